"""Step 2: income and taxes (SNV-046 to SNV-050, SNV-203 to SNV-206, SNV-R30, SNV-R31, SNV-R115)."""

from parlour.games.supernova.happenings import IncomeReceived
from parlour.games.supernova.holdings import moons_owned, orbited_owner
from parlour.games.supernova.parts import BASE_INCOME, MOON_INCOME, TAX
from parlour.games.supernova.state import Moon
from parlour.games.supernova.stock import gain_ru
from parlour.games.supernova.table import Table


def receive_income(table: Table, seat: int, extra: int) -> None:
    """Give the base income, what each moon leaves, and the extra of a Desperation card."""
    own = BASE_INCOME + extra
    others: dict[int, int] = {}
    moons = list(moons_owned(table, seat))
    for moon in moons:
        kept = MOON_INCOME
        for other, ru in _claims(table, seat, moon).items():
            others[other] = others.get(other, 0) + ru
            kept -= ru
        own += kept
    table.state.players[seat].ru += own
    table.tell(IncomeReceived(seat, own, len(moons)))
    for other in sorted(others):
        gain_ru(table, other, others[other])


def _claims(table: Table, seat: int, moon: Moon) -> dict[int, int]:
    """Return what of a moon's 2 RU goes to others: tax to the planet's owner, and what is hijacked."""
    taxing = orbited_owner(table, moon)
    due = {taxing: TAX} if taxing is not None and taxing != seat else {}
    for hijacker in table.state.hijackers:
        if hijacker.seat != seat:
            left = MOON_INCOME - TAX
            return {hijacker.seat: min(MOON_INCOME, min(hijacker.n, left) + sum(due.values()))}
    return due
