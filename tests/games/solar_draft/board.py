"""Small builders that draw a game of Solar Draft as text.

A line is written from the sun outwards: ``A c B[m1 m2] D``. A name with m in front is a moon, with c, d or f a comet;
any other name is a planet. Faces are given where they matter: ``A="R S1 2* 1r"``, ``m1="2*"``; abilities as in a file
of an edition. Answers are written as commands:

    draft r | draw | play D | play D 1 | moon m B | terraform N B f | terraform N B | exchange m p | exchange m | pass
    flare | special | end | move A 3 | shift m D | recover x | back m | discard f | decline
"""

import re

import msgspec
import pytest

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction
from parlour.games.solar_draft import actions as a
from parlour.games.solar_draft.components import COLORS
from parlour.games.solar_draft.edition import BonusCard, Card, Edition
from parlour.games.solar_draft.loading import house_edition
from parlour.games.solar_draft.options import Options
from parlour.games.solar_draft.rules import SolarDraft
from parlour.games.solar_draft.rules_line import update_rights
from parlour.games.solar_draft.state import EndReason, Player, SolarState

DICE = Dice(bytes(32), 1)
HOUSE = SolarDraft(house_edition())
SPECIALS = {sun.key: sun for sun in house_edition().suns}
BASIC, SPECIAL = Options(), Options(special_suns=True)


def dealt(number=0, seats=2, options=BASIC):
    """A freshly dealt game with the house edition; another number, another deal."""
    return HOUSE.setup(seats, options, Dice(number.to_bytes(32, "big"), 0))


def names(text):
    """``A c B[m1 m2]`` as ``[("A", []), ("c", []), ("B", ["m1", "m2"])]``."""
    return [(name, moons.split()) for name, moons in re.findall(r"([^\s\[\]]+)(?:\[([^\]]*)\])?", text)]


def kind_of(name):
    """The kind that a name stands for."""
    return "moon" if name[0] == "m" else "comet" if name[0] in "cdf" else "planet"


def card_of(number, name, face, abilities):
    """A card as it stands in an edition."""
    words = face.split()
    row = {"number": number, "name": name, "kind": kind_of(name), "abilities": abilities}
    row["stars"] = next((int(w[:-1]) for w in words if w.endswith("*")), 0)
    if row["kind"] == "planet":
        size = next((w for w in words if w[0] in "SML"), "M5")
        color = next((w for w in words if w in "BGRT"), "R")
        rings = next((int(w[:-1]) for w in words if w.endswith("r") and w[:-1].isdigit()), 0)
        row |= {"color": color, "size": size[0], "size_number": int(size[1:]), "rings": rings}
    return msgspec.convert(row, Card)


class Board:
    """A game drawn as text. Seat 0 is active unless said otherwise."""

    def __init__(
        self,
        *lines,
        hands=(),
        row="",
        deck="",
        deck_size=None,
        discard="",
        faces=None,
        abilities=None,
        suns=(),
        flares=(),
        used=(),
        start=0,
        active=0,
        ending=None,
        bonus=False,
        seats=None,
    ):
        seats = seats or max(len(lines), len(hands), 2)
        lines = [names(line) for line in (*lines, *[""] * seats)[:seats]]
        hands = [hand.split() for hand in (*hands, *[""] * seats)[:seats]]
        deck = deck.split()
        deck += [f"z{i}" for i in range((len(deck) if deck_size is None else deck_size) - len(deck))]
        row = (row.split() + ["-"] * 5)[:5]
        everything = [name for line in lines for card, moons in line for name in (card, *moons)]
        everything += [name for zone in (*hands, row, deck, discard.split()) for name in zone if name != "-"]
        assert len(set(everything)) == len(everything), "a card is in two places"
        faces, abilities = faces or {}, abilities or {}
        assert {*faces, *abilities} <= set(everything), "a face without its card"
        self.n = {name: number for number, name in enumerate(everything, start=1)} | {"-": 0}
        self.name = {number: name for name, number in self.n.items()}
        edition = Edition(
            "test",
            "0" * 64,
            tuple(card_of(i, name, faces.get(name, ""), abilities.get(name, [])) for name, i in self.n.items() if i),
            tuple(SPECIALS[key] for key in suns) or tuple(SPECIALS.values()),
            tuple(BonusCard(color=color, points=5) for color in COLORS) if bonus else (),
        )
        self.game = SolarDraft(edition)
        players = [
            Player(
                tuple(self.n[c] for c in hand),
                (0,) * len(hand),
                tuple(self.n[c] for c, _ in line),
                tuple(tuple(self.n[m] for m in moons) for _, moons in line),
                seat,
                flare_used=seat in flares,
                special_used=seat in used,
            )
            for seat, (line, hand) in enumerate(zip(lines, hands, strict=True))
        ]
        for player in players:
            update_rights(self.game.cards, player)
        self.state = SolarState(
            bool(suns),
            players,
            start,
            active,
            tuple(self.n[c] for c in row),
            [self.n[c] for c in reversed(deck)],
            (),
            discard=tuple(self.n[c] for c in discard.split()),
            ending=ending,
        )

    # ---- answers
    def action(self, text):  # noqa: C901, PLR0911  # one case for each answer
        """A command as an answer."""
        word, *rest = text.split()
        n = [self.n[w] if w in self.n else int(w) if w.isdigit() else 999 for w in rest]
        end = len(self.state.players[self.state.active].line) if self.state.active is not None else 0
        match word:
            case "draft":
                return a.DraftCard(*n)
            case "play":
                return a.PlayCard(n[0], n[1] if len(n) > 1 else end)
            case "moon":
                return a.PlayMoon(*n)
            case "terraform":
                return a.Terraform(*n)
            case "exchange":
                return a.EmergencyExchange(*n)
            case "move":
                return a.MoveCard(*n)
            case "shift":
                return a.MoveMoon(*n)
            case "recover":
                return a.RecoverCard(*n)
            case "back":
                return a.TakeBackCard(*n)
            case "discard":
                return a.DiscardCard(*n)
        bare = {"draw": a.DRAW, "pass": a.PASS, "flare": a.FLARE, "special": a.SPECIAL, "end": a.END_TURN}
        return (bare | {"decline": a.DECLINE})[word]

    def do(self, *commands):
        """Let the active seat answer, one command after the other; return all that happened."""
        told = []
        for text in commands:
            told += self.game.apply(self.state, self.state.active, self.action(text), DICE)
        return told

    def refused(self, text):
        """The id of the rule by which the command is refused; it must not be listed and the state must stay."""
        return self.refusal(self.action(text)).rule

    def refusal(self, action, seat=None):
        """The error with which an answer is refused."""
        seat = self.state.active if seat is None else seat
        assert action not in self.game.actions(self.state, seat)
        before = self.game.dump(self.state)
        with pytest.raises(IllegalAction) as caught:
            self.game.apply(self.state, seat, action, DICE)
        assert self.game.dump(self.state) == before
        return caught.value

    def copy(self):
        """The same board, to go another way."""
        other = object.__new__(Board)
        other.__dict__ = dict(self.__dict__)
        other.state = self.game.copy(self.state)
        return other

    # ---- looking
    def legal(self):
        """The legal answers of the active seat, as commands."""
        return [self.words(action) for action in self.game.actions(self.state, self.state.active)]

    def words(self, action):
        """An answer as a command."""
        word = {
            a.DraftCard: "draft",
            a.DrawCard: "draw",
            a.PlayCard: "play",
            a.PlayMoon: "moon",
            a.Terraform: "terraform",
            a.EmergencyExchange: "exchange",
            a.Pass: "pass",
            a.UseSolarFlare: "flare",
            a.UseSpecial: "special",
            a.EndTurn: "end",
            a.MoveCard: "move",
            a.MoveMoon: "shift",
            a.RecoverCard: "recover",
            a.TakeBackCard: "back",
            a.DiscardCard: "discard",
            a.Decline: "decline",
        }[type(action)]
        values = {field: getattr(action, field) for field in action.__struct_fields__}
        shown = [
            str(value) if field == "position" else self.name[value]
            for field, value in values.items()
            if value is not None
        ]
        return " ".join([word, *shown])

    def asked(self):
        """``0 take_turn``: who is asked what; ``-`` when the game is over."""
        return " ".join(f"{d.seat} {d.kind}" for d in self.game.decisions(self.state)) or "-"

    def line(self, seat=0):
        """``A c B[m1 m2]``."""
        player = self.state.players[seat]
        return " ".join(
            self.name[card] + (f"[{self.shown(moons)}]" if moons else "")
            for card, moons in zip(player.line, player.moons, strict=True)
        )

    def shown(self, cards):
        """Cards by name."""
        return " ".join(self.name[card] for card in cards)

    def hand(self, seat=0):
        """``m3 D``."""
        return self.shown(self.state.players[seat].hand)

    @property
    def row(self):
        """``p q - s t``."""
        return self.shown(self.state.row)

    @property
    def deck(self):
        """Cards in the deck."""
        return len(self.state.deck)

    @property
    def discard(self):
        """The discard pile, oldest first."""
        return self.shown(self.state.discard)

    def scored(self):
        """End the game as it stands and return the sheet."""
        self.state.active, self.state.ending, self.state.stack = None, EndReason.EIGHT_PLANETS, []
        return self.game.sheet(self.state)

    def places(self):
        """The seats from the first to the last place."""
        self.scored()
        standings = self.game.standings(self.state)
        return [s.seat for s in sorted(standings.seats, key=lambda s: s.place)]


def ability(effect, trigger="when_played", **more):
    """An ability as it is written in the file of an edition."""
    return [{"trigger": trigger, "effect": effect, **more}]


def score(points, **more):
    """A score ability."""
    condition = more.pop("condition", None)
    rest = {"if": condition} if condition else {}
    return ability({"do": "score", "points": points, **more}, "score", **rest)


def cards_named(reach, **filters):
    """A selector."""
    return {"reach": reach, **filters}


def count(reach, **filters):
    """How many cards there are."""
    return {"measure": "count", "cards": cards_named(reach, **filters)}


def compare(quantity, relation, n):
    """A condition."""
    return {"test": "compare", "quantity": quantity, "relation": relation, "n": n}


def happened(told, seat=None):
    """What the viewer saw."""
    return [one.seen_by(seat) for one in told if one.seen_by(seat) is not None]


def kinds(told, seat=None):
    """The names of what the viewer saw."""
    return [type(one).__name__ for one in happened(told, seat)]
