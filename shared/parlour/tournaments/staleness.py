"""Acts that are late: what they are about has changed since the caller looked."""

from parlour.tournaments import acts as doing
from parlour.tournaments import events as happened
from parlour.tournaments.acts import Act
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import Event
from parlour.tournaments.state import Tournament

RULES, ENTRIES = "rules", "entries"

_OF_TABLE = (
    doing.OverrideResult,
    doing.VoidResult,
    doing.Forfeit,
    doing.DoubleForfeit,
    doing.SettleDispute,
    doing.BreakTable,
)
_OF_ROUND = (doing.PairByHand, doing.SwapSeats, doing.DiscardPairing, doing.PublishRound)
_TABLE_EVENTS = (
    happened.ResultVoided,
    happened.SeatsForfeited,
    happened.DisputeOpened,
    happened.DisputeSettled,
)
_ROUND_EVENTS = (
    happened.RoundPaired,
    happened.PairingDiscarded,
    happened.RoundPublished,
    happened.TablesChanged,
    happened.RoundClosed,
)
_WIDE: dict[type[happened.Happened], frozenset[str]] = {
    happened.Registered: frozenset({ENTRIES}),
    happened.Moved: frozenset({ENTRIES}),
    happened.EnteredLate: frozenset({ENTRIES}),
    happened.Substituted: frozenset({ENTRIES}),
    happened.Configured: frozenset({RULES}),
    happened.RulesChanged: frozenset({RULES}),
    happened.Undone: frozenset({RULES}),
}


def check_fresh(state: Tournament, act: Act, seen: int | None) -> None:
    """Check that nothing which the act is about has changed since version `seen`. O(entries since).

    Results that come in at other tables make no act late.

    Raises:
        Refused: It has (`STALE_VERSION`), or there is no such version yet (`FUTURE_VERSION`).
    """
    if seen is None:
        return
    if seen > state.sequence:
        raise Refused("FUTURE_VERSION", f"the event is at version {state.sequence}, not {seen}", version=state.sequence)
    about = scope(act)
    log = state.log
    while about and log is not None and log.entry.sequence > seen:
        if about & touched(log.entry.event):
            raise Refused(
                "STALE_VERSION",
                f"entry {log.entry.sequence} changed what this is about since version {seen}",
                version=state.sequence,
                entry=log.entry.sequence,
            )
        log = log.before


def scope(act: Act) -> frozenset[str]:
    """Return what an act is about."""
    if isinstance(act, _OF_TABLE):
        return frozenset({_round(act.stage, act.round), _table(act.stage, act.round, act.table), RULES})
    if isinstance(act, _OF_ROUND):
        return frozenset({_round(act.stage, act.round), RULES})
    if isinstance(act, doing.Configure | doing.ChangeRules):
        return frozenset({RULES})
    if isinstance(act, doing.Seed | doing.CloseRegistration | doing.Substitute):
        return frozenset({ENTRIES, RULES})
    return frozenset({RULES}) if isinstance(act, doing.Undo) else frozenset()


def touched(event: Event) -> frozenset[str]:
    """Return what an event changed."""
    if isinstance(event, happened.ResultsReported):
        return frozenset(_table(event.stage, event.round, one.table) for one in event.results)
    if isinstance(event, happened.ResultOverridden):
        return frozenset({_table(event.stage, event.round, event.result.table)})
    if isinstance(event, _TABLE_EVENTS):
        return frozenset({_table(event.stage, event.round, event.table)})
    if isinstance(event, _ROUND_EVENTS):
        return frozenset({_round(event.stage, event.round)})
    return _WIDE.get(type(event), frozenset())


def _round(stage: str, number: int) -> str:
    return f"round {stage}/{number}"


def _table(stage: str, number: int, table: int) -> str:
    return f"table {stage}/{number}/{table}"
