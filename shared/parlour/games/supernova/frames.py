"""What is going on: frames on a stack. The top frame says who is asked; the ones below wait for it to be done."""

from enum import IntEnum

import msgspec

from parlour.games.supernova.cards import Cards
from parlour.games.supernova.parts import Checkpoint, Marker


class MatchStage(IntEnum):
    """Where the match is between turns (SNV-041)."""

    BUILD = 1
    POWERS = 2
    DRAFT = 3
    OPENING = 4
    TURNS = 5
    ROUND_END = 6
    FLIP_CHECK = 7
    FLIP = 8
    PHASE_CHECK = 9
    PHASE_SCORING = 10
    NEXT_ROUND = 11
    FINAL = 12


class Step(IntEnum):
    """Where a turn is (SNV-042)."""

    BEGIN = 1
    UPKEEP = 2
    INCOME = 3
    INCOME_BONUS = 4
    """Asked: one more RU from the Desperation card?"""
    TILES = 5
    TILES_BONUS = 6
    """Asked: one more tile from the Desperation card?"""
    FORTIFY = 7
    PLACE = 8
    REPLENISH = 9
    PURCHASE = 10
    EXCHANGE = 11
    END = 12
    DONE = 13


class BattleStage(IntEnum):
    """Where a battle is."""

    DECLARED = 1
    INITIAL = 2
    MARKERS = 3
    INCREMENT = 4
    SHOWN = 5
    SETTLE = 6
    DONE = 7


class FlareStage(IntEnum):
    """Where a flare is (SNV-R102)."""

    ANNOUNCED = 1
    BIDS = 2
    REVEALED = 3
    TIE = 4
    PAY = 5
    RESEARCH = 6
    BURN_CHECK = 7
    BURN = 8
    AFTER = 9
    NAME = 10
    DONE = 11


class Frame(msgspec.Struct, tag=True):
    """Something that is going on."""


class MatchFrame(Frame):
    """The match itself.

    Attributes:
        stage: Where it is.
        turns: Turns taken in this round.
        flips: Flips still to make at the end of this round.
        packs: Draft: the pack each seat has in hand.
        picks: Draft, or choice of powers: what each seat has chosen; None before.
    """

    stage: MatchStage
    turns: int = 0
    flips: int = 0
    packs: list[Cards] = []
    picks: list[int | None] = []


class WindowFrame(Frame):
    """A window for Special Powers (SNV-R111).

    Attributes:
        checkpoint: The moment.
        waiting: Seats that have not passed yet.
    """

    checkpoint: Checkpoint
    waiting: list[int]


class StopsFrame(Frame):
    """A seat looks at its standing answers."""

    seat: int


class TurnFrame(Frame):
    """A turn; what it needs stands in the state's `turn`."""


class Side(msgspec.Struct):
    """One side of a battle.

    Attributes:
        seat: Whose.
        cards: Cards laid, in order of their faces.
        markers: Encounter markers laid.
        initial: How many cards were laid at first; None before.
        shown: Initial cards that lie open (Incremental Tension).
        lone: Whether the one card is a High Impact card without effect (SNV-113).
        bonus: From Research cards.
        researched: Research cards played in this battle.
        given_up: Invalid cards that were discarded at the reveal.
    """

    seat: int
    cards: Cards = ()
    markers: list[Marker] = []
    initial: int | None = None
    shown: Cards = ()
    lone: bool = False
    bonus: int = 0
    researched: list[int] = []
    given_up: Cards = ()


class BattleFrame(Frame):
    """A battle for a hex.

    Attributes:
        place: The hex.
        sides: Attacker, defender.
        stage: Where it is.
        side: Whose move it is: 0 the attacker's, 1 the defender's.
        passes: Passes in a row.
        opened: Whether initial plays are done and cards are added in turn.
    """

    place: int
    sides: list[Side]
    stage: BattleStage = BattleStage.DECLARED
    side: int = 0
    passes: int = 0
    opened: bool = False


class FlareFrame(Frame):
    """A Solar Flare or the Supernova.

    Attributes:
        hexes: How many hexes may be burned.
        supernova: Whether it is the Supernova.
        stage: Where it is.
        bids: By seat; None before.
        tied: Seats that battle for control.
        hands: By seat, the cards laid in this round of the battle; None before.
        markers: By seat, the crystals laid with them; None before.
        rounds: Rounds of the battle so far.
        fought: Seats that have battled.
        controller: Who has won the flare.
        claimed: Whether the controller took it by a Special Power.
        choices: By seat, the Research card chosen in the window; -1 for none, None before.
        limits: By seat, how many of its stacks can be burned at most; None without a limit.
        losses: By seat, stacks burned.
        burned: Hexes burned, in order.
        through_empty: Whether empty hexes may be chosen (SNV-R101).
    """

    hexes: int
    supernova: bool
    bids: list[int | None]
    hands: list[Cards | None]
    markers: list[tuple[Marker, ...] | None]
    choices: list[int | None]
    limits: list[int | None]
    losses: list[int]
    stage: FlareStage = FlareStage.ANNOUNCED
    tied: list[int] = []
    rounds: int = 0
    fought: list[int] = []
    controller: int | None = None
    claimed: bool = False
    burned: list[int] = []
    through_empty: bool = False


class TargetFrame(Frame):
    """A Research card that was played asks for its target.

    Attributes:
        seat: Who played it.
        card: Its number.
        effect: Which of its effects is being carried out.
        source: The hex chosen first; None before.
    """

    seat: int
    card: int
    effect: int
    source: int | None = None


class DrawnFrame(Frame):
    """Battle cards were bought.

    Attributes:
        seat: Who bought them.
        cards: The cards drawn that are not discarded yet.
        thinned: Whether the first was discarded.
    """

    seat: int
    cards: Cards
    thinned: bool = False


class BoardFrame(Frame):
    """A board was turned over and must be laid.

    Attributes:
        seat: Who introduces it.
        moon: Whether it is the moon board.
    """

    seat: int
    moon: bool


class SwapFrame(Frame):
    """A seat looks at a hand and may exchange cards with it.

    Attributes:
        seat: Who looks.
        other: Whose hand it is.
        left: How many cards may still be exchanged.
    """

    seat: int
    other: int
    left: int


AnyFrame = (
    MatchFrame
    | WindowFrame
    | StopsFrame
    | TurnFrame
    | BattleFrame
    | FlareFrame
    | TargetFrame
    | DrawnFrame
    | BoardFrame
    | SwapFrame
)
