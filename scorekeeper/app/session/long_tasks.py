"""Long work in front of a person: how far it has come, and a way to stop it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import LongTask
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.faults import Refused
from scorekeeper.service.progress import Progress, called_off
from scorekeeper.texts.speech import say

T = TypeVar("T")

_LOOKED_AT: Final = 30  # fewer matches than this are done before anybody could read how far it is
_TIMES: Final = 300  # that the bar moves at most; each time the screen is drawn anew


def at_work_already() -> Fault:
    """Long work that is asked for while other long work goes on."""
    return Fault("One thing at a time: this can be done when the other is finished, or stopped.")


class Shown:
    """Follows long work on the screen."""

    def __init__(self, app: App, words: str) -> None:
        """Follow work that is called so."""
        self._app = app
        self._words = words

    async def reached(self, done: int, of: int) -> None:
        """Move the bar, and let others have their turn: a tap on Stop among them."""
        if of < _LOOKED_AT or (done % max(1, of // _TIMES) and done < of):
            return
        self._app.state.work = LongTask(self._words, done, of)
        await self._app.drawn()
        if self._app.called_off:
            raise Refused(called_off())


async def run_long_task(app: App, words: str, work: Callable[[Progress], Awaitable[T]]) -> T | None:
    """Do something long. None where it was stopped, which is told. Raises `Refused` as the work does."""
    if app.state.work is not None:
        raise Refused(at_work_already())
    app.called_off = False
    try:
        return await work(Shown(app, words))
    except Refused as refused:
        if refused.faults != (called_off(),):
            raise
        app.notify(say(called_off()))
        return None
    finally:
        app.state.work = None
