"""Views, actions, happenings, score sheets and options of every hosted game, as messages and back.

Each takes the key of the game; a key that is not hosted raises `parlour.games.registry.UnknownGame`.
"""

from functools import cache
from typing import Any

from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.games import registry
from parlour.wire.parts import Part


class GameCodec:
    """Everything of one game that crosses the wire.

    Raises:
        UnknownGame: No such key.
        PlanError: A type of the game and its message don't match; `tests/wire` asks this of every game.
    """

    def __init__(self, key: str) -> None:
        entry = registry.entry(key)
        game = entry.game
        self.game = game
        self.view = Part(key, game.view_type, match_pb2.GameView)
        self.action = Part(key, game.action_type, match_pb2.GameAction)
        self.happening = Part(key, game.happening_type, match_pb2.GameHappening)
        self.sheet = Part(key, game.sheet_type, match_pb2.GameScoreSheet)
        self.options = Part(key, game.options_type, setup_pb2.GameOptions)
        self.content = None if entry.content is None else Part(key, type(entry.content), match_pb2.GameContent)


@cache
def codec(key: str) -> GameCodec:
    """Return the codec of a game; it is prepared when first asked for."""
    return GameCodec(key)


def encode_view(key: str, view: Any) -> match_pb2.GameView:
    """Return what a viewer may know, as a message."""
    return codec(key).view.encode(view)


def decode_view(key: str, message: match_pb2.GameView) -> Any:
    """Return the view in a message; raises `WireError`."""
    return codec(key).view.decode(message)


def encode_action(key: str, action: Any) -> match_pb2.GameAction:
    """Return an action as a message."""
    return codec(key).action.encode(action)


def decode_action(key: str, message: match_pb2.GameAction) -> Any:
    """Return the action in a message; raises `WireError`. Whether the rules allow it is the game's to say."""
    return codec(key).action.decode(message)


def encode_happening(key: str, happening: Any) -> match_pb2.GameHappening:
    """Return a happening as a message."""
    return codec(key).happening.encode(happening)


def decode_happening(key: str, message: match_pb2.GameHappening) -> Any:
    """Return the happening in a message; raises `WireError`."""
    return codec(key).happening.decode(message)


def encode_sheet(key: str, sheet: Any) -> match_pb2.GameScoreSheet:
    """Return a score sheet as a message."""
    return codec(key).sheet.encode(sheet)


def decode_sheet(key: str, message: match_pb2.GameScoreSheet) -> Any:
    """Return the score sheet in a message; raises `WireError`."""
    return codec(key).sheet.decode(message)


def encode_options(key: str, options: Any) -> setup_pb2.GameOptions:
    """Return options as a message."""
    return codec(key).options.encode(options)


def decode_options(key: str, message: setup_pb2.GameOptions | None) -> Any:
    """Return the options in a message, the game's defaults when none are set; raises `WireError`."""
    found = codec(key)
    if message is None or message.WhichOneof("game") is None:
        return found.game.default_options()
    return found.options.decode(message)


def encode_content(key: str) -> match_pb2.GameContent | None:
    """Return the game's content edition as a message; None where the rules are all there is."""
    part = codec(key).content
    return None if part is None else part.encode(registry.entry(key).content)
