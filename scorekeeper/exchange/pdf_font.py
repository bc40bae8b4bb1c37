"""The font of a PDF, embedded, with the character of each glyph, so that text can be copied.

A character that the font lacks is drawn as the font's box, and still copied as itself.
"""

from __future__ import annotations

from typing import Final

import pydyf

from scorekeeper.pictures.font_metrics import Font, font

_NAME: Final = "/Roboto"
_PLAIN: Final = 32  # the flag for a font without symbols
_AT_A_TIME: Final = 100  # characters in one block of a ToUnicode map
_BOX: Final = 0  # the glyph for a character that is not in the font


class Letters:
    """The characters that a document uses, numbered from 1 in the order in which they come."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def spelled(self, text: str) -> bytes:
        """A text as the numbers of its characters, two bytes each."""
        numbers = (self._numbers.setdefault(letter, len(self._numbers) + 1) for letter in text)
        return b"".join(number.to_bytes(2, "big") for number in numbers)

    def written_into(self, document: pydyf.PDF) -> pydyf.Dictionary:
        """Embed the font in a document, once all texts are spelled; gives what its pages refer to."""
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
                "FontDescriptor": _added(document, _described(document, known)).reference,
                "W": pydyf.Array([1, pydyf.Array([round(known.widths[glyph], 1) for glyph in glyphs])]),
                "CIDToGIDMap": _added(
                    document, pydyf.Stream([b"".join(g.to_bytes(2, "big") for g in (_BOX, *glyphs))], compress=True)
                ).reference,
            }
        )
        whole = pydyf.Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": _NAME,
                "Encoding": "/Identity-H",
                "DescendantFonts": pydyf.Array([_added(document, drawn).reference]),
                "ToUnicode": _added(document, self._explained()).reference,
            }
        )
        return _added(document, whole)

    def _explained(self) -> pydyf.Stream:
        """The map from numbers to characters (ToUnicode)."""
        lines = [f"<{number:04x}> <{letter.encode('utf-16-be').hex()}>" for letter, number in self._numbers.items()]
        parts = [lines[at : at + _AT_A_TIME] for at in range(0, len(lines), _AT_A_TIME)]
        told = "\n".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)
        return pydyf.Stream([_BEFORE + told.encode() + _AFTER], compress=True)


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
    """The font, and its description as PDF wants it."""
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
            "FontFile2": file.reference,
        }
    )


def _added(document: pydyf.PDF, part: pydyf.Object) -> pydyf.Object:
    document.add_object(part)
    return part
