"""Everything that this service refuses, with the reasons that the API names."""

from parlour.serving.errors import (
    AlreadyExists,
    ApiError,
    FailedPrecondition,
    Unauthenticated,
    forbidden,
    full,
    malformed,
    not_found,
)


def _wrong(reason: str, field: str, text: str) -> ApiError:
    refusal = malformed((field, text))
    refusal.reason = reason
    return refusal


def unknown_game(field: str) -> ApiError:
    """Build the refusal of a game that is not hosted here."""
    return _wrong("UNKNOWN_GAME", field, "no game of this key is hosted here")


def unknown_bot(field: str) -> ApiError:
    """Build the refusal of a bot that is not offered here."""
    return _wrong("UNKNOWN_BOT", field, "no bot of this key is offered here")


def too_many_tickets(limit: int) -> ApiError:
    """Build the refusal of one more open ticket."""
    return full(f"an account has at most {limit} open tickets")


def too_many_tables(limit: int) -> ApiError:
    """Build the refusal of one more open table."""
    return full(f"an account owns at most {limit} open tables")


def no_ticket(ticket_id: str) -> ApiError:
    """Build the answer for a ticket that isn't there, or is another's: both read the same."""
    return not_found("ticket", ticket_id)


def ticket_matched() -> ApiError:
    """Build the refusal to take back a ticket that has a match."""
    return FailedPrecondition("TICKET_MATCHED", "too late, the ticket has a match")


def no_table(table_id: str) -> ApiError:
    """Build the answer for a table that isn't there, or is hidden from the caller: both read the same."""
    return not_found("table", table_id)


def table_full() -> ApiError:
    """Build the refusal of a seat when none is empty."""
    return full("every seat is taken")


def seat_taken(seat: int) -> ApiError:
    """Build the refusal of a seat that somebody has."""
    return FailedPrecondition("SEAT_TAKEN", f"seat {seat} is taken", {"seat": str(seat)})


def already_seated(seat: int) -> ApiError:
    """Build the refusal of a second seat for one person."""
    return FailedPrecondition("ALREADY_SEATED", f"you have seat {seat} already", {"seat": str(seat)})


def not_seated() -> ApiError:
    """Build the refusal to leave a table at which the caller doesn't sit."""
    return FailedPrecondition("NOT_SEATED", "you don't sit at this table")


def table_started() -> ApiError:
    """Build the refusal of a change after the start."""
    return FailedPrecondition("TABLE_STARTED", "the match has started")


def table_closed() -> ApiError:
    """Build the refusal of a change after the owner has left."""
    return FailedPrecondition("TABLE_CLOSED", "the table is closed")


def seats_empty(empty: int) -> ApiError:
    """Build the refusal to start with empty seats."""
    return FailedPrecondition("SEATS_EMPTY", f"{empty} seats are empty", {"empty": str(empty)})


def not_owner() -> ApiError:
    """Build the refusal of what only the owner of a table may do."""
    return forbidden("only the owner of the table may do this", "NOT_OWNER")


def name_taken() -> ApiError:
    """Build the refusal of an account name that somebody has."""
    return AlreadyExists("NAME_TAKEN", "this name is taken")


def bad_credentials() -> ApiError:
    """Build the refusal to sign in, in the same words whether name or password is wrong."""
    return Unauthenticated("BAD_CREDENTIALS", "name or password is wrong")


def refresh_token_spent() -> ApiError:
    """Build the refusal of a refresh token that is unknown, expired, spent, or of a session that has ended."""
    return Unauthenticated("REFRESH_TOKEN_SPENT", "the refresh token is not valid any more; sign in again")


def no_account(account_id: str) -> ApiError:
    """Build the answer for an account that isn't there."""
    return not_found("account", account_id)
