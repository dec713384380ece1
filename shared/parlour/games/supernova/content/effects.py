"""The vocabulary of effects (SNV-C09). A card or marker is a list of these; the rules know how to carry each out."""

from enum import StrEnum
from typing import Annotated

import msgspec

Number = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Side(StrEnum):
    """Whose total a bonus raises."""

    ANY = "any"
    ATTACKER = "attacker"
    DEFENDER = "defender"


class Colour(StrEnum):
    """The colour that a bonus asks for in its player's hand."""

    BLUE = "blue"
    GREEN = "green"
    ORANGE = "orange"


class TechnologyName(StrEnum):
    """A technology, as data names it."""

    ENGINES = "engines"
    COMMS = "comms"
    SHIELDS = "shields"
    WEAPONS = "weapons"


class Effect(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """An effect; `op` says which."""


class Nothing(Effect, frozen=True, tag="none"):
    """Nothing happens."""


class GainRu(Effect, frozen=True, tag="gain_ru"):
    """Take n RU from the supply."""

    n: Number


class PayRu(Effect, frozen=True, tag="pay_ru"):
    """Pay n RU; pending when they are not there (SNV-138)."""

    n: Number


class GainTiles(Effect, frozen=True, tag="gain_tiles"):
    """Move n tiles from the reserves to the allotment."""

    n: Number


class ReturnTiles(Effect, frozen=True, tag="return_tiles"):
    """Move n tiles from the allotment to the reserves; pending when they are not there (SNV-138)."""

    n: Number


class DrawBattle(Effect, frozen=True, tag="draw_battle"):
    """Draw n Battle cards; temporary ones leave at the end of the turn (SNV-R49)."""

    n: Number
    temporary: bool = False


class FillHand(Effect, frozen=True, tag="fill_hand"):
    """Draw Battle cards up to the maximum hand."""


class SwapBattle(Effect, frozen=True, tag="swap_battle"):
    """Look at an opponent's hand and exchange up to n cards with it."""

    up_to: Number


class Retreat(Effect, frozen=True, tag="retreat"):
    """The attacker's cards are discarded; the attacker draws as many and lays anew (SNV-212, SNV-R118)."""


class BattleBonus(Effect, frozen=True, tag="battle_bonus"):
    """Add n to a total; a colour asks for a card of it (SNV-R67)."""

    n: Number
    side: Side = Side.ANY
    colour: Colour | None = None


class TurnBonus(Effect, frozen=True, tag="turn_bonus"):
    """Add n to every battle total of the player for the rest of the turn, or of the flare."""

    n: Number


class RaiseTechnology(Effect, frozen=True, tag="raise_technology"):
    """Raise different technologies by one bought level each, free, counted as this turn's purchases (SNV-R116)."""

    choices: Annotated[int, msgspec.Meta(ge=1, le=4)]


class TechnologyWhileOwned(Effect, frozen=True, tag="technology_while_owned"):
    """Levels of a technology as long as the planet is owned (SNV-071, SNV-127)."""

    tech: TechnologyName
    levels: Annotated[int, msgspec.Meta(ge=1, le=5)]


class FreeFortify(Effect, frozen=True, tag="free_fortify"):
    """Fortifications in step 3a with tiles from the reserves, not on planets (SNV-209, SNV-R117)."""

    count: Number


class MoveTile(Effect, frozen=True, tag="move_tile"):
    """Move an own single tile to a free hex without planet."""


class PlaceAnywhere(Effect, frozen=True, tag="place_anywhere"):
    """Place an allotted tile on any free hex without planet."""


class MoveMoon(Effect, frozen=True, tag="move_moon"):
    """Shift a moon one step along its orbit, either way; its direction stays."""


class TakeResearch(Effect, frozen=True, tag="take_research"):
    """Draw n Research cards into the available area."""

    n: Number


class ExtraResearchPlay(Effect, frozen=True, tag="extra_research_play"):
    """Play n Research cards more in the current or next own turn."""

    n: Number


class DiscardResearch(Effect, frozen=True, tag="discard_research"):
    """One or two opponents lose random Research cards (SNV-214, SNV-R121)."""


class Look(Effect, frozen=True, tag="look"):
    """See an opponent's hand, or a face-down planet marker."""


class BurnLimitOnSelf(Effect, frozen=True, tag="burn_limit_on_self"):
    """At most so many stacks of the player can be burned in this flare (SNV-211)."""

    stacks: Number


class BurnExtra(Effect, frozen=True, tag="burn_extra"):
    """The flare burns n hexes more (SNV-213)."""

    n: Number


class ClaimFlare(Effect, frozen=True, tag="claim_flare"):
    """Control the flare in progress, for nothing."""


class HijackMoonIncome(Effect, frozen=True, tag="hijack_moon_income"):
    """Take RU of other players' moons until the own next turn (SNV-203 to SNV-206, SNV-R115)."""

    per_moon: Number


AnyEffect = (
    Nothing
    | GainRu
    | PayRu
    | GainTiles
    | ReturnTiles
    | DrawBattle
    | FillHand
    | SwapBattle
    | Retreat
    | BattleBonus
    | TurnBonus
    | RaiseTechnology
    | TechnologyWhileOwned
    | FreeFortify
    | MoveTile
    | PlaceAnywhere
    | MoveMoon
    | TakeResearch
    | ExtraResearchPlay
    | DiscardResearch
    | Look
    | BurnLimitOnSelf
    | BurnExtra
    | ClaimFlare
    | HijackMoonIncome
)
