"""Builds the view of a seat, or a spectator, from what it may see."""

from parlour.games.supernova.cards import Cards
from parlour.games.supernova.frames import (
    BattleFrame,
    BattleStage,
    BoardFrame,
    DrawnFrame,
    FlareFrame,
    FlareStage,
    MatchFrame,
    MatchStage,
    SwapFrame,
    TargetFrame,
    WindowFrame,
)
from parlour.games.supernova.holdings import card_levels, hand_maximum, moon_place, owner
from parlour.games.supernova.parts import MAX_LEVEL, Marker
from parlour.games.supernova.pieces import PieceKind
from parlour.games.supernova.state import Player
from parlour.games.supernova.table import Table
from parlour.games.supernova.views import (
    BattleView,
    FlareView,
    MoonView,
    Own,
    PlanetView,
    PlayerView,
    SideView,
    Spot,
    Stack,
    TurnView,
    View,
)


def view_of(table: Table, seat: int | None) -> View:
    """Return what the seat (None: a spectator) may know."""
    state, edition = table.state, table.edition
    hexes = table.board.hexes
    phase, number = table.variant.rounds[state.round]
    frames = {type(frame): frame for frame in state.stack}
    battle, flare = frames.get(BattleFrame), frames.get(FlareFrame)
    window, target, board = frames.get(WindowFrame), frames.get(TargetFrame), frames.get(BoardFrame)
    return View(
        seat,
        phase,
        number,
        state.first,
        state.pieces,
        tuple([Stack(hexes[at].q, hexes[at].r, stack) for at, stack in enumerate(state.stacks) if stack]),
        _planets(table),
        _moons(table),
        tuple([_spot(table, place) for place, marker in enumerate(state.encounters) if marker is not None]),
        tuple([_player(table, other) for other in range(state.seats)]),
        _turn(table),
        _battle(table, battle) if isinstance(battle, BattleFrame) else None,
        _flare(table, flare) if isinstance(flare, FlareFrame) else None,
        window.checkpoint if isinstance(window, WindowFrame) else None,
        edition.research[target.card].id if isinstance(target, TargetFrame) else None,
        _turned(board) if isinstance(board, BoardFrame) else None,
        tuple([hijacker.seat for hijacker in state.hijackers]),
        len(state.deck),
        len(state.discard),
        len(state.research_deck),
        tuple([edition.research[card].id for card in state.research_discard]),
        len(state.pile),
        tuple(state.used),
        len(state.aside),
        state.aside[0] if len(state.aside) == 1 else None,
        state.desperation,
        None if seat is None else _own(table, seat),
    )


def _spot(table: Table, place: int) -> Spot:
    one = table.board.hexes[place]
    return Spot(one.q, one.r)


def _planets(table: Table) -> tuple[PlanetView, ...]:
    found = []
    for planet in table.state.planets:
        spot, seat = table.board.hexes[planet.place], owner(table.state, planet.place)
        card = None if seat is None else table.edition.colonization[planet.card].id
        found.append(PlanetView(spot.q, spot.r, seat, card))
    return tuple(found)


def _moons(table: Table) -> tuple[MoonView, ...]:
    found = []
    for moon in table.state.moons:
        here = table.board.hexes[moon_place(table, moon)]
        there = table.board.hexes[table.board.orbits[moon.piece][(moon.at + moon.direction) % 6]]
        found.append(MoonView(here.q, here.r, there.q, there.r))
    return tuple(found)


def _player(table: Table, seat: int) -> PlayerView:
    player = table.state.players[seat]
    levels = zip(player.bought, card_levels(table, seat), strict=True)
    cards, markers = _laid_for_a_flare(table, seat)
    return PlayerView(
        player.reserves,
        len(player.hand) + cards,
        tuple(player.bought),
        tuple([min(MAX_LEVEL, bought + card) for bought, card in levels]),
        len(player.research),
        len(player.shelved),
        len(player.markers) + markers,
        tuple(player.pending),
        player.power is not None,
        None if player.played is None else table.edition.powers[player.played].id,
        player.desperation,
        player.attentive,
        sum(bonus.n for bonus in table.state.war if bonus.seat == seat),
    )


def _laid_for_a_flare(table: Table, seat: int) -> tuple[int, int]:
    """Return how many cards and markers lie face down: nobody learns how many before all have laid theirs."""
    for frame in table.state.stack:
        if isinstance(frame, FlareFrame):
            return len(frame.hands[seat] or ()), len(frame.markers[seat] or ())
    return 0, 0


def _turn(table: Table) -> TurnView | None:
    turn = table.state.turn
    if turn is None:
        return None
    fortified = tuple([_spot(table, place) for place in turn.fortified])
    return TurnView(turn.seat, turn.step, turn.allotment, turn.free, fortified)


def _battle(table: Table, frame: BattleFrame) -> BattleView:
    spot = table.board.hexes[frame.place]
    shown = frame.stage >= BattleStage.SETTLE
    sides = [
        SideView(
            side.seat,
            len(side.cards),
            len(side.markers),
            side.bonus,
            side.cards if shown else side.shown,
            tuple(side.markers) if shown else (),
        )
        for side in frame.sides
    ]
    return BattleView(spot.q, spot.r, frame.stage, sides[0], sides[1], frame.passes)


def _flare(table: Table, frame: FlareFrame) -> FlareView:
    open_ = frame.stage >= FlareStage.REVEALED
    return FlareView(
        frame.hexes,
        frame.supernova,
        frame.stage,
        tuple([seat for seat, bid in enumerate(frame.bids) if bid is not None]),
        tuple([bid or 0 for bid in frame.bids]) if open_ else (),
        tuple(frame.tied),
        tuple([seat for seat, cards in enumerate(frame.hands) if cards is not None]),
        frame.controller,
        tuple([_spot(table, place) for place in frame.burned]),
        tuple([seat for seat, limit in enumerate(frame.limits) if limit is not None]),
    )


def _turned(frame: BoardFrame) -> PieceKind:
    return PieceKind.MOON_BOARD if frame.moon else PieceKind.PLANET_BOARD


def _own(table: Table, seat: int) -> Own:
    player, edition = table.state.players[seat], table.edition
    pack, drawn, laid, facing = _cards_at_hand(table, seat)
    bid, choice, laid_markers = _secrets(table, seat)
    return Own(
        player.ru,
        player.stored,
        player.hand,
        hand_maximum(table, seat),
        pack,
        drawn,
        laid,
        laid_markers,
        tuple(player.markers),
        tuple([edition.research[card].id for card in player.research]),
        tuple([edition.research[card].id for card in player.shelved]),
        None if player.power is None else edition.powers[player.power].id,
        tuple([edition.powers[power].id for power in player.dealt]),
        tuple(player.stops),
        bid,
        choice,
        _looked(table, player),
        facing,
    )


def _cards_at_hand(table: Table, seat: int) -> tuple[Cards, Cards, Cards, Cards]:
    """Return the seat's pack, drawn cards, laid cards, and the hand it is looking at."""
    pack: Cards = ()
    drawn: Cards = ()
    laid: Cards = ()
    facing: Cards = ()
    for frame in table.state.stack:
        match frame:
            case MatchFrame(stage=MatchStage.DRAFT, packs=packs):
                pack = packs[seat]
            case DrawnFrame(cards=cards) if frame.seat == seat:
                drawn = cards
            case BattleFrame(sides=sides):
                laid = next((side.cards for side in sides if side.seat == seat), laid)
            case FlareFrame(hands=hands):
                laid = hands[seat] or laid
            case SwapFrame(other=other) if frame.seat == seat:
                facing = table.state.players[other].hand
    return pack, drawn, laid, facing


def _secrets(table: Table, seat: int) -> tuple[int | None, str | None, tuple[Marker, ...]]:
    """Return the seat's bid, its choice in the Research window, and the markers it has laid."""
    bid: int | None = None
    choice: str | None = None
    markers: tuple[Marker, ...] = ()
    for frame in table.state.stack:
        if isinstance(frame, FlareFrame):
            bid, number = frame.bids[seat], frame.choices[seat]
            choice = None if number is None or number < 0 else table.edition.research[number].id
            markers = frame.markers[seat] or ()
        elif isinstance(frame, BattleFrame):
            markers = next((tuple(side.markers) for side in frame.sides if side.seat == seat), markers)
    return bid, choice, markers


def _looked(table: Table, player: Player) -> tuple[PlanetView, ...]:
    found = []
    for planet in table.state.planets:
        if planet.place in player.looked:
            spot = table.board.hexes[planet.place]
            card = table.edition.colonization[planet.card].id
            found.append(PlanetView(spot.q, spot.r, owner(table.state, planet.place), card))
    return tuple(found)
