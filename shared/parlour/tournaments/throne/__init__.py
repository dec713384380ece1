"""King of the table: who wins stays, who loses goes to the back of the queue."""

from parlour.tournaments.formats import Format
from parlour.tournaments.throne.format import Throne

FORMATS: dict[str, Format] = {"kott": Throne()}
