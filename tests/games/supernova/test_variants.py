"""The variants, alone and together."""

import pytest
from tests.games.supernova.scene import GAME, A, B, Scene, cards, lay
from tests.games.supernova.whole import Flares, Stable, at_random, of, whole_game

from parlour.engine.dice import Dice
from parlour.games.supernova.actions import Attack, LayCards, Pass, UseDesperation
from parlour.games.supernova.frames import Step
from parlour.games.supernova.happenings import CoinFlipped, FlareBegan, HandShown, MoonsMoved, PhaseScored, RoundBegan
from parlour.games.supernova.options import Options
from parlour.games.supernova.pieces import PieceKind


def test_the_shorter_game():
    """SNV-S61 SNV-215 SNV-R123: six rounds, three flips, three flares at ends, five moon steps."""
    state, told = whole_game(4, Stable, shorter_game=True)
    assert [(x.phase, x.round) for x in of(told, RoundBegan)] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1)]
    assert len(of(told, CoinFlipped)) == 3
    assert [(x.hexes, x.supernova) for x in of(told, FlareBegan)] == [(2, False), (3, False), (5, True)]
    assert len(of(told, MoonsMoved)) == 5
    assert len(of(told, PhaseScored)) == 2
    kinds = [piece.kind for piece in state.pieces]
    assert (kinds.count(PieceKind.LARGE), kinds.count(PieceKind.SMALL)) == (3, 3)
    assert len(state.planets) == 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_pieces_of_the_shorter_game(seats):
    """SNV-215 SNV-R123: one large and one encounter piece fewer; two boards aside as always."""
    state = GAME.setup(seats, Options(shorter_game=True), Dice(bytes(32), 0))
    assert len(state.planets) == seats - 1
    assert len(state.pieces) == 2 * (seats - 1)
    assert len(state.aside) == 2
    assert len(state.spare_planets) == 7 - seats


def test_the_unstable_sun():
    """SNV-S13 SNV-216 SNV-R124: as many flips as the number of the phase; each flare before the next flip."""
    _, told = whole_game(3, Flares, unstable_sun=True)
    assert [x.hexes for x in of(told, FlareBegan)] == [2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5]
    kinds = [type(x) for x in told if isinstance(x, CoinFlipped | FlareBegan | RoundBegan | MoonsMoved)]
    start = [i for i, kind in enumerate(kinds) if kind is RoundBegan][4]
    assert kinds[start : start + 6] == [RoundBegan, CoinFlipped, FlareBegan, CoinFlipped, FlareBegan, MoonsMoved]


def attack_on_planet(**options):
    """A attacks B's planet with 7 against 6."""
    scene = (
        Scene(5, **options).planet(1, "engines", B).own(A, "2,2").hand(A, "blue 5, blue 2").hand(B, "green 4, green 2")
    )
    scene.do(A, Attack(3, 2)).do(A, lay("blue 5, blue 2")).do(B, lay("green 4, green 2")).passes()
    return scene.ended()


def test_powerful_planets_and_attack():
    """SNV-S60 SNV-217 SNV-218 SNV-R126 SNV-R129: 7 against 6 + 1 is a tie, won with Attack!!!! only."""
    both = attack_on_planet(powerful_planets=True, attacker_wins_ties=True)
    assert (both.attack, both.defence, both.won) == (7, 7, True)
    assert not attack_on_planet(powerful_planets=True).won
    assert attack_on_planet().defence == 6


def test_attack_changes_no_flare():
    """SNV-R125 SNV-218: a tied battle for a flare goes on."""
    scene = Scene(3, attacker_wins_ties=True).hand(A, "blue 5, wild").hand(B, "green 5, wild").flare(2, ru=(5, 5, 5))
    scene.bids(1, 1, 0).do(A, lay("blue 5")).do(B, lay("green 5"))
    assert scene.asked() == {A: "flare_battle_hand", B: "flare_battle_hand"}


def test_powerful_planets_need_a_planet():
    """SNV-217 SNV-R126: an ordinary hex is defended as ever."""
    scene = Scene(5, powerful_planets=True).own(A, "2,2").own(B, "2,1").hand(A, "blue 5").hand(B, "green 4")
    scene.do(A, Attack(2, 1)).battle(A, B, "blue 5", "green 4")
    assert scene.ended().defence == 4


def test_incremental_tension():
    """SNV-S59 SNV-219 SNV-R127: initial cards are shown; who laid one may not add."""
    scene = Scene(5, incremental_tension=True).own(A, "2,2").own(B, "2,1")
    scene.hand(A, "blue 5, green 4, wild").hand(B, "orange 5, orange 4").do(A, Attack(2, 1))
    scene.do(A, lay("blue 5, green 4"))
    assert GAME.view(scene.state, B).battle.attacker.cards == ()
    scene.do(B, lay("orange 5"))
    assert scene.told_of(HandShown) == [
        HandShown(A, cards("blue 5, green 4"), ()),
        HandShown(B, cards("orange 5"), ()),
    ]
    assert GAME.view(scene.state, B).battle.attacker.cards == cards("blue 5, green 4")
    scene.do(A, lay("wild"))
    assert (scene.ended().attack, scene.ended().defence) == (10, 5)


def test_one_card_is_not_enough_to_add():
    """SNV-219 SNV-R127: even an asked player is refused."""
    scene = Scene(5, incremental_tension=True).own(A, "2,2").own(B, "2,1").research(B, "retreat")
    scene.hand(A, "blue 5, green 4, wild").hand(B, "orange 5, orange 4").do(A, Attack(2, 1))
    scene.do(A, lay("blue 5, green 4")).do(B, lay("orange 5")).do(A, Pass())
    assert scene.asked() == {B: "battle_increment"}
    assert scene.can(B, LayCards) == []
    assert scene.refused(B, lay("orange 4")) == "SNV-R127"


@pytest.mark.parametrize(("form", "drawn"), [("max_minus_hand", 3), ("max_minus_one", 4), ("off", 5)])
def test_slightly_less_desperate(form, drawn):
    """SNV-S12 SNV-220 SNV-221 SNV-077 SNV-R128: Joe with 2 cards and Comms 3 draws 3, 4 or 5."""
    scene = Scene(5, slightly_less_desperate=form).hand(A, "blue 2, blue 3").bought(A, comms=3).desperate(A)
    scene.do(A, UseDesperation(refill=True))
    assert len(scene.player(A).hand) == 2 + drawn


def test_a_refill_that_gives_nothing():
    """SNV-R128 SNV-R132: with form B and three of four cards the target is 1, so it is refused and stays face up."""
    scene = Scene(5, slightly_less_desperate="max_minus_hand").hand(A, "blue 2, blue 3, wild").desperate(A)
    assert scene.refused(A, UseDesperation(refill=True)) == "SNV-R132"
    full = Scene(5, step=Step.PURCHASE, tiles=0).hand(A, "blue 2, blue 3, wild, wild").desperate(A)
    assert full.refused(A, UseDesperation(refill=True)) == "SNV-R132"


def test_all_variants_together():
    """SNV-R129: a whole game with everything on."""
    state, told = whole_game(
        5,
        choose=at_random(5),
        shorter_game=True,
        unstable_sun=True,
        powerful_planets=True,
        attacker_wins_ties=True,
        incremental_tension=True,
        slightly_less_desperate="max_minus_one",
        remove_five_encounters=True,
        hand_check="open",
        layout="free",
    )
    assert state.over
    assert len(of(told, RoundBegan)) == 6
