"""Who has the most planets of a colour (SDR-065, SDR-066)."""

from parlour.games.solar_draft.cards import COLOR_BITS, Cards
from parlour.games.solar_draft.components import Color
from parlour.games.solar_draft.measuring import System
from parlour.games.solar_draft.state import SolarState


def color_counts(cards: Cards, state: SolarState, color: Color) -> tuple[int, ...]:
    """Return how many planets of the colour each seat has (SDR-R45, SDR-R46)."""
    bit = COLOR_BITS[color]
    return tuple(
        sum(cards.weights[card] for card, bits in System(cards, player.line, player.moons).colors.items() if bits & bit)
        for player in state.players
    )


def holders(cards: Cards, state: SolarState, color: Color) -> tuple[int, ...]:
    """Return the seats that are awarded the Bonus Point card; nobody without such a planet (SDR-R44)."""
    counts = color_counts(cards, state, color)
    most = max(counts)
    return tuple(seat for seat, count in enumerate(counts) if count == most > 0)
