"""Making and configuring tournaments: what a caller wants, checked by the core and by the games to be played."""

import secrets
import uuid
from collections.abc import Sequence

import msgspec
from google.protobuf import json_format

from parlour.api.match.v1.setup_pb2 import ClockRules, GameOptions
from parlour.api.tournaments.v1 import rules_pb2, tournaments_pb2
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.terms import check_terms
from parlour.matchmaking.tournaments.codec import core_rules, core_settings
from parlour.matchmaking.tournaments.plan import LONGEST_TITLE, Plan, plan_of, write_plan
from parlour.matchmaking.tournaments.records import TournamentRow
from parlour.serving.errors import malformed
from parlour.tournaments import acts
from parlour.tournaments.model import GameChoice, StageRules
from parlour.tournaments.settings import Settings
from parlour.tournaments.state import Phase

_SEED_BYTES = 32
_MOST_STAGES = 16


class Wish(msgspec.Struct, frozen=True):
    """A checked configuration.

    Attributes:
        title: As shown.
        stages: Rules of all stages.
        settings: Conditions and policies.
        plan: What the host does.
    """

    title: str
    stages: tuple[StageRules, ...]
    settings: Settings
    plan: Plan


def check_config(policy: Policy, config: tournaments_pb2.TournamentConfig) -> Wish:
    """Check what a caller wants, save what the core checks by itself.

    Raises:
        InvalidArgument: UNKNOWN_GAME, or the field at fault.
    """
    title = config.title.strip()
    if not 1 <= len(title) <= LONGEST_TITLE:
        raise malformed(("config.title", f"1 to {LONGEST_TITLE} characters"))
    if not 1 <= len(config.stages) <= _MOST_STAGES:
        raise malformed(("config.stages", f"1 to {_MOST_STAGES} stages"))
    settings = core_settings(config.settings, "config.settings")
    clock = config.clock if config.HasField("clock") else None
    stages = [
        _stage(policy, stage, max(1, settings.team), clock, f"config.stages[{place}]")
        for place, stage in enumerate(config.stages)
    ]
    checked = b"" if clock is None else clock.SerializeToString(deterministic=True)
    return Wish(title, tuple(stages), settings, plan_of(config, checked))


def new_row(wish: Wish, owner_id: str, now_us: int) -> TournamentRow:
    """Return the row of a new tournament, without entries."""
    first = wish.stages[0]
    return TournamentRow(
        tournament_id=str(uuid.uuid4()),
        name=wish.title,
        owner_id=owner_id,
        phase=Phase.NONE.value,
        format=first.format,
        game=first.games[0].game,
        plan=write_plan(wish.plan),
        created_at=now_us,
        updated_at=now_us,
    )


def creation(row: TournamentRow, wish: Wish) -> acts.Create:
    """Return the act that makes it; every lot of the tournament is drawn from its seed."""
    return acts.Create(
        tournament=row.tournament_id,
        title=wish.title,
        seed=secrets.token_hex(_SEED_BYTES),
        stages=wish.stages,
        settings=wish.settings,
    )


def configuration(wish: Wish) -> acts.Configure:
    """Return the act that changes a draft."""
    return acts.Configure(title=wish.title, settings=wish.settings, stages=wish.stages)


def _stage(policy: Policy, message: rules_pb2.StageRules, team: int, clock: ClockRules | None, path: str) -> StageRules:
    rules = core_rules(message, path)
    if not rules.games:
        raise malformed((f"{path}.games", "name at least one game"))
    sizes = sorted({rules.fewest or rules.seats, rules.seats, rules.most or rules.seats})
    games = [
        _choice(policy, choice, [size * team for size in sizes], clock, f"{path}.games[{place}]")
        for place, choice in enumerate(rules.games)
    ]
    return msgspec.structs.replace(rules, games=tuple(games))


def _choice(
    policy: Policy, choice: GameChoice, sizes: Sequence[int], clock: ClockRules | None, path: str
) -> GameChoice:
    """Return the choice with nothing left to defaults; every size of a table must be playable."""
    options = json_format.Parse(choice.options, GameOptions()) if choice.options != "{}" else None
    terms = [check_terms(policy, choice.game, size, options, clock, f"{path}.") for size in sizes]
    complete = GameOptions.FromString(terms[0].options)
    text = json_format.MessageToJson(complete, indent=None, preserving_proto_field_name=True)
    return GameChoice(game=choice.game, options=text)
