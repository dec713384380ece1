"""Games that a person can read, kept in ``tests/golden/solar_draft``, one for each number of seats.

Seat 0 plays what looks best, the others the middle one of their answers or what looks best, turn by turn. Write them
again after a change that is meant to show:

    python -m tests.games.solar_draft.golden
"""

from pathlib import Path

from tests.games.solar_draft.board import BASIC, HOUSE, SPECIAL, dealt

from parlour.games.solar_draft import ENTRY

FOLDER = Path(__file__).parents[2] / "golden" / "solar_draft"
SEATS = (2, 3, 4, 5)
QUIET = {"TurnEnded"}


def kept(seats):
    """The file of the game with that many seats."""
    return FOLDER / f"{seats}_seats.txt"


def lines(seats):
    """The game, line by line."""
    special = seats % 2 == 1
    state = dealt(11, seats, SPECIAL if special else BASIC)
    yield f"Solar Draft for {seats}, {'with' if special else 'without'} Special Abilities, {HOUSE.info.content}."
    yield from ENTRY.render(HOUSE.view(state, None)).splitlines()[1:]
    turn = 0
    while decisions := HOUSE.decisions(state):
        seat = decisions[0].seat
        if state.turn != turn:
            turn = state.turn
            hand = ", ".join(HOUSE.cards.edition.names[card] for card in state.players[seat].hand) or "nothing"
            yield ""
            yield f"Turn {turn}: seat {seat} holds {hand}"
        view, actions = HOUSE.view(state, seat), HOUSE.actions(state, seat)
        plain = seat != 0 and turn % 3 == 0
        answer = actions[len(actions) // 2] if plain else max(actions, key=lambda a: ENTRY.rate(view, a))
        for news in HOUSE.apply(state, seat, answer, None):
            happening = news.seen_by(seat)
            if type(happening).__name__ not in QUIET:
                yield f"  {ENTRY.tell(happening)}"
    yield ""
    yield from ENTRY.render(HOUSE.view(state, None)).splitlines()
    yield ""
    yield from _result(state)


def _result(state):
    standings = HOUSE.standings(state)
    yield f"Ended by {standings.ending.rule}: {standings.ending.reason}"
    for standing in sorted(standings.seats, key=lambda s: s.place):
        yield f"Place {standing.place}: seat {standing.seat}, {standing.points} points"
        for line in standing.lines:
            yield f"  {line.points:3} {line.category}: {line.text}"
    for tie in standings.tie_breaks:
        yield f"Seats {tie.seats} are equal; {tie.rule} compares {tie.name}: {tie.values}"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for seats in SEATS:
        kept(seats).write_text("\n".join(lines(seats)) + "\n")
