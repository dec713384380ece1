"""Card texts say what the cards do."""

import pytest

from parlour.games.a_place_in_the_sun import effects, wording, wording_effects
from parlour.games.a_place_in_the_sun.loading import house_edition

EDITION = house_edition()
CARDS = {card.id: card for card in EDITION.printed_cards}

TEXTS = {
    "fighter_fleet": "Mass attack 2 on everything of one enemy.",
    "mobile_infantry": "Single target attack 6, at any target.",
    "nuclear_bombardment": "If your dial shows 1 or 5, multiple attack 8.",
    "scourge": "Look at the top 5 cards of any deck, discard up to as many cards as the damage that you dealt to that "
    "planet this turn of them and put the others back in any order.",
    "infiltrators": "Owner: Look at the top 5 cards of another player's deck, put this card among them and put the "
    "others back in any order. Infested Player: Its owner draws 2 cards. This card goes to its owner's discard pile.",
    "parasites": "Everybody loses 2 power.",
    "assault_wing": "Cost 1. Multiple attack 3.",
    "guided_barrage": "Life Seeker. Multiple attack 1 plus the target's Eye Bots in play.",
    "politics": "Rotate your dial clockwise by 1 OR rotate your dial counterclockwise by 1.",
}


@pytest.mark.parametrize("key", TEXTS)
def test_texts(key):
    """A card's text is made from its effects, from top to bottom (APS-023, APS-024)."""
    assert wording.card_text(CARDS[key]) == TEXTS[key]


def test_every_effect_has_words():
    """Each effect of the vocabulary has words of its own, and every card a text."""
    assert set(wording_effects._TEXTS) == set(effects.Effect.__args__)
    assert all(wording.card_text(card).endswith(".") for card in EDITION.printed_cards)


def test_boards_dials_influence():
    """Sides, dial positions, skills and Influence Cards are told from their data (APS-F08, APS-F17, APS-103)."""
    assert wording.side_text(EDITION.sides[9]) == (
        "12 power; cards on the line have +1 defence; Moon Slot for an Orbital with +1 defence"
    )
    earth, _, theta, _ = EDITION.dials
    assert wording.position_text(earth, 1) == (
        "Totalitarianism: play 1 card; you may discard up to 2 cards; Social: gain 1 power."
    )
    assert wording.skill_text(theta.skill) == (
        "Overload, once per turn: discard a Ship Device card and draw 2 cards OR "
        "discard a Generator Core card and draw 3 cards."
    )
    assert wording.influence_text(EDITION.influence[1]) == (
        "Put 2 Orbitals in play in one turn. 2 Influence Points; replacing costs 1."
    )
    assert wording.extinctor_dial_text(EDITION.extinctor_dials[0]).startswith("3 points of forward defence")
