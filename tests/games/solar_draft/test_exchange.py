"""The emergency exchange, and passing."""

from tests.games.solar_draft.board import Board, ability, happened, kinds

from parlour.games.solar_draft.happenings import CardDiscarded, CardDrafted

ROW = "p q r s t"


def regular(board):
    """The legal regular actions by kind."""
    return {command.split()[0] for command in board.legal()} - {"flare", "special"}


def test_a_stuck_hand_is_exchanged_from():
    """SDR-S18 SDR-031 SDR-032 SDR-R11 SDR-R12 SDR-D05: nothing else is legal; 5 cards after it, deck 15 - 1 = 14."""
    board = Board(hands=("m1 m2 m3 c1 c2",), row=ROW, deck_size=15)
    assert regular(board) == {"exchange"}
    told = board.do("exchange m1 p")
    assert (board.hand(), board.discard, board.row, board.deck) == ("m2 m3 c1 c2 p", "m1", "z0 q r s t", 14)
    n = board.n
    assert happened(told, 1)[:2] == [CardDiscarded(0, n["m1"]), CardDrafted(0, n["p"], n["z0"])]


def test_the_exchange_may_draw():
    """SDR-032 SDR-029 SDR-R12: the draft of the exchange may be from the deck; every discard goes with every source."""
    board = Board(hands=("m1 m2 m3 c1 c2",), row="p", deck="x y")
    assert [c for c in board.legal() if c != "flare"] == [
        f"exchange {card}{source}" for card in ("m1", "m2", "m3", "c1", "c2") for source in (" p", "")
    ]
    board.do("exchange c2")
    assert (board.hand(), board.row) == ("m1 m2 m3 c1 x", "p - - - -")


def test_a_planet_in_hand_can_be_played():
    """SDR-S19 SDR-031 SDR-R11: with a planet in hand there is no exchange."""
    board = Board(hands=("m1 m2 m3 c A",), row=ROW, deck_size=15)
    assert board.refused("exchange m1 p") == "SDR-R11"
    assert regular(board) == {"play"}


def test_five_comets():
    """SDR-S20 SDR-031 SDR-040 SDR-042 SDR-R11: A c: exchange only; A c B: every comet fits; a moon fits on A."""
    stuck = Board("A c", hands=("c1 c2 c3 c4 c5",), row=ROW, deck_size=9)
    assert regular(stuck) == {"exchange"}
    fine = Board("A c B", hands=("c1 c2 c3 c4 c5",), row=ROW, deck_size=9)
    assert [c for c in fine.legal() if c != "flare"] == [f"play c{i} 3" for i in (1, 2, 3, 4, 5)]
    assert fine.refused("exchange c1 p") == "SDR-R11"
    moon = Board("A c", hands=("c1 c2 c3 c4 m",), row=ROW, deck_size=9)
    assert regular(moon) == {"moon"}


def test_an_insertion_right_can_help():
    """SDR-R11: with a right to insert comets and a sound place there is no exchange; without such a place there is."""
    right = ability({"do": "free_placement", "kinds": ["comet"]}, "lasting")
    helped = Board("A c", hands=("c1 c2 c3 c4 c5",), row=ROW, deck_size=9, abilities={"A": right})
    assert regular(helped) == {"play"}
    stuck = Board("d A c", hands=("c1 c2 c3 c4 c5",), row=ROW, deck_size=9, abilities={"A": right})
    assert regular(stuck) == {"exchange"}


def test_a_raised_limit_needs_a_larger_hand():
    """SDR-R11: the exchange needs as many cards as the limit, which a lasting ability may raise."""
    raised = ability({"do": "draft_limit", "plus": 1}, "lasting")
    board = Board("A c", hands=("c1 c2 c3 c4 c5",), row=ROW, deck_size=9, abilities={"A": raised})
    assert regular(board) == {"draft", "draw"}
    board = Board("A c", hands=("c1 c2 c3 c4 c5 f",), row=ROW, deck_size=9, abilities={"A": raised})
    assert regular(board) == {"exchange"}


def test_more_than_five_cards():
    """SDR-R12: the draft of the exchange is allowed even if five cards are left after the discard."""
    board = Board(hands=("m1 m2 m3 c1 c2 c3",), row=ROW, deck_size=9)
    board.do("exchange m1 p")
    assert board.hand() == "m2 m3 c1 c2 c3 p"


def test_what_an_exchange_can_not_do():
    """SDR-032 SDR-R08 SDR-R12: a discard that is not held, a card that is not in the row, a draw from no deck."""
    board = Board(hands=("m1 m2 m3 c1 c2",), row="p", discard="x")
    assert board.refused("exchange x p") == "SDR-033"
    assert board.refused("exchange m1 x") == "SDR-026"
    assert board.refused("exchange m1") == "SDR-R08"


def test_nothing_at_all_can_be_done():
    """SDR-S21 SDR-025 SDR-R04 SDR-R13 SDR-D06: the server passes and runs the end of the turn."""
    board = Board("A", "B c", hands=("", "c1"), row="p", flares=(0, 1))
    told = board.do("draft p")
    assert kinds(told) == ["CardDrafted", "TurnEnded", "FinalLapStarted", "Passed", "TurnEnded", "GameEnded"]
    assert board.asked() == "-"


def test_a_moon_must_be_played():
    """SDR-S21 SDR-R04: with a moon for the planet passing is refused."""
    board = Board("A", "B c", hands=("", "m"), row="p", flares=(0, 1))
    board.do("draft p")
    assert board.asked() == "1 take_turn"
    assert board.refused("pass") == "SDR-R04"
    assert board.legal() == ["moon m B"]


def test_few_cards_and_nothing_to_draft():
    """SDR-R13: few cards, nothing playable, row and deck empty: there is no exchange but a pass."""
    board = Board("A c", hands=("c1 c2",), suns=("echo", "tide"), used=(1,), discard="x", ending=1)
    assert board.legal() == ["pass", "special"]
    assert board.refused("exchange c1") == "SDR-R11"


def test_a_sun_ability_keeps_the_pass_open():
    """SDR-R05 SDR-D06: a legal sun ability need not be used; then passing is up to the player."""
    board = Board("A c", "K", hands=("c1", "L"), suns=("echo", "tide"), used=(1,), discard="x", ending=1)
    used = board.copy()
    told = board.do("pass")
    assert kinds(told)[:1] == ["Passed"]
    assert board.asked() == "0 end_turn"
    used.do("special", "recover x")
    assert used.asked() == "0 take_turn"
    assert used.legal() == ["play x 2", "terraform x A c1"]


def test_a_full_hand_with_nothing_to_exchange_for():
    """SDR-R11 SDR-R04: without a card to draft a stuck full hand passes."""
    board = Board("A", "B c", hands=("", "c1 c2 c3 c4 c5"), row="p", flares=(0, 1))
    told = board.do("draft p")
    assert "Passed" in kinds(told)
