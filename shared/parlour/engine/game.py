"""The contract of a game, on one page.

A game is a set of pure functions over a state of its own. It knows no clock, no player's name, no network, and draws
random numbers only from the `Dice` it is handed, so the same record always plays the same match.

Types of a game:

* **state**: everything, secrets included; owned by its caller, changed in place by `apply`;
* **action**: a seat's answer to a decision; a tagged, frozen `msgspec.Struct`, or a union of several;
* **view**: what one seat, or a spectator, may know: built from what may be seen, never cut down from the state;
* **happening**: what an accepted action made visible; a tagged, frozen struct, or a union of several;
* **sheet**: the typed score sheet of an ended match.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from parlour.engine.dice import Dice
from parlour.engine.errors import InvalidOptions

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")
Happening = TypeVar("Happening")


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a game, for the people who choose it.

    Attributes:
        name: Field of the game's `Options`.
        text: What it changes, in one sentence.
        default: Value when nothing is said, as text.
        choices: Every allowed value as text; empty for a number, which has limits instead.
        minimum: Smallest allowed number; None for choices.
        maximum: Largest allowed number; None for choices.
    """

    name: str
    text: str
    default: str
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None


class GameInfo(msgspec.Struct, frozen=True):
    """What a host tells about a game before a match.

    Attributes:
        key: Stable name in the API and on the command line, such as ``orbita``.
        title: Printed name.
        min_seats: Fewest seats.
        max_seats: Most seats.
        rules_version: Grows when the same record would play differently. A record names it.
        options: The options of a match.
        content: Name of the content edition; empty where the rules are all there is.
        content_hash: SHA-256 of that edition in hex; empty where there is none.
    """

    key: str
    title: str
    min_seats: int
    max_seats: int
    rules_version: int
    options: tuple[OptionInfo, ...] = ()
    content: str = ""
    content_hash: str = ""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """An open question of a state to one seat.

    Attributes:
        seat: Who is asked, from 0.
        kind: What is asked, in the rulebook's words: ``play_cards``.
        may_pass: Whether declining is among the answers.
        sealed: Whether the answer stays hidden until every answer of the window is in.
        context: A number that differs when the same kind of question is another question than before, although the
            seat has not answered in between. Games without interrupts leave it 0.
    """

    seat: int
    kind: str
    may_pass: bool = False
    sealed: bool = False
    context: int = 0


class News(msgspec.Struct, Generic[Happening], frozen=True, gc=False):
    """One happening as each viewer may see it.

    Attributes:
        public: What spectators and every seat not named in `private` see; None when they learn nothing.
        private: By seat, what that seat sees instead.
    """

    public: Happening | None
    private: Mapping[int, Happening] = {}

    def seen_by(self, seat: int | None) -> Happening | None:
        """Return what the seat (None: a spectator) sees of it, or None when it sees nothing."""
        if seat is None:
            return self.public
        return self.private.get(seat, self.public)


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a seat's score.

    Attributes:
        category: Stable key, such as ``green``.
        points: May be negative.
        text: Where the points come from, in one sentence.
    """

    category: str
    points: int
    text: str = ""


class TieBreak(msgspec.Struct, frozen=True):
    """A comparison that told apart seats with equal points.

    Attributes:
        name: Stable key, such as ``face_up_cards``.
        rule: Id of the rule.
        seats: The seats that were tied until here.
        values: What was compared, one value for each of `seats`; larger is better.
    """

    name: str
    rule: str
    seats: tuple[int, ...]
    values: tuple[int, ...]


class Standing(msgspec.Struct, frozen=True):
    """A seat's result.

    Attributes:
        seat: From 0.
        place: 1 is best; seats that stay tied share a place, and the next place is skipped.
        points: Total of the lines.
        lines: The score by category.
    """

    seat: int
    place: int
    points: int
    lines: tuple[ScoreLine, ...] = ()


class Ending(msgspec.Struct, frozen=True):
    """Why a match ended; who won is in the standings.

    Attributes:
        reason: Stable key, such as ``hand_empty`` or ``resignation``.
        rule: Id of the rule; empty when people ended it.
    """

    reason: str
    rule: str = ""


class Contest(StrEnum):
    """Who plays with whom."""

    EACH_FOR_ITSELF = "each_for_itself"
    """Every seat is a side of its own."""
    TEAMS = "teams"
    """Sides of several seats play against each other."""
    COOP = "coop"
    """All seats are one side and play against the game."""


class Standings(msgspec.Struct, frozen=True):
    """The final result of a match.

    A match of each for itself says no more than places: then its winners are the seats with place 1.

    Attributes:
        ending: Why it ended.
        seats: One standing for each seat, in seat order.
        tie_breaks: The comparisons that decided between equal points, in the order they were made.
        contest: Who played with whom.
        sides: The seats that win and lose together; each seat is in one of them.
        winners: The seats of the sides that won, in seat order: several sides in a draw, none where the game beat all.
            Who won although it was eliminated on the way is told by its place.
    """

    ending: Ending
    seats: tuple[Standing, ...]
    tie_breaks: tuple[TieBreak, ...] = ()
    contest: Contest = Contest.EACH_FOR_ITSELF
    sides: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Fill in what a match of each for itself leaves out."""
        if not self.sides:
            first = tuple(standing.seat for standing in self.seats if standing.place == 1)
            msgspec.structs.force_setattr(self, "sides", tuple((standing.seat,) for standing in self.seats))
            msgspec.structs.force_setattr(self, "winners", first)


class Game(ABC, Generic[State, Action, View, Happening]):
    """A rule set. Instances hold no state and may be shared by threads.

    A subclass sets the class attributes and answers the abstract methods. `apply` changes nothing when it refuses; who
    must not lose a state to any other error (the platform) works on a `copy`.

    A game whose rules say what becomes of a seat that gives up sets `rules_resignation` and answers `resign`. It then
    has to end by itself once nobody is left to play on, and its standings count as they are. In any other game nothing
    changes on the table: somebody goes on to answer for the seat, the match ends when one seat is left that has not
    resigned, and seats that have come last. A game of sides has such a rule: only it can say what becomes of a side.
    """

    info: ClassVar[GameInfo]
    options_type: ClassVar[type]
    state_type: ClassVar[Any]
    action_type: ClassVar[Any]
    view_type: ClassVar[Any]
    happening_type: ClassVar[Any]
    sheet_type: ClassVar[Any]
    rules_resignation: ClassVar[bool] = False

    @abstractmethod
    def setup(self, seats: int, options: Any, dice: Dice) -> State:
        """Return the first state. The caller has checked seats and options with `check`."""

    @abstractmethod
    def decisions(self, state: State) -> Sequence[Decision]:
        """Return every open question, at most one for each seat, in seat order; empty means the match is over."""

    @abstractmethod
    def actions(self, state: State, seat: int) -> Iterable[Action]:
        """Yield every legal answer of the seat, in a fixed order; nothing when it is not asked."""

    @abstractmethod
    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> list[News[Happening]]:
        """Carry the answer out on the given state.

        Raises:
            IllegalAction: The action is neither among `actions` nor another way to write one of them, or the seat
                is not asked. The text never depends on what the seat can't see, and the state is left as it was.
        """

    @abstractmethod
    def copy(self, state: State) -> State:
        """Return a state of its own, which shares what never changes."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> View:
        """Return what the seat (None: a spectator) may know now."""

    @abstractmethod
    def standings(self, state: State) -> Standings:
        """Return the final result.

        Raises:
            MatchNotOver: Somebody is still asked.
        """

    @abstractmethod
    def sheet(self, state: State) -> Any:
        """Return the typed score sheet of an ended match; raises like `standings`."""

    @abstractmethod
    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        """Return another state that the seat, with all it saw so far, could not tell from the given one."""

    @abstractmethod
    def fallback(self, state: State, seat: int) -> Action:
        """Return the answer that counts when the seat's time is up; one of `actions`."""

    def resign(self, state: State, seat: int, dice: Dice) -> list[News[Happening]]:
        """Carry out on the given state what the rules say when a seat gives up, whether it is asked or not.

        Called at most once for each seat while the match goes on, and only if `rules_resignation` is set.
        """
        raise NotImplementedError(f"{self.info.title} has no rule for seat {seat} to resign")

    def default_options(self) -> Any:
        """Return the options of a match about which nothing was said."""
        return self.options_type()

    def check(self, seats: int, options: Any) -> None:
        """Refuse a number of seats or options that the game does not have.

        Raises:
            InvalidOptions: With the field at fault.
        """
        if not self.info.min_seats <= seats <= self.info.max_seats:
            allowed = (
                str(self.info.min_seats)
                if self.info.min_seats == self.info.max_seats
                else f"{self.info.min_seats} to {self.info.max_seats}"
            )
            raise InvalidOptions(f"{self.info.title} has {allowed} seats, not {seats}", "seats")
        if not isinstance(options, self.options_type):
            raise InvalidOptions(f"these are not options of {self.info.title}", "options")

    def dump(self, state: State) -> bytes:
        """Return the state as canonical JSON: equal states give equal bytes."""
        return msgspec.json.encode(state, order="deterministic")

    def load(self, data: bytes) -> State:
        """Return the state that `dump` wrote.

        Raises:
            msgspec.ValidationError: The bytes are no state of this game.
        """
        state: State = msgspec.json.decode(data, type=self.state_type)
        return state
