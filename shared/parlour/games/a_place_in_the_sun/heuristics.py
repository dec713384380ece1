"""How good an answer looks to the seat that gives it, in points of power."""

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.heuristics_rating import Outlook
from parlour.games.a_place_in_the_sun.heuristics_worth import Worth
from parlour.games.a_place_in_the_sun.printed import Printed
from parlour.games.a_place_in_the_sun.views import View


class Heuristics:
    """Rates answers from views, for the cards of one edition. What it reckoned for the last view is kept."""

    def __init__(self, cards: Printed) -> None:
        self._worth = Worth(cards)
        self._last: tuple[View, Outlook] | None = None

    def rate(self, view: View, action: a.SunAction) -> float:
        """Return how good the answer looks; larger is better. Nothing looks better to a spectator."""
        if view.seat is None:
            return 0.0
        last = self._last
        if last is None or last[0] is not view:
            last = self._last = (view, Outlook(self._worth, view, view.seat))
        return last[1].rate(action)
