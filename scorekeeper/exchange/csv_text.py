"""The text of a CSV file, in every encoding that spreadsheets use."""

from __future__ import annotations

import codecs
from typing import Final

from scorekeeper.exchange.file_faults import FILE_TOO_LARGE, NOT_UTF8
from scorekeeper.exchange.strict_json import decoded, refuse
from scorekeeper.match.bounds import LARGEST_FILE, MIB

_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of_csv(content: bytes) -> str:
    """Return the text of a file in UTF-8, in UTF-16 with a byte-order mark, or in Windows-1252. Raises `NotReadable`.

    Windows in western and northern Europe saves "CSV" in Windows-1252. A text with letters beside ASCII is hardly ever
    UTF-8 by accident, so that is tried first.
    """
    if len(content) > LARGEST_FILE:
        refuse(FILE_TOO_LARGE(most=LARGEST_FILE // MIB))
    encoding = "utf-16" if content.startswith(_UTF_16) else "utf-8" if _is_utf_8(content) else "cp1252"
    try:
        return decoded(content.decode(encoding).encode())
    except UnicodeError:  # bytes without a letter in that encoding, or half a letter
        refuse(NOT_UTF8)


def _is_utf_8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
