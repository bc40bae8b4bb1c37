"""`scorekeeper score`: the sheet of a match file."""

from __future__ import annotations

from scorekeeper.commands.faults import Stopped
from scorekeeper.commands.terminal import print_data, read_file
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.file_formats import print_any, read_any
from scorekeeper.exchange.score_json import print_score
from scorekeeper.match.sheet import sheet_of


def score(path: str, form: str) -> None:
    """Print the sheet of a match file as text, CSV or JSON; `-` is standard input. Raises `Stopped`."""
    content = read_file(path)
    try:
        sheet = sheet_of(read_any(content))
    except NotReadable as refused:
        raise Stopped(*refused.told()) from None
    if form == "json":
        print_data(print_score(sheet).encode())
    else:
        print_data(print_any(sheet, "csv" if form == "csv" else "text"))
