"""What a seat, or a spectator, may know of a game of Supernova. Built from what may be seen; see the README's table."""

import msgspec

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
    Step,
    SwapFrame,
    TargetFrame,
    WindowFrame,
)
from parlour.games.supernova.holdings import card_levels, hand_maximum, moon_place, owner
from parlour.games.supernova.parts import Checkpoint, Desperation, Marker
from parlour.games.supernova.pieces import Piece, PieceKind
from parlour.games.supernova.state import Player
from parlour.games.supernova.table import Table


class Stack(msgspec.Struct, frozen=True, gc=False):
    """Control tiles on a hex; the owner of the top one owns them all.

    Attributes:
        q: The hex.
        r: The hex.
        tiles: The seats whose tiles they are, bottom to top.
    """

    q: int
    r: int
    tiles: tuple[int, ...]


class PlanetView(msgspec.Struct, frozen=True, gc=False):
    """A planet on the board.

    Attributes:
        q: Its hex.
        r: Its hex.
        owner: Who owns it; None while it is free.
        card: Id of its Colonization card; None while the marker is face down.
    """

    q: int
    r: int
    owner: int | None
    card: str | None


class MoonView(msgspec.Struct, frozen=True, gc=False):
    """A moon on the board.

    Attributes:
        q: Its hex.
        r: Its hex.
        next_q: The hex it moves to next.
        next_r: The hex it moves to next.
    """

    q: int
    r: int
    next_q: int
    next_r: int


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A hex with a face-down encounter marker."""

    q: int
    r: int


class PlayerView(msgspec.Struct, frozen=True):
    """What everyone may know of a player.

    Attributes:
        reserves: Control tiles in reserve.
        hand: How many Battle cards.
        bought: Bought levels of Engines, Comms, Shields and Weapons.
        levels: Levels that count, Colonization cards included.
        research: How many Research cards are available.
        shelved: How many Research cards are not available yet.
        markers: How many encounter markers are kept.
        pending: Encounter markers that wait to be met.
        power: Whether a Special Power lies there unplayed.
        played_power: Id of the Special Power once it is played.
        desperation: The Desperation card.
        attentive: Whether the player is asked beside every decision of others.
    """

    reserves: int
    hand: int
    bought: tuple[int, ...]
    levels: tuple[int, ...]
    research: int
    shelved: int
    markers: int
    pending: tuple[Marker, ...]
    power: bool
    played_power: str | None
    desperation: Desperation
    attentive: bool


class TurnView(msgspec.Struct, frozen=True):
    """The turn under way.

    Attributes:
        seat: Whose.
        step: Where it is.
        allotment: Tiles that are left to use.
        free: Free fortifications left.
        fortified: Hexes fortified in this turn.
    """

    seat: int
    step: Step
    allotment: int
    free: int
    fortified: tuple[Spot, ...]


class SideView(msgspec.Struct, frozen=True):
    """One side of a battle.

    Attributes:
        seat: Whose.
        laid: How many cards.
        markers: How many encounter markers.
        bonus: From Research cards.
        cards: Cards that lie open.
        shown_markers: Markers that lie open.
    """

    seat: int
    laid: int
    markers: int
    bonus: int
    cards: Cards
    shown_markers: tuple[Marker, ...]


class BattleView(msgspec.Struct, frozen=True):
    """A battle.

    Attributes:
        q: The hex.
        r: The hex.
        stage: Where it is.
        attacker: The attacking side.
        defender: The defending side.
        passes: Passes in a row.
    """

    q: int
    r: int
    stage: BattleStage
    attacker: SideView
    defender: SideView
    passes: int


class FlareView(msgspec.Struct, frozen=True):
    """A flare.

    Attributes:
        hexes: How many hexes may be burned.
        supernova: Whether it is the Supernova.
        stage: Where it is.
        has_bid: Seats that have bid.
        bids: Bids by seat, once all are in.
        tied: Seats that battle for control.
        laid: Seats that have laid cards in this round of the battle.
        controller: Who controls it; None before.
        burned: Hexes burned.
        shielded: Seats whose stacks are protected but for a few.
    """

    hexes: int
    supernova: bool
    stage: FlareStage
    has_bid: tuple[int, ...]
    bids: tuple[int, ...]
    tied: tuple[int, ...]
    laid: tuple[int, ...]
    controller: int | None
    burned: tuple[Spot, ...]
    shielded: tuple[int, ...]


class Own(msgspec.Struct, frozen=True):
    """What only the viewer may know.

    Attributes:
        ru: Resource units.
        stored: Points of past phases.
        hand: Battle cards.
        maximum: Maximum hand.
        pack: The draft pack in hand.
        drawn: Battle cards just bought.
        laid: Battle cards laid face down.
        laid_markers: Encounter markers laid face down.
        markers: Kept encounter markers.
        research: Available Research cards.
        shelved: Research cards that are not available yet.
        power: The Special Power; None once it is played or before it is chosen.
        dealt: The Special Powers dealt to choose from, or the one laid aside.
        stops: Checkpoints at which the viewer wants a window.
        bid: The viewer's bid in the flare.
        choice: The Research card chosen in the flare.
        planets: Face-down planets that the viewer has looked at.
        facing: A hand that the viewer is looking at.
    """

    ru: int
    stored: int
    hand: Cards
    maximum: int
    pack: Cards
    drawn: Cards
    laid: Cards
    laid_markers: tuple[Marker, ...]
    markers: tuple[Marker, ...]
    research: tuple[str, ...]
    shelved: tuple[str, ...]
    power: str | None
    dealt: tuple[str, ...]
    stops: tuple[Checkpoint, ...]
    bid: int | None
    choice: str | None
    planets: tuple[PlanetView, ...]
    facing: Cards


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may know now.

    Attributes:
        seat: The viewer; None for a spectator.
        phase: Of this round.
        round: Of this round, from 1 in each phase.
        first_player: Who begins the round.
        pieces: The pieces on the table.
        stacks: Hexes with control tiles.
        planets: The planets.
        moons: The moons.
        encounters: Hexes with a face-down encounter marker.
        players: By seat.
        turn: The turn under way.
        battle: The battle under way.
        flare: The flare under way.
        window: The window that is open.
        target_card: The Research card that asks for its target.
        turned_board: The board that was turned over and must be laid.
        hijackers: Who takes RU of moons.
        battle_deck: How many Battle cards are left.
        battle_discard: How many are discarded.
        research_deck: How many Research cards are left.
        research_discard: Discarded Research cards.
        encounter_pile: How many encounter markers are left.
        used_markers: Encounter markers that have left the game.
        boards: How many boards are set aside.
        last_board: Which one, when it is just one.
        desperation: Desperation cards in the supply.
        own: What only the viewer may know; None for a spectator.
    """

    seat: int | None
    phase: int
    round: int
    first_player: int
    pieces: tuple[Piece, ...]
    stacks: tuple[Stack, ...]
    planets: tuple[PlanetView, ...]
    moons: tuple[MoonView, ...]
    encounters: tuple[Spot, ...]
    players: tuple[PlayerView, ...]
    turn: TurnView | None
    battle: BattleView | None
    flare: FlareView | None
    window: Checkpoint | None
    target_card: str | None
    turned_board: PieceKind | None
    hijackers: tuple[int, ...]
    battle_deck: int
    battle_discard: int
    research_deck: int
    research_discard: tuple[str, ...]
    encounter_pile: int
    used_markers: tuple[Marker, ...]
    boards: int
    last_board: PieceKind | None
    desperation: int
    own: Own | None


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
    player = table.player(seat)
    levels = zip(player.bought, card_levels(table, seat), strict=True)
    return PlayerView(
        player.reserves,
        len(player.hand),
        tuple(player.bought),
        tuple([min(5, bought + card) for bought, card in levels]),
        len(player.research),
        len(player.shelved),
        len(player.markers),
        tuple(player.pending),
        player.power is not None,
        None if player.played is None else table.edition.powers[player.played].id,
        player.desperation,
        player.attentive,
    )


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
    player, edition = table.player(seat), table.edition
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
                facing = table.player(other).hand
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
