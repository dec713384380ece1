"""Animal habitats."""

from tests.games.solar_gardens.garden import garden, scored


def test_every_neighbouring_pair_scores():
    """SGD-S08 SGD-070 SGD-071 SGD-072: four bees in a square are four pairs, 12 points; diagonals do not count."""
    score = scored(garden(r1c1="bee", r1c2="bee", r2c1="bee", r2c2="bee"))
    assert len(score.habitat_pairs) == 4
    assert score.habitats == 12


def test_one_habitat_in_several_pairs():
    """SGD-S09 SGD-070 SGD-071 SGD-072 SGD-073: three frog pairs are 9 points, diagonal finches nothing, no set."""
    score = scored(garden(r1c1="frog", r1c2="frog", r1c3="frog", r2c2="frog", r3c1="finch", r4c2="finch"))
    assert [(pair.one, pair.other) for pair in score.habitat_pairs] == [
        ("r1c1", "r1c2"),
        ("r1c2", "r1c3"),
        ("r1c2", "r2c2"),
    ]
    assert (score.habitats, score.habitat_sets) == (9, 0)


TWO_SETS = {
    "r1c1": "bee", "r1c2": "frog", "r1c3": "bee", "r1c4": "frog",
    "r2c1": "bat", "r2c2": "hedgehog", "r2c3": "bat", "r2c4": "hedgehog",
    "r3c1": "finch", "r3c2": "bee", "r3c3": "finch",
}  # fmt: skip


def test_each_set_scores():
    """SGD-S10 SGD-073 SGD-R30: counts of 3, 2, 2, 2 and 2 are two sets, 10 points."""
    score = scored(garden(**TWO_SETS))
    assert [count.tiles for count in score.habitat_counts] == [3, 2, 2, 2, 2]
    assert (score.habitats, score.habitat_sets) == (10, 2)


def test_no_set_without_all_five():
    """SGD-S10 SGD-073: without finches the same garden has no set and scores 0."""
    score = scored(garden(**{space: kind for space, kind in TWO_SETS.items() if kind != "finch"}))
    assert (score.habitats, score.habitat_sets) == (0, 0)


def test_different_neighbours_are_no_pair():
    """SGD-070 SGD-R29: neighbours pair by kind, however their tiles are turned and whatever else they show."""
    assert scored(garden(r1c1="bee path:N", r1c2="bee 2P bed:S:1")).habitats == 3
    assert scored(garden(r1c1="bee", r1c2="bat")).habitats == 0
