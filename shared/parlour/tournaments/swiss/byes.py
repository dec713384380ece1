"""Who gets the bye of the pairing."""

from collections.abc import Iterable

from parlour.tournaments.swiss.form import Form


def bye_order(forms: Iterable[Form]) -> list[Form]:
    """Return the candidates for the bye, the first choice first.

    Those who had no bye of the pairing and no full win without playing come first (C2), then the lowest score (C5), the
    fewest unplayed rounds (C9), the largest number. When everybody had one: those with the fewest, then the same order.
    """
    return sorted(forms, key=lambda form: (form.free, form.byes * form.free, form.score, form.unplayed, -form.number))
