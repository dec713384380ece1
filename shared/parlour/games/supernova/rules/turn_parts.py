"""What happens in the steps of a turn that leave no choice, and other parts of steps."""

from parlour.games.supernova.content import tables
from parlour.games.supernova.content.effects import DrawBattle
from parlour.games.supernova.happenings import MarkerUsed, ResearchReady, TurnBegan
from parlour.games.supernova.holdings import free_fortifications, shown_level
from parlour.games.supernova.parts import BASE_HAND, BASE_TILES, Desperation, Marker, Technology
from parlour.games.supernova.rules.taking import encounter_of
from parlour.games.supernova.state import Turn
from parlour.games.supernova.stock import can_draw, discard_hidden, draw_cards, fill_hand, take_from_hand
from parlour.games.supernova.table import Table, refuse

_FACE_DOWN, _FACE_UP = Desperation.FACE_DOWN, Desperation.FACE_UP
_ENGINES = Technology.ENGINES


def place_of(table: Table, q: int, r: int) -> int:
    """Return the number of a hex.

    Raises:
        IllegalAction: There is no such hex on the board.
    """
    place = table.board.number.get((q, r))
    if place is None:
        refuse("there is no such hex on the board", "SNV-R12")
    return place


def begin(table: Table, turn: Turn) -> None:
    """What waits for the turn: hijacking ends before anything else (SNV-203, SNV-R115, SNV-R116)."""
    state, player = table.state, table.state.players[turn.seat]
    state.hijackers = [hijacker for hijacker in state.hijackers if hijacker.seat != turn.seat]
    turn.bought, player.raised = player.raised, []
    turn.extra, player.extra = player.extra, 0
    turn.free = free_fortifications(table, turn.seat)
    table.tell(TurnBegan(turn.seat))


def upkeep(table: Table, seat: int) -> None:
    """Research cards become available, a used Desperation card is turned up (SNV-043, SNV-044)."""
    player = table.state.players[seat]
    if player.shelved:
        table.tell(ResearchReady(seat, len(player.shelved)))
        player.research = sorted(player.research + player.shelved)
        player.shelved = []
    if player.desperation is _FACE_DOWN:
        player.desperation = _FACE_UP


def allotment(table: Table, seat: int) -> int:
    """Return how many tiles the seat takes in step 3: 4 and the Engines level (SNV-051, SNV-156)."""
    return BASE_TILES + shown_level(table, seat, _ENGINES)


def replenish(table: Table, turn: Turn) -> None:
    """Fill up to 4: the active player, then clockwise whoever was in a battle (SNV-152, SNV-153, SNV-R73)."""
    for seat in table.clockwise(turn.seat):
        if seat == turn.seat or seat in turn.fighters:
            fill_hand(table, seat, BASE_HAND)


def may_exchange(table: Table, seat: int) -> bool:
    """Return whether step 5 offers anything: no battle in this turn, and a card in hand (SNV-173, SNV-R76)."""
    return not table.turn.fighters and bool(table.state.players[seat].hand)


def draws(table: Table, marker: Marker) -> bool:
    """Return whether the marker is one that draws Battle cards."""
    return marker in tables.drawing(table.edition)


def use_marker(table: Table, seat: int, marker: Marker) -> None:
    """Draw the Comms Enhancer's card; it leaves at the end of the turn (SNV-144, SNV-R49)."""
    player = table.state.players[seat]
    if marker not in player.markers:
        refuse("that marker is not kept", "SNV-144")
    if not draws(table, marker) or not can_draw(table):
        refuse("that marker has no use now", "SNV-R49")
    player.markers.remove(marker)
    table.state.used.append(marker)
    table.tell(MarkerUsed(seat, marker))
    for effect in encounter_of(table, marker).effect:
        if isinstance(effect, DrawBattle):
            drawn = draw_cards(table, seat, effect.n)
            if effect.temporary:
                table.turn.temporary += drawn


def drop_temporary(table: Table, turn: Turn) -> None:
    """Discard the Comms Enhancer's card if it is still in hand (SNV-144)."""
    cards = tuple(turn.temporary)
    if cards:
        take_from_hand(table, turn.seat, cards)
        discard_hidden(table, turn.seat, cards)
