"""Matches as rows and people as chips, for several screens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import Handler
from scorekeeper.match.days import evening_of
from scorekeeper.match.names import comparison_key
from scorekeeper.pictures.local_time import day
from scorekeeper.pictures.result_picture import first_in_words
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import counted, listed, names_kept, tr, translated


def evening(match: MatchSummary) -> date:
    """Return the evening of a match, in the present local time zone; without a start, that of its last change."""
    return evening_of(match.started or match.updated)


def evening_heading(text: str) -> ft.Control:
    """Return the heading of an evening's matches."""
    words = ft.Semantics(heading_level=2, content=ft.Text(text, size=theme.SMALL, color=theme.SOFT))
    return ft.Container(words, padding=ft.Padding.only(left=theme.INSET, top=theme.HAIR))


def first_said(match: MatchSummary) -> str:
    """Name the winner of a match that was played to its end, or the leader of another one with scores."""
    if not match.leaders:
        return ""
    names, won = names_kept(match.names, match.players), is_won(match)
    first = [names[account] for account in match.leaders]
    together = 1 if first[0] in match.players else first[0].count(" & ") + 1
    return first_in_words(first, together, of=len(match.names), over=won, several=match.several and won)


def is_won(match: MatchSummary) -> bool:
    """Whether a match was played to its end."""
    return match.over and not match.stopped


def match_choice(match: MatchSummary, on_tap: Handler | None, *, chosen: bool) -> ft.Control:
    """Return a match as a choice: its game, its winner or leader, its title, its evening, and its players."""
    game = translated(match.game_name) if match.readable else tr("A damaged match")
    first = first_said(match) if match.readable else ""
    about = (match.title, day(match.started or match.updated), listed(match.players))
    facts = " · ".join(filter(None, about))
    words: list[ft.Control] = [ft.Text(game, size=theme.BODY, color=theme.INK)]
    words += [ft.Text(first, size=theme.SMALL, color=theme.INK)] if first else []
    words.append(kit.caption(facts))
    box = ft.Icons.CHECK_BOX if chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    column = ft.Column(words, spacing=2, tight=True, expand=True)
    return kit.tap(
        ft.Row([ft.Icon(box, size=22, color=theme.ACCENT if chosen else theme.EDGE), column], spacing=theme.EDGE_GAP),
        ", ".join(filter(None, (game, first, facts))),
        on_tap,
        checked=chosen,
        bgcolor=theme.TINT if chosen else None,
        padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP),
    )


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
