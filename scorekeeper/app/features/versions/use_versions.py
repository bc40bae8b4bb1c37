"""Hooks: the versions of the open match, read again when others change them, and the ways to choose."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import read_lists
from scorekeeper.app.session.state import Notice
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import match_versions
from scorekeeper.service.match_versions import VERSION_GONE, MatchVersion
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import counted, tr

ShownVersions: TypeAlias = tuple[MatchVersion, ...]
"""The version that counts, then the others; a single one if there is nothing to choose."""


class AskedVersions(NamedTuple):
    """The state at the time of a question: the versions, the index of the chosen one, the match's revision."""

    several: ShownVersions
    version_index: int
    revision: int


_NOTHING = AskedVersions((), 0, 0)


class Ways(NamedTuple):
    """The actions on several versions; each asks first."""

    choose: Callable[[int], Handler]  # by the index of a version
    keep_all: Handler


def use_versions(app: App, open_match: OpenMatch) -> ShownVersions | None:
    """Return the versions of the open match; None until they are read. A hook."""
    key = (open_match.id, open_match.revision, open_match.parted)
    return kit.use_read(app, key, partial(match_versions.versions, app.services, open_match.id), None)


def use_ways(app: App, open_match: OpenMatch, several: ShownVersions) -> Ways:
    """Return the handlers that choose a version, or keep all. A hook."""
    asked, set_asked = ft.use_state(_NOTHING)

    async def chosen() -> None:
        text = counted(
            len(asked.several) - 1,
            "This version counts now. The other one is among the deleted matches.",
            "This version counts now. The {n} others are among the deleted matches.",
        )
        await _do(app, lambda now: _choose(app, now, asked), text)

    async def keep_all() -> None:
        text = counted(len(several) - 1, "Both are kept, as two matches.", "All are kept, each as a match of its own.")
        await _do(app, lambda now: match_versions.keep_all(app.services, now.id, now.revision), text)

    ask = kit.use_question(
        app,
        tr("Let version {number} count?", number=asked.version_index + 1),
        counted(
            len(asked.several) - 1,
            "The other one goes to the deleted matches. From there it can be restored, as a match of its own.",
            "The {n} others go to the deleted matches. From there they can be restored, as matches of their own.",
        ),
        tr("Choose version {number}", number=asked.version_index + 1),
        chosen,
    )
    ask_to_keep = kit.use_question(
        app,
        keep_label(several) + "?",
        tr("Each is a match of its own then, and counts by itself in every figure and season."),
        tr("Keep both") if len(several) <= 2 else tr("Keep all"),  # noqa: PLR2004  # "both" means two
        keep_all,
    )

    def choosing(index: int) -> Handler:
        async def begin() -> None:
            set_asked(lambda _: AskedVersions(several, index, open_match.revision))
            await ask()

        return app.on(begin)

    return Ways(choosing, ask_to_keep)


def keep_label(several: ShownVersions) -> str:
    """Return the label of the button that keeps all versions."""
    return counted(len(several) - 1, "Keep both as two matches", "Keep all as matches of their own")


async def _choose(app: App, now: OpenMatch, asked: AskedVersions) -> OpenMatch:
    """Choose the version of the question. Raises `Refused` if the versions have changed since."""
    there = await match_versions.versions(app.services, now.id)
    if now.revision != asked.revision or [each.id for each in there] != [each.id for each in asked.several]:
        raise Refused(VERSION_GONE)
    return await match_versions.choose(app.services, now.id, now.revision, asked.several[asked.version_index].id)


async def _do(app: App, command: Callable[[OpenMatch], Awaitable[OpenMatch]], text: str) -> None:
    """Carry out the decision, and go to the sheet with a notice. If it is refused, read the versions again."""
    try:
        after = await app.match.change(command, redraw=False)
    except Refused:
        await read_lists(app)
        raise
    if after is not None:
        app.notices.show(Notice((text,)), redraw=False)
        app.go_to_sheet()
