"""Setting up, starting a round, and the end (SGD-001 to SGD-004, SGD-010, SGD-011, SGD-022, SGD-036)."""

from parlour.engine.dice import Dice
from parlour.engine.game import News
from parlour.games.solar_gardens.draft import Names, Told
from parlour.games.solar_gardens.draft_casual import start_beats
from parlour.games.solar_gardens.draft_standard import turn_up
from parlour.games.solar_gardens.edition import TILE_COUNT
from parlour.games.solar_gardens.faces import OPEN
from parlour.games.solar_gardens.happenings import GameEnded, RoundStarted
from parlour.games.solar_gardens.spaces import SPACE_COUNT
from parlour.games.solar_gardens.state import NONE, SolarGardensState, Stage

ROUNDS = SPACE_COUNT


def deal(seats: int, dice: Dice, names: Names, *, casual: bool) -> SolarGardensState:
    """Return a game in which the first tile was just turned up (SGD-001, SGD-002)."""
    pile = list(range(TILE_COUNT))
    dice.shuffle(pile)
    state = opening(seats, pile, dice.below(seats), casual=casual)
    start_round(state, dice, names, [])
    return state


def opening(seats: int, pile: list[int], starting_player: int, *, casual: bool) -> SolarGardensState:
    """Return a game before its first round, with this pile."""
    return SolarGardensState(
        casual=casual,
        stage=Stage.FINALISING,
        round=0,
        starting_player=(starting_player - 1) % seats,
        pile=pile,
        stack=[],
        discarded=[],
        left_over=[],
        discard_used=False,
        boards=[[OPEN] * SPACE_COUNT for _ in range(seats)],
        front=[NONE] * seats,
        choices=[None] * seats,
        taken=[NONE] * seats,
        spots=[NONE] * seats,
        confirmed=[False] * seats,
        content=[False] * seats,
    )


def end_round(state: SolarGardensState, dice: Dice, names: Names, told: Told) -> None:
    """Lock the boards; start the next round, or end the game when they are full (SGD-036, SGD-R18, SGD-R22)."""
    if state.round < ROUNDS:
        start_round(state, dice, names, told)
        return
    seats = len(state.taken)
    state.stage = Stage.OVER
    state.taken = [NONE] * seats
    state.spots = [NONE] * seats
    told.append(News(GameEnded(state.round)))


def start_round(state: SolarGardensState, dice: Dice, names: Names, told: Told) -> None:
    """Move the token on, take a stack and turn up its first tile (SGD-010, SGD-012, SGD-022, SGD-R16)."""
    seats = len(state.taken)
    state.stage = Stage.DRAFTING
    state.round += 1
    state.starting_player = (state.starting_player + 1) % seats
    state.discard_used = False
    state.taken = [NONE] * seats
    state.spots = [NONE] * seats
    state.confirmed = [False] * seats
    state.content = [False] * seats
    reshuffled = _take_stack(state, seats + 1, dice)
    told.append(News(RoundStarted(state.round, state.starting_player, len(state.stack), len(state.pile), reshuffled)))
    if state.casual:
        start_beats(state, names, told)
    else:
        turn_up(state, names, told)


def _take_stack(state: SolarGardensState, size: int, dice: Dice) -> bool:
    """Take the stack, what is left of the pile on top; return whether the discards were shuffled (SGD-011, SGD-R14)."""
    top = state.pile[-size:][::-1]
    del state.pile[-size:]
    missing = size - len(top)
    if missing:
        state.pile = state.discarded + state.left_over
        state.discarded, state.left_over = [], []
        dice.shuffle(state.pile)
        top += state.pile[-missing:][::-1]
        del state.pile[-missing:]
    state.stack = top[::-1]
    return bool(missing)
