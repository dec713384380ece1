"""Errors of the storage.

::

    StorageError
    ├── StoreUnavailable       locked for too long, disk full, connection lost; try again later
    ├── Conflict               a row with this key exists, or another was quicker
    │   └── LostRace           the same work done again would see the other's result
    ├── RequestIdReused        the request id belongs to another request of the same caller
    ├── NewerDatabase          the schema is newer than this code
    └── NotMigrated            the schema is older than this code, or there is none
"""


class StorageError(Exception):
    """Base of every error that the storage raises on purpose."""


class StoreUnavailable(StorageError):
    """The store can't do it now: locked for too long, disk full, or the connection is lost.

    Attributes:
        outcome_unknown: True when the connection broke during the commit, so that the work may have been kept;
            otherwise nothing was.
    """

    def __init__(self, message: str, *, outcome_unknown: bool = False) -> None:
        super().__init__(message)
        self.outcome_unknown = outcome_unknown


class Conflict(StorageError):
    """A row with this key exists already. Nothing of the unit or batch was kept."""


class LostRace(Conflict):
    """Another transaction was quicker. Nothing was kept; doing the same work again can succeed."""


class RequestIdReused(StorageError):
    """The request id was used before, for another method or another body."""


class NewerDatabase(StorageError):
    """The schema has a revision that this code does not know: an older version was started on a newer database."""


class NotMigrated(StorageError):
    """The schema is not at the revision that this code needs; `migrate` brings it there."""
