"""Cutting an image to size."""

import struct
import zlib

import pytest

from scorekeeper.exchange.png import cut_to

RED, BLUE, NONE = b"\xff\x00\x00\xff", b"\x00\x00\xff\xff", b"\x00\x00\x00\x00"


def part(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def image(width, height, rows, *, depth=8, colours=6, parts=1):
    packed = zlib.compress(rows)
    size = -(-len(packed) // parts)
    pieces = b"".join(part(b"IDAT", packed[at : at + size]) for at in range(0, len(packed), size))
    head = struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"sBIT", b"\x08" * 4) + pieces + part(b"IEND", b"")


# Rows told in five ways: as they are, from the left, from above, from both, from whichever is nearest.
ROWS = b"".join(bytes([way]) + RED + BLUE + NONE for way in range(5))


@pytest.mark.parametrize("parts", [1, 3])
def test_the_upper_left_part_stays(parts):
    cut = cut_to(image(3, 5, ROWS, parts=parts), 2, 4)
    assert cut[:8] == b"\x89PNG\r\n\x1a\n"
    assert cut[8:33] == part(b"IHDR", struct.pack(">IIBBBBB", 2, 4, 8, 6, 0, 0, 0))
    packed = cut[41:-16]
    assert zlib.decompress(packed) == b"".join(bytes([way]) + RED + BLUE for way in range(4))
    assert cut[33:] == part(b"IDAT", packed) + part(b"IEND", b"")


@pytest.mark.parametrize(("width", "height"), [(3, 5), (4, 9)])
def test_an_image_that_is_no_larger_stays_as_it_is(width, height):
    whole = image(3, 5, ROWS)
    assert cut_to(whole, width, height) is whole


def test_an_image_of_another_kind_is_left_whole():
    whole = image(3, 1, b"\x00\x07", depth=1, colours=3)
    assert cut_to(whole, 2, 1) is whole
