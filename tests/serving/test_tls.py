"""Encrypted connections, and clients that must show a certificate."""

from pathlib import Path

import grpc
import pytest
from tests.serving.certificates import Authority
from tests.serving.lab import Bench, running

UNAVAILABLE = grpc.StatusCode.UNAVAILABLE


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    """An authority of our own."""
    return Authority(tmp_path, "ours")


async def echo(bench: Bench, authority: Authority, client: tuple[Path, Path] | None = None) -> str:
    """Call over TLS, trusting the authority, with or without a client certificate."""
    certificate, key = (path.read_bytes() for path in client) if client else (None, None)
    credentials = grpc.ssl_channel_credentials(authority.path.read_bytes(), key, certificate)
    async with grpc.aio.secure_channel(bench.address, credentials) as channel:
        return (await bench.call("Echo", "hello", token=bench.token("play"), channel=channel)).value


async def test_tls_is_a_setting(ring, authority):
    """With certificate and key the server speaks TLS, and plain text is refused."""
    certificate, key = authority.sign("server")
    async with running(ring, certificate=certificate, key=key) as bench:
        assert await echo(bench, authority) == "hello"
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await bench.call("Echo", token=bench.token("play"))
        assert caught.value.code() is UNAVAILABLE


async def test_mutual_tls_is_a_setting(ring, authority, tmp_path):
    """With a client authority only clients with its certificate get through."""
    certificate, key = authority.sign("server")
    async with running(ring, certificate=certificate, key=key, client_ca=authority.path) as bench:
        assert await echo(bench, authority, authority.sign("client")) == "hello"
        for stranger in (None, Authority(tmp_path, "theirs").sign("stranger")):
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await echo(bench, authority, stranger)
            assert caught.value.code() is UNAVAILABLE
