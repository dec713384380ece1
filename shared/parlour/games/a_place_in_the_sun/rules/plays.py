"""Playing a card: where it may go, and what happens then (APS-012, APS-R14)."""

from collections.abc import Iterable

from parlour.games.a_place_in_the_sun.actions import Place, PlayCard, SunAction
from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON, ArrivalFrame, Part, PayFrame, ResolveFrame, Zone
from parlour.games.a_place_in_the_sun.happenings import CardPlaced, CardPlayed
from parlour.games.a_place_in_the_sun.placing import Ways
from parlour.games.a_place_in_the_sun.rules.placed import card_at, enter, in_play, leave, line_bonus, line_defence
from parlour.games.a_place_in_the_sun.rules.power import turn_dial
from parlour.games.a_place_in_the_sun.rules.resolving import resolve
from parlour.games.a_place_in_the_sun.rules.zones import take_from_hand, to_pile
from parlour.games.a_place_in_the_sun.state import Placed, Planet
from parlour.games.a_place_in_the_sun.table import PLACES, Table

_RESOLVE, _LINE, _REPLACE, _MOON, _CARRIER, _LEADER, _AREA = Place
_PILE, _HELD, _ = Zone
_EFFECTS, _INFESTED, _DIAL, _SKILL = Part
_SPOTS = {_RESOLVE: None, _MOON: MOON, _CARRIER: None, _LEADER: LEADER, _AREA: None}
"""Where a card lies by where it is played, but on the line."""
_PUT_IN_PLAY = PLACES[Counter.ORBITALS_PUT_IN_PLAY]


def placements(table: Table, seat: int, hand: Iterable[int]) -> list[SunAction]:
    """Return where cards of the hand may go, each card once, the default first (APS-D04, APS-R18)."""
    ways, carried = _ways(table, seat), table.cards.carried[table.planets[seat].faction]
    found: list[SunAction] = []
    for card in dict.fromkeys(hand):
        found += ways[card]
        if card in carried:
            found += _onto(table, seat, card)
    return found


def goes_there(table: Table, seat: int, action: PlayCard) -> bool:
    """Return whether a card of the hand may go where the answer says."""
    card = action.card
    if action in _ways(table, seat)[card]:
        return True
    return card in table.cards.carried[table.planets[seat].faction] and action in _onto(table, seat, card)


def _ways(table: Table, seat: int) -> Ways:
    planet = table.planets[seat]
    return table.cards.ways[planet.faction, planet.dial, planet.side, line_bonus(table, seat), len(planet.line)]


def _onto(table: Table, seat: int, card: int) -> list[PlayCard]:
    """Return which placed cards an Action may be played onto (APS-082)."""
    cards = table.cards
    carriers = [(spot, cards.carries[placed.card]) for spot, placed in in_play(table.planets[seat])]
    return [
        PlayCard(card, _CARRIER, spot) for spot, wanted in carriers if wanted is not None and cards.passes(card, wanted)
    ]


def orbital_places(table: Table, seat: int, card: int) -> tuple[PlayCard, ...]:
    """Return where an Orbital may go, the outermost place first (APS-031, APS-033, APS-R30 to APS-R32)."""
    plays = table.cards.plays[card]
    return plays.bare if line_defence(table, seat, card) <= 0 else plays.line[len(table.planets[seat].line)]


def play(table: Table, seat: int, action: PlayCard, *, additional: bool = False) -> None:
    """Play a card of the hand: place it, then the dial's effect, then its text (APS-R14)."""
    card, place, cards, planet = action.card, action.place, table.cards, table.planets[seat]
    take_from_hand(table, seat, card)
    if not additional:
        table.turn.made += 1
    type_place = cards.type_places[card]
    own = cards.owners[card] == planet.faction and type_place >= 0
    if own:
        table.turn.played[type_place] += 1
    spot = action.index if place is _LINE or place is _REPLACE else _SPOTS[place]
    table.tell(CardPlayed(seat, card, spot, additional))
    if place is _RESOLVE:
        if cards.plays[card].line:
            _overload(table, seat, card)
            return
        begin_text(table, seat, card)
    elif place is _LEADER:
        place_leader(table, seat, card)
    elif place is _CARRIER:
        _load(table, planet, action)
    elif place is _AREA:
        planet.bots += 1
    else:
        place_orbital(table, seat, action, borrowed=False)
    if own:
        opening = cards.dial_scripts[card][planet.dial - 1].opening
        if opening:
            table.push(ResolveFrame(seat, _DIAL, card, planet.dial, queue=opening.copy()))


def _load(table: Table, planet: Planet, action: PlayCard) -> None:
    """Put a card onto its carrier; the one before is discarded (APS-082)."""
    carrier = card_at(planet, action.index)
    if carrier is not None:
        if carrier.loaded >= 0:
            to_pile(table, carrier.loaded)
        carrier.loaded, carrier.loaded_used = action.card, False


def begin_text(table: Table, seat: int, card: int) -> None:
    """Begin the text of an Action: it lies on its pile at once, unless it can travel (APS-051, APS-R15, APS-R60)."""
    infestation = bool(table.cards.infested[card])
    if not infestation:
        to_pile(table, card)
    zone = _HELD if infestation else _PILE
    if table.cards.owners[card] != table.planets[seat].faction:
        resolve(table, seat, _INFESTED, card, zone=zone)
    elif table.cards.costs[card]:
        table.push(PayFrame(seat, card, zone))
    else:
        resolve(table, seat, _EFFECTS, card, zone=zone)


def place_orbital(table: Table, seat: int, action: PlayCard, *, borrowed: bool) -> None:
    """Put a card on the line or the Moon Slot; what it replaces goes first (APS-042, APS-R31, APS-R32)."""
    card, planet = action.card, table.planets[seat]
    if action.place is _MOON:
        if planet.moon is not None:
            leave(table, seat, MOON)
        enter(table, seat, Placed(card, borrowed=borrowed), MOON)
    elif line_defence(table, seat, card) <= 0:
        table.tell(CardPlaced(seat, card, action.index))
        table.count(seat, _PUT_IN_PLAY)
        if not borrowed:
            turn_dial(table, seat, table.cards.holds[card])
        table.push(ArrivalFrame(seat, card, borrowed))
    else:
        if action.place is _REPLACE:
            leave(table, seat, action.index)
        enter(table, seat, Placed(card, borrowed=borrowed), min(action.index, len(planet.line)))


def place_leader(table: Table, seat: int, card: int) -> None:
    """Put a Leader face up; the one before is discarded first (APS-056, APS-R24)."""
    if table.planets[seat].leader is not None:
        leave(table, seat, LEADER)
    enter(table, seat, Placed(card), LEADER)


def _overload(table: Table, seat: int, card: int) -> None:
    """Discard the card for as many cards as the skill gives; the skill stays unused (APS-141, APS-R90)."""
    to_pile(table, card)
    skill = table.cards.dial(table.planets[seat].faction).skill
    option = next(i for i, form in enumerate(skill.options) if form.discard == table.cards.types[card])
    resolve(table, seat, _SKILL, card, option=option)
