"""The commitment and the seed can be computed by anyone from their description."""

from hashlib import sha256

import pytest

from parlour.engine.fairness import MAX_NONCE_BYTES, commitment, match_seed, new_server_seed

SEED = bytes(range(32))


def length(data):
    """Return the length as four bytes."""
    return len(data).to_bytes(4, "big")


def test_commitments_match_the_vectors():
    """The commitments of a known seed to two matches are these; the id counts in UTF-8."""
    assert commitment("match-1", SEED).hex() == "ac7107222318248496580d7f2f441daf80e98f7f93e5e83f8438dea06fa63c39"
    assert commitment("märz", SEED).hex() == "a374786a696340d5241f7a9b7225a4e672ba161fb624e04baccd1d79b5af42d3"


def test_seeds_match_the_vectors():
    """The seeds from known nonces are these."""
    assert match_seed(SEED, [b"", b""]).hex() == "8e612abc6bea5adf4b7ff42dc7a955c87b24884ed55b64b8fefa90beacfb41e6"
    assert (
        match_seed(SEED, [b"alice", b"bob"]).hex() == "0063c4db25c75f84b8781d2fe989c09031ce829eccc6951fde7e12782301df27"
    )


def test_commitment_and_seed_follow_the_description():
    """Both are the hashes that the plain description gives."""
    name, nonces = "πλανήτης", [b"\x00\xff", b"", b"three"]
    raw = name.encode()
    assert commitment(name, SEED) == sha256(b"parlour commitment v1" + length(raw) + raw + SEED).digest()
    joined = b"".join(length(nonce) + nonce for nonce in nonces)
    assert match_seed(SEED, nonces) == sha256(b"parlour seed v1" + SEED + joined).digest()


def test_bytes_can_not_move_from_one_nonce_to_the_next():
    """Nonces that join to the same bytes give different seeds, and so do more seats."""
    seeds = {
        match_seed(SEED, nonces)
        for nonces in ([b"ab", b"c"], [b"a", b"bc"], [b"abc", b""], [b"abc"], [b"ab", b"c", b""])
    }
    assert len(seeds) == 5


def test_every_nonce_changes_the_seed():
    """Each seat's nonce matters, and so does its place."""
    seeds = {match_seed(SEED, nonces) for nonces in ([b"a", b"b"], [b"b", b"a"], [b"a", b""], [b"", b"b"], [b"", b""])}
    assert len(seeds) == 5


def test_a_commitment_binds_one_seed_to_one_match():
    """Another seed, or the same seed for another match, has another commitment."""
    assert len({commitment("a", SEED), commitment("b", SEED), commitment("a", bytes(32))}) == 3


def test_server_seeds_are_fresh():
    """No two server seeds are equal, and each has 32 bytes."""
    seeds = {new_server_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


def test_odd_seeds_and_long_nonces_are_refused():
    """A server seed that isn't 32 bytes long could hide nonces in itself; a nonce has a limit."""
    with pytest.raises(ValueError, match="server seed"):
        match_seed(SEED + b"x", [])
    with pytest.raises(ValueError, match="nonce"):
        match_seed(SEED, [bytes(MAX_NONCE_BYTES + 1)])
    assert match_seed(SEED, [bytes(MAX_NONCE_BYTES)])
