"""A Place in the Sun as a game of the engine."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, NotAsked
from parlour.engine.game import Decision, Game, GameInfo, News, Standings
from parlour.games.a_place_in_the_sun import playing
from parlour.games.a_place_in_the_sun.actions import SunAction
from parlour.games.a_place_in_the_sun.edition import Edition
from parlour.games.a_place_in_the_sun.happenings import SunHappening
from parlour.games.a_place_in_the_sun.loading import house_edition
from parlour.games.a_place_in_the_sun.options import OPTIONS, Options, check_options
from parlour.games.a_place_in_the_sun.printed import Printed
from parlour.games.a_place_in_the_sun.redeal import redealt
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
        return playing.start(self.cards, seats, options, dice)

    def decisions(self, state: State) -> Sequence[Decision]:
        """Return the open question, of which there is never more than one."""
        return playing.decisions(self.cards, state)

    def actions(self, state: State, seat: int) -> Iterable[SunAction]:
        """Return the legal answers of the seat, in a fixed order."""
        return playing.actions(self.cards, state, seat)

    def apply(self, state: State, seat: int, action: SunAction, dice: Dice) -> list[News[SunHappening]]:
        """Carry the answer out, then go on to the next question.

        Raises:
            IllegalAction: The seat is not asked, or the rules forbid it.
        """
        if type(action) not in _ACTIONS:
            raise IllegalAction("that is no answer to any question of A Place in the Sun", "APS-022")
        try:
            return playing.apply(self.cards, state, seat, action, dice)
        except NotAsked as error:
            raise IllegalAction("this seat is not asked", "APS-019") from error

    def resign(self, state: State, seat: int, dice: Dice) -> list[News[SunHappening]]:
        """Eliminate the seat, in its own turn with the rest of the turn (APS-R56)."""
        return playing.resign(self.cards, state, seat, dice)

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
        """Return what counts when the seat's time is up (APS-R148)."""
        return playing.fallback(self.cards, state, seat)
