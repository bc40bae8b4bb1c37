"""Pictures as a PDF to print, with its font embedded; equal pictures give equal bytes.

A character without a glyph is drawn as the font's box, and still copied as itself.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

import pydyf

from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.font_metrics import Font, font, measure
from scorekeeper.pictures.palette import in_print
from scorekeeper.pictures.printed import printed
from scorekeeper.pictures.shapes import Circle, Ink, Picture, Polyline, Rect, Shape, TextLine
from scorekeeper.texts import spoken, translated

_NAME: Final = "/Roboto"
_PLAIN: Final = 32  # the flag for a font without symbols
_AT_A_TIME: Final = 100  # characters in one block of a ToUnicode map
_BOX: Final = 0  # the glyph for a character without its own


class Letters:
    """The characters that a document uses, numbered from 1 in the order of their first use."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def spelled(self, text: str) -> bytes:
        """Return a text as the numbers of its characters, two bytes each."""
        numbers = (self._numbers.setdefault(letter, len(self._numbers) + 1) for letter in text)
        return b"".join(number.to_bytes(2, "big") for number in numbers)

    def written_into(self, document: pydyf.PDF) -> bytes:
        """Embed the font in a document, once all texts are spelled; return the reference for its pages."""
        known = font()
        glyphs = [known.glyphs.get(ord(letter), _BOX) for letter in self._numbers]
        drawn = pydyf.Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType2",
                "BaseFont": _NAME,
                "CIDSystemInfo": pydyf.Dictionary(
                    {"Registry": pydyf.String("Adobe"), "Ordering": pydyf.String("Identity"), "Supplement": 0}
                ),
                "FontDescriptor": _added(document, _described(document, known)),
                "W": pydyf.Array([1, pydyf.Array([round(known.widths[glyph], 1) for glyph in glyphs])]),
                "CIDToGIDMap": _added(
                    document, pydyf.Stream([b"".join(g.to_bytes(2, "big") for g in (_BOX, *glyphs))], compress=True)
                ),
            }
        )
        whole = pydyf.Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": _NAME,
                "Encoding": "/Identity-H",
                "DescendantFonts": pydyf.Array([_added(document, drawn)]),
                "ToUnicode": _added(document, self._explained()),
            }
        )
        return _added(document, whole)

    def _explained(self) -> pydyf.Stream:
        """Return the map from numbers to characters (ToUnicode)."""
        lines = [f"<{number:04x}> <{letter.encode('utf-16-be').hex()}>" for letter, number in self._numbers.items()]
        parts = [lines[at : at + _AT_A_TIME] for at in range(0, len(lines), _AT_A_TIME)]
        mapping = "\n".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)
        return pydyf.Stream([_BEFORE + mapping.encode() + _AFTER], compress=True)


_BEFORE: Final = b"""/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
"""
_AFTER: Final = b"""
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def _described(document: pydyf.PDF, known: Font) -> pydyf.Dictionary:
    """Return the font with its description for PDF."""
    file = _added(document, pydyf.Stream([known.file], {"Length1": len(known.file)}, compress=True))
    return pydyf.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": _NAME,
            "Flags": _PLAIN,
            "FontBBox": pydyf.Array(known.box),
            "ItalicAngle": 0,
            "Ascent": 928,
            "Descent": -244,
            "CapHeight": 711,
            "StemV": 80,
            "FontFile2": file,
        }
    )


def _added(document: pydyf.PDF, part: pydyf.Object) -> bytes:
    """Add a part to a document, and return its reference."""
    document.add_object(part)
    reference: bytes = part.reference
    return reference


_ROUND: Final = 0.5523  # distance of a Bézier curve's handles, for a quarter of a circle of radius 1
_JOINED_ROUND: Final = 1  # the number of that line join in PDF
_FONT: Final = "F"


def print_pdf(sheet: Sheet) -> bytes:
    """Return the sheet of a match as a PDF."""
    return pdf_of([printed(sheet)], sheet.match.title or translated(sheet.match.game.info.name))


def pdf_of(pictures: Sequence[Picture], title: str) -> bytes:
    """Return pictures as a PDF with a page for each; a length of 1 is a point (1/72 inch)."""
    letters, document = Letters(), pydyf.PDF()
    contents = [_added(document, _content(picture, letters)) for picture in pictures]
    font = letters.written_into(document)
    for picture, content in zip(pictures, contents, strict=True):
        document.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": document.pages.reference,
                    "MediaBox": pydyf.Array([0, 0, _number(picture.width), _number(picture.height)]),
                    "Resources": pydyf.Dictionary({"Font": pydyf.Dictionary({_FONT: font})}),
                    "Contents": content,
                }
            )
        )
    document.catalog["Lang"] = pydyf.String(spoken().tag)
    document.info["Title"] = pydyf.String(title)
    document.info["Producer"] = pydyf.String("scorekeeper")
    written = io.BytesIO()
    document.write(written)
    return written.getvalue()


def _content(picture: Picture, letters: Letters) -> pydyf.Stream:
    content = pydyf.Stream(compress=True)
    content.set_matrix(1, 0, 0, -1, 0, _number(picture.height))  # from here on y grows down
    content.set_line_join(_JOINED_ROUND)
    for shape in picture.shapes:
        _draw(content, shape, letters)
    return content


def _draw(content: pydyf.Stream, shape: Shape, letters: Letters) -> None:
    """Draw one shape. PDF needs its paint before its path."""
    match shape:
        case Polyline(vertices, ink, width, dash, closed, fill):
            _prepare(content, fill, ink, width, dash)
            content.move_to(*map(_number, vertices[0]))
            for xy in vertices[1:]:
                content.line_to(*map(_number, xy))
            if closed:
                content.close()
            _paint(content, fill, ink)
        case Circle(x, y, radius, ink, fill, width):
            _prepare(content, fill, ink, width)
            _circle(content, x, y, radius)
            _paint(content, fill, ink)
        case Rect(x, y, width, height, fill, edge, line):
            _prepare(content, fill, edge, line)
            content.rectangle(*map(_number, (x, y, width, height)))
            _paint(content, fill, edge)
        case TextLine():
            _write(content, shape, letters)


def _prepare(
    content: pydyf.Stream, fill: Ink | None, ink: Ink | None, width: float, dash: tuple[float, ...] = ()
) -> None:
    if fill is not None:
        content.set_color_rgb(*_colour(fill))
    if ink is not None:
        content.set_color_rgb(*_colour(ink), stroke=True)
        content.set_line_width(_number(width))
        content.set_dash([_number(length) for length in dash], 0)


def _paint(content: pydyf.Stream, fill: Ink | None, ink: Ink | None) -> None:
    if fill is not None and ink is not None:
        content.fill_and_stroke()
    elif fill is not None:
        content.fill()
    else:
        content.stroke()


def _circle(content: pydyf.Stream, x: float, y: float, radius: float) -> None:
    content.move_to(_number(x + radius), _number(y))
    right, down = radius, 0.0
    for _ in range(4):
        leaving = (x + right - _ROUND * down, y + down + _ROUND * right)
        right, down = -down, right
        coming = (x + right + _ROUND * down, y + down - _ROUND * right)
        content.curve_to(*map(_number, (*leaving, *coming, x + right, y + down)))


def _write(content: pydyf.Stream, words: TextLine, letters: Letters) -> None:
    """Write a line of text. The page's y axis is flipped, so the text is flipped back."""
    size, wide = words.size, measure(words.text, words.size)
    before = {"start": 0.0, "middle": wide / 2, "end": wide}[words.side]
    content.begin_text()
    content.set_color_rgb(*_colour(words.ink))
    content.set_font_size(_FONT, 1)
    if words.turned:
        matrix = (0.0, -size, -size, 0.0, words.x, words.y + before)
    else:
        matrix = (size, 0.0, 0.0, -size, words.x - before, words.y)
    content.set_text_matrix(*map(_number, matrix))
    content.stream.append(b"<" + letters.spelled(words.text).hex().encode() + b"> Tj")
    content.end_text()


def _colour(ink: Ink) -> tuple[float, ...]:
    """Return red, green and blue, each from 0 to 1."""
    written = in_print(ink)
    return tuple(round(int(written[at : at + 2], 16) / 255, 3) for at in (1, 3, 5))


def _number(value: float) -> float:
    """Return a length rounded to 1/100 point, never −0."""
    return round(value, 2) + 0.0
