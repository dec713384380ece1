"""What is shown to whom."""

import msgspec
from tests.games.supernova.scene import GAME, A, B, C, Scene, cards, conserved, lay
from tests.games.supernova.whole import at_random, whole_game

from parlour.engine.dice import Dice
from parlour.games.supernova.actions import Attack, EndStep, ExchangeCard, Explore, LayMarkers, PlayPower
from parlour.games.supernova.frames import Step
from parlour.games.supernova.happenings import CardsDiscarded, CardsDrawn
from parlour.games.supernova.parts import Marker


def text(scene, viewer):
    """A view as text."""
    return msgspec.json.encode(GAME.view(scene.state, viewer)).decode()


def test_what_others_see_of_a_player():
    """SNV-S80 SNV-029 SNV-167 SNV-023 SNV-019 SNV-193 SNV-R106: numbers, never faces, kinds, RU or stored points."""
    scene = Scene(5, at="2/1").hand(A, "blue 2, blue 3, green 4, wild, orange Smart Bomb").power(A, "war_council")
    scene.research(A, "retreat", "fold_drive", shelved=["orbital_drag"]).keeps(A, Marker.SILVER_CRYSTAL).ru(A, 7)
    scene.player(A).stored = 8
    own = GAME.view(scene.state, A).own
    assert (own.ru, own.stored, own.power) == (7, 8, "war_council")
    assert own.hand == cards("blue 2, blue 3, green 4, wild, orange Smart Bomb")
    assert own.markers == (Marker.SILVER_CRYSTAL,)
    for viewer in (B, None):
        seen = GAME.view(scene.state, viewer)
        player = seen.players[A]
        assert (player.hand, player.research, player.shelved, player.markers, player.power) == (5, 2, 1, 1, True)
        for secret in ("war_council", "retreat", "fold_drive", "orbital_drag"):
            assert secret not in text(scene, viewer).replace(text(scene, B), "") or viewer == B
        assert seen.own is None or seen.own.power != "war_council"


def test_a_spectator_sees_nothing_of_anyones_own():
    """SNV-029 SNV-023: no spectator is told a hand, RU or a power."""
    scene = Scene(5).power(A, "war_council").research(A, "retreat")
    assert GAME.view(scene.state, None).own is None
    assert "war_council" not in text(scene, None)
    assert "retreat" not in text(scene, None)


def test_face_down_markers_are_hidden_from_all():
    """SNV-012 SNV-067: also from the owner of the hex."""
    scene = Scene(5).own(A, "4,-3").encounter("4,-3", Marker.RESCUE)
    for viewer in (A, B, None):
        assert [(spot.q, spot.r) for spot in GAME.view(scene.state, viewer).encounters] == [(4, -3)]


def test_cards_discarded_unseen():
    """SNV-R89: exchanged cards are shown to their owner only; the pile is a number."""
    scene = Scene(5, step=Step.EXCHANGE, tiles=0).hand(A, "blue 2, blue 3")
    scene.do(A, ExchangeCard(cards("blue 2")[0]))
    assert scene.told_of(CardsDiscarded) == [CardsDiscarded(A, 1)]
    assert scene.told_of(CardsDrawn)[0] == CardsDrawn(A, 1)
    assert GAME.view(scene.state, B).battle_discard == 1


def test_pending_and_used_markers_are_open():
    """SNV-138 SNV-139: everyone sees their kinds."""
    scene = Scene(5, tiles=1).own(A, "2,2").pile(Marker.ASTEROID_IMPACT, Marker.EMPTY_SPACE).do(A, Explore())
    view = GAME.view(scene.state, None)
    assert view.players[A].pending == (Marker.ASTEROID_IMPACT,)
    assert view.used_markers == (Marker.EMPTY_SPACE,)


def test_one_board_in_play_tells_the_other():
    """SNV-016: with two aside nobody knows which comes; with one everyone does."""
    scene = Scene(5)
    assert (GAME.view(scene.state, A).boards, GAME.view(scene.state, A).last_board) == (2, None)
    scene.state.aside.pop()
    assert GAME.view(scene.state, A).last_board is scene.state.aside[0]


def test_legal_moves_are_the_seats_own():
    """SNV-R112: a seat that is not asked has none."""
    scene = Scene(5)
    assert GAME.actions(scene.state, B) == []
    assert EndStep() in GAME.actions(scene.state, A)


def test_states_are_small_and_choices_few():
    """A snapshot stays under 32 KB, and nobody ever has more than 500 answers."""
    sizes, most = [], []

    def watch(state):
        sizes.append(len(GAME.dump(state)))
        most.append(max((len(GAME.actions(state, q.seat)) for q in GAME.decisions(state)), default=0))

    for layout in ("standard", "free"):
        whole_game(5, watch=watch, layout=layout, hand_check="open", choose=at_random(6))
    assert max(sizes) < 32_000
    assert max(most) <= 500


def test_a_redealt_hand_is_another_one():
    """SNV-029 SNV-023 SNV-167: for others, hands, powers and Research cards are dealt anew; the own ones stay."""
    scene = Scene(5).hand(A, "blue 2, blue 3, blue 4").hand(B, "green 2, green 3, green 4").research(B, "retreat")
    others = [GAME.redeal(scene.state, A, Dice(bytes(32), step)) for step in range(8)]
    assert all(state.players[A].hand == cards("blue 2, blue 3, blue 4") for state in others)
    assert len({state.players[B].hand for state in others}) > 1
    assert len({state.players[B].power for state in others}) > 1
    assert len({tuple(state.players[B].research) for state in others}) > 1
    assert all(state.players[C].ru == 2 for state in others)


def test_who_looks_at_a_hand_does_not_see_what_was_laid_beside_it():
    """SNV-029 SNV-084 SNV-C05: the hand stays as it was seen, the cards that lie face down are dealt anew."""
    scene = Scene(5).power(A, "turncoat_admiral").own(A, "2,2").own(B, "2,1")
    scene.hand(A, "blue 2, blue 3").hand(B, "green 2, green 3, orange 5").do(A, Attack(2, 1), lay("blue 2"))
    scene.do(B, lay("green 2")).do(A, PlayPower((), B))
    others = [GAME.redeal(scene.state, A, Dice(bytes(32), step)) for step in range(12)]
    for state in others:
        conserved(state)
        assert state.players[B].hand == cards("green 3, orange 5")
        assert GAME.view(state, A) == GAME.view(scene.state, A)
    assert len({state.stack[-2].sides[1].cards for state in others}) > 1


def test_nobody_sees_how_many_cards_were_laid_for_a_flare():
    """SNV-178 SNV-R97: before all have laid theirs, others see who has, not how many cards or crystals."""
    scene = Scene(3).hand(A, "blue 3, blue 5").hand(B, "wild, green 3").keeps(A, Marker.BLUE_CRYSTAL)
    scene.flare(2, ru=(5, 5, 5)).bids(2, 2, 0)
    before = GAME.view(scene.state, B).players[A]
    scene.do(A, lay("blue 3, blue 5"), LayMarkers((Marker.BLUE_CRYSTAL,)))
    assert GAME.view(scene.state, B).players[A] == before
    assert GAME.view(scene.state, B).flare.laid == (A,)
    assert GAME.view(scene.state, A).own.laid == cards("blue 3, blue 5")


def test_a_war_bonus_is_open():
    """SNV-202 SNV-C05: everyone sees what a played power adds."""
    scene = Scene(5).power(A, "war_council").do(A, PlayPower())
    assert [player.war for player in GAME.view(scene.state, None).players] == [3, 0, 0, 0, 0]
