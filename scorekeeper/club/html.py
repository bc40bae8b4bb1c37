"""The club's pages for watching, as plain HTML: all user text is escaped, and only live pages need a script.

Sheets and tables are those of `exchange.html_sheet`; the colours are those of the start page.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from importlib import resources

from scorekeeper.service.match_summary import DerivedSummary
from scorekeeper.texts import signed, spoken, tr, translated


def page(title: str, body: str, *, live: str = "") -> str:
    """Return a whole page. `live` is the id of its subject: the script fetches the page again after a change."""
    watching = f' data-live="{escape(live)}"' if live else ""
    script = '<script src="/club/watch.js" defer></script>' if live else ""
    home = f'<nav><a href="/club/">{escape(tr("The club"))}</a></nav>'
    return (
        f'<!DOCTYPE html><html lang="{spoken().tag}"><head><meta charset="UTF-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/club/start.css">'
        f'<link rel="stylesheet" href="/club/watch.css">{script}</head>'
        f"<body>{home}<main{watching}><h1>{escape(title)}</h1>{body}</main></body></html>"
    )


def matches(title: str, several: Iterable[tuple[str, DerivedSummary]]) -> str:
    """Return a list of matches, by their ids, with players and totals; "" for an empty list."""
    rows = "".join(f"<li>{_line(id, shown)}</li>" for id, shown in several)
    return f"<section><h2>{escape(title)}</h2><ul>{rows}</ul></section>" if rows else ""


def _line(id: str, shown: DerivedSummary) -> str:
    game = translated(shown.game_name)
    title = escape(shown.title or game)
    deals = f"{shown.deals} / {shown.of}" if shown.of else str(shown.deals)
    about = escape(" · ".join([*([game] if shown.title else []), deals]))
    totals = zip(shown.names, shown.totals, strict=True)
    standings = escape(
        " · ".join(f"{translated(name)} {signed(total, plus=shown.plus, unit=shown.unit)}" for name, total in totals)
    )
    return f'<a href="/club/match/{escape(id)}"><b>{title}</b> <small>{about}</small><br>{standings}</a>'


def seasons(named: Iterable[tuple[str, str]]) -> str:
    """Return a list of links to seasons, by their ids and names; "" for an empty list."""
    rows = "".join(f'<li><a href="/club/season/{escape(id)}">{escape(name)}</a></li>' for id, name in named)
    return f"<section><h2>{escape(tr('Seasons'))}</h2><ul>{rows}</ul></section>" if rows else ""


def links(several: Iterable[tuple[str, str]]) -> str:
    """Return a list of links, by their addresses and texts; "" for an empty list."""
    rows = "".join(f'<li><a href="{escape(address)}">{escape(text)}</a></li>' for address, text in several)
    return f"<nav><ul>{rows}</ul></nav>" if rows else ""


@cache
def asset(name: str) -> str:
    """Return the text of a style or a script of these pages; the colours are those of the app's start page."""
    package = "scorekeeper.web.client" if name == "start.css" else "scorekeeper.club"
    return (resources.files(package) / name).read_text("utf-8")
