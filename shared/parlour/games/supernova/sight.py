"""What a view says of hexes, for heuristics."""

from parlour.games.supernova.board import board_of
from parlour.games.supernova.views import View


class Sight:
    """Questions about the hexes of a view, as its viewer sees them."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.board = board_of(view.pieces)
        self.tiles = {(stack.q, stack.r): stack.tiles for stack in view.stacks}
        self.planets = {(planet.q, planet.r): planet.owner for planet in view.planets}
        self.moons = {(moon.q, moon.r) for moon in view.moons}
        self.next_moons = {(moon.next_q, moon.next_r) for moon in view.moons}
        self.encounters = {(spot.q, spot.r) for spot in view.encounters}

    def owner(self, q: int, r: int) -> int | None:
        """Return who owns the hex."""
        tiles = self.tiles.get((q, r))
        return tiles[-1] if tiles else None

    def height(self, q: int, r: int) -> int:
        """Return how many tiles lie there."""
        return len(self.tiles.get((q, r), ()))

    def is_planet(self, q: int, r: int) -> bool:
        """Return whether a planet is there."""
        return (q, r) in self.planets

    def has_moon(self, q: int, r: int) -> bool:
        """Return whether a moon is there."""
        return (q, r) in self.moons

    def moon_comes(self, q: int, r: int) -> bool:
        """Return whether a moon moves there at the end of this round."""
        return (q, r) in self.next_moons

    def has_encounter(self, q: int, r: int) -> bool:
        """Return whether an encounter marker is there."""
        return (q, r) in self.encounters

    def touches_centre(self, q: int, r: int) -> bool:
        """Return whether the hex can burn from the start of a flare."""
        place = self.board.number.get((q, r))
        return place is not None and self.board.centre[place]

    def _near(self, q: int, r: int) -> tuple[tuple[int, int], ...]:
        return self.board.beside.get((q, r), ())

    def free_neighbours(self, q: int, r: int) -> int:
        """Return how many neighbours are free."""
        return sum([near not in self.tiles for near in self._near(q, r)])

    def own_neighbours(self, q: int, r: int) -> int:
        """Return how many neighbours the viewer owns."""
        return sum([self.owner(*near) == self.seat for near in self._near(q, r)])

    def foreign_neighbours(self, q: int, r: int) -> int:
        """Return how many neighbours others own."""
        return sum([self.owner(*near) not in (None, self.seat) for near in self._near(q, r)])

    def near_free_planet(self, q: int, r: int) -> bool:
        """Return whether a free planet is next to the hex, and no own hex is yet."""
        for near in self._near(q, r):
            if near in self.planets and self.planets[near] is None:
                return not any(self.owner(*beside) == self.seat for beside in self._near(*near))
        return False

    def neighbour_of(self, seat: int | None, q: int, r: int) -> int:
        """Return the height of a seat's highest stack beside the hex."""
        return max([self.height(*near) for near in self._near(q, r) if self.owner(*near) == seat], default=0)

    def best_neighbour(self, q: int, r: int) -> int:
        """Return the height of the viewer's highest stack beside the hex."""
        return self.neighbour_of(self.seat, q, r)
