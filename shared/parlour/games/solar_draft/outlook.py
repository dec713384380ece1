"""A view as its seat weighs it.

A system is worth its points now, a share of each bonus card, and a little for what may still come. A play is worth what
it adds; a draft is worth what the card would add, less the turn that it costs. The nearer the end, the less counts what
is still in hand.
"""

from collections.abc import Sequence

from parlour.games.solar_draft.actions import (
    Decline,
    DiscardCard,
    DraftCard,
    DrawCard,
    EmergencyExchange,
    EndTurn,
    MoveCard,
    MoveMoon,
    PlayCard,
    PlayMoon,
    RecoverCard,
    SolarAction,
    TakeBackCard,
    Terraform,
    UseSolarFlare,
    UseSpecial,
)
from parlour.games.solar_draft.components import PLANETS_TO_END
from parlour.games.solar_draft.effects import Draft, ExtraPlay, Move, Recover, Reshape
from parlour.games.solar_draft.rules_line import comet_fits, is_sound
from parlour.games.solar_draft.taste import Line, Moons, Taste
from parlour.games.solar_draft.views import View

_TURN = 1.6
"""What a turn is worth."""


class Outlook:
    """A view as its seat weighs it."""

    def __init__(self, taste: Taste, view: View, seat: int) -> None:
        self.taste, self.cards, self.view, self.seat = taste, taste.cards, view, seat
        mine = view.players[seat].line
        self.line: Line = tuple([column.card for column in mine])
        self.moons: Moons = tuple([column.moons for column in mine])
        most = max(sum(self.cards.is_planet[column.card] for column in p.line) for p in view.players)
        left = min((PLANETS_TO_END - most) * 2, view.deck_size / len(view.players))
        self.rivals = [
            max(counts)
            for counts in zip(*(self._planets(s) for s in range(len(view.players)) if s != seat), strict=True)
        ]
        self.now = self.value(self.line, self.moons)
        self._gains: dict[tuple[int, int], float] = {}
        self._best: dict[int, float] = {}
        self.hurry = 1.0 if view.ending is not None else max(0.0, 1.0 - left / 10)

    def rate(self, action: SolarAction) -> float:  # noqa: C901, PLR0911  # one case for each answer
        """Return how good the answer looks."""
        match action:
            case DraftCard(card) | RecoverCard(card):
                return self.to_take(card)
            case DrawCard():
                return self.to_draw()
            case PlayCard(card, position):
                return self.gain(card, position) + 0.1
            case PlayMoon(card, planet):
                return self.gain(card, self.line.index(planet)) + 0.1
            case Terraform():
                return self._terraform(action)
            case EmergencyExchange(discard, card):
                return (self.to_draw() if card is None else self.to_take(card)) - self.best(discard)
            case MoveCard() | MoveMoon():
                return self.moved(action)
            case TakeBackCard(card):
                return -self.best(card)
            case DiscardCard(card):
                return -self.best(card)
            case UseSolarFlare():
                return self._flare()
            case UseSpecial():
                return self._special()
            case EndTurn() | Decline():
                return 0.0
        return -9.0

    def _planets(self, seat: int) -> tuple[int, ...]:
        """Return how many planets of each colour the seat has."""
        columns = self.view.players[seat].line
        return self.taste.worth(tuple([c.card for c in columns]), tuple([c.moons for c in columns]))[1]

    def value(self, line: Line, moons: Moons) -> float:
        """Return what a system is worth: its points, and its chances of the bonus cards."""
        points, mine = self.taste.worth(line, moons)
        total = float(points)
        for own, most in zip(mine, self.rivals, strict=True):
            if own:
                total += 5.0 * min(1.0, max(0.0, 0.5 + 0.25 * (own - most)))
        return total

    def gain(self, card: int, at: int) -> float:
        """Return what the card adds there: at that position, or above the planet there if it is a moon."""
        known = self._gains.get((card, at))
        if known is None:
            known = self._gains[card, at] = self._gain(card, at)
        return known

    def _gain(self, card: int, at: int) -> float:
        line, moons = self.line, self.moons
        if self.cards.is_moon[card]:
            after, orbiting = line, (*moons[:at], (*moons[at], card), *moons[at + 1 :])
        else:
            after, orbiting = (*line[:at], card, *line[at:]), (*moons[:at], (), *moons[at:])
        rest = 1.0 - self.hurry
        now = self.value(after, orbiting) - self.now
        to_come = max(0.0, self.taste.promise(card) + self.cards.stars[card] - now)
        return now + rest * (self.taste.utility(card) + 0.6 * to_come)

    def best(self, card: int) -> float:
        """Return the most that the card adds at the end of the line, or above any planet."""
        known = self._best.get(card)
        if known is None:
            known = self._best[card] = self._most(card)
        return known

    def _most(self, card: int) -> float:
        cards, line = self.cards, self.line
        if cards.is_moon[card]:
            return max([self.gain(card, at) for at, host in enumerate(line) if cards.is_planet[host]], default=1.0)
        if cards.is_comet[card] and not comet_fits(cards, line, len(line)):
            return max(0.6, 0.7 * (self.cards.stars[card] + self.taste.promise(card)))
        return self.gain(card, len(line))

    def to_take(self, card: int) -> float:
        """Return what a card in hand is worth: less the nearer the end, and the more are there already."""
        if self.hurry >= 1.0:
            return max(self._reshaped_with(card), -1.0 if self.view.pending is None else 0.0)
        crowd = 0.25 * len(self.view.hand)
        return self.best(card) * (1.0 - 0.5 * self.hurry) - _TURN * (0.3 + self.hurry) - crowd

    def to_draw(self) -> float:
        """Return what an unknown card is worth."""
        if self.hurry >= 1.0:
            return -1.1
        return 2.0 * (1.0 - self.hurry) - _TURN * (0.3 + self.hurry) - 0.25 * len(self.view.hand)

    def _terraform(self, action: Terraform) -> float:
        at = self.line.index(action.planet)
        after = (*self.line[:at], action.card, *self.line[at + 1 :])
        gained = self.value(after, self.moons) - self.now
        gained += (self.taste.utility(action.card) - self.taste.utility(action.planet)) * (1.0 - self.hurry)
        lost = 0.0 if action.discard is None else max(0.0, self.best(action.discard)) * (1.0 - self.hurry)
        return gained - lost - 0.5 * max(0.0, self.best(action.card)) * (1.0 - self.hurry)

    def moved(self, action: MoveCard | MoveMoon) -> float:
        """Return what a move adds."""
        columns = list(zip(self.line, self.moons, strict=True))
        if isinstance(action, MoveCard):
            at = self.line.index(action.card)
            columns.insert(action.position, columns.pop(at))
        else:
            columns = [(card, tuple([m for m in moons if m != action.card])) for card, moons in columns]
            at = self.line.index(action.planet)
            columns[at] = (action.planet, (*columns[at][1], action.card))
        after = self.value(tuple([card for card, _ in columns]), tuple([moons for _, moons in columns]))
        return after - self.now

    def _flare(self) -> float:
        """Refresh a row that has nothing to offer before drafting; or fill the discard pile to recover from it."""
        mine = self.view.players[self.seat]
        if self.view.special_suns and not mine.special_used and isinstance(self.cards.specials[mine.sun], Recover):
            return max([self.best(card) for card in self.view.row if card], default=0.0) - 2.5
        if self.view.acted or self.hurry >= 1.0 or len(self.view.hand) > 3:
            return -1.0
        best = max([self.best(card) for card in self.view.row if card], default=0.0)
        return 6.0 if best < 1.5 else -1.0

    def _special(self) -> float:
        """Use the Special Ability where it brings about a turn's worth."""
        special = self.cards.specials[self.view.players[self.seat].sun]
        playable = max([self.best(card) for card in self.view.hand], default=0.0)
        threshold = 3.0 * (1.0 - self.hurry)
        match special:
            case Draft():
                return 1.0 if self.hurry < 0.6 else -0.5
            case ExtraPlay():
                return playable - threshold
            case Recover():
                found = max([self.best(card) for card in self.view.discard], default=0.0)
                return found - 2.5 if self.hurry < 0.8 else -0.5
            case Reshape():
                return self._best_terraform(self.view.hand) - 0.5 * threshold
            case Move():
                return self._best_move() - threshold
        return -0.5

    def _best_terraform(self, hand: Sequence[int]) -> float:
        is_planet = self.cards.is_planet
        options = [
            self._terraform(Terraform(card, planet))
            for card in hand
            if is_planet[card]
            for planet in self.line
            if is_planet[planet]
        ]
        return max(options, default=-9.0)

    def _reshaped_with(self, card: int) -> float:
        """Return what a card drafted in the last turn adds by the Special Ability that terraforms."""
        mine = self.view.players[self.seat]
        is_left = self.view.special_suns and not mine.special_used and self.view.pending is None
        if not is_left or not isinstance(self.cards.specials[mine.sun], Reshape):
            return -9.0
        return self._best_terraform((card,)) - max(0.0, self._best_terraform(self.view.hand)) - 0.1

    def _best_move(self) -> float:
        line = self.line
        options = []
        for at, card in enumerate(line):
            rest = line[:at] + line[at + 1 :]
            for position in range(len(line)):
                after = (*rest[:position], card, *rest[position:])
                if position != at and is_sound(self.cards, after):
                    options.append(self.moved(MoveCard(card, position)))
        for host, moons in zip(line, self.moons, strict=True):
            others = [planet for planet in line if self.cards.is_planet[planet] and planet != host]
            options += [self.moved(MoveMoon(moon, planet)) for moon in moons for planet in others]
        return max(options, default=-9.0)
