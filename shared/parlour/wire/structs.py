"""A struct and a message: field by field."""

import inspect as signatures
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import msgspec
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from msgspec import inspect

from parlour.wire.errors import PlanError, WireError
from parlour.wire.plans import Plan, Planner, Step, keep
from parlour.wire.repeated import plan_repeated


class _Field(msgspec.Struct, frozen=True):
    name: str
    plan: Plan
    has_presence: bool
    may_be_none: bool


def plan_struct(info: inspect.StructType, descriptor: Descriptor, plan_value: Planner) -> Plan:
    """Prepare the way between a struct and a message with the same field names.

    Raises:
        PlanError: A field has no partner, or its partner has another type.
    """
    theirs = dict(descriptor.fields_by_name)
    ours = {field.name: field.type for field in info.fields}
    title = f"{info.cls.__name__} <-> {descriptor.full_name}"
    faults = [f"{title}: the struct has no field {name}" for name in theirs if name not in ours]
    faults += [f"{title}: the message has no field {name}" for name in ours if name not in theirs]
    fields = []
    for name, kind in ours.items():
        if name in theirs:
            try:
                fields.append(_plan_field(kind, theirs[name], plan_value))
            except PlanError as error:
                faults += error.faults
    if faults:
        raise PlanError(*faults)
    return Plan(_encoder(fields), _decoder(info.cls, fields))


def _plan_field(info: inspect.Type, field: FieldDescriptor, plan_value: Planner) -> _Field:
    value, may_be_none = _without_none(info)
    if field.is_repeated:
        if may_be_none:
            raise PlanError(f"{field.full_name} is repeated, its partner may be None")
        return _Field(field.name, plan_repeated(value, field, plan_value), has_presence=False, may_be_none=False)
    if may_be_none and not field.has_presence:
        raise PlanError(f"{field.full_name} is always set, its partner may be None")
    if field.has_presence and not may_be_none and field.message_type is None:
        raise PlanError(f"{field.full_name} is optional, its partner is never None")
    return _Field(field.name, plan_value(value, field), field.has_presence, may_be_none)


def _without_none(info: inspect.Type) -> tuple[inspect.Type, bool]:
    if not isinstance(info, inspect.UnionType):
        return info, False
    rest = tuple(kind for kind in info.types if not isinstance(kind, inspect.NoneType))
    return (rest[0] if len(rest) == 1 else inspect.UnionType(rest)), len(rest) < len(info.types)


def _encoder(fields: list[_Field]) -> Step:
    as_dict = msgspec.structs.asdict
    steps = [(field.name, field.plan.encode) for field in fields if field.plan.encode is not keep]
    if not steps:
        return as_dict

    def encode(value: Any) -> dict[str, Any]:
        values = as_dict(value)
        for name, step in steps:
            item = values[name]
            if item is not None:
                values[name] = step(item)
        return values

    return encode


def _decoder(cls: type, fields: list[_Field]) -> Step:
    build = _constructor(cls, [field.name for field in fields])
    fetch = _fetcher([field.name for field in fields])
    checked = [(at, field.name, not field.may_be_none) for at, field in enumerate(fields) if field.has_presence]
    steps = [(at, field.name, field.plan.decode) for at, field in enumerate(fields) if field.plan.decode is not keep]

    def decode(message: Any) -> Any:
        values = fetch(message)
        for at, name, required in checked:
            if not message.HasField(name):
                if required:
                    raise WireError(name, "is not set")
                values[at] = None
        for at, name, step in steps:
            item = values[at]
            if item is not None:
                try:
                    values[at] = step(item)
                except WireError as error:
                    raise error.under(name) from None
        return build(values)

    return decode


def _fetcher(names: list[str]) -> Callable[[Any], list[Any]]:
    if len(names) > 1:
        get_all = attrgetter(*names)
        return lambda message: list(get_all(message))
    return lambda message: [getattr(message, name) for name in names]


def _constructor(cls: type, names: list[str]) -> Callable[[list[Any]], Any]:
    parameters = signatures.signature(cls).parameters
    if list(parameters) == names and all(p.kind is p.POSITIONAL_OR_KEYWORD for p in parameters.values()):
        return lambda values: cls(*values)
    return lambda values: cls(**dict(zip(names, values, strict=True)))
