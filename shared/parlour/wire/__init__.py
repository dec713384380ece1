"""The codec between the engine's types and the messages of the API: the only place where games and protobuf meet."""

from parlour.wire.errors import PlanError, WireError
from parlour.wire.games import (
    decode_action,
    decode_happening,
    decode_options,
    decode_sheet,
    decode_view,
    encode_action,
    encode_content,
    encode_happening,
    encode_options,
    encode_sheet,
    encode_view,
)
from parlour.wire.hosted import hosted_contents, hosted_games
from parlour.wire.infos import encode_game_info
from parlour.wire.records import decode_record, encode_record, record_from_json, record_to_json
from parlour.wire.standings import decode_standings, encode_standings

__all__ = [
    "PlanError",
    "WireError",
    "decode_action",
    "decode_happening",
    "decode_options",
    "decode_record",
    "decode_sheet",
    "decode_standings",
    "decode_view",
    "encode_action",
    "encode_content",
    "encode_game_info",
    "encode_happening",
    "encode_options",
    "encode_record",
    "encode_sheet",
    "encode_standings",
    "encode_view",
    "hosted_contents",
    "hosted_games",
    "record_from_json",
    "record_to_json",
]
