"""An organiser's desk: an event in a test, acted on in words."""

from msgspec.structs import replace

from parlour.tournaments import acts
from parlour.tournaments.acts import Outcome, Report
from parlour.tournaments.course import next_act
from parlour.tournaments.decide import decide, entries
from parlour.tournaments.errors import TournamentError
from parlour.tournaments.events import Registration
from parlour.tournaments.fields import state_hash
from parlour.tournaments.fold import evolve
from parlour.tournaments.look import current
from parlour.tournaments.model import Scheme, StageRules
from parlour.tournaments.pairing_job import needs_pairing, pairing_input, run_pairing
from parlour.tournaments.preview import preview
from parlour.tournaments.roles import SYSTEM
from parlour.tournaments.settings import Settings
from parlour.tournaments.state import Tournament, entries_of

OWNER, NOW = "owner", 1_700_000_000_000_000
SEED = "ab" * 32
PODS = Scheme(places=(300, 180, 120, 60), draw=None)


def swiss(rounds=3, key="main", **rules):
    """Return a Swiss stage for two, down the list."""
    return StageRules(key=key, format=rules.pop("format", "swiss-monrad"), rounds=rounds, **rules)


class Desk:
    """An event and what is done to it; time goes on by a second with each act."""

    def __init__(self, *stages, entrants=0, **settings):
        self.state, self.now = Tournament(), NOW
        self.do(
            acts.Create(
                tournament="cup",
                title="Cup",
                seed=SEED,
                stages=stages or (swiss(),),
                settings=Settings(**settings),
                confirm=True,
            )
        )
        if entrants:
            self.do(acts.Open())
            self.do(acts.Import(entries=tuple(person(number) for number in range(1, entrants + 1))))

    def do(self, act, by=OWNER, seen=None):
        """Let somebody act; return the events."""
        self.now += 1_000_000
        before, hashed = self.state, state_hash(self.state)
        try:
            events = decide(self.state, act, by, self.now, seen)
        except TournamentError:
            assert state_hash(before) == hashed
            raise
        for entry in entries(self.state, events, by, self.now):
            self.state = evolve(self.state, entry)
        assert state_hash(before) == hashed, "a state was changed in place"
        return events

    def refuses(self, act, by=OWNER, seen=None):
        """Return the reason why an act is refused, and check that nothing changed."""
        hashed, log = state_hash(self.state), self.state.sequence
        try:
            self.do(act, by, seen)
        except TournamentError as error:
            assert (state_hash(self.state), self.state.sequence) == (hashed, log)
            return error.reason
        raise AssertionError(f"{act} was taken")

    def previewed(self, act, by=OWNER):
        """Return the preview of an act, and check that nothing changed."""
        hashed = state_hash(self.state)
        shown = preview(self.state, act, by, self.now)
        assert state_hash(self.state) == hashed
        return shown

    def start(self):
        """Close registration and begin the first stage."""
        if self.state.phase == "open":
            self.do(acts.CloseRegistration())
        self.do(acts.StartStage(stage=self.state.stages[0].key, confirm=True))
        return self

    def pair(self):
        """Pair the next round as the worker does; return whether there was one."""
        job = needs_pairing(self.state)
        pairing = run_pairing(pairing_input(self.state, job)) if job else None
        if pairing is None:
            return False
        self.do(acts.PairRound(stage=job.stage, round=job.round, field_hash=job.field_hash, pairing=pairing), SYSTEM)
        return True

    @property
    def stage(self):
        """The stage that is played, or the last one."""
        return current(self.state) or self.state.running[-1]

    @property
    def round(self):
        """The last round that was paired."""
        return self.stage.rounds[-1]

    def report(self, table, *winners, version=None, round_=None, by=SYSTEM):
        """Report a table: those named come first, in order; the others follow in order of their numbers."""
        return self.do(self.reporting(table, *winners, version=version, round_=round_), by)

    def reporting(self, table, *winners, version=None, round_=None):
        """Return the act that reports a table."""
        number = round_ or self.round.round
        seats = self.stage.rounds[number - 1].tables[table]
        order = [
            *winners,
            *(one for one in sorted(seats.table.seats) if one not in winners and one not in seats.absent),
        ]
        outcomes = tuple(Outcome(number=one, place=place) for place, one in enumerate(order, 1))
        report = Report(table=table, version=version or seats.version + 1, outcomes=outcomes)
        return acts.ReportResult(stage=self.stage.rules.key, round=number, reports=(report,))

    def play(self):
        """Let the smaller number win at each open table of the last round."""
        for table, seats in self.round.tables.items():
            if seats.open:
                self.report(table)

    def close(self):
        """Close the last round."""
        self.do(acts.CloseRound(stage=self.stage.rules.key, round=self.round.round))

    def rounds(self, count):
        """Pair, play and close so many rounds."""
        for _ in range(count):
            assert self.pair()
            self.play()
            self.close()
        return self

    def run(self):
        """Let the event run by itself to its end, the smaller number winning."""
        while True:
            if act := next_act(self.state):
                self.do(replace(act, confirm=True), SYSTEM)
            elif not self.pair():
                if not self.state.running or not self.stage.rounds or not self.round.open:
                    return self
                self.play()

    @property
    def log(self):
        """All entries."""
        return entries_of(self.state)

    def last(self, kind):
        """Return the sequence of the last entry of that kind."""
        return next(entry.sequence for entry in reversed(self.log) if isinstance(entry.event, kind))

    def points(self):
        """Return the points of everybody in whole and half points, from tables, byes and adjustments."""
        totals = dict.fromkeys(self.stage.ids.keys(), 0)
        for round_ in self.stage.rounds:
            for seats in round_.tables.values():
                for line in seats.table.lines:
                    totals[line.number] += line.points
            for bye in round_.byes.values():
                totals[bye.number] += bye.points
        for given in self.stage.adjustments:
            totals[given.number] += given.points
        return {number: total / 60 for number, total in totals.items()}

    def table_of(self, number):
        """Return the table of an entrant in the last round, or None."""
        for table, seats in self.round.tables.items():
            if number in seats.table.seats:
                return table
        return None


def person(number, **details):
    """Return an entrant; the smaller the number, the higher the rating."""
    return Registration(entrant=f"p{number:02d}", name=f"Player {number:02d}", rating=2000 - number * 10, **details)


def outcomes(*order):
    """Return outcomes of a table in which these finish in this order."""
    return tuple(Outcome(number=number, place=place) for place, number in enumerate(order, 1))


def reasons(shown):
    """Return the reasons of the cautions, by severity."""
    return {caution.reason: caution.severity for caution in shown.cautions}
