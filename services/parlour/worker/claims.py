"""Who plays the bots of a match just now: a short lock in Redis that only saves double work.

Correctness never rests on it: answers are named by their decision, so a second one for the same decision changes
nothing. Who finds a match claimed leaves a note, and the holder looks once more before it lets go: no wake-up is lost.
"""

import logging
import secrets
from collections.abc import Iterable

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

_SOCKET_S = 2.0
_NOTE_MS = 60_000
_LOG = logging.getLogger(__name__)

_TAKE = """
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then redis.call('DEL', KEYS[2]) return 1 end
redis.call('SET', KEYS[2], '1', 'PX', ARGV[3])
return 0
"""

_NOTE = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('SET', KEYS[2], '1', 'PX', ARGV[1])
return 1
"""

_RENEW = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
"""

_LET_GO = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '1' and redis.call('DEL', KEYS[2]) == 1 then return 1 end
redis.call('DEL', KEYS[1], KEYS[2])
return 0
"""


def connect(url: str) -> redis.Redis:
    """Return a client that repeats nothing by itself and gives up soon."""
    return redis.Redis.from_url(
        url, socket_timeout=_SOCKET_S, socket_connect_timeout=_SOCKET_S, retry=Retry(NoBackoff(), 0), protocol=2
    )


class Claims:
    """Claims on matches.

    Without Redis every claim is granted: two may then do the same work, and only one of them has an effect.

    Args:
        client: Where the claims are.
        lease_s: A claim whose holder died is free after so many seconds.
    """

    def __init__(self, client: redis.Redis, lease_s: float) -> None:
        self._lease_ms = int(lease_s * 1000)
        self._take = client.register_script(_TAKE)
        self._note = client.register_script(_NOTE)
        self._renew = client.register_script(_RENEW)
        self._let_go = client.register_script(_LET_GO)

    def take(self, match_id: str) -> "Claim | None":
        """Return a claim on the match; None when another has it, who was left a note."""
        owner = secrets.token_hex(8)
        try:
            granted = self._take(keys=_keys(match_id), args=[owner, self._lease_ms, _NOTE_MS])
        except redis.RedisError as trouble:
            _LOG.warning("match %s is played without a claim: %s", match_id, trouble)
            return Claim(self, match_id, owner)
        return Claim(self, match_id, owner) if granted else None

    def leave_notes(self, match_ids: Iterable[str]) -> set[str]:
        """Return those of the matches that somebody plays; each of these was left a note."""
        return {match_id for match_id in match_ids if self._note(keys=_keys(match_id), args=[_NOTE_MS])}

    def renew(self, match_id: str, owner: str) -> bool:
        """Hold on to a claim for another lease; whether it is still the owner's."""
        try:
            return bool(self._renew(keys=_keys(match_id), args=[owner, self._lease_ms]))
        except redis.RedisError:
            return True

    def let_go(self, match_id: str, owner: str, *, look_again: bool) -> bool:
        """Give the claim back, unless somebody left a note and the owner wants to heed it.

        Returns:
            True when there was a note: the claim is kept, and the owner looks once more.
        """
        try:
            return bool(self._let_go(keys=_keys(match_id), args=[owner, int(look_again)]))
        except redis.RedisError:
            return False


class Claim:
    """A claim that was granted."""

    def __init__(self, claims: Claims, match_id: str, owner: str) -> None:
        self._claims, self._match_id, self._owner = claims, match_id, owner

    def renew(self) -> bool:
        """Hold on for another lease; False when another has the match now."""
        return self._claims.renew(self._match_id, self._owner)

    def let_go(self, *, look_again: bool = True) -> bool:
        """Give it back; True when somebody left a note meanwhile: then it is kept, and one looks once more."""
        return self._claims.let_go(self._match_id, self._owner, look_again=look_again)


def _keys(match_id: str) -> list[str]:
    return [f"parlour:bot-turn:{match_id}", f"parlour:bot-turn:{match_id}:note"]
