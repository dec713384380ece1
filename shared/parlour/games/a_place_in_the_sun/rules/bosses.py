"""The Extinctor's turn: it plays itself (APS-207 to APS-222)."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun.actions import SunAction
from parlour.games.a_place_in_the_sun.edition import Ability, ExtinctorCard, Target
from parlour.games.a_place_in_the_sun.frames import BossFrame, Part, Zone
from parlour.games.a_place_in_the_sun.happenings import CardActivated, CardDiscarded, CardPlayed
from parlour.games.a_place_in_the_sun.placing import SLOTS
from parlour.games.a_place_in_the_sun.rules.frame import FrameRules
from parlour.games.a_place_in_the_sun.rules.placed import enter, leave
from parlour.games.a_place_in_the_sun.rules.resolving import resolve
from parlour.games.a_place_in_the_sun.rules.rounds import end_turn
from parlour.games.a_place_in_the_sun.rules.zones import reshuffle, take_top, to_pile
from parlour.games.a_place_in_the_sun.state import BOSS_FACTION, Placed
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import CardKind

PROGRAMS = 2
"""So many Programs end the playing phase (APS-211)."""


_PILE, _, _PLACED = Zone
_EFFECTS, _DIAL = Part.EFFECTS, Part.DIAL
_ORBITAL, _PROGRAM = CardKind.ORBITAL, CardKind.PROGRAM


class BossRules(FrameRules[BossFrame]):
    """Cards are played one after another, then the Orbitals activated."""

    def asked(self, table: Table, frame: BossFrame) -> Decision | None:  # noqa: ARG002
        """Nobody is asked: it plays itself."""
        return None

    def answers(self, table: Table, frame: BossFrame) -> Sequence[SunAction]:  # noqa: ARG002
        """Nothing is answered."""
        return ()

    def answer(self, table: Table, frame: BossFrame, action: SunAction) -> None:
        """Nothing is answered."""
        raise NotImplementedError

    def proceed(self, table: Table, frame: BossFrame) -> None:
        """Play the next card, activate the next Orbital, or end the turn."""
        line = table.planets[table.boss].line
        if frame.active < 0:
            card = self._drawn(table, frame)
            if card is None:
                frame.active = len(line)
            else:
                self._play(table, frame, card)
        elif frame.active:
            frame.active -= 1
            card = line[frame.active].card
            table.tell(CardActivated(table.boss, card))
            _aim(table, card, _PLACED)
        else:
            while len(line) > SLOTS:
                leave(table, table.boss, len(line) - 1)
            end_turn(table)

    def _drawn(self, table: Table, frame: BossFrame) -> int | None:
        """Return the next card; None when the phase is over (APS-211, APS-213, APS-R112, APS-R116)."""
        boss = table.planets[table.boss]
        if frame.programs >= PROGRAMS or not (frame.plays or frame.extra):
            return None
        if not boss.deck:
            if not boss.pile:
                return None
            reshuffle(table, table.boss)
        return take_top(boss)[0]

    def _play(self, table: Table, frame: BossFrame, card: int) -> None:
        boss = table.planets[table.boss]
        kind = table.cards.kinds[card]
        foreign = table.cards.owners[card] != BOSS_FACTION
        free = (
            not foreign
            and kind is _ORBITAL
            and len(boss.line) < SLOTS
            and table.cards.boss_dial(table.state.options.extinctor).ability is Ability.FREE_ORBITALS
        )
        if not free:
            frame.plays, frame.extra = (frame.plays - 1, frame.extra) if frame.plays else (0, frame.extra - 1)
        if foreign:
            table.tell(CardDiscarded(table.boss, card))
            to_pile(table, card)
            return
        table.tell(CardPlayed(table.boss, card, None, additional=free))
        if kind is _ORBITAL:
            enter(table, table.boss, Placed(card), len(boss.line))
            return
        boss.pile.append(card)
        _aim(table, card, _PILE)
        if kind is _PROGRAM:
            frame.programs += 1
            resolve(table, table.boss, _DIAL, card, option=boss.dial)


def _aim(table: Table, card: int, zone: Zone) -> None:
    """Fix whom a card is aimed at, and begin its effects (APS-216 to APS-218, APS-R111)."""
    resolve(table, table.boss, _EFFECTS, card, option=aimed_at(table, card), zone=zone)


def aimed_at(table: Table, card: int) -> int:
    """Return the planet that a card of the Extinctor is aimed at; ties go to the first in the order of the round."""
    printed = table.cards.edition.printed_cards[card]
    living = table.left_of(table.boss)
    if not isinstance(printed, ExtinctorCard) or not living:
        return table.boss
    if printed.target is Target.LIFE_SEEKER:
        return max(living, key=lambda seat: table.planets[seat].power)
    if printed.target is Target.END_BRINGER:
        return min(living, key=lambda seat: table.planets[seat].power)
    return table.boss
