"""The rows of a damaged database file, read from its pages one by one, without SQLite.

SQLite finds a row through the pages above it, and through the schema on the first page. If one of them is lost, it
finds nothing below. This module reads every page on its own (https://www.sqlite.org/fileformat.html). It does not find
removed rows: our files are written with `secure_delete`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

SqlValue: TypeAlias = "int | float | str | bytes | None"

_MAGIC: Final = b"SQLite format 3\0"
_PAGE: Final = 4096
"""Bytes of a page, if the first page is lost."""

_HEADER: Final = 100  # bytes before the b-tree on the first page
_LEAF, _INTERIOR, _ROWS_LEAF, _ROWS_INTERIOR = 0x0A, 0x02, 0x0D, 0x05  # kinds of pages: of keys, and of rows with ids
_INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The bytes of integers by their type."""


class StoredRow(NamedTuple):
    """A row of a table or an index: the top page of its tree, as far as it can be followed, and its values.

    `rowid` is None in an index, and in a table without row ids.
    """

    root: int
    rowid: int | None
    values: tuple[SqlValue, ...]


class Pages:
    """The pages of a file, counted from 1. `version` is its number of migrations; None if that is lost."""

    def __init__(self, content: bytes) -> None:
        """Read the header, if there is one."""
        self._content = content
        is_header = content.startswith(_MAGIC)
        size = int.from_bytes(content[16:18]) if is_header else _PAGE
        self._size = size if size in {512 << each for each in range(7)} else _PAGE
        self._usable = self._size - (content[20] if is_header and content[20] < self._size // 8 else 0)
        self._count = len(content) // self._size
        self.version = int.from_bytes(content[60:64]) if is_header else None
        self._left = len(content)  # bytes of rows still possible; a file with more is not ours

    def rows(self) -> Iterator[StoredRow]:
        """Yield every row that can be read whole."""
        above = {child: page for page in range(1, self._count + 1) for child in self._children(page)}
        for page in range(1, self._count + 1):
            root = self._root_of(page, above)
            for cell in self._cells(page):
                try:
                    row = self._row(page, cell, root)
                except (IndexError, ValueError):
                    continue
                if row is not None:
                    yield row

    def _root_of(self, page: int, above: dict[int, int]) -> int:
        seen = {page}
        while page in above and above[page] not in seen:
            page = above[page]
            seen.add(page)
        return page

    def _kind(self, page: int) -> int:
        return self._page(page)[_HEADER if page == 1 else 0]

    def _page(self, page: int) -> bytes:
        if not 1 <= page <= self._count:
            raise IndexError(page)
        return self._content[(page - 1) * self._size : page * self._size]

    def _cells(self, page: int) -> Iterator[int]:
        """Yield the offsets of the cells of a page; none if it is not a page of a tree."""
        kind, content, start = self._kind(page), self._page(page), _HEADER if page == 1 else 0
        if kind not in {_LEAF, _INTERIOR, _ROWS_LEAF, _ROWS_INTERIOR}:
            return
        count = int.from_bytes(content[start + 3 : start + 5])
        pointers = start + (12 if kind in {_INTERIOR, _ROWS_INTERIOR} else 8)
        for at in range(pointers, min(pointers + 2 * count, self._size - 1), 2):
            yield int.from_bytes(content[at : at + 2])

    def _children(self, page: int) -> Iterator[int]:
        if self._kind(page) not in {_INTERIOR, _ROWS_INTERIOR}:
            return
        content, start = self._page(page), _HEADER if page == 1 else 0
        yield int.from_bytes(content[start + 8 : start + 12])
        for cell in self._cells(page):
            yield int.from_bytes(content[cell : cell + 4])

    def _row(self, page: int, at: int, root: int) -> StoredRow | None:
        kind, content = self._kind(page), self._page(page)
        if kind == _ROWS_INTERIOR:  # it has only row ids
            return None
        length, at = _varint(content, at + 4 if kind == _INTERIOR else at)
        rowid = None
        if kind == _ROWS_LEAF:
            rowid, at = _varint(content, at)
        self._left -= length
        if self._left < 0:
            raise ValueError("there are more rows than there is room for")
        return StoredRow(root, rowid, _values(self._payload(content, at, length, kind)))

    def _payload(self, content: bytes, at: int, length: int, kind: int) -> bytes:
        """Return the bytes of a row, which may continue on other pages. Raises `IndexError` and `ValueError`."""
        usable = self._usable
        most = usable - 35 if kind == _ROWS_LEAF else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return content[at : at + length]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        parts, left = [content[at : at + here]], length - here
        next_page = int.from_bytes(content[at + here : at + here + 4])
        while left > 0:
            more = self._page(next_page)
            if not any(more):
                raise ValueError("a part of the row is lost")
            parts.append(more[4 : 4 + min(left, usable - 4)])
            left -= usable - 4
            next_page = int.from_bytes(more[:4])
        return b"".join(parts)


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and the offset after it. Raises `IndexError`."""
    number = 0
    for index in range(at, at + 8):
        number = number << 7 | content[index] & 0x7F
        if content[index] < 0x80:  # noqa: PLR2004  # the bit that says that another byte follows
            return number, index + 1
    return number << 8 | content[at + 8], at + 9


def _values(payload: bytes) -> tuple[SqlValue, ...]:
    """Return the values of a row. Raises `IndexError`, and `ValueError` if they do not fill it."""
    ends, at = _varint(payload, 0)
    types, offset = [], ends
    while at < ends:
        kind, at = _varint(payload, at)
        types.append(kind)
    found = []
    for kind in types:
        value, offset = _value(payload, kind, offset)
        found.append(value)
    if offset != len(payload) or at != ends:
        raise ValueError("it is no row")
    return tuple(found)


def _value(payload: bytes, kind: int, at: int) -> tuple[SqlValue, int]:
    """Return a value of a type, and the offset after it. Floating-point numbers, which we never store, are bytes."""
    if kind in _INTEGERS:
        end = at + _INTEGERS[kind]
        return int.from_bytes(payload[at:end], signed=True), end
    if kind in {8, 9}:
        return kind - 8, at
    if kind == 0:
        return None, at
    if kind < 12:  # noqa: PLR2004  # those of text and bytes begin here
        return payload[at : at + 8], at + 8
    end = at + (kind - 12) // 2
    part = payload[at:end]
    return (part.decode("ascii") if kind % 2 else part), end
