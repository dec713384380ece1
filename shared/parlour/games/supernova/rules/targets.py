"""Targets of Research cards: hexes, moons, opponents, hidden things to look at."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from parlour.engine.game import Decision
from parlour.games.supernova.actions import (
    ChooseHex,
    ChooseMoon,
    ChooseVictims,
    LookAtHand,
    LookAtPlanet,
    SupernovaAction,
)
from parlour.games.supernova.content import effects as e
from parlour.games.supernova.frames import TargetFrame
from parlour.games.supernova.happenings import HandSeen, MoonShifted, PlanetSeen, ResearchLost, TileMoved
from parlour.games.supernova.holdings import moon_place, owner
from parlour.games.supernova.rules.frame import FrameRules, not_offered
from parlour.games.supernova.rules.research import carry_on, free_targets, movable_tiles
from parlour.games.supernova.rules.taking import take_free
from parlour.games.supernova.state import Moon, Planet
from parlour.games.supernova.table import Table, refuse

_RULE = "SNV-R122"


class TargetRules(FrameRules[TargetFrame]):
    """The player of a card names what it is aimed at; the card can't be taken back."""

    powers = False

    def asked(self, table: Table, frame: TargetFrame) -> Sequence[int]:  # noqa: ARG002  # the frame knows
        """Return the player of the card."""
        return (frame.seat,)

    def question(self, table: Table, frame: TargetFrame, seat: int) -> Decision:  # noqa: ARG002
        """Ask for a target."""
        return Decision(seat, "choose_target", context=table.state.epoch)

    def answers(self, table: Table, frame: TargetFrame, seat: int) -> list[SupernovaAction]:
        """Return the targets of the effect that is being carried out."""
        hexes = table.board.hexes
        others = [other for other in range(table.state.seats) if other != seat]
        match self._effect(table, frame):
            case e.MoveTile() if frame.source is None:
                return self._hexes(table, movable_tiles(table, seat))
            case e.MoveTile() | e.PlaceAnywhere():
                return self._hexes(table, free_targets(table))
            case e.MoveMoon():
                spots = [hexes[moon_place(table, moon)] for moon in table.state.moons]
                return [ChooseMoon(spot.q, spot.r, forward) for spot in spots for forward in (True, False)]
            case e.DiscardResearch():
                return [ChooseVictims(victims) for count in (1, 2) for victims in combinations(others, count)]
            case e.Look():
                spots = [hexes[planet.place] for planet in hidden_planets(table)]
                return [*map(LookAtHand, others), *[LookAtPlanet(spot.q, spot.r) for spot in spots]]
        return []

    def _hexes(self, table: Table, places: Iterable[int]) -> list[SupernovaAction]:
        return [ChooseHex(spot.q, spot.r) for spot in map(table.board.hexes.__getitem__, places)]

    def _effect(self, table: Table, frame: TargetFrame) -> e.AnyEffect:
        return table.edition.research[frame.card].effect[frame.effect]

    def answer(self, table: Table, frame: TargetFrame, seat: int, action: SupernovaAction) -> None:
        """Carry the effect out on the target."""
        match self._effect(table, frame), action:
            case e.MoveTile(), ChooseHex(q=q, r=r) if frame.source is None:
                frame.source = _one_of(table, movable_tiles(table, seat), q, r)
                spot = table.board.hexes[frame.source]
                table.tell(TileMoved(seat, spot.q, spot.r))
                return
            case e.MoveTile(), ChooseHex(q=q, r=r):
                self._move_tile(table, frame, seat, _one_of(table, free_targets(table), q, r))
            case e.PlaceAnywhere(), ChooseHex(q=q, r=r):
                place = _one_of(table, free_targets(table), q, r)
                table.pop()
                table.turn.allotment -= 1
                take_free(table, seat, place)
            case e.MoveMoon(), ChooseMoon():
                self._move_moon(table, action)
            case e.DiscardResearch(), ChooseVictims(seats=seats):
                self._spy(table, seat, seats)
            case e.Look(), LookAtHand(seat=other):
                if other == seat or not 0 <= other < table.state.seats:
                    refuse("that is no opponent", "SNV-169")
                table.pop()
                told = HandSeen(seat, other, table.state.players[other].hand)
                table.tell_apart(HandSeen(seat, other), {seat: told})
            case e.Look(), LookAtPlanet(q=q, r=r):
                self._look(table, seat, q, r)
            case _:
                not_offered("SNV-169")
        carry_on(table, frame.seat, frame.card, frame.effect + 1)

    def fallback(self, table: Table, frame: TargetFrame, seat: int) -> SupernovaAction:
        """Return the first target."""
        return self.answers(table, frame, seat)[0]

    def _move_tile(self, table: Table, frame: TargetFrame, seat: int, place: int) -> None:
        if frame.source is not None:
            table.state.stacks[frame.source] = ()
        table.pop()
        take_free(table, seat, place)

    def _move_moon(self, table: Table, action: ChooseMoon) -> None:
        for index, moon in enumerate(table.state.moons):
            spot = table.board.hexes[moon_place(table, moon)]
            if (spot.q, spot.r) == (action.q, action.r):
                step = moon.direction if action.forward else -moon.direction
                moved = Moon(moon.piece, (moon.at + step) % 6, moon.direction)
                table.state.moons[index] = moved
                there = table.board.hexes[moon_place(table, moved)]
                table.tell(MoonShifted(there.q, there.r))
                table.pop()
                return
        refuse("there is no moon on that hex", "SNV-169")

    def _spy(self, table: Table, seat: int, seats: tuple[int, ...]) -> None:
        victims = sorted(set(seats))
        if len(victims) != len(seats) or not 1 <= len(seats) <= 2 or seat in victims:
            refuse("one or two opponents are chosen", "SNV-214")
        if not all(0 <= victim < table.state.seats for victim in victims):
            refuse("one or two opponents are chosen", "SNV-214")
        table.pop()
        for victim in victims:
            _lose_research(table, victim, 3 - len(victims))

    def _look(self, table: Table, seat: int, q: int, r: int) -> None:
        for planet in hidden_planets(table):
            spot = table.board.hexes[planet.place]
            if (spot.q, spot.r) == (q, r):
                player = table.state.players[seat]
                player.looked = sorted({*player.looked, planet.place})
                told = PlanetSeen(seat, q, r, table.edition.colonization[planet.card].id)
                table.pop()
                table.tell_apart(PlanetSeen(seat, q, r), {seat: told})
                return
        refuse("there is no face-down planet marker on that hex", "SNV-169")


def hidden_planets(table: Table) -> list[Planet]:
    """Return the planets whose marker is face down."""
    return [planet for planet in table.state.planets if owner(table.state, planet.place) is None]


def _one_of(table: Table, places: Iterable[int], q: int, r: int) -> int:
    place = table.board.number.get((q, r))
    if place is None or place not in places:
        refuse("that hex can't be chosen for this card", _RULE)
    return place


def _lose_research(table: Table, victim: int, count: int) -> None:
    """Discard random face-down Research cards; they become public (SNV-R121)."""
    player = table.state.players[victim]
    lost = []
    for _ in range(count):
        cards = [*player.research, *player.shelved]
        if not cards:
            break
        index = table.dice.below(len(cards))
        lost.append(cards[index])
        area = player.research if index < len(player.research) else player.shelved
        area.remove(cards[index])
    table.state.research_discard += lost
    table.tell(ResearchLost(victim, tuple(table.edition.research[card].id for card in lost)))
