"""The outcome of a battle (SNV-091 to SNV-097, SNV-117 to SNV-127, SNV-R74)."""

from parlour.games.supernova.cards import Cards
from parlour.games.supernova.combat import card_sums, height_bonus
from parlour.games.supernova.frames import BattleFrame, Side
from parlour.games.supernova.happenings import BattleEnded
from parlour.games.supernova.holdings import combat_bonus, highest_neighbour, planet_at, shown_level
from parlour.games.supernova.parts import Technology
from parlour.games.supernova.rules.laying import bonus_of, counts, marker_bonus
from parlour.games.supernova.rules.taking import conquer_planet, engines, engines_grown, take_encounter
from parlour.games.supernova.stock import discard_shown, draw_cards, gain_ru
from parlour.games.supernova.table import Table

_WEAPONS, _SHIELDS = Technology.WEAPONS, Technology.SHIELDS


def totals(table: Table, frame: BattleFrame) -> tuple[int, int]:
    """Return the totals of attacker and defender; the attacking tile counts for neither (SNV-093)."""
    attacker, defender = frame.sides
    mine = highest_neighbour(table, attacker.seat, frame.place)
    theirs = len(table.state.stacks[frame.place])
    attack, defence = card_sums(attacker.cards, defender.cards)
    attack += height_bonus(mine, theirs) + _technology(table, attacker.seat, _WEAPONS)
    defence += height_bonus(theirs, mine) + _technology(table, defender.seat, _SHIELDS)
    if frame.place in table.board.planet_places:
        defence += table.variant.planet_defence()
    return attack + _extras(table, attacker), defence + _extras(table, defender)


def _technology(table: Table, seat: int, technology: Technology) -> int:
    return combat_bonus(shown_level(table, seat, technology))


def _extras(table: Table, side: Side) -> int:
    return side.bonus + marker_bonus(table, side.cards, tuple(side.markers)) + war_bonus(table, side.seat)


def war_bonus(table: Table, seat: int) -> int:
    """Return what Special Powers add to each battle total of the seat now."""
    return sum([bonus.n for bonus in table.state.war if bonus.seat == seat])


def settle(table: Table, frame: BattleFrame) -> None:
    """Decide the battle: tile, cards, RU, markers, Desperation, in this order (SNV-R74)."""
    attacker, defender = frame.sides
    attack, defence = totals(table, frame)
    won = table.variant.attacker_wins(attack, defence)
    table.tell(BattleEnded(attacker.seat, defender.seat, attack, defence, won))
    place, state = frame.place, table.state
    planet = planet_at(state, place)
    if won:
        before = engines(table, attacker.seat)
        state.stacks[place] += (attacker.seat,)
        engines_grown(table, attacker.seat, before)
        _note_anchor(table, place)
    else:
        table.state.players[attacker.seat].reserves += 1
    for side in frame.sides:
        _clear(table, side)
    for side in frame.sides:
        draw_cards(table, side.seat, 1)
    if won:
        gain_ru(table, attacker.seat, 1)
        take_encounter(table, attacker.seat, place)
        if planet is not None:
            conquer_planet(table, attacker.seat, defender.seat, planet)


def _note_anchor(table: Table, place: int) -> None:
    """A conquered hex at the centre is one of the two that round 1/1 asks for (SNV-059, SNV-R25)."""
    if table.first_round and table.board.centre[place]:
        table.turn.anchors.append(place)


def _clear(table: Table, side: Side) -> None:
    """Discard cards; used markers leave the game, a crystal that did not count goes back (SNV-139, SNV-R67)."""
    discard_shown(table, side.cards + side.given_up)
    player = table.state.players[side.seat]
    for marker in side.markers:
        bonus = bonus_of(table, marker)
        if bonus is not None and counts(bonus, side.cards):
            table.state.used.append(marker)
        else:
            player.markers = sorted([*player.markers, marker])
    _empty(side)


def _empty(side: Side) -> None:
    nothing: Cards = ()
    side.cards, side.given_up, side.markers = nothing, nothing, []
