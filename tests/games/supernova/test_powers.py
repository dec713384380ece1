"""Special Powers, windows, standing answers: interrupts that tell nothing."""

import pytest
from tests.games.supernova.scene import GAME, A, B, C, D, E, Scene, cards, lay

from parlour.games.supernova.actions import (
    Attack,
    Bid,
    ChangeStops,
    EndStep,
    Pass,
    PlaceTile,
    PlayPower,
    PlayResearch,
    SetAttention,
    SetStop,
    SwapCard,
)
from parlour.games.supernova.frames import Step
from parlour.games.supernova.happenings import AttentionSet, HandSeen, PowerPlayed, WindowOpened
from parlour.games.supernova.parts import Checkpoint, Technology
from parlour.games.supernova.state import Bonus


def attentive(scene, seat):
    """Let a seat be asked beside every decision of others."""
    scene.player(seat).attentive = True
    return scene


def test_a_power_beside_the_decision_of_another():
    """SNV-S62 SNV-202 SNV-R111 SNV-D04: it takes effect at once, and the pending decision is asked again."""
    scene = attentive(Scene(5, turn=B).own(B, "2,2").power(D, "resource_hijacking"), D)
    (before,) = [question for question in GAME.decisions(scene.state) if question.seat == B]
    assert scene.asked() == {B: "place_tiles", D: "play_special_power"}
    assert GAME.fallback(scene.state, D) == SetAttention(False)
    scene.do(D, PlayPower())
    assert scene.told_of(PowerPlayed) == [PowerPlayed(D, "resource_hijacking")]
    assert scene.state.hijackers == [Bonus(D, 1)]
    (after,) = GAME.decisions(scene.state)
    assert (after.seat, after.kind) == (B, "place_tiles")
    assert after != before


def test_a_stop_opens_a_window_for_all():
    """SNV-S62 SNV-R111 SNV-D03 SNV-D05: at the start of a turn; nobody is told whose stop it was; then play goes on."""
    scene = Scene(5, turn=D, step=Step.EXCHANGE, tiles=0).hand(D, "blue 2")
    scene.player(C).stops = [Checkpoint.TURN_START]
    scene.do(D, Pass())
    assert scene.told_of(WindowOpened) == [WindowOpened(Checkpoint.TURN_START)]
    assert scene.asked() == dict.fromkeys(range(5), "interrupt_window")
    views = {seat: repr(GAME.view(scene.state, seat).players) for seat in range(5)}
    assert len(set(views.values())) == 1
    for seat in (A, B, D, E):
        scene.do(seat, Pass())
    assert scene.asked() == {C: "interrupt_window"}
    scene.do(C, Pass())
    assert scene.asked() == {E: "place_tiles"}


def test_a_window_looks_the_same_whoever_has_the_stop():
    """SNV-R111: who is asked, and in what order it closes, does not depend on stops or cards."""
    asked = []
    for holder in (B, C):
        scene = Scene(5, turn=D, step=Step.EXCHANGE, tiles=0).hand(D, "blue 2")
        scene.player(holder).stops = [Checkpoint.TURN_START]
        scene.do(D, Pass())
        row = []
        for seat in range(5):
            row.append((scene.asked(), GAME.view(scene.state, None)))
            scene.do(seat, Pass())
        asked.append(row)
    assert asked[0] == asked[1]


def test_nobody_is_asked_without_a_stop():
    """SNV-R111: the default is no stops."""
    scene = Scene(5, turn=D, step=Step.EXCHANGE, tiles=0).hand(D, "blue 2").do(D, Pass())
    assert scene.asked() == {E: "place_tiles"}


def test_who_has_played_is_not_asked():
    """SNV-R111 SNV-202: a window asks those with an unplayed power; that is public."""
    scene = Scene(5, turn=D, step=Step.EXCHANGE, tiles=0).hand(D, "blue 2")
    scene.player(A).played, scene.player(A).power = scene.player(A).power, None
    scene.player(C).stops = [Checkpoint.TURN_END]
    scene.do(D, Pass())
    assert set(scene.asked()) == {B, C, D, E}


def test_setting_stops():
    """SNV-D03 SNV-R111: private; attention is open; the seat itself sees its stops."""
    scene = Scene(5, step=Step.PURCHASE, tiles=0).do(A, ChangeStops())
    assert scene.asked() == {A: "set_stops"}
    assert GAME.fallback(scene.state, A) == Pass()
    assert len(scene.can(A)) == 17
    scene.do(A, SetStop(Checkpoint.BEFORE_FLIP, True))
    assert scene.news == []
    assert GAME.view(scene.state, A).own.stops == (Checkpoint.BEFORE_FLIP,)
    scene.do(A, ChangeStops())
    assert scene.refused(A, SetStop(Checkpoint.BEFORE_FLIP, True)) == "SNV-R111"
    scene.do(A, SetAttention(True))
    assert scene.told_of(AttentionSet) == [AttentionSet(A, True)]
    assert GAME.view(scene.state, B).players[A].attentive


def test_every_checkpoint_of_the_catalogue():
    """SNV-C10 SNV-R111: fifteen named moments."""
    assert len(Checkpoint) == 15


def test_a_power_during_secret_choices():
    """SNV-R112: bids that are in stay locked and hidden."""
    scene = Scene(5).power(B, "war_council").flare(2, ru=(5,) * 5).do(A, Bid(2))
    scene.do(B, PlayPower())
    assert scene.top.bids[A] == 2
    assert set(scene.asked()) == {B, C, D, E}
    assert GAME.view(scene.state, C).flare.bids == ()


def test_a_power_is_played_once():
    """SNV-202 SNV-R114: and it no longer counts."""
    scene = Scene(5).power(A, "sealed_archive").do(A, PlayPower())
    assert scene.refused(A, PlayPower()) == "SNV-202"
    assert GAME.view(scene.state, B).players[A].played_power == "sealed_archive"


def test_a_power_is_never_wasted():
    """SNV-R114: what can't have its effect now is refused and stays unplayed."""
    assert Scene(5, step=Step.PURCHASE, tiles=0).power(A, "grand_armada").refused(A, PlayPower()) == "SNV-R114"
    assert Scene(5).power(A, "hand_on_the_sun").refused(A, PlayPower()) == "SNV-R114"
    scene = Scene(5).power(A, "technological_wizardry").bought(A, engines=5, comms=5, shields=5)
    assert scene.refused(A, PlayPower((Technology.ENGINES, Technology.WEAPONS))) == "SNV-R114"


def test_no_power_inside_an_effect():
    """SNV-R111: not while a card asks for its target."""
    scene = Scene(5, step=Step.PURCHASE, tiles=0).research(A, "industrial_espionage").power(A, "resource_hijacking")
    attentive(scene, B).do(A, PlayResearch("industrial_espionage"))
    assert scene.asked() == {A: "choose_target"}
    assert scene.refused(A, PlayPower()) == "SNV-R111"


def test_grand_armada():
    """SNV-R81 SNV-R07: four tiles more while placing."""
    scene = Scene(5).own(A, "2,2").power(A, "grand_armada").do(A, PlayPower())
    assert scene.turn.allotment == 8


def test_wizardry_in_the_own_turn():
    """SNV-207 SNV-R81 SNV-R116: Engines give a tile at once; both count as bought in this turn."""
    scene = Scene(5).own(A, "2,2").power(A, "technological_wizardry")
    scene.do(A, PlayPower((Technology.ENGINES, Technology.WEAPONS)))
    assert scene.turn.allotment == 5
    assert scene.turn.bought == [Technology.ENGINES, Technology.WEAPONS]


@pytest.mark.parametrize(("first", "gained"), [(C, 5), (A, 3)])
def test_hijacking_until_the_next_own_turn(first, gained):
    """SNV-S79 SNV-206 SNV-191 SNV-203 SNV-205 SNV-R27 SNV-R115: a changed order lets it work five times, not three."""
    scene = Scene(4, at="1/3", turn=C, step=Step.BEGIN, tiles=0)
    scene.state.first, scene.state.stack[0].turns = A, 3
    for index, seat, where in ((1, A, "2,2"), (2, C, "-1,4"), (3, D, "-2,-2")):
        scene.own(seat, where).moon(index, where, 0)
    for seat in range(4):
        scene.ru(seat, 0)
    scene.power(B, "resource_hijacking").player(B).attentive = True
    scene.turn.step = Step.TILES
    scene.go().do(B, PlayPower())
    scene.turn.step = Step.INCOME
    scene.go()
    assert scene.player(C).ru == 2
    scene.fallbacks(lambda now: now.turn_is(D))
    scene.state.first = first
    scene.fallbacks(lambda now: now.state.round == 3)
    scene.fallbacks(lambda now: now.turn_is(B))
    assert scene.state.hijackers == []
    assert scene.player(B).ru == gained + 1
    assert scene.player(A).ru == 2


def test_hand_on_the_sun():
    """SNV-R93 SNV-R102 SNV-C05: the flare is taken for nothing; all others pay half."""
    scene = Scene(5).power(C, "hand_on_the_sun")
    scene.player(C).stops = [Checkpoint.BIDS_REVEALED]
    scene.flare(2, ru=(5, 5, 5, 5, 5)).bids(4, 3, 1, 0, 0)
    scene.do(C, PlayPower())
    for seat in (A, B, D, E):
        scene.do(seat, Pass())
    assert scene.state.stack[-1].controller == C
    assert [player.ru for player in scene.state.players] == [3, 3, 5, 5, 5]


def test_hand_on_the_sun_breaks_a_battle_off():
    """SNV-C05 SNV-R112: cards laid for the flare go back to their hands."""
    scene = attentive(Scene(5).power(C, "hand_on_the_sun"), C).hand(A, "blue 5").hand(B, "blue 4")
    scene.flare(2, ru=(5,) * 5).bids(2, 2, 0, 0, 0).do(A, lay("blue 5"))
    scene.do(C, PlayPower())
    assert scene.player(A).hand == cards("blue 5")
    assert scene.state.stack[-1].controller == C


def test_hand_on_the_sun_does_not_take_the_supernova():
    """SNV-C05 SNV-R114: refused there."""
    scene = attentive(Scene(5, at="3/2").power(C, "hand_on_the_sun"), C).hand(A, "blue 5").hand(B, "blue 4")
    scene.flare(5, supernova=True, ru=(5,) * 5).bids(2, 2, 0, 0, 0)
    assert scene.refused(C, PlayPower()) == "SNV-R114"


def test_turncoat_admiral():
    """SNV-029 SNV-C05: only the player sees the hand and exchanges up to two cards with it."""
    scene = Scene(5).power(A, "turncoat_admiral").hand(A, "blue 2, blue 3").hand(B, "orange 5, orange 4")
    assert {action.seat for action in scene.can(A, PlayPower)} >= {B}
    scene.do(A, PlayPower((), B))
    assert scene.told_of(HandSeen) == [HandSeen(A, B)]
    assert GAME.view(scene.state, A).own.facing == cards("orange 5, orange 4")
    assert scene.refused(A, SwapCard(cards("blue 5")[0], cards("orange 5")[0])) == "SNV-202"
    scene.do(A, SwapCard(cards("blue 2")[0], cards("orange 5")[0]), SwapCard(cards("blue 3")[0], cards("orange 4")[0]))
    assert scene.player(A).hand == cards("orange 4, orange 5")
    assert scene.player(B).hand == cards("blue 2, blue 3")
    assert scene.asked() == {A: "place_tiles"}


def test_war_council():
    """SNV-091 SNV-C05: 3 more in each battle of the turn, then it is over."""
    scene = Scene(5).power(A, "war_council").own(A, "2,2").own(B, "2,1").hand(A, "blue 2").hand(B, "orange 2")
    scene.do(A, PlayPower(), Attack(2, 1)).battle(A, B, "blue 2", "orange 2")
    assert (scene.ended().attack, scene.ended().defence) == (5, 2)
    scene.fallbacks(lambda now: now.turn_is(B))
    assert scene.state.war == []


def test_sealed_archive():
    """SNV-168 SNV-C05: three cards available at once, and one play more in this turn."""
    scene = Scene(5).power(A, "sealed_archive").research(A, "reserve_wing", "reserve_wing").own(A, "2,2")
    scene.do(A, PlayPower(), PlayResearch("reserve_wing"), PlayResearch("reserve_wing"))
    assert scene.turn.allotment == 8
    assert len(scene.player(A).research) == 3


def test_the_last_moment_for_a_power():
    """SNV-R113: a stop before the final scoring opens the last window."""
    scene = Scene(3, at="3/2", turn=A, step=Step.EXCHANGE, tiles=0)
    scene.state.stack[0].turns = 3
    scene.player(B).stops = [Checkpoint.BEFORE_FINAL_SCORING]
    scene.hand(A, "blue 2").do(A, Pass())
    scene.fallbacks(lambda now: set(now.asked().values()) == {"interrupt_window"})
    assert GAME.view(scene.state, None).window is Checkpoint.BEFORE_FINAL_SCORING
    assert not scene.state.over


def test_powers_wait_for_the_first_window():
    """SNV-202 SNV-R111: nothing is played while the board is built or cards are drafted."""
    scene = Scene(5)
    from parlour.engine.dice import Dice
    from parlour.games.supernova.options import Options

    scene.state = GAME.setup(5, Options(), Dice(bytes(32), 0))
    assert scene.can(A, PlayPower) == []
    assert scene.refused(A, PlayPower()) == "SNV-R111"


def test_other_answers_of_an_attentive_seat():
    """SNV-R111: it may play its power or wait, nothing else."""
    scene = attentive(Scene(5), D)
    assert scene.refused(D, PlaceTile(2, 1)) == "SNV-202"
    assert scene.refused(D, EndStep()) == "SNV-202"
