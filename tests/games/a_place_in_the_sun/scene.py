"""Positions that read like a table, with cards made for a test besides those of the house edition.

``orb_3`` is an Orbital of defence 3 without effects, ``gun_3`` one of defence 3 that attacks for 3;
``hit_4`` is an Action with a multiple attack of 4, ``aim_4`` with a single target attack, ``mass_1`` with a mass one.
They are Earth's Military cards; with a prefix they belong to another faction: ``theta_orb_3``.
"""

import msgspec

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction
from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import Place
from parlour.games.a_place_in_the_sun.edition import Card, LineEffect
from parlour.games.a_place_in_the_sun.frames import MOON
from parlour.games.a_place_in_the_sun.game import APlaceInTheSun
from parlour.games.a_place_in_the_sun.loading import house_edition
from parlour.games.a_place_in_the_sun.options import Mode, Options
from parlour.games.a_place_in_the_sun.rules.flow import run
from parlour.games.a_place_in_the_sun.rules.placed import defence
from parlour.games.a_place_in_the_sun.rules.rounds import begin_turn
from parlour.games.a_place_in_the_sun.setup import new_state
from parlour.games.a_place_in_the_sun.state import Placed, Turn
from parlour.games.a_place_in_the_sun.table import table_of

FACTIONS = ("earth", "arachne", "theta", "rhea")
PLAIN = {"earth": "Military", "arachne": "Larvae", "theta": "Ship Device", "rhea": "Tree"}
QUIET_SIDE = 4
"""Red Dwarf: no line effect, Moon Slot for Orbitals with +2."""


PRIMITIVES = {
    "burn": [{"do": "damage", "amount": 3}],
    "burn_all": [{"do": "damage", "amount": 2, "who": "each_enemy"}],
    "drain": [{"do": "lose", "amount": 2, "who": "one_enemy"}],
    "turn_enemy": [{"do": "rotate", "dir": "cw", "steps": 2, "who": "one_enemy"}],
    "scrap": [{"do": "remove_orbital", "aim": "free"}],
    "send_home": [{"do": "remove_orbital", "to": "hand"}],
    "rob": [{"do": "discard_hand", "count": 2, "who": "one_enemy", "pick": "random"}],
    "force": [{"do": "discard_hand", "count": 1, "who": "one_enemy"}],
    "cast_off": [{"do": "discard_hand", "count": 2, "optional": True}],
    "show": [{"do": "look", "count": 2, "reveal": True, "take": 1}],
    "rage": [{"do": "modify", "stat": "attack", "delta": 2}, {"do": "attack", "mode": "single", "amount": 1}],
    "tally": [{"do": "gain", "amount": [{"count": "dial"}, {"count": "hand_size"}, 1]}],
    "muster": [{"do": "gain", "amount": [{"count": "in_play", "type": "Military"}]}],
    "pore": [{"do": "look", "count": 5}],
    "search": [{"do": "fetch", "from": "deck", "filter": {"name": "hit_2"}, "to": "deck_top", "reveal": False}],
    "recover": [{"do": "fetch", "from": "discard", "filter": {"card": "orbital"}, "count": 2}],
    "watch_orbitals": [{"do": "watch", "event": "damage_to_orbital", "gain_per_point": 2}],
    "either": [
        {"do": "choose_one", "options": [[{"do": "gain", "amount": 1}], [{"do": "draw", "count": 1}]]},
        {"do": "gain", "amount": 2},
    ],
    "hopeful": [
        {
            "do": "if",
            "cond": {"test": "at_least", "amount": [{"count": "hand_size"}], "n": 2},
            "then": [{"do": "gain", "amount": 5}],
        }
    ],
}


def _made():
    for faction in FACTIONS:
        prefix = "" if faction == "earth" else f"{faction}_"

        def card(key, kind, effects, type_=PLAIN[faction], prefix=prefix, faction=faction, **more):
            data = {"id": prefix + key, "faction": faction, "name": key, "card": kind, "type": type_, **more}
            data["effects"] = effects or [{"do": "gain", "amount": 0}]
            return msgspec.convert(data, Card)

        for n in range(1, 6):
            yield card(f"orb_{n}", "orbital", [], defense=n)
            yield card(f"gun_{n}", "orbital", [{"do": "attack", "mode": "multiple", "amount": n}], defense=3)
        for n in range(1, 9):
            yield card(f"hit_{n}", "action", [{"do": "attack", "mode": "multiple", "amount": n}])
            yield card(f"aim_{n}", "action", [{"do": "attack", "mode": "single", "amount": n}])
            mass = {"do": "attack", "mode": "mass", "amount": n, "scope": "everything"}
            yield card(f"mass_{n}", "action", [mass])
        yield card("social", "action", [], "Social")
        yield card("social_gain_2", "action", [{"do": "gain", "amount": 2}], "Social")
        yield card("social_gain_3", "action", [{"do": "gain", "amount": 3}], "Social")
        yield card("social_cw", "action", [{"do": "rotate", "dir": "cw"}], "Social")
        yield card("social_draw", "action", [{"do": "draw", "count": 1}], "Social")
        extra = {"do": "extra_play", "count": 1, "filter": {"type": "Social"}}
        yield card("social_extra_gain", "action", [extra, {"do": "gain", "amount": 2}], "Social")
        for key, effects in PRIMITIVES.items():
            yield card(key, "action", effects)
        more = [{"do": "modify", "stat": "defense", "delta": 1, "scope": "own_line_others", "duration": "in_play"}]
        yield card("cover", "orbital", more, defense=2)
        yield card("screen", "orbital", [{"do": "absorb", "amount": 2}], defense=2, cost=1)
        yield card("spend_2", "orbital", [{"do": "gain", "amount": 0}], defense=3, cost=2)


def _program(extra):
    return [*[[{"do": "boss_dial", "delta": 1}]] * 4, [{"do": "boss_extra", "count": extra}]]


QUOTED = {
    "patrol_shuttles": {"effects": [{"do": "attack", "mode": "multiple", "amount": 1}]},
    "mobile_infantry": {"effects": [{"do": "attack", "mode": "single", "amount": 3, "aim": "free"}]},
    "the_magnate": {"effects": [{"do": "gain", "amount": 1}]},
    "acid_swarm": {"effects": [{"do": "attack", "mode": "multiple", "amount": 5}]},
    "brood_chamber": {"effects": [{"do": "gain", "amount": 2}]},
    "web_queen": {"effects": [{"do": "draw", "count": 1}]},
    "generator_core": {"defense": 3},
    "interceptor_drones": {"effects": [{"do": "absorb", "amount": 2, "filter": "action_source"}]},
    "assault_wing": {"cost": 2, "effects": [{"do": "attack", "mode": "multiple", "amount": 4}]},
    "plasma_battery": {"effects": [{"do": "attack", "mode": "multiple", "amount": 3}]},
    "emergency_power": {"effects": [{"do": "gain", "amount": 2}]},
    "wing_commander": {"cost": 1, "effects": [{"do": "attack", "mode": "multiple", "amount": 3}]},
    "combat_bot": {
        "defense": 2,
        "target": "life_seeker",
        "effects": [{"do": "attack", "mode": "multiple", "amount": 2}],
    },
    "siege_bot": {
        "defense": 3,
        "target": "end_bringer",
        "effects": [{"do": "attack", "mode": "single", "amount": 2}],
    },
    "plasma_storm": {"effects": [{"do": "attack", "mode": "multiple", "amount": 2, "who": "each_enemy"}]},
    "annihilation_ray": {"effects": [{"do": "attack", "mode": "single", "amount": 4}]},
    "shield_bot": {"defense": 4},
    "repair_bot": {"effects": [{"do": "gain", "amount": 2}]},
    "nanite_reclaim": {"effects": [{"do": "gain", "amount": 3}]},
    "seed_rain": {
        "effects": [
            {"do": "attack", "mode": "mass", "amount": 1, "scope": "everything", "who": "each_enemy"},
            {"do": "lose", "amount": 1},
        ]
    },
    "space_bender": {"program": _program(2)},
    "doom_forge": {"program": _program(1)},
}
"""Numbers that scenarios quote, whatever those of the house edition are."""


BONUSES = (3, 2, 3, 2, 4, 1, 2, 3, 2, 1)
"""Moon bonuses of the sides, likewise."""

LINES = {1: "minus_one", 3: "one_round", 5: "minus_one", 6: "plus_one", 7: "one_round", 9: "minus_one", 10: "plus_one"}
"""Line effects of the sides, likewise; the others have none."""

ASKED = {
    "warmonger": {"1": 3, "2": 5, "3": 8},
    "archivist": {"1": 1, "2": 2, "3": 4},
    "purge": {"1": 1, "2": 2, "3": 3},
    "upheaval": {"1": 1, "2": 2, "3": 3},
    "sacrifice": {"1": 2, "2": 4, "3": 6},
    "purity": {"1": 2, "2": 3, "3": 4},
}
"""What these Influence Cards ask for, likewise."""


def _quoted(card):
    data = {**msgspec.to_builtins(card), **QUOTED.get(card.id, {})}
    return msgspec.convert(data, type(card))


def _edition():
    house = house_edition()
    cards = (*map(_quoted, house.cards), *_made())
    sides = tuple(
        msgspec.structs.replace(
            side, line=LineEffect(LINES.get(side.number, "none")), moon_bonus=BONUSES[side.number - 1]
        )
        for side in house.sides
    )
    machines = tuple(map(_quoted, house.extinctor_cards))
    influence = tuple(
        msgspec.structs.replace(card, at_least=ASKED.get(card.id[:-2], {}).get(card.id[-1], card.at_least))
        for card in house.influence
    )
    dials = tuple(map(_quoted, house.extinctor_dials))
    return msgspec.structs.replace(
        house, cards=cards, sides=sides, influence=influence, extinctor_cards=machines, extinctor_dials=dials
    )


GAME = APlaceInTheSun(_edition())
CARDS = GAME.cards


def number(key):
    """Return a card's number."""
    return CARDS.numbers[key]


def numbers(text):
    """Return cards from ``"carrier, hit_3 x4"``."""
    found = []
    for word in filter(None, (part.strip() for part in text.split(","))):
        key, _, times = word.partition(" x")
        found += [number(key)] * int(times or 1)
    return found


class Scene:
    """A game under way; factions are attributes: ``scene.earth.power``."""

    def __init__(self, *factions, mode="competitive", vast=0, **options):
        mode = Mode(mode)
        self.state = new_state(len(factions), Options(mode=mode, vast_space=bool(vast), **options))
        self.state.vast, self.state.stack, self.seats = vast, [], factions
        self.seed = 0
        self.news = []
        for seat, faction in enumerate(factions):
            planet = self.state.planets[seat]
            planet.side, planet.faction, planet.power = QUIET_SIDE, FACTIONS.index(faction), 20
            planet.deck = numbers({"earth": "orb_1 x20"}.get(faction, f"{faction}_orb_1 x20"))
        if mode.influence:
            self.state.influence_deck = list(range(30))

    def __getattr__(self, name):
        if name == "boss":
            return self.state.planets[len(self.seats)]
        return self.state.planets[self.seats.index(name)]

    @property
    def table(self):
        """The table of the next step."""
        self.seed += 1
        return table_of(self.state, CARDS, Dice(bytes(31) + b"s", self.seed))

    def put(self, who, **fields):
        """Set a planet: numbers as they are, cards by name; ``line`` from the planet outwards."""
        planet = getattr(self, who)
        for name, value in fields.items():
            if name == "line":
                planet.line = [Placed(card) for card in numbers(value)]
            elif name in {"moon", "leader"}:
                setattr(planet, name, Placed(number(value)))
            elif isinstance(value, str):
                setattr(planet, name, numbers(value))
            else:
                setattr(planet, name, value)
        return self

    def open(self, *ids):
        """Lay Influence Cards open."""
        keys = [card.id for card in CARDS.edition.influence]
        self.state.open = [keys.index(key) for key in ids]
        self.state.influence_deck = [card for card in self.state.influence_deck if card not in self.state.open]
        return self

    def turn(self, who):
        """Begin a turn."""
        self.state.stack.clear()
        table = self.table
        seat = len(self.seats) if who == "boss" else self.seats.index(who)
        others = [(seat + step) % len(self.seats) for step in range(1, len(self.seats))]
        self.state.order = list(range(len(self.seats))) if who == "boss" else others
        begin_turn(table, seat)
        run(table)
        self.news = table.news
        return self

    @property
    def asked(self):
        """Who is asked what: ``"earth take_turn"``; empty when the game is over."""
        questions = GAME.decisions(self.state)
        return f"{self.seats[questions[0].seat]} {questions[0].kind}" if questions else ""

    @property
    def seat(self):
        """The seat that is asked."""
        return GAME.decisions(self.state)[0].seat

    @property
    def answers(self):
        """The legal answers."""
        return list(GAME.actions(self.state, self.seat))

    def do(self, *actions):
        """Answer the open questions."""
        for action in actions:
            self.seed += 1
            self.news = GAME.apply(self.state, self.seat, action, Dice(bytes(31) + b"s", self.seed))
        return self

    def refused(self, action):
        """Return the rule by which an action is refused; the state stays as it was."""
        before = msgspec.json.encode(self.state)
        try:
            GAME.apply(self.state, self.seat, action, Dice(bytes(32), 0))
        except IllegalAction as error:
            assert msgspec.json.encode(self.state) == before
            return error.rule
        return ""

    def play(self, key, place=None, index=0):
        """Play a card: an Action resolves, an Orbital goes outermost, unless a place is said."""
        return self.do(play(key, place, index) if place else self.default(key))

    def default(self, key):
        """Return the first way to play a card."""
        plays = [x for x in self.answers if isinstance(x, a.PlayCard) and x.card == number(key)]
        assert plays, f"{key} can't be played"
        return plays[0]

    def activate(self, key, loaded=False):
        """Activate a placed card by name."""
        return self.do(self.activation(key, loaded))

    def activation(self, key, loaded=False):
        """Return the activation of a placed card."""
        planet = self.state.planets[self.seat]
        placed = [*enumerate(planet.line), (MOON, planet.moon), (-3, planet.leader)]
        spots = [spot for spot, one in placed if one and (one.loaded if loaded else one.card) == number(key)]
        return a.Activate(spots[0], loaded)

    def choose(self, who):
        """Choose a planet."""
        return self.do(a.ChoosePlayer(len(self.seats) if who == "boss" else self.seats.index(who)))

    def spot(self, who, spot):
        """Choose a card in play or the planet."""
        return self.do(a.ChooseSpot(spot, len(self.seats) if who == "boss" else self.seats.index(who)))

    def cards(self, *keys):
        """Choose cards one after another."""
        return self.do(*(a.ChooseCard(number(key)) for key in keys))

    def line(self, who):
        """Return the names on a line from the planet outwards."""
        return [CARDS.edition.printed_cards[placed.card].id for placed in getattr(self, who).line]

    def left(self, who, spot):
        """Return the defence that is left at a spot."""
        planet = getattr(self, who)
        placed = planet.moon if spot == MOON else planet.line[spot]
        return defence(self.table, self.state.planets.index(planet), spot) - placed.damage

    def names(self, zone):
        """Return the ids of a zone's cards."""
        return [CARDS.edition.printed_cards[card].id for card in zone]

    @property
    def under_way(self) -> Turn:
        """The turn."""
        return self.state.turn


def play(key, place=Place.RESOLVE, index=0):
    """Return a play."""
    return a.PlayCard(number(key), place or Place.RESOLVE, index)
