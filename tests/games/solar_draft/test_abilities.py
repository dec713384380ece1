"""Abilities of cards: when they happen, in which order, what is skipped, what may be declined."""

import pytest
from tests.games.solar_draft.board import Board, ability, compare, count, happened, kinds

from parlour.games.solar_draft.happenings import AbilityDeclined, AbilitySkipped

ROW = "p q r s t"
DRAFT = ability({"do": "draft"})


def reacts(kinds_played, effect, **more):
    """A reaction to plays."""
    return ability({"do": "on_play", "kinds": kinds_played, "effect": effect}, "lasting", **more)


def test_once_a_game():
    """SDR-051 SDR-R25: a moon taken back and played again does nothing the second time, and the mark is public."""
    back = ability({"do": "take_back", "kinds": ["moon"]})
    board = Board(
        "A", "K", hands=("m1 m2", "L N"), row=ROW, deck_size=20, abilities={"m1": DRAFT, "m2": back}, flares=(0, 1)
    )
    board.do("moon m1 A", "draft p", "draw", "moon m2 A")
    board.do("back m1", "draw", "moon m1 A")
    assert board.asked() == "1 take_turn"
    for viewer in (0, 1, None):
        assert board.shown(board.game.view(board.state, viewer).spent) == "m1 m2"


def test_another_player_does_not_get_it_either():
    """SDR-R25: a card recovered and played by another seat stays spent."""
    echo = ability({"do": "recover", "kinds": ["planet"]})
    board = Board("A", "K", hands=("N f", "m"), row=ROW, deck_size=20, abilities={"A": DRAFT, "m": echo}, flares=(0, 1))
    board.state.spent = (board.n["A"],)
    board.do("terraform N A f", "moon m K", "recover A", "draw")
    board.do("play A")
    assert board.asked() == "0 take_turn"
    assert board.line(1) == "K[m] A"


def test_declined_or_impossible_is_spent_all_the_same():
    """SDR-R25: what could not be done, or was declined, does not come again."""
    recover = ability({"do": "recover", "kinds": ["moon"]})
    board = Board("A", hands=("m1",), row=ROW, deck_size=9, abilities={"m1": recover}, flares=(0,))
    told = board.do("moon m1 A")
    assert AbilitySkipped(0, board.n["m1"]) in happened(told)
    assert board.shown(board.state.spent) == "m1"


def test_compulsory_unless_optional():
    """SDR-R26: without "may" there is no declining; with it there is."""
    board = Board("A", hands=("m1",), row=ROW, deck_size=9, abilities={"m1": DRAFT})
    board.do("moon m1 A")
    assert board.refused("decline") == "SDR-R26"
    assert not board.game.decisions(board.state)[0].may_pass
    board = Board("A", hands=("m1",), row=ROW, deck_size=9, abilities={"m1": ability({"do": "draft"}, optional=True)})
    board.do("moon m1 A")
    assert board.game.decisions(board.state)[0].may_pass
    told = board.do("decline")
    assert happened(told)[0] == AbilityDeclined(0, board.n["m1"])


def test_own_ability_first_then_reactions():
    """SDR-S44 SDR-054 SDR-R27: m's own draft, then A's: hand 3, then 4, then 5; deck 8."""
    board = Board(
        "A",
        hands=("m B C D",),
        row=ROW,
        deck_size=10,
        abilities={"A": reacts(["moon"], {"do": "draft"}), "m": DRAFT},
    )
    board.do("moon m A")
    assert (len(board.state.players[0].hand), board.name[board.state.stack[-1].source]) == (3, "m")
    board.do("draft p")
    assert (len(board.state.players[0].hand), board.name[board.state.stack[-1].source]) == (4, "A")
    board.do("draft q")
    assert (len(board.state.players[0].hand), board.deck) == (5, 8)


def test_a_card_does_not_react_to_itself():
    """SDR-S44 SDR-R27: "whenever you play a planet" starts with the next planet."""
    board = Board("A", hands=("B C", "K"), row=ROW, deck_size=9, abilities={"B": reacts(["planet"], {"do": "draft"})})
    told = board.do("play B")
    assert kinds(told) == ["CardPlayed"]
    assert board.asked() == "0 end_turn"


def test_reactions_go_from_the_sun_outwards():
    """SDR-R27: each planet before its moons, moons from the lowest up, then the next planet."""
    react = reacts(["planet"], {"do": "draft"})
    board = Board(
        "A[m1 m2] B", hands=("C",), row=ROW, deck_size=9, abilities=dict.fromkeys(("A", "m1", "m2", "B"), react)
    )
    board.do("play C")
    order = []
    while board.state.stack:
        order.append(board.name[board.state.stack[-1].source])
        board.do("draw")
    assert order == ["A", "m1", "m2", "B"]


def test_depth_first():
    """SDR-R27 SDR-R62: a card played by an ability is resolved completely before the rest goes on."""
    board = Board(
        "A[m1]",
        hands=("m B", "K"),
        row=ROW,
        deck_size=9,
        abilities={
            "m": ability({"do": "extra_play", "kinds": ["planet"]}),
            "m1": reacts(["moon"], {"do": "draft"}),
            "B": ability({"do": "move", "kinds": ["planet"]}),
        },
    )
    board.do("moon m A")
    assert board.asked() == "0 resolve_play"
    board.do("play B")
    assert board.asked() == "0 resolve_move"
    board.do("move B 0")
    assert (board.asked(), board.name[board.state.stack[-1].source]) == ("0 resolve_draft", "m1")


def test_an_extra_play_is_no_regular_action():
    """SDR-R62: it follows the placement rules and leaves the turn's own action as it was."""
    board = Board(
        "A", hands=("m c1 c2 B",), deck_size=9, abilities={"m": ability({"do": "extra_play", "kinds": ["comet"]})}
    )
    board.do("moon m A")
    assert board.legal() == ["play c1 1", "play c2 1"]
    assert board.refused("play B") == "SDR-R62"
    board.do("play c1")
    assert (board.line(), board.asked()) == ("A[m] c1", "0 end_turn")


def test_an_optional_offer_tells_nothing():
    """SDR-S53 SDR-051 SDR-R25 SDR-R63: offered although no comet is held; K is refused, decline is accepted."""
    extra = ability({"do": "extra_play", "kinds": ["comet"]}, optional=True)
    board = Board("A", hands=("m K",), deck_size=9, abilities={"m": extra}, flares=(0,))
    board.do("moon m A")
    assert (board.asked(), board.legal()) == ("0 resolve_play", ["decline"])
    assert board.refused("play K") == "SDR-R62"
    other = Board("A", hands=("m c",), deck_size=9, abilities={"m": extra}, flares=(0,))
    other.do("moon m A")
    assert other.game.decisions(other.state) == board.game.decisions(board.state)
    assert [kinds(b.do("decline"), 1) for b in (board, other)] == [["AbilityDeclined", "TurnEnded"]] * 2
    assert (board.shown(board.state.spent), board.hand()) == ("m", "K")


def test_no_offer_with_an_empty_hand():
    """SDR-S53 SDR-R63: that nothing is in the hand is public, so nothing is offered."""
    extra = ability({"do": "extra_play", "kinds": ["comet"]}, optional=True)
    board = Board("A", hands=("m",), deck_size=9, abilities={"m": extra}, flares=(0,))
    told = board.do("moon m A")
    assert "AbilitySkipped" in kinds(told)
    assert board.asked() == "1 take_turn"


def test_a_compulsory_effect_is_skipped_for_all_to_see():
    """SDR-R63 SDR-R26: nothing in the hand fits, and everybody may see that."""
    extra = ability({"do": "extra_play", "kinds": ["comet"]})
    board = Board("A", hands=("m K",), deck_size=9, abilities={"m": extra}, flares=(0,))
    told = board.do("moon m A")
    for viewer in (0, 1, None):
        assert kinds(told, viewer) == ["MoonPlayed", "AbilitySkipped", "TurnEnded"]


def test_an_optional_terraform_needs_a_planet_in_the_system():
    """SDR-R63 SDR-D12: with a planet in play the seat is asked even without one in hand; it can only decline."""
    board = Board("A", hands=("m c d",), deck_size=9, abilities={"m": ability({"do": "terraform"}, optional=True)})
    board.do("moon m A")
    assert (board.asked(), board.legal()) == ("0 resolve_terraform", ["decline"])


def test_a_cost_is_paid_first():
    """SDR-R26 SDR-D16: the discard comes first, then the drafts; once paid for, nothing is taken back."""
    barter = ability({"do": "draft", "n": 2}, optional=True, discard=1)
    board = Board("A", hands=("m B c",), row=ROW, deck_size=9, abilities={"m": barter})
    board.do("moon m A")
    assert (board.asked(), board.legal()) == ("0 resolve_discard_cost", ["discard B", "discard c", "decline"])
    told = board.do("discard c")
    assert kinds(told, 1) == ["CardDiscarded"]
    assert (board.discard, board.asked()) == ("c", "0 resolve_draft")
    board.do("draft p", "draft q")
    assert board.hand() == "B p q"


def test_a_cost_that_can_not_be_paid():
    """SDR-R26: it skips what it pays for."""
    barter = ability({"do": "draft", "n": 2}, discard=2)
    board = Board("A", hands=("m B",), row=ROW, deck_size=9, abilities={"m": barter}, flares=(0,))
    told = board.do("moon m A")
    assert "AbilitySkipped" in kinds(told)
    assert (board.hand(), board.discard) == ("B", "")


def test_half_a_cost_is_not_declined():
    """SDR-R26: once a part of the cost is paid the rest is due."""
    barter = ability({"do": "draft", "n": 3}, optional=True, discard=2)
    board = Board("A", hands=("m B C D",), row=ROW, deck_size=9, abilities={"m": barter})
    board.do("moon m A", "discard B")
    assert board.legal() == ["discard C", "discard D"]


def test_a_condition_is_looked_at_when_its_turn_comes():
    """SDR-R26 SDR-053: "if there is a comet next to this" when played."""
    condition = compare(count("neighbours", kind="comet"), "at_least", 1)
    for line, asked in (("A c", "0 resolve_draft"), ("A", "0 end_turn")):
        board = Board(
            line, hands=("B",), row=ROW, deck_size=9, abilities={"B": ability({"do": "draft"}, **{"if": condition})}
        )
        board.do("play B")
        assert board.asked() == asked


def test_moving_is_not_playing():
    """SDR-R61 SDR-D13: a moved planet takes its moons along and sets nothing off."""
    react = reacts(["planet", "moon"], {"do": "draft"})
    board = Board(
        "A[m1] B",
        hands=("m", "K"),
        row=ROW,
        deck_size=9,
        abilities={"B": react, "m": ability({"do": "move", "kinds": ["planet"]}), "A": DRAFT},
        flares=(0,),
    )
    board.do("moon m B")
    assert board.refused("shift m1 B") == "SDR-R61"
    told = board.do("move A 1")
    assert (board.line(), kinds(told)) == ("B[m] A[m1]", ["CardMoved"])
    assert board.asked() == "0 resolve_draft"


def test_taking_back():
    """SDR-D15 SDR-R61: moons and comets only, outermost first; the line closes up."""
    back = ability({"do": "take_back", "kinds": ["moon", "comet"]}, optional=True)
    board = Board("A[m1] c B", hands=("m",), row=ROW, deck_size=9, abilities={"m": back})
    board.do("moon m B")
    assert board.legal() == ["back m", "back c", "back m1", "decline"]
    assert board.refused("back A") == "SDR-R26"
    board.do("back c")
    assert (board.line(), board.hand()) == ("A[m1] B[m]", "c")


def test_recovering():
    """SDR-D14 SDR-R06: only fitting cards of the pile, newest first."""
    recover = ability({"do": "recover", "kinds": ["moon", "comet"]})
    board = Board("A", hands=("m",), row=ROW, deck_size=9, discard="x c y m1", abilities={"m": recover})
    board.do("moon m A")
    assert board.legal() == ["recover m1", "recover c"]
    assert (board.refused("recover x"), board.refused("recover p")) == ("SDR-R26", "SDR-R26")
    board.do("recover c")
    assert (board.hand(), board.discard) == ("c", "x y m1")


def test_refreshing_the_row():
    """SDR-R37 SDR-R26: as Solar Flare; skipped if the deck is empty."""
    refresh = ability({"do": "refresh_row"})
    board = Board("A", hands=("m",), row="p q", deck="u v", abilities={"m": refresh})
    board.do("moon m A")
    assert (board.discard, board.row) == ("p q", "u v - - -")
    board = Board("A", hands=("m",), row="p q", abilities={"m": refresh})
    told = board.do("moon m A")
    assert "AbilitySkipped" in kinds(told)
    assert board.row == "p q - - -"


def test_several_sets_and_filters():
    """SDR-R46 SDR-R29 SDR-R30: what each word of the vocabulary counts, on one system."""
    faces = {"A": "R S1 1* 2r", "B": "G M5 -1* 0r", "C": "B L8 2* 3r", "D": "T S2 0* 0r", "c": "-1*"}
    board = Board("A[m1 m2] c B C[m3] D", faces=faces)
    system, cards = _system(board), board.game.cards
    expected = {
        "count line": 5,
        "rings line": 5,
        "distinct_colors line": 4,
        "distinct_sizes line": 3,
        "color_sets line": 1,
        "size_sets line": 1,
        "count inner_all": 3,
        "count outer_all": 1,
        "count neighbours": 2,
        "count left_neighbour": 1,
        "count all_moons": 3,
        "count anchor": 1,
        "distinct_colors inner_all": 2,
    }
    for words, number in expected.items():
        measure, reach = words.split()
        assert _count(cards, system, board.n["C"], {"measure": measure, "cards": {"reach": reach}}) == number, words
    filtered = [
        ({"reach": "line", "kind": "comet"}, 1),
        ({"reach": "line", "sizes": ["S"]}, 2),
        ({"reach": "line", "colors": ["R", "T"]}, 2),
        ({"reach": "line", "min_rings": 1}, 2),
        ({"reach": "line", "min_moons": 2}, 1),
        ({"reach": "line", "negative_star": True}, 2),
        ({"reach": "line", "kind": "planet", "negative_star": True}, 1),
        ({"reach": "line", "not_anchor": True}, 4),
        ({"reach": "line", "smaller_than_anchor": True}, 3),
        ({"reach": "line", "larger_than_anchor": True}, 0),
        ({"reach": "moons_on", "on": {"reach": "inner_all"}}, 2),
        ({"reach": "moons_on", "on": {"reach": "anchor"}}, 1),
    ]
    for words, number in filtered:
        assert _count(cards, system, board.n["C"], {"measure": "count", "cards": words}) == number, words


def test_on_a_comet_nothing_is_larger():
    """SDR-R31: a comet has no size to compare with."""
    board = Board("A c")
    words = {"measure": "count", "cards": {"reach": "line", "larger_than_anchor": True}}
    assert _count(board.game.cards, _system(board), board.n["c"], words) == 0


@pytest.mark.parametrize(
    ("place", "holds"),
    [("first_planet", "A"), ("last_planet", "B"), ("first_in_line", "d"), ("last_in_line", "c")],
)
def test_places(place, holds):
    """SDR-053 SDR-R29: first and last, among planets and in the line."""
    board = Board("d A B c")
    found = [name for name in "dABc" if _holds(board, name, {"test": "anchor_is", "place": place})]
    assert found == [holds]


def test_conditions_combine():
    """SDR-R50: all_of, any_of and not read the same system."""
    board = Board("A B")
    first, last = ({"test": "anchor_is", "place": place} for place in ("first_planet", "last_planet"))
    both, either = ({"test": test, "conditions": [first, last]} for test in ("all_of", "any_of"))
    neither = {"test": "not", "condition": either}
    assert [_holds(board, "A", one) for one in (both, either, neither)] == [False, True, False]
    for relation, holds in (("at_least", True), ("at_most", False), ("exactly", False)):
        assert _holds(board, "A", compare(count("line"), relation, 1)) is holds


def _system(board):
    from parlour.games.solar_draft.measuring import System

    player = board.state.players[0]
    return System(board.game.cards, player.line, player.moons)


def _count(cards, system, number, words):
    import msgspec

    from parlour.games.solar_draft.measuring import quantity
    from parlour.games.solar_draft.vocabulary import Quantity

    return quantity(cards, msgspec.convert(words, Quantity))(system, system.line.index(number), number)


def _holds(board, name, words):
    import msgspec

    from parlour.games.solar_draft.measuring import condition
    from parlour.games.solar_draft.vocabulary import Condition

    at = board.state.players[0].line.index(board.n[name])
    return condition(board.game.cards, msgspec.convert(words, Condition))(_system(board), at, board.n[name])
