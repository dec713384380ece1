"""Messages of the API and values of the core, joined by their names.

`round_us` of the core is the duration `round` of the API, the word `half` is `BYE_KIND_HALF`, and whatever is not set
in a message is left to the core's default.
"""

import re
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from google.protobuf import json_format
from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from parlour.api.match.v1.setup_pb2 import GameOptions
from parlour.api.tournaments.v1 import acts_pb2, rules_pb2
from parlour.serving.errors import malformed
from parlour.tournaments import acts
from parlour.tournaments.model import StageRules
from parlour.tournaments.settings import Settings

T = TypeVar("T")

_TIMES = (Duration.DESCRIPTOR.full_name, Timestamp.DESCRIPTOR.full_name)
_DETAIL = rules_pb2.Detail.DESCRIPTOR.full_name
_OPTIONS = GameOptions.DESCRIPTOR.full_name
_PATH = re.compile(r" - at `\$(?P<path>[^`]*)`")
_WORDS = re.compile(r"(?<!^)(?=[A-Z])")

SERVICE_ACTS = ("start", "pair_next")
"""Acts of the API that the service makes acts of the core of."""

_CORE_NAMES = {"register": "Register", "withdraw": "Withdraw", "check_in": "CheckIn"}


def core_act(message: acts_pb2.Act, *, confirm: bool) -> acts.Act:
    """Return the act of the core.

    Raises:
        InvalidArgument: No act is named, or a field can't be right.
    """
    kind = message.WhichOneof("act")
    if kind is None:
        raise malformed(("act", "name an act"))
    name = _CORE_NAMES.get(kind, "".join(word.capitalize() for word in kind.split("_")))
    found: acts.Act = decoded(getattr(message, kind), acts.Act, f"act.{kind}", act=name, confirm=confirm)
    return found


def core_rules(message: rules_pb2.StageRules, path: str) -> StageRules:
    """Return the rules of a stage; raises as `core_act`."""
    found: StageRules = decoded(message, StageRules, path)
    return found


def core_settings(message: rules_pb2.Settings, path: str) -> Settings:
    """Return conditions and policies; raises as `core_act`."""
    found: Settings = decoded(message, Settings, path)
    return found


def decoded(message: Message, kind: Any, path: str, **more: Any) -> Any:
    """Return a message as a value of the core.

    Args:
        message: Of the API.
        kind: Type of the value.
        path: Of the message in the request, for errors.
        more: What the message does not say.

    Raises:
        InvalidArgument: A field can't be right.
    """
    try:
        return msgspec.convert(plain(message) | more, kind, strict=False)
    except msgspec.ValidationError as error:
        found = _PATH.search(str(error))
        where = path + (found["path"].replace("[...]", "") if found else "")
        raise malformed((where, _PATH.sub("", str(error)))) from None


def plain(message: Message) -> dict[str, Any]:
    """Return what is set in a message, under the core's names."""
    return dict(_named(field, value) for field, value in message.ListFields())


def snake(name: str) -> str:
    """Return `RoundPublished` as `round_published`."""
    return _WORDS.sub("_", name).lower()


def enum_number(names: EnumDescriptor, prefix: str, value: str) -> int:
    """Return the number of a word of the core in an enum of the API, such as `checked-in`; 0 for an unknown word."""
    found = names.values_by_name.get(f"{prefix}_{value.replace('-', '_').upper()}")
    return found.number if found is not None else 0


def rules_message(rules: StageRules) -> rules_pb2.StageRules:
    """Return the rules of a stage as a message."""
    message = rules_pb2.StageRules(
        key=rules.key,
        format=rules.format,
        rounds=rules.rounds,
        seats=rules.seats,
        fewest=rules.fewest,
        most=rules.most,
        scheme=rules_pb2.Scheme(places=rules.scheme.places, draw=rules.scheme.draw),
        byes={kind.value: points for kind, points in rules.byes.items()},
        tiebreaks=rules.tiebreaks,
        best_of=rules.best_of,
        groups=rules.groups,
        advance=rules.advance,
        exact_up_to=rules.exact_up_to,
        ruleset=rules.ruleset,
    )
    for choice in rules.games:
        options = json_format.Parse(choice.options, GameOptions(), ignore_unknown_fields=True)
        message.games.add(game=choice.game, options=options)
    for name, value in rules.details.items():
        message.details[name].CopyFrom(_detail(value))
    return message


def settings_message(settings: Settings) -> rules_pb2.Settings:
    """Return conditions and policies as a message."""
    message = rules_pb2.Settings()
    for name, value in msgspec.structs.asdict(settings).items():
        if not name.endswith("_us"):
            setattr(message, name, value)
        elif value:
            getattr(message, name.removesuffix("_us")).FromMicroseconds(value)
    return message


def _detail(value: int | str | bool) -> rules_pb2.Detail:
    if isinstance(value, bool):
        return rules_pb2.Detail(flag=value)
    return rules_pb2.Detail(text=value) if isinstance(value, str) else rules_pb2.Detail(number=value)


def _named(field: FieldDescriptor, value: Any) -> tuple[str, Any]:
    kind = field.message_type
    if kind is not None and kind.full_name in _TIMES:
        return f"{field.name}_us", value.ToMicroseconds()
    if kind is not None and kind.GetOptions().map_entry:
        of = kind.fields_by_name["value"]
        return field.name, {key: _value(of, item) for key, item in value.items()}
    if field.is_repeated:
        return field.name, [_value(field, item) for item in _each(value)]
    return field.name, _value(field, value)


def _each(value: Iterable[Any]) -> Iterable[Any]:
    return value


def _value(field: FieldDescriptor, value: Any) -> Any:
    if field.enum_type is not None:
        return _word(field.enum_type, value)
    kind = field.message_type
    if kind is None:
        return value
    if kind.full_name == _DETAIL:
        which = value.WhichOneof("value")
        return getattr(value, which) if which else ""
    if kind.full_name == _OPTIONS:
        return json_format.MessageToJson(value, indent=None, preserving_proto_field_name=True)
    return plain(value)


def _word(names: EnumDescriptor, number: int) -> str:
    """Return a value of an enum as the core says it: `BYE_KIND_HALF` is `half`."""
    known = names.values_by_number.get(number)
    prefix = names.values_by_number[0].name.removesuffix("UNSPECIFIED")
    return known.name.removeprefix(prefix).replace("_", "-").lower() if known is not None else str(number)
