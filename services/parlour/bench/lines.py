"""Matches that are dealt straight into the log, with every move known beforehand.

So a load generator need not ask what is legal, and setting up takes no time to speak of.
"""

import random
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.api.match.v1 import matches_pb2, setup_pb2
from parlour.engine.fairness import commitment
from parlour.engine.match import Match
from parlour.games import registry
from parlour.gamestate import log
from parlour.gamestate.append import opening
from parlour.gamestate.hosted import Hosted
from parlour.gamestate.records import MatchRow, SeatRow, State
from parlour.storage.database import Database
from parlour.storage.unit_of_work import UnitOfWork
from parlour.wire import encode_action

GAME = "orbita"
_LIMIT_US = 86_400_000_000
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Move:
    """One answer: who gives it, and the serialized `SubmitActionRequest`."""

    account: str
    request: bytes


@dataclass(frozen=True, slots=True)
class Line:
    """A dealt match and everything that will be played in it, to the end."""

    match_id: str
    moves: tuple[Move, ...]


def deal_lines(database: Database, accounts: Sequence[Sequence[str]]) -> list[Line]:
    """Deal a match for each list of accounts; return their lines."""
    found: list[Line] = []
    for start in range(0, len(accounts), _AT_ONCE):
        found += database.run_sync(_deal_some, accounts[start : start + _AT_ONCE])
    return found


def deal(uow: UnitOfWork, seated: Sequence[str], game: str = GAME) -> Hosted:
    """Write a match as it is once all have taken their seats, and return it."""
    now, match_id, seed = uow.now_us, str(uuid.uuid4()), random.randbytes(32)
    setup = setup_pb2.MatchSetup(
        game=game, seats=[setup_pb2.SeatHolder(account_id=account, display_name=account) for account in seated]
    )
    setup.clock.per_decision.limit.FromMicroseconds(_LIMIT_US)
    row = MatchRow(
        id=match_id,
        game=game,
        setup=setup.SerializeToString(),
        rules_version=registry.entry(game).game.info.rules_version,
        server_seed=seed,
        commitment=commitment(match_id, seed),
        state=State.RUNNING,
        seats_until=now,
        created_at=now,
        started_at=now,
        arranged=b"",
    )
    seats = [
        SeatRow(match_id=match_id, seat=seat, account_id=account, display_name=account, taken_at=now)
        for seat, account in enumerate(seated)
    ]
    uow.session.add_all([row, *seats])
    hosted = log.hosted_from(row, seats)
    hosted.play = play = log.deal(row, hosted.setup, seats)
    uow.write([part for question in play.open.values() for part in opening(hosted, question, now)])
    uow.session.expunge_all()
    return hosted


def _deal_some(uow: UnitOfWork, accounts: Sequence[Sequence[str]]) -> list[Line]:
    return [_line(deal(uow, seated), seated) for seated in accounts]


def _line(hosted: Hosted, seated: Sequence[str]) -> Line:
    play = hosted.play
    return Line(hosted.match_id, tuple(_play(hosted.match_id, play, seated)) if play else ())


def _play(match_id: str, play: Match, seated: Sequence[str]) -> Iterator[Move]:
    """Yield random legal moves until the match is over."""
    rng = random.Random(match_id)
    while play.open:
        question = next(iter(play.open.values()))
        seat = question.decision.seat
        action = rng.choice(list(play.game.actions(play.state, seat)))
        request = matches_pb2.SubmitActionRequest(
            match_id=match_id, decision_id=question.id, request_id=str(uuid.uuid4()), action=encode_action(GAME, action)
        )
        yield Move(seated[seat], request.SerializeToString())
        play.accept(play.propose(seat, action))
