"""The card of a person as files, SVG and PNG, by names that every system accepts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.exchange.file_formats import media_type
from scorekeeper.exchange.share_address import ShareFile, share_bytes, share_picture
from scorekeeper.exchange.svg import print_svg
from scorekeeper.match.figures import Figures
from scorekeeper.pictures.person_card import person_card

_LONGEST = 40  # letters of a name; file systems allow 255 bytes, and a letter has four at most


class PersonCardFiles(NamedTuple):
    """The card, to be sent: the `image` is drawn by the page; `svg` is its content, and `shared` where it is sent."""

    image: ShareFile
    name: str
    svg: bytes
    shared: ShareFile | None


def person_card_files(figures: Figures, names: Mapping[str, str], id: str, counted: str = "") -> PersonCardFiles:
    """The files of the card of the person of that id; `counted` says which matches it counts."""
    name = names.get(id, "")
    stem = person_stem(name)
    card = person_card(figures, names, id, counted)
    svg = print_svg(card).encode()
    return PersonCardFiles(
        share_picture(card, f"{stem}.png", name),
        f"{stem}.svg",
        svg,
        share_bytes(svg, f"{stem}.svg", name, media_type("svg")),
    )


def person_stem(name: str) -> str:
    """The name of a file about somebody, without what says its kind.

    >>> person_stem("Anna-Lena / Ek")
    'person-anna-lena-ek'
    """
    words = "".join(c if c.isalnum() else " " for c in name.casefold()).split()
    return "-".join(["person", *words])[:_LONGEST].strip("-")
