"""Flower beds and water filters."""

import pytest
from tests.games.solar_gardens.garden import beds_of, full, garden, scored

from parlour.games.solar_gardens.scoring_beds import points


@pytest.mark.parametrize(("filters", "scores"), [(1, 0), (2, 1)])
def test_an_open_bed_of_one_tile(filters, scores):
    """SGD-S17 SGD-093 SGD-095 SGD-097: open, 1 tile: floor(1/2) = 0 with one filter, floor(2/2) = 1 with two."""
    assert scored(full(r2c2=f"bed:N:{filters}")).bed == scores


def test_each_bed_is_rounded_on_its_own():
    """SGD-S18 SGD-095 SGD-R41: two open beds of 3 tiles with 1 filter each score 1 + 1, not floor(6/2)."""
    laid = full(
        r1c1="bed:E:1", r1c2="bed:EW:0", r1c3="bed:WE:0",
        r4c1="bed:E:1", r4c2="bed:EW:0", r4c3="bed:WE:0",
    )  # fmt: skip
    assert [(len(bed.spaces), bed.points) for bed in scored(laid).beds] == [(3, 1), (3, 1)]
    assert scored(laid).bed == 2


ROW_BED = {"r1c1": "bed:NWE:1", "r1c2": "bed:NWE:0", "r1c3": "bed:NWE:1", "r1c4": "bed:NWE:0"}


def test_the_edge_of_the_board_closes_a_bed():
    """SGD-S19 SGD-090 SGD-091 SGD-093 SGD-094 SGD-R37: four tiles along the edge with two filters score 8."""
    assert beds_of(full(**ROW_BED)) == ["r1c1 r1c2 r1c3 r1c4: 2 filters, enclosed, 8"]


def test_a_plain_edge_opens_a_bed():
    """SGD-S19 SGD-095 SGD-R37: the same bed with an open side at the S edge of r1c4 scores floor(8/2) = 4."""
    laid = full(**(ROW_BED | {"r1c4": "bed:NWS:0", "r2c4": "1P"}))
    assert beds_of(laid) == ["r1c1 r1c2 r1c3 r1c4: 2 filters, open, 4"]


def test_a_fence_keeps_beds_apart():
    """SGD-S20 SGD-090 SGD-093 SGD-094 SGD-R36: a fence between two beds closes both: 1 + 1; without it they score 4."""
    assert scored(full(r2c1="bed:WE:1 fence:E", r2c2="bed:W:1")).bed == 2
    assert scored(full(r2c1="bed:WE:1", r2c2="bed:W:1")).bed == 4


def test_two_sections_of_a_tile_joined_by_others_count_the_tile_once():
    """SGD-S21 SGD-090 SGD-093 SGD-096 SGD-R39: a ring through both sections of r2c2 is 4 tiles, 2 filters: 8."""
    laid = full(r2c2="bed:E:1 bed:S:1", r2c3="bed:WS:0", r3c3="bed:NW:0", r3c2="bed:NE:0")
    assert beds_of(laid) == ["r2c2 r2c3 r3c2 r3c3: 2 filters, enclosed, 8"]


def test_each_section_of_a_tile_belongs_to_its_own_bed():
    """SGD-S22 SGD-091 SGD-093 SGD-095 SGD-096 SGD-R40: left bed 2, right bed floor(4/2) = 2, total 4."""
    laid = full(r2c1="bed:EW:0", r2c2="bed:W:1 bed:E:2", r2c3="bed:WN:0", r1c3="1P")
    assert beds_of(laid) == ["r2c1 r2c2: 1 filters, enclosed, 2", "r2c2 r2c3: 2 filters, open, 2"]
    assert scored(laid).bed == 4


def test_a_fence_of_the_neighbour_closes_too():
    """SGD-S23 SGD-094 SGD-095 SGD-R36: a plain edge with a fence closes the bed behind it: 2; without it 1."""
    bed = {"r3c2": "bed:NE:1", "r3c3": "bed:W:0"}
    assert scored(full(**bed, r2c2="1P fence:S")).bed == 2
    assert scored(full(**bed, r2c2="1P")).bed == 1


def test_a_bed_needs_a_filter():
    """SGD-S24 SGD-092 SGD-094 SGD-R38: 3 enclosed tiles without a filter score 0, a bed within one tile 1."""
    laid = full(r1c1="bed:NE:0", r1c2="bed:EW:0", r1c3="bed:W:0", r3c3="bed::1")
    assert beds_of(laid) == ["r1c1 r1c2 r1c3: 0 filters, enclosed, 0", "r3c3: 1 filters, enclosed, 1"]


def test_a_path_is_no_fence():
    """SGD-S25 SGD-094 SGD-095 SGD-R37: a bed against a path edge is open: floor(2/2) = 1."""
    assert scored(full(r2c1="bed:S:1", r3c1="bed:NE:0", r3c2="path:W")).bed == 1


def test_a_third_filter_adds_nothing():
    """SGD-R42 SGD-093: three filters score 2 a tile like two."""
    assert scored(full(r1c1="bed:NE:2", r1c2="bed:W:1")).bed == 4
    assert scored(full(r1c1="bed:NE:2", r1c2="bed:W:0")).bed == 4


def test_beside_an_open_space_a_bed_is_open():
    """SGD-R43: while the game goes on, an open space closes nothing."""
    assert scored(garden(r2c2="bed:N:2")).bed == 1
    assert beds_of(garden(r1c1="bed:NW:1")) == ["r1c1: 1 filters, enclosed, 1"]


def test_doubling_comes_before_halving():
    """SGD-R41: 3 tiles with 2 filters, open, are 6 halved to 3; a single one with 1 filter is 0."""
    assert points(3, 2, enclosed=False) == 3
    assert points(1, 1, enclosed=False) == 0
    assert points(5, 0, enclosed=True) == 0
