"""Happenings, each in one sentence."""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.games.supernova import happenings as h
from parlour.games.supernova.cards import card_text, cards_text
from parlour.games.supernova.content import Edition
from parlour.games.supernova.parts import words

Names = Mapping[str, str]
"""Names of cards by their ids."""


def names_of(edition: Edition) -> Names:
    """Return the names of an edition's cards."""
    return {item.id: item.name for item in (*edition.powers, *edition.research, *edition.colonization)}


def tell(names: Names, happening: h.SupernovaHappening) -> str:
    """Return a happening in one sentence, with the cards' names."""
    return _TEXTS[type(happening)](names, happening)


def _cards(happening: Any, verb: str) -> str:
    told = f": {cards_text(happening.cards)}" if happening.cards else ""
    return f"Seat {happening.seat} {verb} {happening.count} Battle cards{told}."


def _research(names: Names, happening: h.ResearchDrawn) -> str:
    told = f": {', '.join(names[card] for card in happening.cards)}" if happening.cards else ""
    return f"Seat {happening.seat} draws {happening.count} Research cards{told}."


def _markers(happening: h.MarkersLaid) -> str:
    told = f": {', '.join(words(marker) for marker in happening.markers)}" if happening.markers else ""
    return f"Seat {happening.seat} lays {happening.count} markers{told}."


def _encounter(happening: h.EncounterTaken) -> str:
    if happening.marker is None:
        return f"Seat {happening.seat} takes an encounter marker and keeps it."
    late = ", which waits to be met" if happening.pending else ""
    return f"Seat {happening.seat} takes an encounter marker: {words(happening.marker)}{late}."


def _planet(names: Names, happening: h.PlanetTaken) -> str:
    source = "" if happening.loser is None else f" from seat {happening.loser}"
    place = f"({happening.q},{happening.r})"
    return f"Seat {happening.seat} takes the planet {names[happening.card]} on {place}{source}."


def _shown(happening: h.HandShown) -> str:
    markers = f" with {', '.join(words(marker) for marker in happening.markers)}" if happening.markers else ""
    return f"Seat {happening.seat} shows {cards_text(happening.cards)}{markers}."


def _battle(happening: h.BattleEnded) -> str:
    winner = happening.attacker if happening.won else happening.defender
    return f"{happening.attack} against {happening.defence}: seat {winner} wins the battle."


def _swap(happening: h.CardSwapped) -> str:
    if happening.given is None or happening.taken is None:
        return f"Seat {happening.seat} exchanges a card with seat {happening.other}."
    given, taken = card_text(happening.given), card_text(happening.taken)
    return f"Seat {happening.seat} gives {given} to seat {happening.other} for {taken}."


def _burned(happening: h.HexBurned) -> str:
    owners = " ".join(map(str, happening.owners))
    return f"({happening.q},{happening.r}) burns{f'; tiles of seats {owners} go back' if owners else ', empty'}."


def _power(names: Names, happening: h.PowerPlayed) -> str:
    target = "" if happening.target is None else f" against seat {happening.target}"
    return f"Seat {happening.seat} plays the Special Power {names[happening.power]}{target}."


def _seen_hand(happening: h.HandSeen) -> str:
    told = f": {cards_text(happening.cards)}" if happening.cards else ""
    return f"Seat {happening.seat} looks at the hand of seat {happening.other}{told}."


def _seen_planet(names: Names, happening: h.PlanetSeen) -> str:
    told = f": {names[happening.card]}" if happening.card else ""
    return f"Seat {happening.seat} looks at the planet on ({happening.q},{happening.r}){told}."


_TEXTS: dict[type, Callable[[Names, Any], str]] = {
    h.PieceLaid: lambda _, x: f"Seat {x.seat} lays a {words(x.kind)} piece at ({x.q},{x.r}).",
    h.Chosen: lambda _, x: f"Seat {x.seat} has decided.",
    h.RoundBegan: lambda _, x: f"Round {x.phase}/{x.round} begins with seat {x.first_player}.",
    h.TurnBegan: lambda _, x: f"Turn of seat {x.seat}.",
    h.WindowOpened: lambda _, x: f"A window for Special Powers opens: {words(x.checkpoint)}.",
    h.AttentionSet: lambda _, x: f"Seat {x.seat} wants to be asked {'beside every decision' if x.on else 'no more'}.",
    h.CardsDrawn: lambda _, x: _cards(x, "draws"),
    h.CardsDiscarded: lambda _, x: _cards(x, "discards"),
    h.ResearchReady: lambda _, x: f"{x.count} Research cards of seat {x.seat} are available now.",
    h.IncomeReceived: lambda _, x: f"Seat {x.seat} receives {x.ru} RU with {x.moons} moons.",
    h.RuGained: lambda _, x: f"Seat {x.seat} gains {x.ru} RU.",
    h.RuPaid: lambda _, x: f"Seat {x.seat} pays {x.ru} RU.",
    h.TilesTaken: lambda _, x: f"Seat {x.seat} takes {x.count} tiles and has {x.allotment} to use.",
    h.TilesReturned: lambda _, x: f"Seat {x.seat} returns {x.count} tiles.",
    h.Fortified: lambda _, x: f"Seat {x.seat} fortifies ({x.q},{x.r}) to height {x.height}.",
    h.TilePlaced: lambda _, x: f"Seat {x.seat} places on ({x.q},{x.r}).",
    h.TileMoved: lambda _, x: f"Seat {x.seat} takes up the tile on ({x.q},{x.r}).",
    h.PlanetTaken: _planet,
    h.EncounterTaken: lambda _, x: _encounter(x),
    h.MarkerUsed: lambda _, x: f"Seat {x.seat} is done with a marker: {words(x.marker)}.",
    h.BoardTurned: lambda _, x: f"Seat {x.seat} turns over the {words(x.kind)}.",
    h.BoardLaid: lambda _, x: f"Seat {x.seat} lays the {words(x.kind)} at ({x.q},{x.r}).",
    h.DesperationTaken: lambda _, x: f"Seat {x.seat} takes a Desperation card.",
    h.DesperationUsed: lambda _, x: f"Seat {x.seat} uses the Desperation card.",
    h.DesperationDiscarded: lambda _, x: f"Seat {x.seat} discards the Desperation card.",
    h.AttackDeclared: lambda _, x: f"Seat {x.seat} attacks seat {x.defender} on ({x.q},{x.r}).",
    h.CardsLaid: lambda _, x: _cards(x, "lays"),
    h.MarkersLaid: lambda _, x: _markers(x),
    h.Passed: lambda _, x: f"Seat {x.seat} passes.",
    h.HandShown: lambda _, x: _shown(x),
    h.CardsWithdrawn: lambda _, x: f"Of seat {x.seat} these cards do not count: {cards_text(x.cards)}.",
    h.BattleEnded: lambda _, x: _battle(x),
    h.TechnologyRaised: lambda _, x: f"{words(x.technology).capitalize()} of seat {x.seat} is {x.level} now.",
    h.ResearchDrawn: _research,
    h.ResearchPlayed: lambda n, x: f"Seat {x.seat} plays {n[x.card]}.",
    h.ResearchLost: lambda n, x: f"Seat {x.seat} loses {', '.join(n[card] for card in x.cards) or 'no Research card'}.",
    h.PowerPlayed: _power,
    h.HandSeen: lambda _, x: _seen_hand(x),
    h.PlanetSeen: _seen_planet,
    h.CardSwapped: lambda _, x: _swap(x),
    h.CoinFlipped: lambda _, x: f"The coin shows {'a flare' if x.flare else 'a stable sun'}.",
    h.FlareBegan: lambda _, x: f"{'The Supernova' if x.supernova else 'A Solar Flare'} of {x.hexes} hexes begins.",
    h.BidsShown: lambda _, x: f"Bids by seat: {', '.join(map(str, x.bids))}.",
    h.FlareControlled: lambda _, x: f"Seat {x.seat} controls the flare.",
    h.HexBurned: lambda _, x: _burned(x),
    h.FirstPlayerNamed: lambda _, x: f"Seat {x.seat} is the first player.",
    h.PhaseScored: lambda _, x: f"Phase {x.phase} gives points by seat: {', '.join(map(str, x.points))}.",
    h.MoonsMoved: lambda *_: "The moons move.",
    h.MoonShifted: lambda _, x: f"A moon is shifted to ({x.q},{x.r}).",
    h.GameEnded: lambda *_: "The Supernova is over and the game ends.",
}
