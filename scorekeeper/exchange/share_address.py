"""The address by which the app asks its page to share a file of a match: see `scorekeeper/web/client/share.js`.

It is `scorekeeper-share:` and, in base64url, a JSON object with the `name` of the file, a `title` for the share sheet,
and its content. The image of a result has a `picture`: its shapes in painting order, as lists of a kind and its values,
with colours. Any other file has its `type` and its `bytes`, in base64.
"""

from __future__ import annotations

import base64
import json
from typing import Any, Final, NamedTuple

from scorekeeper.exchange.file_formats import file_name, print_any
from scorekeeper.exchange.match_formats import FORMATS, FileFormat
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.versions import MatchIdentity
from scorekeeper.pictures.font_metrics import measure
from scorekeeper.pictures.palette import on_paper
from scorekeeper.pictures.result_image import result_image
from scorekeeper.pictures.result_picture import result_sentence
from scorekeeper.pictures.shapes import Circle, Ink, Picture, Polyline, Rect, Shape, TextLine
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

SCHEME: Final = "scorekeeper-share:"
IMAGE_TYPE: Final = "image/png"
"""The type of the image of a result."""

ENDINGS: Final = {IMAGE_TYPE: "png"} | {each.media: each.suffix[1:] for each in FORMATS.values()}
"""The ending of a file of each type that can be shared."""

LONGEST: Final = 2_000_000
"""The characters of the longest address of a file. A file that needs more is downloaded."""


class ShareFile(NamedTuple):
    """A file that the page can share: its name, and the address that shares it."""

    name: str
    address: str


def share_address(sheet: Sheet) -> str:
    """Return the address that shares the image of a result."""
    return share_picture(result_image(sheet), image_name(sheet.match), result_sentence(sheet)).address


def share_picture(picture: Picture, name: str, title: str) -> ShareFile:
    """Return a picture to share as a PNG of that name."""
    drawn = {"width": picture.width, "height": picture.height, "shapes": [_drawn(shape) for shape in picture.shapes]}
    return ShareFile(name, _address({"name": name, "title": title, "picture": drawn}))


def share_bytes(content: bytes, name: str, title: str, kind: str) -> ShareFile | None:
    """Return a file of that `kind`, a media type, to share; None if its address would be longer than `LONGEST`."""
    entries = {"name": name, "title": title, "type": kind, "bytes": base64.b64encode(content).decode()}
    address = _address(entries)
    return ShareFile(name, address) if len(address) <= LONGEST else None


def share_file(
    sheet: Sheet, form: FileFormat, catalogue: Catalogue = CATALOGUE, identity: MatchIdentity | None = None
) -> ShareFile | None:
    """Return a file of a match to share; None if its address would be longer than `LONGEST`."""
    content, name = print_any(sheet, form, catalogue, identity), file_name(sheet.match, form)
    return share_bytes(content, name, result_sentence(sheet), FORMATS[form].media)


def _address(entries: dict[str, Any]) -> str:
    written = json.dumps(entries, separators=(",", ":"))
    return SCHEME + base64.urlsafe_b64encode(written.encode()).decode().rstrip("=")


def image_name(match: Match) -> str:
    """Return the file name of a result's image."""
    return file_name(match, "svg").removesuffix(".svg") + ".png"


def _drawn(shape: Shape) -> list[Any]:
    match shape:
        case Polyline(vertices, ink, width, dash, closed, fill):
            return ["line", [_rounded(*xy) for xy in vertices], on_paper(ink), width, dash, closed, _colour(fill)]
        case Circle(x, y, radius, ink, fill, width):
            return ["circle", *_rounded(x, y, radius), on_paper(ink), on_paper(fill), width]
        case Rect(x, y, width, height, fill, edge, line):
            return ["rect", *_rounded(x, y, width, height), _colour(fill), _colour(edge), line]
        case TextLine(x, y, text, size, ink, side, turned):
            return ["text", *_rounded(x, y), text, size, on_paper(ink), side, turned, *_rounded(measure(text, size))]


def _colour(ink: Ink | None) -> str | None:
    return None if ink is None else on_paper(ink)


def _rounded(*lengths: float) -> list[float]:
    return [round(length, 2) for length in lengths]
