"""Questions, made once: by kind, for each seat that can be asked."""

from parlour.engine.game import Decision

_PLANETS = 5


def questions(kind: str, *, may_pass: bool = False) -> tuple[Decision, ...]:
    """Return the question of a kind by the seat that is asked."""
    return tuple(Decision(seat, kind, may_pass) for seat in range(_PLANETS))
