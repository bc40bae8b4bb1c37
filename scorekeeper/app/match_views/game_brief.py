"""A game in a few lines: name, title, number of players and deals; and the page for a missing game."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.rules.game import GameInfo
from scorekeeper.rules.game_line import GameLine
from scorekeeper.texts import counted, tr, translated


def length_of(info: GameInfo | GameLine) -> str:
    """Return the number of players and of deals: "3 players · 12 deals"."""
    few, *_, many = (info.players * 2)[:1] + info.players
    players = counted(many, "{n} player", "{n} players")
    if few != many:
        players = tr("{few} to {many} players", few=few, many=many)
    return players if info.deals is None else f"{players} · {counted(info.deals, '{n} deal', '{n} deals')}"


def facts_of(info: GameInfo | GameLine) -> str:
    """Return the players, the deals, and the number of open rules, in a line."""
    left = counted(info.open_rules, "{n} rule to agree on", "{n} rules to agree on")
    return " · ".join([length_of(info), *([left] if info.open_rules else [])])


def brief(info: GameInfo | GameLine, *, size: float = theme.NAME, note: str = "", trouble: bool = False) -> ft.Column:
    """Return the name, the title and the length of a game; `note` is one more line, in red with `trouble`."""
    words: list[ft.Control] = [
        ft.Text(translated(info.name), size=size, color=theme.INK),
        kit.sentence(translated(info.title), size=theme.SMALL),
        kit.caption(facts_of(info)),
    ]
    if note:
        words.append(ft.Text(note, size=theme.CAPTION, color=theme.DOWN if trouble else theme.ACCENT))
    return ft.Column(words, spacing=theme.HAIR, tight=True)


def game_missing_page(app: App, *, gone: bool, above: str = "/variants") -> ft.View:
    """Return the page without a game: blank while the own games are read, otherwise a message that there is none."""
    return kit.missing_page(
        gone=gone,
        title=tr("There is no such game here"),
        text=tr("The list has every game that is known."),
        label=tr("All games"),
        on_click=app.on(app.go, above),
    )
