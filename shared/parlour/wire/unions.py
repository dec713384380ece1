"""A union of tagged structs and a message whose only content is the oneof ``kind``."""

from typing import Any

from google.protobuf.descriptor import Descriptor
from msgspec import inspect

from parlour.wire.errors import PlanError, WireError
from parlour.wire.names import snake
from parlour.wire.plans import Plan, Planner, Step


def is_union(descriptor: Descriptor) -> bool:
    """Whether the message is one of several, and nothing else."""
    return [oneof.name for oneof in descriptor.oneofs] == ["kind"] and all(
        field.containing_oneof is not None for field in descriptor.fields
    )


def plan_union(info: inspect.Type, descriptor: Descriptor, plan_value: Planner) -> Plan:
    """Prepare the way between a union (one struct counts too) and a oneof with a field for each of its structs.

    Raises:
        PlanError: A struct or a field has no partner, or they don't match.
    """
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    structs = {snake(kind.cls.__name__): kind for kind in members if isinstance(kind, inspect.StructType)}
    theirs = descriptor.fields_by_name
    if len(structs) != len(members):
        raise PlanError(f"{descriptor.full_name} is one of several messages, its partner is no union of structs")
    faults = [f"{descriptor.full_name}: {name} has no partner" for name in sorted(set(theirs) ^ structs.keys())]
    encoders: dict[type, tuple[str, Step]] = {}
    decoders: dict[str, Step] = {}
    for name, kind in structs.items():
        if name in theirs:
            try:
                plan = plan_value(kind, theirs[name])
            except PlanError as error:
                faults += error.faults
                continue
            encoders[kind.cls] = (name, plan.encode)
            decoders[name] = plan.decode
    if faults:
        raise PlanError(*faults)
    return _by_kind(encoders, decoders)


def _by_kind(encoders: dict[type, tuple[str, Step]], decoders: dict[str, Step]) -> Plan:
    def encode(value: Any) -> dict[str, Any]:
        name, step = encoders[type(value)]
        return {name: step(value)}

    def decode(message: Any) -> Any:
        name = message.WhichOneof("kind")
        if name is None:
            raise WireError("kind", "is not set")
        try:
            return decoders[name](getattr(message, name))
        except WireError as error:
            raise error.under(name) from None

    return Plan(encode, decode)
