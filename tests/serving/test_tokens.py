"""Tokens: whom they speak for, which are refused, how keys change."""

import base64
import json
import stat

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from parlour.serving.clock import ManualClock
from parlour.serving.errors import Unauthenticated
from parlour.serving.keys import KeyFileWrong, KeysMissing
from parlour.serving.tokens import CannotSign, KeyRing


def reason(ring: KeyRing, token: str) -> str:
    """Verify a token that must be refused; return the reason."""
    with pytest.raises(Unauthenticated) as caught:
        ring.verify(token)
    return caught.value.reason


def test_a_token_tells_who_and_what(ring):
    """What was minted is what is read: account, name, scopes, seat."""
    found = ring.verify(ring.mint("a1", "Ada", ["play", "bot"], 60, match_id="m1", seat=2))
    assert (found.account_id, found.name, found.scopes) == ("a1", "Ada", {"play", "bot"})
    assert (found.match_id, found.seat) == ("m1", 2)
    assert found.may_sit("m1", 2)
    assert not found.may_sit("m1", 1)
    assert not found.may_sit("m2", 2)


def test_the_header_names_the_key(ring):
    """The header carries EdDSA and the id of the signing key."""
    header = jwt.get_unverified_header(ring.mint("a", "A", ["play"], 60))
    assert (header["alg"], header["kid"]) == ("EdDSA", ring.signing_key_id)


def test_an_expired_token_is_refused_even_when_known(tmp_path):
    """A token ends at its time, also when it was checked just before; the cache never outlives it."""
    clock = ManualClock()
    ring = KeyRing.create(tmp_path / "keys", clock)
    token = ring.mint("a", "A", ["play"], 30)
    assert ring.verify(token) is ring.verify(token)
    clock.advance(29)
    assert ring.verify(token).account_id == "a"
    clock.advance(2)
    assert reason(ring, token) == "TOKEN_EXPIRED"


def forged(ring: KeyRing, algorithm: str, key, **changes) -> str:
    """Return a token with the ring's key id and claims of one's own, signed with another key."""
    claims = jwt.decode(ring.mint("a", "A", ["play"], 60), options={"verify_signature": False}) | changes
    return jwt.encode(claims, key, algorithm, headers={"kid": ring.signing_key_id})


def test_forgeries_are_refused(ring, tmp_path):
    """Another key, no algorithm, a shared secret, changed claims, an unknown key id: all read TOKEN_INVALID."""
    good = ring.mint("a", "A", ["play"], 60)
    header, _, signature = good.split(".")
    claims = jwt.decode(good, options={"verify_signature": False}) | {"scope": "admin"}
    changed = base64.urlsafe_b64encode(json.dumps(claims).encode()).rstrip(b"=").decode()
    public = next((tmp_path / "keys").glob("public-*.pem")).read_bytes()
    forgeries = {
        "wrong key": forged(ring, "EdDSA", Ed25519PrivateKey.generate()),
        "no algorithm": forged(ring, "none", None),
        "shared secret": forged(ring, "HS256", base64.b64encode(public) * 2),
        "changed claims": f"{header}.{changed}.{signature}",
        "unknown key": KeyRing.create(tmp_path / "other").mint("a", "A", ["play"], 60),
        "no key id": jwt.encode(claims, Ed25519PrivateKey.generate(), "EdDSA"),
        "not a token": "a.b.c",
        "empty": "",
        "endless": "x" * 100_000,
    }
    assert {name: reason(ring, token) for name, token in forgeries.items()} == dict.fromkeys(forgeries, "TOKEN_INVALID")
    assert ring.verify(good).scopes == {"play"}


@pytest.mark.parametrize("missing", ["sub", "scope", "exp", "iat", "jti"])
def test_a_token_without_a_claim_is_refused(ring, missing):
    """A signed token that lacks a claim is no token."""
    claims = jwt.decode(ring.mint("a", "A", ["play"], 60), options={"verify_signature": False})
    del claims[missing]
    token = jwt.encode(claims, ring._private, "EdDSA", headers={"kid": ring.signing_key_id})
    assert reason(ring, token) == "TOKEN_INVALID"


@pytest.mark.parametrize("claims", [{"match": "m"}, {"seat": 1}, {"match": 3, "seat": 1}, {"scope": 7}, {"exp": "9e9"}])
def test_claims_of_the_wrong_shape_are_refused(ring, claims):
    """Half a seat, or a claim of another type, is refused and never crashes."""
    body = jwt.decode(ring.mint("a", "A", ["play"], 60), options={"verify_signature": False}) | claims
    token = jwt.encode(body, ring._private, "EdDSA", headers={"kid": ring.signing_key_id})
    assert reason(ring, token) == "TOKEN_INVALID"


def test_minting_checks_its_arguments(ring):
    """An unknown scope or half a seat is a mistake of ours, told at once."""
    with pytest.raises(ValueError, match="flying"):
        ring.mint("a", "A", ["flying"], 60)
    with pytest.raises(ValueError, match="together"):
        ring.mint("a", "A", ["play"], 60, match_id="m")


def test_the_private_key_is_for_its_owner_only(ring, tmp_path):
    """The private key's file can be read by nobody else, and nothing else is left behind."""
    files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "keys").iterdir()}
    assert files.pop("signing.pem") == 0o600
    assert [name[:7] for name in files] == ["public-"]


def test_rotation_keeps_old_tokens_until_their_key_is_retired(ring, tmp_path):
    """Another process takes tokens of the old and the new key, and drops the old one's when it is retired."""
    clock = ManualClock()
    elsewhere = KeyRing.load(tmp_path / "keys", clock)
    old = ring.mint("a", "A", ["play"], 10**9)
    first = ring.signing_key_id
    second = ring.rotate()
    new = ring.mint("a", "A", ["play"], 10**9)
    assert set(ring.key_ids) == {first, second}
    assert elsewhere.verify(old).token_id != elsewhere.verify(new).token_id
    with pytest.raises(ValueError, match="rotate first"):
        ring.retire(second)
    ring.retire(first)
    assert reason(ring, old) == "TOKEN_INVALID"
    clock.advance(61)
    assert reason(elsewhere, old) == "TOKEN_INVALID"
    assert elsewhere.verify(new).account_id == "a"


def test_public_keys_are_enough_to_check(ring, tmp_path):
    """A ring without the private key takes tokens and can't make any."""
    token = ring.mint("a", "A", ["play"], 60)
    (tmp_path / "keys" / "signing.pem").unlink()
    checker = KeyRing.load(tmp_path / "keys")
    assert checker.verify(token).account_id == "a"
    with pytest.raises(CannotSign):
        checker.mint("a", "A", ["play"], 60)


def test_create_never_replaces_a_key(ring, tmp_path):
    """A second `create` is refused and leaves the first key alone; `open` just reads it."""
    with pytest.raises(FileExistsError):
        KeyRing.create(tmp_path / "keys")
    assert KeyRing.open(tmp_path / "keys").key_ids == ring.key_ids
    assert KeyRing.open(tmp_path / "fresh").signing_key_id


def test_missing_and_broken_keys_are_named(tmp_path):
    """The message names the directory without keys, or the file that is none."""
    with pytest.raises(KeysMissing, match="nowhere"):
        KeyRing.load(tmp_path / "nowhere")
    (tmp_path / "public-0.pem").write_text("hello")
    with pytest.raises(KeyFileWrong, match=r"public-0\.pem"):
        KeyRing.load(tmp_path)
