"""The one table of who may do what."""

from parlour.tournaments import acts
from parlour.tournaments.acts import Act, Doing
from parlour.tournaments.errors import NotAllowed
from parlour.tournaments.look import accounts_of, round_of, seats_of, stage_of
from parlour.tournaments.roles import SYSTEM, Role
from parlour.tournaments.state import Tournament

_OWNER = frozenset({Role.OWNER})
_HEADS = _OWNER | {Role.ORGANISER}
_REFEREES = _HEADS | {Role.ARBITER}
_PAIRING = _REFEREES | {Role.PAIRING}
_SCORES = _REFEREES | {Role.SCOREKEEPER}
_RESULTS = _SCORES | {Role.RESULTS}
_DOOR = _REFEREES | {Role.CHECK_IN}

MAY: dict[type[Doing], frozenset[Role]] = {
    acts.Configure: _HEADS,
    acts.Open: _HEADS,
    acts.Register: _DOOR,
    acts.Import: _HEADS,
    acts.Withdraw: _DOOR,
    acts.Approve: _HEADS,
    acts.CheckIn: _DOOR,
    acts.CloseRegistration: _REFEREES,
    acts.Seed: _PAIRING,
    acts.LateEntry: _DOOR,
    acts.Substitute: _REFEREES,
    acts.Drop: _SCORES | _DOOR,
    acts.Undrop: _REFEREES,
    acts.Disqualify: _REFEREES,
    acts.StartStage: _REFEREES,
    acts.PairRound: _PAIRING,
    acts.FailPairing: _PAIRING,
    acts.DiscardPairing: _PAIRING,
    acts.PublishRound: _PAIRING,
    acts.ArrangeMatches: _PAIRING,
    acts.Appear: _DOOR | _RESULTS,
    acts.ReportResult: _RESULTS,
    acts.OverrideResult: _SCORES,
    acts.VoidResult: _REFEREES,
    acts.Forfeit: _SCORES,
    acts.DoubleForfeit: _SCORES,
    acts.Dispute: _RESULTS,
    acts.SettleDispute: _REFEREES,
    acts.RequestBye: _PAIRING,
    acts.PairByHand: _PAIRING,
    acts.SwapSeats: _PAIRING,
    acts.BreakTable: _PAIRING,
    acts.ExtendClock: _SCORES,
    acts.CloseRound: _SCORES,
    acts.PublishStandings: _SCORES,
    acts.Freeze: _REFEREES,
    acts.Advance: _REFEREES,
    acts.GrantRole: _HEADS,
    acts.RevokeRole: _HEADS,
    acts.Forbid: _PAIRING,
    acts.GivePoints: _REFEREES,
    acts.Penalise: _REFEREES,
    acts.ChangeRules: _HEADS,
    acts.Pause: _REFEREES,
    acts.Resume: _REFEREES,
    acts.Finish: _HEADS,
    acts.Cancel: _OWNER,
    acts.Archive: _HEADS,
    acts.Undo: _REFEREES,
}
"""Roles that may do each act. `Create` is anybody's; `SYSTEM` may do everything; a viewer may do nothing."""


def check_allowed(state: Tournament, act: Act, by: str) -> None:
    """Check that the account may do that.

    Raises:
        NotAllowed: It may not (`ROLE_MISSING`); the message says who may.
    """
    kind = type(act)
    if by == SYSTEM or kind is acts.Create:
        return
    if MAY[kind] & state.roles.get(by, frozenset()) or by in _own(state, act):
        return
    roles = ", ".join(sorted(MAY[kind]))
    raise NotAllowed("ROLE_MISSING", f"{kind.__name__} is for {roles}", act=kind.__name__)


def _own(state: Tournament, act: Act) -> frozenset[str]:
    """Return the accounts whose own affair the act is."""
    match act:
        case acts.Register() | acts.LateEntry():
            return frozenset(accounts_of(act.entry))
        case acts.Withdraw() | acts.CheckIn() | acts.Drop():
            return (
                frozenset.intersection(*(_accounts(state, one) for one in act.entrants))
                if act.entrants
                else frozenset()
            )
        case acts.RequestBye():
            return _accounts(state, act.entrant)
        case acts.Dispute():
            stage = stage_of(state, act.stage)
            seats = seats_of(stage, round_of(stage, act.round), act.table)
            return frozenset().union(*(_accounts(state, stage.ids[number]) for number in seats.table.seats))
        case _:
            return frozenset()


def _accounts(state: Tournament, entrant: str) -> frozenset[str]:
    entry = state.entries.get(entrant)
    return frozenset(accounts_of(entry)) if entry else frozenset()
