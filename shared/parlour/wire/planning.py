"""Prepares, once for each pair, the way between a Python type and a message.

What joins them is names: a struct's field and a message's field of the same name, a union's struct and the field of the
oneof ``kind`` that has its name in snake case, an enum's member and the value with the enum's prefix. Whatever has no
partner, on either side, is a `PlanError`.
"""

from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from msgspec import inspect

from parlour.wire.errors import PlanError
from parlour.wire.leaves import plan_enum, plan_scalar
from parlour.wire.plans import Plan
from parlour.wire.structs import plan_struct
from parlour.wire.unions import is_union, plan_union


def plan_message(python_type: Any, descriptor: Descriptor) -> Plan:
    """Prepare the way between a struct, or a union of tagged structs, and a message.

    Raises:
        PlanError: They don't match; every difference is listed.
    """
    try:
        info = inspect.type_info(python_type)
    except TypeError as error:
        raise PlanError(f"{descriptor.full_name}: {error}") from error
    return _plan_message(info, descriptor)


def _plan_message(info: inspect.Type, descriptor: Descriptor) -> Plan:
    if is_union(descriptor):
        return plan_union(info, descriptor, _plan_value)
    if not isinstance(info, inspect.StructType):
        raise PlanError(f"{descriptor.full_name} is a message, its partner is no struct")
    return plan_struct(info, descriptor, _plan_value)


def _plan_value(info: inspect.Type, field: FieldDescriptor) -> Plan:
    if field.message_type is not None:
        return _plan_message(info, field.message_type)
    if field.enum_type is not None:
        return plan_enum(info, field)
    return plan_scalar(info, field)
