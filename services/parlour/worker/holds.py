"""Matches whose result was refused: the sweep leaves each alone for a while, and longer each time."""

import redis

FIRST_S = 60
LONGEST_S = 6 * 3600
_REMEMBERED_S = 7 * 86_400


class Holds:
    """Pauses for single matches, kept in Redis. Without Redis nothing is held.

    Args:
        client: Where they are kept.
    """

    def __init__(self, client: redis.Redis) -> None:
        self._client = client

    def hold(self, match_id: str) -> int:
        """Leave the match alone for a while; return for how many seconds."""
        try:
            count = int(self._client.incr(_count_key(match_id)))
            pause: int = min(FIRST_S * 2 ** min(count - 1, 16), LONGEST_S)
            self._client.expire(_count_key(match_id), _REMEMBERED_S)
            self._client.set(_key(match_id), count, ex=pause)
        except redis.RedisError:
            return 0
        return pause

    def held(self, match_id: str) -> bool:
        """Whether the match is to be left alone just now."""
        return bool(self._client.exists(_key(match_id)))

    def release(self, match_id: str) -> None:
        """Forget about the match."""
        try:
            self._client.delete(_key(match_id), _count_key(match_id))
        except redis.RedisError:
            return


def _key(match_id: str) -> str:
    return f"parlour:score-hold:{match_id}"


def _count_key(match_id: str) -> str:
    return f"parlour:score-hold:{match_id}:count"
