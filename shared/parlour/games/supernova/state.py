"""Everything there is to know about a game of Supernova, secrets included."""

import msgspec

from parlour.games.supernova.cards import Card, Cards
from parlour.games.supernova.frames import AnyFrame, Step
from parlour.games.supernova.options import Options
from parlour.games.supernova.parts import START_RU, TECHNOLOGIES, TILES, Checkpoint, Desperation, Marker, Technology
from parlour.games.supernova.pieces import Piece, PieceKind


class Player(msgspec.Struct):
    """A player's mat and what lies behind the screen. Cards of the edition are given by their number in it.

    Attributes:
        ru: Resource units.
        reserves: Control tiles in reserve.
        bought: Bought levels by technology (SNV-R77).
        hand: Battle cards, in order of their faces.
        power: The Special Power; None once it is played.
        played: The Special Power once it is played.
        dealt: Set-up for three: the two powers dealt; later the one laid aside.
        research: Research cards that are available.
        shelved: Research cards that are not available yet.
        markers: Kept encounter markers.
        pending: Encounter markers that wait to be met (SNV-138).
        stored: Points of past phases.
        stops: Checkpoints at which the player wants a window.
        attentive: Whether the player is asked beside every decision of others.
        desperation: The Desperation card.
        raised: Technologies raised by a Special Power that count as bought in the next own turn.
        extra: More Research cards that may be played in the next own turn.
        looked: Planet hexes whose marker the player has looked at.
    """

    ru: int = START_RU
    reserves: int = TILES
    bought: list[int] = msgspec.field(default_factory=lambda: [0] * len(TECHNOLOGIES))
    hand: Cards = ()
    power: int | None = None
    played: int | None = None
    dealt: list[int] = []
    research: list[int] = []
    shelved: list[int] = []
    markers: list[Marker] = []
    pending: list[Marker] = []
    stored: int = 0
    stops: list[Checkpoint] = []
    attentive: bool = False
    desperation: Desperation = Desperation.NONE
    raised: list[Technology] = []
    extra: int = 0
    looked: list[int] = []


class Turn(msgspec.Struct):
    """The turn that is under way.

    Attributes:
        seat: Whose.
        step: Where it is.
        allotment: Tiles taken and not used yet.
        free: Free fortifications left.
        fortified: Hexes fortified.
        anchors: Round 1/1: tiles at the centre that are still there.
        centre_tiles: Round 1/1: tiles used at the centre, lost ones included.
        new_piece: The board introduced in this turn.
        fighters: Everybody who was in a battle of this turn, in order.
        bought: Technologies bought, or raised by a Special Power that counts as buying.
        bought_cards: Whether Battle cards were bought.
        researched: Research cards played in the own turn.
        extra: More of them that may be played.
        temporary: Cards of the Comms Enhancer that are still in hand.
    """

    seat: int
    step: Step = Step.BEGIN
    allotment: int = 0
    free: int = 0
    fortified: list[int] = []
    anchors: list[int] = []
    centre_tiles: int = 0
    new_piece: int | None = None
    fighters: list[int] = []
    bought: list[Technology] = []
    bought_cards: bool = False
    researched: int = 0
    extra: int = 0
    temporary: list[Card] = []


class Planet(msgspec.Struct, frozen=True):
    """A planet marker on the board; it is face up once its hex is owned.

    Attributes:
        place: Its hex.
        piece: The piece it lies on.
        card: The number of its Colonization card.
    """

    place: int
    piece: int
    card: int


class Moon(msgspec.Struct, frozen=True):
    """A moon.

    Attributes:
        piece: The piece whose orbit it follows.
        at: Where in the ring of the orbit.
        direction: Its step, +1 or -1.
    """

    piece: int
    at: int
    direction: int


class Bonus(msgspec.Struct, frozen=True):
    """Something that a Special Power gives a seat for a while: a battle bonus, or RU of each moon."""

    seat: int
    n: int


class State(msgspec.Struct):
    """A game of Supernova.

    Attributes:
        options: How it is played.
        players: By seat.
        pieces: The pieces on the table.
        stacks: By hex, the seats whose tiles lie there, bottom to top.
        encounters: By hex, the face-down marker; None where there is none.
        planets: The planets on the board.
        moons: The moons on the board.
        aside: Boards that have not entered; the last one is turned over next.
        spare_planets: Planet markers left over; the last one is drawn next.
        deck: Battle cards; the last one is drawn next.
        discard: Discarded Battle cards.
        research_deck: Research cards; the last one is drawn next.
        research_discard: Discarded Research cards.
        pile: Encounter markers; the last one is drawn next.
        removed: Encounter markers taken out at set-up.
        used: Encounter markers that have left the game.
        undealt: Special Powers that were not dealt.
        desperation: Desperation cards in the supply.
        round: Index of the round.
        first: Who begins the round.
        turn: The turn under way.
        war: Battle bonuses for the rest of the turn or flare.
        hijackers: Who takes RU of moons.
        stack: What is going on; the last frame is on top.
        epoch: Grows whenever open questions become others although nobody answered.
        over: Whether the game has ended.
    """

    options: Options
    players: list[Player]
    pieces: tuple[Piece, ...] = ()
    stacks: list[tuple[int, ...]] = []
    encounters: list[Marker | None] = []
    planets: list[Planet] = []
    moons: list[Moon] = []
    aside: list[PieceKind] = []
    spare_planets: list[int] = []
    deck: list[Card] = []
    discard: list[Card] = []
    research_deck: list[int] = []
    research_discard: list[int] = []
    pile: list[Marker] = []
    removed: list[Marker] = []
    used: list[Marker] = []
    undealt: list[int] = []
    desperation: int = 0
    round: int = 0
    first: int = 0
    turn: Turn | None = None
    war: list[Bonus] = []
    hijackers: list[Bonus] = []
    stack: list[AnyFrame] = []
    epoch: int = 0
    over: bool = False

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(State)


def copy_state(state: State) -> State:
    """Return a state of its own."""
    copy: State = _DECODER.decode(_ENCODER.encode(state))
    copy.options, copy.pieces = state.options, state.pieces
    return copy
