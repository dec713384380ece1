"""The bot that thinks ahead: Monte-Carlo tree search over information sets.

Each iteration deals the hidden cards anew, as the bot's seat may imagine them, walks down one tree that all deals
share, adds a node, and plays on at random to the end. Not every deal allows every action, so the number of times that
an action could have been chosen stands in for the visits of its parent (single-observer ISMCTS; Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search", 2012).
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, ClassVar

from parlour.bots.bot import Bot, Imagine, pick
from parlour.engine.dice import Dice
from parlour.engine.game import Contest, Standings
from parlour.engine.match import AnyGame

ITERATIONS = 400
EXPLORATION = 0.7
LONGEST_PLAYOUT = 10_000


class Node:
    """An action of a seat, in a place of the tree."""

    __slots__ = ("actor", "chances", "children", "total", "visits")

    def __init__(self, actor: int) -> None:
        self.actor = actor
        self.chances = 1
        self.visits = 0
        self.total = 0.0
        self.children: dict[tuple[int, Any], Node] = {}

    def promise(self) -> float:
        """Return the upper bound by which the tree is walked."""
        return self.total / self.visits + EXPLORATION * sqrt(log(self.chances) / self.visits)


class SearchBot(Bot):
    """Searches `iterations` imagined plays for the action that wins most."""

    key: ClassVar[str] = "search"
    looks: ClassVar[bool] = False

    def __init__(self, game: AnyGame, imagine: Imagine, seed: int, iterations: int = ITERATIONS) -> None:
        self._game = game
        self._imagine = imagine
        self._rng = Random(seed)
        self._iterations = iterations

    def choose(self, view: Any, actions: Sequence[Any], seat: int) -> Any:  # noqa: ARG002
        """Return the action that the search visited most."""
        if len(actions) == 1:
            return actions[0]
        root, imagined = Node(seat), self._imagine()
        for _ in range(self._iterations):
            state = self._game.redeal(imagined, seat, Dice(self._seed(), 0))
            self._iterate(root, state, seat)

        def worth(action: Any) -> tuple[int, float]:
            child = root.children.get((seat, action))
            return (child.visits, child.total) if child else (0, 0.0)

        return max(actions, key=worth)

    def _iterate(self, root: Node, state: Any, seat: int) -> None:
        game, rng, seed = self._game, self._rng, self._seed()
        node, path, step, growing = root, [], 0, True
        while (actor := _actor(game, state, seat)) is not None and step < LONGEST_PLAYOUT:
            actions = list(game.actions(state, actor))
            if growing:
                node, action, growing = self._descend(node, actor, actions)
                path.append(node)
            else:
                action = pick(rng, actions)
            step += 1
            game.apply(state, actor, action, Dice(seed, step))
        found = rewards(game.standings(state)) if actor is None else None
        for node in path:
            node.visits += 1
            node.total += 0.5 if found is None else found[node.actor]

    def _descend(self, node: Node, actor: int, actions: Sequence[Any]) -> tuple[Node, Any, bool]:
        children = node.children
        untried = []
        for action in actions:
            child = children.get((actor, action))
            if child is None:
                untried.append(action)
            else:
                child.chances += 1
        if untried:
            action = pick(self._rng, untried)
            child = children[actor, action] = Node(actor)
            return child, action, False
        action = max(actions, key=lambda known: children[actor, known].promise())
        return children[actor, action], action, True

    def _seed(self) -> bytes:
        return int(self._rng.random() * 2**53).to_bytes(32, "big")


def _actor(game: AnyGame, state: Any, seat: int) -> int | None:
    """Return who moves next in the tree: the bot's own seat first, so that it never builds on a sealed answer."""
    first = None
    for decision in game.decisions(state):
        if decision.seat == seat:
            return seat
        if first is None:
            first = decision.seat
    return first


def rewards(standings: Standings) -> list[float]:
    """Return for each seat the share of the others that it beat, ties counting half; a side wins or loses as one."""
    if standings.contest is not Contest.EACH_FOR_ITSELF:
        won = 1.0 if len(standings.winners) < len(standings.seats) or len(standings.sides) == 1 else 0.5
        return [won * (standing.seat in standings.winners) for standing in standings.seats]
    places = [standing.place for standing in standings.seats]
    others = max(len(places) - 1, 1)
    return [(sum((p > place) + 0.5 * (p == place) for p in places) - 0.5) / others for place in places]
