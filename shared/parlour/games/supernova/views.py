"""What a seat, or a spectator, may know of a game of Supernova. Built from what may be seen; see the README's table."""

import msgspec

from parlour.games.supernova.cards import Cards
from parlour.games.supernova.frames import BattleStage, FlareStage, Step
from parlour.games.supernova.parts import Checkpoint, Desperation, Marker
from parlour.games.supernova.pieces import Piece, PieceKind


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
        hand: How many Battle cards; those laid for a flare count until they are shown.
        bought: Bought levels of Engines, Comms, Shields and Weapons.
        levels: Levels that count, Colonization cards included.
        research: How many Research cards are available.
        shelved: How many Research cards are not available yet.
        markers: How many encounter markers are kept; those laid for a flare count until they are shown.
        pending: Encounter markers that wait to be met.
        power: Whether a Special Power lies there unplayed.
        played_power: Id of the Special Power once it is played.
        desperation: The Desperation card.
        attentive: Whether the player is asked beside every decision of others.
        war: What a Special Power adds to each battle total of the player now.
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
    war: int


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
