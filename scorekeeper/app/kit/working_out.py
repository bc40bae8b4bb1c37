"""What is worked out while its screen is shown: a hook."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

import flet as ft

from scorekeeper.app.kit.buttons import quiet_button
from scorekeeper.app.kit.panels import panel
from scorekeeper.app.kit.words import sentence
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
    """What is said while something is worked out, and where that was stopped or failed."""

    working: Phrase
    failed: Phrase


_FIGURES: Final = ProgressText(Phrase("Working out the figures"), Phrase("The figures are not worked out."))


class WorkedOut(NamedTuple, Generic[T]):
    """What was worked out; None until it is. `failed`: it was stopped, or could not be read; `retry` tries again."""

    found: T | None
    failed: bool
    retry: Callable[[], Awaitable[None]]
    texts: ProgressText = _FIGURES

    def waiting(self, app: App) -> list[ft.Control]:
        """What stands there until it is worked out."""
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
    """What `work` makes of `wanted`, shown as soon as it is there; what was there before is shown until then. A hook.

    Nothing is shown that was made for somebody else than `whose`, and nothing is made where that is None. One is made
    at a time: what is wanted meanwhile, and what others change, is made when that is done. Where the screen is left,
    the work stops at its next step. `quiet`: no bar is shown, as the screen says itself that it waits.
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
    """The screen was left for which something was worked out."""


@dataclass(frozen=True, slots=True)
class _WhileShown:
    """Progress of work for a screen; it stops where that is left (raises `_Left`), and nothing is said of that."""

    progress: Progress
    shown: ft.MutableRef[bool]

    async def reached(self, done: int, of: int) -> None:
        if not self.shown.current:
            raise _Left
        await self.progress.reached(done, of)

    async def finishing(self, what: Phrase, done: int, of: int) -> None:
        await self.progress.finishing(what, done, of)
