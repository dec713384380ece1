"""Everything that this service refuses, with the reasons that the API names."""

from google.rpc import error_details_pb2 as rpc

from parlour.serving.errors import ApiError, FailedPrecondition, InvalidArgument, NotFound


def not_scored(match_id: str) -> ApiError:
    """Build the answer for a match without a checked result: no such match, or not yet."""
    resource = rpc.ResourceInfo(resource_type="score sheet", resource_name=match_id)
    return NotFound("NOT_SCORED", "there is no score sheet of this match", {"kind": "score sheet"}, [resource])


def result_differs() -> ApiError:
    """Build the refusal of a second result for a match; nothing was changed."""
    return FailedPrecondition("RESULT_DIFFERS", "the match has another result")


def unknown_game(field: str = "game") -> ApiError:
    """Build the refusal of a game that is not hosted here."""
    text = "no game of this key is hosted here"
    violation = rpc.BadRequest.FieldViolation(field=field, description=text)
    return InvalidArgument("UNKNOWN_GAME", f"{field}: {text}", details=[rpc.BadRequest(field_violations=[violation])])
