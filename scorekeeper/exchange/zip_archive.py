"""Several files as one ZIP archive, for a browser, which saves one file at a time."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Container, Iterable
from typing import Final

_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def zipped(files: Iterable[tuple[str, bytes]], as_they_are: Container[str] = ()) -> bytes:
    """The ZIP archive of these files: names and contents. The same bytes for the same files.

    The files named `as_they_are` are not compressed.

    >>> zipped([("a.csv", b"1")]) == zipped([("a.csv", b"1")])
    True
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_STORED if name in as_they_are else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return packed.getvalue()
