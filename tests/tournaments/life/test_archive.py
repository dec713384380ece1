"""Archives: checked from themselves alone, broken when anything was edited."""

import json
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from tests.tournaments.life.desk import Desk, outcomes, swiss

from parlour.tournaments import acts, archive_file
from parlour.tournaments.archive import archive, schema, verify
from parlour.tournaments.errors import BrokenArchive
from parlour.tournaments.events import ResultsReported, decode, encode
from parlour.tournaments.fields import state_hash
from parlour.tournaments.fold import fold


@pytest.fixture(scope="module")
def desk():
    """Return an event with nearly everything in it: late entry, corrections, hand work, undo, a cut, an end."""
    desk = Desk(swiss(3, advance=4, tiebreaks=("buchholz",)), swiss(2, key="final"), entrants=9)
    desk.do(acts.Seed(method="lot"))
    desk.start().rounds(1)
    desk.do(acts.LateEntry(entry=_late()))
    desk.pair()
    a, b = (seats.table.seats[0] for seats in list(desk.round.tables.values())[:2])
    desk.do(acts.SwapSeats(stage="main", round=2, first=a, second=b, confirm=True))
    desk.play()
    desk.do(acts.Undo(sequences=(desk.last(ResultsReported),)))
    desk.play()
    desk.close()
    lines = desk.stage.rounds[0].tables[1].table.lines
    wrong = outcomes(*(line.number for line in sorted(lines, key=lambda line: line.points)))
    desk.do(acts.OverrideResult(stage="main", round=1, table=1, reason="typo", outcomes=wrong))
    desk.do(acts.Drop(entrants=("p09",)))
    desk.run()
    desk.do(acts.Archive())
    return desk


def _late():
    from tests.tournaments.life.desk import person

    return person(12)


def test_an_archive_is_checked_from_itself_alone(desk):
    """T082: every pairing, every result and every published rank is computed again from the file, and equal."""
    report = verify(archive(desk.log))
    assert report.entries == len(desk.log)
    assert report.pairings == 5
    assert report.by_hand == 1
    assert report.standings == 6
    assert report.unchecked == ()
    assert report.results > 15


def test_the_log_survives_json(desk):
    """Events read back from JSON are equal, and so are the state and the bytes of the archive."""
    for entry in desk.log:
        assert decode(encode(entry.event)) == entry.event
    again = archive_file.entries_in(archive_file.read(archive(desk.log)))
    assert again == desk.log
    assert archive(again) == archive(desk.log)
    assert state_hash(fold(again)) == state_hash(desk.state)


def test_the_schema_is_the_published_one(desk):
    """The JSON Schema in the repository is that of the archives that are written."""
    published = Path(archive_file.__file__).with_name("archive.schema.json")
    assert json.loads(published.read_text("utf-8")) == json.loads(json.dumps(schema()))
    assert set(schema()["$defs"]["ArchiveFile"]["required"]) == set(json.loads(archive(desk.log)))


def edited(desk, change, *, chained=False):
    """Return the archive after a change to its JSON; with `chained`, whoever did it made a new chain, too."""
    content = json.loads(archive(desk.log))
    change(content)
    if chained:
        link = sha256(b"parlour tournament log v1").digest()
        for entry in content["entries"]:
            entry.pop("link")
            link = sha256(link + msgspec.json.encode(entry)).digest()
            entry["link"] = link.hex()
        content["head"] = link.hex()
    return json.dumps(content).encode()


def first(content, kind):
    """Return the first event of a kind in the JSON of an archive."""
    return next(entry["event"] for entry in content["entries"] if entry["event"]["event"] == kind)


def win_more(content):
    """Give a loser more points."""
    first(content, "ResultsReported")["results"][0]["lines"][1]["points"] += 60


def lose_place(content):
    """Turn a result round, points and all."""
    one, other = first(content, "ResultsReported")["results"][0]["lines"]
    one["number"], other["number"] = other["number"], one["number"]


def cut_end(content):
    """Take the last entry away."""
    content["entries"].pop()


def take_out(content):
    """Take an entry out of the middle."""
    del content["entries"][20]


def seat_otherwise(content):
    """Let two entrants change places in a pairing."""
    tables = first(content, "RoundPaired")["pairing"]["tables"]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]


def rank_otherwise(content):
    """Let the first two change ranks."""
    placings = first(content, "StandingsPublished")["placings"]
    placings[0][1], placings[1][1] = placings[1][1], placings[0][1]


def seed_otherwise(content):
    """Change the order of the seeds."""
    first(content, "Seeded")["order"].reverse()


def qualify_otherwise(content):
    """Let somebody else go on."""
    first(content, "StageFrozen")["qualified"][3] = 9


def show_otherwise(content):
    """Change the standings that stand beside the log."""
    content["standings"]["final"]["rows"].reverse()


EDITS = [win_more, lose_place, take_out, seat_otherwise, rank_otherwise, seed_otherwise, qualify_otherwise]


@pytest.mark.parametrize("change", [*EDITS, cut_end])
def test_an_edited_archive_is_broken_where_it_was_edited(desk, change):
    """An edit breaks the chain at its entry, and the refusal names it."""
    with pytest.raises(BrokenArchive) as broken:
        verify(edited(desk, change))
    assert broken.value.reason == "CHAIN_BROKEN"
    assert int(broken.value.details["sequence"]) > 1


@pytest.mark.parametrize("change", EDITS)
def test_a_new_chain_over_an_edit_does_not_help(desk, change):
    """With the chain made again, what follows from the log still shows the first difference and where it is."""
    with pytest.raises(BrokenArchive) as broken:
        verify(edited(desk, change, chained=True))
    assert broken.value.reason != "CHAIN_BROKEN"
    assert int(broken.value.details["sequence"]) > 1


def test_the_head_of_a_sealed_log_is_part_of_it(desk):
    """The act that sealed the event holds the hash of all before; the whole log can't be exchanged under it."""
    with pytest.raises(BrokenArchive) as broken:
        verify(edited(desk, lambda content: first(content, "Created").update(title="Cap"), chained=True))
    assert broken.value.reason == "CHAIN_BROKEN"
    assert broken.value.details["event"] == "Archived"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "UNREADABLE"),
        (b"\xff\xfe", "UNREADABLE"),
        (b"[]", "UNREADABLE"),
        (b'{"archive":"parlour-tournament"}', "UNREADABLE"),
    ],
)
def test_what_is_no_archive_is_told(data, reason):
    """Files of another kind are refused in one line."""
    with pytest.raises(BrokenArchive) as broken:
        verify(data)
    assert broken.value.reason == reason


def test_the_standings_beside_the_log_follow_from_it(desk):
    """Standings that were changed beside an unchanged log are found."""
    with pytest.raises(BrokenArchive) as broken:
        verify(edited(desk, show_otherwise))
    assert broken.value.reason == "STANDINGS_DIFFER"


def test_an_engine_of_another_version_is_told_and_not_called_wrong(desk):
    """A round paired by an engine that isn't here can't be computed again; the report says so."""

    def older(content):
        first(content, "RoundPaired")["pairing"]["engine"] = "parlour list 0"
        content["entries"].pop()

    report = verify(edited(desk, older, chained=True))
    assert len(report.unchecked) == 1
    assert report.pairings == 4
