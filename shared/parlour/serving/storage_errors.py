"""What callers are told of the storage's errors; services put it into their own mapping: `{**STORAGE_ERRORS, ...}`."""

from collections.abc import Callable
from typing import Any

from parlour.serving.errors import ApiError, conflict, request_id_reused, store_away
from parlour.storage.errors import Conflict, RequestIdReused, StoreUnavailable

STORAGE_ERRORS: dict[type[Exception], Callable[[Any], ApiError]] = {
    StoreUnavailable: lambda _: store_away(),
    Conflict: lambda _: conflict(),
    RequestIdReused: lambda _: request_id_reused(),
}
