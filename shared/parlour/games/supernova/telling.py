"""Happenings, each in one sentence."""

from collections.abc import Callable
from typing import Any

from parlour.games.supernova import happenings as h
from parlour.games.supernova.cards import card_text, cards_text
from parlour.games.supernova.parts import words
from parlour.games.supernova.text import power_text


def tell(happening: h.SupernovaHappening) -> str:
    """Return a happening in one sentence."""
    return _TEXTS[type(happening)](happening)


def _cards(happening: Any, verb: str) -> str:
    told = f": {cards_text(happening.cards)}" if happening.cards else ""
    return f"Seat {happening.seat} {verb} {happening.count} Battle cards{told}."


def _research(happening: h.ResearchDrawn) -> str:
    told = f": {', '.join(map(power_text, happening.cards))}" if happening.cards else ""
    return f"Seat {happening.seat} draws {happening.count} Research cards{told}."


def _markers(happening: h.MarkersLaid) -> str:
    told = f": {', '.join(words(marker) for marker in happening.markers)}" if happening.markers else ""
    return f"Seat {happening.seat} lays {happening.count} markers{told}."


def _encounter(happening: h.EncounterTaken) -> str:
    if happening.marker is None:
        return f"Seat {happening.seat} takes an encounter marker and keeps it."
    late = ", which waits to be met" if happening.pending else ""
    return f"Seat {happening.seat} takes an encounter marker: {words(happening.marker)}{late}."


def _planet(happening: h.PlanetTaken) -> str:
    source = "" if happening.loser is None else f" from seat {happening.loser}"
    place = f"({happening.q},{happening.r})"
    return f"Seat {happening.seat} takes the planet {power_text(happening.card)} on {place}{source}."


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


def _power(happening: h.PowerPlayed) -> str:
    target = "" if happening.target is None else f" against seat {happening.target}"
    return f"Seat {happening.seat} plays the Special Power {power_text(happening.power)}{target}."


def _seen_hand(happening: h.HandSeen) -> str:
    told = f": {cards_text(happening.cards)}" if happening.cards else ""
    return f"Seat {happening.seat} looks at the hand of seat {happening.other}{told}."


def _seen_planet(happening: h.PlanetSeen) -> str:
    told = f": {power_text(happening.card)}" if happening.card else ""
    return f"Seat {happening.seat} looks at the planet on ({happening.q},{happening.r}){told}."


_TEXTS: dict[type, Callable[[Any], str]] = {
    h.PieceLaid: lambda x: f"Seat {x.seat} lays a {words(x.kind)} piece at ({x.q},{x.r}).",
    h.Chosen: lambda x: f"Seat {x.seat} has decided.",
    h.RoundBegan: lambda x: f"Round {x.phase}/{x.round} begins with seat {x.first_player}.",
    h.TurnBegan: lambda x: f"Turn of seat {x.seat}.",
    h.WindowOpened: lambda x: f"A window for Special Powers opens: {words(x.checkpoint)}.",
    h.AttentionSet: lambda x: f"Seat {x.seat} wants to be asked {'beside every decision' if x.on else 'no more'}.",
    h.CardsDrawn: lambda x: _cards(x, "draws"),
    h.CardsDiscarded: lambda x: _cards(x, "discards"),
    h.ResearchReady: lambda x: f"{x.count} Research cards of seat {x.seat} are available now.",
    h.IncomeReceived: lambda x: f"Seat {x.seat} receives {x.ru} RU with {x.moons} moons.",
    h.RuGained: lambda x: f"Seat {x.seat} gains {x.ru} RU.",
    h.RuPaid: lambda x: f"Seat {x.seat} pays {x.ru} RU.",
    h.TilesTaken: lambda x: f"Seat {x.seat} takes {x.count} tiles and has {x.allotment} to use.",
    h.TilesReturned: lambda x: f"Seat {x.seat} returns {x.count} tiles.",
    h.Fortified: lambda x: f"Seat {x.seat} fortifies ({x.q},{x.r}) to height {x.height}.",
    h.TilePlaced: lambda x: f"Seat {x.seat} places on ({x.q},{x.r}).",
    h.TileMoved: lambda x: f"Seat {x.seat} takes up the tile on ({x.q},{x.r}).",
    h.PlanetTaken: _planet,
    h.EncounterTaken: _encounter,
    h.MarkerUsed: lambda x: f"Seat {x.seat} is done with a marker: {words(x.marker)}.",
    h.BoardTurned: lambda x: f"Seat {x.seat} turns over the {words(x.kind)}.",
    h.BoardLaid: lambda x: f"Seat {x.seat} lays the {words(x.kind)} at ({x.q},{x.r}).",
    h.DesperationTaken: lambda x: f"Seat {x.seat} takes a Desperation card.",
    h.DesperationUsed: lambda x: f"Seat {x.seat} uses the Desperation card.",
    h.DesperationDiscarded: lambda x: f"Seat {x.seat} discards the Desperation card.",
    h.AttackDeclared: lambda x: f"Seat {x.seat} attacks seat {x.defender} on ({x.q},{x.r}).",
    h.CardsLaid: lambda x: _cards(x, "lays"),
    h.MarkersLaid: _markers,
    h.Passed: lambda x: f"Seat {x.seat} passes.",
    h.HandShown: _shown,
    h.CardsWithdrawn: lambda x: f"Of seat {x.seat} these cards do not count: {cards_text(x.cards)}.",
    h.BattleEnded: _battle,
    h.TechnologyRaised: lambda x: f"{words(x.technology).capitalize()} of seat {x.seat} is {x.level} now.",
    h.ResearchDrawn: _research,
    h.ResearchPlayed: lambda x: f"Seat {x.seat} plays {power_text(x.card)}.",
    h.ResearchLost: lambda x: f"Seat {x.seat} loses {', '.join(map(power_text, x.cards)) or 'no Research card'}.",
    h.PowerPlayed: _power,
    h.HandSeen: _seen_hand,
    h.PlanetSeen: _seen_planet,
    h.CardSwapped: _swap,
    h.CoinFlipped: lambda x: f"The coin shows {'a flare' if x.flare else 'a stable sun'}.",
    h.FlareBegan: lambda x: f"{'The Supernova' if x.supernova else 'A Solar Flare'} of {x.hexes} hexes begins.",
    h.BidsShown: lambda x: f"Bids by seat: {', '.join(map(str, x.bids))}.",
    h.FlareControlled: lambda x: f"Seat {x.seat} controls the flare.",
    h.HexBurned: _burned,
    h.FirstPlayerNamed: lambda x: f"Seat {x.seat} is the first player.",
    h.PhaseScored: lambda x: f"Phase {x.phase} gives points by seat: {', '.join(map(str, x.points))}.",
    h.MoonsMoved: lambda _: "The moons move.",
    h.MoonShifted: lambda x: f"A moon is shifted to ({x.q},{x.r}).",
    h.GameEnded: lambda _: "The Supernova is over and the game ends.",
}
