"""Playing cards, and what a play sets going."""

from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.solar_draft.actions import PlayCard, PlayMoon
from parlour.games.solar_draft.cards import MOON, PLANET, Cards
from parlour.games.solar_draft.hands import Told, require_held, take_out
from parlour.games.solar_draft.happenings import CardPlayed, MoonPlayed
from parlour.games.solar_draft.rules_line import positions, update_rights
from parlour.games.solar_draft.state import Pending, Player, SolarState


def plays(cards: Cards, player: Player, classes: int) -> list[PlayCard | PlayMoon]:
    """Return every legal play of cards of these classes, in the order of the hand."""
    line, end, table = player.line, len(player.line), cards.classes
    comets_fit = bool(line) and not cards.is_comet[line[-1]]
    found: list[PlayCard | PlayMoon] = []
    for card in player.hand:
        kind = table[card]
        if not kind & classes:
            continue
        if kind == MOON:
            found.extend([PlayMoon(card, planet) for planet in line if cards.is_planet[planet]])
        elif player.placement & kind or cards.anywhere[card]:
            found.extend([PlayCard(card, position) for position in positions(cards, player, card)])
        elif kind == PLANET or comets_fit:
            found.append(PlayCard(card, end))
    return found


def play_card(cards: Cards, state: SolarState, seat: int, action: PlayCard, told: Told) -> None:
    """Put a planet or comet into the line (SDR-037, SDR-038).

    Raises:
        IllegalAction: It is not in the hand, is a moon, or may not stand there.
    """
    player, card, position = state.players[seat], action.card, action.position
    place = require_held(player, card)
    if cards.is_moon[card]:
        raise IllegalAction("a moon is played on a planet, not into the line", "SDR-041")
    if position not in positions(cards, player, card):
        raise _misplaced(cards, player, card, position)
    take_out(player, place)
    player.line = (*player.line[:position], card, *player.line[position:])
    player.moons = (*player.moons[:position], (), *player.moons[position:])
    told.append(News(CardPlayed(seat, card, position)))
    set_going(cards, state, player, card)


def play_moon(cards: Cards, state: SolarState, seat: int, action: PlayMoon, told: Told) -> None:
    """Put a moon above a planet (SDR-042, SDR-043).

    Raises:
        IllegalAction: It is not in the hand, is no moon, or the target is no planet of the own system.
    """
    player, card, planet = state.players[seat], action.card, action.planet
    place = require_held(player, card)
    if not cards.is_moon[card]:
        raise IllegalAction("only a moon is played on a planet", "SDR-034")
    if planet not in player.line or not cards.is_planet[planet]:
        raise IllegalAction("a moon needs a planet of your own system", "SDR-042")
    take_out(player, place)
    at = player.line.index(planet)
    player.moons = (*player.moons[:at], (*player.moons[at], card), *player.moons[at + 1 :])
    told.append(News(MoonPlayed(seat, card, planet)))
    set_going(cards, state, player, card)


def set_going(cards: Cards, state: SolarState, player: Player, card: int) -> None:
    """Line up what a play causes: the card's own abilities, then reactions from the sun outwards (SDR-R27)."""
    if cards.lasting[card]:
        update_rights(cards, player)
    causes = _reactions(cards, player, card)
    if cards.when_played[card] and card not in state.spent:
        state.spent += (card,)
        causes[:0] = [(card, ability) for ability in cards.when_played[card]]
    for source, ability in reversed(causes):
        state.stack.append(started(cards, source, ability))


def started(cards: Cards, source: int, ability: int) -> Pending:
    """Return an ability that is about to be carried out."""
    deed = cards.deeds[source][ability]
    return Pending(
        source, ability, begun=False, unpaid=cards.abilities[source][ability].discard, left=getattr(deed, "n", 1)
    )


def _reactions(cards: Cards, player: Player, card: int) -> list[tuple[int, int]]:
    reacts, kind = cards.reacts, cards.classes[card]
    return [
        (carrier, ability)
        for planet, moons in zip(player.line, player.moons, strict=True)
        for carrier in ((planet, *moons) if moons else (planet,))
        if reacts[carrier] and carrier != card
        for ability in reacts[carrier][kind]
    ]


def _misplaced(cards: Cards, player: Player, card: int, position: int) -> IllegalAction:
    line = player.line
    if cards.is_planet[card]:
        return IllegalAction("a planet goes to the right end of the line", "SDR-037")
    if not line:
        return IllegalAction("a comet must be next to a planet that is already in the line", "SDR-039")
    if position == len(line):
        return IllegalAction("a comet may not stand beside a comet", "SDR-040")
    if 0 <= position < len(line) and (cards.anywhere[card] or player.placement & cards.classes[card]):
        return IllegalAction("a comet may not stand beside a comet", "SDR-R15")
    return IllegalAction("a comet goes to the right end of the line", "SDR-038")
