"""`parlour play`: a match in the terminal, against bots."""

import secrets
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Annotated, Any

import msgspec
import typer

from parlour.bots.bot import Bot
from parlour.bots.registry import make
from parlour.cli.editions import Content, hosted
from parlour.cli.errors import CommandError
from parlour.cli.options import bot_names, match_options
from parlour.cli.output import AsJson, show_json
from parlour.engine.dice import Dice
from parlour.engine.game import News, Standings
from parlour.engine.match import Match
from parlour.games.registry import Entry

Say = Callable[[str], None]


class Left(Exception):
    """The person has had enough."""


class Evening:
    """One person at a table with bots.

    Attributes:
        match: The match.
    """

    def __init__(self, hosted: Entry, options: Any, bots: Sequence[str], seat: int, seed: int, say: Say) -> None:
        self._hosted, self._seat, self._say = hosted, seat, say
        self.match = Match(hosted.game, len(bots) + 1, options, _draw(seed, "deal"))
        self._bots = {
            number: self._bot(name, number, _draw(seed, f"bot {number}"))
            for number, name in zip([s for s in range(len(bots) + 1) if s != seat], bots, strict=True)
        }

    def _bot(self, name: str, seat: int, drawn: bytes) -> Bot:
        hosted = self._hosted

        def imagine() -> Any:
            return hosted.game.redeal(self.match.state, seat, Dice(drawn, self.match.step))

        return make(name, hosted.game, hosted.rate, imagine, seed=int.from_bytes(drawn[:8], "big"))

    def play(self) -> Standings:
        """Play to the end and return the result.

        Raises:
            Left: The person stopped.
        """
        match, game = self.match, self._hosted.game
        while not match.over:
            seat = min(match.open, key=lambda asked: (asked == self._seat, asked))
            actions = list(game.actions(match.state, seat))
            view = game.view(match.state, seat)
            action = self._ask(view, actions) if seat == self._seat else self._bots[seat].choose(view, actions, seat)
            advance = match.propose(seat, action)
            match.accept(advance)
            self._tell(advance.news)
        return match.standings()

    def show(self) -> None:
        """Show the table as the person sees it."""
        self._say(self._hosted.render(self._hosted.game.view(self.match.state, self._seat)))

    def _tell(self, news: Sequence[News[Any]]) -> None:
        for item in news:
            seen = item.seen_by(self._seat)
            if seen is not None:
                self._say(f"> {self._hosted.tell(seen)}")

    def _ask(self, view: Any, actions: Sequence[Any]) -> Any:
        self._say("")
        self.show()
        for number, action in enumerate(actions, start=1):
            self._say(f"{number:>3}  {self._hosted.label(view, action)}")
        while True:
            answer = _read(f"1 to {len(actions)}, or q to leave: ")
            if answer.isdecimal() and 1 <= int(answer) <= len(actions):
                return actions[int(answer) - 1]
            self._say(f"Please answer with a number from 1 to {len(actions)}.")


def _read(prompt: str) -> str:
    try:
        typer.echo(prompt, nl=False, err=True)
        answer = input().strip()
    except EOFError as error:
        typer.echo("", err=True)
        raise Left from error
    if answer.lower() in {"q", "quit", "exit"}:
        raise Left
    return answer


def _draw(seed: int, purpose: str) -> bytes:
    return sha256(f"parlour play v1/{seed}/{purpose}".encode()).digest()


def play(
    game: Annotated[str, typer.Argument(help="Key of the game.")],
    seats: Annotated[int, typer.Option(help="Seats, yours included; the fewest of the game unless said.", min=0)] = 0,
    bots: Annotated[str, typer.Option(help="Your opponents; repeated until all seats are taken.")] = "greedy",
    seat: Annotated[int, typer.Option(help="Your seat, from 0.", min=0)] = 0,
    seed: Annotated[int | None, typer.Option(help="Equal seeds deal equal matches.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, name=value.")] = None,
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """Play in the terminal against bots: answer by number, leave with q."""
    chosen, named = hosted(game, content), bot_names(bots)
    seats = seats or max(chosen.game.info.min_seats, len(named) + 1)
    if len(named) >= seats or seat >= seats:
        raise CommandError(f"{len(named)} bots and you in seat {seat} do not fit {seats} seats")
    opponents = [named[n % len(named)] for n in range(seats - 1)]
    seed = secrets.randbits(32) if seed is None else seed
    options = match_options(chosen.game, option or [])
    evening = Evening(chosen, options, opponents, seat, seed, lambda line: typer.echo(line, err=as_json))
    try:
        standings = evening.play()
    except Left:
        typer.echo("Goodbye; the match is not kept.", err=as_json)
        if as_json:
            show_json({"game": game, "seed": seed, "finished": False, "standings": None})
        return
    typer.echo("", err=as_json)
    evening.show()
    for line in results(standings, seat):
        typer.echo(line, err=as_json)
    if as_json:
        show_json({"game": game, "seed": seed, "finished": True, "standings": msgspec.to_builtins(standings)})


def results(standings: Standings, seat: int | None = None) -> list[str]:
    """Return lines that tell the result, the best place first."""
    lines = [
        f"{standing.place}. {'you' if standing.seat == seat else f'seat {standing.seat}'}: {standing.points} points"
        for standing in sorted(standings.seats, key=lambda standing: standing.place)
    ]
    return lines if standings.winners else [*lines, "nobody won"]


def add(app: typer.Typer) -> None:
    """Register the command."""
    app.command("play")(play)
