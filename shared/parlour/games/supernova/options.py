"""The options of a match (SNV-C11). How long a window stays open is the clock's business, not the rules'."""

from enum import StrEnum

import msgspec

from parlour.engine.game import OptionInfo


class LayoutChoice(StrEnum):
    """How the board comes about."""

    STANDARD = "standard"
    FREE = "free"


class HandCheck(StrEnum):
    """When hands are checked."""

    STRICT = "strict"
    OPEN = "open"


class LessDesperate(StrEnum):
    """The variant Slightly Less Desperate."""

    OFF = "off"
    MAX_MINUS_ONE = "max_minus_one"
    MAX_MINUS_HAND = "max_minus_hand"


class Options(msgspec.Struct, frozen=True):
    """What can be chosen before a match; the fields are explained in `OPTIONS`."""

    layout: LayoutChoice = LayoutChoice.STANDARD
    remove_five_encounters: bool = False
    hand_check: HandCheck = HandCheck.STRICT
    shorter_game: bool = False
    unstable_sun: bool = False
    powerful_planets: bool = False
    attacker_wins_ties: bool = False
    incremental_tension: bool = False
    slightly_less_desperate: LessDesperate = LessDesperate.OFF


def _switch(name: str, text: str) -> OptionInfo:
    return OptionInfo(name, text, "false", ("false", "true"))


OPTIONS: tuple[OptionInfo, ...] = (
    OptionInfo(
        "layout",
        "The board: a standard one, or the players lay the pieces in turn (SNV-R10).",
        "standard",
        tuple(LayoutChoice),
    ),
    _switch("remove_five_encounters", "Five encounter markers leave the game unseen at set-up (SNV-011)."),
    OptionInfo(
        "hand_check",
        "Whether a hand that breaks the rules is refused, or sorted out when it is shown (SNV-R62).",
        "strict",
        tuple(HandCheck),
    ),
    _switch("shorter_game", "Six rounds and one large and one small piece fewer (SNV-215)."),
    _switch("unstable_sun", "As many flips after a round as the number of the phase (SNV-216)."),
    _switch("powerful_planets", "Whoever defends a planet adds 1 (SNV-217)."),
    _switch("attacker_wins_ties", "The variant Attack!!!!: the attacker wins ties in battle (SNV-218)."),
    _switch("incremental_tension", "Initial cards are shown before cards are added (SNV-219)."),
    OptionInfo(
        "slightly_less_desperate",
        "The Desperation refill draws less: to the maximum less 1, or less the cards in hand (SNV-220, SNV-221).",
        "off",
        tuple(LessDesperate),
    ),
)
