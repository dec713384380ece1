"""Scoring and tie-breaks (ORB-050 to ORB-056)."""

import msgspec

from parlour.engine.game import Ending, ScoreLine, Standing, Standings, TieBreak
from parlour.games.orbita.components import PLANETS, Planet
from parlour.games.orbita.happenings import EndReason


class PlanetScore(msgspec.Struct, frozen=True, gc=False):
    """The comparison of one planet.

    Attributes:
        planet: The planet.
        cards: Cards that each seat has won of it.
        majority: The seat with more; None when equal.
        points: Points for that seat: as many as the other seat had cards.
    """

    planet: Planet
    cards: tuple[int, ...]
    majority: int | None
    points: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """The score of an ended game, line by line.

    Attributes:
        planets: One line for each planet.
        points: Points of each seat.
        face_up: Face-up cards of each seat after scoring (ORB-R11).
        last_starting_player: Who started the last round.
        winner: Who won.
    """

    planets: tuple[PlanetScore, ...]
    points: tuple[int, ...]
    face_up: tuple[int, ...]
    last_starting_player: int
    winner: int


_ENDINGS = {
    EndReason.HAND_EMPTY: Ending("hand_empty", "ORB-040"),
    EndReason.NO_OTHER_PLANET: Ending("no_other_planet", "ORB-041"),
}


def score(captured: list[list[int]], last_starting_player: int) -> ScoreSheet:
    """Score the cards won, by seat and planet."""
    planets = tuple(_compare(planet, cards) for planet, cards in zip(PLANETS, zip(*captured, strict=True), strict=True))
    points = tuple(sum(line.points for line in planets if line.majority == seat) for seat in (0, 1))
    face_up = tuple(sum(line.cards[seat] for line in planets if line.majority in (seat, None)) for seat in (0, 1))
    if points[0] != points[1]:
        winner = int(points[1] > points[0])
    elif face_up[0] != face_up[1]:
        winner = int(face_up[1] > face_up[0])
    else:
        winner = 1 - last_starting_player
    return ScoreSheet(planets, points, face_up, last_starting_player, winner)


def _compare(planet: Planet, cards: tuple[int, ...]) -> PlanetScore:
    mine, theirs = cards
    if mine == theirs:
        return PlanetScore(planet, cards, None, 0)
    return PlanetScore(planet, cards, int(theirs > mine), min(cards))


def standings_of(sheet: ScoreSheet, reason: EndReason) -> Standings:
    """Return the sheet as places, score lines and the tie-breaks that were needed."""
    seats = tuple(
        Standing(seat, 1 if seat == sheet.winner else 2, sheet.points[seat], _lines(sheet, seat)) for seat in (0, 1)
    )
    return Standings(_ENDINGS[reason], seats, _tie_breaks(sheet))


def _lines(sheet: ScoreSheet, seat: int) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(
            line.planet.name.lower(),
            line.points if line.majority == seat else 0,
            f"{line.cards[seat]} to {line.cards[1 - seat]} cards",
        )
        for line in sheet.planets
    )


def _tie_breaks(sheet: ScoreSheet) -> tuple[TieBreak, ...]:
    if sheet.points[0] != sheet.points[1]:
        return ()
    by_cards = TieBreak("face_up_cards", "ORB-055", (0, 1), sheet.face_up)
    if sheet.face_up[0] != sheet.face_up[1]:
        return (by_cards,)
    answered = (int(sheet.last_starting_player != 0), int(sheet.last_starting_player != 1))
    return (by_cards, TieBreak("not_starting_player", "ORB-056", (0, 1), answered))
