"""`scorekeeper backup` and `restore`: all matches of this machine as one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from scorekeeper.commands.faults import (
    SAY_WHICH_SEASON,
    SAY_WITH_OPTION,
    SEASON_OF_THAT_NAME,
    SEVERAL_SEASONS_HERE,
    Stopped,
)
from scorekeeper.commands.services import run, services_over
from scorekeeper.commands.terminal import print_text, read_file, write_file_at
from scorekeeper.match.bounds import LARGEST_BACKUP
from scorekeeper.rules.phrase import Phrase, Value
from scorekeeper.service.backup import back_up, hand_season
from scorekeeper.service.faults import Refused, is_of_forgotten
from scorekeeper.service.people import KnownPerson, person
from scorekeeper.service.restoring import alike_in_backup, alike_seasons_in_backup, restore_backup
from scorekeeper.service.restoring_forgotten import OfForgotten
from scorekeeper.service.restoring_people import ASK_NOBODY, Alike
from scorekeeper.service.restoring_seasons import AlikeSeason, SameSeasons
from scorekeeper.texts import say

OfSeasons: TypeAlias = Literal["same", "apart"]
"""What seasons of a backup are that are not known here by their ids, and have the name of one here."""

_MOST_SEASONS: Final = 20
"""Seasons that are named of those that are asked about."""


def back_up_to(folder: str | None, path: str, season: str | None = None) -> None:
    """Save a backup to a file, which is replaced, or under a new name into a folder. Raises `Stopped`.

    With the name of a `season`, that alone is in it, for another phone.
    """
    with services_over(folder) as services:
        saved = run(back_up(services)) if season is None else run(hand_season(services, season)).file
    target = write_file_at(Path(path), saved.name, saved.content)
    print_text("".join(f"{say(phrase)}\n" for phrase in saved._replace(name=str(target)).phrases))


def restore_from(
    folder: str | None,
    path: str,
    forgotten: OfForgotten | None = None,
    *,
    apart: bool = False,
    seasons: OfSeasons | None = None,
) -> None:
    """Restore the matches and persons of a backup that are not here, and print what was done.

    Raises `Stopped`, also with the faults of matches that were not taken where the others were.

    `forgotten` says what to do about those in it who were forgotten here. With `apart` nobody is joined with somebody
    here of the same name. `seasons` says whether seasons that only have the name of one here are the same.
    """
    content = read_file(path, LARGEST_BACKUP)
    with services_over(folder) as services:
        try:
            found = run(alike_in_backup(services, content, forgotten))
            joins = {pair.theirs.id: None for pair in found} if apart else ASK_NOBODY
            same = _same_seasons(run(alike_seasons_in_backup(services, content)), seasons)
            restored = run(restore_backup(services, content, forgotten=forgotten, joins=joins, same=same))
            outcomes = [_what_became(pair, run(person(services, pair.theirs.id))) for pair in found]
        except Refused as refused:
            hint = [SAY_WITH_OPTION] if is_of_forgotten(refused) else []
            raise Stopped(*refused.faults, *hint) from None
    left = restored._replace(not_taken=()).listed
    print_text("".join(f"{say(phrase)}\n" for phrase in (*restored.phrases, *left, *outcomes)))
    if restored.not_taken:
        raise Stopped(*restored.not_taken)


def _same_seasons(alike: Sequence[AlikeSeason], answer: OfSeasons | None) -> SameSeasons:
    """Which seasons of a backup are which here. Raises `Stopped` where that is not said, or not one alone."""
    here: dict[str, list[AlikeSeason]] = {}
    for pair in alike:
        here.setdefault(pair.theirs.id, []).append(pair)
    if here and answer is None:
        named = dict.fromkeys(pairs[0].theirs.name for pairs in here.values())
        raise Stopped(*(SEASON_OF_THAT_NAME(name=name) for name in [*named][:_MOST_SEASONS]), SAY_WHICH_SEASON)
    if answer == "apart":
        return dict.fromkeys(here)
    several = [pairs[0].theirs.name for pairs in here.values() if len(pairs) > 1]
    if several:
        raise Stopped(SEVERAL_SEASONS_HERE(name=several[0]))
    return {id: pairs[0].here.id for id, pairs in here.items()}


def _what_became(pair: Alike, now: KnownPerson) -> Phrase:
    """What became of somebody of a backup who has a name in common with somebody here, and how that is changed."""
    theirs, here = pair.theirs, pair.here
    names: dict[str, Value] = {"name": theirs.name, "other": here.name, "theirs": theirs.id, "id": here.id}
    if now.id == here.id:
        return Phrase("{name} is one with {other} now; `scorekeeper people split {theirs}` takes it apart.", names)
    return Phrase(
        "{name} and {other}, who was here, stay two people; `scorekeeper people merge {id} {theirs}` makes them one.",
        names,
    )
