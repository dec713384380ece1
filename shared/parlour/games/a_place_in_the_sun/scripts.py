"""Lists of effects made ready to be resolved."""

from parlour.games.a_place_in_the_sun.effects import ChooseOne, Effect, Effects, If, lasting


class Script:
    """A list of effects from top to bottom.

    Attributes:
        effects: The list.
        opening: Paths of those that are resolved, which lasting ones are not; frames share these lists, so nobody
            changes one.
    """

    __slots__ = ("effects", "opening")

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.opening = [[place] for place, effect in enumerate(effects) if not lasting(effect)]

    def at(self, path: list[int]) -> Effect:
        """Return the effect at a path: a place, then a branch and a place for each `ChooseOne` and `If`."""
        effect = self.effects[path[0]]
        if len(path) > 1:
            for branch, place in zip(path[1::2], path[2::2], strict=True):
                effect = _branch(effect, branch)[place]
        return effect


def _branch(effect: Effect, branch: int) -> Effects:
    if isinstance(effect, ChooseOne):
        return effect.options[branch]
    if isinstance(effect, If):
        return effect.then
    raise TypeError(f"{type(effect).__name__} has no effects inside")
