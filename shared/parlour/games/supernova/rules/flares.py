"""Solar Flares and the Supernova, from the bids to the naming of the first player (SNV-174 to SNV-191, SNV-R102)."""

from collections.abc import Callable, Sequence

from parlour.engine.game import Decision
from parlour.games.supernova.actions import (
    Bid,
    BurnHex,
    EndStep,
    LayCards,
    LayMarkers,
    NameFirstPlayer,
    Pass,
    PlayResearch,
    SupernovaAction,
)
from parlour.games.supernova.cards import RANK
from parlour.games.supernova.content import effects as e
from parlour.games.supernova.frames import FlareFrame, FlareStage
from parlour.games.supernova.happenings import (
    Chosen,
    FirstPlayerNamed,
    FlareBegan,
)
from parlour.games.supernova.parts import Checkpoint, Timing
from parlour.games.supernova.rules.burning import burn, burnable
from parlour.games.supernova.rules.flare_control import (
    bidders,
    decide_round,
    find_highest,
    flare_hands,
    lay_crystals,
    lay_hand,
    laying,
    pay,
    show_bids,
    take_bid,
)
from parlour.games.supernova.rules.frame import FrameRules, not_offered
from parlour.games.supernova.rules.laying import marker_plays
from parlour.games.supernova.rules.research import has_effect, research_number, spend
from parlour.games.supernova.rules.windows import checkpoint
from parlour.games.supernova.table import Table, refuse

NO_CARD = -1
_ANNOUNCED, _BIDS, _REVEALED, _TIE, _PAY, _RESEARCH, _BURN_CHECK, _BURN, _AFTER, _NAME, _DONE = FlareStage
_WINDOW, _WINNER = Timing.FLARE_WINDOW, Timing.FLARE_WINDOW_WINNER


def begin_flare(table: Table, hexes: int, *, supernova: bool) -> None:
    """Begin a flare of so many hexes."""
    seats = table.state.seats
    nobody: list[None] = [None] * seats
    table.push(FlareFrame(hexes, supernova, [*nobody], [*nobody], [*nobody], [*nobody], [*nobody], [0] * seats))
    table.tell(FlareBegan(hexes, supernova))


class FlareRules(FrameRules[FlareFrame]):
    """A flare from the bids to the naming of the first player."""

    def asked(self, table: Table, frame: FlareFrame) -> Sequence[int]:
        """Return everyone who has yet to choose where choices are secret, else the controller."""
        who = _ASKED.get(frame.stage)
        return () if who is None else who(table, frame)

    def question(self, table: Table, frame: FlareFrame, seat: int) -> Decision:
        """Ask for a bid, cards, markers, a Research card, a hex or a name."""
        stage = frame.stage
        if stage is _BIDS:
            return Decision(seat, "flare_bid", sealed=True, context=table.state.epoch)
        if stage is _BURN:
            return Decision(seat, "flare_burn", context=table.state.epoch)
        if stage is _RESEARCH:
            return Decision(seat, "flare_research_window", may_pass=True, sealed=True, context=table.state.epoch)
        if stage is _TIE:
            kind = "flare_battle_hand" if frame.hands[seat] is None else "lay_markers"
            return Decision(seat, kind, sealed=True, context=table.state.epoch)
        return Decision(seat, "choose_first_player", context=table.state.epoch)

    def answers(self, table: Table, frame: FlareFrame, seat: int) -> list[SupernovaAction]:
        """Return what the stage allows."""
        stage = frame.stage
        if stage is _BIDS:
            return [Bid(ru) for ru in range(table.state.players[seat].ru + 1)]
        if stage is _BURN:
            burn_hex = table.board.burn
            return [EndStep(), *[burn_hex[place] for place in sorted(burnable(table, frame))]]
        if stage is _RESEARCH:
            research = table.edition.research
            return [Pass(), *[PlayResearch(research[number].id) for number in _choices(table, frame, seat)]]
        if stage is _TIE:
            cards = frame.hands[seat]
            if cards is None:
                return [*flare_hands(table, seat)]
            return [*marker_plays(table, seat, cards, check=True, defends=False)]
        return [NameFirstPlayer(other) for other in range(table.state.seats)]

    def answer(self, table: Table, frame: FlareFrame, seat: int, action: SupernovaAction) -> None:
        """Take a bid, cards, markers, a Research card, a hex or a name."""
        stage = frame.stage
        if type(action) is Bid and stage is _BIDS:
            take_bid(table, frame, seat, action.ru)
        elif type(action) is BurnHex and stage is _BURN:
            burn(table, frame, action.q, action.r)
        elif type(action) is EndStep and stage is _BURN:
            frame.stage = _AFTER
            table.tell(Chosen(seat))
        elif type(action) is LayCards and stage is _TIE and frame.hands[seat] is None:
            lay_hand(table, frame, seat, action.cards)
        elif type(action) is LayMarkers and stage is _TIE and frame.hands[seat] is not None:
            lay_crystals(table, frame, seat, action.markers)
        elif (type(action) is Pass or type(action) is PlayResearch) and stage is _RESEARCH:
            _choose(table, frame, seat, action)
        elif type(action) is NameFirstPlayer and stage is _NAME:
            _name(table, frame, action.seat)
        else:
            not_offered("SNV-R102")

    def proceed(self, table: Table, frame: FlareFrame) -> None:
        """Go from stage to stage (SNV-R102)."""
        _STAGES[frame.stage](table, frame)

    def fallback(self, table: Table, frame: FlareFrame, seat: int) -> SupernovaAction:
        """Return bidding 0, the lowest card, nothing, or the present first player (SNV-D31 to SNV-D35)."""
        stage = frame.stage
        if stage is _BIDS:
            return Bid(0)
        if stage is _TIE and frame.hands[seat] is None:
            singles = [play for play in flare_hands(table, seat) if len(play.cards) == 1]
            return min(singles, key=lambda play: RANK[play.cards[0]])
        if stage is _TIE:
            return LayMarkers(())
        if stage is _BURN:
            return EndStep()
        return NameFirstPlayer(table.state.first) if stage is _NAME else Pass()


def _choose(table: Table, frame: FlareFrame, seat: int, action: Pass | PlayResearch) -> None:
    """Note a choice in the Research window (SNV-R120)."""
    number = NO_CARD
    if type(action) is PlayResearch:
        number = research_number(table, seat, action.card)
        if number not in _choices(table, frame, seat):
            refuse("that Research card can't be played now", "SNV-R120")
    frame.choices[seat] = number
    table.tell(Chosen(seat))


def _name(table: Table, frame: FlareFrame, first: int) -> None:
    """Rounds begin with this player from the next one on (SNV-191, SNV-R27)."""
    if not 0 <= first < table.state.seats:
        refuse("there is no such player", "SNV-191")
    table.state.first = first
    frame.stage = _DONE
    table.tell(FirstPlayerNamed(first))


def _burner(table: Table, frame: FlareFrame) -> Sequence[int]:
    if frame.controller is None or next(burnable(table, frame), None) is None:
        return ()
    return (frame.controller,)


def _namer(table: Table, frame: FlareFrame) -> Sequence[int]:  # noqa: ARG001  # others look at it
    return () if frame.controller is None else (frame.controller,)


def _choosing(table: Table, frame: FlareFrame) -> list[int]:
    """Return who is asked in the Research window: everyone with an available card, whichever it is (SNV-R120)."""
    return [seat for seat, player in enumerate(table.state.players) if player.research and frame.choices[seat] is None]


def _choices(table: Table, frame: FlareFrame, seat: int) -> list[int]:
    """Return the cards that the seat may choose in the window."""
    timings = (_WINDOW, _WINNER) if seat == frame.controller else (_WINDOW,)
    found = []
    for number in sorted(set(table.state.players[seat].research)):
        card = table.edition.research[number]
        useful = card.supernova or not frame.supernova
        if card.when in timings and useful and has_effect(table, seat, number):
            found.append(number)
    return found


def _show_choices(table: Table, frame: FlareFrame) -> None:
    """Play what was chosen, all at once (SNV-211, SNV-213)."""
    for seat, number in enumerate(frame.choices):
        if number is None or number == NO_CARD:
            continue
        for effect in spend(table, seat, number).effect:
            if type(effect) is e.BurnLimitOnSelf:
                frame.limits[seat] = effect.stacks
            elif type(effect) is e.BurnExtra:
                frame.hexes += effect.n
    frame.stage = _BURN_CHECK
    checkpoint(table, Checkpoint.BEFORE_BURN)


def _announced(table: Table, frame: FlareFrame) -> None:
    frame.stage = _BIDS
    checkpoint(table, Checkpoint.FLARE_ANNOUNCED)


def _before_burning(table: Table, frame: FlareFrame) -> None:
    stacks = table.state.stacks
    frame.through_empty = not any(stacks[place] for place in table.board.at_centre)
    frame.stage = _BURN


def _nothing_to_burn(table: Table, frame: FlareFrame) -> None:  # noqa: ARG001  # others look at it
    frame.stage = _AFTER


def _after_burning(table: Table, frame: FlareFrame) -> None:
    frame.stage = _DONE if frame.supernova else _NAME
    checkpoint(table, Checkpoint.AFTER_BURN)


def _done(table: Table, frame: FlareFrame) -> None:  # noqa: ARG001  # it is over
    table.state.war = []
    table.pop()


_ASKED: dict[FlareStage, Callable[[Table, FlareFrame], Sequence[int]]] = {
    _BIDS: bidders,
    _TIE: laying,
    _RESEARCH: _choosing,
    _BURN: _burner,
    _NAME: _namer,
}
_STAGES: dict[FlareStage, Callable[[Table, FlareFrame], None]] = {
    _ANNOUNCED: _announced,
    _BIDS: show_bids,
    _REVEALED: find_highest,
    _TIE: decide_round,
    _PAY: pay,
    _RESEARCH: _show_choices,
    _BURN_CHECK: _before_burning,
    _BURN: _nothing_to_burn,
    _AFTER: _after_burning,
    _NAME: _done,
    _DONE: _done,
}
