"""Who may do what: the roles."""

from enum import StrEnum

SYSTEM = "parlour"
"""Whoever acts when an event runs by itself: pairing jobs, clocks, finished matches, schedules."""


class Role(StrEnum):
    """What an account may do in an event; one account may have several."""

    OWNER = "owner"
    ORGANISER = "organiser"
    ARBITER = "arbiter"
    SCOREKEEPER = "scorekeeper"
    PAIRING = "pairing"
    CHECK_IN = "check-in"
    RESULTS = "results"
    VIEWER = "viewer"
