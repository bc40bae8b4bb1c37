"""The picture of the sheet, and the tree of the entry on it."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

from tests.tools.golden.commands import folder, put
from tests.tools.golden.internals import (
    PictureViewer,
    Viewport,
    entry_tree,
    language_of,
    open_match,
    open_services,
    picture_of,
    speaking,
)
from tests.tools.golden.matches import courses, kept

LANGUAGES = ("en", "sv")
VIEWS = {"phone": Viewport(), "wide": Viewport().of(1200, 800), "across": Viewport().of(844, 390)}


def picture(out: Path) -> None:
    """Write the pictures of each game in each language: empty, halfway, over."""
    with folder():
        for game, course in courses().items():
            ids = kept("store", list(course.values()))
            services = open_services(Path("store"))
            for state, id in zip(course, ids, strict=True):
                opened = asyncio.run(_opened(services, id))
                for language in LANGUAGES:
                    with speaking(language_of(language)):
                        for name, made in _pictures(opened):
                            put(out / language / f"{game}-{state}-{name}", made.replace(id, "MATCH"))
            services.close()


async def _opened(services: Any, id: str) -> Any:
    return await open_match(services, id)


def _pictures(opened: Any) -> Iterator[tuple[str, str]]:
    for name, view in VIEWS.items():
        yield f"{name}.html", _in_lines(picture_of(opened, view))
    yield "watching.html", _in_lines(picture_of(opened, VIEWS["phone"], PictureViewer(writes=False)))
    tree = _returned(entry_tree(opened, VIEWS["phone"]))
    yield "entry.json", "None\n" if tree is None else tree.replace("},{", "},\n{").replace(',"', ',\n"') + "\n"


def _in_lines(html: str) -> str:
    return html.replace("><", ">\n<") + "\n"


def _returned(steps: Generator[None, None, str | None]) -> str | None:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
