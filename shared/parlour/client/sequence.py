"""The numbers of what a viewer was shown: each once, none left out."""

from parlour.api.match.v1.matches_pb2 import Happenings


class Gap(Exception):
    """Something that the viewer should have been shown did not come."""


class Sequence:
    """Keeps the number of the last happening and of the last step; unknown before the first message."""

    def __init__(self) -> None:
        self._last: int | None = None
        self._step = -1

    def start(self, sequence: int, step: int) -> None:
        """Note a snapshot: it holds everything up to there."""
        self._last, self._step = sequence, step

    def resume(self, sequence: int) -> None:
        """Note that a stream goes on after a number.

        Raises:
            Gap: It goes on further ahead.
        """
        if self._last is None:
            self._last = sequence
        self.confirm(sequence)

    def confirm(self, sequence: int) -> None:
        """Compare the server's last number.

        Raises:
            Gap: The server has shown more than has come.
        """
        if self._last is not None and sequence > self._last:
            raise Gap(f"the server is at happening {sequence}, {self._last} have come")

    def fresh(self, news: Happenings) -> Happenings | None:
        """Return what is new in it: all of it, a part, or None.

        Raises:
            Gap: A number is left out.
        """
        new = [each for each in news.happenings if self._last is None or each.sequence > self._last]
        stale = len(new) < len(news.happenings)
        if news.step < self._step or (stale and not new):
            return None
        last = self._last
        for each in new:
            if last is not None and each.sequence != last + 1:
                raise Gap(f"happening {each.sequence} follows {last}")
            last = each.sequence
        self._last, self._step = last, news.step
        if not stale:
            return news
        return Happenings(happenings=new, step=news.step, decisions=news.decisions, state=news.state)
