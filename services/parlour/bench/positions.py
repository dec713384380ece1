"""Positions of every game: how large a snapshot gets, and what the views of all seats cost, beside plain protobuf."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

import msgspec
from google.protobuf.message import Message

from parlour.bench.results import Figure, Part, compared, in_turn, plain
from parlour.bench.sizes import Sizes
from parlour.engine.dice import Dice
from parlour.engine.game import Decision
from parlour.engine.match import AnyGame
from parlour.engine.snapshot import Snapshot
from parlour.games import registry
from parlour.wire import encode_view

_EVERY = 10
_SOLAR, _LARGE = ("< 8", "< 1000"), ("< 32", "")
_TARGETS = {"solar_gardens": _SOLAR, "solar_draft": _SOLAR, "supernova": _LARGE, "a_place_in_the_sun": _LARGE}
"""By game: kilobytes of a snapshot, and microseconds of all views."""


def measure(sizes: Sizes) -> Part:
    """Measure every game of the registry, with its most seats."""
    figures: list[Figure] = []
    for key in registry.keys():
        game = registry.entry(key).game
        small, quick = _TARGETS.get(key, ("", ""))
        size, state = largest(key, game, sizes.walks)
        seats = game.info.max_seats
        figures.append(plain(f"{key}: the largest snapshot", "KB", [size / 1000], small))
        ours, theirs = in_turn(
            sizes.rounds,
            _timed(partial(_views, key, game, state), sizes.repeats),
            _timed(_again([encode_view(key, game.view(state, seat)) for seat in range(seats)]), sizes.repeats),
        )
        what = f"{key}: the largest views, of {seats} seats, made and encoded"
        figures.append(compared(what, "us", ours, "the same messages made of dicts", theirs))
        figures.append(plain("the same, to hold against the target", "us", ours, quick))
    return Part("positions", figures, [f"random matches with most seats, {sizes.walks} of each game"])


def largest(key: str, game: AnyGame, walks: int) -> tuple[int, Any]:
    """Return the bytes of the largest snapshot in some random matches, and the state with the largest view.

    Every snapshot is looked at, and the first seat's view at every tenth step.
    """
    snapshot, view, found = 0, -1, b""
    rng = random.Random(1)
    for _ in range(walks):
        for step, (state, asked) in enumerate(_walk(game, rng)):
            dumped = game.dump(state)
            kept = Snapshot(step, dumped, {decision.seat: step for decision in asked}, (), bytes(32))
            snapshot = max(snapshot, len(msgspec.json.encode(kept)))
            if step % _EVERY == 0 and (size := encode_view(key, game.view(state, 0)).ByteSize()) > view:
                view, found = size, dumped
    return snapshot, game.load(found)


def _walk(game: AnyGame, rng: random.Random) -> Iterator[tuple[Any, Sequence[Decision]]]:
    """Yield the positions of a random match, each with who is asked."""
    seed, step = rng.randbytes(32), 0
    state = game.setup(game.info.max_seats, game.default_options(), Dice(seed, 0))
    while asked := game.decisions(state):
        yield state, asked
        step += 1
        seat = asked[int(rng.random() * len(asked))].seat
        actions = list(game.actions(state, seat))
        game.apply(state, seat, actions[int(rng.random() * len(actions))], Dice(seed, step))


def _views(key: str, game: AnyGame, state: Any) -> None:
    for seat in range(game.info.max_seats):
        encode_view(key, game.view(state, seat)).SerializeToString()


def _again(messages: list[Any]) -> Callable[[], None]:
    """Return what makes the messages of dicts by their constructors and encodes them."""
    kind = type(messages[0])
    dicts = [_plain(message) for message in messages]

    def encode() -> None:
        for fields in dicts:
            kind(**fields).SerializeToString()

    return encode


def _plain(message: Message) -> dict[str, Any]:
    """Return the fields of a message that are set, nested messages as dicts."""
    return {field.name: _value(value) for field, value in message.ListFields()}


def _value(value: Any) -> Any:
    if isinstance(value, Message):
        return _plain(value)
    if hasattr(value, "items"):
        return {key: _value(one) for key, one in value.items()}
    if isinstance(value, str | bytes) or not hasattr(value, "__iter__"):
        return value
    return [_value(one) for one in value]


def _timed(work: Callable[[], None], repeats: int) -> Callable[[], float]:
    """Return a function that does the work so often and returns the median of its microseconds."""

    def once() -> float:
        start = perf_counter()
        work()
        return (perf_counter() - start) * 1e6

    return lambda: median(once() for _ in range(repeats))
