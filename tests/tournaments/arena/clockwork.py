"""An arena with a clock: games take their time, and a wave is made every few seconds."""

import heapq
from random import Random

from msgspec.structs import replace

from parlour.tournaments.arena import ArenaState, pair_state, terms_of
from parlour.tournaments.model import POINT, ByeLine, Entrant, Field, Line, Round, Scheme, StageRules, Table

SCHEME = Scheme(places=(2 * POINT, 0), draw=POINT)


def rules(**more):
    """Return the rules of an arena."""
    return StageRules(key="main", format="arena", scheme=more.pop("scheme", SCHEME), **more)


def entrants(count, seed=0):
    """Return entrants whose ratings are drawn."""
    random = Random(f"entrants {seed}")
    return tuple(Entrant(number=n, rating=round(random.gauss(1500, 300))) for n in range(1, count + 1))


def won(seats, winner=0):
    """Return a result for two; nobody won: a draw."""
    return tuple(
        Line(
            number=n,
            points=60 if not winner else 120 * (n == winner),
            place=1 if n == winner or not winner else 2,
            wins=int(n == winner),
            draws=int(not winner),
            losses=int(bool(winner) and n != winner),
        )
        for n in seats
    )


def placed(seats, order, points):
    """Return a result of a larger table."""
    return tuple(Line(number=n, points=points[order.index(n)], place=order.index(n) + 1) for n in seats)


class Clockwork:
    """An arena in which results come in when games end."""

    def __init__(self, count, rules, *, seed=0, mean=350.0):
        self.rules, self.random = rules, Random(seed)
        self.entrants = entrants(count, seed)
        self.strength = {one.number: one.rating + self.random.gauss(0, 100) for one in self.entrants}
        self.mean, self.now = mean, 0.0
        self.rounds, self.ends, self.free_since = [], [], dict.fromkeys(self.strength, 0.0)
        self.state = ArenaState(terms_of(rules))
        self.state.enter(self.field())
        self.longest, self.again, self.notes = 0.0, 0, []

    def field(self, **more):
        """Return the field as it is now."""
        return Field(entrants=self.entrants, rounds=tuple(self.rounds), **more)

    def seat(self, pairing):
        """Let a wave begin."""
        number = len(self.rounds) + 1
        tables = tuple(Table(table=at, seats=seats) for at, seats in enumerate(pairing.tables, 1))
        byes = tuple(ByeLine(number=n, kind=kind, points=0) for n, kind in pairing.byes.items())
        self.rounds.append(Round(round=number, tables=tables, byes=byes))
        self.state.seat(self.rounds[-1])
        self.notes += [note for note in pairing.notes if "together last time" in note]
        for table in tables:
            for n in table.seats:
                self.longest = max(self.longest, self.now - self.free_since.pop(n))
            heapq.heappush(self.ends, (self.now + self.mean * self.random.uniform(0.2, 1.8), number, table.table))

    def settle(self, result=None):
        """Take the results of all games that have ended."""
        changed = {}
        while self.ends and self.ends[0][0] <= self.now:
            _, number, table = heapq.heappop(self.ends)
            tables = changed.setdefault(number, list(self.rounds[number - 1].tables))
            seats = tables[table - 1].seats
            done = replace(tables[table - 1], lines=(result or self.result)(seats))
            tables[table - 1] = done
            self.state.settle(done)
            self.free_since |= dict.fromkeys(seats, self.now)
        for number, tables in changed.items():
            self.rounds[number - 1] = replace(self.rounds[number - 1], tables=tuple(tables))

    def result(self, seats):
        """Draw a result by strength."""
        days = {n: self.strength[n] + self.random.gauss(0, 200) for n in seats}
        order = sorted(seats, key=lambda n: -days[n])
        if len(seats) > 2:
            return placed(seats, order, (300, 180, 120, 60, 0))
        return won(seats, order[0] if days[order[0]] - days[order[1]] > 30 else 0)

    def run(self, seconds, every=2.0, **more):
        """Play for so long; yield each wave."""
        until = self.now + seconds
        while self.now < until:
            self.settle()
            pairing = pair_state(self.state, self.field(**more), self.rules)
            yield pairing
            if pairing is not None:
                self.seat(pairing)
            self.now += every
