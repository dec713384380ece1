"""Does an edition hold what the rules count on? Each check yields `(item, field, message)`."""

from collections import Counter
from collections.abc import Iterator

from parlour.games.supernova.content import effects as e
from parlour.games.supernova.content.schema import Edition, Item, TimingName
from parlour.games.supernova.layouts import LayoutError, check_pieces, pieces_at
from parlour.games.supernova.parts import Marker

Fault = tuple[str, str, str]

BATTLE_CARDS = 66
POWERS = 7
RESEARCH_CARDS = 40
ICONS = range(1, 7)
ENCOUNTERS = 25
LARGE_PIECES = range(2, 6)

_POWER_EFFECTS = (
    e.HijackMoonIncome,
    e.RaiseTechnology,
    e.ClaimFlare,
    e.GainTiles,
    e.SwapBattle,
    e.TurnBonus,
    e.TakeResearch,
    e.ExtraResearchPlay,
)
_COLONIZATION_EFFECTS = (e.TechnologyWhileOwned, e.FreeFortify)
_IMMEDIATE_EFFECTS = (e.GainTiles, e.GainRu, e.PayRu, e.ReturnTiles, e.Nothing)
_KEPT_EFFECTS = (e.BattleBonus, e.DrawBattle)
_RESEARCH_EFFECTS: dict[TimingName, tuple[type, ...]] = {
    TimingName.OWN_STEP_3B: (e.MoveTile, e.PlaceAnywhere, e.GainTiles, e.MoveMoon, e.GainRu),
    TimingName.OWN_STEP_4: (e.DiscardResearch, e.GainRu),
    TimingName.OWN_TURN_OUTSIDE_BATTLE: (e.FillHand, e.Look, e.GainRu),
    TimingName.BATTLE_ATTACKER: (e.BattleBonus,),
    TimingName.BATTLE_DEFENDER: (e.BattleBonus, e.Retreat),
    TimingName.FLARE_WINDOW: (e.BurnLimitOnSelf,),
    TimingName.FLARE_WINDOW_WINNER: (e.BurnExtra,),
}


def faults(edition: Edition) -> Iterator[Fault]:
    """Yield everything that is wrong; nothing when the edition can be played."""
    yield from _counts(edition)
    yield from _ids(edition)
    yield from _effects(edition)
    yield from _layouts(edition)


def _counts(edition: Edition) -> Iterator[Fault]:
    battle = edition.battle
    cards = 12 * battle.regular + battle.wild + 9 * battle.high_impact
    if cards != BATTLE_CARDS:
        yield "battle", "", f"makes {cards} Battle cards, wanted {BATTLE_CARDS}"
    if len(edition.powers) != POWERS:
        yield "powers", "", f"has {len(edition.powers)} cards, wanted {POWERS}"
    research = sum(card.copies for card in edition.research)
    if research != RESEARCH_CARDS:
        yield "research", "copies", f"add up to {research}, wanted {RESEARCH_CARDS}"
    if sorted(card.icon for card in edition.colonization) != list(ICONS):
        yield "colonization", "icon", "wanted one card for each icon from 1 to 6"
    markers = sum(marker.copies for marker in edition.encounters)
    if markers != ENCOUNTERS:
        yield "encounters", "copies", f"add up to {markers}, wanted {ENCOUNTERS}"


def _ids(edition: Edition) -> Iterator[Fault]:
    for section in ("powers", "research", "colonization", "encounters"):
        items: tuple[Item, ...] = getattr(edition, section)
        for name, count in Counter(item.id for item in items).items():
            if count > 1:
                yield f"{section}.{name}", "id", "stands there twice"
    kinds = {marker.name.lower() for marker in Marker}
    for kind in sorted(kinds ^ {item.id for item in edition.encounters}):
        yield f"encounters.{kind}", "id", "is missing" if kind in kinds else "is no kind of encounter marker"


def _effects(edition: Edition) -> Iterator[Fault]:
    for power in edition.powers:
        yield from _allowed("powers", power, _POWER_EFFECTS)
    for planet in edition.colonization:
        yield from _allowed("colonization", planet, _COLONIZATION_EFFECTS)
    for marker in edition.encounters:
        yield from _allowed("encounters", marker, _IMMEDIATE_EFFECTS if marker.immediate else _KEPT_EFFECTS)
    for card in edition.research:
        yield from _allowed("research", card, _RESEARCH_EFFECTS[card.timing])


def _allowed(section: str, item: Item, allowed: tuple[type, ...]) -> Iterator[Fault]:
    if not item.effect:
        yield f"{section}.{item.id}", "effect", "is empty"
    for effect in item.effect:
        if not isinstance(effect, allowed):
            yield f"{section}.{item.id}", "effect", f"{type(effect).__struct_config__.tag} can't stand on this card"


def _layouts(edition: Edition) -> Iterator[Fault]:
    sizes = [len(layout.large) for layout in edition.layouts]
    if sorted(sizes) != list(LARGE_PIECES):
        yield "layouts", "large", "wanted one layout for each number of large pieces from 2 to 5"
    for layout in edition.layouts:
        item = f"layouts.{len(layout.large)}"
        if len(layout.small) != len(layout.large):
            yield item, "small", f"has {len(layout.small)} pieces, wanted as many as large ones"
        try:
            check_pieces(pieces_at(layout.large, layout.small))
        except LayoutError as error:
            yield item, "", str(error)
