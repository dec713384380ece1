"""A bracket to look at: every table of it, who stands where, and what depends on what."""

from collections.abc import Iterable, Mapping

import msgspec

from parlour.tournaments.elimination.names import name_of
from parlour.tournaments.elimination.run import Run
from parlour.tournaments.elimination.settings import run_of
from parlour.tournaments.elimination.tree import LOWER, THIRD, Node, Tree
from parlour.tournaments.model import Field, Number, StageRules


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a box.

    Attributes:
        source: Where its entrant comes from: `seed 5`, `winner of upper 1.3`, `loser of upper 1.3`, or both finalists.
        number: Who it is; 0 when nobody will be, None while that is open.
    """

    source: str
    number: Number | None


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the bracket, whether it was made or not.

    Attributes:
        key: Its name within the bracket, such as `upper 2.1`.
        name: Its name for people.
        spots: Its two sides.
        state: `waiting` for entrants, `ready` for a table, `open`, or how it was decided: `played`, `bye`, `forfeit`,
            `double` (both lost), `skipped` (a second final that was not needed).
        tables: Rounds and numbers of the tables that were made for it; several when one was drawn or voided.
        winner, loser: Who went on and who did not; 0 for nobody, None while that is open.
        winner_to, loser_to: Keys of the boxes where they go; empty: nowhere.
    """

    key: str
    name: str
    spots: tuple[Spot, Spot]
    state: str
    tables: tuple[tuple[int, int], ...]
    winner: Number | None
    loser: Number | None
    winner_to: str = ""
    loser_to: str = ""


class Bracket(msgspec.Struct, frozen=True, kw_only=True):
    """All boxes, those that others depend on first.

    Attributes:
        boxes: By key.
        stray: Rounds and numbers of tables that belong to none, such as those made by hand for others.
    """

    boxes: dict[str, Box]
    stray: tuple[tuple[int, int], ...]

    def dependants(self, key: str) -> tuple[str, ...]:
        """Return the keys of all boxes whose entrants depend on the result of one, in order."""
        found = {key}
        for box in self.boxes.values():
            if box.key in found:
                found |= {box.winner_to, box.loser_to} - {""}
        return tuple(each for each in self.boxes if each in found and each != key)

    def box_of(self, round_: int, table: int) -> str:
        """Return the key of the box that a table was made for, empty for a stray one."""
        return next((box.key for box in self.boxes.values() if (round_, table) in box.tables), "")


def bracket(field: Field, rules: StageRules) -> Bracket:
    """Return the whole bracket of an `se` or `de` stage as results have it. Linear in entrants and tables.

    Raises:
        BadRules: The rules are not those of a bracket.
    """
    run = run_of(field, rules)
    sources = dict(_sources(run.tree))
    ready = {node.index for node in run.ready()}
    boxes = [_box(run, node, sources, ready) for node in run.tree.nodes]
    return Bracket(boxes={box.key: box for box in boxes}, stray=tuple(run.stray))


def _sources(tree: Tree) -> Iterable[tuple[tuple[int, int], str]]:
    for place, seed in enumerate(tree.seeds):
        yield (place // 2, place % 2), f"seed {seed}"
    for node in tree.nodes:
        if node.winner_to:
            yield node.winner_to, f"winner of {node.key}"
        if node.loser_to:
            yield node.loser_to, f"loser of {node.key}"
    if tree.double:
        final = next(node.index for node in tree.nodes if node.part not in {"upper", LOWER, THIRD})
        yield (final + 1, 0), "who came to the final without a defeat"
        yield (final + 1, 1), "who came to the final with one defeat"


def _box(run: Run, node: Node, sources: Mapping[tuple[int, int], str], ready: set[int]) -> Box:
    index, tree = node.index, run.tree
    state = run.how[index] or ("open" if index in run.open else "ready" if index in ready else "waiting")
    one, two = (Spot(source=sources[index, slot], number=run.slots[index][slot]) for slot in (0, 1))
    reset = "reset" if node.part == "final" and tree.double and len(tree.nodes) > index + 1 else ""
    return Box(
        key=node.key,
        name=name_of(tree, node),
        spots=(one, two),
        state=state,
        tables=tuple(run.tables[index]),
        winner=run.winners[index],
        loser=run.losers[index],
        winner_to=tree.nodes[node.winner_to[0]].key if node.winner_to else reset,
        loser_to=tree.nodes[node.loser_to[0]].key if node.loser_to else reset,
    )
