"""Acts in any order: whatever organisers try, the log stays a log, and a refusal leaves no trace."""

import os
import random

import pytest
from msgspec.structs import replace
from tests.tournaments.life.desk import PODS, Desk, person, swiss

from parlour.tournaments import acts
from parlour.tournaments.acts import Outcome, Report
from parlour.tournaments.archive import archive, verify
from parlour.tournaments.course import next_act
from parlour.tournaments.errors import CannotPair, TournamentError
from parlour.tournaments.events import Present, Seating, decode, encode
from parlour.tournaments.fields import state_hash
from parlour.tournaments.fold import fold
from parlour.tournaments.model import Bye
from parlour.tournaments.preview import preview

EVENTS = int(os.environ.get("PARLOUR_ORACLE_EVENTS", "4"))
STEPS = 90


FIRST = 5
"""Sequence of the first entry of play, after creation, opening, the entrants and closing."""


class Anybody:
    """Somebody who tries anything, by lot."""

    def __init__(self, desk, seed):
        self.desk, self.draw = desk, random.Random(seed)

    def number(self):
        """Return an entrant of the stage, or a stranger."""
        return self.draw.choice([*self.desk.stage.ids.keys(), 99])

    def entrant(self):
        """Return the id of an entrant, or of a stranger."""
        return self.draw.choice([*self.desk.state.entries.keys(), "stranger"])

    def place(self):
        """Return a round and a table that may be there."""
        rounds = len(self.desk.stage.rounds)
        return {
            "stage": self.desk.stage.rules.key,
            "round": self.draw.randint(1, max(1, rounds + 1)),
            "table": self.draw.randint(1, 4),
        }

    def outcomes(self, place):
        """Return a result for a table, now and then for another one."""
        rounds = self.desk.stage.rounds
        if place["round"] > len(rounds) or place["table"] not in rounds[place["round"] - 1].tables:
            return (Outcome(number=1, place=1),)
        seats = list(rounds[place["round"] - 1].tables[place["table"]].table.seats)
        self.draw.shuffle(seats)
        return tuple(Outcome(number=number, place=rank) for rank, number in enumerate(seats, 1))

    def act(self):
        """Return an act, sensible or not."""
        place, key = self.place(), self.desk.stage.rules.key
        where = {"stage": key, "round": place["round"]}
        wide = self.draw.choice
        return wide(
            [
                lambda: acts.ReportResult(
                    **where,
                    reports=(
                        Report(table=place["table"], version=self.draw.randint(1, 3), outcomes=self.outcomes(place)),
                    ),
                ),
                lambda: acts.OverrideResult(
                    **place, reason="r", outcomes=self.outcomes(place), follow=wide(["keep", "repair"])
                ),
                lambda: acts.VoidResult(**place, reason="r", replay=wide([True, False])),
                lambda: acts.Forfeit(**place, absent=(self.number(),)),
                lambda: acts.DoubleForfeit(**place),
                lambda: acts.Dispute(**place, text="?"),
                lambda: acts.SettleDispute(**place, ruling="!", outcomes=wide([(), self.outcomes(place)])),
                lambda: acts.RequestBye(**where, entrant=self.entrant(), kind=wide(list(Bye))),
                lambda: acts.SwapSeats(**where, first=self.number(), second=self.number()),
                lambda: acts.BreakTable(**place, kind=wide(list(Bye))),
                lambda: acts.PairByHand(**where, tables=(Seating(table=0, seats=(self.number(), self.number())),)),
                lambda: acts.Appear(**where, present=(Present(place["table"], (self.number(),)),)),
                lambda: acts.Drop(entrants=(self.entrant(),)),
                lambda: acts.Undrop(entrants=(self.entrant(),)),
                lambda: acts.Disqualify(entrant=self.entrant(), reason="r"),
                lambda: acts.LateEntry(entry=person(self.draw.randint(1, 30))),
                lambda: acts.Substitute(entrant=self.entrant(), account=f"s{self.draw.randint(1, 4)}"),
                lambda: acts.Forbid(entrants=(self.entrant(), self.entrant()), allow=wide([True, False])),
                lambda: acts.GivePoints(stage=key, entrant=self.entrant(), points=30, reason="r"),
                lambda: acts.DiscardPairing(**where),
                lambda: acts.CloseRound(**where),
                lambda: acts.PublishStandings(stage=key),
                lambda: acts.ChangeRules(
                    stage=key, rules=replace(self.desk.stage.rules, rounds=self.draw.randint(1, 6)), reason="r"
                ),
                acts.Pause,
                lambda: acts.Resume(shift_us=5),
                lambda: acts.Undo(
                    sequences=(self.draw.randint(FIRST, self.desk.state.sequence),), cascade=wide([True, False])
                ),
            ]
        )()

    def paired(self):
        """Pair a round as far as there is one; bans that leave no pairing are lifted."""
        try:
            return self.desk.pair()
        except CannotPair:
            for pair in self.desk.state.forbidden:
                self.desk.do(acts.Forbid(entrants=pair, allow=True))
            return False

    def go_on(self):
        """Let the event take its course by a step."""
        self.desk.do(acts.Resume())
        if act := next_act(self.desk.state):
            self.desk.do(replace(act, confirm=True))
        elif not self.desk.state.running:
            return
        elif not self.paired() and self.desk.stage.rounds and self.desk.round.published:
            for table, seats in self.desk.round.tables.items():
                if seats.dispute:
                    self.desk.do(
                        acts.SettleDispute(
                            stage=self.desk.stage.rules.key, round=self.desk.round.round, table=table, ruling="!"
                        )
                    )
            self.desk.play()


@pytest.mark.parametrize("seed", range(EVENTS))
def test_whatever_is_tried_the_log_holds(seed):
    """O10 O11 T082: refusals change nothing, nobody sits twice, folding the log again and its JSON give the same
    state, the archive verifies, and undoing everything leaves the beginning.
    """  # noqa: D205 - the sentence needs its lines
    stages = (
        (swiss(3, advance=4), swiss(2, key="final"))
        if seed % 2
        else (swiss(3, format="pods", seats=4, fewest=3, scheme=PODS),)
    )
    desk = Desk(*stages, entrants=8, preview=False, late_corrections=("note", "apply")[seed % 2])
    desk.do(acts.CloseRegistration())
    begin = state_hash(desk.state)
    assert desk.state.sequence == FIRST - 1
    desk.start()
    anybody, taken, refused = Anybody(desk, seed), 0, 0
    for _ in range(STEPS):
        if not desk.state.running:
            desk.start()
        act = replace(anybody.act(), confirm=anybody.draw.random() < 0.7)
        shown, (events, reason) = previewed(desk, act), tried(desk, act)
        assert reason != "DOES_NOT_FOLLOW", act
        assert (shown is None) == (reason not in {"", "NEEDS_CONFIRMATION"})
        assert reason or shown.events == events
        taken, refused = taken + bool(events), refused + bool(reason)
        if anybody.draw.random() < 0.4:
            anybody.go_on()
        nobody_sits_twice(desk)
    assert min(taken, refused) > 0
    assert state_hash(fold(desk.log)) == state_hash(desk.state)
    assert [decode(encode(entry.event)) for entry in desk.log] == [entry.event for entry in desk.log]
    verify(archive(desk.log))
    desk.do(acts.Undo(sequences=tuple(range(FIRST, desk.state.sequence + 1)), cascade=True, confirm=True))
    assert state_hash(desk.state) == begin


def tried(desk, act):
    """Return what happened, and the reason of a refusal."""
    try:
        return desk.do(act), ""
    except TournamentError as error:
        return (), error.reason


def previewed(desk, act):
    """Return the preview of an act, None when it is refused; it says what then happens."""
    try:
        return preview(desk.state, act, "owner", desk.now + 1_000_000)
    except TournamentError:
        return None


def nobody_sits_twice(desk):
    """Assert that each entrant is in at most one place of each round."""
    for stage in desk.state.running:
        for round_ in stage.rounds:
            placed = [n for seats in round_.tables.values() for n in seats.table.seats] + round_.byes.keys()
            assert len(placed) == len(set(placed))
            assert round_.open == sum(seats.open for seats in round_.tables.values())
            assert round_.disputes == sum(seats.dispute is not None for seats in round_.tables.values())
