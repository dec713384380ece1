"""The scoring service as its callers reach it."""

import contextlib

import grpc

from parlour.api.scoring.v1.scoring_pb2_grpc import ScoringStub
from parlour.scoring.bind import build
from parlour.serving.settings import ServiceSettings, Settings
from parlour.serving.tokens import KeyRing


@contextlib.asynccontextmanager
async def serving(folder, url):
    """A running service: a stub and the keys of its tokens."""
    settings = Settings(
        scoring=ServiceSettings(listen="127.0.0.1:0", database_url=url), keys=folder / "keys", drain_s=0.2
    )
    harness = await build(settings)
    await harness.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{harness.port}") as channel:
        yield ScoringStub(channel), KeyRing.load(settings.keys)
    await harness.stop()


def bearer(keys, *scopes, account="ann"):
    """Metadata with a token of these scopes."""
    return (("authorization", f"Bearer {keys.mint(account, account, scopes, 60)}"),)
