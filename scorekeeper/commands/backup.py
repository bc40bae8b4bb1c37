"""`scorekeeper backup` and `restore`: all matches of this machine as one file."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.commands.event_loop import run
from scorekeeper.commands.stored_matches import services_over
from scorekeeper.commands.terminal import print_text, read_file, write_file, write_new_file
from scorekeeper.exchange.backup_file import MOST_BACKED_UP
from scorekeeper.service.backup import back_up, restore_backup
from scorekeeper.texts.speech import say


def back_up_to(folder: str | None, path: str) -> None:
    """Save a backup to a file, which is replaced, or under a new name into a folder. Raises `Stopped`."""
    with services_over(folder) as services:
        saved = run(back_up(services))
    target = Path(path)
    if target.is_dir():
        target = write_new_file(target, saved.name, saved.content)
    else:
        write_file(target, saved.content)
    print_text("".join(f"{say(phrase)}\n" for phrase in saved._replace(name=str(target)).phrases))


def restore_from(folder: str | None, path: str) -> None:
    """Restore the matches of a backup that are not here, and print what was done. Raises `Stopped`."""
    content = read_file(path, MOST_BACKED_UP)
    with services_over(folder) as services:
        restored = run(restore_backup(services, content))
    print_text("".join(f"{say(phrase)}\n" for phrase in restored.phrases))
