"""A Place in the Sun as a game of the engine."""

from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, NotAsked
from parlour.engine.game import Decision, Game, GameInfo, News, Standings
from parlour.games.a_place_in_the_sun.actions import SunAction
from parlour.games.a_place_in_the_sun.edition import Edition
from parlour.games.a_place_in_the_sun.happenings import Decided, SunHappening
from parlour.games.a_place_in_the_sun.loading import house_edition
from parlour.games.a_place_in_the_sun.options import OPTIONS, Options, check_options
from parlour.games.a_place_in_the_sun.printed import Printed
from parlour.games.a_place_in_the_sun.redeal import redealt
from parlour.games.a_place_in_the_sun.rules.flow import RULES, ask, run
from parlour.games.a_place_in_the_sun.setup import deal_out, new_state
from parlour.games.a_place_in_the_sun.standings import ScoreSheet, sheet_of, standings_of
from parlour.games.a_place_in_the_sun.state import State, copy_state
from parlour.games.a_place_in_the_sun.table import table_of
from parlour.games.a_place_in_the_sun.views import View, view_of

_ACTIONS = frozenset(SunAction.__args__)


class APlaceInTheSun(Game[State, SunAction, View, SunHappening]):
    """The rules of A Place in the Sun, for two to four seats.

    Args:
        edition: The cards, boards and dials; the house edition when nothing is said.
    """

    options_type = Options
    state_type = State
    action_type = SunAction
    view_type = View
    happening_type = SunHappening
    sheet_type = ScoreSheet
    rules_resignation = True
    info = GameInfo("a_place_in_the_sun", "A Place in the Sun", 2, 4, 1, OPTIONS)

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = house_edition() if edition is None else edition
        self.cards = Printed(self.edition)
        self.info = msgspec.structs.replace(  # type: ignore[misc]  # a game with content is told by its instance
            type(self).info, content=self.edition.name, content_hash=self.edition.sha256
        )

    def check(self, seats: int, options: Any) -> None:
        """Refuse what the game does not have, and what does not combine (APS-R02, APS-R144).

        Raises:
            InvalidOptions: With the field at fault.
        """
        super().check(seats, options)
        check_options(seats, options)

    def setup(self, seats: int, options: Any, dice: Dice) -> State:
        """Return the first state: boards and factions are chosen, or dealt already (APS-R03)."""
        table = table_of(new_state(seats, options), self.cards, dice)
        deal_out(table)
        run(table)
        return table.state

    def decisions(self, state: State) -> Sequence[Decision]:
        """Return the open question, of which there is never more than one."""
        question = ask(self.cards, state)
        return () if question is None else (question,)

    def actions(self, state: State, seat: int) -> Sequence[SunAction]:
        """Return the legal answers of the seat, in a fixed order."""
        question = ask(self.cards, state)
        if question is None or question.seat != seat:
            return ()
        frame = state.stack[-1]
        return RULES[type(frame)].answers(table_of(state, self.cards), frame)

    def apply(self, state: State, seat: int, action: SunAction, dice: Dice) -> list[News[SunHappening]]:
        """Carry the answer out, then go on to the next question.

        Raises:
            IllegalAction: The seat is not asked, or the rules forbid it.
        """
        kind = type(action)
        if kind not in _ACTIONS:
            raise IllegalAction("that is no answer to any question of A Place in the Sun", "APS-022")
        question = ask(self.cards, state)
        if question is None or question.seat != seat:
            raise IllegalAction("this seat is not asked", "APS-019")
        table, frame = table_of(state, self.cards, dice), state.stack[-1]
        rules = RULES[type(frame)]
        if not rules.allows(table, frame, action):
            raise IllegalAction(f"{kind.__name__} is not possible like this now", rules.rule(table, frame, action))
        rules.answer(table, frame, action)
        run(table)
        for one in table.news:
            if one.public is not None or seat in one.private:
                break
        else:
            table.tell(Decided(seat, question.kind))
        return table.news

    def resign(self, state: State, seat: int, dice: Dice) -> list[News[SunHappening]]:
        """Eliminate the seat once the effect under way is done, in its own turn with the rest of the turn (APS-R56)."""
        table = table_of(state, self.cards, dice)
        if not table.planets[seat].out:
            state.leaving.append(seat)
            run(table)
        return table.news

    def copy(self, state: State) -> State:
        """Return a state of its own."""
        return copy_state(state)

    def view(self, state: State, seat: int | None) -> View:
        """Return what the seat (None: a spectator) may know."""
        return view_of(table_of(state, self.cards), seat)

    def sheet(self, state: State) -> ScoreSheet:
        """Return how the game ended for each seat.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        return sheet_of(table_of(state, self.cards))

    def standings(self, state: State) -> Standings:
        """Return the places.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        return standings_of(table_of(state, self.cards))

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        """Return a state with other hidden cards that the viewer could not tell apart."""
        return redealt(self.cards, state, seat, dice)

    def fallback(self, state: State, seat: int) -> SunAction:
        """Return what counts when the seat's time is up (APS-R148).

        Raises:
            NotAsked: It is another seat's question, or the game is over.
        """
        question = ask(self.cards, state)
        if question is None or question.seat != seat:
            raise NotAsked(f"seat {seat} is not asked")
        frame = state.stack[-1]
        return RULES[type(frame)].fallback(table_of(state, self.cards), frame)
