"""What pairing knows of an entrant: score, opponents, colours, floats, byes.

Colours are seats: `w` is the first seat of a table, `b` the second.
"""

from dataclasses import dataclass, field

from parlour.tournaments.history import Card, History, Kind, history_of
from parlour.tournaments.model import Field, Number, StageRules
from parlour.tournaments.swiss.acceleration import Virtual, virtual_points

ABSOLUTE = 2
"""Need of an absolute colour preference; 1 is strong, 0 mild, -1 none."""


@dataclass(slots=True)
class Form:
    """An entrant before a round is paired.

    Attributes:
        number: Pairing number.
        score: Score that pairing goes by, in sixtieths: points, adjustments and virtual points.
        points: The same without virtual points.
        met: How often it met whom.
        colours: Seats of its played games in order, such as `wbw`.
        wish: Colour that it should get, `w` or `b`; empty when it does not matter.
        need: How much: 2 absolute, 1 strong, 0 mild, -1 not at all.
        floats: Of the last round and of the one before: `d` down, `u` up, `-` neither.
        byes: Byes of the pairing that it had.
        free: Had a bye of the pairing, or a full win without playing: gets no bye while another can.
        unplayed: Rounds without a game.
        top: Topscorer: more than half of the points when the last round is paired.
        affinity: Family, club or group.
    """

    number: Number
    score: int = 0
    points: int = 0
    met: dict[Number, int] = field(default_factory=dict)
    colours: str = ""
    wish: str = ""
    need: int = -1
    floats: str = "--"
    byes: int = 0
    free: bool = False
    unplayed: int = 0
    top: bool = False
    affinity: str = ""

    @property
    def difference(self) -> int:
        """Games with the first seat minus games with the second."""
        return 2 * self.colours.count("w") - len(self.colours)


def preference(colours: str) -> tuple[str, int]:
    """Return which colour someone with these should get, and how strongly (C.04.3, article 1.7).

    Where two definitions fit, the first one of the article counts.
    """
    difference = 2 * colours.count("w") - len(colours)
    if difference <= -2 or (difference <= 1 and colours.endswith("bb")):
        return "w", ABSOLUTE
    if difference >= 2 or (difference >= -1 and colours.endswith("ww")):
        return "b", ABSOLUTE
    if difference:
        return ("w", 1) if difference < 0 else ("b", 1)
    if not colours:
        return "", -1
    return ("w", 0) if colours.endswith("b") else ("b", 0)


def forms_of(field: Field, rules: StageRules, rounds: int) -> dict[Number, Form]:
    """Return what pairing knows of everybody, by number.

    Args:
        field: All that happened.
        rules: Of the stage.
        rounds: Rounds of the stage, which tells the last one.
    """
    history = history_of(field)
    virtual = virtual_points(field, rules, rounds)
    affinity = {entrant.number: entrant.affinity for entrant in field.entrants}
    win, loss = (*rules.scheme.places, 0, 0)[:2]
    last = history.rounds + 1 == rounds
    forms = {}
    for number, card in history.cards.items():
        form = _form(card, win)
        form.affinity = affinity[number]
        form.floats = _floats(card, history, virtual, loss)
        form.score = form.points + virtual.at(number, history.rounds + 1)
        form.top = last and 2 * (card.points + virtual.at(number, rounds)) > win * (rounds - 1)
        forms[number] = form
    return forms


def _form(card: Card, win: int) -> Form:
    met: dict[Number, int] = {}
    colours = ""
    byes = unplayed = 0
    for game in card.games:
        if game.kind is Kind.PLAYED:
            colours += "w" if game.seat == 1 else "b"
            (other,) = game.opponents
            met[other] = met.get(other, 0) + 1
        else:
            unplayed += 1
            byes += game.kind is Kind.PAIRING
    wish, need = preference(colours)
    free = unplayed > 0 and card.had_free_win(win)
    return Form(card.number, 0, card.total, met, colours, wish, need, "--", byes, free, unplayed)


def _floats(card: Card, history: History, virtual: Virtual, loss: int) -> str:
    """Return the floats of the last round and of the one before.

    Whoever scored more than a loss without playing counts as floated down.
    """
    floats = ""
    for back in range(1, min(2, history.rounds) + 1):
        game = card.games[-back]
        if game.kind is Kind.PLAYED:
            (other,) = game.opponents
            gap = _before(card, back) - _before(history.cards[other], back)
            if virtual.upto:
                gap += virtual.at(card.number, game.round) - virtual.at(other, game.round)
            floats += "d" if gap > 0 else "u" if gap < 0 else "-"
        else:
            floats += "d" if game.kind is Kind.PAIRING or game.points > loss else "-"
    return floats.ljust(2, "-")


def _before(card: Card, back: int) -> int:
    """Return the points that an entrant had before the last round or the last but one."""
    points = card.points - card.games[-1].points
    return points if back == 1 else points - card.games[-2].points
