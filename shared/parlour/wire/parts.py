"""One part of a game (its view, its actions, ...) inside the message that holds any game's."""

from typing import Any, Generic, TypeVar, cast

from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message

from parlour.wire.errors import REFUSALS, PlanError, WireError, refused
from parlour.wire.planning import plan_message

Holder = TypeVar("Holder", bound=Message)


class Part(Generic[Holder]):
    """Encodes and decodes a Python type as the field of its game in a holder such as `GameView`.

    Args:
        key: Key of the game: the name of the field in the oneof ``game``.
        python_type: Struct, or union of tagged structs.
        holder: Class of the holding message.

    Raises:
        PlanError: The holder knows no such game, or the type doesn't match the game's message.
    """

    __slots__ = ("_decode", "_encode", "_holder", "_key")

    def __init__(self, key: str, python_type: Any, holder: type[Holder]) -> None:
        field = cast("Descriptor", holder.DESCRIPTOR).fields_by_name.get(key)
        if field is None or field.message_type is None:
            raise PlanError(f"{holder.DESCRIPTOR.full_name} has no message {key}")
        plan = plan_message(python_type, field.message_type)
        self._key = key
        self._holder = holder
        self._encode = plan.encode
        self._decode = plan.decode

    def encode(self, value: Any) -> Holder:
        """Return the value as a message.

        Raises:
            WireError: It is not of the type, or a number does not fit its field.
        """
        try:
            return self._holder(**{self._key: self._encode(value)})
        except REFUSALS as error:
            raise refused(self._key, error) from error

    def decode(self, message: Holder) -> Any:
        """Return the message's value.

        Raises:
            WireError: It is of another game or none, or something in it is missing, unknown or out of range.
        """
        key = message.WhichOneof("game")
        if key != self._key:
            raise WireError("game", "is not set" if key is None else f"is {key}, wanted {self._key}")
        try:
            return self._decode(getattr(message, key))
        except WireError as error:
            raise error.under(key) from None
