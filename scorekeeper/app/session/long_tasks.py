"""Long tasks with a progress bar; among them the backup, with its reminder in a browser that may clear its storage."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import LongTask
from scorekeeper.flet_fixes.drawing import drawn
from scorekeeper.match.days import is_moment, local_time
from scorekeeper.match.match import Match
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.long_work import CALLED_OFF, Progress
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import say, tr

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


_SAVED = "scorekeeper.saved"


async def save_backup(app: App) -> None:
    """Download all stored matches as a backup file."""
    from scorekeeper.service.backup import back_up  # noqa: PLC0415  # no start needs it

    saved = await run_long_task(app, tr("Backing up"), lambda follower: back_up(app.services, follower))
    if saved is None:
        return
    if not saved.matches and not saved.damaged:
        app.notify(tr("There is no match to back up yet."))
        return
    await app.files.save_file(file_name=saved.name, src_bytes=saved.content)
    app.notify(*(say(phrase) for phrase in saved.phrases))
    app.state.saved = app.services.now()
    if app.services.storage_status() is not None:
        await app.memory.set(_SAVED, app.state.saved)


async def load_last_backup(app: App) -> None:
    """Load the time of the last backup in this browser into `app.state.saved`."""
    if app.services.storage_status() is not None and not app.state.saved:
        saved = str(await app.memory.get(_SAVED))
        app.state.saved = saved if is_moment(saved) else "never"


def is_at_risk(app: App, match: Match) -> bool:
    """Whether a match changed since the last backup, in a browser that may clear it; False before that is loaded."""
    storage, saved = app.services.storage_status(), app.state.saved
    if storage is None or storage.safe or not saved:
        return False
    touched = [local_time(moment) for moment in (match.ended, *(deal.time for deal in match.deals)) if moment]
    return saved == "never" or any(local_time(saved) < moment for moment in touched)
