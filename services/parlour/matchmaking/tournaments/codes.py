"""Join codes: secrets of the organisers that stand in no log.

The core knows a code by a name that tells nothing about it. What is behind the name is kept in the tournament's plan,
for ever: when a configuration is undone, the code of before holds again.
"""

import uuid
from hmac import compare_digest

from msgspec.structs import replace

from parlour.matchmaking.tournaments.plan import Plan
from parlour.serving.errors import malformed
from parlour.tournaments.roles import Role
from parlour.tournaments.settings import Settings
from parlour.tournaments.state import Tournament

TOLD = frozenset({Role.OWNER, Role.ORGANISER})
"""Roles that are told the code."""

_SHORTEST, _LONGEST = 8, 100


def named(settings: Settings, path: str) -> tuple[Settings, dict[str, str]]:
    """Return settings that hold a name in place of the code, and the code by its name; nothing where none is wanted.

    Raises:
        InvalidArgument: The code is too short or too long.
    """
    code = settings.join_code.strip()
    if not code:
        return replace(settings, join_code=""), {}
    if not _SHORTEST <= len(code) <= _LONGEST:
        raise malformed((f"{path}.join_code", f"{_SHORTEST} to {_LONGEST} characters"))
    name = uuid.uuid4().hex
    return replace(settings, join_code=name), {name: code}


def name_given(plan: Plan, state: Tournament, given: str) -> str:
    """Return the name of the code that one enters with now, if that is what somebody gives; else nothing."""
    wanted = code_of(plan, state)
    return state.settings.join_code if compare_digest(_folded(given), _folded(wanted)) else ""


def code_of(plan: Plan, state: Tournament) -> str:
    """Return the code that one enters with now; empty: none."""
    return plan.codes.get(state.settings.join_code, "")


def _folded(code: str) -> bytes:
    return code.strip().casefold().encode()
