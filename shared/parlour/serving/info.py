"""`Server.GetInfo`: what this server is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from parlour.api.match.v1 import match_pb2
from parlour.api.server.v1 import server_pb2, server_pb2_grpc
from parlour.serving.clock import Clock
from parlour.serving.errors import not_found
from parlour.serving.settings import Settings


@dataclass
class Description:
    """What a service adds to the answer of `GetInfo`.

    Attributes:
        games: The games that are hosted here.
        contents: By game, its content edition; games without one are left out.
        bots: Keys of the bots, the default first.
        endpoints: Addresses of further services, by full name.
        open_tickets: Open tickets for each account; 0 where there are none.
        request_id_retention_s: How long the answers to a request id are kept, in seconds.
        heartbeat_s: Time between two heartbeats of a stream, in seconds.
    """

    games: Sequence[server_pb2.GameInfo] = ()
    contents: Mapping[str, match_pb2.GameContent] = field(default_factory=dict)
    bots: Sequence[str] = ()
    endpoints: Mapping[str, str] = field(default_factory=dict)
    open_tickets: int = 0
    request_id_retention_s: int = 86_400
    heartbeat_s: int = 10


class ServerServicer(server_pb2_grpc.ServerServicer):
    """Answers `GetInfo` from a message that is made once."""

    def __init__(
        self,
        settings: Settings,
        service: str,
        *,
        version: str,
        description: Description,
        own: Sequence[str],
        clock: Clock,
    ) -> None:
        self._clock = clock
        self._contents = description.contents
        advertise = settings.service(service).advertise
        endpoints = {**(dict.fromkeys(own, advertise) if advertise else {}), **description.endpoints}
        self._info = server_pb2.ServerInfo(
            version=version,
            service=service,
            games=description.games,
            bots=description.bots,
            limits=_limits(settings, description),
            endpoints=[server_pb2.Endpoint(service=name, address=address) for name, address in endpoints.items()],
        )

    async def GetInfo(self, request: server_pb2.GetInfoRequest, context: object) -> server_pb2.ServerInfo:  # noqa: ARG002, N802
        """Tell versions, games, limits and the time."""
        answer = server_pb2.ServerInfo()
        answer.CopyFrom(self._info)
        now = Timestamp()
        now.FromMicroseconds(self._clock.now_us())
        answer.server_time.CopyFrom(now)
        return answer

    async def GetContent(self, request: server_pb2.GetContentRequest, context: object) -> match_pb2.GameContent:  # noqa: ARG002, N802
        """Tell what a game is played with."""
        found = self._contents.get(request.game)
        if found is None:
            raise not_found("content", request.game)
        return found


def _limits(settings: Settings, description: Description) -> server_pb2.Limits:
    return server_pb2.Limits(
        max_message_bytes=settings.limits.max_message_bytes,
        calls_per_minute=settings.limits.calls_per_minute,
        streams=settings.limits.streams_per_client,
        open_tickets=description.open_tickets,
        min_ping_interval=_duration(settings.min_ping_interval_s),
        request_id_retention=_duration(description.request_id_retention_s),
        heartbeat_interval=_duration(description.heartbeat_s),
    )


def _duration(seconds: float) -> Duration:
    duration = Duration()
    duration.FromMilliseconds(round(seconds * 1000))
    return duration
