"""The words of a tournament: entrants, rounds, tables, results, stages, pairings. Plain values; nothing here acts.

Points are whole sixtieths of a point (`POINT`), so that halves, thirds, quarters and fifths are exact and no float is
ever compared. Entrants are known to pairing and standings by their *number*: 1 is the first seed, 0 is nobody.
"""

from enum import StrEnum
from typing import TypeAlias

import msgspec

POINT = 60
"""One point, in the unit of every `points` field."""

Number: TypeAlias = int
"""Pairing number of an entrant within a stage, from 1; the smaller, the stronger the seed."""


class Bye(StrEnum):
    """Why an entrant has no table in a round."""

    PAIRING = "pairing"
    """Nobody was left to pair with; awarded by the pairing, worth a win unless the stage says otherwise."""
    FULL = "full"
    """Granted by an organiser, worth a win."""
    HALF = "half"
    """Requested in time, worth half a win."""
    ZERO = "zero"
    """Requested, worth nothing."""
    ABSENT = "absent"
    """Was not there: dropped, paused, or not yet entered when the round was published; worth nothing."""


class Flag(StrEnum):
    """How a seat of a table got its line."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit-win"
    """The opponent did not appear; not played."""
    FORFEIT_LOSS = "forfeit-loss"
    """Did not appear at a table for two, or both did not; not played."""
    NO_SHOW = "no-show"
    """Did not appear at a table of three or more, which was played without."""
    LEFT = "left"
    """Left after the first move; counts as played."""
    DISQUALIFIED = "disqualified"
    """Expelled during the table; counts as played for the others."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat has from a table.

    Attributes:
        number: Whose line it is.
        points: Tournament points, in sixtieths.
        place: Place at the table, from 1; tied seats share the smaller place.
        score: Points of the game that was played (victory points), summed over the games of the table.
        wins, draws, losses: Games of a best-of table (boards of a team match); for one game, one of them is 1.
        flag: How it came about.
        outcome: What a co-op run came to, compared from the left, the larger the better; what counts against it is
            negative. `StageRules.details["outcome"]` names the parts.
    """

    number: Number
    points: int
    place: int
    score: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    flag: Flag = Flag.PLAYED
    outcome: tuple[int, ...] = ()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Entrants who play together in a round.

    Attributes:
        table: Number within the round, from 1.
        seats: Entrants in seat order; with two, the first has the first move ("white").
        lines: The result, a line for each seat in the order of `seats`; empty while there is none, and when voided.
        void: The result was voided: the table counts for nobody.
    """

    table: int
    seats: tuple[Number, ...]
    lines: tuple[Line, ...] = ()
    void: bool = False


class ByeLine(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant without a table in a round, and the points for it, in sixtieths."""

    number: Number
    kind: Bye
    points: int


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round, heat or wave.

    Attributes:
        round: From 1.
        tables: Its tables, in order of their numbers.
        byes: Entrants without a table. Whoever stands in neither had not entered.
    """

    round: int
    tables: tuple[Table, ...]
    byes: tuple[ByeLine, ...] = ()


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player, a fixed team or a party, within a stage.

    Attributes:
        number: Pairing number.
        name: As shown.
        rating: Rating when the stage was seeded; 0 when there is none.
        members: Account ids: one for a player, more for a team, in board order.
        affinity: Family, club or group; those who share one (not empty) are kept apart while that costs nothing that
            ranks higher.
        seed_group: Group that the entrant comes from in the stage before; empty when there was none.
    """

    number: Number
    name: str = ""
    rating: int = 0
    members: tuple[str, ...] = ()
    affinity: str = ""
    seed_group: str = ""


class Adjustment(msgspec.Struct, frozen=True, kw_only=True):
    """Points given or taken by an organiser, in sixtieths, and why."""

    number: Number
    points: int
    reason: str


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """All that pairing and standings of a stage may know.

    Attributes:
        entrants: Everybody who ever entered the stage, by number.
        rounds: What was paired so far, in order. Pairing is asked when each table of them has a result (except in
            elimination and arena, which go on while tables are open).
        away: Not to be paired in the next round: dropped, disqualified, paused, late.
        granted: Byes granted for the next round (`FULL`, `HALF` or `ZERO`).
        forbidden: Pairs who must not meet.
        unranked: Disqualified entrants: results stand for the others, no rank of their own.
        adjustments: Points given and taken.
    """

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    away: frozenset[Number] = frozenset()
    granted: dict[Number, Bye] = {}
    forbidden: frozenset[tuple[Number, Number]] = frozenset()
    unranked: frozenset[Number] = frozenset()
    adjustments: tuple[Adjustment, ...] = ()


class Scheme(msgspec.Struct, frozen=True, kw_only=True):
    """Points of a table by place, in sixtieths.

    Attributes:
        places: Points of place 1, 2, ...; places beyond the end get 0. A table of two uses `places[0]` for a win.
        draw: Points of each who shares place 1 (a draw); None: tied places share the sum of their points equally.
    """

    places: tuple[int, ...] = (POINT, 0)
    draw: int | None = POINT // 2


class GameChoice(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: key of the game and its options as the API's JSON, with nothing left to defaults."""

    game: str
    options: str = "{}"


class StageRules(msgspec.Struct, frozen=True, kw_only=True):
    """How a stage is played.

    Attributes:
        key: Name of the stage within the tournament.
        format: Key of the format, such as `swiss-dutch` or `pods`.
        rounds: Number of rounds; 0 takes what the format computes from the number of entrants.
        seats: Wanted size of a table.
        fewest, most: Sizes that a table may have; 0 takes `seats`.
        games: Games in turn by round.
        scheme: Points of a table.
        byes: Points of each kind of bye, in sixtieths; kinds that are not named are worth a win (`PAIRING`, `FULL`),
            half a win (`HALF`) or nothing.
        tiebreaks: Keys of tie-breaks after the points, in order; the lot comes last by itself.
        best_of: Games of a table for two.
        groups: Number of groups, for formats that have them.
        advance: How many go on to the next stage; in formats with groups or pods, out of each.
        exact_up_to: Most entrants that the exact engine pairs, where a format has one.
        ruleset: Name and date of the rules that pairing and tie-breaks follow.
        details: What only one format knows; its documentation lists the names.
    """

    key: str
    format: str
    rounds: int = 0
    seats: int = 2
    fewest: int = 0
    most: int = 0
    games: tuple[GameChoice, ...] = ()
    scheme: Scheme = Scheme()
    byes: dict[Bye, int] = {}
    tiebreaks: tuple[str, ...] = ()
    best_of: int = 1
    groups: int = 0
    advance: int = 0
    exact_up_to: int = 300
    ruleset: str = "fide-2026-02-01"
    details: dict[str, int | str | bool] = {}


class Criterion(msgspec.Struct, frozen=True, kw_only=True):
    """One reason: which criterion, its value here, and a sentence that says it to a player."""

    name: str
    value: str
    text: str


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """Why a table or a bye is as it is.

    Attributes:
        numbers: The entrants of the table, in seat order, or who has the bye.
        criteria: What decided, the strongest first; among them the best alternative and what made it
            worse, where known.
    """

    numbers: tuple[Number, ...]
    criteria: tuple[Criterion, ...] = ()


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """The next round, as a format proposes it.

    Attributes:
        tables: Entrants of each table in seat order; table 1 first.
        byes: Who has no table, and why: everybody of `Field` stands in exactly one table or here, except in formats
            whose waves leave people waiting.
        engine: Name and version of the engine that was used.
        ruleset: Name and date of its rules.
        seed: Seed of every lot that was drawn, in hexadecimal; empty when none was.
        cost: What was minimised, as a tuple compared from the left; empty for an engine that minimises nothing.
        why: Explanations, in the order of `tables`, then of `byes`.
        notes: What an organiser should know, such as a rule that had to be relaxed.
    """

    tables: tuple[tuple[Number, ...], ...]
    byes: dict[Number, Bye] = {}
    engine: str
    ruleset: str
    seed: str = ""
    cost: tuple[int, ...] = ()
    why: tuple[Why, ...] = ()
    notes: tuple[str, ...] = ()


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """A tie-break value as an exact fraction; None when the tie-break says nothing about the entrant."""

    name: str
    numerator: int
    denominator: int = 1
    decides: bool = True


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the standings.

    Attributes:
        rank: From 1; nobody shares a rank while a lot is drawn last. 0 for the unranked, who come last.
        number: Whose line it is.
        points: In sixtieths, adjustments included.
        values: Values of the stage's tie-breaks, in order.
        decided_by: Name of the criterion that put it behind the line before: `points`, a tie-break, or `lot`; empty for
            the first.
        played: Tables that count as played.
        qualified: Goes on to the next stage by this rank.
    """

    rank: int
    number: Number
    points: int
    values: tuple[Value, ...] = ()
    decided_by: str = ""
    played: int = 0
    qualified: bool = False


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """Standings of a stage after a round, best first.

    Attributes:
        after: The round that they include, 0 before the first.
        rows: One for each entrant.
        ruleset: Name and date of the tie-break rules.
        seed: Seed of the lot, in hexadecimal.
    """

    after: int
    rows: tuple[Row, ...]
    ruleset: str
    seed: str = ""


class Caution(msgspec.Struct, frozen=True, kw_only=True):
    """Something that an organiser should know before doing it.

    Attributes:
        severity: `note`, `warning` or `strong`; a strong one wants an explicit confirmation.
        reason: Machine-readable, in CAPITALS.
        text: One sentence.
    """

    severity: str
    reason: str
    text: str
