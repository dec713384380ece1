"""What a player may do, made once: the ways to play a card, and the forms of a skill."""

from parlour.games.a_place_in_the_sun.actions import Place, PlayCard, UseSkill
from parlour.games.a_place_in_the_sun.edition import Skill
from parlour.games.a_place_in_the_sun.vocabulary import CardKind

SLOTS = 4
"""Orbitals on a line at most (APS-031)."""
Board = tuple[int, int, int, int, int]
"""What of a planet counts for where cards may go: faction, position of the dial, number of the side, what is added to
the base defence of a card that comes onto the line, cards on the line."""
Ways = list[tuple[PlayCard, ...]]
"""By card, where it may go, the default first; onto which cards is not among them."""


class Plays:
    """The ways to play one card, the default first (APS-D04, APS-R18).

    Attributes:
        alone: Where it goes whatever is in play: an Eye Bot, a Leader, an Action or an Orbital that takes effect.
        moon: On the Moon Slot.
        line: Of an Orbital by the number of cards on the line: the outermost place first, the Moon Slot last (APS-033,
            APS-R30, APS-R31); empty for other cards.
        bare: Of an Orbital that has no defence there (APS-R32).
        action: Whether it is an Action.
    """

    __slots__ = ("action", "alone", "bare", "line", "moon")

    def __init__(self, card: int, kind: CardKind, *, eye_bot: bool) -> None:
        self.action = kind is CardKind.ACTION and not eye_bot
        self.moon = PlayCard(card, Place.MOON)
        self.bare: tuple[PlayCard, ...] = (PlayCard(card, Place.LINE), self.moon)
        self.line: tuple[tuple[PlayCard, ...], ...] = ()
        place = Place.RESOLVE
        if eye_bot:
            place = Place.AREA
        elif kind is CardKind.LEADER:
            place = Place.LEADER
        elif kind is CardKind.ORBITAL:
            self.line = tuple(self._with_moon(card, there) for there in range(SLOTS + 1))
        self.alone: tuple[PlayCard, ...] = (PlayCard(card, place),)

    def _with_moon(self, card: int, there: int) -> tuple[PlayCard, ...]:
        if there < SLOTS:
            return (*(PlayCard(card, Place.LINE, index) for index in range(there, -1, -1)), self.moon)
        return (*(PlayCard(card, Place.REPLACE, index) for index in range(there - 1, -1, -1)), self.moon)


class SkillForms:
    """The forms of a faction skill.

    Attributes:
        cost: Power to pay first (APS-R50).
        never_at: Position at which it can't be used, if there is one (APS-175, APS-R83).
        forms: In printed order: the answer of a form that discards nothing, or None and the answers by card discarded.
        plain: The answers if no form discards anything; otherwise empty.
    """

    __slots__ = ("cost", "forms", "never_at", "plain")

    def __init__(self, skill: Skill, by_type: dict[str, list[int]]) -> None:
        self.cost, self.never_at = skill.cost, skill.never_at
        self.forms: tuple[tuple[UseSkill | None, dict[int, UseSkill]], ...] = tuple(
            (None, {card: UseSkill(index, card) for card in by_type.get(option.discard, ())})
            if option.discard
            else (UseSkill(index), {})
            for index, option in enumerate(skill.options)
        )
        plain = tuple(form for form, _ in self.forms if form is not None)
        self.plain = plain if len(plain) == len(self.forms) else ()
