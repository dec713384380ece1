"""Playing a card: where it may go, and what happens then (APS-012, APS-R14)."""

from collections.abc import Iterator

from parlour.games.a_place_in_the_sun.actions import Place, PlayCard
from parlour.games.a_place_in_the_sun.edition import Counter, MoonKind
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON, ArrivalFrame, Part, PayFrame, Zone
from parlour.games.a_place_in_the_sun.happenings import CardPlaced, CardPlayed
from parlour.games.a_place_in_the_sun.rules.placed import SLOTS, card_at, enter, in_play, leave, line_defence
from parlour.games.a_place_in_the_sun.rules.power import turn_dial
from parlour.games.a_place_in_the_sun.rules.resolving import resolve
from parlour.games.a_place_in_the_sun.rules.zones import take_from_hand, to_pile
from parlour.games.a_place_in_the_sun.state import Placed
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import CardKind


def placements(table: Table, seat: int, card: int) -> Iterator[PlayCard]:
    """Yield where a card of the hand may go, the default first (APS-D04, APS-R18)."""
    cards, planet = table.cards, table.planet(seat)
    if card in cards.eye_bots:
        yield PlayCard(card, Place.AREA)
    elif cards.kinds[card] is CardKind.LEADER:
        yield PlayCard(card, Place.LEADER)
    elif cards.kinds[card] is CardKind.ORBITAL:
        if overloads(table, seat, card):
            yield PlayCard(card, Place.RESOLVE)
        else:
            yield from orbital_places(table, seat, card)
    else:
        yield PlayCard(card, Place.RESOLVE)
        if cards.owners[card] != planet.faction:
            return
        if cards.side(planet.side).moon is MoonKind.ORBITAL_OR_ACTION:
            yield PlayCard(card, Place.MOON)
        for spot, placed in in_play(planet):
            wanted = cards.carries[placed.card]
            if wanted is not None and cards.passes(card, wanted):
                yield PlayCard(card, Place.CARRIER, spot)


def orbital_places(table: Table, seat: int, card: int) -> Iterator[PlayCard]:
    """Yield where an Orbital may go, the outermost place first (APS-031, APS-033, APS-R30 to APS-R32)."""
    line = table.planet(seat).line
    if line_defence(table, seat, card) <= 0:
        yield PlayCard(card, Place.LINE)
    elif len(line) < SLOTS:
        for index in range(len(line), -1, -1):
            yield PlayCard(card, Place.LINE, index)
    else:
        for index in range(len(line) - 1, -1, -1):
            yield PlayCard(card, Place.REPLACE, index)
    yield PlayCard(card, Place.MOON)


def overloads(table: Table, seat: int, card: int) -> bool:
    """Return whether the card would be discarded for cards (APS-141, APS-R90)."""
    planet = table.planet(seat)
    dial = table.cards.dial(planet.faction)
    at = dial.positions[planet.dial - 1]
    return at.overload and table.cards.owners[card] == planet.faction and table.cards.types[card] == dial.charging


def play(table: Table, seat: int, action: PlayCard, *, additional: bool) -> None:
    """Play a card of the hand: place it, then the dial's effect, then its text (APS-R14)."""
    card, planet, turn = action.card, table.planet(seat), table.turn
    take_from_hand(table, seat, card)
    if not additional:
        turn.made += 1
    dial = table.cards.dial(planet.faction)
    own = table.cards.owners[card] == planet.faction and table.cards.types[card]
    if own:
        turn.played[dial.types.index(table.cards.types[card])] += 1
    spots = {Place.LINE: action.index, Place.REPLACE: action.index, Place.MOON: MOON, Place.LEADER: LEADER}
    table.tell(CardPlayed(seat, card, spots.get(action.place), additional))
    if action.place is Place.RESOLVE and table.cards.is_orbital(card):
        _overload(table, seat, card)
        return
    _put(table, seat, action)
    if own:
        resolve(table, seat, Part.DIAL, card, option=planet.dial)


def _put(table: Table, seat: int, action: PlayCard) -> None:
    card, planet = action.card, table.planet(seat)
    match action.place:
        case Place.RESOLVE:
            begin_text(table, seat, card)
        case Place.LINE | Place.REPLACE | Place.MOON:
            place_orbital(table, seat, action, borrowed=False)
        case Place.CARRIER:
            carrier = card_at(planet, action.index)
            if carrier is not None:
                if carrier.loaded >= 0:
                    to_pile(table, carrier.loaded)
                carrier.loaded, carrier.loaded_used = card, False
        case Place.LEADER:
            place_leader(table, seat, card)
        case Place.AREA:
            planet.bots += 1


def begin_text(table: Table, seat: int, card: int) -> None:
    """Begin the text of an Action: it lies on its pile at once, unless it can travel (APS-051, APS-R15, APS-R60)."""
    infestation = bool(table.cards.infested[card])
    if not infestation:
        to_pile(table, card)
    zone = Zone.HELD if infestation else Zone.PILE
    if table.cards.owners[card] != table.planet(seat).faction:
        resolve(table, seat, Part.INFESTED, card, zone=zone)
    elif table.cards.costs[card]:
        table.push(PayFrame(seat, card, zone))
    else:
        resolve(table, seat, Part.EFFECTS, card, zone=zone)


def place_orbital(table: Table, seat: int, action: PlayCard, *, borrowed: bool) -> None:
    """Put a card on the line or the Moon Slot; what it replaces goes first (APS-042, APS-R31, APS-R32)."""
    card, planet = action.card, table.planet(seat)
    if action.place is Place.MOON:
        if planet.moon is not None:
            leave(table, seat, MOON)
        enter(table, seat, Placed(card, borrowed=borrowed), MOON)
    elif line_defence(table, seat, card) <= 0:
        table.tell(CardPlaced(seat, card, action.index))
        table.count(seat, Counter.ORBITALS_PUT_IN_PLAY)
        if not borrowed:
            turn_dial(table, seat, table.cards.holds[card])
        table.push(ArrivalFrame(seat, card, borrowed))
    else:
        if action.place is Place.REPLACE:
            leave(table, seat, action.index)
        enter(table, seat, Placed(card, borrowed=borrowed), min(action.index, len(planet.line)))


def place_leader(table: Table, seat: int, card: int) -> None:
    """Put a Leader face up; the one before is discarded first (APS-056, APS-R24)."""
    if table.planet(seat).leader is not None:
        leave(table, seat, LEADER)
    enter(table, seat, Placed(card), LEADER)


def _overload(table: Table, seat: int, card: int) -> None:
    """Discard the card for as many cards as the skill gives; the skill stays unused (APS-141, APS-R90)."""
    to_pile(table, card)
    skill = table.cards.dial(table.planet(seat).faction).skill
    option = next(i for i, form in enumerate(skill.options) if form.discard == table.cards.types[card])
    resolve(table, seat, Part.SKILL, card, option=option)
