"""A match set aside and taken up again: the same decisions stay open under the same ids, and the chain goes on."""

from hashlib import sha256

import msgspec

from parlour.engine.errors import InvalidRecord
from parlour.engine.match import AnyGame, Match, OpenDecision, Setting, given_up


class Snapshot(msgspec.Struct, frozen=True):
    """What it takes to go on with a match, beside its setting and its seed. Secrets included.

    Attributes:
        step: Steps taken.
        state: The state as `Game.dump` wrote it.
        opened: By seat that is asked, the step that opened its decision.
        resigned: Seats that gave up, in order.
        chain: The chain value after the last step.
    """

    step: int
    state: bytes
    opened: dict[int, int]
    resigned: tuple[int, ...]
    chain: bytes


def snapshot(match: Match) -> Snapshot:
    """Return the match as it stands."""
    opened = {seat: question.opened for seat, question in match.open.items()}
    return Snapshot(match.step, match.game.dump(match.state), opened, match.resigned, match.chain)


def resume(game: AnyGame, setting: Setting, seed: bytes, kept: Snapshot) -> Match:
    """Return the match that stood there.

    Raises:
        InvalidRecord: The snapshot is not one of a match of this game and setting.
        InvalidOptions: The game is not played with this setting.
    """
    match = Match(game, setting.seats, setting.options, seed)
    if match.setting != setting:
        raise InvalidRecord("the snapshot was taken under other rules", kept.step)
    try:
        match.state = game.load(kept.state)
    except msgspec.MsgspecError as error:
        raise InvalidRecord(f"the snapshot holds no state of {game.info.title}: {error}", kept.step) from error
    match.step, match.resigned, match.chain = kept.step, kept.resigned, kept.chain
    match.digest = sha256(kept.state).digest()
    asked = {decision.seat: decision for decision in game.decisions(match.state)}
    if kept.opened.keys() != (set() if given_up(game, setting.seats, kept.resigned) else asked.keys()):
        raise InvalidRecord("the snapshot's decisions are not those of its state", kept.step)
    match.open = {seat: OpenDecision(asked[seat], opened) for seat, opened in kept.opened.items()}
    return match
