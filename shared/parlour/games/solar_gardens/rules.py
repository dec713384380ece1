"""Solar Gardens as a game of the engine: who is asked, what may be answered, what an answer does."""

from collections.abc import Sequence
from typing import Any

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, MatchNotOver
from parlour.engine.game import Decision, Game, GameInfo, News, Standings
from parlour.games.solar_gardens import actions as do
from parlour.games.solar_gardens import draft_casual, draft_standard, options, placement
from parlour.games.solar_gardens.draft import Told, next_in
from parlour.games.solar_gardens.edition import Edition
from parlour.games.solar_gardens.faces import faces_of, garden_of
from parlour.games.solar_gardens.happenings import SolarGardensHappening
from parlour.games.solar_gardens.questions import Question, decisions_of, question
from parlour.games.solar_gardens.redeal import redealt
from parlour.games.solar_gardens.rounds import deal, end_round
from parlour.games.solar_gardens.scoring import ScoreSheet, score
from parlour.games.solar_gardens.standings import standings_of
from parlour.games.solar_gardens.state import NONE, SolarGardensState, Stage, copy_state
from parlour.games.solar_gardens.views import View, Viewer

_FALLBACKS: tuple[do.SolarGardensAction, ...] = (do.KEEP, do.KEEP, do.LEAVE, do.BY_DEFAULT, do.LEAVE, do.CONFIRM)
"""By question, what counts when time is up."""


class SolarGardens(Game[SolarGardensState, do.SolarGardensAction, View, SolarGardensHappening]):
    """The rules of Solar Gardens, for two to five seats.

    Args:
        edition: The tiles and the board that are played with.
    """

    options_type = options.Options
    state_type = SolarGardensState
    action_type = do.SolarGardensAction
    view_type = View
    happening_type = SolarGardensHappening
    sheet_type = ScoreSheet

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.info = GameInfo(  # type: ignore[misc]  # an edition is named by each instance
            key="solar_gardens",
            title="Solar Gardens",
            min_seats=2,
            max_seats=5,
            rules_version=1,
            options=options.INFO,
            content=edition.name,
            content_hash=edition.sha256,
        )
        self.faces = faces_of(edition)
        self._names = tuple(tile.id for tile in edition.tiles)
        self._viewer = Viewer(edition)

    def setup(self, seats: int, options: Any, dice: Dice) -> SolarGardensState:
        """Shuffle the tiles, draw the first starting player and turn up the first tile (SGD-001, SGD-002)."""
        return deal(seats, dice, self._names, casual=_is_casual(options))

    def decisions(self, state: SolarGardensState) -> Sequence[Decision]:
        """Ask whoever has a tile in front, and whoever may lay the tile of this round (SGD-D01 to SGD-D04)."""
        return decisions_of(state)

    def actions(self, state: SolarGardensState, seat: int) -> Sequence[do.SolarGardensAction]:
        """Return the legal answers: keep first; spaces row by row, each in four orientations."""
        asked = question(state, seat)
        if asked is None:
            return ()
        if asked <= Question.CASUAL:
            return do.KEEP_OR_DISCARD if next_in(state, seat) == NONE else do.KEEP_OR_PASS
        if asked >= Question.CHANGE:
            return do.CHANGE_OR_LEAVE if asked is Question.CHANGE else do.CHANGE_OR_CONFIRM
        found: list[do.SolarGardensAction] = []
        for code, placings in zip(state.boards[seat], do.PLACINGS, strict=True):
            if code < 0:
                found += placings
        found.append(_FALLBACKS[asked])
        return found

    def apply(
        self, state: SolarGardensState, seat: int, action: do.SolarGardensAction, dice: Dice
    ) -> list[News[SolarGardensHappening]]:
        """Carry the answer out; the last confirmation of a round starts the next one (SGD-R18).

        Raises:
            IllegalAction: The rules forbid it now.
        """
        told: Told = []
        asked = question(state, seat)
        choice = do.CHOICES.get(type(action))
        if choice is not None:
            if asked is Question.DRAFT:
                draft_standard.decide(state, seat, choice, self._names, told)
            elif asked is Question.CASUAL:
                draft_casual.seal(state, seat, choice, self._names, told)
            else:
                raise IllegalAction("this seat has no tile to decide about now", "SGD-013")
            return told
        if asked is None or asked <= Question.CASUAL:
            raise IllegalAction("this seat has no tile to place or to change now", "SGD-030")
        self._place(state, seat, action, told)
        if state.stage is Stage.FINALISING and all(state.confirmed):
            end_round(state, dice, self._names, told)
        return told

    def _place(self, state: SolarGardensState, seat: int, action: do.SolarGardensAction, told: Told) -> None:
        match action:
            case do.PlaceTile():
                placement.place(state, seat, action, self._names, told)
            case do.PickUpTile():
                placement.pick_up(state, seat, self._names, told)
            case do.ConfirmPlacement():
                placement.confirm(state, seat, told)
            case do.PlaceByDefault():
                placement.place_by_default(state, seat, self._names, told)
            case do.LeaveAsIs():
                placement.leave(state, seat, told)
            case _:
                raise IllegalAction("there is no such thing to do; the server turns up and hands on tiles", "SGD-R15")

    def copy(self, state: SolarGardensState) -> SolarGardensState:
        """Return a state of its own."""
        return copy_state(state)

    def view(self, state: SolarGardensState, seat: int | None) -> View:
        """Return what the seat (None: a spectator) may know."""
        return self._viewer.view(state, seat)

    def sheet(self, state: SolarGardensState) -> ScoreSheet:
        """Return the score of every seat, line by line.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        if state.stage is not Stage.OVER:
            raise MatchNotOver("the game is under way")
        return score([garden_of(board, self.faces) for board in state.boards], self.edition.board)

    def standings(self, state: SolarGardensState) -> Standings:
        """Return the result.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        return standings_of(self.sheet(state))

    def redeal(self, state: SolarGardensState, seat: int | None, dice: Dice) -> SolarGardensState:
        """Return a state with other hidden tiles and other sealed choices of others."""
        return redealt(state, seat, dice)

    def fallback(self, state: SolarGardensState, seat: int) -> do.SolarGardensAction:
        """Return what counts when time is up: keep; place by default; confirm; else leave everything as it is."""
        asked = question(state, seat)
        if asked is None:
            raise IllegalAction("this seat is not asked", "SGD-013")
        return _FALLBACKS[asked]


def _is_casual(chosen: options.Options) -> bool:
    return chosen.construction is options.Construction.CASUAL
