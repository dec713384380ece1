"""Everything there is to know about a game of A Place in the Sun, secrets included.

Cards are given by their number in the edition; copies are alike. Planets are the seats in order, then the Extinctor.
The top of a deck, a pile or the Leaders is the end of its list.
"""

import msgspec

from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.effects import Event, Stat
from parlour.games.a_place_in_the_sun.frames import AnyFrame
from parlour.games.a_place_in_the_sun.knowledge import Mark
from parlour.games.a_place_in_the_sun.options import Options

BOSS_FACTION = 4
COUNTERS = tuple(Counter)


class Placed(msgspec.Struct, gc=False):
    """A card in play (APS-053).

    Attributes:
        card: Its number.
        damage: Damage marked on it in this turn (APS-066).
        used: How often it was activated in this turn (APS-R19).
        allowed: How often it may be; 2 under Overcharge (APS-R99).
        spent: Whether its absorb was used in this turn, whoever's turn it is (APS-R95).
        borrowed: Whether Brain Fungus put it in play (APS-R80).
        loaded: Number of the card that it carries, or -1 (APS-R74).
        loaded_used: Whether that was activated in this turn.
    """

    card: int
    damage: int = 0
    used: int = 0
    allowed: int = 1
    spent: bool = False
    borrowed: bool = False
    loaded: int = -1
    loaded_used: bool = False


class Planet(msgspec.Struct):
    """A player's board, or the Extinctor's, which has no hand, Moon Slot and Leaders (APS-R123).

    Attributes:
        side: Number of the Solar Board's side; 0 before it is chosen.
        faction: Place of the faction in `Faction`, 4 for the Extinctor; -1 before it is chosen.
        power: Its power (APS-R05).
        dial: Position of the dial.
        hand: In order of arrival.
        deck: Top last.
        pile: The discard pile, newest last (APS-R23).
        leaders: Face-down Leaders, top last.
        leader: The face-up Leader.
        line: The Orbital Line, from the planet outwards (APS-R30).
        moon: What lies on the Moon Slot.
        deck_marks: What is known of the cards on top of the deck, top last; those below are unknown to everybody.
        hand_marks: What others know of the cards of the hand, in its order; the newest may lack one and are unknown.
        bots: Eye Bots in play here (APS-227).
        influence: Claimed Influence Cards.
        out: 0 while living; then the number of the elimination, equal for simultaneous ones (APS-R52).
    """

    side: int = 0
    faction: int = -1
    power: int = 0
    dial: int = 3
    hand: list[int] = []
    deck: list[int] = []
    pile: list[int] = []
    leaders: list[int] = []
    leader: Placed | None = None
    line: list[Placed] = []
    moon: Placed | None = None
    deck_marks: list[Mark] = []
    hand_marks: list[Mark] = []
    bots: int = 0
    influence: list[int] = []
    out: int = 0


class Change(msgspec.Struct, frozen=True):
    """A number is changed until the end of the turn.

    Attributes:
        stat: Which.
        delta: By how much.
        seat: By whose card.
        enemies: Whether it holds for the enemies of that planet, not for itself.
    """

    stat: Stat
    delta: int
    seat: int
    enemies: bool = False


class Watching(msgspec.Struct, frozen=True):
    """Damage gives power until the end of the turn (APS-R81)."""

    event: Event
    per_point: int


class Turn(msgspec.Struct, gc=False):
    """A turn under way.

    Attributes:
        seat: Whose; the number of seats for the Extinctor.
        required: Play Actions of the turn (APS-010).
        made: Play Actions made.
        discards: Regime discards left (APS-103, APS-104).
        skill: Whether the faction skill was used.
        charged: Whether the charge was collected.
        claimed: Whether an Influence Card was claimed.
        replaced: Whether one was replaced.
        counts: What conditions for influence count, in the order of `Counter` (APS-R130).
        played: Cards played by own type, in the order of the dial.
        damage: Damage done by the active player to each planet (APS-R82).
        changes: Changes until the end of the turn.
        watches: Watches until the end of the turn.
        forward: Forward defence left (APS-220).
    """

    seat: int
    required: int
    made: int = 0
    discards: int = 0
    skill: bool = False
    charged: bool = False
    claimed: bool = False
    replaced: bool = False
    counts: list[int] = msgspec.field(default_factory=lambda: [0] * len(COUNTERS))
    played: list[int] = msgspec.field(default_factory=lambda: [0] * 3)
    damage: list[int] = []
    changes: list[Change] = []
    watches: list[Watching] = []
    forward: int = 0


class Result(msgspec.Struct, frozen=True):
    """How the game ended.

    Attributes:
        reason: Stable key.
        rule: Id of the rule.
        winners: Seats; empty when all have lost, several when they share it.
    """

    reason: str
    rule: str
    winners: tuple[int, ...]


class State(msgspec.Struct):
    """A game.

    Attributes:
        seats: How many players.
        options: What was chosen.
        planets: The seats' in order, then the Extinctor's.
        stack: What is going on.
        turn: The turn under way; None before the first.
        round: From 1.
        first: Who begins the round; against the Extinctor the holder of the token (APS-206).
        order: Planets whose turn is still to come in this round.
        open: Influence Cards face up.
        influence_deck: Top last.
        influence_pile: Newest last.
        vast: What is left of the Vast Space pile (APS-240).
        outs: Eliminations so far.
        leaving: Seats that have resigned and are eliminated as soon as the effect under way is done (APS-R56).
        groups: Groups of cards so far of which seats may know the cards, but not their places.
        settled: Whether eliminations have been looked for since the last effect (APS-R51).
        result: How it ended; None while it goes on.
    """

    seats: int
    options: Options
    planets: list[Planet]
    stack: list[AnyFrame]
    turn: Turn | None = None
    round: int = 1
    first: int = 0
    order: list[int] = []
    open: list[int] = []
    influence_deck: list[int] = []
    influence_pile: list[int] = []
    vast: int = 0
    outs: int = 0
    leaving: list[int] = []
    groups: int = 0
    settled: bool = True
    result: Result | None = None


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(State)


def copy_state(state: State) -> State:
    """Return a state of its own."""
    copy: State = _DECODER.decode(_ENCODER.encode(state))
    return copy
