"""Happenings, each in one sentence."""

from parlour.games.a_place_in_the_sun import happenings as h
from parlour.games.a_place_in_the_sun.edition import Edition
from parlour.games.a_place_in_the_sun.text import spot_text

_WORDS: dict[type, str] = {
    h.Decided: "answers: {kind}",
    h.BoardChosen: "takes {side_name}",
    h.FactionChosen: "takes {faction_name}",
    h.TurnBegan: "begins a turn of {required} cards",
    h.TurnEnded: "ends the turn",
    h.CardPlayed: "plays {card_name}",
    h.CardActivated: "activates {card_name}",
    h.SkillUsed: "uses the faction skill",
    h.CardPlaced: "has {card_name} on {spot_name} now",
    h.CardLeft: "loses {card_name} from {spot_name}",
    h.PowerChanged: "has {power} power now ({by:+})",
    h.DialTurned: "turns the dial to {position}",
    h.CardsDrawn: "draws {count} cards{card_names}",
    h.CardDiscarded: "discards {card_name}",
    h.CardTaken: "takes {card_name}",
    h.DeckShuffled: "shuffles a deck",
    h.CardsLooked: "looks at {count} cards of the deck of planet {deck}{card_names}",
    h.CardsPutBack: "puts {count} cards back on the deck of planet {deck}{card_names}",
    h.InfestationSent: "sends {card_name} to planet {target}",
    h.CardHit: "takes {damage} damage on {spot_name}",
    h.DamageAbsorbed: "absorbs {amount} damage",
    h.DistanceClosed: "closes the distance by {by}; {left} are left",
    h.InfluenceClaimed: "claims {influence_name}",
    h.InfluenceReplaced: "replaces {influence_name}",
    h.Eliminated: "is eliminated",
    h.GameEnded: "sees the end of the game ({reason}); winners: {winner_names}",
}


def tell(edition: Edition, happening: h.SunHappening) -> str:
    """Return a happening in one sentence; planets are numbered as seats, the Extinctor comes after them."""
    fields = {name: getattr(happening, name) for name in happening.__struct_fields__}
    words = _WORDS[type(happening)].format(**fields, **_names(edition, happening))
    return f"Planet {happening.seat} {words}."


def _names(edition: Edition, happening: h.SunHappening) -> dict[str, str]:
    """Return the names of what a happening gives by number."""
    names = [card.name for card in edition.printed_cards]
    found: dict[str, str] = {}
    if isinstance(happening, h.InfluenceClaimed | h.InfluenceReplaced):
        return {"influence_name": edition.influence[happening.card].name}
    card, spot = getattr(happening, "card", None), getattr(happening, "spot", None)
    found["card_name"] = "a card" if card is None else names[card]
    found["spot_name"] = "" if spot is None else spot_text(spot)
    cards = getattr(happening, "cards", ())
    found["card_names"] = f": {', '.join(names[card] for card in cards)}" if cards else ""
    if isinstance(happening, h.BoardChosen):
        found["side_name"] = edition.sides[happening.side - 1].name
    elif isinstance(happening, h.FactionChosen):
        found["faction_name"] = edition.dials[happening.faction].name
    elif isinstance(happening, h.GameEnded):
        found["winner_names"] = ", ".join(f"planet {seat}" for seat in happening.winners) or "nobody"
    return found
