"""Numbers, texts, bytes, truth values and enums."""

from enum import Enum
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from msgspec import inspect

from parlour.wire.bounds import bounded
from parlour.wire.errors import PlanError, WireError
from parlour.wire.names import screaming
from parlour.wire.plans import Plan, keep

_INTEGERS = {
    FieldDescriptor.CPPTYPE_INT32,
    FieldDescriptor.CPPTYPE_INT64,
    FieldDescriptor.CPPTYPE_UINT32,
    FieldDescriptor.CPPTYPE_UINT64,
}


def plan_scalar(info: inspect.Type, field: FieldDescriptor) -> Plan:
    """Prepare a number, text, bytes or truth value.

    Raises:
        PlanError: The types don't match.
    """
    if not _same_kind(info, field):
        raise PlanError(f"{field.full_name} can't hold a value of type {type(info).__name__.removesuffix('Type')}")
    return Plan(decode=bounded(info))


def _same_kind(info: inspect.Type, field: FieldDescriptor) -> bool:
    if isinstance(info, inspect.IntType):
        return field.cpp_type in _INTEGERS
    if isinstance(info, inspect.BoolType):
        return field.cpp_type == FieldDescriptor.CPPTYPE_BOOL
    if isinstance(info, inspect.StrType):
        return field.type == FieldDescriptor.TYPE_STRING
    return isinstance(info, inspect.BytesType) and field.type == FieldDescriptor.TYPE_BYTES


def plan_enum(info: inspect.Type, field: FieldDescriptor) -> Plan:
    """Prepare an enum: members by name; the numbers of an integer enum are the message's numbers too.

    Raises:
        PlanError: A member or a value has no partner.
    """
    values = field.enum_type
    if values is None or not isinstance(info, inspect.EnumType):
        raise PlanError(f"{field.full_name} and its partner are not both enums")
    prefix = f"{screaming(values.name)}_"
    theirs = {value.name: value.number for value in values.values if value.number}
    ours = {f"{prefix}{member.name}": member for member in info.cls}
    faults = [f"{field.full_name}: {name} has no partner" for name in sorted(theirs.keys() ^ ours.keys())]
    faults += [
        f"{field.full_name}: {name} is {theirs[name]} there and {int(member.value)} here"
        for name, member in ours.items()
        if name in theirs and isinstance(member, int) and member.value != theirs[name]
    ]
    if faults:
        raise PlanError(*faults)
    return _enum_by_number({theirs[name]: member for name, member in ours.items()}, info.cls)


def _enum_by_number(members: dict[int, Enum], kind: type[Enum]) -> Plan:
    numbers = {member: number for number, member in members.items()}
    known = members.get

    def decode(number: int) -> Any:
        member = known(number)
        if member is None:
            raise WireError("", f"{number} is not one of {', '.join(map(str, members))}" if number else "is not set")
        return member

    return Plan(keep if issubclass(kind, int) else numbers.__getitem__, decode)
