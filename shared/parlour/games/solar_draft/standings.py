"""The score sheet as places, lines of text and the tie-breaks that decided."""

from collections.abc import Iterator

from parlour.engine.game import Ending, ScoreLine, Standing, Standings, TieBreak
from parlour.games.solar_draft.edition import Edition
from parlour.games.solar_draft.sheet import ScoreSheet, rank_of
from parlour.games.solar_draft.state import EndReason
from parlour.games.solar_draft.wording import ability_text

_ENDINGS = {
    EndReason.EIGHT_PLANETS: Ending("eight_planets", "SDR-060"),
    EndReason.DECK_EMPTY: Ending("deck_empty", "SDR-060"),
}
_TIE_BREAKS = (("rings", "SDR-078"), ("planets", "SDR-079"), ("turn_order", "SDR-080"))


def standings_of(edition: Edition, sheet: ScoreSheet, reason: EndReason) -> Standings:
    """Return the result; places are strict, since the last tie-break always decides (SDR-R52)."""
    seats = tuple(
        Standing(seat, sheet.ranking.index(seat) + 1, score.total, tuple(_lines(edition, sheet, seat)))
        for seat, score in enumerate(sheet.seats)
    )
    return Standings(_ENDINGS[reason], seats, tuple(_tie_breaks(sheet)))


def _lines(edition: Edition, sheet: ScoreSheet, seat: int) -> Iterator[ScoreLine]:
    score, names = sheet.seats[seat], edition.names
    for planet in score.planets:
        parts = [_stars(planet.stars)]
        if planet.moon_stars:
            parts.append(f"moons {planet.moon_stars:+}")
        if planet.added:
            parts.append(f"abilities {planet.added:+}")
        value = ", ".join(parts) + _doubled(planet.doublings)
        yield ScoreLine("planets", planet.points, f"{names[planet.card]} in column {planet.column}: {value}")
    for comet in score.comets:
        yield ScoreLine("comets", comet.points, f"{names[comet.card]} in column {comet.column}: {_stars(comet.points)}")
    for line in score.abilities:
        text = ability_text(edition.cards[line.card - 1].abilities[line.ability])
        where = f"{names[line.card]} in column {line.column}"
        yield ScoreLine("abilities", line.points, f"{where}: {text}{_doubled(line.doublings)}")
    for bonus in sheet.bonus_cards:
        if seat in bonus.seats:
            shared = f", shared by {len(bonus.seats)}" if len(bonus.seats) > 1 else ""
            text = f"most {bonus.color.name.lower()} planets: {bonus.counts[seat]}{shared}"
            yield ScoreLine("bonus", bonus.points, text)


def _stars(n: int) -> str:
    return f"{n} star{'' if abs(n) == 1 else 's'}"


def _doubled(times: int) -> str:
    return "" if not times else f", times {2**times}"


def _tie_breaks(sheet: ScoreSheet) -> Iterator[TieBreak]:
    """Yield every comparison of seats that were equal until there, better places first."""
    groups = [list(sheet.ranking)]
    for step in range(len(_TIE_BREAKS) + 1):
        groups = [part for group in groups for part in _equal_parts(sheet, group, step)]
        if step < len(_TIE_BREAKS):
            name, rule = _TIE_BREAKS[step]
            for group in groups:
                seats = tuple(sorted(group))
                yield TieBreak(name, rule, seats, tuple(rank_of(sheet.seats[seat])[step + 1] for seat in seats))


def _equal_parts(sheet: ScoreSheet, group: list[int], step: int) -> list[list[int]]:
    """Return those who are equal in this step, where there are several."""
    parts: dict[int, list[int]] = {}
    for seat in group:
        parts.setdefault(rank_of(sheet.seats[seat])[step], []).append(seat)
    return [part for part in parts.values() if len(part) > 1]
