"""An edition made ready to play: what the rules ask of a card again and again, by its number."""

from functools import cached_property

from parlour.games.a_place_in_the_sun.edition import (
    Card,
    Dial,
    Edition,
    ExtinctorCard,
    ExtinctorDial,
    Side,
    SkillOption,
)
from parlour.games.a_place_in_the_sun.effects import (
    Absorb,
    Carry,
    ChooseOne,
    DialHold,
    Duration,
    Effect,
    Effects,
    EyeBot,
    If,
    Modify,
    lasting,
)
from parlour.games.a_place_in_the_sun.frames import Part, ResolveFrame
from parlour.games.a_place_in_the_sun.state import BOSS_FACTION
from parlour.games.a_place_in_the_sun.vocabulary import CardKind, Faction, Filter

FACTIONS = tuple(Faction)


class Printed:
    """The tables; the lists are indexed by card number.

    Attributes:
        edition: What they were made from.
        owners: Place of the card's faction; 4 for the Extinctor.
        kinds: Card type.
        types: Faction card type, empty for Leaders and the Extinctor.
        names: Its name.
        defense: Base defence.
        costs: Printed activation cost.
        effects: Its effects.
        infested: Its Infested Player part.
        holds: What it adds to its controller's dial while in play.
        modifies: Changes while it is in play.
        absorbs: Its reaction, or None.
        carries: What it carries, or None.
        activates: Whether there is anything to activate (APS-D07).
        numbers: By id, its number.
        eye_bots: Numbers of the cards that are put on decks and stay in hands (APS-226).
    """

    def __init__(self, edition: Edition) -> None:
        cards = edition.printed_cards
        self.edition = edition
        self.owners = [_owner(card) for card in cards]
        self.kinds = [card.card for card in cards]
        self.types = [card.type if isinstance(card, Card) else "" for card in cards]
        self.names = [card.name for card in cards]
        self.defense = [card.defense for card in cards]
        self.costs = [card.cost if isinstance(card, Card) else 0 for card in cards]
        self.effects: list[Effects] = [card.effects for card in cards]
        self.infested: list[Effects] = [card.infested if isinstance(card, Card) else () for card in cards]
        self.holds = [sum(e.dir.sign for e in card.effects if isinstance(e, DialHold)) for card in cards]
        self.modifies = [
            tuple(e for e in card.effects if isinstance(e, Modify) and e.duration is Duration.IN_PLAY) for card in cards
        ]
        self.absorbs = [next((e for e in card.effects if isinstance(e, Absorb)), None) for card in cards]
        self.carries = [next((e.filter for e in card.effects if isinstance(e, Carry)), None) for card in cards]
        self.activates = [not all(map(lasting, card.effects)) for card in cards]
        self.numbers = {card.id: number for number, card in enumerate(cards)}
        self.eye_bots = {n for n, card in enumerate(cards) if any(map(_places_itself, card.effects))}

    @cached_property
    def decks(self) -> tuple[tuple[int, ...], ...]:
        """The 40 cards of each faction, in printed order."""
        return tuple(self._copies(faction, {CardKind.ACTION, CardKind.ORBITAL}) for faction in range(len(FACTIONS)))

    @cached_property
    def leaders(self) -> tuple[tuple[int, ...], ...]:
        """The Leaders of each faction."""
        return tuple(self._copies(faction, {CardKind.LEADER}) for faction in range(len(FACTIONS)))

    @cached_property
    def boss_cards(self) -> tuple[int, ...]:
        """The Extinctor's Action and Orbital Cards."""
        return self._copies(BOSS_FACTION, {CardKind.ACTION, CardKind.ORBITAL})

    @cached_property
    def programs(self) -> tuple[int, ...]:
        """The Extinctor's Programs."""
        return self._copies(BOSS_FACTION, {CardKind.PROGRAM})

    def _copies(self, owner: int, kinds: set[CardKind]) -> tuple[int, ...]:
        return tuple(
            number
            for number, card in enumerate(self.edition.printed_cards)
            if self.owners[number] == owner and card.card in kinds
            for _ in range(card.copies)
        )

    def side(self, number: int) -> Side:
        """Return a side of a Solar Board."""
        return self.edition.sides[number - 1]

    def dial(self, faction: int) -> Dial:
        """Return a planetary dial."""
        return self.edition.dials[faction]

    def boss_dial(self, key: str) -> ExtinctorDial:
        """Return an Extinctor dial."""
        return next(dial for dial in self.edition.extinctor_dials if dial.id == key)

    def is_orbital(self, card: int) -> bool:
        """Return whether it is an Orbital."""
        return self.kinds[card] is CardKind.ORBITAL

    def passes(self, card: int, wanted: Filter) -> bool:
        """Return whether a card passes a filter."""
        if wanted.type and self.types[card] != wanted.type:
            return False
        if wanted.card is not None and self.kinds[card] is not wanted.card:
            return False
        return not wanted.name or self.names[card] == wanted.name

    def listed(self, frame: ResolveFrame, faction: int, boss_dial: str) -> Effects:
        """Return the list of effects that a frame resolves, for a seat of that faction."""
        if frame.part is Part.SKILL:
            return self.skill_option(faction, frame.option).effects
        if frame.part is Part.DIAL and faction == BOSS_FACTION:
            return self.boss_dial(boss_dial).program[frame.option - 1]
        if frame.part is Part.DIAL:
            return self.on_play(faction, frame.option, frame.card)
        return self.of_part(frame.card, frame.part)

    def of_part(self, card: int, part: Part) -> Effects:
        """Return the effects of a card, or its Infested Player part."""
        return self.infested[card] if part is Part.INFESTED else self.effects[card]

    def skill_option(self, faction: int, option: int) -> SkillOption:
        """Return a form of a faction's skill."""
        return self.edition.dials[faction].skill.options[option]

    def on_play(self, faction: int, position: int, card: int) -> Effects:
        """Return what a dial does at a position with the type of a card; nothing for foreign cards (APS-R60)."""
        if self.owners[card] != faction or not self.types[card]:
            return ()
        at = self.edition.dials[faction].positions[position - 1]
        return next((played.effects for played in at.on_play if played.type == self.types[card]), ())


def effect_at(effects: Effects, path: list[int]) -> Effect:
    """Return the effect at a path: an index, then option and index for each `ChooseOne`, 0 and index for each `If`."""
    effect = effects[path[0]]
    for branch, index in zip(path[1::2], path[2::2], strict=True):
        effect = branch_of(effect, branch)[index]
    return effect


def branch_of(effect: Effect, branch: int) -> Effects:
    """Return the effects inside an effect."""
    if isinstance(effect, ChooseOne):
        return effect.options[branch]
    if isinstance(effect, If):
        return effect.then
    raise TypeError(f"{type(effect).__name__} has no effects inside")


def _owner(card: Card | ExtinctorCard) -> int:
    return FACTIONS.index(card.faction) if isinstance(card, Card) else BOSS_FACTION


def _places_itself(effect: Effect) -> bool:
    return isinstance(effect, EyeBot) and effect.op == "place_on_deck"
