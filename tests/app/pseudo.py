"""A language that nobody speaks, and a phone that is read in it: whatever is still said in English is found.

The language has every sentence that `assets/languages.py` gathers, with marks round each of its words and none
round its places: "⟦Deal ⟧{number}⟦ of ⟧{of}". So a word outside the marks was never translated, be it a whole
sentence or the value of one.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from runpy import run_path
from string import Formatter
from typing import Any

import flet as ft
from babel.messages.mofile import write_mo
from flet import canvas
from flet.controls.base_control import BaseControl

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.language import LANGUAGES, Language
from tests.support.headless import Headless
from tests.support.reading import walk

ROOT = Path(__file__).parents[2]

NAMES = ("Aaa", "Bbb", "Ccc", "Ddd", "Eee", "Fff", "Ggg", "Hhh", "Iii")
INITIALS = frozenset(name[0] for name in NAMES)
TITLE, NOTE, HOUSE, STAKE = "Ttt", "Nnn", "Www", "0.50 kkk"
"""Texts that people write, and that no language changes."""

SAID = {"value", "text", "label", "hint", "hint_text", "semantics_label", "tooltip", "error", "title", "subtitle"}
SAID |= {"content", "message", "helper", "prefix", "suffix", "header", "name_label", "barrier_label"}
"""The properties of controls that are seen or heard, where they are strings."""

WRITTEN = {"a lot", "sang", "pass", "#/take/", "https://…#/take/…", "A"}
"""Texts that are written on the walks or stand in a file, such as an id unknown to the game; or an initial."""

FILES = re.compile(r"https?://[^\s…]+|[\w-]+\.(?:csv|json|zip|svg|png|pdf|txt)")
"""Addresses, and files' names."""


def pseudo(folder: Path) -> Language:
    """The language, compiled in a folder."""
    languages = run_path(str(ROOT / "assets" / "languages.py"))
    catalog = languages["template"](languages["sentences"]())
    for message in catalog:
        if message.id:
            one = message.id
            message.string = marked(one) if isinstance(one, str) else tuple(map(marked, one))
    target = folder / "xx.mo"
    with target.open("wb") as file:
        write_mo(file, catalog)
    return Language("xx", "Xxx", ".", compiled=target)


def marked(sentence: str) -> str:
    """A sentence with marks round all but its places.

    >>> marked("Deal {number} of {of}"), marked("Pass")
    ('⟦Deal ⟧{number}⟦ of ⟧{of}', '⟦Pass⟧')
    """
    try:
        parts = list(Formatter().parse(sentence))
    except ValueError:  # prose, in which a brace is a brace
        return f"⟦{sentence}⟧"
    said = ""
    for words, place, shape, _ in parts:
        braces = words.replace("{", "{{").replace("}", "}}")
        said += f"⟦{braces}⟧" if words.strip() else braces
        said += "" if place is None else f"{{{place}{':' + shape if shape else ''}}}"
    return said


def unmarked(text: str) -> str:
    """A text as it stands in English."""
    return text.replace("⟦", "").replace("⟧", "")


# --- what was never translated


def untranslated(text: str) -> str:
    """Return the rest of a text without marked parts and names; an empty text if the rest has no letter."""
    if text in INITIALS:
        return ""
    rest, depth = "", 0
    for c in text:
        depth = max(0, depth + (c == "⟦") - (c == "⟧"))
        rest += c if depth == 0 and c not in "⟦⟧" else " " if c in "⟦⟧" else ""
    rest = names().sub(" ", FILES.sub(" ", rest))
    return rest.strip() if any(c.isalpha() for c in rest) else ""


_CUT = 8
"""Letters that are left of a long name where there is no room for it."""


@cache
def names() -> re.Pattern[str]:
    """All names that no language changes, the longest first."""
    known = {*NAMES, TITLE, NOTE, HOUSE, "kkk", "€", "QR", *WRITTEN, *(language.name for language in LANGUAGES), "Xxx"}
    known |= {"Scorekeeper", "scorekeeper", *(f"{a} & {b}" for a in NAMES for b in NAMES)}
    known |= {f"{a[0]}&{b[0]}" for a in NAMES for b in NAMES}  # partners over a narrow column
    for id in CATALOGUE.ids():
        game = CATALOGUE.game(id)
        card, outline = game.info, game.outline
        known |= {id, card.name, card.family, card.source, *card.aliases}
        known |= {setting.label for setting in outline.settings}
        known |= {
            group[key] for group in game.document().get("groups") or () for key in ("name", "short") if key in group
        }
        known |= {name for box in game.boxes for name in (box.name, box.short)}
        known |= {name for entry in outline.entries for name in (entry.name, *entry.also) if isinstance(name, str)}
        known |= {name for column in game.columns for _, name in column.called if isinstance(name, str)}
    known |= {f"{name[:end]}…" for name in known if len(name) > _CUT for end in range(_CUT, len(name))}
    several = sorted(filter(None, known), key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, several)) + r")(?!\w)")


def lines_of(drawing: canvas.Canvas) -> Iterator[str]:
    """The texts of a drawing; those that stand one right below the other, in one size, are lines of one text."""
    texts = [shape for shape in drawing.shapes if isinstance(shape, canvas.Text)]
    for _, lines in groupby(texts, key=lambda shape: (shape.x, shape.style.size, shape.rotate)):
        yield " ".join(line.value for line in lines)


class Reader(Headless):
    """A session that keeps all that was seen or heard in it; things are still found by their English names."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.misses: dict[str, tuple[str, str]] = {}
        """Every text that has English in it, with the address where it stood first, and what is English in it."""

    async def settle(self) -> None:
        await super().settle()
        for text in self.said():
            if text not in self.misses and (rest := untranslated(text)):
                self.misses[text] = (self.trail[-1], rest)

    def said(self) -> Iterator[str]:
        """All that can be seen or heard now, but for what stands in fields."""
        for control in walk(self._shown()):
            if isinstance(control, canvas.Canvas):
                yield from lines_of(control)
            if isinstance(control, ft.Text) and control.spans:
                yield "".join(span.text or "" for span in control.spans)
            if isinstance(control, canvas.Text | ft.TextSpan):
                continue
            for field in dataclasses.fields(control):
                value = getattr(control, field.name, None)
                theirs = isinstance(control, ft.TextField) and field.name == "value"
                if field.name in SAID and isinstance(value, str) and not theirs:
                    yield value

    def find(self, name: str, *, within: str | None = None) -> Any:
        found = [thing for thing in self.named(within=within) if unmarked(thing.name) == unmarked(name)]
        assert len(found) == 1, f"{len(found)} called {name!r} among {self.names(within=within)}"
        return found[0]

    def has(self, name: str) -> bool:
        """Whether something can be tapped that is called so."""
        return any(unmarked(thing.name) == name and thing.enabled for thing in self.named())

    def one(self, kind: Any = BaseControl, **properties: Any) -> Any:
        label = properties.pop("label", None)
        found = [c for c in self.all(kind, **properties) if label is None or unmarked(c.label or "") == label]
        assert len(found) == 1, f"{len(found)} of {kind.__name__} {properties} {label} on the screen"
        return found[0]

    async def tap_where(self, *names: str) -> None:
        """Tap these one after the other, where they are there."""
        for name in names:
            if self.has(name):
                await self.tap(name)

    async def tap_first(self, beginning: str) -> None:
        """Tap the first thing that is called so at its beginning."""
        first = next(thing for thing in self.named() if unmarked(thing.name).startswith(beginning))
        await self.fire(first.control, "click")

    async def dismiss(self) -> None:
        """Close what lies over the screen."""
        for dialog in [d for d in self.page._dialogs.controls if getattr(d, "open", False)]:
            if getattr(dialog, "on_dismiss", None):
                await self.fire(dialog, "dismiss")
