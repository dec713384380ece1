"""The score cards that pairing and standings read."""

from parlour.tournaments.history import Kind, history_of
from parlour.tournaments.model import Adjustment, Bye, ByeLine, Entrant, Field, Flag, Line, Round, Table

WIN, DRAW = 60, 30


def line(number, points, flag=Flag.PLAYED):
    """Return a line with those points."""
    return Line(number=number, points=points, place=1 if points else 2, flag=flag)


def table(number, *lines, void=False):
    """Return a table of these lines."""
    return Table(table=number, seats=tuple(each.number for each in lines), lines=lines, void=void)


def field(entrants, *rounds, **more):
    """Return a field of so many entrants; each round is its tables and its byes."""
    return Field(
        entrants=tuple(Entrant(number=number) for number in range(1, entrants + 1)),
        rounds=tuple(Round(round=at, tables=tables, byes=byes) for at, (tables, byes) in enumerate(rounds, 1)),
        **more,
    )


def test_played_games_meet_and_seat():
    """A played table gives both an opponent, a seat and a meeting that pairing avoids."""
    history = history_of(field(2, ((table(1, line(2, DRAW), line(1, DRAW)),), ())))
    one, two = history.cards[1], history.cards[2]
    assert (one.games[0].kind, one.games[0].seat, one.games[0].opponents) == (Kind.PLAYED, 2, (2,))
    assert history.met(1, 2) == history.met(2, 1) == 1
    assert history.met_pairs() == {(1, 2)}
    assert (one.seats, two.last_seat, one.points, one.played) == ({2: 1}, 1, DRAW, 1)


def test_forfeits_are_no_meeting():
    """A forfeit and a double forfeit give no opponent, no seat and leave the pair free to meet (section 1.13)."""
    won = table(1, line(1, WIN, Flag.FORFEIT_WIN), line(2, 0, Flag.FORFEIT_LOSS))
    both = table(2, line(3, 0, Flag.FORFEIT_LOSS), line(4, 0, Flag.FORFEIT_LOSS))
    history = history_of(field(4, ((won, both), ())))
    assert history.met_pairs() == set()
    assert [history.cards[number].games[0].kind for number in (1, 2, 3, 4)] == [
        Kind.FORFEIT_WIN,
        Kind.FORFEIT_LOSS,
        Kind.FORFEIT_LOSS,
        Kind.FORFEIT_LOSS,
    ]
    assert history.cards[1].games[0].scheduled == (2,)
    assert (history.cards[1].seats, history.cards[1].played, history.cards[1].points) == ({}, 0, WIN)
    assert history.cards[1].had_free_win(WIN)
    assert not history.cards[2].had_free_win(WIN)


def test_a_pod_plays_on_without_an_absent_seat():
    """Who did not come to a pod met nobody; the others met one another and keep their seats (T097, section 1.13)."""
    pod = table(1, line(1, WIN), line(2, 0, Flag.NO_SHOW), line(3, 0), line(4, 0, Flag.LEFT))
    history = history_of(field(4, ((pod,), ())))
    assert history.met_pairs() == {(1, 3), (1, 4), (3, 4)}
    assert (history.cards[2].games[0].kind, history.cards[2].seats) == (Kind.NO_SHOW, {})
    assert history.cards[4].seats == {4: 1}
    assert history.cards[1].games[0].opponents == (3, 4)


def test_who_sits_alone_in_a_pod_did_not_play():
    """A pod to which one came alone is a forfeit win for that one."""
    pod = table(1, line(1, WIN), line(2, 0, Flag.NO_SHOW), line(3, 0, Flag.NO_SHOW))
    assert history_of(field(3, ((pod,), ()))).cards[1].games[0].kind is Kind.FORFEIT_WIN


def test_open_tables_count_as_meetings_and_voided_ones_do_not():
    """A table in play is a meeting without points; a voided one never was (TC14)."""
    history = history_of(field(4, ((Table(table=1, seats=(1, 2)), table(2, line(3, WIN), line(4, 0), void=True)), ())))
    assert history.met_pairs() == {(1, 2)}
    assert [history.cards[number].games[0].kind for number in (1, 3)] == [Kind.OPEN, Kind.VOID]
    assert [card.played for card in history.cards.values()] == [0, 0, 0, 0]
    assert history.cards[3].points == 0


def test_byes_and_absences_are_different_things():
    """Each kind of bye, an absence and a round before entry are told apart, with their points (T076, TC06)."""
    byes = (
        ByeLine(number=1, kind=Bye.PAIRING, points=WIN),
        ByeLine(number=2, kind=Bye.HALF, points=DRAW),
        ByeLine(number=3, kind=Bye.ABSENT, points=0),
    )
    history = history_of(field(4, ((), byes)))
    kinds = [card.games[0].kind for card in history.cards.values()]
    assert kinds == [Kind.PAIRING, Kind.HALF, Kind.ABSENT, Kind.NOT_ENTERED]
    assert [card.points for card in history.cards.values()] == [WIN, DRAW, 0, 0]
    assert [card.had_free_win(WIN) for card in history.cards.values()] == [True, False, False, False]
    assert len(history.cards[3].byes) == 1


def test_adjustments_are_apart_from_the_rounds():
    """Points given and taken add to the total, never to what rounds show."""
    history = history_of(
        field(
            1,
            ((), (ByeLine(number=1, kind=Bye.FULL, points=WIN),)),
            adjustments=(Adjustment(number=1, points=-30, reason="late"), Adjustment(number=1, points=-15, reason="x")),
        )
    )
    assert (history.cards[1].points, history.cards[1].adjusted, history.cards[1].total) == (WIN, -45, 15)


def test_short_tables_are_counted():
    """Sitting at a table that was made smaller than wanted is counted, so that it can rotate."""
    pod = table(1, line(1, WIN), line(2, 0), line(3, 0))
    assert history_of(field(3, ((pod,), ()))).cards[2].short_tables(4) == 1
    assert history_of(field(3, ((pod,), ()))).cards[2].short_tables(3) == 0
