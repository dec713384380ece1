"""The one list of bots."""

from parlour.bots.bot import Bot, Imagine, Rate
from parlour.bots.greedy_bot import GreedyBot
from parlour.bots.random_bot import RandomBot
from parlour.bots.search_bot import ITERATIONS, SearchBot
from parlour.engine.errors import EngineError
from parlour.engine.match import AnyGame

KEYS: tuple[str, ...] = ("random", "greedy", "search")


class UnknownBot(EngineError):
    """There is no bot of that key."""


def make(key: str, game: AnyGame, rate: Rate, imagine: Imagine, *, seed: int = 0, iterations: int = ITERATIONS) -> Bot:
    """Return a bot for one seat of one match.

    Args:
        key: One of `KEYS`.
        game: The rules.
        rate: The game's heuristics, for `greedy`.
        imagine: Returns a state redealt for the seat, for `search`; asked once for each decision.
        seed: Equal seeds play equally.
        iterations: Imagined plays for each decision of `search`.

    Raises:
        UnknownBot: No such key.
    """
    match key:
        case "random":
            return RandomBot(seed)
        case "greedy":
            return GreedyBot(rate, seed)
        case "search":
            return SearchBot(game, imagine, seed, iterations)
    raise UnknownBot(f"there is no bot {key!r} here; there are: {', '.join(KEYS)}")
