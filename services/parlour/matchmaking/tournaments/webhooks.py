"""Webhooks: who is told, and what became of each post. The worker sends; here is kept what is owed."""

import secrets
import uuid
from collections.abc import Sequence
from urllib.parse import urlsplit

from sqlalchemy import delete, func, select
from sqlmodel import Session, col

from parlour.api.tournaments.v1 import automation_pb2, hosting_pb2
from parlour.matchmaking.fields import timestamp
from parlour.matchmaking.policy import DAY, SECOND
from parlour.matchmaking.tournaments.records import DeliveryRow, WebhookRow
from parlour.matchmaking.tournaments.refusals import too_many
from parlour.matchmaking.tournaments.telling import KINDS_TOLD
from parlour.serving.errors import malformed, not_found
from parlour.storage.unit_of_work import UnitOfWork

MOST_HOOKS = 10
"""Webhooks of a tournament."""

GIVEN_UP_US = DAY
"""A post that is not taken for so long is given up, in microseconds."""

SWITCHED_OFF = 20
"""After so many given-up posts in a row a webhook is switched off."""

_BATCH = 100
_LONGEST_URL = 1000
_FIRST_PAUSE_US, _LONGEST_PAUSE_US = 10 * SECOND, 3600 * SECOND


def checked_url(url: str) -> str:
    """Return an address that can be posted to, as far as its spelling tells.

    Raises:
        InvalidArgument: It is none.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("https", "http") or not parts.hostname or len(url) > _LONGEST_URL or parts.username:
        raise malformed(("url", "an https:// address without a user"))
    return url


def checked_kinds(kinds: Sequence[str]) -> str:
    """Return the events to tell, as they are stored.

    Raises:
        InvalidArgument: There is no such event.
    """
    for kind in kinds:
        if kind not in KINDS_TOLD:
            raise malformed(("events", f"there is no event {kind!r}; there are: {', '.join(KINDS_TOLD)}"))
    return " ".join(sorted(set(kinds)))


def add_hook(uow: UnitOfWork, owner_id: str, tournament_id: str, url: str, kinds: str) -> WebhookRow:
    """Make a webhook.

    Raises:
        FailedPrecondition: FULL.
    """
    mine = col(WebhookRow.tournament_id) == tournament_id
    if uow.session.execute(select(func.count()).select_from(WebhookRow).where(mine)).scalar_one() >= MOST_HOOKS:
        raise too_many("webhooks for a tournament", MOST_HOOKS)
    hook = WebhookRow(
        webhook_id=str(uuid.uuid4()),
        tournament_id=tournament_id,
        owner_id=owner_id,
        url=url,
        secret=secrets.token_urlsafe(32),
        kinds=kinds,
        created_at=uow.now_us,
    )
    uow.session.add(hook)
    uow.session.flush()
    return hook


def hooks_of(session: Session, tournament_id: str) -> Sequence[WebhookRow]:
    """Return the webhooks of a tournament, the oldest first."""
    mine = col(WebhookRow.tournament_id) == tournament_id
    order = col(WebhookRow.created_at), col(WebhookRow.webhook_id)
    return session.execute(select(WebhookRow).where(mine).order_by(*order)).scalars().all()


def hook_of(session: Session, webhook_id: str) -> WebhookRow:
    """Return a webhook.

    Raises:
        NotFound: There is none.
    """
    hook = session.get(WebhookRow, webhook_id)
    if hook is None:
        raise not_found("webhook", webhook_id)
    return hook


def drop_hook(uow: UnitOfWork, hook: WebhookRow) -> None:
    """End a webhook, with what it is owed."""
    uow.session.execute(delete(DeliveryRow).where(col(DeliveryRow.webhook_id) == hook.webhook_id))
    uow.session.delete(hook)


def due_deliveries(session: Session, tournament_id: str, now_us: int) -> list[hosting_pb2.Delivery]:
    """Return the posts whose time has come, the oldest first."""
    due = col(DeliveryRow.tournament_id) == tournament_id, col(DeliveryRow.next_at) <= now_us
    joined = select(DeliveryRow, WebhookRow).join(WebhookRow, col(WebhookRow.webhook_id) == col(DeliveryRow.webhook_id))
    rows = session.execute(joined.where(*due).order_by(col(DeliveryRow.created_at)).limit(_BATCH))
    return [
        hosting_pb2.Delivery(
            delivery_id=delivery.delivery_id, url=hook.url, secret=hook.secret, kind=delivery.kind, body=delivery.body
        )
        for delivery, hook in rows
    ]


def settle(uow: UnitOfWork, delivery_id: str, *, taken: bool) -> None:
    """Note what became of a post: done, tried again after a longer pause, or given up."""
    delivery = uow.session.get(DeliveryRow, delivery_id, with_for_update=True)
    if delivery is None:
        return
    hook = uow.session.get(WebhookRow, delivery.webhook_id, with_for_update=True)
    if taken:
        uow.session.delete(delivery)
        if hook is not None:
            hook.failures = 0
        return
    if delivery.created_at + GIVEN_UP_US > uow.now_us:
        delivery.attempts += 1
        delivery.next_at = uow.now_us + min(_FIRST_PAUSE_US * 2 ** min(delivery.attempts - 1, 20), _LONGEST_PAUSE_US)
        return
    uow.session.delete(delivery)
    if hook is not None:
        hook.failures += 1
        hook.active = hook.failures < SWITCHED_OFF


def hook_message(hook: WebhookRow, *, secret: bool = False) -> automation_pb2.Webhook:
    """Return a webhook; its secret is told only when it is made."""
    return automation_pb2.Webhook(
        webhook_id=hook.webhook_id,
        tournament_id=hook.tournament_id,
        url=hook.url,
        events=hook.kinds.split(),
        secret=hook.secret if secret else "",
        create_time=timestamp(hook.created_at),
        active=hook.active,
    )
