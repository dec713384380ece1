"""The hosted games as a server describes them."""

from parlour.api.match.v1 import match_pb2
from parlour.api.server.v1 import server_pb2
from parlour.games import registry
from parlour.wire.games import encode_content
from parlour.wire.infos import encode_game_info


def hosted_games() -> list[server_pb2.GameInfo]:
    """Return what is told about every hosted game."""
    return [encode_game_info(registry.entry(key).game.info) for key in registry.keys()]


def hosted_contents() -> dict[str, match_pb2.GameContent]:
    """Return the content edition of every hosted game that has one, by key."""
    found = {key: encode_content(key) for key in registry.keys()}
    return {key: content for key, content in found.items() if content is not None}
