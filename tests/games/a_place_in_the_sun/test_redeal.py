"""Redealt states: other hidden cards, nothing that the viewer could notice."""

import msgspec
import pytest
from tests.games.a_place_in_the_sun.scene import CARDS, GAME, Scene, number, numbers
from tests.games.a_place_in_the_sun.walk import CARDS as PRINTED
from tests.games.a_place_in_the_sun.walk import GAME as HOUSE
from tests.games.a_place_in_the_sun.walk import sane, walk

from parlour.engine.dice import Dice
from parlour.games.a_place_in_the_sun.options import Deal, Mode, Options
from parlour.games.a_place_in_the_sun.redeal import redealt
from parlour.games.a_place_in_the_sun.table import table_of
from parlour.games.a_place_in_the_sun.views import view_of


@pytest.mark.parametrize("mode", list(Mode))
def test_the_viewer_sees_no_difference(mode):
    """Views, questions and own answers stay; cards are conserved."""
    steps = []

    def check(state):
        steps.append(state)
        if len(steps) % 7:
            return
        cards = PRINTED
        for seat in [None, *range(state.seats)]:
            other = redealt(cards, state, seat, Dice(bytes(32), len(steps)))
            first, second = (view_of(table_of(one, cards), seat) for one in (state, other))
            assert msgspec.json.encode(first) == msgspec.json.encode(second)
            assert HOUSE.decisions(other) == HOUSE.decisions(state)
            if seat is not None:
                assert HOUSE.actions(other, seat) == HOUSE.actions(state, seat)
            sane(other)

    walk(4 if mode.teams else 3, Options(mode=mode, deal=Deal.RANDOM), 8, check=check)


def redeals(scene, viewer, count=40):
    """Yield states that the viewer could not tell from the scene's."""
    for step in range(count):
        yield redealt(CARDS, scene.state, viewer, Dice(bytes(32), step))


def test_known_cards_stay_for_who_knows_them():
    """What a seat looked at stays for it alone, what was taken openly for all; the rest moves (APS-077, APS-179)."""
    scene = Scene("earth", "rhea").put("earth", hand="media_satellite, elections").put("rhea", hand="rhea_orb_1 x5")
    scene.put("earth", deck="orb_1 x5, orb_2, orb_3, orb_4, orb_5, social, hit_1").turn("earth")
    scene.play("media_satellite").activate("media_satellite").cards("orb_5", "hit_1")
    assert scene.names(scene.earth.deck)[-3:] == ["social", "hit_1", "orb_5"]
    scene.play("elections")
    taken = scene.earth.hand[-1]
    lines = {0: set(), 1: set(), None: set()}
    for viewer, seen in lines.items():
        for other in redeals(scene, viewer):
            earth = other.planets[0]
            assert earth.hand[-1] == taken
            assert sorted(earth.hand + earth.deck) == sorted(scene.earth.hand + scene.earth.deck)
            seen.add(tuple(earth.deck[-3:]))
    assert lines[0] == {tuple(scene.earth.deck[-3:])}
    assert len(lines[1]) > 10
    assert len(lines[None]) > 10


def test_a_reshuffled_pile_makes_the_hand_known():
    """All know what a new deck is made of, so the cards held then can't be others (APS-018, APS-R23)."""
    scene = Scene("earth", "theta").put(
        "earth", dial=1, hand="social, orb_4, orb_5", deck="", pile="orb_1 x3, orb_2 x3"
    )
    scene.turn("earth").play("social").do(GAME.fallback(scene.state, 0))
    for other in (state.planets[0] for state in redeals(scene, 1)):
        assert other.hand[:2] == numbers("orb_4, orb_5")


def test_a_card_shuffled_into_a_deck_may_be_any_of_them():
    """Others know that it is among the top cards, or in the hand once one was drawn, and where else not (APS-079)."""
    scene = Scene("rhea", "earth", "theta").put("rhea", hand="triffids").put("earth", hand="orb_1 x3, orb_2 x2")
    scene.put("earth", deck="orb_3 x6, orb_4 x6", hand="triffids").turn("earth").play("triffids")
    triffids = number("triffids")
    depths = {other.planets[1].deck[::-1].index(triffids) for other in redeals(scene, 2, 200)}
    assert depths == set(range(6))


def test_a_program_may_be_anywhere_in_its_stack():
    """Each stack of 11 keeps its one Program, at any place (APS-204)."""
    state = HOUSE.setup(2, Options(mode=Mode.EXTINCTOR, deal=Deal.RANDOM), Dice(bytes(32), 0))
    places = [set() for _ in range(4)]
    for step in range(200):
        deck = redealt(PRINTED, state, 0, Dice(bytes(32), step)).planets[2].deck
        for place, card in enumerate(deck):
            if card in PRINTED.programs:
                places[place // 11].add(place % 11)
    assert [len(seen) for seen in places[:3]] == [11, 11, 11]


def test_what_a_search_did_not_find_is_in_the_hand():
    """That nobody was asked tells everyone that the deck has no such card, so those missing are held."""
    scene = Scene("earth", "rhea").put("earth", hand="arms_factory, orb_1, social", deck="social_cw x12").turn("earth")
    assert len({tuple(other.planets[0].hand) for other in redeals(scene, 1)}) > 1
    scene.play("arms_factory")
    for other in redeals(scene, 1):
        assert number("orb_1") in other.planets[0].hand


def test_others_see_what_was_revealed_but_not_its_new_order():
    """Whoever puts revealed cards back does it face down (APS-078, APS-R102)."""
    scene = Scene("rhea", "earth", "theta").put("rhea", hand="flowers_of_evil")
    scene.put("earth", deck="orb_1, orb_2, orb_3, orb_4, orb_5").turn("rhea").play("flowers_of_evil")
    scene.choose("earth").cards("orb_2")
    for viewer in (1, 2, None):
        assert view_of(scene.table, viewer).looked == tuple(sorted(numbers("orb_1, orb_2, orb_3, orb_4, orb_5")))
        orders = {view_of(table_of(other, CARDS), 0).looked for other in redeals(scene, viewer)}
        assert len(orders) > 10
    assert {view_of(table_of(other, CARDS), 0).looked for other in redeals(scene, 0)} == {
        view_of(scene.table, 0).looked
    }
