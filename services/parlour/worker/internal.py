"""The worker's own token, with the scope `internal`."""

import threading
import time

from parlour.serving.main import CannotStart
from parlour.serving.settings import Settings
from parlour.serving.tokens import KeyRing

LIFETIME_S = 3600.0
_ACCOUNT = "worker"


class InternalToken:
    """Tells the token for calls between services: the one of the settings, or one signed here and renewed in time.

    Args:
        settings: With a service token, or with a directory that holds the private key.

    Raises:
        CannotStart: There is neither.
        KeysMissing: The directory has no keys.
    """

    def __init__(self, settings: Settings) -> None:
        self._given = settings.service_token.get_secret_value() if settings.service_token else ""
        self._lock = threading.Lock()
        self._made, self._until = "", 0.0
        self._keys = None if self._given else KeyRing.load(settings.keys)
        if self._keys is not None and not (settings.keys / "signing.pem").exists():
            raise CannotStart(f"PARLOUR_SERVICE_TOKEN is not set, and {settings.keys} has no key to sign one with")

    def __call__(self) -> str:
        """Return a token that is good for some minutes at least."""
        if self._keys is None:
            return self._given
        with self._lock:
            if time.time() > self._until:
                self._made = self._keys.mint(_ACCOUNT, _ACCOUNT, ["internal"], LIFETIME_S)
                self._until = time.time() + LIFETIME_S / 2
            return self._made
