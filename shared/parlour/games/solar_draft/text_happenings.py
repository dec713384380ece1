"""Happenings in one sentence."""

from parlour.games.solar_draft.edition import Edition
from parlour.games.solar_draft.happenings import (
    AbilityDeclined,
    AbilitySkipped,
    CardDiscarded,
    CardDrafted,
    CardDrawn,
    CardMoved,
    CardPlayed,
    CardRecovered,
    CardTakenBack,
    FinalLapStarted,
    GameEnded,
    MoonMoved,
    MoonPlayed,
    Passed,
    PlanetTerraformed,
    RowRefreshed,
    SolarFlareUsed,
    SolarHappening,
    SpecialUsed,
    TurnEnded,
)
from parlour.games.solar_draft.state import EndReason
from parlour.games.solar_draft.text import face
from parlour.games.solar_draft.wording import sun_text

_REASONS = {EndReason.EIGHT_PLANETS: "has eight planets", EndReason.DECK_EMPTY: "finds the deck empty"}


def tell(edition: Edition, happening: SolarHappening) -> str:
    """Return a happening in one sentence."""
    if isinstance(happening, GameEnded):
        return "The game ends."
    return f"Seat {happening.seat} {_predicate(edition, happening)}"


def _predicate(  # noqa: C901, PLR0911  # one case for each happening
    edition: Edition, happening: SolarHappening
) -> str:
    names = edition.names
    match happening:
        case CardDrafted(_, card, refill):
            return f"drafts {names[card]}; " + (
                f"{names[refill]} fills the row." if refill else "its slot stays empty."
            )
        case CardDrawn(_, card):
            return "draws a card." if card is None else f"draws {names[card]}."
        case CardPlayed(_, card, position):
            return f"plays {face(edition, card).rstrip('.')}: column {position + 1}."
        case MoonPlayed(_, card, planet):
            return f"plays {face(edition, card).rstrip('.')}: on {names[planet]}."
        case PlanetTerraformed(_, card, planet):
            return f"terraforms {names[planet]} into {face(edition, card).rstrip('.')}."
        case CardDiscarded(_, card):
            return f"discards {names[card]}."
        case CardMoved(_, card, position):
            return f"moves {names[card]} to column {position + 1}."
        case MoonMoved(_, card, planet):
            return f"moves {names[card]} to {names[planet]}."
        case CardRecovered(_, card):
            return f"takes {names[card]} from the discard pile."
        case CardTakenBack(_, card):
            return f"takes {names[card]} back."
        case RowRefreshed(_, discarded, row):
            return f"discards {_list(edition, discarded)}; the row is now {_list(edition, row)}."
        case _:
            return _turn(edition, happening)


def _turn(edition: Edition, happening: SolarHappening) -> str:  # noqa: PLR0911  # one case for each happening
    match happening:
        case SolarFlareUsed():
            return "uses Solar Flare."
        case SpecialUsed(_, sun):
            return f"uses {edition.suns[sun].name}: {sun_text(edition.suns[sun])}"
        case AbilitySkipped(_, card):
            return f"can't carry out {_source(edition, card)}."
        case AbilityDeclined(_, card):
            return f"declines {_source(edition, card)}."
        case Passed():
            return "can do nothing."
        case FinalLapStarted(_, reason):
            return f"{_REASONS[reason]}: the last lap begins."
        case TurnEnded():
            return "has ended its turn."
    raise AssertionError(f"{happening} has no words")


def _source(edition: Edition, card: int) -> str:
    return f"what {edition.names[card]} says" if card else "the Special Ability"


def _list(edition: Edition, cards: tuple[int, ...]) -> str:
    return ", ".join(edition.names[card] for card in cards if card) or "nothing"
