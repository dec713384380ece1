"""The end of a match: check its record by playing it again, have the result written down, and confirm that."""

import logging
from collections.abc import Callable
from enum import Enum

import grpc
import msgspec

from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.api.scoring.v1 import scoring_pb2
from parlour.engine.errors import EngineError
from parlour.engine.game import Contest
from parlour.engine.match import Match
from parlour.engine.record import verify
from parlour.games import registry
from parlour.wire import WireError
from parlour.wire.games import encode_sheet
from parlour.wire.records import decode_record
from parlour.worker.calls import Services, reason_of
from parlour.worker.holds import Holds

_LOG = logging.getLogger(__name__)

NOTHING_TO_SCORE = {"NOT_FOUND", "MATCH_NOT_OVER"}
REFUSED = {"RESULT_DIFFERS", "UNKNOWN_GAME", "MALFORMED"}


class Scored(Enum):
    """How scoring a match ended."""

    CONFIRMED = "the result is written down"
    NOTHING = "there is no finished match"
    REFUSED = "the record or the result can't be right; a person has to look"


class MatchScoring:
    """Scores matches. Doing it again gives the same sheet and confirms again (T107).

    Args:
        services: Where records come from and results go to.
        holds: Keeps the sweep from asking for a refused match again and again.
        refused: Called for each record or result that can't be right.
    """

    def __init__(self, services: Services, holds: Holds, refused: Callable[[], None]) -> None:
        self._services = services
        self._holds = holds
        self._refused = refused

    def score(self, match_id: str) -> Scored:
        """Check the record of a match and have its result written down.

        A record that does not verify is not scored: it is logged and counted, stays where it is, and is looked at again
        after growing pauses.

        Raises:
            grpc.RpcError: A service is away for longer than patience lasts, or refused what it should not.
        """
        try:
            record = self._services.ask(
                self._services.matches.GetRecord, matches_pb2.GetRecordRequest(match_id=match_id)
            )
            self._services.ask(self._services.scoring.RecordResult, checked_result(record))
            self._services.ask(
                self._services.hosting.ConfirmScored, matches_pb2.ConfirmScoredRequest(match_id=match_id)
            )
        except grpc.RpcError as error:
            reason = reason_of(error)
            if reason in NOTHING_TO_SCORE:
                return Scored.NOTHING
            if reason in REFUSED:
                return self._refuse(match_id, reason)
            raise
        except (EngineError, WireError) as error:
            return self._refuse(match_id, str(error))
        self._holds.release(match_id)
        return Scored.CONFIRMED

    def _refuse(self, match_id: str, why: str) -> Scored:
        pause = self._holds.hold(match_id)
        self._refused()
        _LOG.error("match %s is not scored: %s; it is looked at again in %d s", match_id, why, pause)
        return Scored.REFUSED


def checked_result(record: match_pb2.Record) -> scoring_pb2.RecordResultRequest:
    """Play a record again and return the result that it proves.

    Raises:
        InvalidRecord: The record does not replay to what it claims.
        WireError: The message is no record.
    """
    played = decode_record(record)
    match = verify(played, registry.entry(record.game).game)
    return scoring_pb2.RecordResultRequest(
        match_id=record.match_id,
        game=record.game,
        seats=record.seats,
        standings=record.standings,
        game_sheet=_sheet(match),
        chain=match.chain,
        deal_group=record.deal_group,
        challenge=_challenge(match),
    )


def _challenge(match: Match) -> str:
    """Return what a co-op match was played against: its options, equal ones in equal words; empty for other matches."""
    if match.standings().contest is not Contest.COOP:
        return ""
    return msgspec.json.encode(match.setting.options, order="sorted").decode()


def _sheet(match: Match) -> match_pb2.GameScoreSheet | None:
    """Return the game's own sheet; None when the match ended because people gave up."""
    if match.ended_by_resignation:
        return None
    return encode_sheet(match.setting.game, match.game.sheet(match.state))
