"""Answers in a few words."""

from parlour.games.solar_draft.actions import (
    Decline,
    DiscardCard,
    DraftCard,
    DrawCard,
    EmergencyExchange,
    EndTurn,
    MoveCard,
    MoveMoon,
    Pass,
    PlayCard,
    PlayMoon,
    RecoverCard,
    SolarAction,
    TakeBackCard,
    Terraform,
    UseSolarFlare,
)
from parlour.games.solar_draft.edition import Edition
from parlour.games.solar_draft.views import View
from parlour.games.solar_draft.wording import sun_text


def label(  # noqa: C901, PLR0911  # one case for each answer
    edition: Edition, view: View, action: SolarAction
) -> str:
    """Return an answer in a few words: ``play Vesper in column 3``."""
    names = edition.names
    match action:
        case DraftCard(card):
            return f"draft {names[card]}"
        case DrawCard():
            return "draw the top card of the deck"
        case PlayCard(card, position):
            return f"play {names[card]} in column {position + 1}"
        case PlayMoon(card, planet):
            return f"play {names[card]} on {names[planet]}"
        case Terraform(card, planet, discard):
            cost = "" if discard is None else f", discarding {names[discard]}"
            return f"terraform {names[planet]} into {names[card]}{cost}"
        case EmergencyExchange(discard, card):
            return f"exchange {names[discard]} for {'the top card of the deck' if card is None else names[card]}"
        case MoveCard(card, position):
            return f"move {names[card]} to column {position + 1}"
        case MoveMoon(card, planet):
            return f"move {names[card]} to {names[planet]}"
        case RecoverCard(card):
            return f"take {names[card]} from the discard pile"
        case TakeBackCard(card):
            return f"take {names[card]} back"
        case DiscardCard(card):
            return f"discard {names[card]}"
        case _:
            return _bare(edition, view, action)


def _bare(edition: Edition, view: View, action: SolarAction) -> str:
    match action:
        case Pass():
            return "pass"
        case UseSolarFlare():
            return "use Solar Flare"
        case EndTurn():
            return "end the turn"
        case Decline():
            return "decline"
    if view.active is None:
        return "use the Special Ability"
    return f"use the Special Ability: {sun_text(edition.suns[view.players[view.active].sun])}"
