"""What every hosted game promises, whoever wrote it: a new game brings these tests by being in the registry."""

import random

import pytest
from tests.contracts.cases import SEEDS, THOROUGH, hosted_cases, name, option_combinations, seed_of
from tests.contracts.checks import CHECKS, LEAKS, unlisted
from tests.contracts.walks import fields_hidden_and_moved, logged, positions

from parlour.engine.errors import ActionError, IllegalAction, InvalidOptions, NotAsked
from parlour.engine.fairness import match_seed
from parlour.engine.match import Match
from parlour.engine.record import record_of, verify
from parlour.engine.snapshot import resume, snapshot
from parlour.games.registry import entry, keys

everywhere = pytest.mark.parametrize("case", hosted_cases(), ids=name)
seeds = pytest.mark.parametrize("number", range(SEEDS))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@seeds
@everywhere
def test_a_game_keeps_its_promise(check, case, number):
    """Every check of `checks.py` holds at positions of a random match, from the deal to the end.

    Where many matches are played, leaks are looked for at every step, of long matches with fewer samples at each.
    """
    steps = 0
    for at in positions(entry(case.key), case, number, every=THOROUGH and check in LEAKS):
        check(at)
        steps += 1
    assert steps > 1


@everywhere
def test_redeals_reach_everything_that_is_hidden(case):
    """T002: any field of a seat's view that another viewer is not shown does change when redealt for that viewer.

    Without this, a redeal that moves nothing would let every leak pass.
    """
    private, moved = fields_hidden_and_moved(entry(case.key), case)
    assert moved >= private


@everywhere
@seeds
def test_a_record_replays_to_the_same_digests(case, number):
    """T021: each step's digest and chain of the live match come out of its record, and the record verifies."""
    game, nonces = entry(case.key).game, tuple(bytes([seat]) for seat in range(case.seats))
    match, log = logged(entry(case.key), case, number, match_seed(seed_of(number), nonces))
    steps = [(advance.seat, advance.cause, advance.action, 0) for advance in log]
    record = record_of("match", seed_of(number), nonces, steps, game, case.options)
    assert [(step.digest, step.chain) for step in record.steps] == [(advance.digest, advance.chain) for advance in log]
    assert verify(record, game).digest == match.digest


@everywhere
@seeds
def test_a_record_with_resignations_replays(case, number):
    """Seats that give up one after the other, but for one, stay in the record, and it verifies."""
    game, nonces = entry(case.key).game, tuple(bytes([seat]) for seat in range(case.seats))
    rng = random.Random(number)
    match, steps = Match(game, case.seats, case.options, match_seed(seed_of(number), nonces)), []
    quitters, due = rng.sample(range(case.seats), case.seats - 1), rng.randrange(40)
    while not match.over:
        asked = sorted(match.open)
        if quitters and match.step >= due:
            advance, due = match.propose_resignation(quitters.pop()), match.step + rng.randrange(1, 20)
        else:
            seat = rng.choice(asked)
            advance = match.propose(seat, rng.choice(list(game.actions(match.state, seat))))
        match.accept(advance)
        steps.append((advance.seat, advance.cause, advance.action, 0))
        match = resume(game, match.setting, match_seed(seed_of(number), nonces), snapshot(match))
    record = record_of("match", seed_of(number), nonces, steps, game, case.options)
    assert verify(record, game).chain == match.chain
    assert len(match.standings().seats) == case.seats


@everywhere
@seeds
def test_a_match_taken_up_again_at_every_step_is_the_same(case, number):
    """T025: a match kept and resumed between any two steps shows the digests of one that never stopped."""
    hosted = entry(case.key)
    match, log = logged(hosted, case, number)
    again = Match(hosted.game, case.seats, case.options, seed_of(number))
    for advance in log:
        again = resume(hosted.game, again.setting, seed_of(number), snapshot(again))
        again.accept(again.propose(advance.seat, advance.action, advance.cause))
        assert (again.digest, again.chain, again.open) == (advance.digest, advance.chain, advance.open)
    assert again.standings() == match.standings()


@everywhere
def test_illegal_actions_never_advance_a_match(case):
    """T017: step, digest, chain and open decisions stay as they are, whatever is submitted by whom."""
    hosted = entry(case.key)
    match = Match(hosted.game, case.seats, case.options, seed_of(0))
    for at in positions(hosted, case, 0):
        if match.over:
            break
        before = shown(match)
        for seat in (-1, *range(case.seats + 1)):
            legal = list(hosted.game.actions(match.state, seat)) if seat in match.open else []
            allowed = {None, IllegalAction} if legal else {NotAsked}
            assert {refused(match, seat, action) for action in unlisted(at, legal)} <= allowed
        assert shown(match) == before
        seat = min(match.open)
        match.accept(match.propose(seat, at.rng.choice(list(hosted.game.actions(match.state, seat)))))


def shown(match):
    """Return all that a match shows, to compare."""
    return match.step, match.digest, match.chain, dict(match.open), match.game.dump(match.state)


def refused(match, seat, action):
    """Return the kind of error with which the action is refused, or None."""
    try:
        match.propose(seat, action)
    except ActionError as error:
        return type(error)
    return None


@everywhere
def test_a_match_of_timeouts_ends(case):
    """Where nobody ever answers, the fallbacks bring every match to its end."""
    match = Match(entry(case.key).game, case.seats, case.options, seed_of(1))
    while not match.over:
        match.accept(match.propose_fallback(max(match.open)))
        assert match.step < 10_000


@everywhere
def test_equal_seeds_deal_equally_and_others_do_not(case):
    """The deal follows from the seed and from nothing else; in some games it comes after each seat has chosen twice."""
    deals = [dealt(case, number).digest for number in (0, 0, *range(1, 20))]
    assert deals[0] == deals[1]
    assert len(set(deals)) > 10


def dealt(case, number):
    """Return a match in which each seat's first two questions are answered by the fallback."""
    match = Match(entry(case.key).game, case.seats, case.options, seed_of(number))
    for _ in range(2 * case.seats):
        match.accept(match.propose_fallback(min(match.open)))
    return match


@pytest.mark.parametrize("key", keys())
def test_a_game_says_what_it_is(key):
    """Key, title, seats, version and options are filled in; the defaults are among the options."""
    game = entry(key).game
    info = game.info
    assert info.key == key
    assert info.title
    assert 1 <= info.min_seats <= info.max_seats
    assert info.rules_version >= 1
    assert bool(info.content) == bool(info.content_hash)
    assert [option.name for option in info.options] == [*game.options_type.__struct_fields__]
    assert game.default_options() in option_combinations(game)
    for option in info.options:
        assert option.text
        if option.choices:
            assert option.default in option.choices
        else:
            assert option.minimum <= int(option.default) <= option.maximum


@pytest.mark.parametrize("key", keys())
def test_other_seats_and_foreign_options_are_refused(key):
    """One seat too few or too many, and options of another game, make no match."""
    game = entry(key).game
    for seats in (game.info.min_seats - 1, game.info.max_seats + 1):
        with pytest.raises(InvalidOptions) as caught:
            Match(game, seats, game.default_options(), seed_of(0))
        assert caught.value.field == "seats"
    with pytest.raises(InvalidOptions):
        Match(game, game.info.min_seats, object(), seed_of(0))
