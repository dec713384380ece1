"""Commands of `parlour tournament` that work on a server, against a real one: import, webhooks, schedules, codes."""

import asyncio
import json

import pytest
from tests.services.matchmaking.kit import running
from tests.services.matchmaking.tournaments.test_organising import make_account

from parlour.client import Client, ParlourError
from parlour.serving.clock import Clock


@pytest.fixture
async def service(tmp_path, sqlite_url):
    """A matchmaking service on SQLite with five people."""
    async with running(tmp_path, sqlite_url, clock=Clock()) as found:
        for name in ("ada", "bob", "cleo", "dan", "eve"):
            await found.database.run(make_account, name)
        yield found


@pytest.fixture
def command(parlour, service, tmp_path):
    """Return a function that runs a command of the group as an organiser, beside the server."""
    reach = ("--server", service.address, "--keys", str(tmp_path / "keys"))

    async def run(*arguments, account="olga"):
        return await asyncio.to_thread(parlour, "tournament", *arguments, *reach, "--account", account)

    return run


@pytest.fixture
def told(command):
    """Return a function that runs a command and returns its JSON."""

    async def run(*arguments):
        done = await command(*arguments, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


@pytest.fixture
async def cup(told):
    """An open tournament."""
    return (await told("create", "--rounds", "1"))["tournament_id"]


def written(tmp_path, text):
    """Return the path of a file with that text."""
    path = tmp_path / "people.csv"
    path.write_text(text, "utf-8")
    return str(path)


def refused(done, *says):
    """Check that a command ended in one line on standard error that says all that."""
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    for text in says:
        assert text in done.stderr


async def entrants(told, cup):
    """How many have entered."""
    return (await told("show", cup))["tournament"]["entrants"]


async def test_a_list_is_entered(told, command, tmp_path, cup):
    """Every line of the file enters; the columns may come in any order, and all but the account may be missing."""
    people = written(tmp_path, 'rating,account,name,affinity\n1900,ada,"Ada, the first",club\n\n,bob,,\n')
    found = await told("import", cup, people)
    assert found["imported"] == 2
    assert [(one["entrant_id"], one["name"], one["rating"], one["affinity"]) for one in found["entrants"]] == [
        ("ada", "Ada, the first", 1900, "club"),
        ("bob", "bob", 0, ""),
    ]
    done = await command("import", cup, written(tmp_path, "Account\ncleo\n"))
    assert (done.returncode, done.stdout) == (0, "cleo (cleo): entered\n1 entered\n")
    assert await entrants(told, cup) == 3


async def test_of_a_list_with_bad_lines_nobody_is_entered(told, command, tmp_path, cup):
    """T096: unknown accounts, lines without one and people named twice are told by the line of the file."""
    people = written(tmp_path, "account,name\nada,Ada\n\nnobody,N\n,Nameless\ncleo,\nada,Again\n")
    done = await command("import", cup, people)
    refused(done, "BAD_ROWS", "3 lines are wrong", "line 4 no account 'nobody' here", "line 5 needs an account")
    refused(done, "line 7 is there already: line 2")
    await told("import", cup, written(tmp_path, "account\nada\n"))
    refused(await command("import", cup, written(tmp_path, "account\nbob\nada\n")), "ENTERED_TWICE", "ada")
    assert await entrants(told, cup) == 1
    refused(await command("import", cup, written(tmp_path, "account\nbob\n"), account="eve"), "ROLE_MISSING")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names the columns: account, name, rating, affinity"),
        ("name\nAda\n", "at least account"),
        ("account,colour\nada,red\n", "names the columns"),
        ("account,account\nada,bob\n", "names the columns"),
        ("account\n", "nobody"),
        ("account,rating\nada,high\n", "line 2: a rating is a whole number, not 'high'"),
        ("account\nada\nbob,Bob\n", "line 3: more values than columns"),
        ('account\n"ada\n', "people.csv: "),
    ],
)
async def test_a_file_that_is_no_list_is_told_in_one_line(command, tmp_path, text, says):
    """What can't be read is not sent."""
    refused(await command("import", "any", written(tmp_path, text)), says)


async def test_webhooks_are_added_listed_and_removed(told, command, cup):
    """The secret is told once; what the server refuses is one line."""
    made = await told("webhook", "add", cup, "https://example.org/a", "--event", "round_paired")
    assert len(made["secret"]) > 20
    done = await command("webhook", "add", cup, "https://example.org/b")
    assert done.stdout.startswith("webhook ")
    assert "\nsecret  " in done.stdout
    listed = await told("webhook", "list", cup)
    assert [(one["url"], one["events"], one["secret"]) for one in listed] == [
        ("https://example.org/a", ["round_paired"], ""),
        ("https://example.org/b", [], ""),
    ]
    assert (await command("webhook", "list", cup)).stdout.splitlines() == [
        f"{made['webhook_id']}  https://example.org/a  round_paired",
        f"{listed[1]['webhook_id']}  https://example.org/b  all events",
    ]
    refused(await command("webhook", "add", cup, "https://example.org", "--event", "coffee"), "coffee", "round_paired")
    refused(await command("webhook", "list", cup, account="eve"), "ROLE_MISSING")
    for hook in listed:
        assert await told("webhook", "remove", hook["webhook_id"]) == {"removed": hook["webhook_id"]}
    assert (await command("webhook", "list", cup)).stdout == "no webhooks\n"
    refused(await command("webhook", "remove", made["webhook_id"]), "NOT_FOUND")


async def test_schedules_are_added_listed_and_removed(told, command):
    """The next begin is shown by the clock of the place; an ended schedule has no more events."""
    weekly = ("schedule", "add", "Evening", "--zone", "Europe/Berlin", "--first", "2030-03-28", "--at", "20:05")
    made = await told(
        *weekly, "--on", "thu,sun", "--open-before", "2h", "--check-in-before", "30m", "--bots", "greedy=4"
    )
    assert made["recurrence"] | {"every": "EVERY_WEEK", "weekdays": [4, 7], "interval": 1} == made["recurrence"]
    assert (made["open_before"], made["check_in_before"]) == ("7200s", "1800s")
    [line] = (await command("schedule", "list")).stdout.splitlines()
    assert line == f"{made['schedule_id']}  Evening: event 1 begins 2030-03-28 20:05 Europe/Berlin"
    assert (await command("schedule", "list", account="eve")).stdout == "no schedules\n"
    refused(await command("schedule", "remove", made["schedule_id"], account="eve"), "NOT_FOUND")
    assert await told("schedule", "remove", made["schedule_id"]) == {"removed": made["schedule_id"]}
    assert (await command("schedule", "list")).stdout == f"{made['schedule_id']}  Evening: no more events\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--first", "2030-01-01", "--at", "8"), "20:00"),
        (("--first", "2030-01-01", "--at", "08:00", "--every", "year"), "day, week, month"),
        (("--first", "2030-01-01", "--at", "08:00", "--on", "mo"), "mon, tue"),
        (("--first", "2030-01-01", "--at", "08:00", "--open-before", "soon"), "30m"),
        (("--first", "1.1.2030", "--at", "08:00"), "2026-03-29"),
        (("--first", "2030-01-01", "--at", "25:00"), "recurrence.hour"),
        (("--first", "2030-01-01", "--at", "08:00", "--zone", "Atlantis"), "Europe/Berlin"),
        (("--first", "2030-01-01", "--at", "08:00", "--format", "swissy"), "swissy"),
        (("--first", "2030-01-01", "--last", "2029-01-01", "--at", "08:00"), "no event will ever come"),
    ],
)
async def test_a_schedule_that_can_not_be_is_told_in_one_line(command, arguments, says):
    """Times, days and rules that can't be right, whether the command or the server says so."""
    refused(await command("schedule", "add", "Evening", *arguments), says)


async def test_a_tournament_is_made_with_a_code(told, service):
    """Who enters needs it; the organiser sees it again."""
    cup = (await told("create", "--code", "sesame-street"))["tournament_id"]
    assert (await told("show", cup))["tournament"]["config"]["settings"]["join_code"] == "sesame-street"
    token = service.keys.mint("ada", "Ada", ("play",), 3600)
    async with Client.connect(matchmaking=service.address, token=token) as ada:
        with pytest.raises(ParlourError) as error:
            await ada.register(cup, join_code="open, sesame")
        assert error.value.reason == "WRONG_CODE"
        assert (await ada.register(cup, join_code="Sesame-Street")).status == "entered"


async def test_somebody_is_replaced_by_a_substitute(told, service, tmp_path):
    """`act ID substitute` takes the entrant and the account, and says under which number it stands."""
    cup = (await told("create", "--by-hand", "--rounds", "1"))["tournament_id"]
    await told("import", cup, written(tmp_path, "account\nada\nbob\ncleo\ndan\n"))
    await told("act", cup, "start", "--confirm")
    done = await told("act", cup, "substitute", "entrant=bob", "account=eve", "reason=ill")
    assert int(done["sequence"]) > 0
    assert done["tournament"]["entrants"] == 4
