"""Substitutes: another account plays on for an entrant."""

from parlour.tournaments.acts import Substitute
from parlour.tournaments.deciding.ruling import Ask, Ruling, strong
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import Event, Moved, Registration, ResultVoided, Status, Substituted
from parlour.tournaments.look import PLACED, accounts_of, current, entry_of, seated_at, takes_part
from parlour.tournaments.model import Caution
from parlour.tournaments.state import Phase, RoundState, Seats, StageState, Tournament


def substitute(state: Tournament, act: Substitute, _ask: Ask) -> Ruling:
    """Let another account play for an entrant; who dropped is back, and a match under way is played anew."""
    if state.phase is not Phase.RUNNING:
        raise Refused("NOT_RUNNING", "substitutes come during play; before it one withdraws and another enters")
    entry = entry_of(state, act.entrant)
    if entry.status not in {*PLACED, Status.DROPPED}:
        raise Refused("NOT_PLAYING", f"{entry.entrant} is {entry.status}", entrant=entry.entrant)
    left = _left(entry, act.replaces)
    if act.account == left:
        return Ruling()
    if takes_part(state, act.account):
        raise Refused("ENTERED_TWICE", f"{act.account} takes part already", entrant=act.account)
    events: list[Event] = [
        Substituted(entrant=act.entrant, left=left, joined=act.account, name=act.name, reason=act.reason)
    ]
    if entry.status is Status.DROPPED:
        events.append(Moved(entrants=(act.entrant,), status=Status.ENTERED, reason=act.reason))
    cautions: list[Caution] = []
    for stage, round_, seats in _under_way(state, act.entrant):
        where = f"table {seats.table.table} of round {round_.round}"
        if seats.dispute:
            raise Refused("IN_DISPUTE", f"{where} is in question: settle the dispute", table=seats.table.table)
        text = f"{left} sits in a match at {where}; it would count no longer, and another one be played"
        cautions.append(strong("MATCH_UNDER_WAY", text))
        events.append(_anew(stage, round_, seats, act.reason))
    return Ruling(tuple(events), tuple(cautions))


def _left(entry: Registration, replaces: str) -> str:
    accounts = accounts_of(entry)
    left = replaces or (accounts[0] if len(accounts) == 1 else "")
    if left not in accounts:
        raise Refused("NOT_A_MEMBER", f"for {entry.entrant} play {', '.join(accounts)}: say whose place it is")
    return left


def _under_way(state: Tournament, entrant: str) -> list[tuple[StageState, RoundState, Seats]]:
    stage = current(state)
    number = stage.numbers.get(entrant) if stage is not None else None
    if stage is None or number is None:
        return []
    return [(stage, round_, seats) for round_, seats in seated_at(stage, number) if seats.match]


def _anew(stage: StageState, round_: RoundState, seats: Seats, reason: str) -> ResultVoided:
    return ResultVoided(
        stage=stage.rules.key,
        round=round_.round,
        table=seats.table.table,
        version=seats.version + 1,
        reason=reason,
        replay=True,
    )
