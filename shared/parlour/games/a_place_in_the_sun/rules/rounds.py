"""Turns one after another: who is next, how a turn begins and ends."""

from parlour.games.a_place_in_the_sun.edition import Ability, LineEffect
from parlour.games.a_place_in_the_sun.frames import BossFrame, TurnFrame
from parlour.games.a_place_in_the_sun.happenings import GameEnded, TurnBegan, TurnEnded
from parlour.games.a_place_in_the_sun.rules.influence import points
from parlour.games.a_place_in_the_sun.rules.placed import leave
from parlour.games.a_place_in_the_sun.rules.power import placed_on
from parlour.games.a_place_in_the_sun.rules.zones import abandon, refill
from parlour.games.a_place_in_the_sun.state import COUNTERS, Result, Turn
from parlour.games.a_place_in_the_sun.table import Table

FORWARD_DEFENCE = 3
_ONE_ROUND = LineEffect.ONE_ROUND
_UNCOUNTED = [0] * len(COUNTERS)


def round_order(table: Table) -> list[int]:
    """Return who plays in a round: the Extinctor, then clockwise from the first seat (APS-007, APS-206)."""
    seats = table.state.seats
    players = [(table.state.first + step) % seats for step in range(seats)]
    return [table.boss, *players] if table.mode.extinctor else players


def next_turn(table: Table) -> None:
    """Let the next living planet begin its turn (APS-019)."""
    state = table.state
    while True:
        if not state.order:
            if state.round >= state.options.round_cap:
                state.result = _capped(table)
                state.stack.clear()
                table.tell(GameEnded(table.turn.seat, state.result.reason, state.result.winners))
                return
            _next_round(table)
        seat = state.order.pop(0)
        if not table.planets[seat].out:
            begin_turn(table, seat)
            return


def _next_round(table: Table) -> None:
    """Begin a round; the token goes to the left (APS-206, APS-R121)."""
    state = table.state
    state.round += 1
    if table.mode.extinctor:
        state.first = next(seat for seat in (*table.left_of(state.first), state.first) if not table.planets[seat].out)
    state.order = round_order(table)


def begin_turn(table: Table, seat: int) -> None:
    """Reset marks, discard a line that lasts one round, then read the position (APS-R12)."""
    state = table.state
    planets = state.planets
    turn = Turn(seat, 0, counts=_UNCOUNTED.copy(), played=[0, 0, 0], damage=[0] * len(planets))
    table.begin(turn)
    mine = planets[seat]
    for planet in planets:
        for placed in placed_on(planet):
            if placed.spent:
                placed.spent = False
            if planet is mine:
                placed.used, placed.allowed, placed.loaded_used = 0, 1, False
    extinctor = state.options.mode.extinctor
    if seat == table.boss:
        turn.required = mine.dial
        table.push(BossFrame(mine.dial))
    else:
        while mine.line and table.cards.side(mine.side).line is _ONE_ROUND:
            leave(table, seat, len(mine.line) - 1)
        turn.required, turn.discards = mine.dial, table.cards.discards[mine.faction][mine.dial - 1]
        if extinctor and table.cards.boss_dial(state.options.extinctor).ability is Ability.FORWARD_DEFENSE:
            turn.forward = FORWARD_DEFENCE
        table.push(TurnFrame())
    table.tell(TurnBegan(seat, turn.required))


def end_turn(table: Table) -> None:
    """Refill the hand, restore all Orbitals, go on (APS-R13)."""
    seat = table.turn.seat
    if seat != table.boss:
        refill(table, seat)
    cancel_turn(table)


def cancel_turn(table: Table) -> None:
    """End a turn without a refill (APS-R51)."""
    abandon(table)
    for planet in table.planets:
        for placed in placed_on(planet):
            if placed.damage:
                placed.damage = 0
    table.tell(TurnEnded(table.turn.seat))
    next_turn(table)


def _capped(table: Table) -> Result:
    """Return how the game ends at the cap: most points, then most power; against the Extinctor all lose (APS-R58)."""
    if table.mode.extinctor:
        return Result("round_cap", "APS-R58", ())
    living = table.living()
    worth = {seat: (points(table, seat) if table.mode.influence else 0, table.planets[seat].power) for seat in living}
    if table.mode.teams:
        by_team = {
            team: (max(worth[s][0] for s in living if s % 2 == team), sum(worth[s][1] for s in living if s % 2 == team))
            for team in {seat % 2 for seat in living}
        }
        worth = {seat: by_team[seat % 2] for seat in living}
    best = max(worth.values())
    return Result("round_cap", "APS-R58", tuple(seat for seat in living if worth[seat] == best))
