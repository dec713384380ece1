"""Eliminations and the end of the game, by mode."""

from parlour.games.a_place_in_the_sun.frames import LastGaspFrame
from parlour.games.a_place_in_the_sun.happenings import Eliminated, GameEnded
from parlour.games.a_place_in_the_sun.options import Mode
from parlour.games.a_place_in_the_sun.rules.influence import completing, points
from parlour.games.a_place_in_the_sun.rules.rounds import cancel_turn
from parlour.games.a_place_in_the_sun.rules.zones import abandon, to_pile
from parlour.games.a_place_in_the_sun.state import Planet, Result
from parlour.games.a_place_in_the_sun.table import Table


def settle(table: Table) -> None:
    """Eliminate whoever has no power left, and end the game or the turn if that decides it (APS-R51, APS-R52)."""
    state = table.state
    state.settled = True
    if state.turn is None:
        _leave_before_the_first_turn(table)
        return
    for planet in state.planets:
        if planet.power <= 0 and not planet.out:
            break
    else:
        if not state.leaving:
            return
    fallen = [
        seat
        for seat, planet in enumerate(state.planets)
        if not planet.out and (planet.power <= 0 or seat in state.leaving)
    ]
    if not fallen:
        return
    active = table.turn.seat
    if active in fallen and active not in state.leaving and not table.turn.claimed and completing(table):
        table.push(LastGaspFrame(active))
        return
    _eliminate(table, fallen)
    result = _decided(table, fallen)
    if result is not None:
        finish(table, result)
    elif active in fallen:
        cancel_turn(table)


def _leave_before_the_first_turn(table: Table) -> None:
    """Take out who resigned while boards and factions are chosen: they are chosen without it (APS-R56)."""
    leaving = list(table.state.leaving)
    if not leaving:
        return
    _eliminate(table, leaving)
    result = _decided(table, leaving)
    if result is not None:
        finish(table, result)


def finish(table: Table, result: Result) -> None:
    """End the game; who is about to leave has left."""
    if table.state.leaving:
        _eliminate(table, list(table.state.leaving))
    table.state.result = result
    abandon(table)
    table.tell(GameEnded(0 if table.state.turn is None else table.turn.seat, result.reason, result.winners))


def _eliminate(table: Table, fallen: list[int]) -> None:
    state = table.state
    state.outs += 1
    state.leaving = [seat for seat in state.leaving if seat not in fallen]
    for seat in fallen:
        table.planets[seat].out, table.planets[seat].power = state.outs, 0
        table.tell(Eliminated(seat))
    for seat in fallen:
        if seat != table.boss:
            _clear(table, seat, table.planets[seat])


def _clear(table: Table, seat: int, planet: Planet) -> None:
    """Take everything of an eliminated planet out of the game, foreign cards go home (APS-R54, APS-R55)."""
    placed = [one for one in (*planet.line, planet.moon, planet.leader) if one is not None]
    there = [*planet.hand, *planet.deck, *planet.pile, *(one.card for one in placed)]
    bots = sorted(table.cards.eye_bots)[:1] * planet.bots
    planet.hand, planet.deck, planet.pile, planet.leaders, planet.line = [], [], [], [], []
    planet.moon = planet.leader = None
    planet.bots = 0
    planet.deck_marks, planet.hand_marks = [], []
    for card in [*there, *bots]:
        to_pile(table, card)
    mate = (seat + 2) % 4
    heir = table.planets[mate].influence if table.mode.teams and not table.planets[mate].out else None
    (table.state.influence_pile if heir is None else heir).extend(planet.influence)
    planet.influence = []


def _decided(table: Table, fallen: list[int]) -> Result | None:
    """Return how the game ends after these have fallen together; None if it goes on."""
    living = table.living()
    if not table.mode.extinctor:
        return _last_standing(table, living, fallen)
    if not living:
        return Result("all_fallen", "APS-R117", ())
    if not table.planets[table.boss].out:
        return None
    if table.mode is Mode.EXTINCTOR:
        return Result("extinctor_fallen", "APS-200", tuple(living))
    return Result("extinctor_fallen", "APS-R145", total_winners({seat: points(table, seat) for seat in living}))


def _last_standing(table: Table, living: list[int], fallen: list[int]) -> Result | None:
    sides = {seat % 2 for seat in living} if table.mode.teams else set(living)
    if len(sides) > 1:
        return None
    if living:
        return Result("last_standing", "APS-R146" if table.mode.teams else "APS-190", tuple(living))
    return Result("fallen_together", "APS-R52", tuple(fallen))


def total_winners(by_seat: dict[int, int]) -> tuple[int, ...]:
    """Return the total winners of A Nuke in the Back among the survivors (APS-251, APS-252, APS-253, APS-R145)."""
    if len(by_seat) == 1:
        return tuple(by_seat)
    most, fewest = max(by_seat.values()), min(by_seat.values())
    if most == fewest:
        return ()
    return tuple(seat for seat, mine in by_seat.items() if mine == most)
