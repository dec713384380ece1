"""Where losers of the upper bracket drop into the lower one, so that those who met meet again as late as can be.

The losers of upper round a drop, all together, into one round of the lower bracket. There are 2^(k-a) places; the loser
at place i goes to place `i xor mask`. The winners who knocked others out of the same part of the upper bracket are thus
sent away from those they beat, and the masks of all rounds are chosen together: the first lower round in which two can
meet again is as late as any choice of masks allows; then, round by round, the sum of those rounds.

| size | 4 | 8 | 16 | 32 | 64 | 128 | 256 |
| --- | --- | --- | --- | --- | --- | --- | --- |
| lower rounds | 2 | 4 | 6 | 8 | 10 | 12 | 14 |
| first rematch | 2 | 3 | 4 | 5 | 7 | 8 | 9 |
"""

from functools import cache

SEARCHED = 8
"""Up to so many rounds the best masks are searched for; larger brackets widen those of this many rounds."""


def meeting(rounds: int, masks: tuple[int, ...], upper: int, before: int) -> int:
    """Return the lower round in which losers of upper round `upper` can first meet whom they beat in round `before`.

    Args:
        rounds: Rounds of the upper bracket, k.
        masks: Of upper rounds 1, 2, ..., at least up to `upper`; the first is 0.
        upper: From 2 to k.
        before: From 1 to `upper` - 1.
    """
    apart = masks[upper - 1] ^ (masks[before - 1] >> (upper - before))
    assert apart < 1 << (rounds - upper) or not apart  # noqa: S101 - masks have as many bits as there are places
    return 2 * (upper - 1) if not apart else 2 * (upper - 1) - 1 + 2 * apart.bit_length()


@cache
def masks_of(rounds: int) -> tuple[int, ...]:
    """Return the masks of all rounds of an upper bracket of 2^rounds; the first one, whose losers meet, is 0."""
    if rounds <= SEARCHED:
        ways = (_choice(rounds, (0,), first) for first in range(2 * rounds, -1, -1))
        return next(way for way in ways if way is not None)
    masks = tuple(mask << (rounds - SEARCHED) for mask in masks_of(SEARCHED))
    while len(masks) < rounds:
        masks = max(
            ((*masks, mask) for mask in range(1 << (rounds - len(masks) - 1))),
            key=lambda longer: min(meeting(rounds, longer, len(longer), before) for before in range(1, len(longer))),
        )
    return masks


def first_rematch(rounds: int) -> int:
    """Return the lower round before which nobody meets again whom it met in the upper bracket; 0 without any."""
    masks = masks_of(rounds)
    pairs = [(upper, before) for upper in range(2, rounds + 1) for before in range(1, upper)]
    return min((meeting(rounds, masks, *pair) for pair in pairs), default=0)


def _choice(rounds: int, masks: tuple[int, ...], first: int) -> tuple[int, ...] | None:
    """Return how to go on with masks that let nobody meet again before a round; None when there is no way."""
    upper = len(masks) + 1
    if upper > rounds:
        return masks
    found = []
    for mask in range(1 << (rounds - upper)):
        longer = (*masks, mask)
        met = [meeting(rounds, longer, upper, before) for before in range(1, upper)]
        if min(met) >= first:
            found.append((sum(met), longer))
    ways = (_choice(rounds, longer, first) for _, longer in sorted(found, reverse=True))
    return next((way for way in ways if way is not None), None)
