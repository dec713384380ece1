"""Numbers, filters, players and conditions in words."""

from parlour.games.a_place_in_the_sun.vocabulary import (
    Amount,
    AtLeast,
    CardKind,
    Condition,
    DialIn,
    Filter,
    Measure,
    Term,
    Who,
)

_TERMS = {
    Measure.DIAL: "your dial position",
    Measure.DAMAGE_TO_PLANET: "the damage that you dealt to that planet this turn",
    Measure.EYE_BOTS_OF_TARGET: "the target's Eye Bots in play",
    Measure.EYE_BOTS_OF_ALL: "all Eye Bots in play",
    Measure.HAND_SIZE: "the cards in your hand",
}
_WHO = {
    Who.SELF: "you",
    Who.OWNER: "its owner",
    Who.ONE_ENEMY: "one enemy",
    Who.EACH_ENEMY: "each enemy",
    Who.ONE_PLAYER: "another player",
    Who.ALL: "everybody",
    Who.TARGET: "the target",
}


def plural(count: int, word: str) -> str:
    """Return a number with its word: ``1 card``, ``2 cards``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def amount_text(amount: Amount) -> str:
    """Return an amount: ``2``, or ``1 plus the target's Eye Bots in play``."""
    if isinstance(amount, int):
        return str(amount)
    return " plus ".join(_term(part) for part in amount)


def _term(part: int | Term) -> str:
    if isinstance(part, int):
        return str(part)
    return f"the {part.type} cards you have in play" if part.count is Measure.IN_PLAY else _TERMS[part.count]


def counted(amount: Amount, word: str) -> str:
    """Return an amount of things: ``2 power``, ``power equal to all Eye Bots in play``."""
    if isinstance(amount, int):
        return f"{amount} {word}"
    return f"{word} equal to {amount_text(amount)}"


def cards(amount: Amount) -> str:
    """Return an amount of cards."""
    if isinstance(amount, int):
        return plural(amount, "card")
    return f"as many cards as {amount_text(amount)}"


def filter_text(wanted: Filter) -> str:
    """Return which card is meant: ``Military Action Card``, ``Triffids``."""
    if wanted.name:
        return wanted.name
    kind = {None: "", CardKind.ACTION: "Action ", CardKind.ORBITAL: "Orbital "}.get(wanted.card, "Leader ")
    return f"{wanted.type + ' ' if wanted.type else ''}{kind}Card"


def who_text(who: Who) -> str:
    """Return whom an effect meets."""
    return _WHO[who]


def condition_text(condition: Condition) -> str:
    """Return a condition after ``if``."""
    if isinstance(condition, DialIn):
        return f"your dial shows {' or '.join(map(str, condition.positions))}"
    if isinstance(condition, AtLeast):
        return f"{amount_text(condition.amount)} is at least {condition.n}"
    return "this attack took power from its target"
