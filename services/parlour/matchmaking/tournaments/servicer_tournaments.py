"""The gRPC service `Tournaments`, of its parts, and who may call it."""

from parlour.api.tournaments.v1 import tournaments_pb2, tournaments_pb2_grpc
from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.servicer_automation import Automation
from parlour.matchmaking.tournaments.servicer_organising import Organising
from parlour.matchmaking.tournaments.servicer_showing import Showing
from parlour.serving.access import Access
from parlour.serving.principal import Scope

_SERVICE = tournaments_pb2.DESCRIPTOR.services_by_name["Tournaments"]

_MAKERS = ("CreateTournament", "CreateSchedule", "DeleteSchedule", "CreateWebhook", "DeleteWebhook")
"""What needs the scope `organise`. For the rest, roles within the tournament decide."""

_PEOPLE = Access.any_of(Scope.PLAY, Scope.BOT, Scope.ORGANISE, Scope.ADMIN)
_ANYBODY = Access.any_of(Scope.PLAY, Scope.BOT, Scope.OBSERVE, Scope.ORGANISE, Scope.ADMIN)
_CHANGES = ("ConfigureTournament", "Register", "Withdraw", "CheckIn", "AddBots", "ImportEntrants", "Act", "Preview")

ACCESS = {
    f"/{_SERVICE.full_name}/{method.name}": Access.any_of(Scope.ORGANISE)
    if method.name in _MAKERS
    else _PEOPLE
    if method.name in _CHANGES
    else _ANYBODY
    for method in _SERVICE.methods
}


class TournamentServicer(Organising, Showing, Automation, tournaments_pb2_grpc.TournamentsServicer):
    """Tournaments over gRPC.

    Args:
        office: What the servicers share.
    """

    def __init__(self, office: Office) -> None:
        Organising.__init__(self, office)
