"""Matches as messages of the API."""

from collections.abc import Iterable, Sequence
from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp

from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.engine.match import Advance
from parlour.gamestate.hosted import SPECTATOR, Hosted, shown
from parlour.gamestate.records import OutageRow, State
from parlour.wire import encode_happening, encode_sheet, encode_standings, encode_view

STATES = {
    State.SEATING: match_pb2.MATCH_STATE_SEATING,
    State.RUNNING: match_pb2.MATCH_STATE_RUNNING,
    State.FINISHED: match_pb2.MATCH_STATE_FINISHED,
    State.ABANDONED: match_pb2.MATCH_STATE_ABANDONED,
}


def timestamp(us: int) -> Timestamp:
    """Return microseconds since 1970 as a message."""
    seconds, rest = divmod(us, 1_000_000)
    return Timestamp(seconds=seconds, nanos=rest * 1000)


def decisions(hosted: Hosted) -> list[match_pb2.OpenDecision]:
    """Return every open decision with its deadline."""
    found = []
    for question in hosted.decisions:
        decision = question.decision
        message = match_pb2.OpenDecision(
            decision_id=question.id,
            seat=decision.seat,
            kind=decision.kind,
            may_pass=decision.may_pass,
            sealed=decision.sealed,
        )
        deadline = hosted.deadlines.get(decision.seat)
        if deadline is not None:
            seconds, rest = divmod(deadline, 1_000_000)
            message.deadline.seconds = seconds
            message.deadline.nanos = rest * 1000
        found.append(message)
    return found


def match(hosted: Hosted, outages: Iterable[OutageRow]) -> match_pb2.Match:
    """Return what everyone may know of the match."""
    message = match_pb2.Match(
        match_id=hosted.match_id,
        state=STATES[hosted.state],
        setup=hosted.setup,
        rules_version=hosted.play.setting.rules_version if hosted.play else 0,
        commitment=hosted.commitment,
        step=hosted.step,
        decisions=decisions(hosted),
        create_time=timestamp(hosted.created_at),
        abandon_reason=hosted.abandon_reason,
        handed_seats=[match_pb2.HandedSeat(seat=seat, bot=bot) for seat, bot in hosted.handed],
    )
    if hosted.started_at is not None:
        message.start_time.CopyFrom(timestamp(hosted.started_at))
        message.clock_credits.extend(credit(outage) for outage in outages)
    if hosted.ended_at is not None:
        message.end_time.CopyFrom(timestamp(hosted.ended_at))
    return message


def credit(outage: OutageRow) -> match_pb2.ClockCredit:
    """Return an outage as the credit it led to."""
    message = match_pb2.ClockCredit(cause="OUTAGE", time=timestamp(outage.ended_at))
    message.amount.FromMicroseconds(outage.ended_at - outage.began_at)
    return message


def happenings(key: str, advance: Advance, viewer: int | None, last: int) -> list[match_pb2.Happening]:
    """Return what a step shows to a viewer; `last` is the number of the last of them."""
    seen = list(shown(advance, viewer))
    return [happening(key, item, advance.step, number) for number, item in enumerate(seen, start=last - len(seen) + 1)]


def happening(key: str, item: Any, step: int, sequence: int) -> match_pb2.Happening:
    """Return one thing that was shown, under its number for the viewer."""
    if isinstance(item, match_pb2.SeatTimedOut):
        return match_pb2.Happening(sequence=sequence, step=step, seat_timed_out=item)
    if isinstance(item, match_pb2.SeatResigned):
        return match_pb2.Happening(sequence=sequence, step=step, seat_resigned=item)
    return match_pb2.Happening(sequence=sequence, step=step, game=encode_happening(key, item))


def view(hosted: Hosted, seat: int | None, outages: Iterable[OutageRow], now: int) -> match_pb2.View:
    """Return what the seat (None: a spectator) may know now."""
    sequence = hosted.shown[SPECTATOR if seat is None else seat]
    message = match_pb2.View(
        match=match(hosted, outages),
        seat=seat,
        sequence=sequence,
        resume_token=resume_token(hosted.match_id, seat, sequence),
        server_time=timestamp(now),
    )
    if hosted.play is not None:
        message.view.CopyFrom(encode_view(hosted.game, hosted.play.game.view(hosted.play.state, seat)))
    return message


def step_message(hosted: Hosted, advance: Advance, seat: int | None) -> matches_pb2.WatchViewResponse:
    """Return the stream's message about the step that the match has just taken."""
    last = hosted.shown[SPECTATOR if seat is None else seat]
    return news_message(hosted, happenings(hosted.game, advance, seat, last), seat, last)


def news_message(
    hosted: Hosted, items: Sequence[match_pb2.Happening], seat: int | None, last: int
) -> matches_pb2.WatchViewResponse:
    """Return a stream message that carries happenings, and how the match stands after them."""
    return matches_pb2.WatchViewResponse(
        happenings=matches_pb2.Happenings(
            happenings=items, step=hosted.step, decisions=decisions(hosted), state=STATES[hosted.state]
        ),
        resume_token=resume_token(hosted.match_id, seat, last),
    )


def ended(hosted: Hosted) -> matches_pb2.MatchEnded:
    """Return the last message of a stream."""
    message = matches_pb2.MatchEnded()
    play = hosted.play
    if play is not None and play.over:
        message.standings.CopyFrom(encode_standings(play.standings()))
        if not play.ended_by_resignation:
            message.score_sheet.CopyFrom(encode_sheet(hosted.game, play.game.sheet(play.state)))
    return message


def resume_token(match_id: str, seat: int | None, sequence: int) -> str:
    """Return where a stream can be taken up: `read_resume_token` reads it."""
    return f"{match_id}:{'s' if seat is None else seat}:{sequence}"


def read_resume_token(token: str, match_id: str, seat: int | None) -> int | None:
    """Return the number in a token, or None when it is not a token of this viewer of this match."""
    head, _, number = token.rpartition(":")
    if head != f"{match_id}:{'s' if seat is None else seat}" or not number.isdecimal():
        return None
    return int(number)
