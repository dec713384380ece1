"""Other states that a viewer could not tell from the true one: hidden cards, markers and choices are dealt anew."""

from parlour.engine.dice import Dice
from parlour.games.supernova.cards import Card, Cards, is_high_impact
from parlour.games.supernova.frames import (
    AnyFrame,
    BattleFrame,
    BattleStage,
    DrawnFrame,
    FlareFrame,
    FlareStage,
    MatchFrame,
    MatchStage,
    Side,
    SwapFrame,
    WindowFrame,
)
from parlour.games.supernova.hands import largest_valid, only_high_impact
from parlour.games.supernova.holdings import owner
from parlour.games.supernova.options import HandCheck
from parlour.games.supernova.parts import CHECKPOINTS, Checkpoint, Marker
from parlour.games.supernova.rules.flares import NO_CARD
from parlour.games.supernova.state import State
from parlour.games.supernova.table import Table


def redealt(table: Table, viewer: int | None) -> State:
    """Deal everything that the viewer does not see anew, in place, and return the state."""
    if not table.state.over:
        _battle_cards(table, viewer)
        _research(table, viewer)
        _powers(table, viewer)
        _markers(table, viewer)
        _planets(table, viewer)
        table.dice.shuffle(table.state.aside)
        _choices(table, viewer)
        _stops(table, viewer)
    return table.state


def _others(table: Table, viewer: int | None) -> list[int]:
    return [seat for seat in range(table.state.seats) if seat != viewer]


class _Pool:
    """Cards that the viewer does not see, in random order."""

    def __init__(self, cards: list[Card], dice: Dice) -> None:
        self.cards = cards
        self.dice = dice
        dice.shuffle(self.cards)

    def take(self, count: int) -> Cards:
        """Return so many cards."""
        taken, self.cards = self.cards[:count], self.cards[count:]
        return tuple(sorted(taken))

    def take_laid(self, count: int, hand: Cards, *, seen: bool, plain: bool, strict: bool) -> tuple[Cards, Cards, bool]:
        """Return cards that could have been laid face down, the hand beside them, and whether they lie alone.

        They are found by trial.

        Args:
            count: Cards laid.
            hand: Cards left in hand.
            seen: Whether the viewer is looking at that hand: then it stays.
            plain: Whether High Impact cards are not laid unless there is nothing else: in a flare.
            strict: Whether the cards laid make a hand.
        """
        taken = count if seen else count + len(hand)
        while True:
            self.dice.shuffle(self.cards)
            laid = tuple(sorted(self.cards[:count]))
            kept = hand if seen else tuple(sorted(self.cards[count:taken]))
            lone = count == 1 and only_high_impact(laid + kept)
            if _could_be_laid(laid, lone=lone, plain=plain, strict=strict):
                self.cards = self.cards[taken:]
                return laid, kept, lone


def _could_be_laid(laid: Cards, *, lone: bool, plain: bool, strict: bool) -> bool:
    if not laid:
        return True
    if not lone and plain and any(map(is_high_impact, laid)):
        return False
    return not strict or largest_valid(laid, lone=lone) == (laid,)


def _battle_cards(table: Table, viewer: int | None) -> None:
    """Hands, deck, discard pile, packs, cards bought, cards laid face down."""
    state = table.state
    others = [seat for seat in _others(table, viewer) if not _is_faced(table, viewer, seat)]
    hidden = [*state.deck, *state.discard]
    for seat in others:
        hidden += state.players[seat].hand
    for frame in state.stack:
        hidden += _hidden_in(frame, viewer)
    pool = _Pool(hidden, table.dice)
    settled = set()
    for frame in state.stack:
        settled |= _deal_laid(table, frame, viewer, others, pool)
    for frame in state.stack:
        _deal_frame(frame, viewer, pool)
    for seat in others:
        if seat not in settled:
            state.players[seat].hand = pool.take(len(state.players[seat].hand))
    state.deck = list(pool.cards[: len(state.deck)])
    state.discard = list(pool.cards[len(state.deck) :])
    if viewer != (state.turn.seat if state.turn else None) and state.turn and state.turn.temporary:
        state.turn.temporary = list(state.players[state.turn.seat].hand[: len(state.turn.temporary)])


def _is_faced(table: Table, viewer: int | None, seat: int) -> bool:
    """Return whether the viewer is looking at the seat's hand."""
    return any(
        isinstance(frame, SwapFrame) and frame.seat == viewer and frame.other == seat for frame in table.state.stack
    )


def _face_down(frame: BattleFrame, side: Side) -> bool:
    return frame.stage < BattleStage.SETTLE and not side.shown


def _hidden_in(frame: AnyFrame, viewer: int | None) -> Cards:
    """Return the cards in a frame that the viewer does not see."""
    found: Cards = ()
    match frame:
        case MatchFrame(stage=MatchStage.DRAFT, packs=packs):
            for seat, pack in enumerate(packs):
                found += () if seat == viewer else pack
        case DrawnFrame(cards=cards) if frame.seat != viewer:
            found += cards
        case BattleFrame(sides=sides):
            for side in sides:
                found += side.cards if side.seat != viewer and _face_down(frame, side) else ()
        case FlareFrame(hands=hands):
            for seat, laid in enumerate(hands):
                found += () if seat == viewer or laid is None else laid
    return found


def _deal_laid(table: Table, frame: AnyFrame, viewer: int | None, others: list[int], pool: _Pool) -> set[int]:
    """Deal cards that lie face down together with the hands they came from; return whose."""
    done = set()
    strict = table.state.options.hand_check is HandCheck.STRICT
    if isinstance(frame, BattleFrame):
        for side in frame.sides:
            if side.seat != viewer and side.cards and _face_down(frame, side):
                player, seen = table.state.players[side.seat], side.seat not in others
                side.cards, player.hand, side.lone = pool.take_laid(
                    len(side.cards), player.hand, seen=seen, plain=False, strict=strict
                )
                done.add(side.seat)
    elif isinstance(frame, FlareFrame):
        for seat, laid in enumerate(frame.hands):
            if seat != viewer and laid:
                player, seen = table.state.players[seat], seat not in others
                frame.hands[seat], player.hand, _ = pool.take_laid(
                    len(laid), player.hand, seen=seen, plain=True, strict=True
                )
                done.add(seat)
    return done


def _deal_frame(frame: AnyFrame, viewer: int | None, pool: _Pool) -> None:
    match frame:
        case MatchFrame(stage=MatchStage.DRAFT):
            for seat, pack in enumerate(frame.packs):
                if seat != viewer:
                    frame.packs[seat] = pool.take(len(pack))
                    if frame.picks[seat] is not None:
                        frame.picks[seat] = pool.dice.choice(frame.packs[seat])
        case DrawnFrame(cards=cards) if frame.seat != viewer:
            frame.cards = pool.take(len(cards))


def _research(table: Table, viewer: int | None) -> None:
    """Cards of others, the deck, and choices made in the Research window."""
    state, others = table.state, _others(table, viewer)
    hidden = [*state.research_deck]
    for seat in others:
        hidden += state.players[seat].research + state.players[seat].shelved
    table.dice.shuffle(hidden)
    for seat in others:
        player = state.players[seat]
        available, shelved = len(player.research), len(player.shelved)
        player.research = sorted(hidden[:available])
        player.shelved = sorted(hidden[available : available + shelved])
        hidden = hidden[available + shelved :]
    state.research_deck = hidden


def _powers(table: Table, viewer: int | None) -> None:
    state, others = table.state, _others(table, viewer)
    hidden = [*state.undealt]
    for seat in others:
        player = state.players[seat]
        hidden += player.dealt + ([] if player.power is None else [player.power])
    table.dice.shuffle(hidden)
    for seat in others:
        player = state.players[seat]
        if player.power is not None:
            player.power = hidden.pop()
        player.dealt = sorted(hidden.pop() for _ in player.dealt)
    state.undealt = hidden
    frame = state.stack[0]
    if isinstance(frame, MatchFrame) and frame.stage is MatchStage.POWERS:
        for seat in others:
            if frame.picks[seat] is not None:
                frame.picks[seat] = table.dice.choice(state.players[seat].dealt)


def _markers(table: Table, viewer: int | None) -> None:
    """Markers in the pile, on hexes, removed, and kept or laid by others, who can keep only some kinds."""
    state, others, dice = table.state, _others(table, viewer), table.dice
    sides = [side for frame in state.stack if isinstance(frame, BattleFrame) for side in frame.sides]
    if any(isinstance(frame, FlareFrame | BattleFrame) for frame in state.stack) and _laid_by_others(table, others):
        others = [seat for seat in others if seat not in {side.seat for side in sides}]
        if any(isinstance(frame, FlareFrame) for frame in state.stack):
            others = []
    hidden = [*state.pile, *state.removed, *(marker for marker in state.encounters if marker is not None)]
    for seat in others:
        hidden += state.players[seat].markers
    dice.shuffle(hidden)
    keepable = {kind.marker for kind in table.edition.encounters if not kind.immediate}
    for seat in others:
        kept: list[Marker] = []
        for _ in state.players[seat].markers:
            index = next(at for at, marker in enumerate(hidden) if marker in keepable)
            kept.append(hidden.pop(index))
        state.players[seat].markers = sorted(kept)
    dice.shuffle(hidden)
    for place, marker in enumerate(state.encounters):
        if marker is not None:
            state.encounters[place] = hidden.pop()
    state.removed, hidden = hidden[: len(state.removed)], hidden[len(state.removed) :]
    state.pile = hidden


def _laid_by_others(table: Table, others: list[int]) -> bool:
    """Return whether somebody else has laid markers face down: those stay, since they fit the cards beside them."""
    for frame in table.state.stack:
        if isinstance(frame, BattleFrame) and any(side.markers for side in frame.sides if side.seat in others):
            return True
        if isinstance(frame, FlareFrame) and any(frame.markers[seat] for seat in others):
            return True
    return False


def _planets(table: Table, viewer: int | None) -> None:
    state = table.state
    known = set() if viewer is None else set(state.players[viewer].looked)
    hidden = [p for p in state.planets if owner(state, p.place) is None and p.place not in known]
    cards = [planet.card for planet in hidden] + state.spare_planets
    table.dice.shuffle(cards)
    for index, planet in enumerate(state.planets):
        if planet in hidden:
            state.planets[index] = type(planet)(planet.place, planet.piece, cards.pop())
    state.spare_planets = cards


def _choices(table: Table, viewer: int | None) -> None:
    """Bids and choices that are not shown yet."""
    for frame in table.state.stack:
        if not isinstance(frame, FlareFrame):
            continue
        for seat in _others(table, viewer):
            if frame.stage is FlareStage.BIDS and frame.bids[seat] is not None:
                frame.bids[seat] = table.dice.below(table.state.players[seat].ru + 1)
            if frame.stage is FlareStage.RESEARCH and frame.choices[seat] is not None:
                frame.choices[seat] = NO_CARD


def _stops(table: Table, viewer: int | None) -> None:
    """Stops of others; a window that is open has somebody's."""
    window = next((frame for frame in table.state.stack if isinstance(frame, WindowFrame)), None)
    for seat in _others(table, viewer):
        player = table.state.players[seat]
        if player.power is not None:
            count = table.dice.below(3)
            player.stops = sorted({table.dice.choice(CHECKPOINTS) for _ in range(count)})
    if window is None or window.checkpoint is Checkpoint.BEFORE_FIRST_TURN:
        return
    waiting = [seat for seat in window.waiting if seat != viewer]
    if waiting and (viewer is None or window.checkpoint not in table.state.players[viewer].stops):
        player = table.state.players[table.dice.choice(waiting)]
        player.stops = sorted({*player.stops, window.checkpoint})
