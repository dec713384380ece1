"""What the servicers of this service share."""

from dataclasses import dataclass

from parlour.matchmaking.passwords import Passwords
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.watching import Board
from parlour.serving.tokens import KeyRing
from parlour.storage.database import Database


@dataclass(frozen=True)
class Desk:
    """The parts that requests are worked on with.

    Attributes:
        database: The service's own.
        policy: The house rules.
        board: Where streams wait.
        keys: Signs tokens.
        passwords: Hashes passwords.
    """

    database: Database
    policy: Policy
    board: Board
    keys: KeyRing
    passwords: Passwords
