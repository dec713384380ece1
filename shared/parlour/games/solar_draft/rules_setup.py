"""Setting up (SDR-001 to SDR-017)."""

from parlour.engine.dice import Dice
from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.components import BOXED, HAND_SIZE, ROW_SIZE
from parlour.games.solar_draft.options import Options
from parlour.games.solar_draft.state import Player, SolarState


def deal(cards: Cards, seats: int, options: Options, dice: Dice) -> SolarState:
    """Shuffle, deal hands, then the row, then box the rest; draw suns and start player (SDR-015, SDR-R01, SDR-R02)."""
    deck = list(cards.numbers)
    dice.shuffle(deck)
    suns = list(range(len(cards.specials)))
    dice.shuffle(suns)
    start = dice.below(seats)
    players = []
    for seat in range(seats):
        hand = _top(deck, HAND_SIZE)
        players.append(Player(hand, (0,) * HAND_SIZE, (), (), suns[seat]))
    row = _top(deck, ROW_SIZE)
    box = _top(deck, BOXED[seats])
    return SolarState(options.special_suns, players, start, start, row, deck, box)


def _top(deck: list[int], n: int) -> tuple[int, ...]:
    return tuple([deck.pop() for _ in range(n)])
