"""What leads somewhere on the picture, as HTML: `web/client/picture.js` answers a tap on it."""

from __future__ import annotations

from html import escape

from scorekeeper.app import theme


def link(address: str, words: str, *, kind: str = "") -> str:
    """A link to an address of the app; `words` are markup already."""
    looks = f' class="{kind}"' if kind else ""
    return f'<a{looks} href="#{escape(address)}" data-go="{escape(address)}">{words}</a>'


def button(words: str, *, name: str = "", kind: str = "", can: bool = True, **data: object) -> str:
    """A button that leads somewhere; `words` are markup already, `name` is what a screen reader says instead."""
    parts = [f' class="{kind}"'] if kind else []
    parts += [f' aria-label="{escape(name)}"'] if name else []
    parts += [f' data-{key}="{escape(str(value))}"' for key, value in data.items()]
    parts += [] if can else [" disabled"]
    return f'<button type="button"{"".join(parts)}>{words}</button>'


def in_rem(size: float) -> str:
    """A size of type of the app's, which grows with the reader's own.

    >>> in_rem(18)
    '1.125rem'
    """
    return f"{round(size / theme.BODY, 4):g}rem"
