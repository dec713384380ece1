"""Card texts, made from what the cards do: what a player reads is what the engine does."""

from parlour.games.a_place_in_the_sun.edition import Card, Dial, ExtinctorCard, ExtinctorDial, Influence, Side, Skill
from parlour.games.a_place_in_the_sun.edition import Counter as Counted
from parlour.games.a_place_in_the_sun.effects import Effects
from parlour.games.a_place_in_the_sun.wording_effects import effect_text, joined
from parlour.games.a_place_in_the_sun.wording_words import plural

_COUNTED = {
    Counted.ORBITALS_PUT_IN_PLAY: "put {n} Orbitals in play",
    Counted.POWER_GAINED: "gain {n} power",
    Counted.DAMAGE_TO_PLANETS: "deal {n} damage to planets",
    Counted.ENEMY_ORBITALS_REMOVED: "destroy or discard {n} enemy Orbitals",
    Counted.CARDS_DRAWN_BY_EFFECTS: "draw {n} cards by effects",
    Counted.CARDS_DISCARDED_FROM_HAND: "discard {n} cards from hand",
    Counted.DIAL_STEPS: "turn your dial by {n} steps",
    Counted.POWER_RETURNED: "return {n} power",
    Counted.OWN_ORBITALS_IN_PLAY: "have {n} Orbitals in play",
    Counted.MOST_CARDS_OF_ONE_TYPE: "play {n} cards of one of your types",
}
_AIMED = {
    "life_seeker": "Life Seeker",
    "end_bringer": "End Bringer",
    "autonomous_all": "Autonomous Machine (all factions)",
    "autonomous_self": "Autonomous Machine (the Extinctor)",
}
_LINES = {
    "none": "no line effect",
    "plus_one": "cards on the line have +1 defence",
    "minus_one": "cards on the line have -1 defence",
    "one_round": "cards on the line last one round",
}


def card_text(card: Card | ExtinctorCard) -> str:
    """Return what a card does, as a sentence for each effect."""
    if isinstance(card, ExtinctorCard):
        return f"{_AIMED[card.target]}. {_sentences(card.effects)}"
    cost = f"Cost {card.cost}. " if card.cost else ""
    if not card.infested:
        return f"{cost}{_sentences(card.effects)}"
    return f"Owner: {_sentences(card.effects)} Infested Player: {_sentences(card.infested)}"


def _sentences(effects: Effects) -> str:
    return " ".join(_sentence(effect_text(effect)) for effect in effects)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def side_text(side: Side) -> str:
    """Return a side of a Solar Board in a line."""
    moon = "an Orbital" if side.moon == "orbital" else "an Orbital or an Action"
    return f"{side.power} power; {_LINES[side.line]}; Moon Slot for {moon} with +{side.moon_bonus} defence"


def influence_text(card: Influence) -> str:
    """Return an Influence Card in a line."""
    what = _COUNTED[card.count].format(n=card.at_least)
    if card.at_least == 1:
        what = what.replace("Orbitals", "Orbital").replace("cards", "card").replace("steps", "step")
    when = "" if card.count is Counted.OWN_ORBITALS_IN_PLAY else " in one turn"
    return f"{_sentence(what + when)} {plural(card.points, 'Influence Point')}; replacing costs {card.replace_cost}."


def skill_text(skill: Skill) -> str:
    """Return a faction skill in a sentence."""
    forms = []
    for option in skill.options:
        first = f"discard a {option.discard} card and " if option.discard else ""
        forms.append(f"{first}{joined(option.effects)}")
    pay = f"lose {skill.cost} power: " if skill.cost else ""
    never = f", not at position {skill.never_at}" if skill.never_at else ""
    return f"{skill.name}, once per turn{never}: {pay}{' OR '.join(forms)}."


def position_text(dial: Dial, position: int) -> str:
    """Return what a position of a planetary dial means."""
    at = dial.positions[position - 1]
    parts = [f"play {plural(position, 'card')}"]
    if at.discards:
        parts.append(f"you may discard up to {plural(at.discards, 'card')}")
    parts += [f"{played.type}: {joined(played.effects)}" for played in at.on_play]
    if at.charge:
        parts.append(f"once per turn gain {at.charge} power for each placed {dial.charging}")
    if at.overload:
        parts.append(f"a {dial.charging} played here is discarded for cards")
    return f"{at.name}: {'; '.join(parts)}."


def extinctor_dial_text(dial: ExtinctorDial) -> str:
    """Return what an Extinctor dial does."""
    ability = {
        "forward_defense": "3 points of forward defence in each player's turn",
        "free_orbitals": "Orbitals drawn with fewer than 4 on the line are additional cards",
    }[dial.ability]
    programs = ", ".join(f"{index + 1}: {joined(effects)}" for index, effects in enumerate(dial.program))
    return f"{ability[0].upper()}{ability[1:]}. A Program first does, by position, {programs}."
