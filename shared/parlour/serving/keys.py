"""The files that hold token keys.

A directory holds `signing.pem`, the private key in use (mode 0600; absent where tokens are only checked), and one
`public-<key id>.pem` for each key whose tokens are taken. A key's id is the start of the SHA-256 of its public half.
"""

import os
import secrets
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_SIGNING = "signing.pem"


class KeysMissing(Exception):
    """A directory without a single token key; the message names it."""


class KeyFileWrong(Exception):
    """A file that is no Ed25519 key; the message names it."""


def key_id(key: Ed25519PublicKey) -> str:
    """Return the id that tokens carry in their header."""
    return sha256(key.public_bytes_raw()).hexdigest()[:16]


def new_key(directory: Path, *, replace: bool) -> None:
    """Write a new key pair; with `replace` the old private key goes and its public half stays.

    Raises:
        FileExistsError: There is a private key already, and it is not to be replaced.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    private = Ed25519PrivateKey.generate()
    public_path = directory / f"public-{key_id(private.public_key())}.pem"
    _write(public_path, _public_pem(private.public_key()), 0o644)
    fresh = directory / f".signing-{secrets.token_hex(8)}"
    _write(fresh, _private_pem(private), 0o600)
    try:
        if replace:
            fresh.replace(directory / _SIGNING)
        else:
            os.link(fresh, directory / _SIGNING)
    except FileExistsError:
        public_path.unlink()
        raise
    finally:
        fresh.unlink(missing_ok=True)


def read_private(directory: Path) -> Ed25519PrivateKey | None:
    """Return the private key in use, or None where tokens are only checked.

    Raises:
        KeyFileWrong: The file is no Ed25519 key.
    """
    path = directory / _SIGNING
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), None)
    except FileNotFoundError:
        return None
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFileWrong(f"{path} is not an Ed25519 private key in PEM")
    return key


def read_public(directory: Path) -> dict[str, Ed25519PublicKey]:
    """Return every key whose tokens are taken, by id.

    Raises:
        KeyFileWrong: A file is no Ed25519 key.
    """
    found = {}
    for path in sorted(directory.glob("public-*.pem")):
        try:
            key = serialization.load_pem_public_key(path.read_bytes())
        except FileNotFoundError:
            continue
        except ValueError:
            raise KeyFileWrong(f"{path} is not an Ed25519 public key in PEM") from None
        if not isinstance(key, Ed25519PublicKey):
            raise KeyFileWrong(f"{path} is not an Ed25519 public key in PEM")
        found[key_id(key)] = key
    return found


def remove_public(directory: Path, identifier: str) -> None:
    """Stop taking the tokens of a key.

    Raises:
        FileNotFoundError: No such key.
    """
    (directory / f"public-{Path(identifier).name}.pem").unlink()


def _write(path: Path, data: bytes, mode: int) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _public_pem(key: Ed25519PublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def _private_pem(key: Ed25519PrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
