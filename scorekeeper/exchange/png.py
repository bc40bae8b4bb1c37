"""Cropping a PNG: some browsers capture an image as large as their window, whatever was drawn."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEADER: Final = ">IIBBBBB"
_CHANNELS: Final = {0: 1, 2: 3, 4: 2, 6: 4}
_BYTE: Final = 8  # bits


def cut_to(image: bytes, width: int, height: int) -> bytes:
    """The upper left part of an image, of a width and height in pixels; an image that is no larger is left as it is.

    A PNG filter refers only to bytes to the left and above, all of which stay: so rows are cut without being decoded.
    Only images with 8 bits a channel, no palette and no interlacing are cut.
    """
    parts = list(_parts(image))
    wide, high, depth, colours, *ways = struct.unpack(_HEADER, parts[0][1])
    width, height = min(width, wide), min(height, high)
    if depth != _BYTE or colours not in _CHANNELS or any(ways) or (width, height) == (wide, high):
        return image
    rows = zlib.decompress(b"".join(content for kind, content in parts if kind == b"IDAT"))
    long, short = 1 + wide * _CHANNELS[colours], 1 + width * _CHANNELS[colours]
    kept = b"".join(rows[start : start + short] for start in range(0, height * long, long))
    header = struct.pack(_HEADER, width, height, depth, colours, *ways)
    return _SIGNATURE + _part(b"IHDR", header) + _part(b"IDAT", zlib.compress(kept, 9)) + _part(b"IEND", b"")


def _parts(image: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG: type and content."""
    at = len(_SIGNATURE)
    while at < len(image):
        (length,) = struct.unpack_from(">I", image, at)
        yield image[at + 4 : at + 8], image[at + 8 : at + 8 + length]
        at += length + 12


def _part(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
