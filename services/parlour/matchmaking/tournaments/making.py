"""Making and configuring tournaments: what a caller wants, checked by the core and by the games to be played."""

import secrets
import uuid
from collections.abc import Sequence

import msgspec
from google.protobuf import json_format

from parlour.api.match.v1.setup_pb2 import ClockRules, GameOptions
from parlour.api.tournaments.v1 import rules_pb2, tournaments_pb2
from parlour.games.registry import UnknownGame, entry
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.terms import check_terms
from parlour.matchmaking.tournaments.codec import core_rules, core_settings
from parlour.matchmaking.tournaments.codes import code_of, named
from parlour.matchmaking.tournaments.plan import LONGEST_TITLE, Plan, plan_of, write_plan
from parlour.matchmaking.tournaments.records import TournamentRow
from parlour.serving.errors import malformed
from parlour.tournaments import acts
from parlour.tournaments.coop import FORMATS as COOP
from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import GameChoice, StageRules
from parlour.tournaments.settings import Settings
from parlour.tournaments.state import Phase, Tournament

_SEED_BYTES = 32
_MOST_STAGES = 16


class Wish(msgspec.Struct, frozen=True):
    """A checked configuration.

    Attributes:
        title: As shown.
        stages: Rules of all stages.
        settings: Conditions and policies; a join code stands there by its name only.
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
        BadRules: A co-op stage that groups of this size can't be dealt alike for: TABLE_SIZE, GROUP_SIZE.
    """
    title = config.title.strip()
    if not 1 <= len(title) <= LONGEST_TITLE:
        raise malformed(("config.title", f"1 to {LONGEST_TITLE} characters"))
    if not 1 <= len(config.stages) <= _MOST_STAGES:
        raise malformed(("config.stages", f"1 to {_MOST_STAGES} stages"))
    settings, codes = named(core_settings(config.settings, "config.settings"), "config.settings")
    clock = config.clock if config.HasField("clock") else None
    stages = [
        _stage(policy, stage, max(1, settings.team), clock, f"config.stages[{place}]")
        for place, stage in enumerate(config.stages)
    ]
    checked = b"" if clock is None else clock.SerializeToString(deterministic=True)
    plan = msgspec.structs.replace(plan_of(config, checked), codes=codes)
    return Wish(title, tuple(stages), settings, plan)


def kept(wish: Wish, plan: Plan, state: Tournament) -> Wish:
    """Return what a caller wants of a tournament that is there: its bots and codes stay, and so does an equal code."""
    settings, code = wish.settings, wish.plan.codes.get(wish.settings.join_code, "")
    if code and code == code_of(plan, state):
        settings = msgspec.structs.replace(settings, join_code=state.settings.join_code)
    whole = msgspec.structs.replace(wish.plan, bots=plan.bots, codes=wish.plan.codes | plan.codes)
    return Wish(wish.title, wish.stages, settings, whole)


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
    if rules.format in COOP:
        _check_groups(rules, team, path)
    sizes = sorted({rules.fewest or rules.seats, rules.seats, rules.most or rules.seats})
    games = [
        _choice(policy, choice, [size * team for size in sizes], clock, f"{path}.games[{place}]")
        for place, choice in enumerate(rules.games)
    ]
    return msgspec.structs.replace(rules, games=tuple(games))


def _check_groups(rules: StageRules, team: int, path: str) -> None:
    """Check that a table is one group, and that a group can play each game."""
    if rules.seats != 1 or rules.fewest > 1 or rules.most > 1:
        text = f"a table of {rules.format} is one group, as one entrant: seats is 1, the members are settings.team"
        raise BadRules("TABLE_SIZE", text, field=f"{path}.seats", seats=rules.seats)
    for choice in rules.games:
        try:
            info = entry(choice.game).game.info
        except UnknownGame:
            continue  # told with the other fields of the game
        if not info.min_seats <= team <= info.max_seats:
            seats = f"{info.min_seats} to {info.max_seats}"
            text = f"{choice.game} has {seats} seats, and a group fills them: settings.team can't be {team}"
            raise BadRules("GROUP_SIZE", text, field="config.settings.team", team=team, game=choice.game)


def _choice(
    policy: Policy, choice: GameChoice, sizes: Sequence[int], clock: ClockRules | None, path: str
) -> GameChoice:
    """Return the choice with nothing left to defaults; every size of a table must be playable."""
    options = json_format.Parse(choice.options, GameOptions()) if choice.options != "{}" else None
    terms = [check_terms(policy, choice.game, size, options, clock, f"{path}.") for size in sizes]
    complete = GameOptions.FromString(terms[0].options)
    text = json_format.MessageToJson(complete, indent=None, preserving_proto_field_name=True)
    return GameChoice(game=choice.game, options=text)
