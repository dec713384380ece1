"""Plays Orbita against a bot: grpcio and reflection, no code of Parlour. Prints the match's id and its place.

python stranger.py MATCHMAKING_ADDRESS GAMESTATE_ADDRESS
"""

import sys
import uuid

import grpc
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase


class Server:
    """A server as its reflection describes it."""

    def __init__(self, address):
        self._channel = grpc.insecure_channel(address)
        self._pool = DescriptorPool(ProtoReflectionDescriptorDatabase(self._channel))
        self.token = ""

    def call(self, method, **fields):
        """Call `package.Service/Method`; return the answer, or an iterator of answers."""
        service, name = method.split("/")
        described = self._pool.FindServiceByName(service).FindMethodByName(name)
        request = GetMessageClass(described.input_type)(**fields)
        kind = self._channel.unary_stream if described.server_streaming else self._channel.unary_unary
        call = kind(
            f"/{method}",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=GetMessageClass(described.output_type).FromString,
        )
        return call(request, metadata=[("authorization", f"Bearer {self.token}")] if self.token else [])


def new_id():
    """A fresh name for a request."""
    return str(uuid.uuid4())


def main(matchmaking, gamestate):
    """Sign in, queue with a bot, play the first legal action each time, tell the result."""
    lobby, board = Server(matchmaking), Server(gamestate)
    session = lobby.call("parlour.api.accounts.v1.Accounts/CreateGuest", display_name="Stranger", request_id=new_id())
    lobby.token = board.token = session.access_token
    wish = {"game": "orbita", "bot_fill": {"bot": "greedy"}}
    ticket = lobby.call("parlour.api.matchmaking.v1.Matchmaking/CreateTicket", wish=wish, request_id=new_id())
    for state in lobby.call("parlour.api.matchmaking.v1.Matchmaking/WatchTicket", ticket_id=ticket.ticket_id):
        ticket = state
    board.call("parlour.api.match.v1.Matches/TakeSeat", match_id=ticket.match_id, nonce=b"a stranger's nonce")
    for news in board.call("parlour.api.match.v1.Matches/WatchView", match_id=ticket.match_id):
        if news.HasField("ended"):
            print(ticket.match_id, news.ended.standings.seats[ticket.seat].place)
            return
        play(board, ticket.match_id)


def play(board, match_id):
    """Answer the open decision, if it is ours."""
    legal = board.call("parlour.api.match.v1.Matches/ListLegalActions", match_id=match_id)
    if legal.HasField("decision"):
        board.call(
            "parlour.api.match.v1.Matches/SubmitAction",
            match_id=match_id,
            decision_id=legal.decision.decision_id,
            request_id=new_id(),
            action=legal.actions[0],
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
