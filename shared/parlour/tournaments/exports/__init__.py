"""What leaves a tournament for other programs and for paper."""

from parlour.tournaments.exports.sheets import (
    pairings_by_name_csv,
    pairings_by_table_csv,
    standings_by_round,
    standings_by_round_csv,
    standings_csv,
)
from parlour.tournaments.exports.trf import Heading, Report
from parlour.tournaments.exports.trf_read import read_trf
from parlour.tournaments.exports.trf_write import write_trf

__all__ = [
    "Heading",
    "Report",
    "pairings_by_name_csv",
    "pairings_by_table_csv",
    "read_trf",
    "standings_by_round",
    "standings_by_round_csv",
    "standings_csv",
    "write_trf",
]
