"""One complete game, round by round."""

from tests.games.orbita.board import GAME, asked, cards, game, hand, happened, play, stops, track, won

from parlour.games.orbita.happenings import EndReason, GameEnded, Hand

ROUNDS = [
    # who plays what, from where, and where its marker stops; then the winner and both hands
    ((0, "O1", 12, "1"), (1, "P1", 1, "2"), 1, "GGGGOGBBBPPPP", "GOBGOBPOOBBOP"),
    ((1, "B2", 9, "3 4"), (0, "G2", 0, "3 5"), 0, "GGOGBBBPPPP", "GOBGOBPOOOP"),
    ((0, "P1", 7, "3"), (1, "O3", 7, "2 6 7"), 1, "GGOGBBBPPP", "GOBGOBPP"),
    ((1, "B1", 2, "6"), (0, "G2", 0, "7+ 6+"), 0, "OGBBBPPP", "GOGOBPP"),
    ((0, "P3", 5, "4 5 7+"), (1, "B1", 4, "5+"), 0, "OGBBB", "GOGOPP"),
    ((0, "O1", 0, "4+"), (1, "G1", 0, "3+"), 0, "GBBB", "OGOPP"),
    ((0, "B3", 1, "2+ 1+ 1"), (1, "P2", 3, "6+ 5+"), 1, "G", "OGO"),
]


def test_a_whole_game():
    """ORB-S33 (ORB-011 ORB-012 ORB-015 ORB-023 ORB-024 ORB-030 ORB-041 ORB-043 ORB-051 ORB-054): all rounds."""
    state = game("G G G G O G B B B P P P O P", "G P O B G O B P O O B B O P")
    for number, (first, second, winner, mine, theirs) in enumerate(ROUNDS, start=1):
        assert state.round == number
        for seat, text, at, spaces in (first, second):
            assert asked(state) == [seat]
            news = play(state, text, at)
            assert stops(news) == spaces
        assert happened(news)[1].seat == winner
        assert (hand(state, 0).replace(" ", ""), hand(state, 1).replace(" ", "")) == (mine, theirs)

    assert asked(state) == [1]
    news = play(state, "G1", 1)
    assert stops(news) == "2+"
    assert happened(news)[1] == GameEnded(EndReason.NO_OTHER_PLANET, 0, (Hand(cards("G")), Hand(cards("O O"))))
    assert sorted(state.discarded) == sorted(cards("G G O O"))
    assert track(state) == "B1 G2+ O4+ P5+"
    assert (won(state, 0), won(state, 1)) == ("B4 G5 O1 P3", "B3 O4 P4")
    assert [sum(row) for row in state.captured] == [13, 11]

    sheet = GAME.sheet(state)
    assert [(line.majority, line.points) for line in sheet.planets] == [(0, 3), (0, 0), (1, 1), (1, 3)]
    assert (sheet.points, sheet.winner) == ((3, 4), 1)
    assert [standing.place for standing in GAME.standings(state).seats] == [2, 1]
