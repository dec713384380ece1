"""Cards that move within a system, come back from the discard pile, or go back to the hand."""

from collections.abc import Iterator

from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.solar_draft.actions import MoveCard, MoveMoon, RecoverCard, TakeBackCard
from parlour.games.solar_draft.cards import MOON, Cards
from parlour.games.solar_draft.hands import Told, receive
from parlour.games.solar_draft.happenings import CardMoved, CardRecovered, CardTakenBack, MoonMoved
from parlour.games.solar_draft.rules_line import is_sound, planets_of, update_rights
from parlour.games.solar_draft.state import Player, SolarState


def moves(cards: Cards, player: Player, classes: int) -> Iterator[MoveCard | MoveMoon]:
    """Yield every legal move of cards of these classes: cards, then places, from the sun outwards (SDR-R61)."""
    line = player.line
    for at, (card, moons) in enumerate(zip(line, player.moons, strict=True)):
        if cards.classes[card] & classes:
            rest = line[:at] + line[at + 1 :]
            for position in range(len(line)):
                if position != at and is_sound(cards, (*rest[:position], card, *rest[position:])):
                    yield MoveCard(card, position)
        if classes & MOON:
            for moon in moons:
                for planet in planets_of(cards, player):
                    if planet != card:
                        yield MoveMoon(moon, planet)


def can_move(cards: Cards, player: Player, classes: int) -> bool:
    """Whether there is any legal move."""
    return next(moves(cards, player, classes), None) is not None


def move_card(cards: Cards, state: SolarState, seat: int, action: MoveCard, classes: int, told: Told) -> None:
    """Move a planet with its moons, or a comet; nothing counts as played.

    Raises:
        IllegalAction: The card is not in the line or of another kind, or may not stand there.
    """
    player, card, position = state.players[seat], action.card, action.position
    if card not in player.line or not cards.classes[card] & classes:
        raise IllegalAction("that card of your line can't be moved now", "SDR-R61")
    at = player.line.index(card)
    rest, moons = player.line[:at] + player.line[at + 1 :], player.moons[:at] + player.moons[at + 1 :]
    if position == at or not 0 <= position <= len(rest):
        raise IllegalAction("a card moves to another position of the line", "SDR-R61")
    line = (*rest[:position], card, *rest[position:])
    if not is_sound(cards, line):
        raise IllegalAction("comets may not stand beside each other", "SDR-R61")
    player.line, player.moons = line, (*moons[:position], player.moons[at], *moons[position:])
    told.append(News(CardMoved(seat, card, position)))


def move_moon(cards: Cards, state: SolarState, seat: int, action: MoveMoon, classes: int, told: Told) -> None:
    """Move a moon on top of the moons of another planet.

    Raises:
        IllegalAction: Moons can't be moved now, it is none of the own system, or the target is not another own planet.
    """
    player, moon, planet = state.players[seat], action.card, action.planet
    host = host_of(player, moon)
    if host is None or not classes & MOON:
        raise IllegalAction("that moon of your system can't be moved now", "SDR-R61")
    if planet not in player.line or not cards.is_planet[planet] or player.line.index(planet) == host:
        raise IllegalAction("a moon moves to another planet of your system", "SDR-042")
    target = player.line.index(planet)
    without = [tuple(m for m in moons if m != moon) for moons in player.moons]
    without[target] += (moon,)
    player.moons = tuple(without)
    told.append(News(MoonMoved(seat, moon, planet)))


def host_of(player: Player, moon: int) -> int | None:
    """Return the position of the planet that the moon orbits; None if it is not there."""
    return next((at for at, moons in enumerate(player.moons) if moon in moons), None)


def recoveries(cards: Cards, state: SolarState, classes: int) -> list[RecoverCard]:
    """Return the cards of the discard pile that may be taken, newest first."""
    return [RecoverCard(card) for card in reversed(state.discard) if cards.classes[card] & classes]


def recover(cards: Cards, state: SolarState, seat: int, card: int, classes: int, told: Told) -> None:
    """Take a card of the discard pile into the hand.

    Raises:
        IllegalAction: It is not there, or of another kind.
    """
    pile = state.discard
    if card not in pile or not cards.classes[card] & classes:
        raise IllegalAction("that card of the discard pile can't be taken now", "SDR-R26")
    state.discard = tuple([other for other in pile if other != card])
    receive(state.players[seat], card)
    told.append(News(CardRecovered(seat, card)))


def returns(cards: Cards, player: Player, classes: int) -> list[TakeBackCard]:
    """Return the moons and comets that may go back to the hand, outermost first."""
    found = [
        TakeBackCard(one)
        for card, moons in zip(player.line, player.moons, strict=True)
        for one in (card, *moons)
        if cards.classes[one] & classes and not cards.is_planet[one]
    ]
    return found[::-1]


def take_back(cards: Cards, state: SolarState, seat: int, card: int, classes: int, told: Told) -> None:
    """Return a moon or comet to the hand; a line without one of its comets is still sound.

    Raises:
        IllegalAction: It is not in the own system, or of another kind.
    """
    player = state.players[seat]
    if TakeBackCard(card) not in returns(cards, player, classes):
        raise IllegalAction("that card of your system can't be taken back now", "SDR-R26")
    kept = [
        (one, tuple(moon for moon in moons if moon != card))
        for one, moons in zip(player.line, player.moons, strict=True)
        if one != card
    ]
    player.line, player.moons = tuple([one for one, _ in kept]), tuple([moons for _, moons in kept])
    if cards.lasting[card]:
        update_rights(cards, player)
    receive(player, card)
    told.append(News(CardTakenBack(seat, card)))
