"""A match between bots with nothing around it: no record, no clocks, as fast as the rules go."""

from collections.abc import Sequence
from typing import Any

from parlour.bots.bot import Bot, Imagine
from parlour.engine.dice import Dice
from parlour.engine.match import AnyGame


class Table:
    """One play of a game between bots.

    Attributes:
        game: The rules.
        state: The true state.
        decisions: How many decisions were answered; also the number of the last step.
    """

    __slots__ = ("_seed", "decisions", "game", "state")

    def __init__(self, game: AnyGame, seats: int, options: Any, seed: bytes) -> None:
        """Deal. The first state is that of a `Match` with the same seed.

        Raises:
            InvalidOptions: The game is not played like this.
        """
        game.check(seats, options)
        self.game = game
        self.state = game.setup(seats, options, Dice(seed, 0))
        self.decisions = 0
        self._seed = seed

    def imagine(self, seat: int, seed: bytes) -> Imagine:
        """Return a source of states redealt for the seat, which draws from a seed of its own."""
        return lambda: self.game.redeal(self.state, seat, Dice(seed, self.decisions))

    def play(self, bots: Sequence[Bot]) -> None:
        """Let one bot for each seat play to the end; of several seats asked at once, the first answers first."""
        game, state, seed, step = self.game, self.state, self._seed, self.decisions
        while asked := game.decisions(state):
            seat = asked[0].seat
            bot = bots[seat]
            view = game.view(state, seat) if bot.looks else None
            action = bot.choose(view, list(game.actions(state, seat)), seat)
            step += 1
            self.decisions = step
            game.apply(state, seat, action, Dice(seed, step))
