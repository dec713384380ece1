"""Records of finished matches: enough to play them again, card for card, and to prove that nothing was changed."""

from collections.abc import Iterator
from typing import Any

import msgspec

from parlour.engine.errors import ActionError, EngineError, InvalidRecord
from parlour.engine.fairness import commitment, match_seed
from parlour.engine.game import Standings
from parlour.engine.match import Advance, AnyGame, Cause, Match, Setting


class RecordedStep(msgspec.Struct, frozen=True):
    """One accepted step.

    Attributes:
        seat: Who acted.
        cause: Why it happened.
        action: The game's action; None for a resignation.
        digest: SHA-256 of the state after it.
        chain: The chain value after it.
        at_ms: When it was accepted, milliseconds since 1970 (UTC); for people, the chain does not cover it.
    """

    seat: int
    cause: Cause
    action: Any
    digest: bytes
    chain: bytes
    at_ms: int = 0


class Record(msgspec.Struct, frozen=True):
    """A match as it was played.

    Attributes:
        match_id: Its id; the commitment covers it.
        setting: What was fixed before the deal.
        commitment: What the server published before the deal.
        server_seed: What it was bound to.
        nonces: The players' nonces, one for each seat; empty where none was given.
        digest: SHA-256 of the first state.
        chain: The chain value of the deal.
        steps: Everything accepted, in order.
        standings: The result.
    """

    match_id: str
    setting: Setting
    commitment: bytes
    server_seed: bytes
    nonces: tuple[bytes, ...]
    digest: bytes
    chain: bytes
    steps: tuple[RecordedStep, ...]
    standings: Standings


def replay(record: Record, game: AnyGame) -> Iterator[tuple[Match, Advance | None]]:
    """Play the record again: yield the match after the deal (with None), then after each step with what it did.

    The same `Match` is yielded each time. Nothing but the rules is checked here; `verify` checks the claims.

    Raises:
        InvalidRecord: A step can't be played, or the game is not the record's.
    """
    setting = record.setting
    info = game.info
    for name, said, have in (
        ("game", setting.game, info.key),
        ("rules version", setting.rules_version, info.rules_version),
        ("content", (setting.content, setting.content_hash), (info.content, info.content_hash)),
    ):
        if said != have:
            raise InvalidRecord(f"the record's {name} is {said}, this is {have}")
    try:
        seed = match_seed(record.server_seed, record.nonces)
    except ValueError as error:
        raise InvalidRecord(f"the seeds are no seeds: {error}") from error
    try:
        match = Match(game, setting.seats, setting.options, seed)
    except EngineError as error:
        raise InvalidRecord(f"the deal can't be repeated: {error}", 0) from error
    yield match, None
    for number, step in enumerate(record.steps, start=1):
        try:
            advance = _again(match, step)
        except ActionError as error:
            raise InvalidRecord(f"step {number} can't be played: {error}", number) from error
        match.accept(advance)
        yield match, advance


def verify(record: Record, game: AnyGame) -> Match:
    """Check every claim of a record and return the match at its end.

    Checked: the commitment, the number of nonces, the deal, each step's legality, state digest and chain value, each
    fallback, that the match ended with its last step, and the standings.

    Raises:
        InvalidRecord: With the first step at fault.
    """
    if commitment(record.match_id, record.server_seed) != record.commitment:
        raise InvalidRecord("the revealed seed is not the one the server was bound to")
    if len(record.nonces) != record.setting.seats:
        raise InvalidRecord("the record does not have one nonce for each seat")
    match: Match | None = None
    for match, advance in replay(record, game):
        number = match.step
        said = record.steps[number - 1] if advance else record
        if said.digest != match.digest:
            raise InvalidRecord(f"the state after step {number} is not the recorded one", number)
        if said.chain != match.chain:
            raise InvalidRecord(f"the chain breaks at step {number}", number)
    if match is None or not match.over:
        raise InvalidRecord("the record stops before the match is over")
    if not _agree(record.standings, match.standings()):
        raise InvalidRecord("the standings do not follow from the steps")
    return match


def _agree(told: Standings, found: Standings) -> bool:
    """Whether the recorded result is the one that was found; old records tell places and no sides."""
    if told.sides:
        return told == found
    return (told.ending, told.seats, told.tie_breaks) == (found.ending, found.seats, found.tie_breaks)


def _again(match: Match, step: RecordedStep) -> Advance:
    if step.cause is Cause.RESIGNATION:
        if step.action is not None:
            raise ActionError("a resignation has no action")
        return match.propose_resignation(step.seat)
    if step.cause is Cause.TIMEOUT:
        advance = match.propose_fallback(step.seat)
        if advance.action != step.action:
            raise ActionError("it is not what the game does when time is up")
        return advance
    return match.propose(step.seat, step.action)


def record_of(
    match_id: str, server_seed: bytes, nonces: tuple[bytes, ...], steps: Any, game: AnyGame, options: Any
) -> Record:
    """Build the record of a finished match from its log.

    Args:
        match_id: Its id.
        server_seed: Its seed.
        nonces: One for each seat.
        steps: `(seat, cause, action, at_ms)` of every accepted step.
        game: The rules.
        options: Of the match.

    Raises:
        MatchNotOver: The log stops before the match is over.
        ActionError: A step can't be played.
    """
    match = Match(game, len(nonces), options, match_seed(server_seed, nonces))
    digest, chain = match.digest, match.chain
    recorded = []
    for seat, cause, action, at_ms in steps:
        advance = _again(match, RecordedStep(seat, cause, action, b"", b""))
        match.accept(advance)
        recorded.append(RecordedStep(seat, cause, action, advance.digest, advance.chain, at_ms))
    return Record(
        match_id,
        match.setting,
        commitment(match_id, server_seed),
        server_seed,
        nonces,
        digest,
        chain,
        tuple(recorded),
        match.standings(),
    )
