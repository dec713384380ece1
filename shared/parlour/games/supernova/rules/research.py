"""Playing Research cards (SNV-165 to SNV-169, SNV-211 to SNV-214, SNV-R84 to SNV-R87, SNV-R118 to SNV-R122)."""

from collections.abc import Callable, Iterator
from functools import cache

from parlour.games.supernova.content import effects as e
from parlour.games.supernova.content import tables
from parlour.games.supernova.content.schema import Edition, Research
from parlour.games.supernova.frames import BattleFrame, BattleStage, TargetFrame
from parlour.games.supernova.happenings import ResearchPlayed
from parlour.games.supernova.holdings import hand_maximum
from parlour.games.supernova.parts import Timing
from parlour.games.supernova.state import Turn
from parlour.games.supernova.stock import allot, can_draw, discard_hidden, draw_cards, fill_hand, gain_ru
from parlour.games.supernova.table import Table, refuse

NEEDS_TARGET = (e.MoveTile, e.PlaceAnywhere, e.MoveMoon, e.DiscardResearch, e.Look)


def playable(table: Table, seat: int, timings: tuple[Timing, ...]) -> list[int]:
    """Return the numbers of the seat's available cards that may be played at this time."""
    held, turn = table.state.players[seat].research, table.state.turn
    if not held or (turn is not None and turn.seat == seat and not plays_left(turn)):
        return []
    fitting = tables.research_for(table.edition, timings)
    return sorted({number for number in held if number in fitting and has_effect(table, seat, number)})


def plays_left(turn: Turn) -> bool:
    """Return whether the active player may play one more Research card in this turn (SNV-168, SNV-R85)."""
    return turn.researched < 1 + turn.extra


def has_effect(table: Table, seat: int, number: int) -> bool:
    """Return whether the card could be carried out now."""
    if table.first_round and not table.edition.research[number].first_round:
        return False
    conditions = _conditions(table.edition)[number]
    return not conditions or all(possible(table, seat) for possible in conditions)


def _can_move_tile(table: Table, seat: int) -> bool:
    return _any(movable_tiles(table, seat)) and _any(free_targets(table))


def _can_place(table: Table, seat: int) -> bool:  # noqa: ARG001  # others look at it
    return table.turn.allotment > 0 and _any(free_targets(table))


def _can_fill_hand(table: Table, seat: int) -> bool:
    return len(table.state.players[seat].hand) < hand_maximum(table, seat) and can_draw(table)


_Condition = Callable[[Table, int], bool]
_POSSIBLE: dict[type[e.Effect], _Condition] = {
    e.MoveTile: _can_move_tile,
    e.PlaceAnywhere: _can_place,
    e.GainTiles: lambda table, seat: table.state.players[seat].reserves > 0,
    e.MoveMoon: lambda table, _: bool(table.state.moons),
    e.FillHand: _can_fill_hand,
}
"""Whether an effect could be carried out now, for those that sometimes could not."""


@cache
def _conditions(edition: Edition) -> tuple[tuple[_Condition, ...], ...]:
    """Return by Research card whether each of its effects could be carried out, where that is a question."""
    return tuple(
        tuple(_POSSIBLE[type(effect)] for effect in card.effect if type(effect) in _POSSIBLE)
        for card in edition.research
    )


def _any(places: Iterator[int]) -> bool:
    return next(places, None) is not None


def movable_tiles(table: Table, seat: int) -> Iterator[int]:
    """Yield the seat's hexes with exactly one tile and no planet."""
    single, planets = (seat,), table.board.planet_places
    for place, stack in enumerate(table.state.stacks):
        if stack == single and place not in planets:
            yield place


def free_targets(table: Table) -> Iterator[int]:
    """Yield free hexes without planet, off the board introduced in this turn (SNV-131, SNV-R122)."""
    planets, piece_of, new = table.board.planet_places, table.board.piece_of, table.turn.new_piece
    for place, stack in enumerate(table.state.stacks):
        if not stack and place not in planets and piece_of[place] != new:
            yield place


def research_number(table: Table, seat: int, name: str) -> int:
    """Return the number of an available card.

    Raises:
        IllegalAction: The player does not have it.
    """
    for number in table.state.players[seat].research:
        if table.edition.research[number].id == name:
            return number
    return refuse("that Research card is not available", "SNV-169")


def spend(table: Table, seat: int, number: int) -> Research:
    """Discard the card, openly; in the own turn it counts."""
    table.state.players[seat].research.remove(number)
    table.state.research_discard.append(number)
    if table.acts(seat):
        table.turn.researched += 1
    card = table.edition.research[number]
    table.tell(ResearchPlayed(seat, card.id))
    return card


def play_in_turn(table: Table, seat: int, name: str, timings: tuple[Timing, ...]) -> None:
    """Play a card in a step of the own turn.

    Raises:
        IllegalAction: It is not available, not for this moment, one too many, or without effect.
    """
    number = research_number(table, seat, name)
    if not plays_left(table.turn):
        refuse("only one Research card is played in a turn", "SNV-168")
    if number not in playable(table, seat, timings):
        refuse("that Research card can't be played now", "SNV-169")
    spend(table, seat, number)
    carry_on(table, seat, number, 0)


def carry_on(table: Table, seat: int, number: int, first: int) -> None:
    """Carry out a card's effects, from one on; stop where one asks for a target."""
    effects = table.edition.research[number].effect
    for index in range(first, len(effects)):
        effect = effects[index]
        if type(effect) in NEEDS_TARGET:
            table.push(TargetFrame(seat, number, index))
            return
        if type(effect) is e.GainRu:
            gain_ru(table, seat, effect.n)
        elif type(effect) is e.GainTiles:
            allot(table, effect.n)
        elif type(effect) is e.FillHand:
            fill_hand(table, seat, hand_maximum(table, seat))
        else:
            raise NotImplementedError(type(effect).__name__)


def play_in_battle(table: Table, frame: BattleFrame, name: str) -> None:
    """Play a card as attacker or defender, one of a kind in a battle (SNV-R85).

    Raises:
        IllegalAction: It is not available, not for this side, or one too many.
    """
    side = frame.sides[frame.side]
    number = research_number(table, side.seat, name)
    if number in side.researched:
        refuse("that card is played once in a battle", "SNV-R85")
    timing = (Timing.BATTLE_ATTACKER, Timing.BATTLE_DEFENDER)[frame.side]
    if number not in playable(table, side.seat, (timing,)):
        refuse("that Research card can't be played now", "SNV-169")
    card = spend(table, side.seat, number)
    side.researched.append(number)
    for effect in card.effect:
        if type(effect) is e.BattleBonus:
            side.bonus += effect.n
        elif type(effect) is e.Retreat:
            retreat(table, frame)


def retreat(table: Table, frame: BattleFrame) -> None:
    """The attacker's cards go unseen, crystals go back, and the attacker lays anew (SNV-212, SNV-R118)."""
    attacker = frame.sides[0]
    player = table.state.players[attacker.seat]
    count = len(attacker.cards)
    discard_hidden(table, attacker.seat, attacker.cards)
    player.markers = sorted([*player.markers, *attacker.markers])
    attacker.cards, attacker.shown, attacker.markers, attacker.initial = (), (), [], None
    draw_cards(table, attacker.seat, count)
    frame.side, frame.passes, frame.opened, frame.stage = 0, 0, False, BattleStage.INITIAL
