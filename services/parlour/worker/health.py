"""`/healthz` over HTTP: 200 while tasks come through, 503 when they do not."""

import http.client
import json
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from parlour.serving.metrics_http import AddressInUse

_CHECK_SECONDS = 5.0


class HealthServer:
    """Answers health checks until it is closed.

    Args:
        address: host:port; port 0 for any free one.
        well: Whether tasks come through.
        age: Seconds since the last task started.

    Raises:
        AddressInUse: The address can't be listened at.
    """

    def __init__(self, address: str, well: Callable[[], bool], age: Callable[[], float]) -> None:
        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path != "/healthz":
                    self.send_error(HTTPStatus.NOT_FOUND)
                    return
                fine = well()
                body = json.dumps({"ok": fine, "seconds_since_task": round(age(), 1)}).encode()
                self.send_response(HTTPStatus.OK if fine else HTTPStatus.SERVICE_UNAVAILABLE)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Health checks are not worth a line."""

        host, _, port = address.rpartition(":")
        try:
            self._server = ThreadingHTTPServer((host.strip("[]"), int(port)), Answer)
        except OSError as error:
            raise AddressInUse(f"worker can't listen at {address}: {error.strerror or error}") from None
        self._thread = threading.Thread(target=self._server.serve_forever, name="health", daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """The port in use."""
        return int(self._server.server_port)

    def close(self) -> None:
        """Stop answering and free the port."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def check(address: str) -> tuple[bool, str]:
    """Ask a worker how it is: whether it is well, and its answer in one line."""
    host, _, port = address.rpartition(":")
    connection = http.client.HTTPConnection(host.strip("[]"), int(port), timeout=_CHECK_SECONDS)
    try:
        connection.request("GET", "/healthz")
        response = connection.getresponse()
        return response.status == HTTPStatus.OK, response.read().decode(errors="replace")
    except (OSError, http.client.HTTPException) as error:
        return False, f"no answer at {address}: {error}"
    finally:
        connection.close()
