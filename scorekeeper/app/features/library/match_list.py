"""The list of stored matches: game, winner or leader, totals, title and progress of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.match_views.match_rows import evening, evening_heading, first_said, is_won
from scorekeeper.app.session.app import App, Handler
from scorekeeper.pictures.local_time import day, weekday_and_date
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.texts import counted, names_kept, signed, tr, translated

_ONE_LINE = 26
"""The letters in all names beyond which totals are one below the other."""

OnMatch = Callable[[MatchSummary], object]


def match_list(app: App, matches: Sequence[MatchSummary], on_open: OnMatch, on_more: OnMatch) -> list[ft.Control]:
    """Return a panel for each evening, the last one first, with a row for each match.

    A tap opens the match, the dots open its menu.
    """
    parts: list[ft.Control] = []
    for day_played, together in groupby(sorted(matches, key=evening, reverse=True), key=evening):
        rows: list[ft.Control] = []
        for match in together:
            usable = match.readable or app.may_write  # a damaged match can only be deleted
            ways = (app.on(on_open, match), app.on(on_more, match)) if usable else (None, None)
            rows.append(MatchRow(match, *ways, key=match.id))
        parts += [evening_heading(weekday_and_date(day_played)), kit.panel(*kit.ruled(rows), padding=0)]
    return parts


@kit.error_boundary
def MatchRow(match: MatchSummary, on_open: Handler | None, on_more: Handler | None) -> ft.Control:
    """One match."""
    name = name_of(match)
    room = ft.Padding.only(left=theme.INSET, top=theme.EDGE_GAP, bottom=theme.EDGE_GAP)
    words = ft.Container(ft.Column(_words(match), spacing=2, tight=True), padding=room)
    opened = kit.tap(words, name, on_open, facts=_facts(match), expand=True)
    more = kit.icon_button(ft.Icons.MORE_VERT, tr("More: {name}", name=name), on_more)
    return ft.Row([opened, more], spacing=0)


def name_of(match: MatchSummary) -> str:
    """Return the name of a row for screen readers, which distinguishes matches."""
    if not match.readable:
        return tr("A damaged match, {day}", day=day(match.updated))
    return f"{match.title or translated(match.game_name)}: {', '.join(match.players)}"


def _facts(match: MatchSummary) -> str:
    """Return the facts read after the name of a row: game, winner or leader, totals, progress, day."""
    totals = ", ".join(
        f"{name} {signed(total, plus=match.plus, unit=match.unit)}"
        for name, total in zip(names_kept(match.names, match.players), match.totals, strict=True)
    )
    game = translated(match.game_name) if match.title else ""  # otherwise it is in the name
    parted = tr("More than one version") if match.parted else ""
    facts = (parted, game, first_said(match), totals, _progress(match), day(match.started))
    return ". ".join(filter(None, facts)) if match.readable else ""


def _words(match: MatchSummary) -> list[ft.Control]:
    if not match.readable:
        damaged = ft.Text(tr("A damaged match"), size=theme.NAME, color=theme.DOWN)
        return [damaged, kit.caption(tr("It cannot be read. Last touched {day}", day=day(match.updated)))]
    first, won = first_said(match), is_won(match) and len(match.leaders) < len(match.names)
    return [
        ft.Text(translated(match.game_name), size=theme.NAME, color=theme.INK),
        *([_marked(ft.Icons.CALL_SPLIT, tr("More than one version"))] if match.parted else []),
        *([_marked(ft.Icons.EMOJI_EVENTS_OUTLINED if won else None, first)] if first else []),
        ft.Text(spans=_totals(match)),
        kit.caption(" · ".join(filter(None, (match.title, _progress(match))))),
    ]


def _marked(icon: ft.IconData | None, text: str) -> ft.Control:
    """Return a sentence with an icon before it."""
    sentence = ft.Text(text, size=theme.BODY, color=theme.INK, expand=True)
    drawn = [ft.Icon(icon, size=18, color=theme.ACCENT)] if icon is not None else []
    return ft.Row([*drawn, sentence], spacing=theme.HAIR)


def _totals(match: MatchSummary) -> list[ft.TextSpan]:
    """Return the name and total of each account, in the order of the seats; side by side, or one below the other."""
    names = names_kept(match.names, match.players)
    between = "    " if sum(map(len, names)) <= _ONE_LINE else "\n"
    spans: list[ft.TextSpan] = []
    for name, total, ahead in zip(names, match.totals, match.ahead, strict=True):
        before = between if spans else ""
        spans.append(ft.TextSpan(f"{before}{name}\u00a0", ft.TextStyle(size=theme.SMALL, color=theme.INK)))
        figure = signed(total, plus=match.plus, unit=match.unit)
        spans.append(ft.TextSpan(figure, ft.TextStyle(size=theme.SMALL, color=kit.colour_of(ahead))))
    return spans


def _progress(match: MatchSummary) -> str:
    if match.stopped and match.of:
        return counted(
            match.of, "Stopped after {played} of {n} deal", "Stopped after {played} of {n} deals", played=match.deals
        )
    if match.stopped:
        return counted(match.deals, "Stopped after {n} deal", "Stopped after {n} deals")
    if match.over:
        return counted(match.deals, "{n} deal", "{n} deals")
    if match.of:
        return counted(match.of, "{played} of {n} deal", "{played} of {n} deals", played=match.deals)
    return counted(match.deals, "{n} deal so far", "{n} deals so far")
