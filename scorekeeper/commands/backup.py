"""`scorekeeper backup` and `restore`: everything that is kept on this machine, as one file."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.commands.running import run
from scorekeeper.commands.stored_matches import services_over
from scorekeeper.commands.terminal import put_out, read_file, write_beside, write_file
from scorekeeper.exchange.backup_file import MOST_BACKED_UP
from scorekeeper.service.backup import back_up, restore_backup
from scorekeeper.texts.speech import say


def back_up_to(folder: str | None, path: str) -> None:
    """Save a backup to a file, which is replaced, or into a folder, where nothing is. Raises `Stopped`."""
    with services_over(folder) as services:
        saved = run(back_up(services))
    target = Path(path)
    if target.is_dir():
        target = write_beside(target, saved.name, saved.content)
    else:
        write_file(target, saved.content)
    put_out("".join(f"{say(phrase)}\n" for phrase in saved._replace(name=str(target)).phrases))


def restore_from(folder: str | None, path: str) -> None:
    """Bring back the matches of a backup that are not here, and say what came of it. Raises `Stopped`."""
    content = read_file(path, MOST_BACKED_UP)
    with services_over(folder) as services:
        brought = run(restore_backup(services, content))
    put_out("".join(f"{say(phrase)}\n" for phrase in brought.phrases))
