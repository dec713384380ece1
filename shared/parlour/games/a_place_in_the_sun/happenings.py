"""What becomes visible. Cards are given by their number in the edition; hidden ones are not told."""

import msgspec


class Happening(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened to a seat; the number of seats stands for the Extinctor."""

    seat: int


class Decided(Happening, frozen=True):
    """The seat answered a question, and nothing else is to be seen of it.

    Attributes:
        kind: Of the question.
    """

    kind: str


class BoardChosen(Happening, frozen=True):
    """A side of a Solar Board was taken."""

    side: int


class FactionChosen(Happening, frozen=True):
    """A faction was taken, by its place in the order of factions."""

    faction: int


class TurnBegan(Happening, frozen=True):
    """A turn began with so many Play Actions."""

    required: int


class TurnEnded(Happening, frozen=True):
    """A turn ended."""


class CardPlayed(Happening, frozen=True):
    """A card was played, counted or additional."""

    card: int
    spot: int | None
    additional: bool


class CardActivated(Happening, frozen=True):
    """A placed card was activated."""

    card: int


class SkillUsed(Happening, frozen=True):
    """The faction skill was used."""

    option: int


class CardPlaced(Happening, frozen=True):
    """A card was put in play."""

    card: int
    spot: int


class CardLeft(Happening, frozen=True):
    """A card left play."""

    card: int
    spot: int
    destroyed: bool


class PowerChanged(Happening, frozen=True):
    """Power was gained or returned."""

    by: int
    power: int


class DialTurned(Happening, frozen=True):
    """A dial was turned."""

    position: int


class CardsDrawn(Happening, frozen=True):
    """Cards came into a hand; which ones, only its holder is told."""

    count: int
    cards: tuple[int, ...] = ()


class CardDiscarded(Happening, frozen=True):
    """A card went from a hand or a deck to a discard pile."""

    card: int


class CardTaken(Happening, frozen=True):
    """A card went from a discard pile or a searched deck to a hand, or on top of a deck."""

    card: int | None
    on_deck: bool = False


class DeckShuffled(Happening, frozen=True):
    """A pile was shuffled into a new deck, or a deck was shuffled."""


class CardsLooked(Happening, frozen=True):
    """Cards of a deck were looked at or revealed."""

    deck: int
    count: int
    revealed: bool
    cards: tuple[int, ...] = ()


class CardsPutBack(Happening, frozen=True):
    """Cards were put back on a deck; the order only the looking player knows."""

    deck: int
    count: int
    cards: tuple[int, ...] = ()


class InfestationSent(Happening, frozen=True):
    """An infestation card went into a deck or a hand."""

    card: int
    target: int
    to_hand: bool


class CardHit(Happening, frozen=True):
    """Damage was marked on a placed card."""

    spot: int
    damage: int


class DamageAbsorbed(Happening, frozen=True):
    """A reaction, or forward defence where no card is given, lowered an attack."""

    amount: int
    card: int | None = None


class DistanceClosed(Happening, frozen=True):
    """The Vast Space pile shrank."""

    by: int
    left: int


class InfluenceClaimed(Happening, frozen=True):
    """An Influence Card was claimed."""

    card: int


class InfluenceReplaced(Happening, frozen=True):
    """An Influence Card was replaced."""

    card: int


class Eliminated(Happening, frozen=True):
    """A planet has no power left."""


class GameEnded(Happening, frozen=True):
    """The game is over; the seat is that of the turn."""

    reason: str
    winners: tuple[int, ...]


SunHappening = (
    Decided
    | BoardChosen
    | FactionChosen
    | TurnBegan
    | TurnEnded
    | CardPlayed
    | CardActivated
    | SkillUsed
    | CardPlaced
    | CardLeft
    | PowerChanged
    | DialTurned
    | CardsDrawn
    | CardDiscarded
    | CardTaken
    | DeckShuffled
    | CardsLooked
    | CardsPutBack
    | InfestationSent
    | CardHit
    | DamageAbsorbed
    | DistanceClosed
    | InfluenceClaimed
    | InfluenceReplaced
    | Eliminated
    | GameEnded
)
