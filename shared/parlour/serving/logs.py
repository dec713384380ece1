"""Logs: one JSON object a line on standard error, with the call's method and request id, without tokens and secrets."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from parlour.serving.context import CURRENT

_SECRET_KEYS = re.compile(r"token|authorization|secret|password|private|nonce|seed", re.IGNORECASE)
_SECRET_TEXT = re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=://)[^/@\s\"]*(?=@)")
_HIDDEN = "[hidden]"

Event = MutableMapping[str, Any]


def configure(level: str, service: str) -> None:
    """Send structlog's and the standard library's records to standard error.

    Args:
        level: debug, info, warning or error.
        service: Name that every line carries.
    """
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        lambda _logger, _name, event: {"service": service, **event},
        add_call,
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                _render,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())


def add_call(_logger: object, _name: str, event: Event) -> Event:
    """Add the method and the request id of the call under way, if there is one."""
    call = CURRENT.get(None)
    if call is not None:
        event.setdefault("method", call.method)
        event.setdefault("request_id", call.request_id)
    return event


def hide_secrets(_logger: object, _name: str, event: Event) -> Event:
    """Replace the values of keys that name a secret."""
    for key in event:
        if _SECRET_KEYS.search(key) and event[key] is not None:
            event[key] = _HIDDEN
    return event


_json = structlog.processors.JSONRenderer()


def _render(logger: object, name: str, event: Event) -> str:
    line = _json(logger, name, event)
    return _SECRET_TEXT.sub(_HIDDEN, line if isinstance(line, str) else line.decode())
