"""Before the first turn: boards and factions, decks, the Extinctor, influence."""

from parlour.games.a_place_in_the_sun.frames import SetupFrame
from parlour.games.a_place_in_the_sun.knowledge import Mark
from parlour.games.a_place_in_the_sun.options import Deal, Difficulty, Options
from parlour.games.a_place_in_the_sun.printed import FACTIONS
from parlour.games.a_place_in_the_sun.rules.influence import OPEN
from parlour.games.a_place_in_the_sun.rules.rounds import next_turn, round_order
from parlour.games.a_place_in_the_sun.rules.zones import draw
from parlour.games.a_place_in_the_sun.state import BOSS_FACTION, Planet, State
from parlour.games.a_place_in_the_sun.table import Table

START_HAND = 5
START_POSITION = 3
VAST_PER_PLAYER = 5
HARDER = {Difficulty.NORMAL: (0, 0), Difficulty.HARD_POWER: (10, 0), Difficulty.HARD_POSITION: (0, 1)}


def new_state(seats: int, options: Options) -> State:
    """Return a state in which the first seat chooses its board."""
    planets = [Planet() for _ in range(seats)]
    if options.mode.extinctor:
        power, position = HARDER[options.difficulty]
        boss = Planet(faction=BOSS_FACTION, power=10 + 10 * seats + power, dial=seats + 1 + position)
        planets.append(boss)
    return State(seats, options, planets, [SetupFrame()])


def deal_out(table: Table) -> None:
    """Give boards and factions at random where that was chosen (APS-R03)."""
    state = table.state
    if state.options.deal is not Deal.RANDOM:
        return
    boards = sorted({side.board for side in table.cards.edition.sides})
    factions = list(range(len(FACTIONS)))
    table.dice.shuffle(boards)
    table.dice.shuffle(factions)
    for seat in range(state.seats):
        sides = [side.number for side in table.cards.edition.sides if side.board == boards[seat]]
        table.planets[seat].side = table.dice.choice(sides)
        table.planets[seat].faction = factions[seat]
    begin(table)


def begin(table: Table) -> None:
    """Set everything up once boards and factions are known, and begin the first turn (APS-003 to APS-007, APS-R01)."""
    state = table.state
    state.stack.clear()
    for seat in table.living():
        _player(table, seat)
    if state.options.mode.extinctor:
        boss = table.planets[table.boss]
        boss.deck = boss_deck(table)
        boss.deck_marks = [mark for mark in _stacks(table) for _ in range(len(boss.deck) // len(table.cards.programs))]
    if state.options.mode.influence:
        state.influence_deck = list(range(len(table.cards.edition.influence)))
        table.dice.shuffle(state.influence_deck)
        state.open = [state.influence_deck.pop() for _ in range(OPEN)]
    if state.options.vast_space:
        state.vast = VAST_PER_PLAYER * state.seats
    state.first = min(table.living(), key=lambda seat: table.planets[seat].side)
    state.order = round_order(table)
    next_turn(table)


def _stacks(table: Table) -> list[Mark]:
    """Everybody knows that there is one Program in each stack, but not where (APS-204)."""
    return [Mark(group=table.new_group()) for _ in table.cards.programs]


def _player(table: Table, seat: int) -> None:
    planet = table.planets[seat]
    planet.power = table.cards.side(planet.side).power
    planet.dial = START_POSITION
    planet.deck = list(table.cards.decks[planet.faction])
    table.dice.shuffle(planet.deck)
    planet.leaders = list(table.cards.leaders[planet.faction])
    table.dice.shuffle(planet.leaders)
    draw(table, seat, START_HAND, by_effect=False)


def boss_deck(table: Table) -> list[int]:
    """Return the Extinctor's deck, top last: four stacks of 10 cards and a Program each (APS-204)."""
    cards, programs = list(table.cards.boss_cards), list(table.cards.programs)
    table.dice.shuffle(cards)
    table.dice.shuffle(programs)
    size = len(cards) // len(programs)
    deck: list[int] = []
    for index, program in enumerate(programs):
        stack = [*cards[index * size : (index + 1) * size], program]
        table.dice.shuffle(stack)
        deck.extend(stack)
    return deck
