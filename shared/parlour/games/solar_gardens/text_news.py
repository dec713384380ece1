"""Happenings of Solar Gardens in one sentence each."""

from parlour.games.solar_gardens import happenings as seen
from parlour.games.solar_gardens.descriptions import counted


def tell(happening: seen.SolarGardensHappening) -> str:  # noqa: C901, PLR0911, PLR0912  # one line for each kind
    """Return a happening in one sentence."""
    match happening:
        case seen.RoundStarted(number, seat, stack, pile, reshuffled):
            shuffled = "the discarded tiles are shuffled, " if reshuffled else ""
            return f"Round {number}: {shuffled}seat {seat} takes a stack of {stack}; the pile keeps {pile}."
        case seen.TileTurnedUp(seat, tile):
            return f"{tile} is turned up in front of seat {seat}."
        case seen.ChoiceSealed(seat, choice):
            return f"Seat {seat} has decided{'' if choice is None else f': {choice.name.lower()}'}."
        case seen.TileKept(seat, tile, forced):
            return f"Seat {seat} {'has to take' if forced else 'keeps'} {tile}."
        case seen.TilePassed(seat, to, tile):
            return f"Seat {seat} passes {tile} to seat {to}."
        case seen.PassVoid(seat, tile):
            return f"Seat {seat} can't pass {tile} to anyone and decides again."
        case seen.TileDiscarded(seat, tile):
            return f"Seat {seat} discards {tile}."
        case seen.DraftEnded(left_over):
            rest = f"; {counted(left_over, 'tile')} of the stack is put aside unseen" if left_over else ""
            return f"Everyone has a tile{rest}."
        case seen.TilePlaced(seat, tile, space, turns):
            return f"Seat {seat} lays {tile} on {space}, {counted(turns, 'quarter turn') if turns else 'unturned'}."
        case seen.TilePickedUp(seat, tile, space):
            return f"Seat {seat} picks {tile} up from {space}."
        case seen.PlacementConfirmed(seat):
            return f"Seat {seat} confirms."
        case seen.PlacementLeft(seat):
            return f"Seat {seat} leaves the tile as it is."
        case seen.GameEnded(rounds):
            return f"All boards are full after {rounds} rounds."
