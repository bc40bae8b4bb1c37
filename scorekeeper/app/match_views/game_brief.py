"""A game in a few lines, the page for a missing game, and notes on words that an own game has from its original."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.rules.comparing import differing
from scorekeeper.rules.finding import GameLine
from scorekeeper.rules.game import AnyGame, GameInfo
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


class OldWords(NamedTuple):
    """Notes that an own game's title, or its rule card, is that of its original; empty where it is not."""

    title: str = ""
    card: str = ""


def old_words(own: AnyGame | None, original: AnyGame | None) -> OldWords:
    """Return the notes on words that an own game kept from its original, from which it differs."""
    if own is None or original is None or not differing(original, own):
        return OldWords()
    note = tr("The words of {game}, from before your changes.", game=translated(original.info.name))
    title, card = own.info.title == original.info.title, own.info.rules == original.info.rules
    return OldWords(note if title else "", note if card else "")


def game_missing_page(app: App, *, gone: bool, above: str = "/variants") -> ft.View:
    """Return the page without a game: blank while the own games are read, otherwise a message that there is none."""
    title, text = tr("There is no such game here"), tr("The list has every game that is known.")
    return kit.missing_page(app, title, text, tr("All games"), above, gone=gone)
