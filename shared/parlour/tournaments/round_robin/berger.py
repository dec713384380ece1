"""Berger tables: who meets whom in each round of a round robin, and who has the first seat."""


def berger_round(size: int, round_: int) -> list[tuple[int, int]]:
    """Return the tables of a round as pairs of places from 1, the first seat first.

    The last place stays where it is, the others move on by half the circle in each round. Place `size` changes seats
    from round to round; everybody else has the same seat twice running at most once.

    Args:
        size: Places, an even number; with an odd number of entrants the last place is nobody's.
        round_: From 1 to `size` - 1.
    """
    circle = size - 1
    at = [(place - (round_ - 1) * (size // 2 - 1)) % circle + 1 for place in range(circle)] + [size]
    tables = [(at[place], at[circle - place]) for place in range(size // 2)]
    if round_ % 2 == 0:
        tables[0] = tables[0][::-1]
    return tables


def double_round(size: int, round_: int) -> list[tuple[int, int]]:
    """Return the tables of a round of a double round robin.

    The second leg repeats the first with the seats reversed; the last two rounds of the first leg are exchanged, so
    that nobody has one seat three times running.

    Args:
        size: Places, an even number.
        round_: From 1 to 2 * (`size` - 1).
    """
    leg = size - 1
    if round_ > leg:
        return [table[::-1] for table in berger_round(size, round_ - leg)]
    if round_ >= leg - 1 and leg > 1:
        round_ = 2 * leg - 1 - round_
    return berger_round(size, round_)
