"""Influence Cards: conditions, claims and replacements."""

from parlour.games.a_place_in_the_sun.edition import Counter, Influence
from parlour.games.a_place_in_the_sun.happenings import InfluenceClaimed, InfluenceReplaced
from parlour.games.a_place_in_the_sun.state import Result
from parlour.games.a_place_in_the_sun.table import Table

OPEN = 3


_IN_PLAY, _OF_ONE_TYPE = Counter.OWN_ORBITALS_IN_PLAY, Counter.MOST_CARDS_OF_ONE_TYPE


def influence(table: Table, card: int) -> Influence:
    """Return an Influence Card."""
    return table.cards.edition.influence[card]


def points(table: Table, seat: int) -> int:
    """Return the Influence Points that count for a seat; a team's are added (APS-R147)."""
    found = sum(influence(table, card).points for card in table.planets[seat].influence)
    if table.mode.teams:
        found += sum(influence(table, card).points for card in table.planets[(seat + 2) % 4].influence)
    return found


def fulfilled(table: Table, card: int) -> bool:
    """Return whether the active player has fulfilled a condition within this turn (APS-234, APS-235, APS-R130)."""
    asked = influence(table, card)
    turn = table.turn
    if asked.count is _IN_PLAY:
        planet = table.planets[turn.seat]
        placed = [*planet.line, *([planet.moon] if planet.moon is not None else [])]
        return sum(table.cards.is_orbital(one.card) for one in placed) >= asked.at_least
    if asked.count is _OF_ONE_TYPE:
        return max(turn.played) >= asked.at_least
    return table.counted(asked.count) >= asked.at_least


def claimable(table: Table) -> list[int]:
    """Return the open cards that the active player may claim now: one per turn (APS-234)."""
    if table.turn.claimed:
        return []
    return [card for card in sorted(table.state.open) if fulfilled(table, card)]


def completing(table: Table) -> list[int]:
    """Return the claimable cards with which the active player would win at once, most points first (APS-R53)."""
    wanted = table.mode.winning_points
    if wanted is None:
        return []
    mine = points(table, table.turn.seat)
    cards = [card for card in claimable(table) if mine + influence(table, card).points >= wanted]
    return sorted(cards, key=lambda card: (-influence(table, card).points, card))


def claim(table: Table, seat: int, card: int) -> Result | None:
    """Take an open card and turn up another; return the victory if that wins (APS-230, APS-237, APS-260)."""
    table.turn.claimed = True
    table.state.open.remove(card)
    table.planets[seat].influence.append(card)
    table.tell(InfluenceClaimed(seat, card))
    wanted = table.mode.winning_points
    if wanted is not None and points(table, seat) >= wanted:
        mates = (seat, (seat + 2) % 4) if table.mode.teams else (seat,)
        winners = tuple(sorted(mate for mate in mates if not table.planets[mate].out))
        return Result("influence", "APS-260" if table.mode.teams else "APS-230", winners)
    turn_up(table)
    return None


def replaceable(table: Table) -> list[int]:
    """Return the open cards that the active player may replace now (APS-238, APS-R132, APS-R133)."""
    state = table.state
    if table.turn.replaced or not (state.influence_deck or state.influence_pile):
        return []
    power = table.planets[table.turn.seat].power
    return [card for card in sorted(state.open) if influence(table, card).replace_cost <= power]


def replace(table: Table, seat: int, card: int) -> None:
    """Discard an open card that was paid for and turn up another (APS-238)."""
    state = table.state
    if not state.influence_deck:
        _reshuffle(table)
    state.open.remove(card)
    state.influence_pile.append(card)
    table.tell(InfluenceReplaced(seat, card))
    turn_up(table)


def turn_up(table: Table) -> None:
    """Turn up the next Influence Card; the display shrinks when there is none (APS-R133)."""
    state = table.state
    if not state.influence_deck:
        _reshuffle(table)
    if state.influence_deck:
        state.open.append(state.influence_deck.pop())


def _reshuffle(table: Table) -> None:
    state = table.state
    state.influence_deck, state.influence_pile = state.influence_pile, []
    table.dice.shuffle(state.influence_deck)
