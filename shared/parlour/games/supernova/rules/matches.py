"""The match between turns: set-up choices, rounds, ends of rounds and phases (SNV-031 to SNV-041, SNV-192)."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.supernova.actions import DraftCard, KeepPower, PlacePiece, SupernovaAction
from parlour.games.supernova.cards import RANK, Card
from parlour.games.supernova.frames import MatchFrame, MatchStage, TurnFrame
from parlour.games.supernova.happenings import (
    Chosen,
    CoinFlipped,
    EndReason,
    GameEnded,
    MoonsMoved,
    PhaseScored,
    PieceLaid,
    RoundBegan,
)
from parlour.games.supernova.layouts import LayoutError, check_piece, places
from parlour.games.supernova.parts import DRAFT_PACK, DRAFT_PICKS, Checkpoint
from parlour.games.supernova.pieces import Piece, PieceKind
from parlour.games.supernova.rules.flares import begin_flare
from parlour.games.supernova.rules.frame import FrameRules, not_offered
from parlour.games.supernova.rules.windows import checkpoint, open_window
from parlour.games.supernova.scoring import phase_points
from parlour.games.supernova.setup import deal_packs, populate
from parlour.games.supernova.state import Moon, Turn
from parlour.games.supernova.stock import add_to_hand, without
from parlour.games.supernova.table import Table, refuse

MANDATORY_HEXES = {1: 2, 2: 3, 3: 5}
"""Hexes that may be burned at the end of each phase: the numbers on the track's flare hexes (SNV-F22, SNV-R90)."""

_KINDS = {
    MatchStage.BUILD: "place_piece",
    MatchStage.POWERS: "choose_special_power",
    MatchStage.DRAFT: "draft_pick",
}


class MatchRules(FrameRules[MatchFrame]):
    """The match: it is always the lowest frame. Its questions belong to the set-up: no power is played yet."""

    powers = False

    def asked(self, table: Table, frame: MatchFrame) -> Sequence[int]:
        """Return who lays a piece, chooses a power, or picks a card."""
        if frame.stage not in _KINDS:
            return ()
        if frame.stage is not MatchStage.BUILD:
            return [seat for seat, pick in enumerate(frame.picks) if pick is None]
        return () if next_kind(table) is None else (builder(table),)

    def question(self, table: Table, frame: MatchFrame, seat: int) -> Decision:
        """Ask for a piece, for a power to keep, for a draft pick."""
        return Decision(
            seat, _KINDS[frame.stage], sealed=frame.stage is not MatchStage.BUILD, context=table.state.epoch
        )

    def answers(self, table: Table, frame: MatchFrame, seat: int) -> list[SupernovaAction]:
        """Return what the stage allows."""
        match frame.stage:
            case MatchStage.BUILD:
                return [PlacePiece(p.q, p.r) for p in places(table.state.pieces, _large_left(table))]
            case MatchStage.POWERS:
                return [KeepPower(table.edition.powers[power].id) for power in table.state.players[seat].dealt]
            case MatchStage.DRAFT:
                return [DraftCard(card) for card in dict.fromkeys(frame.packs[seat])]
        return []

    def answer(self, table: Table, frame: MatchFrame, seat: int, action: SupernovaAction) -> None:
        """Lay a piece, or note a secret choice."""
        stage = frame.stage
        if type(action) is PlacePiece and stage is MatchStage.BUILD:
            _lay_piece(table, seat, action.q, action.r)
        elif type(action) is KeepPower and stage is MatchStage.POWERS:
            frame.picks[seat] = _dealt_power(table, seat, action.power)
            table.tell(Chosen(seat))
        elif type(action) is DraftCard and stage is MatchStage.DRAFT:
            if action.card not in frame.packs[seat]:
                refuse("that card is not in the pack", "SNV-027")
            frame.picks[seat] = action.card
            table.tell(Chosen(seat))
        else:
            not_offered("SNV-041")

    def proceed(self, table: Table, frame: MatchFrame) -> None:
        """Go from stage to stage."""
        _STAGES[frame.stage](table, frame)

    def fallback(self, table: Table, frame: MatchFrame, seat: int) -> SupernovaAction:
        """Return the first piece or power, or the highest card of the pack (SNV-D01, SNV-D02)."""
        if frame.stage is MatchStage.DRAFT:
            return DraftCard(max(frame.packs[seat], key=lambda card: (RANK[card], -card)))
        return self.answers(table, frame, seat)[0]


def _large_left(table: Table) -> int:
    lying = sum(piece.kind is PieceKind.LARGE for piece in table.state.pieces)
    return table.variant.large_pieces(table.state.seats) - lying


def next_kind(table: Table) -> PieceKind | None:
    """Return what piece is laid next; None when the board is complete (SNV-003 to SNV-006)."""
    if _large_left(table):
        return PieceKind.LARGE
    whole = 2 * table.variant.large_pieces(table.state.seats)
    return PieceKind.SMALL if len(table.state.pieces) < whole else None


def builder(table: Table) -> int:
    """Return who lays the next piece of a free layout: clockwise from the first player."""
    return (table.state.first + len(table.state.pieces)) % table.state.seats


def _lay_piece(table: Table, seat: int, q: int, r: int) -> None:
    kind = next_kind(table)
    if kind is None:
        not_offered("SNV-R10")
    far = max(abs(q), abs(r)) > 2 * DRAFT_PACK
    piece = Piece(kind, 0, 0) if far else Piece(kind, q, r)
    try:
        check_piece(table.state.pieces, piece)
    except LayoutError as error:
        refuse(str(error), error.rule)
    if piece not in places(table.state.pieces, _large_left(table)):
        refuse("that leaves no room for the other large pieces", "SNV-R10")
    table.state.pieces = (*table.state.pieces, piece)
    table.tell(PieceLaid(seat, kind, q, r))


def _dealt_power(table: Table, seat: int, name: str) -> int:
    for power in table.state.players[seat].dealt:
        if table.edition.powers[power].id == name:
            return power
    return refuse("that Special Power was not dealt to this seat", "SNV-022")


def _built(table: Table, frame: MatchFrame) -> None:
    populate(table)
    if any(player.dealt for player in table.state.players):
        frame.picks = [None] * table.state.seats
        frame.stage = MatchStage.POWERS
    else:
        _start_draft(table, frame)


def _powers_chosen(table: Table, frame: MatchFrame) -> None:
    """The other card leaves the game unseen (SNV-022, SNV-R20)."""
    for player, pick in zip(table.state.players, frame.picks, strict=True):
        player.power = pick
        player.dealt = [power for power in player.dealt if power != pick]
    _start_draft(table, frame)


def _start_draft(table: Table, frame: MatchFrame) -> None:
    deal_packs(table, frame)
    frame.stage = MatchStage.DRAFT


def _picked(table: Table, frame: MatchFrame) -> None:
    """Everyone keeps a card and passes the pack to the left; the last cards go back to the deck (SNV-027, SNV-028)."""
    state = table.state
    packs = []
    for seat, pick in enumerate(frame.picks):
        if pick is None:
            return
        card = Card(pick)
        add_to_hand(table, seat, (card,))
        packs.append(without(frame.packs[seat], (card,)))
    frame.packs = packs[-1:] + packs[:-1]
    frame.picks = [None] * state.seats
    if len(packs[0]) > DRAFT_PACK - DRAFT_PICKS:
        return
    for pack in frame.packs:
        state.deck += pack
    table.dice.shuffle(state.deck)
    frame.packs, frame.picks = [], []
    frame.stage = MatchStage.OPENING


def _opening(table: Table, frame: MatchFrame) -> None:
    """Before the first turn everyone is asked once, since nobody could set a stop before (SNV-R111)."""
    frame.stage = MatchStage.TURNS
    _tell_round(table)
    open_window(table, Checkpoint.BEFORE_FIRST_TURN, [*range(table.state.seats)])


def _tell_round(table: Table) -> None:
    phase, number = table.variant.rounds[table.state.round]
    table.tell(RoundBegan(phase, number, table.state.first))


def _turns(table: Table, frame: MatchFrame) -> None:
    state = table.state
    if frame.turns < state.seats:
        seat = (state.first + frame.turns) % state.seats
        frame.turns += 1
        state.turn = Turn(seat)
        table.push(TurnFrame())
    else:
        frame.turns = 0
        frame.stage = MatchStage.ROUND_END


def _round_end(table: Table, frame: MatchFrame) -> None:
    """A round that ends its phase is followed by its flare, any other by flips (SNV-034, SNV-036, SNV-037)."""
    rounds, index = table.variant.rounds, table.state.round
    phase = table.phase
    if index + 1 < len(rounds) and rounds[index + 1][0] == phase:
        frame.flips = table.variant.flips(phase)
        frame.stage = MatchStage.FLIP_CHECK
    else:
        frame.stage = MatchStage.PHASE_CHECK
        begin_flare(table, MANDATORY_HEXES[phase], supernova=index + 1 == len(rounds))


def _flip_check(table: Table, frame: MatchFrame) -> None:
    if frame.flips:
        frame.stage = MatchStage.FLIP
        checkpoint(table, Checkpoint.BEFORE_FLIP)
    else:
        frame.stage = MatchStage.NEXT_ROUND


def _flip(table: Table, frame: MatchFrame) -> None:
    """Flip the coin; each flare is resolved before the next flip (SNV-034, SNV-R91, SNV-R124)."""
    frame.flips -= 1
    frame.stage = MatchStage.FLIP_CHECK
    flare = table.dice.below(2) == 1
    table.tell(CoinFlipped(flare))
    if flare:
        begin_flare(table, table.phase + 1, supernova=False)


def _phase_check(table: Table, frame: MatchFrame) -> None:
    if table.state.round + 1 == len(table.variant.rounds):
        frame.stage = MatchStage.FINAL
        checkpoint(table, Checkpoint.BEFORE_FINAL_SCORING)
    else:
        frame.stage = MatchStage.PHASE_SCORING
        checkpoint(table, Checkpoint.BEFORE_PHASE_SCORING)


def _score_phase(table: Table, frame: MatchFrame) -> None:
    """Store the points of the phase; the award is public, the total is not (SNV-192, SNV-193, SNV-R106)."""
    points = tuple(phase_points(table, seat) for seat in range(table.state.seats))
    for player, gained in zip(table.state.players, points, strict=True):
        player.stored += gained
    table.tell(PhaseScored(table.phase, points))
    frame.stage = MatchStage.NEXT_ROUND


def _next_round(table: Table, frame: MatchFrame) -> None:
    """The coin goes on, then each moon one hex in its direction (SNV-038 to SNV-041)."""
    state = table.state
    state.round += 1
    state.moons = [Moon(moon.piece, (moon.at + moon.direction) % 6, moon.direction) for moon in state.moons]
    table.tell(MoonsMoved())
    _tell_round(table)
    frame.stage = MatchStage.TURNS


def _final(table: Table, frame: MatchFrame) -> None:  # noqa: ARG001  # the frame stays, the game is over
    table.state.over = True
    table.tell(GameEnded(EndReason.SUPERNOVA))


_STAGES = {
    MatchStage.BUILD: _built,
    MatchStage.POWERS: _powers_chosen,
    MatchStage.DRAFT: _picked,
    MatchStage.OPENING: _opening,
    MatchStage.TURNS: _turns,
    MatchStage.ROUND_END: _round_end,
    MatchStage.FLIP_CHECK: _flip_check,
    MatchStage.FLIP: _flip,
    MatchStage.PHASE_CHECK: _phase_check,
    MatchStage.PHASE_SCORING: _score_phase,
    MatchStage.NEXT_ROUND: _next_round,
    MatchStage.FINAL: _final,
}
