"""What is settled for long goes; what lives stays."""

from tests.services.matchmaking.kit import TABLE, TICKET, announced, new_id, until

from parlour.api.accounts.v1 import accounts_pb2
from parlour.matchmaking.policy import DAY, Policy
from parlour.matchmaking.sweeps import forget

POLICY = Policy()


async def rows(service, table):
    """How many rows a table has."""

    def count(session):
        return session.connection().exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()  # noqa: S608

    return await service.database.query(count)


async def test_forget(service):
    """A week after they were settled tickets, tables and arrangements go; open ones and accounts stay."""
    ann, bob = await service.guest(), await service.guest()
    withdrawn = await ann.ticket()
    await ann.matchmaking.WithdrawTicket(
        TICKET.WithdrawTicketRequest(ticket_id=withdrawn.ticket_id, request_id=new_id())
    )
    started = await ann.table()
    await bob.sit(started.table_id)
    await ann.start(started.table_id)
    waiting = await ann.table()
    [match] = await service.events("match_arranged")
    await announced(service, match)
    await service.hear(match_started=_started(match))
    service.clock.advance(POLICY.keep_us / 1e6 - 1)
    await service.database.run(forget, POLICY)
    assert (await rows(service, "ticket"), await rows(service, "lobby")) == (1, 2)
    service.clock.advance(DAY / 1e6)
    await service.database.run(forget, POLICY)
    assert await rows(service, "ticket") == 0
    assert await rows(service, "arrangement") == 0
    assert await rows(service, "chair") == 1
    assert await rows(service, "session") == 2
    assert await rows(service, "account") == 5
    fresh = await ann.accounts.RefreshSession(
        accounts_pb2.RefreshSessionRequest(refresh_token=ann.session.refresh_token)
    )
    table = await service.with_token(fresh.access_token).tables.GetTable(
        TABLE.GetTableRequest(table_id=waiting.table_id)
    )
    assert table.table_id == waiting.table_id


async def test_sessions_end_with_their_tokens(service):
    """A session of which every refresh token has run out is forgotten."""
    await service.guest()
    service.clock.advance(POLICY.refresh_us / 1e6)
    await service.database.run(forget, POLICY)
    assert (await rows(service, "refresh_token"), await rows(service, "session")) == (0, 0)


async def test_counts_of_states(service):
    """The gauges follow what is in the tables."""
    registry = service.harness.metrics.registry
    await (await service.guest()).table()

    async def counted():
        return registry.get_sample_value("parlour_tables", {"state": "open"}) == 1

    await until(counted)


def _started(match):
    from parlour.api.events.v1 import events_pb2

    return events_pb2.MatchStarted(match_id=match.match_id, game="orbita")
