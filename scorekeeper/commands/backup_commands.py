"""`scorekeeper backup` and `restore`: all matches of this machine as one file."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.commands.command_faults import Stopped
from scorekeeper.commands.services import run, services_over
from scorekeeper.commands.terminal import print_text, read_file, write_file_at
from scorekeeper.match.bounds import LARGEST_BACKUP
from scorekeeper.service.backup import back_up, hand_season
from scorekeeper.service.restoring import restore_backup
from scorekeeper.texts import say


def back_up_to(folder: str | None, path: str, season: str | None = None) -> None:
    """Save a backup to a file, which is replaced, or under a new name into a folder. Raises `Stopped`.

    With the name of a `season`, it has only that, for another phone.
    """
    with services_over(folder) as services:
        saved = run(back_up(services)) if season is None else run(hand_season(services, season)).file
    target = write_file_at(Path(path), saved.name, saved.content)
    print_text("".join(f"{say(phrase)}\n" for phrase in saved._replace(name=str(target)).phrases))


def restore_from(folder: str | None, path: str) -> None:
    """Merge a backup with the stored matches, and print a report.

    Raises `Stopped`, also after importing others, with the faults of rejected matches.
    """
    content = read_file(path, LARGEST_BACKUP)
    with services_over(folder) as services:
        restored = run(restore_backup(services, content))
    print_text("".join(f"{say(phrase)}\n" for phrase in restored.phrases))
    if restored.not_taken:
        raise Stopped(*restored.not_taken)
