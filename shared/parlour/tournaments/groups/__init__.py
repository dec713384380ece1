"""Groups and finals: snake seeding, a round robin or pods inside, the best of each go on."""

from parlour.tournaments.formats import Format
from parlour.tournaments.groups.format import Groups

FORMATS: dict[str, Format] = {"groups": Groups()}
