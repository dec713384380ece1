"""The table at which a step is played: the state with all that is needed to change it."""

import msgspec

from parlour.engine.dice import Dice
from parlour.engine.game import News
from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.frames import AnyFrame
from parlour.games.a_place_in_the_sun.happenings import SunHappening
from parlour.games.a_place_in_the_sun.knowledge import Mark, everybody
from parlour.games.a_place_in_the_sun.options import Mode
from parlour.games.a_place_in_the_sun.printed import Printed
from parlour.games.a_place_in_the_sun.state import COUNTERS, Planet, State, Turn

_EXTINCTOR = Mode.EXTINCTOR
_ROUNDS = [[[(first + step) % seats for step in range(seats)] for first in range(seats)] for seats in range(5)]
"""By number of seats and seat, all seats clockwise from there."""
_NO_DICE = Dice(bytes(32), 0)
_NOBODYS = Turn(-1, 0)
_NOT_APART: dict[int, SunHappening] = {}
PLACES = {counter: place for place, counter in enumerate(COUNTERS)}
"""By counter, its place among the counts of a turn."""


class Table(msgspec.Struct, gc=False):
    """A state, its edition, and for a step its dice and news; made by `table_of`.

    Attributes:
        state: The state; changed in place.
        cards: What is printed.
        dice: Random numbers of the step.
        planets: Those of the state.
        boss: The Extinctor's place among the planets, whether it plays or not.
        turn: The turn under way; before the first one of nobody, in which nothing is changed.
        news: What became visible in the step.
    """

    state: State
    cards: Printed
    dice: Dice
    planets: list[Planet]
    boss: int
    turn: Turn
    news: list[News[SunHappening]] = []

    @property
    def mode(self) -> Mode:
        """How the game is won."""
        return self.state.options.mode

    @property
    def seen_by_all(self) -> Mark:
        """What is known of a card that everybody knows."""
        everyone = everybody(self.state.seats)
        return Mark(everyone, everyone)

    def new_group(self) -> int:
        """Return the number of a new group of cards."""
        self.state.groups += 1
        return self.state.groups

    def begin(self, turn: Turn) -> None:
        """Let another turn be the one under way."""
        self.turn = self.state.turn = turn

    def living(self) -> list[int]:
        """Return the seats that are in the game."""
        return [seat for seat in range(self.boss) if not self.planets[seat].out]

    def left_of(self, seat: int) -> list[int]:
        """Return the other living seats, beginning with the left neighbour (APS-R06)."""
        rounds = _ROUNDS[self.boss]
        others = rounds[self.state.first] if seat == self.boss else rounds[seat][1:]
        return [other for other in others if not self.planets[other].out]

    def owner_seat(self, card: int) -> int | None:
        """Return the planet of a card's faction; None if it is out of the game or nobody's (APS-R55)."""
        owner = self.cards.owners[card]
        for seat, planet in enumerate(self.planets):
            if planet.faction == owner:
                return None if planet.out else seat
        return None

    def enemies(self, seat: int) -> list[int]:
        """Return whom a seat may attack, from the left; the Extinctor comes last (APS-R45)."""
        if seat == self.boss:
            return self.left_of(seat)
        mode = self.state.options.mode
        if mode is _EXTINCTOR:
            return [self.boss]
        others = self.left_of(seat)
        if mode.teams:
            others = [other for other in others if (other - seat) % 2]
        return [*others, self.boss] if mode.extinctor else others

    def count(self, seat: int, place: int, by: int = 1) -> None:
        """Count for influence, in the seat's own turn only (APS-R130); the place is that of `PLACES`."""
        if self.turn.seat == seat:
            self.turn.counts[place] += by

    def counted(self, counter: Counter) -> int:
        """Return what the active player has counted in this turn."""
        return self.turn.counts[PLACES[counter]]

    def push(self, frame: AnyFrame) -> None:
        """Begin something; what was going on waits."""
        self.state.stack.append(frame)

    def pop(self) -> None:
        """End what is on top."""
        self.state.stack.pop()

    def unsettle(self) -> None:
        """Let eliminations be looked for before anything else happens (APS-R51)."""
        self.state.settled = False

    def tell(self, happening: SunHappening) -> None:
        """Let everyone know."""
        self.news.append(News(happening, _NOT_APART))

    def tell_apart(self, public: SunHappening | None, private: dict[int, SunHappening]) -> None:
        """Let some seats know more than the others."""
        self.news.append(News(public, private))


def table_of(state: State, cards: Printed, dice: Dice = _NO_DICE) -> Table:
    """Return the table of a state."""
    return Table(state, cards, dice, state.planets, state.seats, state.turn or _NOBODYS)
