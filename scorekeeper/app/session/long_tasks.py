"""Long tasks with a progress bar and a button to stop them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import LongTask
from scorekeeper.flet_fixes.drawing import drawn
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.long_work import CALLED_OFF, Progress
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import say

T = TypeVar("T")

_MIN_SHOWN: Final = 30  # steps; with fewer no progress is shown
_MAX_UPDATES: Final = 300  # of the bar; each draws the screen


AT_WORK_ALREADY = Fault("Please wait until the current task has finished.")


@dataclass(frozen=True, slots=True)
class ShownProgress:
    """Shows the progress of a long task, and its name."""

    app: App
    words: str

    async def reached(self, done: int, of: int) -> None:
        """Update the bar and let other events run. Raises `Refused` after a tap on Stop."""
        if of < _MIN_SHOWN or (done % max(1, of // _MAX_UPDATES) and done < of):
            return
        self.app.state.work = LongTask(self.words, done, of)
        await drawn()
        if self.app.called_off:
            raise Refused(CALLED_OFF)

    async def finishing(self, what: Phrase, done: int, of: int) -> None:
        """Update the bar, without a way to stop, and let other events run."""
        if done % max(1, of // _MAX_UPDATES) == 0:
            self.app.state.work = LongTask(say(what), done, of, stoppable=False)
            await drawn()


async def run_long_task(app: App, words: str, work: Callable[[Progress], Awaitable[T]]) -> T | None:
    """Run a long task; return None, with a notice, if it was stopped. Raises `Refused`, also while another one runs."""
    if app.state.work is not None:
        raise Refused(AT_WORK_ALREADY)
    app.called_off = False
    try:
        return await work(ShownProgress(app, words))
    except Refused as refused:
        if refused.faults != (CALLED_OFF,):
            raise
        app.notify(say(CALLED_OFF))
        return None
    finally:
        app.state.work = None
