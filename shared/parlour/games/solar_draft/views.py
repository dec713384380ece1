"""What a seat, or a spectator, may know of a game of Solar Draft. Cards are named by their numbers; 0 is no card."""

import msgspec

from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.components import Color
from parlour.games.solar_draft.happenings import Hand
from parlour.games.solar_draft.majorities import holders
from parlour.games.solar_draft.rules_effects import ability_of, may_decline
from parlour.games.solar_draft.state import EndReason, Player, SolarState


class Column(msgspec.Struct, frozen=True, gc=False):
    """A card of a line with what orbits it.

    Attributes:
        card: A planet or comet.
        moons: Its moons, lowest first.
    """

    card: int
    moons: tuple[int, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody may know of a seat.

    Attributes:
        sun: Index of its Sun mat.
        flare_used: Whether its Solar Flare is spent.
        special_used: Whether its Special Ability is spent.
        hand_size: Cards in hand (SDR-R54).
        line: Its system from the sun outwards.
    """

    sun: int
    flare_used: bool
    special_used: bool
    hand_size: int
    line: tuple[Column, ...]


class PendingView(msgspec.Struct, frozen=True, gc=False):
    """The ability that is under way.

    Attributes:
        source: The card that carries it; 0 for the sun.
        ability: Which of its abilities.
        unpaid: Cards still to be discarded for it.
        left: How often it is still to be done.
        optional: Whether it may be declined now.
    """

    source: int
    ability: int
    unpaid: int
    left: int
    optional: bool


class BonusView(msgspec.Struct, frozen=True, gc=False):
    """A Bonus Point card; it lies open during the whole game (SDR-007).

    Attributes:
        color: For the most planets of this colour.
        points: What it is worth.
        seats: Who is awarded it; empty before the end.
    """

    color: Color
    points: int
    seats: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator, may know now.

    Attributes:
        seat: The viewer; None for a spectator.
        special_suns: Whether Special Abilities are in the game.
        hand: The viewer's own cards in the order received; empty for a spectator.
        players: By seat.
        row: The Solar Row; 0 is an empty slot.
        deck_size: Cards in the deck.
        box_size: Cards in the box.
        discard: The discard pile, oldest first.
        spent: Cards whose "when played" abilities can't happen any more.
        bonus_cards: The Bonus Point cards.
        start_player: Who took the first turn.
        active: Whose turn it is; None when the game is over.
        turn: Number of the turn, from 1.
        acted: Whether the regular action of the turn is done.
        pending: The ability under way.
        ending: What started the final lap; None before.
        final_hands: The hands as they were left; empty while the game goes on.
    """

    seat: int | None
    special_suns: bool
    hand: tuple[int, ...]
    players: tuple[PlayerView, ...]
    row: tuple[int, ...]
    deck_size: int
    box_size: int
    discard: tuple[int, ...]
    spent: tuple[int, ...]
    bonus_cards: tuple[BonusView, ...]
    start_player: int
    active: int | None
    turn: int
    acted: bool
    pending: PendingView | None
    ending: EndReason | None
    final_hands: tuple[Hand, ...]


def view_of(cards: Cards, state: SolarState, seat: int | None) -> View:
    """Return what the seat (None: a spectator) may know."""
    over = state.active is None
    return View(
        seat,
        state.special_suns,
        () if seat is None else state.players[seat].hand,
        tuple([_player(player) for player in state.players]),
        state.row,
        len(state.deck),
        len(state.box),
        state.discard,
        state.spent,
        _bonus_cards(cards, state),
        state.start,
        state.active,
        state.turn,
        state.acted,
        _pending(cards, state),
        state.ending,
        tuple([Hand(player.hand) for player in state.players]) if over else (),
    )


def _player(player: Player) -> PlayerView:
    line = tuple([Column(card, moons) for card, moons in zip(player.line, player.moons, strict=True)])
    return PlayerView(player.sun, player.flare_used, player.special_used, len(player.hand), line)


def _bonus_cards(cards: Cards, state: SolarState) -> tuple[BonusView, ...]:
    bonus_cards = cards.edition.bonus_cards
    if state.active is not None:
        return tuple([BonusView(card.color, card.points, ()) for card in bonus_cards])
    return tuple([BonusView(card.color, card.points, holders(cards, state, card.color)) for card in bonus_cards])


def _pending(cards: Cards, state: SolarState) -> PendingView | None:
    if not state.stack or state.active is None:
        return None
    pending = state.stack[-1]
    ability = ability_of(cards, state.players[state.active], pending)
    return PendingView(pending.source, pending.ability, pending.unpaid, pending.left, may_decline(ability, pending))
