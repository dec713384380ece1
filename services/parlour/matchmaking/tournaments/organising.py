"""What organisers and players may do, as functions over a unit of work."""

from collections.abc import Sequence

import msgspec

from parlour.api.tournaments.v1 import acts_pb2, tournaments_pb2
from parlour.matchmaking.accounts import display_names, get_account
from parlour.matchmaking.tournaments.codec import core_act
from parlour.matchmaking.tournaments.codes import name_given
from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.entrants import bot_entries, bot_of, missing_accounts
from parlour.matchmaking.tournaments.life import Done
from parlour.matchmaking.tournaments.making import Wish, configuration, creation, kept, new_row
from parlour.matchmaking.tournaments.plan import Plan, read_plan, write_plan
from parlour.matchmaking.tournaments.records import TournamentRow
from parlour.matchmaking.tournaments.refusals import alone, bad_rows, not_entered, nothing_to_pair, too_early
from parlour.serving.errors import malformed
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments import acts
from parlour.tournaments.events import Registration
from parlour.tournaments.look import accounts_of
from parlour.tournaments.state import Phase, Tournament


def create(uow: UnitOfWork, office: Office, owner_id: str, wish: Wish, row: TournamentRow | None = None) -> Done:
    """Make a draft.

    Raises:
        TournamentError: No event can be played by these rules.
    """
    row = row or new_row(wish, owner_id, uow.now_us)
    return office.life.begin(uow, row, creation(row, wish))


def configure(uow: UnitOfWork, office: Office, tournament_id: str, by: str, wish: Wish, seen: int | None) -> Done:
    """Change a draft.

    Raises:
        TournamentError: As `create`; or the caller may not, or it has begun.
    """
    row, state = office.journal.lock(uow, tournament_id)
    wish = kept(wish, read_plan(row.plan), state)
    row.plan = write_plan(wish.plan)
    row.format, row.game = wish.stages[0].format, wish.stages[0].games[0].game
    return office.life.act(uow, tournament_id, [configuration(wish)], by, seen)


def act(
    uow: UnitOfWork,
    office: Office,
    tournament_id: str,
    by: str,
    message: acts_pb2.Act,
    seen: int | None,
    *,
    confirm: bool,
) -> Done:
    """Carry an organiser's act out.

    Raises:
        InvalidArgument: A field can't be right.
        FailedPrecondition: NOTHING_TO_PAIR.
        TournamentError: The core refuses.
    """
    row, state = office.journal.lock(uow, tournament_id)
    if message.WhichOneof("act") == "pair_next":
        done = office.life.want_pairing(uow, tournament_id, by)
        if done is None:
            raise nothing_to_pair()
        return done
    return office.life.act(uow, tournament_id, core_acts(uow, row, state, message, confirm=confirm), by, seen)


def core_acts(
    uow: UnitOfWork | None, row: TournamentRow, state: Tournament, message: acts_pb2.Act, *, confirm: bool
) -> list[acts.Act]:
    """Return what an act of the API is for the core; raises as `act`."""
    kind = message.WhichOneof("act")
    if kind == "start":
        return starting(state, read_plan(row.plan), confirm=confirm)
    if kind == "pair_next":
        return []
    found = core_act(message, confirm=confirm)
    if isinstance(found, acts.Register | acts.LateEntry):
        entry = found.entry
        if uow is not None:
            _require_accounts(uow, accounts_of(entry), "act.entry")
            entry = _named(uow, [entry])[0]
        code = name_given(read_plan(row.plan), state, found.join_code)
        return [msgspec.structs.replace(found, entry=entry, join_code=code)]
    if isinstance(found, acts.Substitute) and uow is not None:
        _require_accounts(uow, [found.account], "act.substitute.account")
        return [msgspec.structs.replace(found, name=found.name or _name_of_substitute(uow, state, found))]
    return [found]


def starting(state: Tournament, plan: Plan, *, confirm: bool = False) -> list[acts.Act]:
    """Return the acts that begin the first stage, without those that are done."""
    found: list[acts.Act] = []
    if state.phase is Phase.DRAFT:
        found.append(acts.Open(confirm=confirm))
    if state.phase in (Phase.DRAFT, Phase.OPEN):
        found.append(acts.CloseRegistration(confirm=confirm))
    if not state.seeding:
        found.append(acts.Seed(method=plan.seeding, confirm=confirm))
    return [*found, acts.StartStage(stage=state.stages[0].key, confirm=confirm)]


def register(uow: UnitOfWork, office: Office, caller: str, request: tournaments_pb2.RegisterRequest) -> Registration:
    """Enter the caller, or its team.

    Raises:
        InvalidArgument: A teammate is no account of this host.
        TournamentError: ENTERED_TWICE, WRONG_CODE, or the conditions are not met.
    """
    name = request.name.strip() or get_account(uow.session, caller).display_name
    team = (caller, *request.teammates) if request.teammates else ()
    entry = Registration(entrant=f"team:{name}" if team else caller, name=name, members=team, affinity=request.affinity)
    _require_accounts(uow, accounts_of(entry), "teammates")
    row, state = office.journal.lock(uow, request.tournament_id)
    code = name_given(read_plan(row.plan), state, request.join_code)
    order = acts.Register(entry=entry, join_code=code)
    done = office.life.act(uow, request.tournament_id, [order], caller)
    return done.state.entries[entry.entrant]


def leave(uow: UnitOfWork, office: Office, caller: str, tournament_id: str) -> Registration:
    """Take the caller's entry back; during the event it is dropped.

    Raises:
        FailedPrecondition: NOT_ENTERED.
        TournamentError: It is too late.
    """
    _, state = office.journal.lock(uow, tournament_id)
    entrant = entrant_of(state, caller)
    playing = any(entrant in stage.numbers for stage in state.running)
    order: acts.Act = acts.Drop(entrants=(entrant,)) if playing else acts.Withdraw(entrants=(entrant,))
    return office.life.act(uow, tournament_id, [order], caller).state.entries[entrant]


def check_in(uow: UnitOfWork, office: Office, caller: str, tournament_id: str) -> Registration:
    """Note that the caller is there.

    Raises:
        FailedPrecondition: NOT_ENTERED, TOO_EARLY.
        TournamentError: Check-in is over.
    """
    row, state = office.journal.lock(uow, tournament_id)
    opens = read_plan(row.plan).check_in_at
    if opens is not None and uow.now_us < opens:
        raise too_early("check in")
    entrant = entrant_of(state, caller)
    return office.life.act(uow, tournament_id, [acts.CheckIn(entrants=(entrant,))], caller).state.entries[entrant]


def add_bots(uow: UnitOfWork, office: Office, by: str, tournament_id: str, bot: str, count: int) -> list[Registration]:
    """Enter so many bots, each as an entrant of its own.

    Raises:
        FailedPrecondition: TEAM_SIZE, teams enter.
        TournamentError: The caller may not, or there is no room.
    """
    _, state = office.journal.lock(uow, tournament_id)
    if state.settings.team > 1:
        raise alone(state.settings.team)
    entries = bot_entries(uow, bot, state.entries.keys(), count)
    done = office.life.act(uow, tournament_id, bots_in(state, entries), by)
    return [done.state.entries[entry.entrant] for entry in entries]


def bots_in(state: Tournament, entries: Sequence[Registration]) -> list[acts.Act]:
    """Return the acts that enter bots; where check-in is wanted, they are there at once."""
    found: list[acts.Act] = [acts.Import(entries=tuple(entries))]
    if state.settings.check_in:
        found.append(acts.CheckIn(entrants=tuple(entry.entrant for entry in entries)))
    return found


def import_entrants(uow: UnitOfWork, office: Office, by: str, request: tournaments_pb2.ImportEntrantsRequest) -> int:
    """Enter a list of people, all or none; return how many.

    Raises:
        InvalidArgument: BAD_ROWS, with each bad line.
        TournamentError: The caller may not, or there is no room.
    """
    entries = [_imported(line) for line in request.entrants]
    _, state = office.journal.lock(uow, request.tournament_id)
    wrong = _wrong_rows(uow, entries, state.settings.team)
    if wrong:
        raise bad_rows(wrong, "entrants")
    named = _named(uow, entries)
    office.life.act(uow, request.tournament_id, [acts.Import(entries=tuple(named))], by)
    return len(named)


def entrant_of(state: Tournament, account_id: str) -> str:
    """Return the entrant that an account is, or plays for.

    Raises:
        FailedPrecondition: NOT_ENTERED.
    """
    own = state.entries.get(account_id)
    if own is not None and account_id in accounts_of(own):
        return account_id
    found = next((entry.entrant for entry in state.entries.values() if account_id in entry.members), None)
    if found is None:
        raise not_entered()
    return found


def _imported(line: tournaments_pb2.ImportedEntrant) -> Registration:
    accounts = tuple(line.account_ids)
    team = len(accounts) > 1
    return Registration(
        entrant=f"team:{line.name}" if team else next(iter(accounts), ""),
        name=line.name,
        rating=line.rating,
        members=accounts if team else (),
        affinity=line.affinity,
    )


def _wrong_rows(uow: UnitOfWork, entries: Sequence[Registration], team: int) -> dict[int, str]:
    unknown = set(missing_accounts(uow.session, [account for entry in entries for account in accounts_of(entry)]))
    wrong, seen = dict[int, str](), dict[str, int]()
    for place, entry in enumerate(entries):
        accounts = accounts_of(entry)
        bad = [account for account in accounts if account in unknown]
        twice = [seen[account] for account in accounts if account in seen]
        if not entry.entrant or (entry.members and not entry.name):
            wrong[place] = "needs an account, and a team needs a name"
        elif team > 1 and len(accounts) != team:
            wrong[place] = f"a team here has {team} members, not {len(accounts)}"
        elif bad:
            wrong[place] = f"no account {bad[0]!r} here"
        elif twice:
            wrong[place] = f"is there already: entrants[{twice[0]}]"
        seen |= dict.fromkeys(accounts, place)
    return wrong


def _require_accounts(uow: UnitOfWork, accounts: Sequence[str], field: str) -> None:
    unknown = [account for account in missing_accounts(uow.session, accounts) if not bot_of(account)]
    if unknown:
        raise malformed((field, f"no account {unknown[0]!r} here"))


def _named(uow: UnitOfWork, entries: Sequence[Registration]) -> list[Registration]:
    """Return entries with a name each: where none is given, that of the account."""
    nameless = [entry.entrant for entry in entries if not entry.name]
    names = dict[str, str]()
    for start in range(0, len(nameless), 500):
        names |= display_names(uow.session, nameless[start : start + 500])
    return [
        entry if entry.name else msgspec.structs.replace(entry, name=names.get(entry.entrant, entry.entrant))
        for entry in entries
    ]


def _name_of_substitute(uow: UnitOfWork, state: Tournament, act: acts.Substitute) -> str:
    """Return the name that an entrant has from now on: that of the account, save for a team."""
    entry = state.entries.get(act.entrant)
    single = entry is not None and len(accounts_of(entry)) == 1
    return display_names(uow.session, [act.account]).get(act.account, "") if single else ""
