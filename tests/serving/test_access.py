"""Who may call what, over a real connection."""

import grpc
import pytest
from tests.serving.lab import ACCESS, Bench, Lab, add_lab_to_server, refusal, settings, unpack

from parlour.serving.access import Access
from parlour.serving.server import Harness
from parlour.serving.tokens import KeyRing

Code = grpc.StatusCode


async def messages(call) -> tuple[list[str], grpc.aio.AioRpcError | None]:
    """Read a stream to its end; return what came and how it failed."""
    got = []
    try:
        async for message in call:
            got.append(message.value)  # noqa: PERF401 - keeps what came before an error
    except grpc.aio.AioRpcError as error:
        return got, error
    return got, None


async def test_strangers_get_no_message_before_or_after_the_owner(bench: Bench, tmp_path):
    """Streams without a token, with a forged one or without the scope get no message, whoever is connected (T005)."""
    strangers = {
        "TOKEN_MISSING": None,
        "TOKEN_INVALID": KeyRing.create(tmp_path / "other").mint("ada", "Ada", ["observe"], 60),
        "SCOPE_MISSING": bench.token("play"),
    }

    async def try_all() -> dict[str, list[str]]:
        seen = {}
        for token in strangers.values():
            got, error = await messages(bench.call("Watch", token=token))
            seen[unpack(error).reason] = got
        return seen

    assert await try_all() == {reason: [] for reason in strangers}
    owner = bench.call("Watch", token=bench.token("observe"))
    assert (await owner.read()).value == "snapshot"
    assert await try_all() == {reason: [] for reason in strangers}
    assert bench.lab.opened == 1
    owner.cancel()


async def test_a_missing_scope_is_named(bench: Bench):
    """PERMISSION_DENIED names the scopes of which one would do."""
    got = await refusal(bench.call("Echo", token=bench.token("observe", "organise")))
    assert (got.code, got.reason, got.metadata) == (Code.PERMISSION_DENIED, "SCOPE_MISSING", {"scope": "play"})
    got = await refusal(bench.call("Sit", "m/0", token=bench.token("admin")))
    assert got.metadata == {"scope": "bot play"}


async def test_no_scope_includes_another(bench: Bench):
    """An admin or internal token without `play` can't play."""
    for scope in ("admin", "internal"):
        assert (await refusal(bench.call("Echo", token=bench.token(scope)))).reason == "SCOPE_MISSING"


async def test_a_seat_token_works_for_its_seat_only(bench: Bench):
    """A seat token is refused by methods that aren't about a seat, and tells its one seat to those that are (T012)."""
    token = bench.token("play", match_id="m1", seat=2)
    got = await refusal(bench.call("Echo", token=token))
    assert (got.code, got.reason) == (Code.PERMISSION_DENIED, "SEAT_TOKEN")
    seats = {place: (await bench.call("Sit", place, token=token)).value for place in ("m1/2", "m1/1", "m2/2")}
    assert seats == {"m1/2": "True", "m1/1": "False", "m2/2": "False"}
    assert (await bench.call("Sit", "m9/4", token=bench.token("play"))).value == "True"


async def test_an_id_is_no_credential(bench: Bench):
    """An account id, a match id or a bare token where a bearer token belongs opens nothing (T012)."""
    good = bench.token("play")
    for header in ("ada", "m1", "Bearer ada", "Bearer", f"Basic {good}", good):
        got = await refusal(bench.call("Echo", metadata=[("authorization", header)]))
        assert (got.code, got.reason) == (Code.UNAUTHENTICATED, "TOKEN_INVALID"), header


async def test_a_public_method_looks_at_a_good_token_and_ignores_a_bad_one(bench: Bench):
    """Without a token the caller is nobody; an old token doesn't keep anyone from asking for a new one."""
    assert (await bench.call("WhoAmI")).value.startswith("nobody ")
    assert (await bench.call("WhoAmI", metadata=[("authorization", "Bearer a.b.c")])).value.startswith("nobody ")
    assert (await bench.call("WhoAmI", token=bench.token("play"))).value.startswith("ada ")


async def test_request_ids_are_the_callers_or_ours(bench: Bench):
    """A caller's id is kept when it is plain text, replaced otherwise; ours differ from call to call."""
    mine = await bench.call("WhoAmI", metadata=[("x-request-id", "abc-1")])
    assert mine.value == "nobody abc-1"
    strange = await bench.call("WhoAmI", metadata=[("x-request-id", 'x" injected')])
    assert "injected" not in strange.value
    assert (await bench.call("WhoAmI")).value != (await bench.call("WhoAmI")).value


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"/lab.v1.Lab/Echo": None}, "not in it .*Echo"),
        ({"/lab.v1.Lab/Eco": "play"}, "no such method .*Eco"),
        ({"/lab.v1.Lab/Echo": "flying"}, "flying"),
    ],
)
def test_the_access_table_is_complete(ring, change, message):
    """A method without an entry, an entry without a method, or an unknown scope stops the service from starting."""
    table = {name: entry for name, entry in (ACCESS | change).items() if entry is not None}
    with pytest.raises(ValueError, match=message):
        Harness(settings(), "gamestate", keys=ring).add(Lab(), add_lab_to_server, table)


def test_any_of_names_real_scopes():
    """Access for a scope that doesn't exist is refused when it is written down."""
    with pytest.raises(ValueError, match="fly"):
        Access.any_of("play", "fly")
