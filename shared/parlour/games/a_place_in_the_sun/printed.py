"""An edition made ready to play: what the rules ask of a card again and again, by its number."""

from functools import cached_property

from parlour.games.a_place_in_the_sun.edition import (
    Card,
    Dial,
    DialPosition,
    Edition,
    ExtinctorCard,
    ExtinctorDial,
    LineEffect,
    MoonKind,
    Side,
)
from parlour.games.a_place_in_the_sun.effects import (
    Absorb,
    Carry,
    DialHold,
    Duration,
    Effect,
    Effects,
    EyeBot,
    Modify,
    Reach,
    Stat,
    lasting,
)
from parlour.games.a_place_in_the_sun.frames import Part
from parlour.games.a_place_in_the_sun.memo import Memo
from parlour.games.a_place_in_the_sun.placing import Board, Plays, SkillForms, Ways
from parlour.games.a_place_in_the_sun.scripts import Script
from parlour.games.a_place_in_the_sun.state import BOSS_FACTION
from parlour.games.a_place_in_the_sun.vocabulary import CardKind, Faction, Filter

FACTIONS = tuple(Faction)
_, _INFESTED, _DIAL, _SKILL = Part
_LINES = {LineEffect.PLUS_ONE: 1, LineEffect.MINUS_ONE: -1}
_ORBITAL = CardKind.ORBITAL
_NOTHING = Script(())


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
        absorbs: The cards with a reaction, and which.
        carries: What it carries, or None.
        activates: Whether there is anything to activate (APS-D07).
        changes: By what is changed, the cards that change it for their own planet while in play, and by how much.
        raises: The cards that raise the damage that enemies' planets take while in play, and by how much.
        dearest: Of the printed activation costs the highest.
        dearer: Whether there is a card that raises activation costs while in play.
        covers: What it adds to the defence of the others on its line while it is there.
        scripts: Its effects, ready to be resolved.
        dial_scripts: By position of its faction's dial, what that does when it is played; none of the Extinctor's.
        infested_scripts: Its Infested Player part, ready to be resolved.
        passing: By filter, the cards that pass it.
        plays: The ways to play it.
        ways: By board, where cards may go there.
        carried: By faction, its Actions for which there is a card in the edition that carries them (APS-082).
        type_places: Place of its type on its faction's dial; -1 for cards without one.
        line_bonus: By the number of a board's side, what the side adds to the defence on the line; 0 for none.
        moon_bonus: By the number of a side, what is added to the defence on its Moon Slot; 0 for none.
        moon_takes_actions: By the number of a side, whether its Moon Slot takes Actions; no for none.
        skills: By faction, the forms of its skill.
        wraps: By faction, whether its dial is a ring.
        charges: By faction and position, the power that is collected for each card of the charging type (APS-144);
            empty where nothing charges.
        discards: By faction and position, how many cards may be discarded in a turn (APS-103, APS-104).
        overloads: By faction and position, the type of which Orbitals are discarded for cards (APS-141), or None.
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
        self.changes = {stat: self._changing(stat, Reach.SELF) for stat in Stat}
        self.raises = self._changing(Stat.PLANET_DAMAGE_TAKEN, Reach.ENEMIES)
        self.covers = self._summed(Stat.DEFENSE, Reach.OWN_LINE_OTHERS)
        self.dearest = max(self.costs)
        self.dearer = any(by > 0 for by in self.changes[Stat.ACTIVATION_COST].values())
        self.absorbs = {n: e for n, card in enumerate(cards) for e in card.effects[::-1] if isinstance(e, Absorb)}
        self.carries = [next((e.filter for e in card.effects if isinstance(e, Carry)), None) for card in cards]
        self.activates = [not all(map(lasting, card.effects)) for card in cards]
        self.numbers = {card.id: number for number, card in enumerate(cards)}
        self.eye_bots = {n for n, card in enumerate(cards) if any(map(_places_itself, card.effects))}
        self.scripts = [Script(effects) for effects in self.effects]
        self.infested_scripts = [Script(effects) for effects in self.infested]
        self.passing = Memo(self._passing)
        self.plays = [Plays(n, card.card, eye_bot=n in self.eye_bots) for n, card in enumerate(cards)]
        self.ways = Memo(self._ways)
        self._ways_alike = Memo(self._ways_by_card)
        self.carried = [
            frozenset(n for n, owner in enumerate(self.owners) if owner == faction and self._is_carried(n))
            for faction in range(len(FACTIONS))
        ]
        self.type_places = [self._type_place(card) for card in range(len(cards))]
        self.line_bonus = [0, *(_LINES.get(side.line, 0) for side in edition.sides)]
        self.moon_bonus = [0, *(side.moon_bonus for side in edition.sides)]
        self.moon_takes_actions = [False, *(side.moon is MoonKind.ORBITAL_OR_ACTION for side in edition.sides)]
        self.wraps = [*(dial.wraps for dial in edition.dials), False]
        self.charges = [[at.charge for at in dial.positions] if dial.charging else [] for dial in edition.dials]
        self.discards = [[at.discards for at in dial.positions] for dial in edition.dials]
        self.overloads = [[dial.charging if at.overload else None for at in dial.positions] for dial in edition.dials]
        self.skills = [SkillForms(dial.skill, self._by_type(owner)) for owner, dial in enumerate(edition.dials)]
        self._skill_scripts = [[Script(option.effects) for option in dial.skill.options] for dial in edition.dials]
        self._programs = {dial.id: [Script(effects) for effects in dial.program] for dial in edition.extinctor_dials}
        self.dial_scripts = [[self._played(card, at) for at in self._positions(card)] for card in range(len(cards))]

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

    def _is_carried(self, card: int) -> bool:
        wanted = [one for one in self.carries if one is not None]
        return self.plays[card].action and any(self.passes(card, one) for one in wanted)

    def _ways(self, board: Board) -> Ways:
        """Boards that tell no card apart share their list: no Orbital has less than no defence."""
        faction, dial, side, bonus, there = board
        overload, moon = self.overloads[faction][dial - 1], self.moon_takes_actions[side]
        return self._ways_alike[faction, overload, moon, min(bonus, 1), there]

    def _ways_by_card(self, alike: tuple[int, str | None, bool, int, int]) -> Ways:
        faction, overload, moon, bonus, there = alike
        found: Ways = []
        for card, plays in enumerate(self.plays):
            own = self.owners[card] == faction
            if not plays.line:
                found.append((*plays.alone, plays.moon) if own and moon and plays.action else plays.alone)
            elif own and self.types[card] == overload:
                found.append(plays.alone)
            else:
                found.append(plays.bare if self.defense[card] + bonus <= 0 else plays.line[there])
        return found

    def _by_type(self, owner: int) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for card, there in enumerate(self.types):
            if self.owners[card] == owner:
                found.setdefault(there, []).append(card)
        return found

    def _changing(self, stat: Stat, scope: Reach) -> dict[int, int]:
        return {card: by for card, by in enumerate(self._summed(stat, scope)) if by}

    def _summed(self, stat: Stat, scope: Reach) -> list[int]:
        return [sum(e.delta for e in there if e.stat is stat and e.scope is scope) for there in self.modifies]

    def _type_place(self, card: int) -> int:
        types = () if self.owners[card] == BOSS_FACTION else self.dial(self.owners[card]).types
        return types.index(self.types[card]) if self.types[card] in types else -1

    def _positions(self, card: int) -> tuple[DialPosition, ...]:
        return () if self.owners[card] == BOSS_FACTION else self.dial(self.owners[card]).positions

    def _played(self, card: int, at: DialPosition) -> Script:
        effects = (played.effects for played in at.on_play if played.type == self.types[card])
        return Script(next(effects, ()))

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
        return self.kinds[card] is _ORBITAL

    def passes(self, card: int, wanted: Filter) -> bool:
        """Return whether a card passes a filter."""
        return card in self.passing[wanted]

    def _passing(self, wanted: Filter) -> frozenset[int]:
        return frozenset(
            card
            for card in range(len(self.names))
            if (not wanted.type or self.types[card] == wanted.type)
            and (wanted.card is None or self.kinds[card] is wanted.card)
            and (not wanted.name or self.names[card] == wanted.name)
        )

    def script(self, part: Part, card: int, option: int, faction: int, boss_dial: str) -> Script:
        """Return the list of effects that a frame resolves, for a seat of that faction; fields as in `ResolveFrame`."""
        if part is _DIAL:
            if faction == BOSS_FACTION:
                return self._programs[boss_dial][option - 1]
            return self.dial_scripts[card][option - 1]
        if part is _SKILL:
            return self._skill_scripts[faction][option]
        return self.infested_scripts[card] if part is _INFESTED else self.scripts[card]

    def of_part(self, card: int, part: Part) -> Script:
        """Return the effects of a card, or its Infested Player part."""
        return self.infested_scripts[card] if part is _INFESTED else self.scripts[card]

    def on_play(self, faction: int, position: int, card: int) -> Script:
        """Return what a dial does at a position with the type of a card; nothing for foreign cards (APS-R60)."""
        return self.dial_scripts[card][position - 1] if self.owners[card] == faction else _NOTHING


def _owner(card: Card | ExtinctorCard) -> int:
    return FACTIONS.index(card.faction) if isinstance(card, Card) else BOSS_FACTION


def _places_itself(effect: Effect) -> bool:
    return isinstance(effect, EyeBot) and effect.op == "place_on_deck"
