"""Which families of ability a card belongs to, and how many cards of each a house edition has."""

import msgspec

NEIGHBOURS = {"neighbours", "left_neighbour", "right_neighbour"}
AT_LEAST = {
    "colour of neighbours": 8,
    "size of neighbours": 6,
    "larger or smaller": 4,
    "moons on a planet": 4,
    "position": 6,
    "different or sets": 5,
    "rings": 4,
    "comets": 3,
    "below zero": 2,
    "add_value": 2,
    "double_value": 3,
    "double_ability": 1,
    "counts_as_planets": 2,
    "counts_as_colors": 2,
    "free_placement": 4,
    "draft": 5,
    "extra_play": 3,
    "terraform": 2,
    "move or take_back": 3,
    "recover or refresh_row": 2,
    "draft_limit": 1,
    "on_play": 2,
    "optional or cost": 3,
}
AT_MOST = {
    "add_value": 4,
    "double_value": 5,
    "double_ability": 2,
    "counts_as_planets": 3,
    "counts_as_colors": 4,
    "free_placement": 7,
    "draft": 8,
    "extra_play": 5,
    "terraform": 4,
    "move or take_back": 6,
    "recover or refresh_row": 4,
    "draft_limit": 2,
    "on_play": 4,
}
SAME = {"free_terraform": "terraform", "move": "move or take_back", "take_back": "move or take_back"} | dict.fromkeys(
    ("recover", "refresh_row"), "recover or refresh_row"
)


def parts(data):
    """Every object within, itself included."""
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from parts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from parts(value)


def families(card):
    """The families of a card."""
    return {family for ability in msgspec.to_builtins(card).get("abilities", ()) for family in of_ability(ability)}


def of_ability(ability):
    """The families of an ability as it stands in the file."""
    if ability.get("optional") or ability.get("discard"):
        yield "optional or cost"
    yield from (SAME.get(part["do"], part["do"]) for part in parts(ability) if "do" in part)
    if ability["trigger"] == "score":
        yield from of_score(ability)


def of_score(ability):  # noqa: C901  # one test for each family
    """The families of a score ability."""
    found = list(parts(ability))
    for part in found:
        reach = part.get("reach")
        if reach in NEIGHBOURS and part.get("colors"):
            yield "colour of neighbours"
        if reach in NEIGHBOURS and part.get("sizes"):
            yield "size of neighbours"
        if part.get("larger_than_anchor") or part.get("smaller_than_anchor"):
            yield "larger or smaller"
        if reach in {"moons_on", "all_moons"}:
            yield "moons on a planet"
        if reach in {"inner_all", "outer_all", "left_neighbour", "right_neighbour"} or part.get("test") == "anchor_is":
            yield "position"
        if part.get("measure") in {"distinct_colors", "distinct_sizes", "color_sets", "size_sets"}:
            yield "different or sets"
        if part.get("measure") == "rings" or part.get("min_rings"):
            yield "rings"
        if part.get("kind") == "comet":
            yield "comets"
    if ability["effect"].get("points", 0) < 0:
        yield "below zero"
