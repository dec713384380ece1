"""The part of the gRPC service `Tournaments` about webhooks and schedules."""

from parlour.api.tournaments.v1 import automation_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.answers import answered, answered_in_secret
from parlour.matchmaking.tournaments import schedules, webhooks
from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.plan import LONGEST_TITLE
from parlour.matchmaking.tournaments.showing import roles_of
from parlour.serving.context import principal
from parlour.serving.errors import forbidden, malformed
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments.roles import Role
from parlour.tournaments.state import Tournament

_TELLERS = frozenset({Role.OWNER, Role.ORGANISER})


class Automation:
    """Webhooks and schedules.

    Args:
        office: What the servicers share.
    """

    def __init__(self, office: Office) -> None:
        self._office = office
        self._database = office.desk.database

    async def CreateWebhook(self, request: api.CreateWebhookRequest, context: object) -> automation_pb2.Webhook:
        """Tell another system."""
        caller = _caller()
        url, kinds = webhooks.checked_url(request.url), webhooks.checked_kinds(request.events)

        def work(uow: UnitOfWork) -> automation_pb2.Webhook:
            _, state = self._office.journal.lock(uow, request.tournament_id)
            _require(state, caller)
            hook = webhooks.add_hook(uow, caller, request.tournament_id, url, kinds)
            return webhooks.hook_message(hook, secret=True)

        return await answered_in_secret(self._database, caller, "CreateWebhook", request, automation_pb2.Webhook, work)

    async def ListWebhooks(self, request: api.ListWebhooksRequest, context: object) -> api.ListWebhooksResponse:
        """List webhooks."""
        _, state = await self._database.query(self._office.journal.read, request.tournament_id)
        _require(state, _caller())
        hooks = await self._database.query(webhooks.hooks_of, request.tournament_id)
        return api.ListWebhooksResponse(webhooks=[webhooks.hook_message(hook) for hook in hooks])

    async def DeleteWebhook(self, request: api.DeleteWebhookRequest, context: object) -> api.DeleteWebhookResponse:
        """End a webhook."""
        caller = _caller()

        def work(uow: UnitOfWork) -> api.DeleteWebhookResponse:
            hook = webhooks.hook_of(uow.session, request.webhook_id)
            _, state = self._office.journal.lock(uow, hook.tournament_id)
            _require(state, caller)
            webhooks.drop_hook(uow, hook)
            return api.DeleteWebhookResponse()

        return await answered(self._database, caller, "DeleteWebhook", request, api.DeleteWebhookResponse, work)

    async def CreateSchedule(self, request: api.CreateScheduleRequest, context: object) -> automation_pb2.Schedule:
        """Make events that come again."""
        caller, name = _caller(), request.name.strip()
        if not 1 <= len(name) <= LONGEST_TITLE - 12:
            raise malformed(("name", f"1 to {LONGEST_TITLE - 12} characters"))
        recurrence = schedules.read_recurrence(request.recurrence)
        template = schedules.check_template(self._office.desk.policy, request)

        def work(uow: UnitOfWork) -> automation_pb2.Schedule:
            return schedules.schedule_message(schedules.add_schedule(uow, caller, name, template, recurrence))

        return await answered(self._database, caller, "CreateSchedule", request, automation_pb2.Schedule, work)

    async def ListSchedules(self, request: api.ListSchedulesRequest, context: object) -> api.ListSchedulesResponse:
        """List the caller's schedules."""
        rows = await self._database.query(schedules.schedules_of, _caller())
        return api.ListSchedulesResponse(schedules=[schedules.schedule_message(row) for row in rows])

    async def DeleteSchedule(self, request: api.DeleteScheduleRequest, context: object) -> api.DeleteScheduleResponse:
        """End a schedule."""
        caller = _caller()

        def work(uow: UnitOfWork) -> api.DeleteScheduleResponse:
            schedules.end_schedule(uow, caller, request.schedule_id)
            return api.DeleteScheduleResponse()

        return await answered(self._database, caller, "DeleteSchedule", request, api.DeleteScheduleResponse, work)


def _caller() -> str:
    return principal().account_id


def _require(state: Tournament, account_id: str) -> None:
    if _TELLERS.isdisjoint(roles_of(state, account_id)):
        raise forbidden("webhooks are for owner and organisers", "ROLE_MISSING")
