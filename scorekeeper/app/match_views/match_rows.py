"""Matches in lists: their evening, their winner or leader, and a row that a tap chooses."""

from __future__ import annotations

from datetime import date

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import Handler
from scorekeeper.match.days import evening_of
from scorekeeper.pictures.local_time import day
from scorekeeper.pictures.result_picture import first_in_words
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.texts import listed, names_kept, tr, translated


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
