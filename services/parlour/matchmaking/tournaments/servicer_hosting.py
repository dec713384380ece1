"""The gRPC service `TournamentHosting`, for the host's own workers."""

import zlib

import msgspec

from parlour.api.tournaments.v1 import hosting_pb2 as api
from parlour.api.tournaments.v1 import hosting_pb2_grpc
from parlour.matchmaking.tournaments import webhooks
from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.metrics import TournamentMetrics
from parlour.matchmaking.tournaments.pairing import fail, job_of, take
from parlour.serving.access import Access
from parlour.serving.errors import malformed
from parlour.serving.principal import Scope
from parlour.tournaments.model import Pairing

_NAME = api.DESCRIPTOR.services_by_name["TournamentHosting"].full_name

ACCESS = {
    f"/{_NAME}/{method.name}": Access.any_of(Scope.INTERNAL)
    for method in api.DESCRIPTOR.services_by_name["TournamentHosting"].methods
}


class HostingServicer(hosting_pb2_grpc.TournamentHostingServicer):
    """Pairing jobs and posts over gRPC.

    Args:
        office: What the servicers share.
        metrics: Where numbers go.
    """

    def __init__(self, office: Office, metrics: TournamentMetrics) -> None:
        self._office = office
        self._metrics = metrics
        self._database = office.desk.database

    async def GetPairingJob(self, request: api.GetPairingJobRequest, context: object) -> api.GetPairingJobResponse:
        """Hand out what is to be paired."""
        job = await self._database.query(job_of, self._office, request.tournament_id)
        if job is None:
            return api.GetPairingJobResponse()
        return api.GetPairingJobResponse(key=job.key, input=job.input)

    async def SubmitPairing(self, request: api.SubmitPairingRequest, context: object) -> api.SubmitPairingResponse:
        """Take a pairing."""
        try:
            pairing = msgspec.json.decode(zlib.decompress(request.pairing), type=Pairing | None)
        except (zlib.error, msgspec.DecodeError) as error:
            raise malformed(("pairing", str(error))) from None
        taken = await self._database.run(take, self._office, request.tournament_id, request.key, pairing)
        if taken:
            self._metrics.paired(request.took_us)
        return api.SubmitPairingResponse(taken=taken)

    async def ReportPairingFailure(
        self, request: api.ReportPairingFailureRequest, context: object
    ) -> api.ReportPairingFailureResponse:
        """Note that a pairing failed."""
        again = await self._database.run(
            fail, self._office, request.tournament_id, request.key, request.reason or "CRASHED"
        )
        self._metrics.failed(final=not again)
        return api.ReportPairingFailureResponse(tried_again=again)

    async def ListDueDeliveries(
        self, request: api.ListDueDeliveriesRequest, context: object
    ) -> api.ListDueDeliveriesResponse:
        """Hand out posts."""
        found = await self._database.query(webhooks.due_deliveries, request.tournament_id, self._database.now_us())
        return api.ListDueDeliveriesResponse(deliveries=found)

    async def SettleDelivery(self, request: api.SettleDeliveryRequest, context: object) -> api.SettleDeliveryResponse:
        """Note what became of a post."""
        await self._database.run(webhooks.settle, request.delivery_id, taken=request.taken)
        self._metrics.posted(taken=request.taken)
        return api.SettleDeliveryResponse()
