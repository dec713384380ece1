"""How good an answer looks to the seat that gives it."""

from parlour.games.solar_draft.actions import SolarAction
from parlour.games.solar_draft.outlook import Outlook
from parlour.games.solar_draft.scoring import Scorer
from parlour.games.solar_draft.taste import Taste
from parlour.games.solar_draft.views import View


class Heuristics:
    """Rates answers from views, for the cards of one edition. What it reckoned for the last view is kept."""

    def __init__(self, scorer: Scorer) -> None:
        self._taste = Taste(scorer)
        self._last: tuple[View, Outlook] | None = None

    def rate(self, view: View, action: SolarAction) -> float:
        """Return how good the answer looks; larger is better. Nothing looks better to a spectator."""
        if view.seat is None:
            return 0.0
        last = self._last
        if last is None or last[0] is not view:
            last = self._last = (view, Outlook(self._taste, view, view.seat))
        return last[1].rate(action)
