"""What no split into pods can be cheaper than, count by count."""

from parlour.tournaments.pods.cost import WIDTH, Problem


def bound(problem: Problem) -> tuple[int, ...]:
    """Return a lower bound of each count of the cost, in the order of `CRITERIA`.

    Forbidden pairs, club-mates: 0. Meetings: each entrant meets at least those it met least. Odd tables: filled with
    who sat at the fewest. Spread: of consecutive pods in the best order of sizes, which nothing undercuts. A split
    whose leading counts equal these is the best there is as far as they go.
    """
    seats = sum(size for size in problem.sizes if size != problem.wanted)
    odd = [0, 0]
    if seats:
        costs = problem.odd_of(next(size for size in problem.sizes if size != problem.wanted)) or ()
        for count, shift in enumerate((2 * WIDTH, 0)):
            odd[count] = sum(sorted(cost >> shift & (1 << WIDTH) - 1 for cost in costs)[:seats])
    return (0, met(problem), 0, odd[0], spread(problem), odd[1])


def met(problem: Problem) -> int:
    """Return a lower bound of the meetings: half of what each entrant cannot avoid at the smallest table."""
    here, others = set(problem.numbers), min(problem.sizes, default=1) - 1
    total = 0
    for met in problem.met:
        if len(here) - 1 - len(met) < others:
            known = sorted(times * times for number, times in met.items() if number in here)
            total += sum(known[: max(0, others - (len(here) - 1 - len(known)))])
    return -(-total // 2)


def spread(problem: Problem) -> int:
    """Return the least sum of squared spreads of pods of these sizes.

    Two pods whose points overlap cost no less than the same entrants split into upper and lower ones, so the least
    stands among consecutive pods; the order of two sizes is found by going through the numbers of larger pods so far.
    """
    if not problem.sizes:
        return 0
    small, large = problem.sizes[-1], problem.sizes[0]
    points, larger = problem.points, problem.sizes.count(large) if large > small else 0
    pods = len(problem.sizes)
    few = min(larger, pods - larger)
    rare, common = (large, small) if few == larger else (small, large)
    best: list[int | None] = [0] + [None] * few
    for done in range(pods):
        after: list[int | None] = [None] * (few + 1)
        for used, cost in enumerate(best):
            if cost is None:
                continue
            at = used * rare + (done - used) * common
            for size, then in ((common, used), (rare, used + 1)):
                if then > few or (size == common and done - used >= pods - few):
                    continue
                total = cost + (points[at] - points[at + size - 1]) ** 2
                if (known := after[then]) is None or total < known:
                    after[then] = total
        best = after
    return best[few] or 0
