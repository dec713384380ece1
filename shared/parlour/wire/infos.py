"""What a host tells about a game, as a message."""

from parlour.api.server.v1 import server_pb2
from parlour.engine.game import GameInfo, OptionInfo


def encode_game_info(info: GameInfo) -> server_pb2.GameInfo:
    """Return what a host tells about a game, as a message."""
    return server_pb2.GameInfo(
        key=info.key,
        title=info.title,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        rules_version=info.rules_version,
        options=[_option(option) for option in info.options],
        content=info.content,
        content_hash=info.content_hash,
    )


def _option(option: OptionInfo) -> server_pb2.OptionInfo:
    return server_pb2.OptionInfo(
        name=option.name,
        text=option.text,
        default_value=option.default,
        choices=option.choices,
        minimum=option.minimum,
        maximum=option.maximum,
    )
