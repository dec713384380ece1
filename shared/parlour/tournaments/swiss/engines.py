"""Which engine pairs a round of which Swiss format, and what it falls back on."""

from parlour.tournaments.errors import CannotPair
from parlour.tournaments.model import Criterion
from parlour.tournaments.standings import rank
from parlour.tournaments.swiss import exact, hill, monrad, shuffled
from parlour.tournaments.swiss.draw import Draw
from parlour.tournaments.swiss.form import Form
from parlour.tournaments.swiss.format import Drawn, Job
from parlour.tournaments.swiss.matching import MOST, Pair, Relaxed, best_round
from parlour.tournaments.swiss.mend import dead_end, notes_of
from parlour.tournaments.swiss.why import BY_LOT, BY_STANDINGS, NEXT, by_halves, constant

MATCHING = "parlour matching 1"
BRACKETS = "parlour brackets 1"
DATE = "2026-12-01"
"""Of the rules that our own engines follow."""

SECOND_BYE_NOTE = "second bye (C2): everybody who could be left over had one"
DEAD_END_NOTE = "no pairing by all rules was left ({reason}); the whole round was matched with the fewest broken rules"


def dutch(job: Job) -> Drawn:
    """Pair by FIDE Dutch: exactly up to a size, by score groups above it."""
    last = _last_round(job, default="same")
    if last:
        return last
    if len(job.draw.present) < 2:
        return _alone(job.draw, f"parlour-dutch {DATE}")
    if len(job.draw.present) > job.rules.exact_up_to:
        return _brackets(job.draw)
    try:
        tables, free = exact.pair_exact(job.field, job.rules, job.rounds, job.draw)
    except LookupError as error:
        return _matched(job.draw, str(error).partition(":")[0])
    forms = job.draw.forms
    notes = ["affinities are not among FIDE's criteria and played no part"] if _affinities(job.draw) else []
    return Drawn(
        [(forms[first], forms[second]) for first, second in tables],
        forms.get(free),
        exact.engine_name(),
        job.rules.ruleset,
        by_halves,
        notes,
        seated=True,
    )


def monrad_list(job: Job) -> Drawn:
    """Pair down the list by score, then number."""
    return _last_round(job, default="same") or _down(job, job.draw.present, NEXT, f"parlour-monrad {DATE}")


def random(job: Job) -> Drawn:
    """Pair by lots within point groups, the last round by the standings."""
    last = _last_round(job, default="standings")
    if last:
        return last
    try:
        pairs, free, notes = shuffled.pair_shuffled(job.draw, job.seed)
    except CannotPair:
        return _rescued(job.draw)
    if (notes or (free and free.free)) and len(job.draw.present) <= MOST:
        return _rescued(job.draw)
    return Drawn(
        pairs, free, shuffled.ENGINE, f"parlour-random {DATE}", constant(BY_LOT), notes, lots=True, minimised=False
    )


def _last_round(job: Job, default: str) -> Drawn | None:
    wanted = job.rules.details.get("last_round", default)
    if not job.is_last or wanted == "same":
        return None
    rows = rank(job.field, job.rules, job.seed).rows
    present = {form.number: form for form in job.draw.present}
    order = [present[row.number] for row in rows if row.number in present]
    if wanted == "standings":
        return _down(job, order, BY_STANDINGS, f"parlour-last-round {DATE}")._replace(lots=True)
    pairs, free = hill.pair_hill(job.draw, order)
    rules = f"parlour-hill {DATE}"
    return Drawn(pairs, free, hill.ENGINE, rules, constant(BY_STANDINGS), notes_of(pairs), lots=True, minimised=False)


def _down(job: Job, order: list[Form], why: Criterion, ruleset: str) -> Drawn:
    found = monrad.pair_list(job.draw, order)
    if found is None:
        return _rescued(job.draw)
    return Drawn(*found, monrad.ENGINE, ruleset, constant(why), minimised=False)


def _alone(draw: Draw, ruleset: str) -> Drawn:
    return Drawn([], draw.present[0] if draw.present else None, BRACKETS, ruleset, by_halves)


def _affinities(draw: Draw) -> bool:
    return any(form.affinity for form in draw.present)


def _brackets(draw: Draw) -> Drawn:
    from parlour.tournaments.swiss import local  # noqa: PLC0415 - slow to load, and most processes never pair

    pairs: list[Pair] = []
    notes: list[str] = []
    free = None
    small = len(draw.present) <= MOST
    try:
        pairs, free, notes = local.pair_brackets(draw)
    except CannotPair:
        if not small:
            raise
        notes = ["score groups"]
    if small and notes:
        return _matched(draw, "score groups cannot be completed")
    if free and free.free:
        notes = [*notes, SECOND_BYE_NOTE]
    return Drawn(pairs, free, BRACKETS, f"parlour-dutch {DATE}", by_halves, notes)


def _rescued(draw: Draw) -> Drawn:
    return _matched(draw, "the list came to a dead end")


def _matched(draw: Draw, reason: str) -> Drawn:
    """Match the whole round with the fewest broken rules.

    Raises:
        CannotPair: Not even that completes it.
    """
    found = best_round(draw, Relaxed(clashes=True))
    if found is None and draw.rematches:
        found = best_round(draw, Relaxed(clashes=True, rematches=True))
    if found is None:
        raise dead_end(draw)
    pairs, free = found
    notes = [DEAD_END_NOTE.format(reason=reason), *notes_of(pairs)]
    if free and free.free:
        notes.append(SECOND_BYE_NOTE)
    return Drawn(pairs, free, MATCHING, f"parlour-matching {DATE}", by_halves, notes)
