"""Names of everything that the bus keeps in Redis."""

from zlib import crc32

PARTITIONS = 4
"""Partitions of a stream. Part of the contract between producers and consumers: changing it moves subjects."""

FIELD = b"e"
"""The one field of a stream entry: a serialized envelope."""


def partition_of(subject: str, partitions: int = PARTITIONS) -> int:
    """Return the partition that holds every event about the subject."""
    return crc32(subject.encode()) % partitions


def stream_key(stream: str, partition: int) -> str:
    """Return the key of one partition of a stream."""
    return f"parlour:{stream}:{partition}"


def stream_keys(stream: str, partitions: int = PARTITIONS) -> list[str]:
    """Return the keys of all partitions of a stream, in order."""
    return [stream_key(stream, partition) for partition in range(partitions)]


def split_stream_key(key: str) -> tuple[str, int]:
    """Return stream and partition of a key made by `stream_key`."""
    _, stream, partition = key.rsplit(":", 2)
    return stream, int(partition)


def epoch_key(service: str) -> str:
    """Return the hash that says up to where Redis has what the relay of a service sent."""
    return f"parlour:epoch:{service}"


def members_key(group: str) -> str:
    """Return the sorted set of the live consumers of a group."""
    return f"parlour:members:{group}"


def owner_key(group: str, key: str) -> str:
    """Return the key that says which consumer of the group reads the partition now."""
    return f"parlour:owner:{group}:{key}"
