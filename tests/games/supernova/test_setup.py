"""Set-up, the choice of powers, the draft."""

from collections import Counter

import pytest
from tests.games.supernova.scene import GAME, conserved

from parlour.engine.dice import Dice
from parlour.engine.errors import InvalidOptions
from parlour.engine.match import Match
from parlour.games.supernova.actions import DraftCard, KeepPower, Pass
from parlour.games.supernova.cards import Card
from parlour.games.supernova.frames import MatchStage
from parlour.games.supernova.options import Options
from parlour.games.supernova.parts import START_RU


def dealt(seats, number=0, **options):
    """A fresh game."""
    return GAME.setup(seats, Options(**options), Dice(number.to_bytes(32), 0))


def drafted(seats, number=0, **options):
    """A game after the draft, everyone keeping what comes first."""
    state, step = dealt(seats, number, **options), 0
    while GAME.decisions(state)[0].kind in ("choose_special_power", "draft_pick"):
        step += 1
        seat = GAME.decisions(state)[0].seat
        GAME.apply(state, seat, GAME.actions(state, seat)[0], Dice(number.to_bytes(32), step))
    return state


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_play(seats):
    """SNV-001 SNV-F01: two or six are refused."""
    with pytest.raises(InvalidOptions):
        Match(GAME, seats, Options(), bytes(32))


def test_a_game_of_four_before_the_draft():
    """SNV-S75 SNV-009 SNV-010 SNV-012 SNV-016 SNV-018 SNV-019 SNV-020 SNV-021 SNV-R17 SNV-R02 SNV-F18: set up."""
    state = dealt(4)
    assert len(state.pieces) == 8
    assert len(state.aside) == 2
    assert sum(marker is not None for marker in state.encounters) == 4
    assert len(state.pile) == 21
    assert len(state.planets) == 4
    assert len(state.spare_planets) == 2
    assert len(state.moons) == 4
    assert state.round == 0
    assert GAME.view(state, None).phase == GAME.view(state, None).round == 1
    for player in state.players:
        assert player.ru == START_RU == 2
        assert player.bought == [0, 0, 0, 0]
        assert player.reserves == 54
        assert player.power is not None
    assert len(state.undealt) == 3
    assert len({player.power for player in state.players} | {*state.undealt}) == 7
    assert not any(state.stacks)


def test_moons_step_toward_the_sun_first():
    """SNV-013 SNV-014 SNV-015 SNV-S75: one on a far icon of each orbit."""
    state = dealt(4)
    for moon in state.moons:
        view = GAME.view(state, None).moons[moon.piece]
        far, near = ((x * x + x * y + y * y) for x, y in ((view.q, view.r), (view.next_q, view.next_r)))
        assert near < far


def test_encounter_markers_are_the_printed_25():
    """SNV-010 SNV-R03 SNV-F15: the counts of the list add up to 25."""
    conserved(dealt(5))
    conserved(dealt(3, remove_five_encounters=True))


def test_five_markers_can_leave_unseen():
    """SNV-011 SNV-R21 SNV-S56: they go before any is laid; with five encounter pieces 15 are left in the pile."""
    assert len(dealt(5).pile) == 20
    state = dealt(5, remove_five_encounters=True)
    assert (len(state.pile), len(state.removed)) == (15, 5)
    assert GAME.view(state, 0).used_markers == ()


def test_the_first_player_is_drawn():
    """SNV-017 SNV-R18: any seat may begin."""
    assert {dealt(5, number).first for number in range(40)} == {0, 1, 2, 3, 4}


def test_planets_and_boards_are_shuffled():
    """SNV-009 SNV-016 SNV-024: planets, boards, decks and powers come in different orders."""
    states = [dealt(3, number) for number in range(12)]
    assert len({tuple(planet.card for planet in state.planets) for state in states}) > 6
    assert len({tuple(state.aside) for state in states}) == 2
    assert len({tuple(state.research_deck) for state in states}) == 12


def test_three_players_choose_between_two_powers():
    """SNV-022 SNV-R20 SNV-D01: both are dealt, one is kept secretly and at the same time, before the draft."""
    state = dealt(3)
    assert [question.kind for question in GAME.decisions(state)] == ["choose_special_power"] * 3
    assert all(question.sealed for question in GAME.decisions(state))
    first, second = GAME.actions(state, 1)
    assert GAME.fallback(state, 1) == first
    GAME.apply(state, 1, second, Dice(bytes(32), 1))
    assert [question.seat for question in GAME.decisions(state)] == [0, 2]
    for seat in (0, 2):
        GAME.apply(state, seat, GAME.actions(state, seat)[0], Dice(bytes(32), 2 + seat))
    assert GAME.edition.powers[state.players[1].power].id == second.power
    assert isinstance(second, KeepPower)
    assert [len(player.dealt) for player in state.players] == [1, 1, 1]


def test_nobody_learns_of_the_other_power():
    """SNV-S63 SNV-023 SNV-R20: no view but the owner's names the power that was laid aside, nor the one kept."""
    state = drafted(3)
    mine = GAME.view(state, 0).own
    assert len(mine.dealt) == 1
    names = {GAME.edition.powers[number].id for number in range(7)}
    for viewer in (None, 1, 2):
        told = repr(GAME.view(state, viewer).players)
        assert not any(name in told for name in names)


def test_the_draft():
    """SNV-S56 SNV-026 SNV-027 SNV-028 SNV-R19 SNV-D02: 25 dealt, 20 kept, 5 back: 46 in the deck, none discarded."""
    state = drafted(5)
    assert [len(player.hand) for player in state.players] == [4] * 5
    assert (len(state.deck), len(state.discard)) == (46, 0)
    conserved(state)


def test_packs_go_to_the_left():
    """SNV-027 SNV-R18: what a seat leaves of its pack is what the next seat has in hand afterwards."""
    state = dealt(4)
    packs = [list(pack) for pack in state.stack[0].packs]
    for seat in range(4):
        GAME.apply(state, seat, DraftCard(packs[seat][0]), Dice(bytes(32), seat + 1))
    for seat in range(4):
        assert [*state.stack[0].packs[(seat + 1) % 4]] == packs[seat][1:]
        assert [*state.players[seat].hand] == packs[seat][:1]


def test_a_pick_stays_sealed():
    """SNV-D02 SNV-029: packs move when all have picked; nobody sees another pick."""
    state = dealt(4)
    before = [GAME.view(state, viewer) for viewer in (1, 2, None)]
    GAME.apply(state, 0, GAME.actions(state, 0)[0], Dice(bytes(32), 1))
    assert [GAME.view(state, viewer) for viewer in (1, 2, None)] == before
    assert [question.seat for question in GAME.decisions(state)] == [1, 2, 3]


def test_the_fallback_of_a_pick():
    """SNV-D02: the highest value; High Impact counts 3; among equals the lowest card."""
    state = dealt(4)
    state.stack[0].packs[0] = (Card.BLUE_2, Card.GREEN_3, Card.WILD, Card.BLUE_SMART_BOMB, Card.GREEN_2)
    assert GAME.fallback(state, 0) == DraftCard(Card.GREEN_3)


def test_only_cards_of_the_pack_are_picked():
    """SNV-027: another card is refused."""
    state = dealt(4)
    other = next(card for card in Card if card not in state.stack[0].packs[0])
    assert DraftCard(other) not in GAME.actions(state, 0)


def test_everyone_is_asked_once_before_the_first_turn():
    """SNV-D05 SNV-R111 SNV-C10: the first window lets everyone play a power or set a stop."""
    state = drafted(4)
    assert Counter(question.kind for question in GAME.decisions(state)) == {"interrupt_window": 4}
    for seat in range(4):
        assert GAME.fallback(state, seat) == Pass()
        GAME.apply(state, seat, Pass(), Dice(bytes(32), 50 + seat))
    assert [question.kind for question in GAME.decisions(state)] == ["place_tiles"]
    assert state.stack[0].stage is MatchStage.TURNS


def test_decks_and_open_cards():
    """SNV-024 SNV-F06 SNV-F07 SNV-F08 SNV-F10: 66, 40 and 7 cards in decks; 3 Desperation and 6 Colonization cards."""
    state = dealt(5)
    assert len(state.research_deck) == 40
    assert state.desperation == 3
    assert len(GAME.edition.powers) == 7
    assert sorted(card.icon for card in GAME.edition.colonization) == [1, 2, 3, 4, 5, 6]


def test_races_are_colours():
    """SNV-R08: all seats begin alike."""
    state = dealt(5)
    assert len({(p.ru, p.reserves, tuple(p.bought)) for p in state.players}) == 1
