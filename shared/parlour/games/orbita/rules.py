"""Orbita as a game of the engine: who is asked, what may be answered, what an answer does."""

from collections.abc import Sequence
from typing import Any

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, MatchNotOver
from parlour.engine.game import Decision, Game, GameInfo, News, Standings
from parlour.games.orbita.actions import PlayCards
from parlour.games.orbita.happenings import CardsPlayed, OrbitaHappening
from parlour.games.orbita.laid import LAID
from parlour.games.orbita.options import Options
from parlour.games.orbita.redeal import redealt
from parlour.games.orbita.rules_movement import move
from parlour.games.orbita.rules_rounds import after_first_play, decide_round
from parlour.games.orbita.rules_runs import legal_plays, start_of_run
from parlour.games.orbita.scoring import ScoreSheet, score, standings_of
from parlour.games.orbita.state import OrbitaState, copy_state, deal
from parlour.games.orbita.views import View, view_of

_NOBODY: tuple[Decision, ...] = ()
_ASKED: list[tuple[Decision, ...]] = [(Decision(0, "play_cards"),), (Decision(1, "play_cards"),)]


class Orbita(Game[OrbitaState, PlayCards, View, OrbitaHappening]):
    """The rules of Orbita, for two seats."""

    info = GameInfo(key="orbita", title="Orbita", min_seats=2, max_seats=2, rules_version=1)
    options_type = Options
    state_type = OrbitaState
    action_type = PlayCards
    view_type = View
    happening_type = OrbitaHappening
    sheet_type = ScoreSheet

    def setup(self, seats: int, options: Any, dice: Dice) -> OrbitaState:  # noqa: ARG002  # always two, one way to play
        """Deal 14 cards to each seat and draw the starting player (ORB-001 to ORB-005)."""
        return deal(dice)

    def decisions(self, state: OrbitaState) -> Sequence[Decision]:
        """Ask the starting player, then the second player (ORB-006), even for a single play (ORB-R14)."""
        seat = state.to_play
        return _NOBODY if seat is None else _ASKED[seat]

    def actions(self, state: OrbitaState, seat: int) -> list[PlayCards]:
        """Return the legal plays from left to right, smaller counts first."""
        if seat != state.to_play:
            return []
        laid = state.laid
        return legal_plays(state.hands[seat], None if laid is None else laid.planet)

    def apply(
        self,
        state: OrbitaState,
        seat: int,
        action: PlayCards,
        dice: Dice,  # noqa: ARG002  # nothing is random after the deal
    ) -> list[News[OrbitaHappening]]:
        """Lay the cards, move the marker, and decide the round or the game where it is due (ORB-007).

        Raises:
            IllegalAction: The seat is not asked, or the hand does not allow the play.
        """
        if seat != state.to_play:
            raise IllegalAction("this seat is not asked to play", "ORB-006")
        if not isinstance(action, PlayCards):
            raise IllegalAction("a seat plays cards; there is nothing else to do", "ORB-009")
        hand = state.hands[seat]
        first = state.laid
        start = start_of_run(hand, action, None if first is None else first.planet)
        planet, count = hand[start], action.count
        rest = hand[:start] + hand[start + count :]
        state.hands[seat] = rest
        laid = LAID[planet][count]
        state.plays[seat].append(laid)
        spaces = move(state.markers, planet, count)
        size = len(rest)
        news: list[News[OrbitaHappening]] = [
            News(
                CardsPlayed(seat, planet, count, spaces, size),
                {seat: CardsPlayed(seat, planet, count, spaces, size, start)},
            )
        ]
        if first is None:
            after_first_play(state, 1 - seat, laid, news)
        else:
            decide_round(state, seat, first, laid, news)
        return news

    def copy(self, state: OrbitaState) -> OrbitaState:
        """Return a state of its own."""
        return copy_state(state)

    def view(self, state: OrbitaState, seat: int | None) -> View:
        """Return what the seat (None: a spectator) may know."""
        return view_of(state, seat)

    def sheet(self, state: OrbitaState) -> ScoreSheet:
        """Return the score, planet by planet.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        if state.ending is None:
            raise MatchNotOver("the game is under way")
        return score(state.captured, state.starting_player)

    def standings(self, state: OrbitaState) -> Standings:
        """Return the result.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        if state.ending is None:
            raise MatchNotOver("the game is under way")
        return standings_of(self.sheet(state), state.ending)

    def redeal(self, state: OrbitaState, seat: int | None, dice: Dice) -> OrbitaState:
        """Return a state with other hidden cards that agrees with every play the viewer saw."""
        return redealt(state, seat, dice)

    def fallback(self, state: OrbitaState, seat: int) -> PlayCards:
        """Return the leftmost allowed run: whole if it has one to three cards, else one card of it (ORB-D01)."""
        return self.actions(state, seat)[0]
