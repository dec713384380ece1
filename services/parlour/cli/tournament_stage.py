"""Stages of an event, as they are written on the command line."""

from fractions import Fraction

from parlour.cli.errors import CommandError
from parlour.tournaments.model import POINT, Scheme, StageRules

PODS = frozenset({"pods", "heats", "se-pods"})
"""Formats whose tables usually have four seats."""
FOUR = frozenset({"indiv-pairs"})
POD_POINTS = "5,3,2,1"


def stages_of(
    format_key: str, rounds: int, seats: int, points: str, tiebreaks: str, then: list[str], groups: int = 0
) -> tuple[StageRules, ...]:
    """Return the stages that options describe.

    Raises:
        CommandError: A part that can't be read.
    """
    names = tuple(name.strip() for name in tiebreaks.split(",") if name.strip())
    wanted = [(format_key, 0), *map(_further, then)]
    stages = []
    for place, (key, _going_in) in enumerate(wanted):
        first = place == 0
        usual = 1 if key.startswith("coop") else 4 if key in PODS | FOUR else 2
        here = seats if first and seats else usual
        stages.append(
            StageRules(
                key=f"stage-{place + 1}" if len(wanted) > 1 else "main",
                format=key,
                rounds=rounds if first and key != "arena" else 0,
                seats=here,
                scheme=scheme_of(points or (POD_POINTS if here > 2 else "1,0")),
                tiebreaks=names if first else (),
                groups=groups if key == "groups" else 0,
                advance=wanted[place + 1][1] if place + 1 < len(wanted) else 0,
            )
        )
    return tuple(stages)


def _further(text: str) -> tuple[str, int]:
    key, sign, count = text.partition(":")
    if not sign or not count.isdecimal() or int(count) < 1:
        raise CommandError(f"a further stage is written format:how many go on, as se:8, not {text!r}")
    return key, int(count)


def scheme_of(points: str) -> Scheme:
    """Return the scheme of points by place, written with commas; two places draw by half, more share.

    Raises:
        CommandError: A part is no number, or has no sixtieths.
    """
    try:
        places = [Fraction(part.strip()) * POINT for part in points.split(",")]
    except (ValueError, ZeroDivisionError) as error:
        raise CommandError(f"points by place are numbers with commas, not {points!r}") from error
    if any(place.denominator != 1 for place in places):
        raise CommandError("points are whole sixtieths of a point, such as 0.5 or 1/3")
    whole = tuple(int(place) for place in places)
    return Scheme(places=whole, draw=whole[0] // 2 if len(whole) <= 2 else None)
