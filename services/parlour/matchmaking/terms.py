"""What is to be played: game, seats, options and clock, checked and with nothing left to defaults."""

from functools import cached_property
from hashlib import sha256

import msgspec

from parlour.api.match.v1.setup_pb2 import ClockRules, GameOptions, MatchSetup, SeatHolder
from parlour.engine.errors import InvalidOptions
from parlour.games.registry import Entry, UnknownGame, entry
from parlour.matchmaking.fields import checked_duration, duration
from parlour.matchmaking.policy import LONGEST_LIMIT, SHORTEST_LIMIT, Policy
from parlour.matchmaking.refusals import unknown_game
from parlour.serving.errors import malformed
from parlour.wire import WireError, decode_options, encode_options


class Terms(msgspec.Struct, frozen=True, dict=True):
    """What is to be played. Equal terms are equal bytes.

    Attributes:
        game: Key of the game.
        seats: How many.
        options: Serialized `GameOptions`.
        clock: Serialized `ClockRules`.
    """

    game: str
    seats: int
    options: bytes
    clock: bytes

    @cached_property
    def pool(self) -> str:
        """Name of the pool in which tickets for these terms wait."""
        return sha256(msgspec.json.encode([self.game, self.seats, self.options, self.clock])).hexdigest()

    @property
    def untimed(self) -> bool:
        """Whether there is no deadline at all."""
        return ClockRules.FromString(self.clock).WhichOneof("kind") == "untimed"

    def setup(self, seats: list[SeatHolder], seat_window_us: int | None = None) -> MatchSetup:
        """Return the terms as a message, with who sits where."""
        window = None if seat_window_us is None else duration(seat_window_us)
        return MatchSetup(
            game=self.game,
            options=GameOptions.FromString(self.options),
            clock=ClockRules.FromString(self.clock),
            seats=seats,
            seat_window=window,
        )


def check_terms(
    policy: Policy, game: str, seats: int, options: GameOptions | None, clock: ClockRules | None, prefix: str = ""
) -> Terms:
    """Check what a caller wants to play and fill in what it left open.

    Args:
        policy: The house rules.
        game: Key of the game.
        seats: How many; 0 means the fewest.
        options: Options; None means the defaults.
        clock: The clock; None means the host's.
        prefix: Path of the fields in the request, such as ``wish.``.

    Raises:
        InvalidArgument: UNKNOWN_GAME, or the field at fault.
    """
    try:
        hosted = entry(game)
    except UnknownGame:
        raise unknown_game(f"{prefix}game") from None
    seats = seats or hosted.game.info.min_seats
    return Terms(
        game=game,
        seats=seats,
        options=_options(hosted, game, seats, options, prefix),
        clock=_clock(policy, clock, f"{prefix}clock").SerializeToString(deterministic=True),
    )


def _options(hosted: Entry, key: str, seats: int, options: GameOptions | None, prefix: str) -> bytes:
    try:
        chosen = hosted.game.default_options() if options is None else decode_options(key, options)
        hosted.game.check(seats, chosen)
    except InvalidOptions as error:
        path = "seats" if error.field == "seats" else f"options.{key}.{error.field}"
        raise malformed((f"{prefix}{path}", str(error))) from None
    except WireError as error:
        raise malformed((f"{prefix}options.{error.field_path}".rstrip("."), error.message)) from None
    return encode_options(key, chosen).SerializeToString(deterministic=True)


def _clock(policy: Policy, clock: ClockRules | None, field: str) -> ClockRules:
    kind = None if clock is None else clock.WhichOneof("kind")
    if clock is None:
        limit_us = policy.clock_us
    elif kind == "per_decision":
        limit_us = checked_duration(
            clock.per_decision.limit, f"{field}.per_decision.limit", SHORTEST_LIMIT, LONGEST_LIMIT
        )
    elif kind == "untimed":
        return ClockRules(untimed=clock.untimed)
    else:
        raise malformed((field, "name a kind of clock, or leave it unset"))
    rules = ClockRules()
    rules.per_decision.limit.CopyFrom(duration(limit_us))
    return rules
