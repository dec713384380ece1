"""Names of the things on a player's mat and beside the board."""

from enum import IntEnum


class Technology(IntEnum):
    """The four technologies (SNV-F05)."""

    ENGINES = 1
    COMMS = 2
    SHIELDS = 3
    WEAPONS = 4


TECHNOLOGIES = tuple(Technology)
MAX_LEVEL = 5
TILES = 54
START_RU = 2
BASE_TILES = 4
BASE_HAND = 4
BASE_INCOME = 1
MOON_INCOME = 2
TAX = 1
DRAFT_PACK = 5
DRAFT_PICKS = 4


class Marker(IntEnum):
    """The twelve kinds of encounter markers (SNV-F15)."""

    BLUE_CRYSTAL = 1
    GREEN_CRYSTAL = 2
    ORANGE_CRYSTAL = 3
    SILVER_CRYSTAL = 4
    COMMS_ENHANCER = 5
    PLASMA_SHIELD = 6
    RESCUE = 7
    RECOVER_LOST_SQUADRON = 8
    ORE = 9
    REPAIR_DAMAGE = 10
    ASTEROID_IMPACT = 11
    EMPTY_SPACE = 12


MARKERS = tuple(Marker)


class Desperation(IntEnum):
    """A player's Desperation card."""

    NONE = 1
    FACE_UP = 2
    FACE_DOWN = 3
    """Used; it is turned up at the owner's next upkeep (SNV-044, SNV-078)."""


class Checkpoint(IntEnum):
    """Moments between automatic steps at which play can be stopped for a Special Power (SNV-C10, SNV-R111)."""

    BEFORE_FIRST_TURN = 1
    TURN_START = 2
    BEFORE_INCOME = 3
    BEFORE_TILES = 4
    AFTER_ATTACK_DECLARED = 5
    BEFORE_BATTLE_REVEAL = 6
    AFTER_BATTLE_SETTLED = 7
    TURN_END = 8
    BEFORE_FLIP = 9
    FLARE_ANNOUNCED = 10
    BIDS_REVEALED = 11
    BEFORE_BURN = 12
    AFTER_BURN = 13
    BEFORE_PHASE_SCORING = 14
    BEFORE_FINAL_SCORING = 15


CHECKPOINTS = tuple(Checkpoint)


class Timing(IntEnum):
    """When a Research card may be played (SNV-169, SNV-R86)."""

    OWN_STEP_3B = 1
    OWN_STEP_4 = 2
    OWN_TURN_OUTSIDE_BATTLE = 3
    BATTLE_ATTACKER = 4
    BATTLE_DEFENDER = 5
    FLARE_WINDOW = 6
    FLARE_WINDOW_WINNER = 7


def words(name: IntEnum) -> str:
    """Return a name in small letters: ``repair damage``."""
    return name.name.replace("_", " ").lower()
