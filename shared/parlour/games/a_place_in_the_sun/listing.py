"""The content of an edition as clients draw it and people read it."""

from collections.abc import Iterator

import msgspec

from parlour.games.a_place_in_the_sun.edition import Card, Edition, ExtinctorCard, Target
from parlour.games.a_place_in_the_sun.vocabulary import CardKind, Faction
from parlour.games.a_place_in_the_sun.wording import (
    card_text,
    extinctor_dial_text,
    influence_text,
    position_text,
    side_text,
    skill_text,
)


class ListedCard(msgspec.Struct, frozen=True):
    """A card that can be in a deck, a hand or in play.

    Attributes:
        number: By which views, actions and happenings give it.
        id: Its stable name in the edition.
        name: Its name.
        faction: Whose; None for the Extinctor's.
        kind: Action, Orbital, Leader or Program.
        type: Faction card type; empty for Leaders and the Extinctor.
        copies: How many there are.
        defense: Base defence of an Orbital.
        cost: What activating it costs.
        target: Targeting icon of an Extinctor card; None for others.
        text: What it does.
        printed: Whether the printed rulebook has this name.
    """

    number: int
    id: str
    name: str
    faction: Faction | None
    kind: CardKind
    type: str
    copies: int
    defense: int
    cost: int
    target: Target | None
    text: str
    printed: bool


class ListedSide(msgspec.Struct, frozen=True):
    """A side of a Solar Board.

    Attributes:
        number: Its number in views, actions and happenings; the smallest begins.
        board: Which physical board it is on.
        name: Its name.
        power: Starting power.
        text: What it does.
    """

    number: int
    board: int
    name: str
    power: int
    text: str


class ListedDial(msgspec.Struct, frozen=True):
    """A planetary dial.

    Attributes:
        faction: Whose.
        name: Of the planet.
        types: The faction card types, in printed order.
        positions: What each position means, from 1.
        skill: The faction skill.
        wraps: Whether it is a ring.
    """

    faction: Faction
    name: str
    types: tuple[str, ...]
    positions: tuple[str, ...]
    skill: str
    wraps: bool


class ListedInfluence(msgspec.Struct, frozen=True):
    """An Influence Card.

    Attributes:
        number: By which views, actions and happenings give it.
        id: Its stable name in the edition.
        name: Its name.
        points: Influence Points.
        replace_cost: Power that replacing it costs.
        text: What it asks for.
    """

    number: int
    id: str
    name: str
    points: int
    replace_cost: int
    text: str


class ListedExtinctorDial(msgspec.Struct, frozen=True):
    """A dial of the Extinctor.

    Attributes:
        id: Its name in the options.
        name: Its name.
        text: What it does.
    """

    id: str
    name: str
    text: str


class Listing(msgspec.Struct, frozen=True):
    """An edition.

    Attributes:
        name: Its name.
        sha256: Of its file, in hex.
        dials: The planetary dials, in the order in which factions are numbered.
        sides: The sides of the Solar Boards, by number.
        cards: The cards by number, those of the Extinctor last.
        influence: The Influence Deck, by number.
        extinctor_dials: The dials of the Extinctor.
    """

    name: str
    sha256: str
    dials: tuple[ListedDial, ...]
    sides: tuple[ListedSide, ...]
    cards: tuple[ListedCard, ...]
    influence: tuple[ListedInfluence, ...]
    extinctor_dials: tuple[ListedExtinctorDial, ...]


def describe(edition: Edition) -> Listing:
    """Return an edition as a player reads it."""
    return Listing(
        edition.name,
        edition.sha256,
        tuple(
            ListedDial(
                dial.faction,
                dial.name,
                dial.types,
                tuple(position_text(dial, position) for position in range(1, len(dial.positions) + 1)),
                skill_text(dial.skill),
                dial.wraps,
            )
            for dial in edition.dials
        ),
        tuple(ListedSide(side.number, side.board, side.name, side.power, side_text(side)) for side in edition.sides),
        tuple(_card(number, card) for number, card in enumerate(edition.printed_cards)),
        tuple(
            ListedInfluence(number, card.id, card.name, card.points, card.replace_cost, influence_text(card))
            for number, card in enumerate(edition.influence)
        ),
        tuple(ListedExtinctorDial(dial.id, dial.name, extinctor_dial_text(dial)) for dial in edition.extinctor_dials),
    )


def _card(number: int, card: Card | ExtinctorCard) -> ListedCard:
    own = card if isinstance(card, Card) else None
    return ListedCard(
        number,
        card.id,
        card.name,
        None if own is None else own.faction,
        card.card,
        "" if own is None else own.type,
        card.copies,
        card.defense,
        0 if own is None else own.cost,
        card.target if isinstance(card, ExtinctorCard) else None,
        card_text(card),
        card.printed,
    )


def lines(edition: Edition) -> Iterator[str]:
    """Yield an edition line by line, for people."""
    listing = describe(edition)
    yield f"{listing.name}, {sum(card.copies for card in listing.cards)} cards, SHA-256 {listing.sha256}"
    for dial in listing.dials:
        yield f"{dial.name} ({', '.join(dial.types)}): {dial.skill}"
        yield from (f"  {position}: {text}" for position, text in enumerate(dial.positions, start=1))
    for side in listing.sides:
        yield f"Board {side.board}, #{side.number} {side.name}: {side.text}"
    for card in listing.cards:
        yield f"{card.number} {card.name}, {_looks(card)}: {card.text}"
    for influence in listing.influence:
        yield f"Influence {influence.number} {influence.name}: {influence.text}"
    for boss in listing.extinctor_dials:
        yield f"{boss.name}: {boss.text}"


def _looks(card: ListedCard) -> str:
    parts = ["Extinctor" if card.faction is None else card.faction.value.capitalize(), card.kind.value]
    if card.type:
        parts.append(card.type)
    if card.kind is CardKind.ORBITAL:
        parts.append(f"defence {card.defense}")
    if card.copies > 1:
        parts.append(f"{card.copies} copies")
    return ", ".join(parts)
