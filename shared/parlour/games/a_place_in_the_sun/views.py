"""What a seat, or a spectator, may know: built from what may be seen, never cut down from the state.

A hand is a number of cards to everybody else, a deck and the face-down Leaders to everybody (APS-R24, APS-R63).
Piles, boards, dials, power and counters are open (APS-R23, APS-R130).
"""

import msgspec

from parlour.games.a_place_in_the_sun.frames import (
    LEADER,
    ArrivalFrame,
    AttackFrame,
    PayFrame,
    PlaceFrame,
    ResolveFrame,
)
from parlour.games.a_place_in_the_sun.options import Mode
from parlour.games.a_place_in_the_sun.rules.flow import ask
from parlour.games.a_place_in_the_sun.rules.influence import points
from parlour.games.a_place_in_the_sun.rules.placed import cost_of, defence, in_play
from parlour.games.a_place_in_the_sun.state import Placed, Planet, Result, Turn
from parlour.games.a_place_in_the_sun.table import Table

_OF_A_CARD = ResolveFrame | PayFrame | ArrivalFrame | PlaceFrame


class PlacedView(msgspec.Struct, frozen=True):
    """A card in play.

    Attributes:
        card: Its number.
        spot: Index on the line, -1 the Moon Slot, -3 the Leader.
        defence: What it has now, damage taken off; 0 for a Leader.
        damage: What was marked on it in this turn.
        cost: What activating it costs its controller now.
        used: How often it was activated in this turn.
        allowed: How often it may be.
        spent: Whether its reaction was used in this turn.
        borrowed: Whether Brain Fungus put it in play.
        loaded: The card that it carries.
        loaded_used: Whether that was activated in this turn.
    """

    card: int
    spot: int
    defence: int
    damage: int
    cost: int
    used: int
    allowed: int
    spent: bool
    borrowed: bool
    loaded: int | None
    loaded_used: bool


class PlanetView(msgspec.Struct, frozen=True):
    """A planet as everybody sees it; fields as in `Planet`.

    Attributes:
        side: Number of the board's side; 0 before it is chosen and for the Extinctor.
        faction: 4 for the Extinctor; -1 before it is chosen.
        power: Its power.
        dial: Position of the dial.
        hand: Number of cards.
        deck: Number of cards.
        leaders: Number of face-down Leaders.
        pile: The discard pile, newest last.
        placed: Cards in play.
        bots: Eye Bots in play here.
        influence: Claimed Influence Cards.
        points: Influence Points that count for it.
        out: 0 while living; then the number of the elimination.
    """

    side: int
    faction: int
    power: int
    dial: int
    hand: int
    deck: int
    leaders: int
    pile: tuple[int, ...]
    placed: tuple[PlacedView, ...]
    bots: int
    influence: tuple[int, ...]
    points: int
    out: int


class AttackView(msgspec.Struct, frozen=True):
    """An attack under way: who attacks whom with which card, and the value left."""

    attacker: int
    victim: int
    card: int
    value: int


class Question(msgspec.Struct, frozen=True):
    """Who is asked what; the choices only the asked seat gets (as actions)."""

    seat: int
    kind: str


class View(msgspec.Struct, frozen=True):
    """Everything that the viewer may know.

    Attributes:
        seat: Whose view; None for a spectator.
        mode: How the game is won.
        round: From 1.
        first: Who begins the round, or holds the token.
        planets: The seats' in order, then the Extinctor's.
        hand: The viewer's hand, in order of arrival.
        looked: Cards of a deck that the viewer looks at just now, top first; of revealed ones that somebody else
            puts in order, the numbers in rising order.
        resolving: Number of the card that is resolved, paid for, or placed, if any.
        attack: The attack under way, if any.
        turn: The turn under way, all of it open.
        order: Planets whose turn is still to come in this round.
        open: Influence Cards face up.
        influence_deck: Number of cards.
        influence_pile: Newest last.
        vast: What is left of the Vast Space pile.
        question: Who is asked what; None when the game is over.
        result: How it ended.
    """

    seat: int | None
    mode: Mode
    round: int
    first: int
    planets: tuple[PlanetView, ...]
    hand: tuple[int, ...]
    looked: tuple[int, ...]
    resolving: int | None
    attack: AttackView | None
    turn: Turn | None
    order: tuple[int, ...]
    open: tuple[int, ...]
    influence_deck: int
    influence_pile: tuple[int, ...]
    vast: int
    question: Question | None
    result: Result | None


def view_of(table: Table, seat: int | None) -> View:
    """Return what a seat (None: a spectator) may know."""
    state = table.state
    question = ask(table.cards, table.state)
    return View(
        seat,
        table.mode,
        state.round,
        state.first,
        tuple(_planet(table, number, planet) for number, planet in enumerate(state.planets)),
        () if seat is None else tuple(state.planets[seat].hand),
        _looked(table, seat),
        _resolving(table),
        _attack(table),
        None if state.turn is None else msgspec.structs.replace(state.turn),
        tuple(state.order),
        tuple(state.open),
        len(state.influence_deck),
        tuple(state.influence_pile),
        state.vast,
        None if question is None else Question(question.seat, question.kind),
        state.result,
    )


def _planet(table: Table, seat: int, planet: Planet) -> PlanetView:
    return PlanetView(
        planet.side,
        planet.faction,
        planet.power,
        planet.dial,
        len(planet.hand),
        len(planet.deck),
        len(planet.leaders),
        tuple(planet.pile),
        tuple(_placed(table, seat, spot, placed) for spot, placed in in_play(planet)),
        planet.bots,
        tuple(planet.influence),
        0 if seat == table.boss else points(table, seat),
        planet.out,
    )


def _placed(table: Table, seat: int, spot: int, placed: Placed) -> PlacedView:
    return PlacedView(
        placed.card,
        spot,
        0 if spot == LEADER else defence(table, seat, spot) - placed.damage,
        placed.damage,
        cost_of(table, seat, placed.card),
        placed.used,
        placed.allowed,
        placed.spent,
        placed.borrowed,
        placed.loaded if placed.loaded >= 0 else None,
        placed.loaded_used,
    )


def _looked(table: Table, seat: int | None) -> tuple[int, ...]:
    """Return the cards lifted from a deck; others see revealed ones, but not their order (APS-077, APS-078)."""
    frame = table.state.stack[-1] if table.state.stack else None
    if not isinstance(frame, ResolveFrame) or not frame.marks:
        return ()
    if frame.seat == seat:
        return (*frame.kept, *frame.cards)
    return tuple(sorted((*frame.kept, *frame.cards))) if frame.revealed else ()


def _resolving(table: Table) -> int | None:
    for frame in reversed(table.state.stack):
        if isinstance(frame, _OF_A_CARD) and frame.card >= 0:
            return frame.card
    return None


def _attack(table: Table) -> AttackView | None:
    frame = table.state.stack[-1] if table.state.stack else None
    if not isinstance(frame, AttackFrame):
        return None
    return AttackView(frame.seat, frame.victims[0], frame.card, frame.value)
