"""`scorekeeper backup` and `restore`: all matches of this machine as one file."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.commands.event_loop import run
from scorekeeper.commands.faults import Stopped, say_with_option
from scorekeeper.commands.stored_matches import services_over
from scorekeeper.commands.terminal import print_text, read_file, write_file, write_new_file
from scorekeeper.exchange.backup_file import MOST_BACKED_UP
from scorekeeper.service.backup import back_up, restore_backup
from scorekeeper.service.faults import Refused
from scorekeeper.service.people_faults import is_of_forgotten
from scorekeeper.service.restoring_people import OfForgotten
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


def restore_from(folder: str | None, path: str, forgotten: OfForgotten | None = None) -> None:
    """Restore the matches and persons of a backup that are not here, and print what was done. Raises `Stopped`.

    `forgotten` says what to do about those in it who were forgotten here.
    """
    content = read_file(path, MOST_BACKED_UP)
    with services_over(folder) as services:
        try:
            restored = run(restore_backup(services, content, forgotten=forgotten))
        except Refused as refused:
            hint = [say_with_option()] if is_of_forgotten(refused) else []
            raise Stopped(*refused.faults, *hint) from None
    print_text("".join(f"{say(phrase)}\n" for phrase in restored.phrases))
