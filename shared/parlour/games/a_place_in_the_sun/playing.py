"""The rules as functions over a state: set up, who is asked, what may be answered, what an answer does."""

from collections.abc import Sequence

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, NotAsked
from parlour.engine.game import Decision, News
from parlour.games.a_place_in_the_sun.actions import SunAction
from parlour.games.a_place_in_the_sun.happenings import Decided, SunHappening
from parlour.games.a_place_in_the_sun.options import Options
from parlour.games.a_place_in_the_sun.printed import Printed
from parlour.games.a_place_in_the_sun.rules.flow import RULES, ask, run
from parlour.games.a_place_in_the_sun.setup import deal_out, new_state
from parlour.games.a_place_in_the_sun.state import State
from parlour.games.a_place_in_the_sun.table import table_of


def start(cards: Printed, seats: int, options: Options, dice: Dice) -> State:
    """Return the first state: boards and factions are chosen, or dealt already."""
    table = table_of(new_state(seats, options), cards, dice)
    deal_out(table)
    run(table)
    return table.state


def decisions(cards: Printed, state: State) -> Sequence[Decision]:
    """Return the open question, of which there is never more than one; nothing when the game is over."""
    question = ask(cards, state)
    return () if question is None else (question,)


def actions(cards: Printed, state: State, seat: int) -> Sequence[SunAction]:
    """Return the legal answers of a seat in a fixed order; nothing when it is not asked."""
    question = ask(cards, state)
    if question is None or question.seat != seat:
        return ()
    frame = state.stack[-1]
    return RULES[type(frame)].answers(table_of(state, cards), frame)


def apply(cards: Printed, state: State, seat: int, action: SunAction, dice: Dice) -> list[News[SunHappening]]:
    """Carry an answer out, then go on to the next question.

    Raises:
        NotAsked: It is another seat's question, or the game is over.
        IllegalAction: The rules forbid it.
    """
    question = ask(cards, state)
    if question is None or question.seat != seat:
        raise NotAsked(f"seat {seat} is not asked")
    table, frame = table_of(state, cards, dice), state.stack[-1]
    rules = RULES[type(frame)]
    if not rules.allows(table, frame, action):
        raise IllegalAction(f"{type(action).__name__} is not possible like this now", rules.rule(table, frame, action))
    rules.answer(table, frame, action)
    run(table)
    for one in table.news:
        if one.public is not None or seat in one.private:
            break
    else:
        table.tell(Decided(seat, question.kind))
    return table.news


def resign(cards: Printed, state: State, seat: int, dice: Dice) -> list[News[SunHappening]]:
    """Eliminate a seat that gives up once the effect under way is done, then go on to the next question (APS-R56)."""
    table = table_of(state, cards, dice)
    if not table.planets[seat].out:
        state.leaving.append(seat)
        run(table)
    return table.news


def fallback(cards: Printed, state: State, seat: int) -> SunAction:
    """Return what counts when the seat's time is up (APS-R148).

    Raises:
        NotAsked: It is another seat's question, or the game is over.
    """
    question = ask(cards, state)
    if question is None or question.seat != seat:
        raise NotAsked(f"seat {seat} is not asked")
    frame = state.stack[-1]
    return RULES[type(frame)].fallback(table_of(state, cards), frame)
