"""`scorekeeper score`: the sheet of a match file."""

from __future__ import annotations

from typing import Final

from scorekeeper.commands.terminal import Stopped, print_data, read_file
from scorekeeper.exchange.file_faults import HOUSE_RULES_MISSING, NotReadable
from scorekeeper.exchange.file_formats import print_any, read_any
from scorekeeper.exchange.score_json import print_score
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.table_faults import UNKNOWN_VARIANT

_UNKNOWN: Final = frozenset({UNKNOWN_VARIANT(id="").template, HOUSE_RULES_MISSING(id="").template})


def score(path: str, form: str) -> None:
    """Print the sheet of a match file as text, CSV or JSON; `-` is standard input. Raises `Stopped`.

    It may name an own game of this machine's store.
    """
    content = read_file(path)
    try:
        sheet = _sheet(content)
    except NotReadable as refused:
        raise Stopped(*refused.faults_to_show()) from None
    if form == "json":
        print_data(print_score(sheet).encode())
    else:
        print_data(print_any(sheet, "csv" if form == "csv" else "text"))


def _sheet(content: bytes) -> Sheet:
    """Return the sheet in a file; only a game outside the catalogue opens the store. Raises `NotReadable`."""
    try:
        return sheet_of(read_any(content))
    except NotReadable as unread:
        if all(fault.template not in _UNKNOWN for _, fault in unread.faults):
            raise
        from scorekeeper.commands.services import catalogue_with_own  # noqa: PLC0415  # it opens the store

        if (more := catalogue_with_own(None)) is None:
            raise
    return sheet_of(read_any(content, more))
