"""Taking hexes with what lies on them: moons, encounters, planets, Desperation cards (SNV-064 to SNV-081)."""

from parlour.games.supernova.content import effects as e
from parlour.games.supernova.content import tables
from parlour.games.supernova.content.schema import Encounter
from parlour.games.supernova.frames import Step
from parlour.games.supernova.happenings import (
    DesperationDiscarded,
    DesperationTaken,
    EncounterTaken,
    MarkerUsed,
    PlanetTaken,
    TilePlaced,
    TilesReturned,
)
from parlour.games.supernova.holdings import discard_desperation, owner, planet_at, planets_owned, shown_level
from parlour.games.supernova.parts import Desperation, Marker, Technology
from parlour.games.supernova.state import Planet
from parlour.games.supernova.stock import allot, gain_ru, pay_ru
from parlour.games.supernova.table import Table

_ENGINES = Technology.ENGINES
_NONE, _FACE_UP = Desperation.NONE, Desperation.FACE_UP
_FORTIFY, _PLACE = Step.FORTIFY, Step.PLACE


def take_free(table: Table, seat: int, place: int) -> None:
    """Put a tile on a free hex and take what lies there; a moon stays on top as it is (SNV-064, SNV-065)."""
    table.state.stacks[place] = (seat,)
    spot = table.board.hexes[place]
    table.tell(TilePlaced(seat, spot.q, spot.r))
    take_encounter(table, seat, place)
    planet = planet_at(table.state, place)
    if planet is not None:
        _take_free_planet(table, seat, planet)


def take_encounter(table: Table, seat: int, place: int) -> None:
    """Take the encounter marker there, if any; a new one is laid while there are some (SNV-066, SNV-067, SNV-R43)."""
    state = table.state
    marker = state.encounters[place]
    if marker is not None:
        state.encounters[place] = state.pile.pop() if state.pile else None
        resolve_encounter(table, seat, marker)


def resolve_encounter(table: Table, seat: int, marker: Marker) -> None:
    """Resolve an immediate marker, or keep it; a demand that can't be met becomes pending (SNV-137, SNV-138)."""
    encounter = encounter_of(table, marker)
    player = table.state.players[seat]
    if not encounter.immediate:
        player.markers = sorted([*player.markers, marker])
        table.tell_apart(EncounterTaken(seat), {seat: EncounterTaken(seat, marker)})
        return
    if can_meet(table, seat, encounter):
        table.tell(EncounterTaken(seat, marker))
        _meet(table, seat, encounter)
        table.state.used.append(marker)
    else:
        table.tell(EncounterTaken(seat, marker, pending=True))
        player.pending.append(marker)


def enforce_pending(table: Table, seat: int, kind: type[e.PayRu] | type[e.ReturnTiles]) -> None:
    """Enforce the pending markers of one kind of demand, oldest first, as far as possible (SNV-R47, SNV-R48)."""
    player = table.state.players[seat]
    for marker in tuple(player.pending):
        encounter = encounter_of(table, marker)
        if isinstance(encounter.effect[0], kind) and can_meet(table, seat, encounter):
            player.pending.remove(marker)
            table.state.used.append(marker)
            table.tell(MarkerUsed(seat, marker))
            _meet(table, seat, encounter)


def encounter_of(table: Table, marker: Marker) -> Encounter:
    """Return what the edition says of a marker."""
    return tables.encounters(table.edition)[marker]


def can_meet(table: Table, seat: int, encounter: Encounter) -> bool:
    """Return whether the player has the RU or tiles that it demands."""
    for effect in encounter.effect:
        if type(effect) is e.PayRu and table.state.players[seat].ru < effect.n:
            return False
        if type(effect) is e.ReturnTiles and table.turn.allotment < effect.n:
            return False
    return True


def _meet(table: Table, seat: int, encounter: Encounter) -> None:
    for effect in encounter.effect:
        if type(effect) is e.GainTiles:
            allot(table, effect.n)
        elif type(effect) is e.GainRu:
            gain_ru(table, seat, effect.n)
        elif type(effect) is e.PayRu:
            pay_ru(table, seat, effect.n)
        elif type(effect) is e.ReturnTiles:
            return_tiles(table, effect.n)


def return_tiles(table: Table, count: int) -> None:
    """Move tiles of the allotment back to the reserves."""
    turn = table.turn
    if count:
        turn.allotment -= count
        table.state.players[turn.seat].reserves += count
        table.tell(TilesReturned(turn.seat, count))


def engines(table: Table, seat: int) -> int:
    """Return the level of Engines that counts."""
    return shown_level(table, seat, _ENGINES)


def engines_grown(table: Table, seat: int, before: int) -> None:
    """Engines gained between the taking of tiles and the end of placing give tiles at once (SNV-R81)."""
    gained = engines(table, seat) - before
    if gained > 0 and table.acts(seat) and table.turn.step in (_FORTIFY, _PLACE):
        allot(table, gained)


def _take_free_planet(table: Table, seat: int, planet: Planet) -> None:
    state = table.state
    stack, state.stacks[planet.place] = state.stacks[planet.place], ()
    before = engines(table, seat)
    state.stacks[planet.place] = stack
    engines_grown(table, seat, before)
    _tell_planet(table, seat, planet, None)
    drop_desperation(table, seat)
    if all(owner(state, other.place) is not None for other in state.planets):
        for other_seat in table.clockwise((seat + 1) % state.seats):
            if not planets_owned(state, other_seat):
                take_desperation(table, other_seat)


def conquer_planet(table: Table, seat: int, loser: int, planet: Planet) -> None:
    """Hand the planet's card over; the hex has changed its owner already (SNV-126, SNV-127, SNV-R35)."""
    _tell_planet(table, seat, planet, loser)
    drop_desperation(table, seat)
    if not planets_owned(table.state, loser):
        take_desperation(table, loser)


def _tell_planet(table: Table, seat: int, planet: Planet, loser: int | None) -> None:
    spot = table.board.hexes[planet.place]
    table.tell(PlanetTaken(seat, spot.q, spot.r, table.edition.colonization[planet.card].id, loser))


def take_desperation(table: Table, seat: int) -> None:
    """Take a Desperation card, if there is one and the player has none (SNV-072, SNV-073, SNV-R32)."""
    player = table.state.players[seat]
    if table.state.desperation and player.desperation is _NONE:
        table.state.desperation -= 1
        player.desperation = _FACE_UP
        table.tell(DesperationTaken(seat))


def drop_desperation(table: Table, seat: int) -> None:
    """Discard the Desperation card, if there is one (SNV-079, SNV-080)."""
    if discard_desperation(table, seat):
        table.tell(DesperationDiscarded(seat))
