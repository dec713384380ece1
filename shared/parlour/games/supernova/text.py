"""Supernova on a terminal: the view, actions, and (in `telling`) happenings."""

from collections.abc import Callable, Iterator
from typing import Any

from parlour.games.supernova import actions as a
from parlour.games.supernova.cards import card_text, cards_text
from parlour.games.supernova.parts import Desperation, Marker, words
from parlour.games.supernova.text_map import LEGEND, SEAT_LETTERS, map_lines
from parlour.games.supernova.views import FlareView, Own, PlayerView, SideView, View

_TECH_LETTERS = "ECSW"


def render(view: View, *, colour: bool = False) -> str:
    """Return the view as lines of text, 100 columns at most."""
    return "\n".join(_lines(view, colour=colour))


def _lines(view: View, *, colour: bool) -> Iterator[str]:
    yield f"Round {view.phase}/{view.round}, begun by seat {view.first_player}{_doing(view)}"
    yield ""
    yield from map_lines(view, colour=colour)
    yield LEGEND
    yield ""
    for seat, player in enumerate(view.players):
        yield from _player(view, seat, player)
    planets = [f"{p.card} of seat {p.owner}" for p in view.planets if p.owner is not None]
    if planets:
        yield f"Planets: {', '.join(planets)}"
    yield (
        f"Left: {view.battle_deck} Battle cards, {view.research_deck} Research cards, {view.encounter_pile} encounters,"
        f" {view.boards} boards, {view.desperation} Desperation cards"
    )
    if view.battle is not None:
        place = f"({view.battle.q},{view.battle.r})"
        yield f"Battle for {place}: {_side(view.battle.attacker)} against {_side(view.battle.defender)}"
    if view.flare is not None:
        yield _flare(view.flare)
    if view.own is not None:
        yield from _own(view.own)


def _doing(view: View) -> str:
    turn = view.turn
    if turn is None:
        return ""
    return f"; turn of seat {turn.seat}, step {words(turn.step)}, {turn.allotment} tiles to use"


def _player(view: View, seat: int, player: PlayerView) -> Iterator[str]:
    you = " (you)" if seat == view.seat else ""
    levels = " ".join(f"{letter}{level}" for letter, level in zip(_TECH_LETTERS, player.levels, strict=True))
    power = "power unplayed" if player.power else f"played {player.played_power}" if player.played_power else "no power"
    yield (
        f"{SEAT_LETTERS[seat]} seat {seat}{you}: {levels}, {player.hand} cards, {player.research}+{player.shelved}"
        f" research, {player.markers} markers, {player.reserves} tiles, {power}"
    )
    extras = [f"pending {words(marker)}" for marker in player.pending]
    if player.desperation is not Desperation.NONE:
        extras.append(f"Desperation card {words(player.desperation)}")
    if extras:
        yield f"    {', '.join(extras)}"


def _side(side: SideView) -> str:
    open_ = f" ({cards_text(side.cards)})" if side.cards else ""
    return f"seat {side.seat} with {side.laid} cards{open_} and {side.markers} markers"


def _flare(flare: FlareView) -> str:
    name = "Supernova" if flare.supernova else "Flare"
    bids = f", bids {' '.join(map(str, flare.bids))}" if flare.bids else ""
    control = "" if flare.controller is None else f", controlled by seat {flare.controller}"
    return f"{name} of {flare.hexes} hexes, {words(flare.stage)}{bids}{control}, {len(flare.burned)} burned"


def _own(own: Own) -> Iterator[str]:
    yield f"You have {own.ru} RU, {own.stored} points stored; hand of {own.maximum}: {cards_text(own.hand)}"
    rows = (
        ("Pack", cards_text(own.pack) if own.pack else ""),
        ("Drawn", cards_text(own.drawn) if own.drawn else ""),
        ("Laid", cards_text(own.laid) if own.laid else ""),
        ("Markers laid", _markers(own.laid_markers)),
        ("Markers", _markers(own.markers)),
        ("Research", ", ".join(own.research)),
        ("Research from next turn on", ", ".join(own.shelved)),
        ("Special Power", own.power or ""),
        ("Special Powers dealt", ", ".join(own.dealt)),
        ("Stops", ", ".join(words(stop) for stop in own.stops)),
        ("Bid", "" if own.bid is None else str(own.bid)),
        ("Chosen", own.choice or ""),
        ("Face-down planets seen", ", ".join(f"({p.q},{p.r}) {p.card}" for p in own.planets)),
        ("Hand before you", cards_text(own.facing) if own.facing else ""),
    )
    yield from (f"{title}: {text}" for title, text in rows if text)


def _markers(markers: tuple[Marker, ...]) -> str:
    return ", ".join(words(marker) for marker in markers)


def label(view: View, action: a.SupernovaAction) -> str:
    """Return an action in a few words, as the viewer would name it."""
    return _LABELS[type(action)](view, action)


def _power(view: View, action: a.PlayPower) -> str:
    name = view.own.power if view.own is not None else None
    raised = "".join(f", raise {words(technology)}" for technology in action.technologies)
    target = "" if action.seat is None else f" against seat {action.seat}"
    return f"play the Special Power {name}{raised}{target}"


def _keep_drawn(action: a.KeepDrawn) -> str:
    if not action.kept:
        return "keep none of the cards drawn"
    return f"keep {cards_text(action.kept)} for {cards_text(action.given)}"


_LABELS: dict[type, Callable[[View, Any], str]] = {
    a.Pass: lambda _, __: "pass",
    a.EndStep: lambda _, __: "go on",
    a.PlacePiece: lambda _, x: f"lay the piece at ({x.q},{x.r})",
    a.KeepPower: lambda _, x: f"keep the Special Power {x.power}",
    a.DraftCard: lambda _, x: f"keep {card_text(x.card)}",
    a.ChangeStops: lambda _, __: "change stops",
    a.SetStop: lambda _, x: f"{'stop at' if x.on else 'no stop at'} {words(x.checkpoint)}",
    a.SetAttention: lambda _, x: "be asked beside every decision" if x.on else "be asked no more",
    a.PlayPower: _power,
    a.UseDesperation: lambda _, x: f"use the Desperation card{' to fill the hand' if x.refill else ''}",
    a.UseMarker: lambda _, x: f"use the {words(x.marker)}",
    a.Fortify: lambda _, x: f"fortify ({x.q},{x.r}){' for free' if x.free else ''}",
    a.PlaceTile: lambda _, x: f"place on ({x.q},{x.r})",
    a.Attack: lambda _, x: f"attack ({x.q},{x.r})",
    a.Explore: lambda _, __: "explore",
    a.IntroduceBoard: lambda _, __: "introduce a board",
    a.PlaceBoard: lambda _, x: f"lay the board at ({x.slot_q},{x.slot_r}) with a tile on ({x.q},{x.r})",
    a.LayCards: lambda _, x: f"lay {cards_text(x.cards)}",
    a.LayMarkers: lambda _, x: f"lay the markers: {_markers(x.markers)}" if x.markers else "lay no marker",
    a.KeepValid: lambda _, x: f"let {cards_text(x.cards)} stay",
    a.PlayResearch: lambda _, x: f"play {x.card}",
    a.ChooseHex: lambda _, x: f"choose ({x.q},{x.r})",
    a.ChooseMoon: lambda _, x: f"shift the moon on ({x.q},{x.r}) {'forward' if x.forward else 'back'}",
    a.ChooseVictims: lambda _, x: f"choose seat {' and seat '.join(map(str, x.seats))}",
    a.LookAtHand: lambda _, x: f"look at the hand of seat {x.seat}",
    a.LookAtPlanet: lambda _, x: f"look at the planet on ({x.q},{x.r})",
    a.BuyTechnology: lambda _, x: f"buy {words(x.technology)}",
    a.BuyResearch: lambda _, x: f"buy {x.count} Research cards",
    a.BuyBattleCards: lambda _, __: "buy Battle cards",
    a.DiscardDrawn: lambda _, x: f"discard {card_text(x.card)} of the cards drawn",
    a.KeepDrawn: lambda _, x: _keep_drawn(x),
    a.ExchangeCard: lambda _, x: f"exchange {card_text(x.card)}",
    a.SwapCard: lambda _, x: f"give {card_text(x.given)} for {card_text(x.taken)}",
    a.Bid: lambda _, x: f"bid {x.ru} RU",
    a.BurnHex: lambda _, x: f"burn ({x.q},{x.r})",
    a.NameFirstPlayer: lambda _, x: f"name seat {x.seat} first player",
}
