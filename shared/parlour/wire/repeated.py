"""A tuple or list and a repeated field."""

from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from msgspec import inspect

from parlour.wire.bounds import within_length
from parlour.wire.errors import PlanError, WireError
from parlour.wire.plans import Plan, Planner, Step, keep


def plan_repeated(info: inspect.Type, field: FieldDescriptor, plan_value: Planner) -> Plan:
    """Prepare a sequence of values of one type; a tuple of fixed length is checked on the way in.

    Raises:
        PlanError: The partner is no sequence, or its entries don't match.
    """
    if isinstance(info, inspect.TupleType):
        if any(kind != info.item_types[0] for kind in info.item_types):
            raise PlanError(f"{field.full_name} holds values of one type, its partner of several")
        item, low, high = info.item_types[0], len(info.item_types), len(info.item_types)
        return _sequence(plan_value(item, field), tuple, within_length(low, high))
    if isinstance(info, inspect.VarTupleType | inspect.ListType):
        kind = list if isinstance(info, inspect.ListType) else tuple
        return _sequence(plan_value(info.item_type, field), kind, within_length(info.min_length, info.max_length))
    raise PlanError(f"{field.full_name} is repeated, its partner is no tuple")


def _sequence(item: Plan, kind: type, check: Step) -> Plan:
    encode_item, decode_item = item.encode, item.decode

    def encode(values: Any) -> list[Any]:
        return [encode_item(value) for value in values]

    def decode(values: Any) -> Any:
        check(values)
        if decode_item is keep:
            return kind(values)
        try:
            return kind([decode_item(value) for value in values])
        except WireError:
            raise _first_fault(decode_item, values) from None

    return Plan(keep if encode_item is keep else encode, decode)


def _first_fault(decode_item: Step, values: Any) -> WireError:
    for index, value in enumerate(values):
        try:
            decode_item(value)
        except WireError as error:
            return error.under(f"[{index}]")
    raise AssertionError("a repeated field failed once and then not again")
