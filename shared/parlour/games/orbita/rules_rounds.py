"""Winning the round, and the end of the game (ORB-030 to ORB-043)."""

from parlour.engine.game import News
from parlour.games.orbita.components import Planet
from parlour.games.orbita.happenings import EndReason, GameEnded, Hand, OrbitaHappening, RoundWon
from parlour.games.orbita.laid import Laid
from parlour.games.orbita.rules_runs import can_play
from parlour.games.orbita.state import OrbitaState


def after_first_play(state: OrbitaState, second: int, laid: Laid, news: list[News[OrbitaHappening]]) -> None:
    """Ask the second player, or end the game when that seat holds nothing but the planet just played (ORB-041)."""
    state.laid = laid
    if can_play(state.hands[second], laid.planet):
        state.to_play = second
    else:
        _end(state, EndReason.NO_OTHER_PLANET, second, news)


def decide_round(
    state: OrbitaState, second: int, first_laid: Laid, second_laid: Laid, news: list[News[OrbitaHappening]]
) -> None:
    """Give the round to the player of the larger planet, who starts the next one (ORB-030, ORB-033, ORB-035)."""
    first_marker, second_marker = first_laid.planet - 1, second_laid.planet - 1
    winner = second if state.markers[second_marker] > state.markers[first_marker] else 1 - second
    captured = state.captured[winner]
    captured[first_marker] += first_laid.count
    captured[second_marker] += second_laid.count
    news.append(News(RoundWon(state.round, winner, first_laid.count + second_laid.count)))
    state.laid = None
    if state.hands[0] and state.hands[1]:
        state.round += 1
        state.starting_player = winner
        state.to_play = winner
    else:
        stuck = 1 - winner if state.hands[winner] else winner
        _end(state, EndReason.HAND_EMPTY, stuck, news)


def _end(state: OrbitaState, reason: EndReason, stuck: int, news: list[News[OrbitaHappening]]) -> None:
    """Discard the hands and an unanswered play; `starting_player` stays that of the last round (ORB-R10)."""
    left: tuple[Planet, ...] = ()
    if state.laid is not None:
        left = (state.laid.planet,) * state.laid.count
    hands = (state.hands[0], state.hands[1])
    state.final_hands = hands
    state.discarded = left + hands[0] + hands[1]
    state.hands = [(), ()]
    state.laid = None
    state.to_play = None
    state.ending = reason
    state.stuck = stuck
    news.append(News(GameEnded(reason, stuck, (Hand(hands[0]), Hand(hands[1])))))
