"""The card of a person as a file: SVG, by a name that every system accepts."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.exchange.svg import print_svg
from scorekeeper.match.figures import Figures
from scorekeeper.pictures.person_card import person_card

_LONGEST = 40  # letters of a name; file systems allow 255 bytes, and a letter has four at most


def print_person_card(figures: Figures, names: Mapping[str, str], id: str) -> tuple[str, bytes]:
    """The name of the file, and its content."""
    words = "".join(c if c.isalnum() else " " for c in names.get(id, "").casefold()).split()
    stem = "-".join(["person", *words])[:_LONGEST].strip("-")
    return f"{stem}.svg", print_svg(person_card(figures, names, id)).encode()
