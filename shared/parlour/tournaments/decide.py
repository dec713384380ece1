"""What an act comes to: the events that it makes happen, or a refusal that changes nothing."""

from collections.abc import Callable
from typing import Any

from parlour.tournaments import acts as doing
from parlour.tournaments.acts import Act, Doing
from parlour.tournaments.deciding import (
    configuration,
    corrections,
    during,
    hand,
    office,
    registration,
    results,
    rounds,
    stages,
    substitution,
    undo,
)
from parlour.tournaments.deciding.ruling import Ask, Ruling
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import Entry, Event
from parlour.tournaments.permissions import check_allowed
from parlour.tournaments.staleness import check_fresh
from parlour.tournaments.state import Phase, Tournament

HOW: dict[type[Doing], Callable[[Tournament, Any, Ask], Ruling]] = {
    doing.Create: configuration.create,
    doing.Configure: configuration.configure,
    doing.Open: configuration.open_registration,
    doing.Register: registration.register,
    doing.Import: registration.bring_in,
    doing.Withdraw: registration.withdraw,
    doing.Approve: registration.approve,
    doing.CheckIn: registration.check_in,
    doing.CloseRegistration: registration.close_registration,
    doing.Seed: registration.seed,
    doing.LateEntry: during.late_entry,
    doing.Substitute: substitution.substitute,
    doing.Drop: during.drop,
    doing.Undrop: during.undrop,
    doing.Disqualify: during.disqualify,
    doing.StartStage: stages.start_stage,
    doing.PairRound: rounds.pair_round,
    doing.FailPairing: rounds.fail_pairing,
    doing.DiscardPairing: rounds.discard_pairing,
    doing.PublishRound: rounds.publish_round,
    doing.ArrangeMatches: rounds.arrange_matches,
    doing.Appear: rounds.appear,
    doing.ReportResult: results.report_result,
    doing.OverrideResult: corrections.override_result,
    doing.VoidResult: corrections.void_result,
    doing.Forfeit: results.forfeit,
    doing.DoubleForfeit: results.double_forfeit,
    doing.Dispute: results.dispute,
    doing.SettleDispute: results.settle_dispute,
    doing.RequestBye: rounds.request_bye,
    doing.PairByHand: hand.pair_by_hand,
    doing.SwapSeats: hand.swap_seats,
    doing.BreakTable: hand.break_table,
    doing.ExtendClock: rounds.extend_clock,
    doing.CloseRound: stages.close_round,
    doing.PublishStandings: stages.publish_standings,
    doing.Freeze: stages.freeze,
    doing.Advance: stages.advance,
    doing.GrantRole: office.grant_role,
    doing.RevokeRole: office.revoke_role,
    doing.Forbid: office.forbid,
    doing.GivePoints: office.give_points,
    doing.Penalise: office.penalise,
    doing.ChangeRules: office.change_rules,
    doing.Pause: office.pause,
    doing.Resume: office.resume,
    doing.Finish: office.finish,
    doing.Cancel: office.cancel,
    doing.Archive: office.archive,
    doing.Undo: undo.undo,
}
"""How each act is decided."""


def consider(state: Tournament, act: Act, by: str, at_us: int, seen: int | None = None) -> Ruling:
    """Return what an act comes to, with its cautions, without asking whether strong ones are accepted.

    Raises:
        TournamentError: As `decide`, save `NEEDS_CONFIRMATION`.
    """
    if state.phase is Phase.NONE and not isinstance(act, doing.Create):
        raise Refused("NO_EVENT", "there is no such event")
    check_allowed(state, act, by)
    if state.phase is Phase.ARCHIVED and not isinstance(act, doing.Archive):
        raise Refused("ARCHIVED", "an archived event changes no more")
    check_fresh(state, act, seen)
    return HOW[type(act)](state, act, Ask(by, at_us))


def decide(state: Tournament, act: Act, by: str, at_us: int, seen: int | None = None) -> tuple[Event, ...]:
    """Return what the act makes happen; nothing when it has happened already.

    Args:
        state: Of the event; an empty `Tournament()` for `Create`.
        act: The order.
        by: Account id, or `roles.SYSTEM`.
        at_us: Now, in microseconds since 1970 UTC.
        seen: Version (`Tournament.sequence`) that the caller looked at; None for acts that any version may get.

    Raises:
        NotAllowed: No role for it.
        Refused: It doesn't fit the state; `STALE_VERSION` when the act depends on what was seen and that is late;
            `NEEDS_CONFIRMATION` when it has a strong caution.
        BadRules: Stages that can't be played.
        CannotPair: A pairing that breaks what must hold.
    """
    ruling = consider(state, act, by, at_us, seen)
    grave = [caution for caution in ruling.cautions if caution.severity == "strong"]
    if grave and not act.confirm:
        text = "; ".join(caution.text for caution in grave[:3])
        reasons = ", ".join(dict.fromkeys(caution.reason for caution in grave))
        raise Refused("NEEDS_CONFIRMATION", f"this wants a confirmation: {text}", reasons=reasons)
    return ruling.events


def entries(state: Tournament, events: tuple[Event, ...], by: str, at_us: int) -> tuple[Entry, ...]:
    """Return the events as the next entries of the log."""
    return tuple(
        Entry(sequence=state.sequence + place, at_us=at_us, by=by, event=event)
        for place, event in enumerate(events, start=1)
    )
