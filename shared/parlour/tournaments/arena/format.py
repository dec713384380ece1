"""The format `arena`: whoever is idle is paired again, until the bell."""

from collections.abc import Sequence
from importlib.metadata import version

from parlour.tournaments.arena import ranking
from parlour.tournaments.arena.explain import why_pair, why_pod, why_waiting
from parlour.tournaments.arena.pods import pods_of
from parlour.tournaments.arena.seats import first_of
from parlour.tournaments.arena.state import ArenaState, Player
from parlour.tournaments.arena.terms import terms_of
from parlour.tournaments.arena.wave import Wave, pairs_of, wave_of
from parlour.tournaments.errors import BadRules
from parlour.tournaments.history import History
from parlour.tournaments.model import Bye, Caution, Field, Number, Pairing, StageRules, Standings, Why

ENGINE = f"parlour-arena 1 with rustworkx {version('rustworkx')}"
RULESET = "parlour-arena-2026-12-01"
NAMED = 20
"""Most numbers that a note names."""


class Arena:
    """An arena for tables of two to five.

    A round is a wave: those who are there and at no table. They are paired near each other in the standings and in
    rating, never with whom they met last, nor with the same seat too often running. Somebody who is left over waits:
    `Bye.ZERO` marks that when others got a table, and who waited is paired before others. When nobody can be paired
    there is no wave. Two who are alone play each other again and again; so do two of whom one was left over for
    `patience` waves; a note tells of each. No clock is read: two who just met wait until another table ends, however
    long it takes.

    Details of a stage:
        streak: Wins in a row after which all counts double until a table is not won; 2 when it is not given, 0: never.
        draw_run: The draw in a row from which on draws give nothing; 0 or left out: all give their points.
        patience: Waves in a row without a table after which the last opponent will do; 3 when it is not given.
    """

    key = "arena"

    def check(self, rules: StageRules, entrants: int) -> Sequence[Caution]:
        """Return what only a small arena has to expect.

        Raises:
            BadRules: Fewer than fill a table, sizes that are none, or details out of range.
        """
        terms = terms_of(rules)
        if entrants < terms.fewest:
            message = f"{entrants} entrants do not fill a table of {terms.fewest}"
            raise BadRules("TOO_FEW", message, entrants=entrants, fewest=terms.fewest)
        cautions = []
        if entrants <= 2 * terms.seats:
            text = f"With {entrants} entrants somebody often waits for another table to end."
            cautions.append(Caution(severity="note", reason="SMALL_ARENA", text=text))
        return cautions

    def rounds(self, rules: StageRules, entrants: int) -> int:
        """Return the waves of the rules; 0 when a clock ends the stage."""
        del entrants
        return rules.rounds

    def finished(self, field: Field, rules: StageRules) -> bool:
        """Return whether all waves of the rules are there; without a number of them only the bell ends it."""
        return 0 < rules.rounds <= len(field.rounds)

    def pair(self, field: Field, rules: StageRules, seed: bytes) -> Pairing | None:
        """Return the next wave, None when nobody can be paired now. No lot is drawn. Linear in the tables so far."""
        del seed
        if self.finished(field, rules):
            return None
        return pair_state(ArenaState.of(field, terms_of(rules)), field, rules)

    def standings(self, field: Field, rules: StageRules, seed: bytes) -> Standings:
        """Return the standings: see `ranking.standings`."""
        return ranking.standings(field, rules, seed)

    def history(self, field: Field, rules: StageRules) -> History:
        """Return the score cards with what streaks made of the points: see `ranking.history`."""
        return ranking.history(field, rules)


def pair_state(state: ArenaState, field: Field, rules: StageRules) -> Pairing | None:
    """Return the next wave from a state that was kept from wave to wave: the same that `Arena.pair` returns.

    Args:
        state: Of all rounds of the field.
        field: Its `rounds` are not looked at.
        rules: Of the stage.
    """
    terms = terms_of(rules)
    wave = wave_of(state, field, terms)
    if len(wave.idle) < terms.fewest:
        return None
    tables, why, again = _pairs(wave, state.waves) if terms.seats == terms.fewest == 2 else _pods(wave)
    if not tables:
        return None
    left = _left(wave.idle, tables)
    return Pairing(
        tables=tuple(tables),
        byes={player.number: Bye.ZERO for player in left},
        engine=ENGINE,
        ruleset=RULESET,
        why=(*why, *map(why_waiting, left)),
        notes=_notes(wave, again, left),
    )


def _pairs(wave: Wave, waves: int) -> tuple[list[tuple[Number, ...]], list[Why], list[tuple[Number, ...]]]:
    tables, why, again = list[tuple[Number, ...]](), list[Why](), list[tuple[Number, ...]]()
    for match in pairs_of(wave):
        one, two = match.one, match.two
        repeated = two.number in one.last or one.number in two.last
        told = why_pair(match, first_of(one, two, waves), again=repeated)
        tables.append(told.numbers)
        why.append(told)
        if repeated:
            again.append(told.numbers)
    return tables, why, again


def _pods(wave: Wave) -> tuple[list[tuple[Number, ...]], list[Why], list[tuple[Number, ...]]]:
    pods = pods_of(wave)
    tables = [tuple(player.number for player in pod.players) for pod in pods]
    again = [seats for seats, pod in zip(tables, pods, strict=True) if pod.again]
    return tables, [why_pod(pod) for pod in pods], again


def _left(idle: Sequence[Player], tables: Sequence[tuple[Number, ...]]) -> list[Player]:
    if len(idle) == sum(map(len, tables)):
        return []
    seated = {number for seats in tables for number in seats}
    return [player for player in idle if player.number not in seated]


def _notes(wave: Wave, again: Sequence[tuple[Number, ...]], left: Sequence[Player]) -> tuple[str, ...]:
    reason = "nobody else is there" if wave.alone else "no table without that was found near them"
    notes = [f"{', '.join(map(str, seats))} were together last time too: {reason}." for seats in again]
    if left:
        named = ", ".join(str(player.number) for player in left[:NAMED])
        more = f" and {len(left) - NAMED} more" if len(left) > NAMED else ""
        notes.append(f"Waiting for the next wave: {named}{more}.")
    return tuple(notes)
