"""Answers and positions in words, for terminals."""

from collections.abc import Iterator

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.edition import Edition
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON, PLANET
from parlour.games.a_place_in_the_sun.printed import FACTIONS
from parlour.games.a_place_in_the_sun.state import BOSS_FACTION
from parlour.games.a_place_in_the_sun.views import PlacedView, PlanetView, View

_SPOTS = {MOON: "the Moon Slot", PLANET: "the planet", LEADER: "the Leader Slot"}
_PLAIN = {
    a.PlayLeader: "play the top Leader",
    a.CollectCharge: "collect the charge",
    a.EndTurn: "end the turn",
    a.Decline: "decline",
    a.Accept: "accept",
}


def label(edition: Edition, view: View, action: a.SunAction) -> str:  # noqa: C901, PLR0911, PLR0912  # one case each
    """Return an answer in a few words."""
    names = [card.name for card in edition.printed_cards]
    match action:
        case a.ChooseBoard():
            return f"take {edition.sides[action.side - 1].name}"
        case a.ChooseFaction():
            return f"take {edition.dials[action.faction].name}"
        case a.PlayCard():
            return f"play {names[action.card]}{_place(action)}"
        case a.Activate():
            return f"activate {'the card carried on ' if action.loaded else ''}{spot_text(action.spot)}"
        case a.UseSkill():
            what = "" if action.card is None else f", discarding {names[action.card]}"
            return f"use the faction skill, form {action.option + 1}{what}"
        case a.RegimeDiscard():
            return f"discard {names[action.card]}"
        case a.ClaimInfluence():
            return f"claim {edition.influence[action.card].name}"
        case a.ReplaceInfluence():
            return f"replace {edition.influence[action.card].name}"
        case a.ChoosePlayer():
            return f"choose {seat_text(view, action.seat)}"
        case a.ChooseSpot():
            return f"choose {spot_text(action.spot)} of {seat_text(view, action.seat)}"
        case a.ChooseOption():
            return f"choose alternative {action.option + 1}"
        case a.ChooseCard():
            pile = "" if action.pile < 0 else f" from the pile of {seat_text(view, action.pile)}"
            return f"choose {names[action.card]}{pile}"
        case a.Absorb():
            return f"react with {spot_text(action.spot)}"
        case _:
            return _PLAIN[type(action)]


def _place(action: a.PlayCard) -> str:
    return {
        a.Place.RESOLVE: "",
        a.Place.LINE: f" on place {action.index + 1} of the line",
        a.Place.REPLACE: f" in place of card {action.index + 1} of the line",
        a.Place.MOON: " on the Moon Slot",
        a.Place.CARRIER: f" onto the Carrier on {spot_text(action.index)}",
        a.Place.LEADER: " on the Leader Slot",
        a.Place.AREA: " into the play area",
    }[action.place]


def spot_text(spot: int) -> str:
    """Return a spot in words."""
    return _SPOTS.get(spot, f"card {spot + 1} of the line")


def seat_text(view: View, seat: int) -> str:
    """Return who sits there."""
    return "the Extinctor" if view.planets[seat].faction == BOSS_FACTION else f"seat {seat}"


def render(edition: Edition, view: View) -> str:
    """Return a view as lines of text."""
    return "\n".join(_lines(edition, view))


def _lines(edition: Edition, view: View) -> Iterator[str]:
    vast = f", Vast Space {view.vast}" if view.vast else ""
    yield f"A Place in the Sun ({view.mode}), round {view.round}{vast}"
    for seat, planet in enumerate(view.planets):
        yield from _planet(edition, view, seat, planet)
    if view.open:
        yield f"Influence: {', '.join(edition.influence[card].name for card in view.open)}"
    names = [card.name for card in edition.printed_cards]
    if view.looked:
        yield f"Looked at, top first: {', '.join(names[card] for card in view.looked)}"
    if view.seat is not None:
        yield f"Your hand: {', '.join(names[card] for card in view.hand) or 'empty'}"
    if view.turn is not None:
        yield f"{seat_text(view, view.turn.seat)}: {view.turn.made} of {view.turn.required} cards played"
    if view.question is not None:
        yield f"Asked: seat {view.question.seat}, {view.question.kind}"
    if view.result is not None:
        winners = ", ".join(f"seat {seat}" for seat in view.result.winners) or "nobody"
        yield f"Over ({view.result.reason}): {winners} won"


def _planet(edition: Edition, view: View, seat: int, planet: PlanetView) -> Iterator[str]:
    if planet.faction == BOSS_FACTION:
        who, zones = "the Extinctor", f"deck {planet.deck}, pile {len(planet.pile)}"
    else:
        side = edition.sides[planet.side - 1].name if planet.side else "no board"
        faction = FACTIONS[planet.faction] if planet.faction >= 0 else "no faction"
        who = f"seat {seat} {faction} on {side}"
        zones = f"hand {planet.hand}, deck {planet.deck}, pile {len(planet.pile)}, Leaders {planet.leaders}"
    out = " (eliminated)" if planet.out else ""
    points = f", {planet.points} points" if view.open and planet.faction != BOSS_FACTION else ""
    yield f"{who}{out}: power {planet.power}, dial {planet.dial}{points}; {zones}"
    for placed in planet.placed:
        yield f"  {_placed(edition, placed)}"


def _placed(edition: Edition, placed: PlacedView) -> str:
    names = [card.name for card in edition.printed_cards]
    carried = "" if placed.loaded is None else f" carrying {names[placed.loaded]}"
    return f"{spot_text(placed.spot)}: {names[placed.card]}, defence {placed.defence}{carried}"
