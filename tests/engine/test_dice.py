"""The dice can be computed by anyone from their description, and are fair."""

from collections import Counter
from hashlib import sha256
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.dice import Dice

SEED = bytes(range(32))


def words(seed, step):
    """Yield the words of a step, as the description says."""
    i = 0
    while True:
        block = sha256(b"parlour dice v1" + seed + step.to_bytes(8, "big") + i.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[k : k + 4], "big") for k in range(0, 32, 4))
        i += 1


def below(stream, n):
    """Draw a number below n, as the description says."""
    return next(w % n for w in stream if w < 2**32 - 2**32 % n)


def test_words_match_the_vectors():
    """The words of a known seed are these, on into the second block."""
    dice = Dice(SEED, 0)
    assert [dice.word() for _ in range(10)] == [
        0xCFBCDE42, 0x64608555, 0x0937F1E9, 0x33558A7F, 0x532C6C98,
        0x84715FDE, 0xE9D8D764, 0xFBF8F653, 0x665CA8E8, 0xC3D87C70,
    ]  # fmt: skip
    assert [Dice(SEED, 1).word(), Dice(bytes(32), 2**32).word()] == [0xC2F7CD0A, 0xC5C8C4C1]


def test_draws_match_the_vectors():
    """Numbers, a shuffle and a choice of known seeds are these."""
    dice = Dice(SEED, 0)
    assert [dice.below(6) for _ in range(20)] == [2, 3, 1, 5, 0, 4, 2, 3, 0, 2, 1, 0, 1, 2, 4, 0, 5, 3, 1, 3]
    dice = Dice(SEED, 7)
    letters = list("abcdefghij")
    dice.shuffle(letters)
    assert "".join(letters) == "ifdheabjgc"
    assert dice.choice("xyz") == "x"


def test_words_beyond_the_last_full_multiple_are_drawn_again():
    """The first word of step 0 is too large for 3 * 2**30, so the second one counts."""
    assert Dice(SEED, 0).below(3 * 2**30) == 0x64608555


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1), st.lists(st.integers(1, 2**32), max_size=20))
def test_numbers_follow_the_description(seed, step, limits):
    """Any sequence of draws is the one that the plain description gives."""
    dice, stream = Dice(seed, step), words(seed, step)
    assert [dice.below(n) for n in limits] == [below(stream, n) for n in limits]


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=60))
def test_a_shuffle_follows_the_description(seed, items):
    """A shuffle swaps from the last place down, as the plain description does."""
    stream, mine, theirs = words(seed, 3), list(items), list(items)
    for i in range(len(mine) - 1, 0, -1):
        j = below(stream, i + 1)
        mine[i], mine[j] = mine[j], mine[i]
    Dice(seed, 3).shuffle(theirs)
    assert theirs == mine


def test_steps_have_streams_of_their_own():
    """Neighbouring steps and seeds share no words."""
    streams = [set(islice(words(seed, step), 100)) for seed in (SEED, bytes(32)) for step in range(10)]
    assert len(set.union(*streams)) == sum(map(len, streams))


def test_numbers_are_uniform():
    """Of 60,000 throws each face shows 10,000 times, give or take five standard deviations."""
    dice = Dice(SEED, 0)
    counts = Counter(dice.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 10_000) < 5 * 92 for count in counts.values())


def test_every_order_is_equally_likely():
    """Of 24,000 shuffles of four items each of the 24 orders shows 1,000 times, give or take five deviations."""
    dice, counts = Dice(SEED, 1), Counter()
    for _ in range(24_000):
        items = list("abcd")
        dice.shuffle(items)
        counts["".join(items)] += 1
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert all(abs(count - 1_000) < 5 * 31 for count in counts.values())


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed):
    """A seed has 32 bytes."""
    with pytest.raises(ValueError, match="32 bytes"):
        Dice(seed, 0)


def test_a_negative_step_is_refused():
    """Steps count from 0."""
    with pytest.raises(ValueError, match="from 0"):
        Dice(SEED, -1)


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_limits_outside_the_word_are_refused(n):
    """A number is drawn below 1 to 2**32, and never from nothing."""
    with pytest.raises(ValueError, match="below"):
        Dice(SEED, 0).below(n)
    with pytest.raises(ValueError, match="below"):
        Dice(SEED, 0).choice([])


def test_a_shuffle_rejects_the_words_that_a_draw_rejects():
    """A word of the uneven rest, 2**32 - 1 for three, is passed over when items change places too."""
    shuffled, drawn, items = Dice(SEED, 0), Dice(SEED, 0), [0, 1, 2]
    for dice in (shuffled, drawn):
        dice._words = [0, 1, 2**32 - 1]  # the last one is next
    shuffled.shuffle(items)
    assert (drawn.below(3), drawn.below(2)) == (1, 0)
    assert items == [2, 0, 1]
