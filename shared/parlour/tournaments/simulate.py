"""A whole event with results that are drawn by strength: for trying formats, and for measuring."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random

import msgspec

from parlour.tournaments.acts import (
    Act,
    CloseRegistration,
    Create,
    Freeze,
    Import,
    Open,
    Outcome,
    PairRound,
    Report,
    ReportResult,
    StartStage,
)
from parlour.tournaments.course import next_act
from parlour.tournaments.decide import decide, entries
from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.events import Entry, Registration
from parlour.tournaments.fold import evolve
from parlour.tournaments.look import current
from parlour.tournaments.model import StageRules
from parlour.tournaments.pairing_job import needs_pairing, pairing_input, run_pairing
from parlour.tournaments.roles import SYSTEM
from parlour.tournaments.settings import MINUTE
from parlour.tournaments.state import Phase, RoundState, StageState, Tournament, entries_of

START_US = 1_767_225_600_000_000
"""When simulated events begin; each act takes a minute, so that equal seeds give equal logs."""
MEAN, SPREAD, LUCK, CLOSE = 1500.0, 300.0, 250.0, 20.0
"""Strengths are drawn around a mean; a seat's day is its strength and luck; closer than that is a draw for two."""
DRAWS = frozenset({"swiss-dutch", "swiss-monrad", "swiss-random", "rr", "rr2", "groups", "arena"})
"""Formats in which two may draw."""
ENDLESS = frozenset({"arena", "kott"})
"""Formats that a clock may end."""


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """What came out.

    Attributes:
        state: At the end.
        strengths: What was drawn for each entrant id.
    """

    state: Tournament
    strengths: dict[str, float]

    @property
    def log(self) -> list[Entry]:
        """All entries."""
        return entries_of(self.state)


class Simulation:
    """An event that runs by itself, with players who are numbers."""

    def __init__(self, stages: tuple[StageRules, ...], entrants: int, seed: int, waves: int = 0) -> None:
        """Register the entrants.

        Args:
            stages: Of the event.
            entrants: How many.
            seed: Everything is drawn from it.
            waves: After so many, what only a clock ends is over.
        """
        self._random = Random(f"parlour tournament simulation v1/{seed}")
        self._waves = waves
        self._clock = START_US
        self.state = Tournament()
        ids = [f"p{number:0{len(str(entrants))}d}" for number in range(1, entrants + 1)]
        self.strengths = {one: self._random.gauss(MEAN, SPREAD) for one in ids}
        drawn = sha256(f"parlour tournament simulation v1/{seed}".encode()).hexdigest()
        self._do(Create(tournament=f"simulation-{seed}", title="simulation", seed=drawn, stages=stages, confirm=True))
        self._do(Open())
        people = tuple(Registration(entrant=one, name=one, rating=round(self.strengths[one])) for one in ids)
        self._do(Import(entries=people))
        self._do(CloseRegistration())
        self._do(StartStage(stage=stages[0].key, confirm=True))

    def _do(self, act: Act) -> None:
        self._clock += MINUTE
        for entry in entries(self.state, decide(self.state, act, SYSTEM, self._clock), SYSTEM, self._clock):
            self.state = evolve(self.state, entry)

    def step(self) -> bool:
        """Do the next thing; return whether anything was left to do.

        Raises:
            CannotPair: A round has no pairing.
            TournamentError: The rules can't be played.
        """
        act = next_act(self.state) or self._bell()
        if act is not None:
            self._do(msgspec.structs.replace(act, confirm=True))
            return True
        return self._pair() or self._play()

    def _bell(self) -> Act | None:
        stage = current(self.state)
        if stage is None or stage.rules.format not in ENDLESS or stage.rules.rounds or len(stage.rounds) < self._waves:
            return None
        return Freeze(stage=stage.rules.key) if all(one.closed for one in stage.rounds) else None

    def _pair(self) -> bool:
        job = needs_pairing(self.state)
        if job is None:
            return False
        pairing = run_pairing(pairing_input(self.state, job))
        if pairing is None or not (pairing.tables or pairing.byes):
            return False
        self._do(PairRound(stage=job.stage, round=job.round, field_hash=job.field_hash, pairing=pairing))
        return True

    def _play(self) -> bool:
        stage = current(self.state)
        if self.state.phase is not Phase.RUNNING or stage is None:
            return False
        for round_ in stage.rounds:
            if round_.open:
                self._do(ReportResult(stage=stage.rules.key, round=round_.round, reports=self._reports(stage, round_)))
                return True
        raise CannotPair("NO_PAIRING", f"stage {stage.rules.key!r} is not over, and nobody is paired")

    def _reports(self, stage: StageState, round_: RoundState) -> tuple[Report, ...]:
        return tuple(
            Report(
                table=seats.table.table,
                version=seats.version + 1,
                outcomes=self._outcomes(stage, seats.table.seats),
            )
            for seats in round_.tables.values()
            if seats.open
        )

    def _outcomes(self, stage: StageState, seats: Sequence[int]) -> tuple[Outcome, ...]:
        draw = self._random.gauss
        days = {number: self.strengths[stage.ids[number]] + draw(0.0, LUCK) for number in seats}
        order = sorted(seats, key=lambda number: -days[number])
        level = len(order) == 2 and stage.rules.format in DRAWS and days[order[0]] - days[order[1]] < CLOSE
        if len(order) == 1:
            return (self._alone(stage, order[0], days[order[0]]),)
        return tuple(
            Outcome(number=number, place=1 if level else place, score=max(0, round(days[number] / 10)))
            for place, number in enumerate(order, 1)
        )

    def _alone(self, stage: StageState, number: int, day: float) -> Outcome:
        """Return the run of a group: it beats the game on a day above the mean."""
        won = int(day > MEAN)
        parts = len([name for name in str(stage.rules.details.get("outcome", "")).split(",") if name])
        told = (won, *(round(day / 100) for _ in range(parts - 1)))[:parts]
        return Outcome(number=number, place=1, score=max(0, round(day / 10)), wins=won, losses=1 - won, outcome=told)


def simulate(
    stages: tuple[StageRules, ...],
    entrants: int,
    seed: int,
    *,
    waves: int = 0,
    each: Callable[[Tournament], None] = lambda _state: None,
) -> Simulated:
    """Play a whole event; equal arguments give equal logs.

    Args:
        stages: Of the event.
        entrants: How many.
        seed: Draws strengths, results and lots.
        waves: After so many, what only a clock ends is over.
        each: Called after each act.

    Raises:
        TournamentError: The rules can't be played by so many.
    """
    simulation = Simulation(stages, entrants, seed, waves)
    while simulation.step():
        each(simulation.state)
    if len(simulation.state.running) < len(stages):
        raise BadRules("STAGE_NOT_PLAYED", simulation.state.ending)
    return Simulated(state=simulation.state, strengths=simulation.strengths)
