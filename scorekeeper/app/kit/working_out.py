"""A hook for results that are computed while their screen is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

import flet as ft

from scorekeeper.app.kit.buttons import quiet_button
from scorekeeper.app.kit.rows import panel, sentence
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.flet_fixes.drawing import use_left, use_once
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.texts import say, tr

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class ProgressText(NamedTuple):
    """The sentences during a computation, and after it was stopped or failed."""

    working: Phrase
    failed: Phrase


_FIGURES: Final = ProgressText(Phrase("Working out the figures"), Phrase("The figures are not worked out."))


class WorkedOut(NamedTuple, Generic[T]):
    """A computed result; None before it is there. `failed`: it was stopped or unreadable; `retry` tries again."""

    found: T | None
    failed: bool
    retry: Callable[[], Awaitable[None]]
    texts: ProgressText = _FIGURES

    def waiting(self, app: App) -> list[ft.Control]:
        """Return the controls in place of a missing result; empty once it is there."""
        if self.found is not None:
            return []
        if not self.failed:
            return [sentence(say(self.texts.working), centred=True)]
        again = quiet_button(tr("Try again"), app.on(self.retry))
        return [panel(sentence(say(self.texts.failed)), ft.Row([again]))]


_NOT_YET: tuple[Any, Any, bool] = (None, None, False)


def use_worked_out(
    app: App,
    whose: Hashable,
    wanted: K,
    work: Callable[[K, Progress], Awaitable[T]],
    texts: ProgressText = _FIGURES,
    *,
    quiet: bool = False,
) -> WorkedOut[T]:
    """Return the result of `work` on `wanted`, as soon as it is there; the earlier result is shown until then. A hook.

    A result made for another owner than `whose` is never shown, and nothing is computed while that is None. One
    computation runs at a time; new wishes and changes by others are computed after it. Leaving the screen stops the
    work at its next step. `quiet`: there is no bar, for the screen shows itself that it waits.
    """
    (owner, found, failed), show = ft.use_state(_NOT_YET)
    latest: ft.MutableRef[Any] = ft.use_ref()
    busy: ft.MutableRef[bool] = ft.use_ref(initial_value=False)
    again: ft.MutableRef[bool] = ft.use_ref(initial_value=False)
    shown: ft.MutableRef[bool] = ft.use_ref(initial_value=True)
    latest.current = (whose, wanted)

    def left() -> None:
        shown.current = False

    async def make(what: K, progress: Progress) -> T | None:
        try:
            return await work(what, _WhileShown(progress, shown))
        except _Left:
            return None

    async def fill() -> None:
        again.current = True
        if busy.current:
            return
        busy.current = True
        try:
            while again.current and shown.current:
                again.current = False
                of, what = latest.current
                made = None
                try:
                    if quiet or app.state.work is not None:
                        made = await make(what, UNFOLLOWED)
                    else:
                        made = await run_long_task(app, say(texts.working), partial(make, what))
                finally:
                    show((of, made, made is None))
        finally:
            busy.current = False

    use_once(app, None if whose is None else (whose, wanted), fill)
    use_rereading(app, fill)
    use_left(left)
    mine = owner == whose
    return WorkedOut(found if mine else None, mine and failed, fill, texts)


class _Left(Exception):
    """The screen of a computation was left."""


@dataclass(frozen=True, slots=True)
class _WhileShown:
    """Progress of work for a screen. It stops silently once the screen is left, by raising `_Left`."""

    progress: Progress
    shown: ft.MutableRef[bool]

    async def reached(self, done: int, of: int) -> None:
        if not self.shown.current:
            raise _Left
        await self.progress.reached(done, of)

    async def finishing(self, what: Phrase, done: int, of: int) -> None:
        await self.progress.finishing(what, done, of)
