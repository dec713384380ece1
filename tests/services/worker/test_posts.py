"""Posts to other systems: signed, tried again, and never into private networks unless the host allows it."""

import hashlib
import hmac
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import SimpleNamespace

import pytest

from parlour.api.tournaments.v1 import hosting_pb2
from parlour.worker.posts import NotTaken, Posts, send, signature


@pytest.fixture
def other():
    """Another system: answers with the statuses that it is given, and keeps what it was sent."""
    told = SimpleNamespace(statuses=[], got=[])

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            told.got.append((dict(self.headers), body))
            self.send_response(told.statuses.pop(0) if told.statuses else 204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    told.url = f"http://127.0.0.1:{server.server_port}/hook"
    yield told
    server.shutdown()
    server.server_close()


class Owing:
    """A matchmaking service that owes one post."""

    def __init__(self, url):
        self.tournaments = SimpleNamespace(ListDueDeliveries="list", SettleDelivery="settle")
        self.settled = []
        self._post = hosting_pb2.Delivery(
            delivery_id="d1",
            url=url,
            secret="secret",  # noqa: S106 - of the test
            kind="round_paired",
            body=b"{}",
        )

    def ask(self, method, request):
        """Answer."""
        if method == "list":
            return hosting_pb2.ListDueDeliveriesResponse(deliveries=[self._post])
        self.settled.append((request.delivery_id, request.taken))
        return hosting_pb2.SettleDeliveryResponse()


def test_a_post_is_signed_and_confirmed(other):
    """Whoever knows the secret can check that the post is ours, and when it was made."""
    owing = Owing(other.url)
    assert Posts(owing, private=True, now=lambda: 1_700_000_000.5).deliver("t1") == 1
    [(headers, body)] = other.got
    expected = hmac.new(b"secret", b"1700000000." + body, hashlib.sha256).hexdigest()
    assert headers["Parlour-Signature"] == f"t=1700000000,v1={expected}"
    assert signature("secret", 1_700_000_000, body) == expected
    assert (headers["Parlour-Event"], headers["Parlour-Delivery"]) == ("round_paired", "d1")
    assert owing.settled == [("d1", True)]


def test_a_refused_post_is_tried_again_and_then_left_for_later(other):
    """A passing fault is bridged; a lasting one is told to matchmaking, which tries later."""
    other.statuses = [500, 200]
    owing = Owing(other.url)
    assert Posts(owing, private=True).deliver("t1") == 1
    other.statuses = [500] * 3
    failed = []
    assert Posts(owing, private=True, failed=lambda: failed.append(1)).deliver("t1") == 0
    assert owing.settled == [("d1", True), ("d1", False)]
    assert failed == [1]


@pytest.mark.parametrize("url", ["http://example.org/x", "https://127.0.0.1:1/x", "https://[::1]:1/x", "ftp://a/b"])
def test_nothing_is_posted_into_private_networks_or_in_the_clear(url):
    """An organiser can't make the host talk to its own inside."""
    with pytest.raises(NotTaken):
        send(url, b"{}", {}, private=False)
