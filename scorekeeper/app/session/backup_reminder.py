"""Backups in a browser that may clear its storage: saving one, and the reminder."""

from __future__ import annotations

from scorekeeper.app.session.app import App
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.match.days import is_moment, local_time
from scorekeeper.match.match import Match
from scorekeeper.texts import say, tr

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
