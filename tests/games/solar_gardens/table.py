"""Small builders for games at the table: a known stack, answers as words, what everyone saw as sentences."""

import pytest

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction
from parlour.games.solar_gardens import ENTRY
from parlour.games.solar_gardens import actions as do
from parlour.games.solar_gardens.faces import OPEN
from parlour.games.solar_gardens.options import Construction, Options
from parlour.games.solar_gardens.rounds import opening, start_round
from parlour.games.solar_gardens.spaces import SPACE_COUNT
from parlour.games.solar_gardens.state import NONE, Stage

GAME = ENTRY.game
DICE = Dice(bytes(32), 1)
NAMES = tuple(tile.id for tile in GAME.edition.tiles)
CASUAL = Options(Construction.CASUAL)
STANDARD = Options()
WORDS = {
    "keep": do.KEEP, "pass": do.PASS, "discard": do.DISCARD, "lift": do.PICK_UP, "confirm": do.CONFIRM,
    "default": do.BY_DEFAULT, "leave": do.LEAVE,
}  # fmt: skip


def table(seats, *, casual=False, starts=0, first_round=1):
    """A game at the start of a round in which the stack is t0, t1, t2, ... from the top; tN is tile number N."""
    pile = list(range(90))[::-1]
    state = opening(seats, pile, starts, casual=casual)
    state.round = first_round - 1
    start_round(state, DICE, NAMES, [])
    return state


def dealt(seats, number=0, options=STANDARD):
    """A freshly dealt game; another number, another deal."""
    return GAME.setup(seats, options, Dice(number.to_bytes(32, "big"), 0))


def action(words):
    """``keep``, ``lift``, ``r2c3``, ``r2c3/1``: an answer."""
    space, _, turns = words.partition("/")
    return WORDS.get(words) or do.PlaceTile(space, int(turns or 0))


def play(state, *answers, dice=DICE):
    """Let seats answer, ``0 keep``; return everything that a spectator was told."""
    told = []
    for answer in answers:
        seat, words = answer.split()
        told += [news.public for news in GAME.apply(state, int(seat), action(words), dice)]
    return told


def refused(state, answer):
    """The id of the rule by which the answer is refused; the state must stay as it is."""
    seat, words = answer.split()
    before = GAME.dump(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, int(seat), action(words), DICE)
    assert GAME.dump(state) == before
    return caught.value.rule


def asked(state):
    """Who is asked what: ``0 draft_choice``."""
    return [f"{one.seat} {one.kind}" for one in GAME.decisions(state)]


def offers(state, seat):
    """The words of the seat's answers about the tile in front of it."""
    names = {answer: word for word, answer in WORDS.items()}
    return [names[answer] for answer in GAME.actions(state, seat)]


def taken(state):
    """By seat, the number of the tile taken in this round; None while it is in."""
    return [None if tile == NONE else tile for tile in state.taken]


def fronts(state):
    """By seat, the number of the tile in front of it; None for none."""
    return [None if tile == NONE else tile for tile in state.front]


def finish_round(state, dice=DICE):
    """Bring the round to its end by what happens when time is up, the highest seat asked first."""
    number = state.round
    while state.round == number and state.stage is not Stage.OVER:
        seat = max(one.seat for one in GAME.decisions(state))
        GAME.apply(state, seat, GAME.fallback(state, seat), dice)


def play_out(state, rng, each=None):
    """Play at random to the end; `each(state, seat, action, news)` sees every step."""
    step = 0
    while questions := GAME.decisions(state):
        seat = rng.choice(questions).seat
        answer = rng.choice(list(GAME.actions(state, seat)))
        step += 1
        news = GAME.apply(state, seat, answer, Dice(bytes(32), step))
        if each:
            each(state, seat, answer, news)
    return step


def tiles_of(state):
    """Every tile of the game, wherever it is, sorted."""
    laid = [code // 4 for board in state.boards for code in board if code != OPEN]
    held = [tile for tile, spot in zip(state.taken, state.spots, strict=True) if tile != NONE and spot == NONE]
    fronts = [tile for tile in state.front if tile != NONE]
    return sorted([*state.pile, *state.stack, *state.discarded, *state.left_over, *laid, *held, *fronts])


def laid(state, seat):
    """How many tiles lie on the seat's board."""
    return SPACE_COUNT - state.boards[seat].count(OPEN)
