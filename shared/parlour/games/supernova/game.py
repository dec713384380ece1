"""Supernova as a game of the engine: who is asked, what may be answered, what an answer does."""

from collections.abc import Sequence
from typing import Any

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, MatchNotOver
from parlour.engine.game import Decision, Game, GameInfo, News, Standings
from parlour.games.supernova.actions import PlayPower, SetAttention, SupernovaAction
from parlour.games.supernova.content import Edition, content_hash, house_edition
from parlour.games.supernova.happenings import SupernovaHappening
from parlour.games.supernova.options import OPTIONS, Options
from parlour.games.supernova.redeal import redealt
from parlour.games.supernova.rules.flow import RULES, run
from parlour.games.supernova.rules.frame import FrameRules
from parlour.games.supernova.rules.powers import play_power, power_plays
from parlour.games.supernova.rules.windows import change_stop
from parlour.games.supernova.scoring import ScoreSheet, score, standings_of
from parlour.games.supernova.setup import empty_state, new_state
from parlour.games.supernova.state import State, copy_state
from parlour.games.supernova.table import Table
from parlour.games.supernova.viewing import view_of
from parlour.games.supernova.views import View

_ACTIONS = frozenset(SupernovaAction.__args__)


class Supernova(Game[State, SupernovaAction, View, SupernovaHappening]):
    """The rules of Supernova, for three to five seats.

    Args:
        edition: What is printed on cards and markers; the house edition when nothing is said.
    """

    options_type = Options
    state_type = State
    action_type = SupernovaAction
    view_type = View
    happening_type = SupernovaHappening
    sheet_type = ScoreSheet
    info = GameInfo("supernova", "Supernova", 3, 5, 1, OPTIONS)

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = house_edition() if edition is None else edition
        info = type(self).info
        self.info = GameInfo(  # type: ignore[misc]  # a game with content is told by its instance
            info.key,
            info.title,
            info.min_seats,
            info.max_seats,
            info.rules_version,
            info.options,
            self.edition.name,
            content_hash(self.edition),
        )

    def setup(self, seats: int, options: Any, dice: Dice) -> State:
        """Shuffle, deal, and lay a standard board (SNV-001 to SNV-028)."""
        table = Table(empty_state(seats, options), self.edition, dice)
        new_state(table)
        run(table)
        return table.state

    def decisions(self, state: State) -> Sequence[Decision]:
        """Return the questions of the top frame, and those beside them to seats that want to be asked (SNV-R111)."""
        if state.over:
            return ()
        table, frame = Table(state, self.edition), state.stack[-1]
        rules = RULES[type(frame)]
        asked = rules.asked(table, frame)
        questions = [rules.question(table, frame, seat) for seat in asked]
        beside = _asked_beside(state, rules, asked)
        if beside:
            questions += [Decision(seat, "play_special_power", may_pass=True, context=state.epoch) for seat in beside]
            questions.sort(key=lambda question: question.seat)
        return questions

    def actions(self, state: State, seat: int) -> list[SupernovaAction]:
        """Return the legal answers of the seat; its Special Power comes last."""
        if state.over:
            return []
        table, frame = Table(state, self.edition), state.stack[-1]
        rules = RULES[type(frame)]
        asked = rules.asked(table, frame)
        if seat in asked:
            found = rules.answers(table, frame, seat)
        elif seat in _asked_beside(state, rules, asked):
            found = [SetAttention(False)]
        else:
            return []
        if rules.powers and state.players[seat].power is not None:
            found += power_plays(table, seat)
        return found

    def apply(self, state: State, seat: int, action: SupernovaAction, dice: Dice) -> list[News[SupernovaHappening]]:
        """Carry the answer out, then go on to the next question.

        Raises:
            IllegalAction: The seat is not asked, or the rules forbid it.
        """
        if state.over:
            raise IllegalAction("this seat is not asked", "SNV-042")
        table, frame = Table(state, self.edition, dice), state.stack[-1]
        rules = RULES[type(frame)]
        asked = rules.asked(table, frame)
        beside = seat not in asked
        if beside and seat not in _asked_beside(state, rules, asked):
            raise IllegalAction("this seat is not asked", "SNV-042")
        if type(action) not in _ACTIONS:
            raise IllegalAction("that is no answer to any question of Supernova", "SNV-042")
        if type(action) is PlayPower:
            if not rules.powers:
                raise IllegalAction("no Special Power is played inside an effect", "SNV-R111")
            play_power(table, seat, action)
        elif not beside:
            rules.answer(table, frame, seat, action)
        elif isinstance(action, SetAttention):
            change_stop(table, seat, action)
        else:
            raise IllegalAction("this seat may play its Special Power, or wait", "SNV-202")
        run(table)
        return table.news

    def copy(self, state: State) -> State:
        """Return a state of its own."""
        return copy_state(state)

    def view(self, state: State, seat: int | None) -> View:
        """Return what the seat (None: a spectator) may know."""
        return view_of(Table(state, self.edition), seat)

    def sheet(self, state: State) -> ScoreSheet:
        """Return the score by seat.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        if not state.over:
            raise MatchNotOver("the game is under way")
        return score(Table(state, self.edition))

    def standings(self, state: State) -> Standings:
        """Return the result.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        return standings_of(self.sheet(state))

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        """Return a state with other hidden cards, markers and choices that the viewer could not tell apart."""
        return redealt(Table(copy_state(state), self.edition, dice), seat)

    def fallback(self, state: State, seat: int) -> SupernovaAction:
        """Return what the catalogue of decisions gives as default (SNV-D01 to SNV-D35)."""
        table, frame = Table(state, self.edition), state.stack[-1]
        rules = RULES[type(frame)]
        return rules.fallback(table, frame, seat) if seat in rules.asked(table, frame) else SetAttention(False)


def _asked_beside(state: State, rules: FrameRules[Any], asked: Sequence[int]) -> list[int]:
    """Return who is asked beside the question of others: attentive seats, where a Special Power may be played."""
    found: list[int] = []
    if rules.powers:
        for seat, player in enumerate(state.players):
            if player.attentive and player.power is not None and seat not in asked:
                found.append(seat)
    return found
