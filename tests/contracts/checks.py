"""The promises of a game, each as a function over one position of a match.

A check raises AssertionError when the promise is broken. `test_contract.py` runs them over every hosted game,
`test_checks.py` over games that break them on purpose.
"""

from typing import NamedTuple

import msgspec
from tests.contracts.mutations import FOREIGN, variants

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, MatchNotOver
from parlour.engine.game import Contest


class Samples(NamedTuple):
    """How much is tried at a position.

    Attributes:
        redeals: Redeals for each viewer.
        mutations: Actions that are not legal, of either kind.
        all_viewers: Whether that is done for every viewer in every way. If not, each viewer's own view is held against
            its redeals, and for one viewer, drawn anew at each position, what a spectator sees and whether a redeal
            stands on its own; refusals are tried for the seats that are asked and for one that is drawn.
    """

    redeals: int
    mutations: int
    all_viewers: bool


MANY, FEW = Samples(3, 40, all_viewers=True), Samples(1, 12, all_viewers=False)


class Position:
    """A state with what a check needs: the case, a generator for samples, and actions of other positions."""

    def __init__(self, entry, case, state, rng, pool, samples=MANY):
        self.entry, self.game, self.case = entry, entry.game, case
        self.state, self.rng, self.pool, self.samples = state, rng, pool, samples
        self.viewers = (None, *range(case.seats))
        self.asked = [decision.seat for decision in self.game.decisions(state)]

    def dice(self, step=1 << 40):
        """Return dice of a step; equal steps draw equally."""
        return Dice(bytes(32), step)

    def legal(self, seat):
        """Return the legal actions of a seat."""
        return list(self.game.actions(self.state, seat))

    def bytes(self):
        """Return the state, to compare."""
        return self.game.dump(self.state)

    def after(self, seat, action, state=None):
        """Return the state after the action, and its news; the position keeps its own."""
        copy = self.game.copy(self.state if state is None else state)
        return copy, self.game.apply(copy, seat, action, self.dice())

    def redeals(self, viewer):
        """Yield states that the viewer can't tell from the true one."""
        for _ in range(self.samples.redeals):
            yield self.game.redeal(self.state, viewer, self.dice(self.rng.randrange(1 << 40)))

    def some(self, everybody):
        """Return all of these viewers or seats, or one where not all are looked at in every way."""
        return everybody if self.samples.all_viewers else [self.rng.choice(everybody)]

    def refusals(self, seat, actions, state=None):
        """Yield for each action the text and rule of its refusal, or None when it is accepted.

        Refused actions must leave the state that they were tried on as it was.
        """
        state = self.state if state is None else state
        tried, before = self.game.copy(state), self.game.dump(state)
        for action in actions:
            try:
                self.game.apply(tried, seat, action, self.dice())
            except IllegalAction as refused:
                yield str(refused), refused.rule
            else:
                yield None
                tried = self.game.copy(state)
        assert self.game.dump(tried) == before, "a refused action changed the state"


def asked_seats_have_actions(at):
    """At most one question for each seat, in seat order; asked seats, and no others, have actions; none twice."""
    seats = range(at.case.seats)
    assert list(at.asked) == sorted(set(at.asked))
    assert set(at.asked) <= set(seats)
    for seat in seats:
        actions = at.legal(seat)
        assert bool(actions) == (seat in at.asked), f"seat {seat} has {len(actions)} actions"
        assert len(set(actions)) == len(actions), "an action is listed twice"
        assert actions == at.legal(seat), "the order of actions changes"


def listed_actions_are_accepted(at):
    """Every listed action can be played, and asking, listing and playing on a copy leave the state as it was."""
    before = at.bytes()
    for seat in at.asked:
        for action in at.legal(seat):
            at.after(seat, action)
            assert at.bytes() == before, f"{action} on a copy changed the original"


def other_actions_are_refused(at):
    """T017: what is not listed is refused, or is another spelling of a listed action: it does exactly the same."""
    for seat in range(at.case.seats):
        legal = at.legal(seat)
        others = unlisted(at, legal)
        outcomes = {at.game.dump(at.after(seat, action)[0]) for action in legal}
        for action, told in zip(others, at.refusals(seat, others), strict=True):
            if told is None:
                done = at.game.dump(at.after(seat, action)[0])
                assert done in outcomes, f"{action!r} of seat {seat} is not listed but was accepted"
            else:
                assert all(told), "a refusal without a text or a rule"


def refusals_tell_nothing(at):
    """T001: whether and how an action is refused does not depend on what its seat can't see."""
    for seat in sorted({*at.asked, *at.some(range(at.case.seats))}):
        others = unlisted(at, at.legal(seat))
        told = list(at.refusals(seat, others))
        for state in at.redeals(seat):
            for action, here, there in zip(others, told, at.refusals(seat, others, state), strict=True):
                assert here == there, f"the refusal of {action!r} tells of hidden cards"


def unlisted(at, legal):
    """Return a sample of actions that are not among the legal ones."""
    near = list(dict.fromkeys(other for action in legal for other in variants(action)))
    return [*FOREIGN, *sample(at, near, legal), *sample(at, at.pool, legal)]


def sample(at, actions, legal):
    """Return some of the different actions that are not legal."""
    legal, most = set(legal), at.samples.mutations
    drawn = at.rng.sample(actions, min(most + len(legal), len(actions)))
    return [action for action in drawn if action not in legal][:most]


def views_are_typed(at):
    """A view, an action and an open question are what the game declares, and survive their own encoding."""
    for viewer in at.viewers:
        view = at.game.view(at.state, viewer)
        assert msgspec.json.decode(msgspec.json.encode(view), type=at.game.view_type) == view
        assert view == at.game.view(at.state, viewer), "the same view twice differs"
    for seat in at.asked:
        for action in at.legal(seat):
            assert msgspec.json.decode(msgspec.json.encode(action), type=at.game.action_type) == action
            assert action.__struct_config__.tag, "an action without a tag looks like others in the chain"


def views_hide_what_they_must(at):
    """T001, T002, T006: nothing shown to a viewer changes when what it must not know does.

    Shown are its view, its legal actions, and who is asked what; and the spectator knows no more than any seat.
    """
    shown = {viewer: shown_to(at, viewer, at.state) for viewer in at.viewers}
    beside = at.some(at.viewers)
    for viewer in at.viewers:
        for other in at.redeals(viewer):
            assert shown_to(at, viewer, other) == shown[viewer], f"{viewer} can tell a redealt state from the true one"
            if viewer in beside:
                assert shown_to(at, None, other) == shown[None], f"the spectator knows more than {viewer}"


def shown_to(at, viewer, state):
    """Return all that the viewer is shown of a state, as bytes."""
    actions = [] if viewer is None else list(at.game.actions(state, viewer))
    shown = (at.game.view(state, viewer), actions, list(at.game.decisions(state)))
    return msgspec.json.encode(shown, order="deterministic")


def redeals_stand_on_their_own(at):
    """A redealt state is a whole one: it can be kept, comes again from equal dice, and shares nothing that changes."""
    before = at.bytes()
    for viewer in at.some(at.viewers):
        first, second = (at.game.redeal(at.state, viewer, at.dice(7)) for _ in range(2))
        dumped = at.game.dump(first)
        assert dumped == at.game.dump(second)
        assert dumped == at.game.dump(at.game.load(dumped))
        for decision in at.game.decisions(first):
            actions = list(at.game.actions(first, decision.seat))
            at.game.apply(first, decision.seat, at.rng.choice(actions), at.dice())
            break
        assert at.bytes() == before


def redeals_can_be_played_on(at):
    """From any redealt state random play reaches an end."""
    for viewer in at.viewers:
        state = next(iter(at.redeals(viewer)))
        finish(at, state)


def finish(at, state):
    """Play at random to the end."""
    for step in range(10_000):
        decisions = at.game.decisions(state)
        if not decisions:
            return
        seat = at.rng.choice(decisions).seat
        at.game.apply(state, seat, at.rng.choice(list(at.game.actions(state, seat))), at.dice(step))
    raise AssertionError("random play does not end")


def states_can_be_kept(at):
    """T025: a state that was written down and read again is the same state, and goes on in the same way."""
    loaded = at.game.load(at.bytes())
    assert at.game.dump(loaded) == at.bytes()
    for viewer in at.viewers:
        assert at.game.view(loaded, viewer) == at.game.view(at.state, viewer)
    for seat in at.asked:
        actions = at.legal(seat)
        assert list(at.game.actions(loaded, seat)) == actions
        action = at.rng.choice(actions)
        one, two = at.after(seat, action), at.after(seat, action, loaded)
        assert at.game.dump(one[0]) == at.game.dump(two[0])
        assert one[1] == two[1]


def copies_are_independent(at):
    """What is played on a state never shows in a copy made before."""
    for seat in at.asked:
        mine = at.game.load(at.bytes())
        copy = at.game.copy(mine)
        before = at.game.dump(copy)
        at.game.apply(mine, seat, at.rng.choice(at.legal(seat)), at.dice())
        assert at.game.dump(copy) == before


def fallbacks_are_legal(at):
    """When time is up, what is played is one of the seat's actions, and follows from what the seat may know."""
    for seat in at.asked:
        action = at.game.fallback(at.state, seat)
        assert action in at.legal(seat)
        for other in at.redeals(seat):
            assert at.game.fallback(other, seat) == action, "the fallback depends on hidden cards"


def news_is_typed_and_for_seats(at):
    """Happenings are what the game declares, name seats of the match, and survive their own encoding.

    T003: who acted is told what came of it, like everyone else.
    """
    for seat in at.asked:
        news = at.after(seat, at.rng.choice(at.legal(seat)))[1]
        assert any(item.seen_by(seat) is not None for item in news), "the seat that acted is told nothing"
        for item in news:
            assert set(item.private) <= set(range(at.case.seats))
            for viewer in at.viewers:
                seen = item.seen_by(viewer)
                if seen is not None:
                    decoded = msgspec.json.decode(msgspec.json.encode(seen), type=at.game.happening_type)
                    assert decoded == seen


def terminals_have_texts(at):
    """Views, actions and happenings can be told to a person, and actions are told apart."""
    for viewer in at.viewers:
        assert at.entry.render(at.game.view(at.state, viewer)).strip()
    for seat in at.asked:
        view, actions = at.game.view(at.state, seat), at.legal(seat)
        labels = [at.entry.label(view, action) for action in actions]
        assert all(label.strip() for label in labels)
        assert len(set(labels)) == len(labels), "two actions read the same"
        assert all(isinstance(at.entry.rate(view, action), int | float) for action in actions)
        for item in at.after(seat, at.rng.choice(actions))[1]:
            seen = [item.seen_by(viewer) for viewer in at.viewers]
            assert all(at.entry.tell(happening).strip() for happening in seen if happening is not None)


def ends_are_whole(at):
    """While somebody is asked there is no result; then there is: standings that add up, and a sheet."""
    game, seats = at.game, at.case.seats
    if at.asked:
        for ask in (game.standings, game.sheet):
            try:
                ask(at.state)
            except MatchNotOver:
                continue
            raise AssertionError(f"{ask.__name__} before the end")
        return
    standings, sheet = game.standings(at.state), game.sheet(at.state)
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=game.sheet_type) == sheet
    assert standings.ending.reason
    assert standings.ending.rule
    assert [standing.seat for standing in standings.seats] == list(range(seats))
    places = [standing.place for standing in standings.seats]
    for standing in standings.seats:
        assert standing.place == 1 + sum(place < standing.place for place in places)
        assert standing.points == sum(line.points for line in standing.lines)
    for one in standings.seats:
        for two in standings.seats:
            if one.points > two.points:
                assert one.place < two.place, "more points, but a worse place"
            if one.points == two.points and one.place != two.place:
                broken = [tie for tie in standings.tie_breaks if {one.seat, two.seat} <= set(tie.seats)]
                assert broken, "a tie was broken without a word"
    for tie in standings.tie_breaks:
        assert len(tie.seats) == len(tie.values) > 1
        assert tie.rule
    sides_are_whole(game, standings)


def sides_are_whole(game, standings):
    """Each seat is in one side, sides win whole, and who is first has won, unless the game beat all."""
    sides, winners = standings.sides, standings.winners
    assert sorted(seat for side in sides for seat in side) == list(range(len(standings.seats)))
    assert list(winners) == sorted(seat for side in sides if set(side) & set(winners) for seat in side)
    first = {standing.seat for standing in standings.seats if standing.place == 1}
    if standings.contest is Contest.EACH_FOR_ITSELF:
        assert all(len(side) == 1 for side in sides)
        assert set(winners) in (first, set())
        return
    assert game.rules_resignation, "only a rule says what becomes of a side when one of it gives up"
    assert (len(sides) == 1) == (standings.contest is Contest.COOP)
    assert not winners or first <= set(winners)
    assert winners or standings.contest is Contest.COOP


LEAKS = (
    refusals_tell_nothing,
    views_hide_what_they_must,
    redeals_stand_on_their_own,
    fallbacks_are_legal,
)
"""Checks for what hidden cards could show through."""

CHECKS = (
    asked_seats_have_actions,
    listed_actions_are_accepted,
    other_actions_are_refused,
    views_are_typed,
    redeals_can_be_played_on,
    states_can_be_kept,
    copies_are_independent,
    news_is_typed_and_for_seats,
    terminals_have_texts,
    ends_are_whole,
    *LEAKS,
)
