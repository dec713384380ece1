"""Card texts: made from the data, so that what a player reads is what the engine does."""

import msgspec
import pytest
from google.protobuf.json_format import MessageToDict

from parlour.api.games.solar_draft.v1 import solar_draft_pb2
from parlour.games.solar_draft import describe, house_edition
from parlour.games.solar_draft.effects import Ability
from parlour.games.solar_draft.wording import ability_text
from parlour.wire.planning import plan_message

LISTING = describe(house_edition())
LINE, NEXT = {"reach": "line"}, {"reach": "neighbours"}


def score(points, **more):
    """A score ability as data."""
    condition = more.pop("condition", None)
    return {
        "trigger": "score",
        "effect": {"do": "score", "points": points, **more},
        **({"if": condition} if condition else {}),
    }


def per(measure, **words):
    """A quantity as data."""
    return {"measure": measure, "cards": words}


def at_least(n, quantity, relation="at_least"):
    """A condition as data."""
    return {"test": "compare", "quantity": quantity, "relation": relation, "n": n}


def played(do, **more):
    """A when played ability as data."""
    rest = {key: more.pop(key) for key in ("optional", "discard") if key in more}
    return {"trigger": "when_played", "effect": {"do": do, **more}, **rest}


def lasting(do, **more):
    """A lasting ability as data."""
    return {"trigger": "lasting", "effect": {"do": do, **more}}


TEXTS = [
    (score(1), "Score: +1."),
    (score(2, per=per("count", reach="neighbours", sizes=["M"])), "Score: +2 per medium planet next to this."),
    (score(1, per=per("rings", reach="anchor"), max=3), "Score: +1 per ring on this planet, at most 3."),
    (score(-1, per=per("count", reach="line", kind="comet"), max=-4), "Score: -1 per comet in your line, at least -4."),
    (score(1, per=per("count", reach="outer_all")), "Score: +1 per card after this."),
    (
        score(1, per=per("distinct_colors", reach="inner_all")),
        "Score: +1 per colour among planets before this.",
    ),
    (
        score(4, condition=at_least(3, per("count", reach="moons_on", on={"reach": "anchor"}))),
        "Score: if there are at least 3 moons on this planet, +4.",
    ),
    (
        score(4, condition=at_least(0, per("count", reach="inner_all", larger_than_anchor=True), "at_most")),
        "Score: if there is no planet larger than this before this, +4.",
    ),
    (
        score(2, condition=at_least(1, per("count", reach="right_neighbour", colors=["B", "T"]))),
        "Score: if there is a blue or tan planet just after this, +2.",
    ),
    (score(4, condition={"test": "anchor_is", "place": "last_planet"}), "Score: if this is your last planet, +4."),
    (
        {"trigger": "score", "effect": {"do": "add_value", "target": {**NEXT, "kind": "planet"}, "amount": 1}},
        "Score: +1 to the value of each planet next to this.",
    ),
    (
        {"trigger": "score", "effect": {"do": "double_value", "target": {"reach": "anchor"}}},
        "Score: double the value of this planet.",
    ),
    (
        {"trigger": "score", "effect": {"do": "double_ability", "target": {"reach": "left_neighbour"}}},
        "Score: double the ability points of the card just before this.",
    ),
    (played("draft", n=2), "When played: draft 2 cards."),
    (
        played("draft", n=2, optional=True, discard=1),
        "When played: you may discard 1 card from hand, then draft 2 cards.",
    ),
    (played("extra_play", kinds=["moon", "comet"]), "When played: play a moon or comet from hand."),
    (played("terraform"), "When played: terraform a planet."),
    (played("terraform", free=True), "When played: terraform a planet without a discard."),
    (played("recover", kinds=["planet", "moon", "comet"]), "When played: take a card from the discard pile."),
    (played("take_back", kinds=["moon"]), "When played: return a moon of your system to your hand."),
    (played("move", kinds=["planet"]), "When played: move a planet of your system."),
    (played("refresh_row"), "When played: discard the Solar Row and deal a new one."),
    (lasting("counts_as_planets", n=2), "This card counts as 2 planets."),
    (lasting("counts_as_colors", colors=["B", "R"]), "This planet is also blue and red."),
    (lasting("free_placement", kinds=["comet"]), "You may place comets anywhere in your line."),
    (lasting("free_placement", kinds=["comet"], scope="self"), "This comet may be placed anywhere in your line."),
    (lasting("draft_limit", plus=2), "You may draft with up to 2 more cards in hand."),
    (lasting("free_terraform"), "Your Terraform action needs no discard."),
    (lasting("on_play", kinds=["moon"], effect={"do": "draft"}), "Whenever you play a moon, draft 1 card."),
]


@pytest.mark.parametrize(("data", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_abilities_in_words(data, text):
    """SDR-024 SDR-R26: each word of the vocabulary has its words; "may" stands where the data says optional."""
    assert ability_text(msgspec.convert(data, Ability)) == text


def test_different_abilities_read_differently():
    """No two abilities of the edition have the same text, unless they are the same."""
    abilities = [ability for card in house_edition().cards for ability in card.abilities]
    assert len({ability_text(a) for a in abilities}) == len({repr(a) for a in abilities})


def test_every_card_with_an_ability_has_a_text():
    """SDR-024 SDR-R59: six cards have none."""
    assert sum(not card.text for card in LISTING.cards) == 6
    assert all(len(card.text) <= 140 for card in LISTING.cards)


def test_a_listing_crosses_the_wire():
    """The listing of an edition has a message of the same shape; every card, sun and bonus card arrives."""
    message = solar_draft_pb2.Listing(**plan_message(type(LISTING), solar_draft_pb2.Listing.DESCRIPTOR).encode(LISTING))
    assert (len(message.cards), len(message.suns), len(message.bonus_cards)) == (90, 5, 4)
    first = MessageToDict(message.cards[0], preserving_proto_field_name=True)
    assert (first["name"], first["color"]) == (LISTING.cards[0].name, "COLOR_BLUE")
    assert plan_message(type(LISTING), message.DESCRIPTOR).decode(message) == LISTING
