"""What is asked about a tournament: whose business it is, and where stages, rounds and standings are found."""

import threading
from collections import OrderedDict

import msgspec

from parlour.matchmaking.tournaments.deals import dealt_alike
from parlour.matchmaking.tournaments.records import TournamentRow
from parlour.matchmaking.tournaments.showing import roles_of
from parlour.serving.errors import not_found
from parlour.tournaments.errors import Refused
from parlour.tournaments.fields import field_of, standings_of
from parlour.tournaments.look import closed_rounds, round_of, stage_of
from parlour.tournaments.model import Number, Standings, Why
from parlour.tournaments.state import Phase, RoundState, StageState, Tournament

_KEPT = 256


class Seen(msgspec.Struct, frozen=True):
    """A tournament as somebody may see it.

    Attributes:
        row: As lists know it.
        state: What its log comes to.
        staff: Whether the viewer has a role in it.
    """

    row: TournamentRow
    state: Tournament
    staff: bool

    def stage(self, key: str) -> StageState:
        """Return a stage; empty means the one under way, or the last.

        Raises:
            Refused: There is none.
        """
        if key:
            return stage_of(self.state, key)
        if not self.state.running:
            raise Refused("STAGE_NOT_STARTED", "no stage has begun")
        return self.state.running[-1]

    def round(self, stage: StageState, number: int) -> RoundState:
        """Return a round that the viewer may see; 0 means the newest.

        Raises:
            Refused: There is none.
        """
        rounds = [round_ for round_ in stage.rounds if self.staff or round_.published]
        if number > len(rounds):
            raise Refused("UNKNOWN_ROUND", f"round {number} is not there", stage=stage.rules.key, round=number)
        return round_of(stage, number or len(rounds))


def seen_by(row: TournamentRow, state: Tournament, viewer: str, *, admin: bool = False) -> Seen:
    """Return a tournament for a viewer.

    Raises:
        NotFound: A draft that the viewer has no role in.
    """
    staff = admin or bool(roles_of(state, viewer))
    if state.phase is Phase.DRAFT and not staff:
        raise not_found("tournament", row.tournament_id)
    return Seen(row, state, staff)


def why(round_: RoundState, table: int, number: Number) -> Why:
    """Return why a table, or the bye of an entrant, is as it is.

    Raises:
        Refused: There is no such table or bye.
    """
    seats = round_.tables.get(table) if table else None
    numbers = frozenset(seats.table.seats) if seats is not None else frozenset({number})
    found = next((one for one in round_.pairing.why if numbers <= frozenset(one.numbers)), None)
    if found is not None:
        return found
    if seats is not None:
        return Why(numbers=seats.table.seats)
    if number in round_.byes:
        return Why(numbers=(number,))
    raise Refused("UNKNOWN_TABLE", f"nothing of that kind is in round {round_.round}", round=round_.round)


class Boards:
    """Standings by version, worked out once and not for each page that is looked at."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int, str, int], tuple[StageState, Standings]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, state: Tournament, stage: StageState, after: int) -> Standings:
        """Return the standings of a stage after a round, as the state has them."""
        key = (state.id, state.sequence, stage.rules.key, after)
        with self._lock:
            if key in self._known:
                return self._known[key][1]
        found = standings_of(state, stage, after)
        with self._lock:
            self._known[key] = (stage, found)
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return found

    def page(self, tournament_id: str, version: int, stage: str, after: int) -> tuple[StageState, Standings] | None:
        """Return standings of an earlier version, for the next pages of a list; None when they are forgotten."""
        with self._lock:
            return self._known.get((tournament_id, version, stage, after))


def rounds_told(seen: Seen, stage: StageState) -> int:
    """Return up to which round the viewer is told standings: what is played so far.

    Of a co-op stage only the staff is told of a round that is not closed: outcomes of those who are through say what
    can be done with a deal that others still play.
    """
    if dealt_alike(stage) and not seen.staff:
        return closed_rounds(stage)
    return sum(round_.published for round_ in stage.rounds)


def last_round(seen: Seen, stage: StageState, number: int) -> int:
    """Return the round after which standings are asked for; 0 means the last that the viewer is told of.

    Raises:
        Refused: There is no such round.
    """
    told = rounds_told(seen, stage)
    if not 0 <= number <= told:
        raise Refused("UNKNOWN_ROUND", f"round {number} is not there", stage=stage.rules.key, round=number)
    return number or told


def stage_field(state: Tournament, stage: StageState, after: int) -> object:
    """Return the field of a stage after a round."""
    return field_of(state, stage, before=after + 1)
