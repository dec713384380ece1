"""Pod Swiss: tables of three to five, by score, with as few second meetings as possible."""

from parlour.tournaments.formats import Format
from parlour.tournaments.pods.format import PodSwiss

FORMATS: dict[str, Format] = {"pods": PodSwiss()}
