"""The options of a match: mode, board choice and what goes with the Extinctor (APS-R144)."""

from enum import StrEnum
from functools import cached_property
from typing import Annotated

import msgspec

from parlour.engine.errors import InvalidOptions
from parlour.engine.game import OptionInfo


class Mode(StrEnum):
    """How the game is won."""

    COMPETITIVE = "competitive"
    COMPETITIVE_INFLUENCE = "competitive_influence"
    EXTINCTOR = "extinctor"
    NUKE_IN_THE_BACK = "nuke_in_the_back"
    ENEMY_OF_MY_ENEMY = "enemy_of_my_enemy"

    @cached_property
    def influence(self) -> bool:
        """Whether the Influence Deck is in use."""
        return self not in {Mode.COMPETITIVE, Mode.EXTINCTOR}

    @cached_property
    def extinctor(self) -> bool:
        """Whether the Extinctor plays."""
        return self in {Mode.EXTINCTOR, Mode.NUKE_IN_THE_BACK}

    @cached_property
    def teams(self) -> bool:
        """Whether two teams of two play."""
        return self is Mode.ENEMY_OF_MY_ENEMY

    @cached_property
    def winning_points(self) -> int | None:
        """Influence Points that win at once; None where they don't (APS-230, APS-260, APS-R144)."""
        return {Mode.COMPETITIVE_INFLUENCE: 8, Mode.ENEMY_OF_MY_ENEMY: 12}.get(self)


class Deal(StrEnum):
    """How boards and factions are given out (APS-R03)."""

    CHOOSE = "choose"
    RANDOM = "random"


class ExtinctorDialName(StrEnum):
    """The Extinctor dials (APS-201, APS-D03)."""

    SPACE_BENDER = "space_bender"
    DOOM_FORGE = "doom_forge"


class Difficulty(StrEnum):
    """How hard the Extinctor is (APS-228)."""

    NORMAL = "normal"
    HARD_POWER = "hard_power"
    HARD_POSITION = "hard_position"


class Options(msgspec.Struct, frozen=True):
    """What can be chosen before a match; the fields are explained in `OPTIONS`."""

    mode: Mode = Mode.COMPETITIVE
    deal: Deal = Deal.CHOOSE
    vast_space: bool = False
    extinctor: ExtinctorDialName = ExtinctorDialName.SPACE_BENDER
    difficulty: Difficulty = Difficulty.NORMAL
    round_cap: Annotated[int, msgspec.Meta(ge=10, le=200)] = 60


OPTIONS: tuple[OptionInfo, ...] = (
    OptionInfo("mode", "How the game is won (APS-R144).", "competitive", tuple(Mode)),
    OptionInfo("deal", "Whether boards and factions are chosen or dealt (APS-R03).", "choose", tuple(Deal)),
    OptionInfo("vast_space", "A pile of power keeps everybody apart at first (APS-240).", "false", ("false", "true")),
    OptionInfo("extinctor", "The Extinctor's dial (APS-201).", "space_bender", tuple(ExtinctorDialName)),
    OptionInfo("difficulty", "How hard the Extinctor is (APS-228).", "normal", tuple(Difficulty)),
    OptionInfo("round_cap", "Rounds after which the game ends (APS-R58).", "60", minimum=10, maximum=200),
)


def check_options(seats: int, options: Options) -> None:
    """Refuse what does not go together.

    Raises:
        InvalidOptions: With the field at fault.
    """
    if options.mode.teams and seats != 4:
        raise InvalidOptions("The Enemy of My Enemy has exactly 4 seats (APS-R02)", "seats")
    if not 10 <= options.round_cap <= 200:
        raise InvalidOptions("a round cap is 10 to 200 (APS-R58)", "round_cap")
    if options.mode.extinctor:
        if options.difficulty is Difficulty.HARD_POSITION and seats == 4:
            raise InvalidOptions("with 4 players the Extinctor's position can't be harder (APS-R110)", "difficulty")
        return
    if options.difficulty is not Difficulty.NORMAL:
        raise InvalidOptions("only the Extinctor has a difficulty (APS-R144)", "difficulty")
    if options.extinctor is not ExtinctorDialName.SPACE_BENDER:
        raise InvalidOptions("only a mode with the Extinctor has another of its dials (APS-R144)", "extinctor")
