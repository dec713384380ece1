"""Accounts, sessions and tokens, over the wire."""

# ruff: noqa: S106 - passwords and tokens of tests

import asyncio
import uuid

import grpc
import jwt
import pytest
from tests.services.matchmaking.kit import Person, new_id, refused, running

from parlour.api.accounts.v1 import accounts_pb2 as api

Code = grpc.StatusCode
PASSWORD = "correct horse"  # noqa: S105 - of a test


def member(name="alice", password=PASSWORD, request_id=None):
    """A request for an account."""
    return api.CreateAccountRequest(name=name, password=password, request_id=request_id or new_id())


async def test_guest_needs_no_token(service):
    """A guest is made without a token, and its access token says who it is."""
    ann = await service.guest("Ann")
    mine = await ann.accounts.GetAccount(api.GetAccountRequest())
    assert (mine.account_id, mine.display_name, mine.kind) == (ann.account_id, "Ann", api.ACCOUNT_KIND_GUEST)
    assert mine.create_time.ToMicroseconds() == service.clock.now_us()


async def test_guest_gets_a_name(service):
    """A guest that asks for no name is given one that is within the bounds."""
    guest = await service.guest()
    assert 1 <= len(guest.session.account.display_name) <= 40


async def test_bad_display_names(service):
    """Names that are too long, blank, or hold characters that can't be seen are refused with the field."""
    for name in ("x" * 41, "   ", "zero\u200bwidth", "new\nline", "\u202eturned"):
        async with refused(Code.INVALID_ARGUMENT, "MALFORMED", "display_name"):
            await service.guest(name)


async def test_same_request_same_session(tmp_path, sqlite_url):
    """The same request id gives the same session again, also after a restart; another body is refused."""
    request = api.CreateGuestRequest(display_name="Ann", request_id=new_id())
    async with running(tmp_path, sqlite_url) as service:
        first = await service.with_token("").accounts.CreateGuest(request)
        assert await service.with_token("").accounts.CreateGuest(request) == first
    async with running(tmp_path, sqlite_url) as service:
        assert await service.with_token("").accounts.CreateGuest(request) == first
        request.display_name = "Bob"
        async with refused(Code.INVALID_ARGUMENT, "REQUEST_ID_REUSED", "request_id"):
            await service.with_token("").accounts.CreateGuest(request)


async def test_no_secret_is_stored(service):
    """Tokens and passwords are in no table: neither in plain text, nor in the answers kept for repeated requests."""
    nobody = service.with_token("")
    request = member()
    session = await nobody.accounts.CreateAccount(request)

    def everything(db):
        tables = db.connection().exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars().all()
        return [repr(row) for name in tables for row in db.connection().exec_driver_sql(f'SELECT * FROM "{name}"')]  # noqa: S608

    rows = " ".join(await service.database.query(everything))
    assert "$argon2id$" in rows
    for secret in (PASSWORD, session.access_token, session.refresh_token, request.request_id):
        assert secret not in rows


async def test_sign_in(service):
    """Name, in any case, and password open a session of the account."""
    nobody = service.with_token("")
    made = await nobody.accounts.CreateAccount(member("Alice"))
    again = await nobody.accounts.SignIn(api.SignInRequest(name="aLICE", password=PASSWORD))
    assert again.account == made.account
    assert again.account.kind == api.ACCOUNT_KIND_MEMBER
    assert again.refresh_token != made.refresh_token


async def test_wrong_name_reads_like_wrong_password(service):
    """Whether the name or the password was wrong can't be told from the answer."""
    nobody = service.with_token("")
    await nobody.accounts.CreateAccount(member())
    texts = set()
    for name, password in (("alice", "wrong horse"), ("nobody", PASSWORD), ("", ""), ("alice", "x" * 300)):
        with pytest.raises(grpc.aio.AioRpcError) as failure:
            await nobody.accounts.SignIn(api.SignInRequest(name=name, password=password))
        texts.add((failure.value.code(), failure.value.details()))
    assert texts == {(Code.UNAUTHENTICATED, "name or password is wrong")}


async def test_name_is_taken_once(service):
    """Of several who ask for one name at once, in any case of letters, exactly one gets it; the others: NAME_TAKEN."""
    names = ["alice", "Alice", "ALICE", "aLiCe"]
    calls = [service.with_token("").accounts.CreateAccount(member(name)) for name in names]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(answer, api.Session) for answer in answers) == 1
    assert {a.code() for a in answers if not isinstance(a, api.Session)} == {Code.ALREADY_EXISTS}
    async with refused(Code.ALREADY_EXISTS, "NAME_TAKEN"):
        await service.with_token("").accounts.CreateAccount(member())


async def test_guest_becomes_member(service):
    """A guest that makes an account keeps its id; a member that does so again makes a second account."""
    guest = await service.guest("Ann")
    request = member("ann_a")
    session = await guest.accounts.CreateAccount(request)
    assert session.account.account_id == guest.account_id
    assert (session.account.kind, session.account.display_name) == (api.ACCOUNT_KIND_MEMBER, "ann_a")
    assert await guest.accounts.CreateAccount(request) == session
    second = await guest.accounts.CreateAccount(member("ann_b"))
    assert second.account.account_id != guest.account_id


async def test_refresh_token_is_good_once(service):
    """A refresh token buys one session; used again it ends the family, the newest token included."""
    ann = await service.guest("Ann")
    nobody = service.with_token("")
    first = api.RefreshSessionRequest(refresh_token=ann.session.refresh_token)
    second = await nobody.accounts.RefreshSession(first)
    assert second.account == ann.session.account
    assert (await Person(service.channel(), second).accounts.GetAccount(api.GetAccountRequest())) == second.account
    async with refused(Code.UNAUTHENTICATED, "REFRESH_TOKEN_SPENT"):
        await nobody.accounts.RefreshSession(first)
    async with refused(Code.UNAUTHENTICATED, "REFRESH_TOKEN_SPENT"):
        await nobody.accounts.RefreshSession(api.RefreshSessionRequest(refresh_token=second.refresh_token))


async def test_other_sessions_live_on(service):
    """A family that ends takes no other session of the account with it."""
    nobody = service.with_token("")
    made = await nobody.accounts.CreateAccount(member())
    other = await nobody.accounts.SignIn(api.SignInRequest(name="alice", password=PASSWORD))
    await nobody.accounts.SignOut(api.SignOutRequest(refresh_token=made.refresh_token))
    await nobody.accounts.SignOut(api.SignOutRequest(refresh_token="unknown"))
    async with refused(Code.UNAUTHENTICATED, "REFRESH_TOKEN_SPENT"):
        await nobody.accounts.RefreshSession(api.RefreshSessionRequest(refresh_token=made.refresh_token))
    renewed = await nobody.accounts.RefreshSession(api.RefreshSessionRequest(refresh_token=other.refresh_token))
    assert renewed.account == made.account


async def test_refresh_twice_at_once(service):
    """Of two uses of one refresh token at once at most one succeeds."""
    ann = await service.guest()
    request = api.RefreshSessionRequest(refresh_token=ann.session.refresh_token)
    calls = [service.with_token("").accounts.RefreshSession(request) for _ in range(4)]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(answer, api.Session) for answer in answers) == 1


async def test_tokens_run_out(service):
    """Access and refresh tokens end when they say."""
    ann = await service.guest()
    service.clock.advance(3601)
    async with refused(Code.UNAUTHENTICATED, "TOKEN_EXPIRED"):
        await ann.accounts.GetAccount(api.GetAccountRequest())
    service.clock.advance(30 * 86_400)
    async with refused(Code.UNAUTHENTICATED, "REFRESH_TOKEN_SPENT"):
        await ann.accounts.RefreshSession(api.RefreshSessionRequest(refresh_token=ann.session.refresh_token))


async def test_bots_have_accounts(service):
    """Each bot of the host has an account with the same id everywhere."""
    ann = await service.guest()
    for bot in ("greedy", "random", "search"):
        account = await ann.accounts.GetAccount(api.GetAccountRequest(account_id=f"bot:{bot}"))
        assert account.kind == api.ACCOUNT_KIND_BOT


async def test_seat_token(service):
    """A service gets a token for one seat, in the name of the bot, with the scope `bot` and nothing more."""
    inside = service.with_token(service.keys.mint("worker", "worker", ["internal"], 60))
    match_id = str(uuid.uuid4())
    answer = await inside.accounts.IssueSeatToken(api.IssueSeatTokenRequest(match_id=match_id, seat=1, bot="greedy"))
    claims = jwt.decode(answer.access_token, options={"verify_signature": False})
    assert claims["sub"] == "bot:greedy"
    assert (claims["scope"], claims["match"], claims["seat"]) == ("bot", match_id, 1)
    assert service.keys.verify(answer.access_token).may_sit(match_id, 1)
    assert answer.expire_time.ToSeconds() == claims["exp"]


async def test_seat_tokens_are_for_services(service):
    """A player can't make seat tokens, and a seat token opens nothing here."""
    ann = await service.guest()
    request = api.IssueSeatTokenRequest(match_id=str(uuid.uuid4()), seat=0, bot="greedy")
    async with refused(Code.PERMISSION_DENIED, "SCOPE_MISSING"):
        await ann.accounts.IssueSeatToken(request)
    seat_token = service.keys.mint("bot:greedy", "bot", ["bot"], 60, match_id=request.match_id, seat=0)
    async with refused(Code.PERMISSION_DENIED, "SEAT_TOKEN"):
        await service.with_token(seat_token).ticket()


MALFORMED = [
    ("CreateGuest", api.CreateGuestRequest(request_id="1"), "request_id"),
    ("CreateGuest", api.CreateGuestRequest(), "request_id"),
    ("CreateAccount", member("al"), "name"),
    ("CreateAccount", member("a b c"), "name"),
    ("CreateAccount", member("bot:greedy"), "name"),
    ("CreateAccount", member("\u0430lice"), "name"),
    ("CreateAccount", member("a" * 41), "name"),
    ("CreateAccount", member(password="short"), "password"),
    ("CreateAccount", member(password="x" * 201), "password"),
    ("CreateAccount", member(request_id="x"), "request_id"),
    ("IssueSeatToken", api.IssueSeatTokenRequest(match_id="x", bot="greedy"), "match_id"),
    ("IssueSeatToken", api.IssueSeatTokenRequest(match_id=new_id(), seat=-1, bot="greedy"), "seat"),
    ("IssueSeatToken", api.IssueSeatTokenRequest(match_id=new_id(), bot="nobody"), "bot"),
    ("IssueSeatToken", api.IssueSeatTokenRequest(match_id=new_id()), "bot"),
]


async def test_bad_input(service):
    """Each malformed request is refused with the path of its field."""
    caller = service.with_token(service.keys.mint("worker", "worker", ["internal"], 60))
    for method, request, field in MALFORMED:
        async with refused(Code.INVALID_ARGUMENT, None, field):
            await getattr(caller.accounts, method)(request)


async def test_unknown_account(service):
    """An account that is not there is NOT_FOUND; without a token nobody is told anything."""
    async with refused(Code.NOT_FOUND, "NOT_FOUND"):
        await (await service.guest()).accounts.GetAccount(api.GetAccountRequest(account_id="nobody"))
    async with refused(Code.UNAUTHENTICATED):
        await service.with_token("").accounts.GetAccount(api.GetAccountRequest(account_id="bot:greedy"))
