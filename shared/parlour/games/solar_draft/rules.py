"""Solar Draft as a game of the engine: who is asked, what may be answered, what an answer does."""

from collections.abc import Sequence

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, MatchNotOver
from parlour.engine.game import Decision, Game, GameInfo, News, OptionInfo, Standings
from parlour.games.solar_draft.actions import SolarAction
from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.components import MAX_SEATS, MIN_SEATS
from parlour.games.solar_draft.edition import Edition
from parlour.games.solar_draft.fallback import default
from parlour.games.solar_draft.happenings import SolarHappening
from parlour.games.solar_draft.legal import answers
from parlour.games.solar_draft.options import Options
from parlour.games.solar_draft.redeal import redealt
from parlour.games.solar_draft.rules_actions import AFTER_ACTION, TURN
from parlour.games.solar_draft.rules_answers import ANSWERS
from parlour.games.solar_draft.rules_effects import DISCARD_COST, QUESTIONS, ability_of, deed_of, may_decline
from parlour.games.solar_draft.rules_setup import deal
from parlour.games.solar_draft.rules_turns import settle
from parlour.games.solar_draft.scoring import Scorer
from parlour.games.solar_draft.sheet import ScoreSheet, score_game
from parlour.games.solar_draft.standings import standings_of
from parlour.games.solar_draft.state import SolarState, copy_state
from parlour.games.solar_draft.views import View, view_of

_SUNS = OptionInfo(
    "special_suns",
    "Whether every sun has a Special Ability of its own besides Solar Flare.",
    "false",
    choices=("false", "true"),
)
_KINDS = {"take_turn": TURN, "end_turn": AFTER_ACTION, **ANSWERS}
_ASKED = {
    kind: [[(Decision(seat, kind, may_pass),) for may_pass in (False, True)] for seat in range(MAX_SEATS)]
    for kind in _KINDS
}


class SolarDraft(Game[SolarState, SolarAction, View, SolarHappening]):
    """The rules of Solar Draft with the cards of one edition.

    Args:
        edition: What is printed.
    """

    options_type = Options
    state_type = SolarState
    action_type = SolarAction
    view_type = View
    happening_type = SolarHappening
    sheet_type = ScoreSheet

    def __init__(self, edition: Edition) -> None:
        self.info = GameInfo(  # type: ignore[misc]  # an edition belongs to an instance
            key="solar_draft",
            title="Solar Draft",
            min_seats=MIN_SEATS,
            max_seats=MAX_SEATS,
            rules_version=1,
            options=(_SUNS,),
            content=edition.name,
            content_hash=edition.sha256,
        )
        self.cards = Cards(edition)
        self.scorer = Scorer(self.cards)

    def setup(self, seats: int, options: Options, dice: Dice) -> SolarState:
        """Deal hands and row, box cards, deal suns and draw the start player."""
        return deal(self.cards, seats, options, dice)

    def decisions(self, state: SolarState) -> Sequence[Decision]:
        """Ask the active seat: its turn, the rest of it, or an ability's question."""
        seat = state.active
        if seat is None:
            return ()
        if state.stack:
            kind, may_pass = self._ability_question(state, seat)
            return _ASKED[kind][seat][may_pass]
        return _ASKED["end_turn"][seat][1] if state.acted else _ASKED["take_turn"][seat][0]

    def actions(self, state: SolarState, seat: int) -> list[SolarAction]:
        """Return the legal answers in a fixed order."""
        return answers(self.cards, state, seat) if seat == state.active else []

    def apply(
        self,
        state: SolarState,
        seat: int,
        action: SolarAction,
        dice: Dice,  # noqa: ARG002  # nothing is random after the deal
    ) -> list[News[SolarHappening]]:
        """Carry the answer out, then everything that follows without a question.

        Raises:
            IllegalAction: The seat is not asked, or the rules forbid the answer.
        """
        if seat != state.active:
            raise IllegalAction("it is another seat's turn", "SDR-018")
        kind = "end_turn" if state.acted else "take_turn"
        if state.stack:
            kind = self._ability_question(state, seat)[0]
        answer = _KINDS[kind].get(type(action))
        if answer is None:
            raise IllegalAction(f"that is no answer to {kind}", "SDR-025")
        told: list[News[SolarHappening]] = []
        answer(self.cards, state, seat, action, told)
        settle(self.cards, state, told)
        return told

    def copy(self, state: SolarState) -> SolarState:
        """Return a state of its own."""
        return copy_state(state)

    def view(self, state: SolarState, seat: int | None) -> View:
        """Return what the seat (None: a spectator) may know."""
        return view_of(self.cards, state, seat)

    def sheet(self, state: SolarState) -> ScoreSheet:
        """Return the score, card by card.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        if state.active is not None:
            raise MatchNotOver("the game is under way")
        return score_game(self.scorer, state)

    def standings(self, state: SolarState) -> Standings:
        """Return the result.

        Raises:
            MatchNotOver: Somebody is still asked.
        """
        sheet = self.sheet(state)
        if state.ending is None:
            raise MatchNotOver("the game is under way")
        return standings_of(self.cards.edition, sheet, state.ending)

    def redeal(self, state: SolarState, seat: int | None, dice: Dice) -> SolarState:
        """Return a state with other hidden cards that agrees with everything the viewer saw."""
        return redealt(self.cards, state, seat, dice)

    def fallback(self, state: SolarState, seat: int) -> SolarAction:
        """Return the default of the decision list."""
        return default(self.cards, state, seat)

    def _ability_question(self, state: SolarState, seat: int) -> tuple[str, bool]:
        pending, player = state.stack[-1], state.players[seat]
        declinable = may_decline(ability_of(self.cards, player, pending), pending)
        if pending.unpaid:
            return DISCARD_COST, declinable
        return QUESTIONS[type(deed_of(self.cards, player, pending))], declinable
