"""Positions that read like a table: who owns what, who holds what, whose step it is; then what happens.

Hexes are written ``"2,1"`` or ``"2,1 x3"`` for three tiles; cards ``"blue 5, green Smart Bomb, wild"``.
"""

from collections import Counter
from hashlib import sha256

import msgspec

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction
from parlour.games.supernova import ENTRY
from parlour.games.supernova import actions as a
from parlour.games.supernova.cards import Card, card_text
from parlour.games.supernova.frames import (
    BattleFrame,
    BattleStage,
    DrawnFrame,
    FlareFrame,
    MatchFrame,
    MatchStage,
    Step,
    TurnFrame,
)
from parlour.games.supernova.holdings import shown_levels
from parlour.games.supernova.options import Options
from parlour.games.supernova.parts import Desperation, Marker, Technology
from parlour.games.supernova.rules.flow import run
from parlour.games.supernova.setup import battle_deck
from parlour.games.supernova.state import Moon, Planet, Turn
from parlour.games.supernova.table import Table

GAME = ENTRY.game
A, B, C, D, E = range(5)
_CARDS = {card_text(card): card for card in Card}
_NAMES = ["1/1", "1/2", "1/3", "1/4", "2/1", "2/2", "2/3", "3/1", "3/2"]
PLANETS = {"eorthal": 0, "weapons": 1, "shields": 2, "engines": 3, "comms": 4, "both": 5}


def cards(text):
    """Return cards from words."""
    return tuple(sorted(_CARDS[word.strip()] for word in text.split(",") if word.strip()))


def place(text):
    """Return q, r from ``"2,1"``."""
    q, r = text.split(",")
    return int(q), int(r)


def lay(text):
    """Lay cards."""
    return a.LayCards(cards(text))


def research(name):
    """Return the number of a Research card."""
    return next(i for i, card in enumerate(GAME.edition.research) if card.id == name)


def power(name):
    """Return the number of a Special Power."""
    return next(i for i, card in enumerate(GAME.edition.powers) if card.id == name)


class Scene:
    """A position with what has become visible since it was set up."""

    def __init__(self, seats=5, at="1/2", turn=A, step=Step.PLACE, tiles=4, seed=1, game=GAME, **options):
        self.game, self.steps, self.seed = game, 0, sha256(b"%d" % seed).digest()
        state = game.setup(seats, msgspec.convert(options, Options), Dice(self.seed, 0))
        self.state = state
        table = self.table
        if len(state.stack[0].packs):
            table.dice = Dice(self.seed, 1)
        state.deck = battle_deck(game.edition)
        names = [f"{phase}/{number}" for phase, number in table.variant.rounds]
        state.round = names.index(at)
        state.first = turn
        state.stack = [MatchFrame(MatchStage.TURNS, turns=1), TurnFrame()]
        state.turn = Turn(turn, step)
        state.encounters = [None] * len(state.stacks)
        for player in state.players:
            if player.power is None:
                player.power, player.dealt = player.dealt[0], player.dealt[1:]
        pile = [m.marker for m in game.edition.encounters for _ in range(m.copies)]
        state.pile = pile[: len(pile) - len(state.removed)]
        state.removed = pile[len(state.pile) :]
        state.moons = [Moon(m.piece, self._start(m.piece, 1), 1) for m in state.moons]
        state.planets = [Planet(p.place, p.piece, i) for i, p in enumerate(state.planets)]
        state.spare_planets = [card for card in range(6) if card >= len(state.planets)]
        self.allot(tiles)
        self.news = []

    def _start(self, piece, direction):
        board = self.table.board
        return next(at for at in board.moon_starts(piece) if board.first_direction(piece, at) == direction)

    @property
    def table(self):
        """The table of the position."""
        return Table(self.state, self.game.edition, Dice(self.seed, 10_000 + self.steps))

    @property
    def turn(self):
        """The turn."""
        return self.state.turn

    @property
    def top(self):
        """The frame on top."""
        return self.state.stack[-1]

    def turn_is(self, seat, step=None):
        """Whether it is the seat's turn, and in that step."""
        return self.turn is not None and self.turn.seat == seat and step in (None, self.turn.step)

    def player(self, seat):
        """A player."""
        return self.state.players[seat]

    def number(self, text):
        """The number of a hex."""
        return self.table.board.number[place(text)]

    # --- setting up -------------------------------------------------------------------------------------------------

    def allot(self, tiles):
        """Give the active player exactly so many allotted tiles."""
        player = self.player(self.turn.seat)
        player.reserves += self.turn.allotment - tiles
        self.turn.allotment = tiles
        return self

    def own(self, seat, *spots):
        """Put stacks of a seat on hexes."""
        for spot in spots:
            where, _, count = spot.partition(" x")
            at, height = self.number(where), int(count or 1)
            for owner in self.state.stacks[at]:
                self.player(owner).reserves += 1
            self.state.stacks[at] = (seat,) * height
            self.player(seat).reserves -= height
        return self

    def hand(self, seat, text):
        """Give a hand, out of the deck."""
        self.state.deck += self.player(seat).hand
        self.player(seat).hand = cards(text)
        for card in cards(text):
            self.state.deck.remove(card)
        return self

    def deck(self, text):
        """Put cards on top of the deck, the first one on top."""
        wanted = [_CARDS[word.strip()] for word in text.split(",")]
        for card in wanted:
            self.state.deck.remove(card)
        self.state.deck += wanted[::-1]
        return self

    def only_deck(self, deck, discard=0):
        """Leave so many cards in deck and discard pile; a hand nobody plays takes the others."""
        everything = self.state.deck + self.state.discard
        self.state.deck, self.state.discard = everything[:deck], everything[deck : deck + discard]
        self.lost = everything[deck + discard :]
        return self

    def ru(self, seat, count):
        """Give RU."""
        self.player(seat).ru = count
        return self

    def bought(self, seat, **levels):
        """Give bought levels."""
        for name, level in levels.items():
            self.player(seat).bought[Technology[name.upper()] - 1] = level
        return self

    def levels(self, seat):
        """Shown levels by name."""
        shown = shown_levels(self.table, seat)
        return {tech.name.lower(): shown[tech - 1] for tech in Technology}

    def planet(self, index, card, owner=None, height=1):
        """Make planet number `index` (from 1) one of these cards, owned or free."""
        old = self.state.planets[index - 1]
        wanted = PLANETS[card]
        for other, planet in enumerate(self.state.planets):
            if planet.card == wanted:
                self.state.planets[other] = Planet(planet.place, planet.piece, old.card)
        self.state.spare_planets = [old.card if spare == wanted else spare for spare in self.state.spare_planets]
        self.state.planets[index - 1] = Planet(old.place, old.piece, wanted)
        if owner is not None:
            spot = self.table.board.hexes[old.place]
            self.own(owner, f"{spot.q},{spot.r} x{height}")
        return self

    def moon(self, index, where, direction):
        """Lay the moon of large piece `index` (from 1) on a hex."""
        at = self.table.board.orbits[index - 1].index(self.number(where))
        self.state.moons[index - 1] = Moon(index - 1, at, direction)
        return self

    def moon_at(self, index):
        """Where a moon lies, as ``"2,1"``."""
        moon = self.state.moons[index - 1]
        spot = self.table.board.hexes[self.table.board.orbits[moon.piece][moon.at]]
        return f"{spot.q},{spot.r}"

    def encounter(self, where, marker):
        """Lay a marker of the pile face down."""
        self.state.pile.remove(marker)
        self.state.encounters[self.number(where)] = marker
        return self

    def pile(self, *markers):
        """Put markers on top of the pile, the first one on top."""
        for marker in markers:
            self.state.pile.remove(marker)
        self.state.pile += markers[::-1]
        return self

    def only_pile(self, *markers):
        """Leave just these in the pile; the others have left the game."""
        self.pile(*markers)
        count = len(self.state.pile) - len(markers)
        self.state.used += self.state.pile[:count]
        self.state.pile = self.state.pile[count:]
        return self

    def keeps(self, seat, *markers):
        """Give kept markers out of the pile."""
        for marker in markers:
            self.state.pile.remove(marker)
        self.player(seat).markers = sorted(markers)
        return self

    def research(self, seat, *names, shelved=()):
        """Give available and other Research cards out of the deck."""
        player = self.player(seat)
        player.research = sorted(research(name) for name in names)
        player.shelved = sorted(research(name) for name in shelved)
        for card in player.research + player.shelved:
            self.state.research_deck.remove(card)
        return self

    def power(self, seat, name):
        """Give a Special Power; who had it gets the other one."""
        wanted, old = power(name), self.player(seat).power
        for player in self.state.players:
            if player.power == wanted:
                player.power = old
            player.dealt = [old if card == wanted else card for card in player.dealt]
        self.state.undealt = [old if card == wanted else card for card in self.state.undealt]
        self.player(seat).power = wanted
        return self

    def desperate(self, seat, state=Desperation.FACE_UP):
        """Give a Desperation card."""
        self.state.desperation -= 1
        self.player(seat).desperation = state
        return self

    def flare(self, hexes, supernova=False, ru=None):
        """Begin a flare between turns, with these RU by seat."""
        from parlour.games.supernova.rules.flares import begin_flare

        self.allot(0)
        self.state.turn = None
        self.state.stack = [MatchFrame(MatchStage.FLIP_CHECK)]
        for seat, count in enumerate(ru or ()):
            self.player(seat).ru = count
        table = self.table
        begin_flare(table, hexes, supernova=supernova)
        return self.go()

    def bids(self, *bids):
        """Bid, by seat."""
        for seat, ru in enumerate(bids):
            self.do(seat, a.Bid(ru))
        return self

    def go(self):
        """Go on to the next question."""
        table = self.table
        run(table)
        self.news = [item.public for item in table.news]
        return self

    # --- playing ----------------------------------------------------------------------------------------------------

    def asked(self):
        """Who is asked what."""
        return {question.seat: question.kind for question in self.game.decisions(self.state)}

    def can(self, seat, *kinds):
        """The actions of these kinds that the seat may take; of all but its Special Power when none are named."""
        listed = self.game.actions(self.state, seat)
        return [x for x in listed if (isinstance(x, kinds) if kinds else not isinstance(x, a.PlayPower))]

    def do(self, seat, *actions):
        """Take actions; each must be among those offered (in any spelling)."""
        for action in actions:
            self.steps += 1
            self.told = self.game.apply(self.state, seat, action, Dice(self.seed, self.steps))
            self.news = [item.public for item in self.told if item.public is not None]
            conserved(self.state, getattr(self, "lost", []))
        return self

    def refused(self, seat, action):
        """Return the rule with which the action is refused; nothing may change."""
        before = self.game.dump(self.state)
        copy = self.game.copy(self.state)
        try:
            self.game.apply(copy, seat, action, Dice(self.seed, 9_999))
        except IllegalAction as refusal:
            assert self.game.dump(self.state) == before
            assert action not in self.game.actions(self.state, seat)
            return refusal.rule
        raise AssertionError(f"{action} was accepted")

    def told_of(self, kind):
        """The happenings of a kind in the last step."""
        return [happening for happening in self.news if isinstance(happening, kind)]

    def fallbacks(self, until, most=400):
        """Let everyone's time run out until a condition holds."""
        for _ in range(most):
            if until(self):
                return self
            seat = min(self.asked())
            self.do(seat, self.game.fallback(self.state, seat))
        raise AssertionError("it never came to that")

    def battle(self, attacker, defender, attack, defence):
        """Lay these hands in the battle that has begun, and pass until it is settled."""
        if self.asked().get(attacker) == "battle_initial_attacker":
            self.do(attacker, lay(attack))
        if self.asked().get(defender) == "battle_initial_defender":
            self.do(defender, lay(defence))
        return self.passes()

    def passes(self):
        """Pass and lay no markers until the battle is over."""
        while any(isinstance(frame, BattleFrame) for frame in self.state.stack):
            (seat, kind), *_ = self.asked().items()
            if kind not in ("lay_markers", "battle_increment"):
                break
            self.do(seat, a.LayMarkers(()) if kind == "lay_markers" else a.Pass())
        return self

    def ended(self):
        """The last battle that was settled."""
        from parlour.games.supernova.happenings import BattleEnded

        return self.told_of(BattleEnded)[-1]


def conserved(state, lost=()):
    """Every card, tile and marker is somewhere (54 tiles of each colour, 66, 40 and 25 cards and markers)."""
    hands = [*state.deck, *state.discard, *lost]
    markers = [*state.pile, *state.removed, *state.used, *(m for m in state.encounters if m is not None)]
    battles = Counter()
    for player in state.players:
        hands += player.hand
        markers += [*player.markers, *player.pending]
    for frame in state.stack:
        if isinstance(frame, MatchFrame):
            hands += [card for pack in frame.packs for card in pack]
        elif isinstance(frame, DrawnFrame):
            hands += frame.cards
        elif isinstance(frame, BattleFrame):
            battles[frame.sides[0].seat] += frame.stage < BattleStage.DONE
            for side in frame.sides:
                hands += [*side.cards, *side.given_up]
                markers += side.markers
        elif isinstance(frame, FlareFrame):
            hands += [card for laid in frame.hands if laid for card in laid]
            markers += [marker for laid in frame.markers if laid for marker in laid]
    assert sorted(hands) == sorted(battle_deck(GAME.edition)), "Battle cards"
    assert len(markers) == 25
    assert Counter(markers) == _MARKERS, "encounter markers"
    research_cards = [*state.research_deck, *state.research_discard]
    for player in state.players:
        research_cards += player.research + player.shelved
    assert len(research_cards) == 40, "Research cards"
    on_board = Counter(seat for stack in state.stacks for seat in stack)
    for seat, player in enumerate(state.players):
        allotted = state.turn.allotment if state.turn and state.turn.seat == seat else 0
        assert player.reserves + allotted + on_board[seat] + battles[seat] == 54, f"tiles of seat {seat}"
        assert player.reserves >= 0
        assert player.ru >= 0
    desperate = sum(player.desperation is not Desperation.NONE for player in state.players)
    assert desperate + state.desperation == 3


_MARKERS = Counter(
    {
        Marker.BLUE_CRYSTAL: 2,
        Marker.GREEN_CRYSTAL: 2,
        Marker.ORANGE_CRYSTAL: 2,
        Marker.SILVER_CRYSTAL: 1,
        Marker.COMMS_ENHANCER: 1,
        Marker.PLASMA_SHIELD: 1,
        Marker.RESCUE: 3,
        Marker.RECOVER_LOST_SQUADRON: 2,
        Marker.ORE: 2,
        Marker.REPAIR_DAMAGE: 3,
        Marker.ASTEROID_IMPACT: 3,
        Marker.EMPTY_SPACE: 3,
    }
)
"""The printed counts (SNV-F15)."""
