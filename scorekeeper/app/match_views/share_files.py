"""The files of a match that the page gives to the system's share sheet.

A browser opens its share sheet only within a tap, so the bytes are made before: when the menu or the page with the
buttons opens. A button downloads its file until it is ready, if it is too large, or if the page cannot share its type.
A tap may be handled before the client has the address of a ready file; until the client is known to have it, a tap
downloads.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_report import is_not_here
from scorekeeper.app.session.preferences import SHARE
from scorekeeper.exchange.match_formats import FORMATS, FileFormat
from scorekeeper.flet_fixes.drawing import drawn, use_once
from scorekeeper.service import import_export
from scorekeeper.service.service_faults import Refused


@dataclass(eq=False)
class ReadyFile:
    """A ready file; `held`: the client has answered since its button got the address."""

    name: str
    address: str
    held: bool = False


ShareFiles: TypeAlias = Mapping[FileFormat, ReadyFile]

IN_MENU: Final[tuple[tuple[FileFormat, ...], ...]] = tuple(
    tuple(key for key, form in FORMATS.items() if form.slow is slow) for slow in (False, True)
)
"""The formats in the menu, made in two steps: each step draws the screen once more, and the PDF takes longest."""


class SharedVersion(NamedTuple):
    """The source of files: a match in some state, in a language, for a page that can share these types."""

    match_id: str
    state: int
    language: str
    types: frozenset[str]


_Made: TypeAlias = tuple[SharedVersion | None, ShareFiles]
_NONE: _Made = (None, MappingProxyType({}))  # shared by all sessions, so it is immutable


def version(app: App, match_id: str, state: int) -> SharedVersion:
    """Return the version of a match from which files are made now.

    `state` is its revision, or any number that changes whenever the match may have changed.
    """
    return SharedVersion(match_id, state, app.language.tag, app.state.share_types)


def use_share_files(
    app: App, wanted: SharedVersion | None, steps: tuple[tuple[FileFormat, ...], ...] = IN_MENU
) -> ShareFiles:
    """Return the files of a version of a match that are ready to be shared, made on demand. A hook."""
    made, put = ft.use_state(_NONE)
    newest: ft.MutableRef[SharedVersion | None] = ft.use_ref()
    newest.current = wanted

    async def make() -> None:
        files: dict[FileFormat, ReadyFile] = {}
        for step in steps:
            await drawn()
            if wanted is None or newest.current != wanted:
                return
            for form in step:
                if FORMATS[form].media in wanted.types:
                    files |= await _file(app, wanted.match_id, form)
            put((wanted, dict(files)))
            await drawn()
            held = await _is_answered(app)
            for file in files.values():
                file.held = held

    use_once(app, wanted if wanted is not None and wanted.types else None, make)
    of, files = made
    return files if of == wanted else {}


async def _is_answered(app: App) -> bool:
    """Wait until the client answers a question. It takes messages in order, so earlier drawings have arrived."""
    with suppress(Exception):  # a client that cannot answer, such as one that is gone
        await app.memory.get(SHARE)
        return True
    return False


async def _file(app: App, match_id: str, form: FileFormat) -> ShareFiles:
    """Make a file to be shared; empty if that is impossible, which the download reports at a tap."""
    try:
        file = await import_export.share_file(app.services, match_id, form)
    except Refused:
        return {}
    except (ImportError, OSError) as error:
        if is_not_here(error):
            return {}
        raise
    return {} if file is None else {form: ReadyFile(file.name, file.address)}
