"""Arenas: waves, last opponents, seats, streaks, and the bell."""

import pytest
from msgspec.structs import replace
from tests.tournaments.arena.clockwork import Clockwork, entrants, placed, rules, won

from parlour.tournaments.archive import archive, verify
from parlour.tournaments.arena import ArenaState, pair_state, sheet, terms_of
from parlour.tournaments.arena.matching import costs_of, matched
from parlour.tournaments.errors import BadRules
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import Adjustment, Bye, ByeLine, Entrant, Field, Flag, Round, Scheme, Table
from parlour.tournaments.simulate import simulate

ARENA = format_of("arena")
PODS = Scheme(places=(300, 180, 120, 60), draw=None)


def a_round(number, *tables, byes=()):
    """Return a wave of tables, each its seats and its result."""
    made = tuple(Table(table=at, seats=seats, lines=told) for at, (seats, told) in enumerate(tables, 1))
    return Round(round=number, tables=made, byes=byes)


def history(*results):
    """Return two who play each other, wave after wave; each result is the winner, 0 for a draw."""
    games = tuple(a_round(at, ((1, 2), won((1, 2), winner))) for at, winner in enumerate(results, 1))
    return Field(entrants=entrants(2), rounds=games)


@pytest.mark.parametrize("count", [2, 3, 4, 7, 10, 60])
def test_nobody_meets_the_last_opponent_again(count):
    """T084, TC39: only two who are alone play again, and a note tells; nobody waits longer than the longest game."""
    arena = Clockwork(count, rules(), seed=count)
    for pairing in arena.run(1800):
        if pairing is None:
            continue
        last = {n: player.last for n, player in arena.state.players.items()}
        again = [(one, two) for one, two in pairing.tables if two in last[one] or one in last[two]]
        told = [note for note in pairing.notes if "last time" in note]
        assert len(again) == len(told)
        assert not again or count == 2
    assert arena.longest <= 1.8 * arena.mean + 2.0
    if count > 2:
        assert all(abs(player.difference) <= 3 and abs(player.run) <= 3 for player in arena.state.players.values())


def test_two_who_are_alone_take_turns():
    """T084: two alone repeat at once, changing seats; the note says why."""
    field = history(1, 1, 1)
    pairing = ARENA.pair(field, rules(), b"")
    assert set(pairing.tables[0]) == {1, 2}
    assert "nobody else is there" in pairing.notes[0]
    assert pairing.tables[0] == (2, 1)
    assert ARENA.pair(replace(field, entrants=entrants(4), away=frozenset({3})), rules(), b"").tables != pairing.tables


def test_two_who_just_met_wait_while_others_play():
    """TC39: they wait for another table; left over in as many waves as patience lasts, they play again."""
    byes = tuple(ByeLine(number=n, kind=Bye.ZERO, points=0) for n in (1, 2))
    waves = [a_round(1, ((1, 2), won((1, 2), 1)), ((3, 4), ()))]
    waves += [a_round(at, ((2 * at + 1, 2 * at + 2), ()), byes=byes) for at in (2, 3, 4)]
    field = Field(entrants=entrants(10), rounds=tuple(waves))
    assert ARENA.pair(field, rules(details={"patience": 4}), b"") is None
    again = ARENA.pair(field, rules(), b"")
    assert [set(seats) for seats in again.tables] == [{1, 2}]
    assert "no table without that was found" in again.notes[0]


def test_whoever_sat_out_is_paired_next():
    """TC39: three are idle, one is left over and marked; in the next wave it plays."""
    three = Field(entrants=entrants(3))
    first = ARENA.pair(three, rules(), b"")
    (left,) = first.byes
    assert first.byes == {left: Bye.ZERO}
    assert first.why[-1].numbers == (left,)
    seats = first.tables[0]
    byes = (ByeLine(number=left, kind=Bye.ZERO, points=0),)
    field = replace(three, rounds=(a_round(1, (seats, won(seats, seats[0])), byes=byes),))
    second = ARENA.pair(field, rules(), b"")
    assert left in second.tables[0]


def test_streaks_double():
    """After two wins in a row all doubles until a game is not won: 2, 2, 4, 4, then a draw for 2, then 2 again."""
    scores = sheet(history(1, 1, 1, 1, 0, 1), rules(), 1)
    assert [score.points // 60 for score in scores] == [2, 2, 4, 4, 2, 2]
    assert [score.base // 60 for score in scores] == [2, 2, 2, 2, 1, 2]
    assert "doubled" in scores[2].text
    rows = {row.number: row for row in ARENA.standings(history(1, 1, 1, 1, 0, 1), rules(), b"").rows}
    assert rows[1].points == 16 * 60
    assert rows[2].points == 60
    flat = ARENA.standings(history(1, 1, 1), rules(details={"streak": 0}), b"").rows[0]
    assert flat.points == 6 * 60


def test_one_draw_counts_differently_for_each():
    """TC40: one on a run of draws gets nothing for a draw, the opponent gets its point, and each is told why."""
    three = Field(
        entrants=entrants(3),
        rounds=(a_round(1, ((1, 2), won((1, 2)))), a_round(2, ((3, 1), won((3, 1))))),
    )
    drawn = rules(details={"draw_run": 2})
    one, three_ = sheet(three, drawn, 1), sheet(three, drawn, 3)
    assert [score.points for score in one] == [60, 0]
    assert "draw number 2 in a row" in one[1].text
    assert [score.points for score in three_] == [60]


def test_the_bell_and_the_ledger():
    """TC41: open and voided tables count for nobody; a ban in between, and points taken or given, recompute ranks."""
    played = a_round(1, ((1, 2), won((1, 2), 2)), ((3, 4), won((3, 4), 3)))
    after = a_round(2, ((1, 3), ()), ((2, 4), won((2, 4), 4)))
    voided = replace(after, tables=(after.tables[0], replace(after.tables[1], void=True)))
    field = Field(entrants=entrants(4), rounds=(played, voided))
    points = {row.number: row.points for row in ARENA.standings(field, rules(), b"").rows}
    assert points == {1: 0, 2: 120, 3: 120, 4: 0}
    banned = ARENA.standings(replace(field, unranked=frozenset({2})), rules(), b"")
    assert [row.rank for row in banned.rows] == [1, 2, 3, 0]
    assert banned.rows[0].number == 3
    lifted = replace(field, adjustments=(Adjustment(number=4, points=600, reason="fair play"),))
    assert ARENA.standings(lifted, rules(), b"").rows[0].number == 4


def test_forfeits_leave_streaks_and_opponents_alone():
    """A forfeit win counts once and keeps the streak; those two may be paired again; no seat is counted."""
    given = tuple(
        replace(line, flag=Flag.FORFEIT_WIN if line.number == 1 else Flag.FORFEIT_LOSS) for line in won((1, 2), 1)
    )
    field = history(1, 1)
    field = replace(field, rounds=(*field.rounds, a_round(3, ((1, 2), given)), a_round(4, ((2, 1), won((2, 1), 1)))))
    assert [score.points // 60 for score in sheet(field, rules(), 1)] == [2, 2, 2, 4]
    state = ArenaState.of(replace(field, rounds=field.rounds[2:3]), terms_of(rules()))
    assert (state.players[1].last, state.players[1].games, state.players[1].difference) == ((), 0, 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_kept_state_equals_a_new_one(seats):
    """O9: a state fed wave by wave equals the one computed from the field, and both pair the same, bytes and all."""
    played = rules(scheme=PODS, seats=4, fewest=3) if seats == 4 else rules()
    arena = Clockwork(120, played, seed=5)
    for at, pairing in enumerate(arena.run(600)):
        if at % 25:
            continue
        new = ArenaState.of(arena.field(), terms_of(played))
        assert new.players == {n: replace(one, rank=0, bound=0) for n, one in arena.state.players.items()}
        mixed = replace(arena.field(), entrants=tuple(reversed(arena.entrants)))
        assert ARENA.pair(mixed, played, b"") == pairing == pair_state(new, arena.field(), played)


def test_waves_are_near_in_rank_and_everybody_plays():
    """Early waves are neighbours in rating; later ones leave nobody of 300 idle, and pair close places."""
    field = Field(entrants=entrants(300))
    first = ARENA.pair(field, rules(), b"")
    rating = {one.number: one.rating for one in field.entrants}
    order = sorted(rating, key=lambda n: (-rating[n], n))
    assert {frozenset(seats) for seats in first.tables} == {frozenset(order[at : at + 2]) for at in range(0, 300, 2)}
    done = a_round(1, *((seats, won(seats, seats[0])) for seats in first.tables))
    second = ARENA.pair(replace(field, rounds=(done,)), rules(), b"")
    assert len(second.tables) == 150
    assert not {frozenset(seats) for seats in second.tables} & {frozenset(seats) for seats in first.tables}
    winners = {seats[0] for seats in first.tables}
    assert sum(len(winners & set(seats)) == 1 for seats in second.tables) <= 6
    assert all(len(why.criteria) >= 2 for why in second.why)


def test_a_group_is_matched_at_least_cost():
    """O3: against brute force over 8 players, the cost is the least of all complete matchings."""
    state = ArenaState(terms_of(rules()))
    state.enter(Field(entrants=entrants(8, 3)))
    group = sorted(state.players.values(), key=lambda player: -player.rating)
    for place, player in enumerate(group):
        player.rank = place
        player.last = (group[place ^ 1].number,)

    def allowed(one, two):
        return two.number not in one.last

    def least(left):
        if not left:
            return 0
        one, *rest = left
        costs = [
            cost + least([each for each in rest if each is not two])
            for two, cost in zip(rest, costs_of(one, rest, 7), strict=True)
            if allowed(one, two)
        ]
        return min(costs, default=10**12)

    assert sum(match.cost for match in matched(group, 7, allowed)) == least(group)


@pytest.mark.parametrize("count", [4, 5, 9, 14, 50])
def test_pods_in_an_arena(count):
    """Tables of four (three when nobody else plays): nobody is at two, mates of the last table part when they can."""
    played = rules(scheme=PODS, seats=4, fewest=3)
    arena = Clockwork(count, played, seed=count)
    sizes = set()
    for pairing in arena.run(1500):
        if pairing is None:
            continue
        seated = [n for seats in pairing.tables for n in seats]
        assert len(seated) == len(set(seated))
        assert not any(arena.state.players[n].busy for n in seated)
        sizes |= {len(seats) for seats in pairing.tables}
    assert sizes <= {3, 4}
    assert arena.state.tables > 3
    assert all(player.games for player in arena.state.players.values())


def test_points_by_place_with_a_streak():
    """A pod counts by place; a third win in a row counts double."""
    seats = (1, 2, 3)
    rounds = tuple(a_round(at, (seats, placed(seats, (1, 2, 3), (300, 180, 120)))) for at in (1, 2, 3))
    field = Field(entrants=entrants(3), rounds=rounds)
    pods = rules(scheme=PODS, seats=3)
    assert [row.points for row in ARENA.standings(field, pods, b"").rows] == [1200, 540, 360]


def test_unplayable_rules_are_refused():
    """Tables of one or six, a negative streak or too few entrants are refused by name."""
    for wrong, count in ((rules(seats=6), 9), (rules(details={"streak": -1}), 9), (rules(), 1)):
        with pytest.raises(BadRules):
            ARENA.check(wrong, count)
    assert [one.reason for one in ARENA.check(rules(), 4)] == ["SMALL_ARENA"]
    assert ARENA.rounds(rules(), 9) == 0


def test_club_mates_and_forbidden_pairs_are_kept_apart():
    """Those of one club meet only when nobody else is left; forbidden pairs never do."""
    team = tuple(Entrant(number=n, rating=2000 - n, affinity="ab"[n > 2]) for n in range(1, 5))
    before = Field(entrants=team, rounds=(a_round(1, ((1, 3), won((1, 3))), ((2, 4), won((2, 4)))),))
    assert {frozenset(seats) for seats in ARENA.pair(before, rules(), b"").tables} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    barred = replace(before, forbidden=frozenset({(1, 2), (1, 4)}))
    assert all(1 not in seats for seats in ARENA.pair(barred, rules(), b"").tables)


@pytest.mark.parametrize(("seats", "count"), [(2, 11), (4, 13)])
def test_a_whole_arena_verifies(seats, count):
    """An arena of ten waves, ended by its bell, is the same for equal seeds, and its archive verifies from itself."""
    stage = rules(scheme=PODS, seats=4, fewest=3) if seats == 4 else rules()
    first, again = (simulate((stage,), count, 7, waves=10) for _ in range(2))
    assert archive(first.log) == archive(again.log)
    report = verify(archive(first.log))
    assert report.pairings == 10
    assert not report.unchecked


def test_tables_say_what_decided():
    """TC39: each table says what it costs, what another partner would, and what gave the first seat; all are true."""
    clock, seats, cheaper = Clockwork(60, rules(), seed=5), set(), 0
    for pairing in clock.run(6000):
        for why in pairing.why if pairing is not None else ():
            told = {criterion.name: criterion for criterion in why.criteria}
            if "waits" in told:
                continue
            one, two = (clock.state.players[number] for number in why.numbers)
            reason = told["seats"].text
            kinds = {
                "must": one.bound > two.bound,
                f"{two.number} {two.difference:+d}.": one.bound == two.bound and one.difference < two.difference,
                "second as -": one.bound == two.bound and one.difference == two.difference and one.run < two.run,
                "turns": (one.bound, one.difference, one.run) == (two.bound, two.difference, two.run),
            }
            [kind] = [kind for kind, holds in kinds.items() if holds]
            assert kind in reason
            seats.add(kind if kind in {"must", "turns"} else "counts")
            if "alternative" in told:
                text = told["alternative"].text
                other, cost = (int(part.split()[0].rstrip(",.")) for part in text.split(" cost ")[1].split(" of "))
                assert cost == int(told["near"].value)
                assert ("not less" in text) == (other <= cost)
                cheaper += other <= cost
    assert seats == {"must", "turns", "counts"}
    assert cheaper
