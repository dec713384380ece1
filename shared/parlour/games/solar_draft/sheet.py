"""The score sheet of an ended game, line by line."""

import msgspec

from parlour.games.solar_draft.components import Color
from parlour.games.solar_draft.majorities import color_counts, holders
from parlour.games.solar_draft.scoring import Scorer, SystemScore
from parlour.games.solar_draft.state import Player, SolarState


class PlanetLine(msgspec.Struct, frozen=True, gc=False):
    """A planet's value: stars, moon stars and what was added, doubled so many times (SDR-R47).

    Attributes:
        card: The planet.
        column: Its place in the line, 1 next to the sun.
        stars: Its own.
        moon_stars: Of its moons (SDR-069).
        added: By abilities that change its value.
        doublings: How often it is doubled.
        points: The result.
    """

    card: int
    column: int
    stars: int
    moon_stars: int
    added: int
    doublings: int
    points: int


class CometLine(msgspec.Struct, frozen=True, gc=False):
    """A comet's star."""

    card: int
    column: int
    points: int


class AbilityLine(msgspec.Struct, frozen=True, gc=False):
    """Points of a card's score ability.

    Attributes:
        card: Who carries it.
        column: Place of that card, or of the planet it orbits.
        ability: Which of the card's abilities, from 0.
        earned: Before doubling.
        doublings: How often it is doubled (SDR-R49).
        points: The result.
    """

    card: int
    column: int
    ability: int
    earned: int
    doublings: int
    points: int


class BonusLine(msgspec.Struct, frozen=True, gc=False):
    """A Bonus Point card.

    Attributes:
        color: Its colour.
        counts: Planets of that colour, by seat.
        seats: Who is awarded it (SDR-066).
        points: For each of them.
    """

    color: Color
    counts: tuple[int, ...]
    seats: tuple[int, ...]
    points: int


class SeatScore(msgspec.Struct, frozen=True):
    """The score of a seat.

    Attributes:
        planets: Its planets.
        comets: Its comets.
        abilities: Its score abilities whose condition held.
        card_points: Sum of planets and comets.
        ability_points: Sum of the abilities.
        bonus_points: Of the bonus cards awarded.
        total: All of them (SDR-076).
        rings: Printed rings of its planets: the first tie-break (SDR-R51).
        planet_count: Its planets, with what some count for: the second tie-break (SDR-R45).
        turn_order: Place in turn order, 0 for the start player: the last tie-break.
    """

    planets: tuple[PlanetLine, ...]
    comets: tuple[CometLine, ...]
    abilities: tuple[AbilityLine, ...]
    card_points: int
    ability_points: int
    bonus_points: int
    total: int
    rings: int
    planet_count: int
    turn_order: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """The score of an ended game.

    Attributes:
        seats: By seat.
        bonus_cards: The Bonus Point cards.
        ranking: Seats from the first to the last place.
    """

    seats: tuple[SeatScore, ...]
    bonus_cards: tuple[BonusLine, ...]
    ranking: tuple[int, ...]


def score_game(scorer: Scorer, state: SolarState) -> ScoreSheet:
    """Score every system, award the bonus cards and rank the seats (SDR-065 to SDR-080)."""
    cards = scorer.cards
    bonus_cards = tuple(
        BonusLine(card.color, color_counts(cards, state, card.color), holders(cards, state, card.color), card.points)
        for card in cards.edition.bonus_cards
    )
    seats = tuple(
        _seat(scorer, state, seat, sum(line.points for line in bonus_cards if seat in line.seats))
        for seat in range(len(state.players))
    )
    ranking = sorted(range(len(seats)), key=lambda seat: rank_of(seats[seat]), reverse=True)
    return ScoreSheet(seats, bonus_cards, tuple(ranking))


def rank_of(score: SeatScore) -> tuple[int, int, int, int]:
    """Return what is compared, one after the other: points, rings, planets, turn order (SDR-077 to SDR-080)."""
    return (score.total, score.rings, score.planet_count, score.turn_order)


def _seat(scorer: Scorer, state: SolarState, seat: int, bonus_points: int) -> SeatScore:
    player, cards = state.players[seat], scorer.cards
    score = scorer.score(player.line, player.moons)
    return SeatScore(
        *_lines(score),
        card_points=score.card_points,
        ability_points=score.ability_points,
        bonus_points=bonus_points,
        total=score.card_points + score.ability_points + bonus_points,
        rings=sum(cards.rings[card] for card in player.line),
        planet_count=_planet_count(cards.weights, player),
        turn_order=(seat - state.start) % len(state.players),
    )


def _planet_count(weights: list[int], player: Player) -> int:
    return sum(weights[card] for card in player.line)


def _lines(score: SystemScore) -> tuple[tuple[PlanetLine, ...], tuple[CometLine, ...], tuple[AbilityLine, ...]]:
    return (
        tuple(PlanetLine(*planet, planet.value) for planet in score.planets),
        tuple(CometLine(*comet) for comet in score.comets),
        tuple(AbilityLine(*ability, ability.value) for ability in score.abilities),
    )
