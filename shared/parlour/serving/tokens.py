"""Signed tokens: who the caller is and what it may do.

A token is a JWT signed with Ed25519 (`alg` EdDSA), the key's id in its header. Claims: `sub` account id, `name`,
`scope` (separated by spaces), `iat`, `exp`, `jti`, and for a seat token `match` and `seat`.
"""

import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import jwt
from cachetools import TLRUCache

from parlour.serving import keys
from parlour.serving.clock import Clock
from parlour.serving.errors import token_expired, token_invalid
from parlour.serving.principal import Principal, Scope

_ALGORITHM = "EdDSA"
_REQUIRED = ["sub", "scope", "exp", "iat", "jti"]
_CACHED_TOKENS = 20_000
_CACHE_S = 60.0
_LONGEST_TOKEN = 4096
_RELOAD_S = 1.0


class CannotSign(Exception):
    """A token was to be made where only public keys are."""


class KeyRing:
    """The keys of one directory: signs with one, takes the tokens of several.

    Keys that are added, rotated or removed on disk are noticed with the next unknown token; a token that was checked
    before is taken for up to 60 s more, never past its end.

    Args:
        directory: Where the key files are.
        clock: Tells when tokens begin and end.

    Raises:
        KeysMissing: No key in the directory.
        KeyFileWrong: A file is no Ed25519 key.
    """

    def __init__(self, directory: Path, clock: Clock | None = None) -> None:
        self._directory = directory
        self._clock = clock or Clock()
        self._known: TLRUCache[str, Principal] = TLRUCache(_CACHED_TOKENS, _use_until, self._clock.now_s)
        self._load()
        if not self._public:
            raise keys.KeysMissing(f"no token keys in {directory}")

    @classmethod
    def load(cls, directory: Path, clock: Clock | None = None) -> "KeyRing":
        """Read the keys of a directory; without a private one the ring only checks tokens."""
        return cls(directory, clock)

    @classmethod
    def create(cls, directory: Path, clock: Clock | None = None) -> "KeyRing":
        """Make a directory's first key pair.

        Raises:
            FileExistsError: There is one already.
        """
        keys.new_key(directory, replace=False)
        return cls(directory, clock)

    @classmethod
    def open(cls, directory: Path, clock: Clock | None = None) -> "KeyRing":
        """Read the keys, making the first pair if there is none. Several processes may do so at once."""
        try:
            return cls.load(directory, clock)
        except keys.KeysMissing:
            pass
        try:
            return cls.create(directory, clock)
        except FileExistsError:
            return cls.load(directory, clock)

    @property
    def key_ids(self) -> tuple[str, ...]:
        """Ids of the keys whose tokens are taken."""
        return tuple(self._public)

    @property
    def signing_key_id(self) -> str | None:
        """Id of the key that signs; None where tokens are only checked."""
        return None if self._private is None else keys.key_id(self._private.public_key())

    def rotate(self) -> str:
        """Sign with a new key from now on, still taking the old ones' tokens; return the new key's id."""
        keys.new_key(self._directory, replace=True)
        self._load()
        return self.signing_key_id or ""

    def retire(self, key_id: str) -> None:
        """Stop taking the tokens of a key, here at once and elsewhere within a minute.

        Raises:
            ValueError: It is the key that signs: rotate first.
            FileNotFoundError: No such key.
        """
        if key_id == self.signing_key_id:
            raise ValueError("this key signs; rotate first")
        keys.remove_public(self._directory, key_id)
        self._known.clear()
        self._load()

    def mint(
        self,
        account_id: str,
        name: str,
        scopes: Iterable[str],
        lifetime_s: float,
        *,
        match_id: str | None = None,
        seat: int | None = None,
    ) -> str:
        """Make a token; with match and seat, one that is good for this seat only.

        Raises:
            CannotSign: There is no private key.
            ValueError: An unknown scope, or a match without a seat or the other way round.
        """
        if (match_id is None) != (seat is None):
            raise ValueError("match and seat go together")
        self._reload_if_changed()
        if self._private is None:
            raise CannotSign(f"no private key in {self._directory}")
        now = self._clock.now_s()
        claims: dict[str, Any] = {
            "sub": account_id,
            "name": name,
            "scope": " ".join(sorted(Scope(scope).value for scope in scopes)),
            "iat": int(now),
            "exp": int(now + lifetime_s),
            "jti": str(uuid.uuid4()),
        }
        if match_id is not None:
            claims |= {"match": match_id, "seat": seat}
        return jwt.encode(claims, self._private, _ALGORITHM, headers={"kid": self.signing_key_id})

    def verify(self, token: str) -> Principal:
        """Return whom a token speaks for.

        Raises:
            Unauthenticated: It isn't signed by one of the keys, lacks a claim, or has expired.
        """
        known = self._known.get(token)
        if known is not None:
            return known
        principal = _principal(self._claims(token))
        if principal.expires_at <= self._clock.now_s():
            raise token_expired()
        self._known[token] = principal
        return principal

    def _claims(self, token: str) -> dict[str, Any]:
        if len(token) > _LONGEST_TOKEN:
            raise token_invalid()
        try:
            key = self._key(jwt.get_unverified_header(token).get("kid"))
            options = {"require": _REQUIRED, "verify_exp": False, "verify_iat": False, "verify_aud": False}
            return jwt.decode(token, key, algorithms=[_ALGORITHM], options=options)  # type: ignore[arg-type]
        except jwt.InvalidTokenError:
            raise token_invalid() from None

    def _key(self, key_id: object) -> Any:
        self._reload_if_changed(unknown=key_id not in self._public)
        if not isinstance(key_id, str) or key_id not in self._public:
            raise token_invalid()
        return self._public[key_id]

    def _reload_if_changed(self, *, unknown: bool = False) -> None:
        stale = unknown and self._clock.now_s() - self._loaded_at > _RELOAD_S
        if stale or self._directory.stat().st_mtime_ns != self._changed:
            self._load()

    def _load(self) -> None:
        self._loaded_at = self._clock.now_s()
        self._changed = self._directory.stat().st_mtime_ns if self._directory.exists() else 0
        self._public = keys.read_public(self._directory)
        self._private = keys.read_private(self._directory)


def _use_until(_token: str, principal: Principal, now: float) -> float:
    return min(now + _CACHE_S, principal.expires_at)


def _principal(claims: dict[str, Any]) -> Principal:
    account, name, scope = claims["sub"], claims.get("name", ""), claims["scope"]
    match_id, seat = claims.get("match"), claims.get("seat")
    well_formed = (
        all(isinstance(part, str) for part in (account, name, scope))
        and isinstance(claims["exp"], int)
        and (isinstance(match_id, str) and isinstance(seat, int) if match_id is not None else seat is None)
    )
    if not well_formed:
        raise token_invalid()
    client = account if match_id is None else f"{account}/{match_id}/{seat}"
    return Principal(
        account_id=account,
        name=name,
        scopes=frozenset(scope.split()),
        match_id=match_id,
        seat=seat,
        token_id=str(claims["jti"]),
        expires_at=float(claims["exp"]),
        client=client,
    )
