"""Set-up: decks, players, board (SNV-001 to SNV-028, SNV-R10 to SNV-R21)."""

from parlour.games.supernova.cards import Card, is_high_impact, is_regular
from parlour.games.supernova.content.schema import Edition
from parlour.games.supernova.frames import MatchFrame, MatchStage
from parlour.games.supernova.layouts import pieces_at
from parlour.games.supernova.options import LayoutChoice, Options
from parlour.games.supernova.parts import DRAFT_PACK
from parlour.games.supernova.pieces import PieceKind
from parlour.games.supernova.state import Moon, Planet, Player, State
from parlour.games.supernova.table import Table

MARKERS_REMOVED = 5
SEATS_WITH_A_CHOICE = 3
"""With so many players everyone is dealt two Special Powers and keeps one (SNV-022)."""


def new_state(table: Table) -> None:
    """Fill an empty state: shuffle and deal everything that does not lie on the board."""
    state, edition, dice = table.state, table.edition, table.dice
    state.deck = battle_deck(edition)
    state.research_deck = [number for number, card in enumerate(edition.research) for _ in range(card.copies)]
    state.pile = [kind.marker for kind in edition.encounters for _ in range(kind.copies)]
    state.spare_planets = [*range(len(edition.colonization))]
    state.aside = [PieceKind.PLANET_BOARD, PieceKind.MOON_BOARD]
    state.undealt = [*range(len(edition.powers))]
    state.desperation = edition.desperation
    dice.shuffle(state.deck)
    for numbers in (state.research_deck, state.spare_planets, state.undealt):
        dice.shuffle(numbers)
    dice.shuffle(state.aside)
    dice.shuffle(state.pile)
    if state.options.remove_five_encounters:
        state.removed, state.pile = state.pile[:MARKERS_REMOVED], state.pile[MARKERS_REMOVED:]
    state.first = dice.below(state.seats)
    _deal_powers(state)
    table.push(MatchFrame(MatchStage.BUILD))
    if state.options.layout is LayoutChoice.STANDARD:
        large = table.variant.large_pieces(state.seats)
        layout = next(layout for layout in edition.layouts if len(layout.large) == large)
        state.pieces = pieces_at(layout.large, layout.small)


def empty_state(seats: int, options: Options) -> State:
    """Return a state with nothing but players."""
    return State(options=options, players=[Player() for _ in range(seats)])


def battle_deck(edition: Edition) -> list[Card]:
    """Return the Battle cards, in order of their faces (SNV-R04)."""
    counts = edition.battle
    deck = []
    for card in Card:
        copies = counts.regular if is_regular(card) else counts.high_impact if is_high_impact(card) else counts.wild
        deck += [card] * copies
    return deck


def _deal_powers(state: State) -> None:
    for player in state.players:
        if state.seats == SEATS_WITH_A_CHOICE:
            player.dealt = sorted(state.undealt.pop() for _ in range(2))
        else:
            player.power = state.undealt.pop()


def populate(table: Table) -> None:
    """Put planets, moons and encounter markers on the finished board (SNV-009, SNV-012 to SNV-015)."""
    state, board = table.state, table.board
    state.stacks = [()] * len(board.hexes)
    state.encounters = [None] * len(board.hexes)
    for number, place in board.planets.items():
        state.planets.append(Planet(place, number, state.spare_planets.pop()))
        at = table.dice.choice(board.moon_starts(number))
        state.moons.append(Moon(number, at, board.first_direction(number, at)))
    for place in board.encounters:
        state.encounters[place] = state.pile.pop()


def deal_packs(table: Table, frame: MatchFrame) -> None:
    """Deal five Battle cards to each player for the draft (SNV-026)."""
    deck = table.state.deck
    frame.packs = [tuple(sorted(deck.pop() for _ in range(DRAFT_PACK))) for _ in table.state.players]
    frame.picks = [None] * table.state.seats
