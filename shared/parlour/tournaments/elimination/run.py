"""A bracket after some results: who stands where, and who is out. A function of tree, seeds and rounds alone."""

from collections.abc import Iterable, Sequence

from parlour.tournaments.elimination.tree import FINAL, LOWER, UPPER, Node, Tree
from parlour.tournaments.elimination.verdict import verdict
from parlour.tournaments.model import Bye, Flag, Number, Round, Table

NOBODY = 0
"""In a slot that nobody will ever take: who comes to the other slot goes on without a table."""

_PLAYED = frozenset({Flag.PLAYED, Flag.LEFT, Flag.DISQUALIFIED})

Slot = Number | None
"""Who stands there; None while that is open."""


class Run:
    """A bracket as results come in.

    A result belongs to the node where its entrants stand, or where some of them stand or would next: so a table that
    was played by others than a correction would have it keeps its node, and those who play it are who stands there.

    When both lose, nobody goes on. In the upper part of a double bracket one loser drops at once; the other, the better
    seed, is carried on as if beaten by the next opponent, who has a bye, and drops from there.

    Attributes:
        tree: The bracket.
        slots: Who stands at each node.
        winners, losers: Who went on and who did not; None while it is open.
        how: For each node `played`, `bye`, `forfeit`, `double` (both lost) or `skipped`; empty while it is open.
        tables: Rounds and tables that were made for each node.
        open: Nodes with a table that has no result yet.
        at: The node where each entrant stands who has not got a result there.
        last: The node where each entrant stood last.
        out: How far those got who are out.
        defeats: Of each entrant.
        stray: Tables that belong nowhere.
        seats: Seats in which each entrant played, 1 or 2, in order.
    """

    def __init__(self, tree: Tree, seeds: Sequence[Number], draws: str) -> None:
        """Begin.

        Args:
            tree: The bracket.
            seeds: Who stands at each place of its first round, `NOBODY` for byes.
            draws: As `verdict` takes it.
        """
        count = len(tree.nodes)
        self.tree = tree
        self.slots: list[list[Slot]] = [[None, None] for _ in range(count)]
        self.winners: list[Slot] = [None] * count
        self.losers: list[Slot] = [None] * count
        self.how = [""] * count
        self.tables: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        self.open = set[int]()
        self.at: dict[Number, int] = {}
        self.last: dict[Number, int] = {}
        self.out: dict[Number, int] = {}
        self.defeats = {number: 0 for number in seeds if number}
        self.stray: list[tuple[int, int]] = []
        self.seats: dict[Number, list[int]] = {}
        self._draws = draws
        self._given_up = set[Number]()
        for place, number in enumerate(seeds):
            self._put((place // 2, place % 2), number)

    def take(self, round_: Round) -> None:
        """Take a wave: who forfeits by being away, and its tables with the results that stand."""
        for bye in round_.byes:
            if bye.kind is Bye.ZERO:
                self.give_up(bye.number)
        rest = [table for table in round_.tables if not self._exact(round_.round, table)]
        for table in rest:
            node = self._near(table.seats)
            if node is None:
                self.stray.append((round_.round, table.table))
            else:
                self._seat(node, table.seats)
                self._result(node, round_.round, table)

    def give_up(self, number: Number) -> None:
        """Let an entrant lose where it stands, as soon as an opponent stands there too."""
        node = self.at.get(number)
        if node is not None and node not in self.open:
            self._given_up.add(number)
            self._settle(node)

    def ready(self) -> Iterable[Node]:
        """Return the nodes whose two entrants are known and have no table."""
        at = sorted(set(self.at.values()))
        return [self.tree.nodes[index] for index in at if index not in self.open and self._known(index)]

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return not self.at

    def _known(self, node: int) -> bool:
        return None not in self.slots[node]

    def _put(self, link: tuple[int, int], number: Slot) -> None:
        node, slot = link
        if self.how[node] or self.tables[node]:
            if number:
                self.out[number] = self.tree.nodes[node].band
            return
        self.slots[node][slot] = number
        if number:
            self.at[number] = self.last[number] = node
        self._settle(node)

    def _settle(self, node: int) -> None:
        """Decide a node that needs no table."""
        one, two = self.slots[node]
        if one is None or two is None or self.how[node] or node in self.open:
            return
        if not one or not two:
            self._decide(node, one or two, NOBODY, "bye")
            return
        beaten = [number for number in (one, two) if self._carried(node, number)]
        if beaten:
            stays = max(one, two) if len(beaten) > 1 else beaten[0]
            self._decide(node, one if stays == two else two, stays, "bye")
            return
        gone = [number for number in (one, two) if number in self._given_up]
        if len(gone) > 1:
            self._both(node, "double")
        elif gone:
            self._lose(gone[0])
            self._decide(node, one if gone[0] == two else two, gone[0], "forfeit")

    def _carried(self, node: int, number: Number) -> bool:
        return self.tree.double and self.tree.nodes[node].part == UPPER and self.defeats[number] > 0

    def _lose(self, number: Number) -> None:
        self.defeats[number] += 1

    def _both(self, node: int, how: str) -> None:
        one, two = (number or NOBODY for number in self.slots[node])
        at = self.tree.nodes[node]
        self._lose(one)
        self._lose(two)
        if self.tree.double and at.part == UPPER:
            self._decide(node, min(one, two), max(one, two), how)
        elif at.part == FINAL and self.tree.double and min(self.defeats[one], self.defeats[two]) < 2:
            stays = one if self.defeats[one] < self.defeats[two] else two
            self._decide(node, stays, one if stays == two else two, how)
        else:
            self.at.pop(one, None)
            self.at.pop(two, None)
            self.out[one] = self.out[two] = at.band
            self._decide(node, NOBODY, NOBODY, how)

    def _decide(self, node: int, winner: Number, loser: Number, how: str) -> None:
        at = self.tree.nodes[node]
        self.winners[node], self.losers[node], self.how[node] = winner, loser, how
        for number in (winner, loser):
            self.at.pop(number, None)
            self._given_up.discard(number)
        if at.part == FINAL and self.tree.double and len(self.tree.nodes) > node + 1:
            self._after_final(node, winner, loser)
            return
        if loser and at.loser_to is None:
            self.out[loser] = at.band
        if winner and at.winner_to is None:
            self.out[winner] = at.champion
        if at.loser_to is not None:
            self._put(at.loser_to, loser)
        if at.winner_to is not None:
            self._put(at.winner_to, winner)

    def _after_final(self, node: int, winner: Number, loser: Number) -> None:
        """Play once more if the loser had no defeat before."""
        again = winner and loser and self.how[node] != "double" and self.defeats[loser] == 1
        if again:
            one, two = self.slots[node]
            self._put((node + 1, 0), one)
            self._put((node + 1, 1), two)
            return
        self.how[node + 1] = "skipped"
        if loser:
            self.out[loser] = self.tree.nodes[node].band
        if winner:
            self.out[winner] = self.tree.nodes[node].champion

    def _exact(self, round_: int, table: Table) -> bool:
        """Take the table if both its entrants stand at one node."""
        one, two = (self.at.get(number) for number in table.seats)
        if one is None or one != two:
            return False
        self._result(one, round_, table)
        return True

    def _result(self, node: int, round_: int, table: Table) -> None:
        self.tables[node].append((round_, table.table))
        self.open.discard(node)
        if table.void:
            return
        if not table.lines:
            self.open.add(node)
            return
        if all(line.flag in _PLAYED for line in table.lines):
            for seat, number in enumerate(table.seats, 1):
                self.seats.setdefault(number, []).append(seat)
        told = verdict(table.lines, self._draws)
        if told.again:
            return
        one, two = table.seats
        if not told.winner:
            self._both(node, "double")
            return
        loser = two if told.winner == one else one
        self._lose(loser)
        self._decide(node, told.winner, loser, "played")

    def _near(self, seats: Sequence[Number]) -> int | None:
        """Return the node that a table was made for whose entrants don't both stand there."""
        here = sorted({self.at[number] for number in seats if number in self.at})
        free = [node for node in here if node not in self.open]
        ahead = [node for node in free if any(node in self._ahead(other) for other in here if other != node)]
        if ahead or free:
            return (ahead or free)[0]
        one, two = (self._next(number) for number in seats)
        both = sorted(one & two)
        return next((node for node in both if not self.how[node] and node not in self.open), None)

    def _next(self, number: Number) -> set[int]:
        last = self.last.get(number)
        if last is None:
            return set()
        return {link[0] for link in (self.tree.nodes[last].winner_to, self.tree.nodes[last].loser_to) if link}

    def _ahead(self, node: int) -> set[int]:
        """Return all nodes that depend on one."""
        found, queue = set[int](), [node]
        while queue:
            at = self.tree.nodes[queue.pop()]
            new = {link[0] for link in (at.winner_to, at.loser_to) if link} - found
            found |= new
            queue += new
        return found

    def _seat(self, node: int, seats: Sequence[Number]) -> None:
        """Let those who have a table for a node stand there; whom they displace takes the places that they leave."""
        at = self.tree.nodes[node]
        displaced = [number for number in self.slots[node] if number and number not in seats]
        for number in displaced:
            self.at.pop(number, None)
        left = [number for number in seats if self.at.get(number, node) != node]
        places = [(self.at[number], self.slots[self.at[number]].index(number)) for number in left]
        self.slots[node] = list(seats)
        for number in seats:
            if self.last.get(number) != node or number in self.out:
                self.defeats[number] = self._defeats_at(at, number)
            self.at[number] = self.last[number] = node
            self.out.pop(number, None)
        for place in places:
            other = displaced.pop() if displaced else NOBODY
            if other:
                self.defeats[other] = self._defeats_at(self.tree.nodes[place[0]], other)
            self._put(place, other)
        for number in displaced:
            self.out[number] = at.band

    def _defeats_at(self, node: Node, number: Number) -> int:
        """Return how many defeats whoever stands at a node has."""
        if not self.tree.double or node.part == UPPER:
            return 0
        return 1 if node.part == LOWER else min(1, self.defeats.get(number, 0))
