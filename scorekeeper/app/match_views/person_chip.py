"""A known person as a chip, and marks that distinguish people of the same name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

import flet as ft

from scorekeeper.app import kit
from scorekeeper.match.names import comparison_key
from scorekeeper.pictures.local_time import day
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import counted, tr

_LONGEST: Final = 24  # characters of a note that distinguishes people of the same name


def person_chip(known: KnownPerson, on_tap: kit.OnTap, apart: Mapping[str, str], *, chosen: bool) -> ft.Control:
    """Return a person as a chip; `apart` has marks for people of the same name, by id."""
    mark = apart.get(known.id, "")
    return kit.chip(
        known.name,
        on_tap,
        name=f"{known.name}, {mark}" if mark else known.name,
        chosen=chosen,
        icon=ft.Icons.ADD,
        below=mark,
        key=known.id,
    )


def marks_of_namesakes(people: Sequence[KnownPerson]) -> Mapping[str, str]:
    """Return marks for people of the same name, by id: the note, the last match, or the number of matches."""
    named = defaultdict[str, list[KnownPerson]](list)
    for each in people:
        named[comparison_key(each.name)].append(each)
    marks: dict[str, str] = {}
    for several in named.values():
        texts = [_note(each) or day(each.latest) or tr("not played yet") for each in several]
        for each, words in zip(several, texts, strict=True):
            times = counted(each.matches, "{n} match", "{n} matches")
            marks[each.id] = words if texts.count(words) == 1 else f"{words} · {times}"
    return {each.id: marks[each.id] for several in named.values() if len(several) > 1 for each in several}


def _note(known: KnownPerson) -> str:
    note = " ".join(known.person.note.split())
    return note if len(note) <= _LONGEST else f"{note[: _LONGEST - 1].rstrip()}…"
