"""The words that say what an ability does. Whatever is not among them no card can do."""

from enum import StrEnum
from typing import Annotated

import msgspec

from parlour.games.solar_draft.components import Color, Kind
from parlour.games.solar_draft.vocabulary import Condition, Data, Positive, Quantity, Selector

Kinds = Annotated[tuple[Kind, ...], msgspec.Meta(min_length=1)]


class Trigger(StrEnum):
    """When an ability matters."""

    WHEN_PLAYED = "when_played"
    """Once, the first time the card is played (SDR-051)."""
    LASTING = "lasting"
    """All the time from the moment the card is in play (SDR-054)."""
    SCORE = "score"
    """At the end of the game (SDR-052)."""


class Score(Data, frozen=True, tag="score", tag_field="do"):
    """Points times a quantity, at most `max` (where points are negative: at least)."""

    points: int
    per: Quantity | None = None
    max: int | None = None


class AddValue(Data, frozen=True, tag="add_value", tag_field="do"):
    """Changes the value of the target planets before it is doubled (SDR-R47)."""

    target: Selector
    amount: int


class DoubleValue(Data, frozen=True, tag="double_value", tag_field="do"):
    """Doubles the value of the target planets, moons' stars included (SDR-070)."""

    target: Selector


class DoubleAbility(Data, frozen=True, tag="double_ability", tag_field="do"):
    """Doubles the points of the target cards' own score abilities (SDR-R49)."""

    target: Selector


class Draft(Data, frozen=True, tag="draft", tag_field="do"):
    """Draft cards, one by one (SDR-R09)."""

    n: Positive = 1


class ExtraPlay(Data, frozen=True, tag="extra_play", tag_field="do"):
    """Play one more card of these kinds by the normal rules (SDR-R62)."""

    kinds: Kinds


class Reshape(Data, frozen=True, tag="terraform", tag_field="do"):
    """Terraform; without the discard if free (SDR-R24)."""

    free: bool = False


class Move(Data, frozen=True, tag="move", tag_field="do"):
    """Move an own card of these kinds (SDR-R61)."""

    kinds: Kinds


class Recover(Data, frozen=True, tag="recover", tag_field="do"):
    """Take a card of these kinds from the discard pile into the hand."""

    kinds: Kinds


class TakeBack(Data, frozen=True, tag="take_back", tag_field="do"):
    """Return an own moon or comet from the system to the hand."""

    kinds: Kinds


class RefreshRow(Data, frozen=True, tag="refresh_row", tag_field="do"):
    """Discard the row and deal a new one (SDR-R37)."""


class CountsAsPlanets(Data, frozen=True, tag="counts_as_planets", tag_field="do"):
    """The planet counts as so many planets, except for the check of eight cards (SDR-R45)."""

    n: Annotated[int, msgspec.Meta(ge=2, le=3)]


class CountsAsColors(Data, frozen=True, tag="counts_as_colors", tag_field="do"):
    """The anchor has these colours besides its own (SDR-R46)."""

    colors: Annotated[tuple[Color, ...], msgspec.Meta(min_length=1)]


class Scope(StrEnum):
    """For which cards a right holds."""

    SELF = "self"
    ALL = "all"


class FreePlacement(Data, frozen=True, tag="free_placement", tag_field="do"):
    """Cards may be put anywhere in the line: this card, or all of these kinds (SDR-R15)."""

    kinds: Kinds
    scope: Scope = Scope.ALL


class DraftLimit(Data, frozen=True, tag="draft_limit", tag_field="do"):
    """Raises the number of cards from which on drafting may not be chosen."""

    plus: Positive


class FreeTerraform(Data, frozen=True, tag="free_terraform", tag_field="do"):
    """The action Terraform needs no discard."""


class OnPlay(Data, frozen=True, tag="on_play", tag_field="do"):
    """Something happens each time the owner plays such a card while this one is in play (SDR-R27)."""

    kinds: Kinds
    effect: Draft | ExtraPlay | Move | RefreshRow


ScoreEffect = Score | AddValue | DoubleValue | DoubleAbility
Deed = Draft | ExtraPlay | Reshape | Move | Recover | TakeBack | RefreshRow
LastingEffect = CountsAsPlanets | CountsAsColors | FreePlacement | DraftLimit | FreeTerraform | OnPlay
Effect = (
    Score
    | AddValue
    | DoubleValue
    | DoubleAbility
    | Draft
    | ExtraPlay
    | Reshape
    | Move
    | Recover
    | TakeBack
    | RefreshRow
    | CountsAsPlanets
    | CountsAsColors
    | FreePlacement
    | DraftLimit
    | FreeTerraform
    | OnPlay
)


class Ability(Data, frozen=True, rename={"condition": "if"}):
    """One ability of a card.

    Attributes:
        trigger: When it matters.
        effect: What it does.
        condition: It does it only if this holds (``if`` in the file).
        optional: Whether the owner may decline.
        discard: How many cards from hand it costs.
    """

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    optional: bool = False
    discard: Annotated[int, msgspec.Meta(ge=0)] = 0

    @property
    def deed(self) -> Deed | None:
        """What the owner gets to do, at once or on each play; None for abilities that just hold or score."""
        effect = self.effect.effect if isinstance(self.effect, OnPlay) else self.effect
        return effect if isinstance(effect, Deed) else None
