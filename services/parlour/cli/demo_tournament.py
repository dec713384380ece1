"""The demo's tournament: bots in pods of four, then a final of the best over another game; its archive is verified."""

from dataclasses import dataclass, field
from typing import Any

from parlour.api.tournaments.v1 import rounds_pb2, rules_pb2
from parlour.cli.tournament_create import config_of, make
from parlour.cli.tournament_run import Follower, start_and_follow
from parlour.client import Client
from parlour.tournaments.archive import Report, verify

ENTRANTS = {"greedy": 4, "random": 4}
ROUNDS = 2
FINALISTS = 4


@dataclass
class Event:
    """What came out of the tournament.

    Attributes:
        standings: The final ones.
        report: What was checked of its archive.
    """

    standings: list[rounds_pb2.StandingsRow] = field(default_factory=list)
    report: Report | None = None

    def summary(self) -> dict[str, Any]:
        """Return it as plain values."""
        rows = [{"rank": row.rank, "name": row.name, "points": row.points / 60} for row in self.standings]
        return {"standings": rows, "verified_pairings": self.report.pairings if self.report else 0}


async def play_tournament(matchmaking: str, token: str, follower: Follower) -> Event:
    """Play a small tournament of bots: pods of four, then all against all among the best; verify its archive.

    Raises:
        ParlourError: A service refused something.
        CommandError: A round can't be paired.
        BrokenArchive: The archive does not verify.
    """
    config = config_of("Demo pods", "pods", "solar_draft", ROUNDS, 4, "", "", [f"rr:{FINALISTS}"])
    del config.stages[1].games[:]
    config.stages[1].games.append(rules_pb2.GameChoice(game="orbita"))
    async with Client.connect(matchmaking=matchmaking, token=token) as client:
        tournament_id = await make(client, config, ENTRANTS)
        _, standings = await start_and_follow(client, tournament_id, follower)
        _, data = await client.export_tournament(tournament_id)
        return Event(list(standings), verify(data))
