"""The sheet as HTML, a cache that the next start page shows until the app has started.

Everything that a person wrote is escaped. The table has headings for a screen reader. Every tap target of the sheet is
a link or a button here too, with the sheet's own name; its `data-` attributes have the target. `web/client/picture.js`
answers a tap on it, and the app carries it out when it has started (`picture_taps.py`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from html import escape
from typing import Final, NamedTuple

from scorekeeper.app import theme
from scorekeeper.app.features.deal_entry.entry_layout import is_large
from scorekeeper.app.features.sheet.score_grid_view import chart_height, room_in
from scorekeeper.app.features.sheet.sheet_screen import (
    ROUTE,
    go_on_label,
    label_size,
    lines_in,
    outcome_of,
    outlook_words,
    versions_words,
)
from scorekeeper.app.kit import at_dots, tied
from scorekeeper.app.kit.dialogs import stands_abreast
from scorekeeper.app.kit.pages import title_room
from scorekeeper.app.kit.rows import unbroken_size
from scorekeeper.app.match_views.announcement import (
    announced,
    announced_size,
    announced_suits,
    in_lines,
    next_room,
    next_words,
    shares_line,
)
from scorekeeper.app.match_views.latest_deals import CountWords, conflict_words, conflicts_title, latest_words
from scorekeeper.app.match_views.match_actions import unfinished_correction
from scorekeeper.app.session.deal_words import DealWords
from scorekeeper.app.session.state import Viewport
from scorekeeper.exchange.svg import of_page, print_svg
from scorekeeper.match.days import day_in_short, local_time
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_menu import menu_of
from scorekeeper.match.sheet_sentences import takeovers
from scorekeeper.service.long_work import Offload
from scorekeeper.texts import made_from, say, tr, translated
from scorekeeper.web.browser.picture_grid import button, drawn_suit, grid, in_rem, link, with_signs

IN_SMALL_SLICES: Final = Offload(seconds=0.005)
"""Makes a part of the picture; other tasks run between two slices."""

_LATEST: Final = 2  # deals listed below a line chart


class PictureViewer(NamedTuple):
    """The rights of the picture's viewer: to change matches, and to let phones join."""

    writes: bool = True
    invites: bool = False


def picture_of(open_match: OpenMatch, view: Viewport, reader: PictureViewer = PictureViewer()) -> str:  # noqa: B008  # it never changes
    """Return the sheet as HTML: title, menu, player rows, latest deals, the next deal and the large button."""
    return "".join(_parts(open_match, view, reader))


def picture_in_steps(open_match: OpenMatch, view: Viewport) -> Generator[None, None, str]:
    """Return the sheet as `picture_of` does; yields between its steps."""
    parts = []
    for part in _parts(open_match, view, PictureViewer()):
        parts.append(part)
        yield
    return "".join(parts)


def _parts(open_match: OpenMatch, view: Viewport, reader: PictureViewer) -> Iterator[str]:
    sheet, writes = open_match.sheet, reader.writes
    large = " large" if is_large(view) else ""
    yield f'<div class="above{large}">{_bar(open_match, view, writes=writes)}'
    half = half_corrected(open_match) if writes else ""
    next_line, in_body = _next(open_match, view, writes=writes), view.short and not view.wide
    parted = versions(open_match, writes=writes)
    yield f"{parted if in_body else ''}{conflicts(open_match, writes=writes)}{half}"
    yield "".join(f'<p class="seats">{escape(say(takeover))}</p>' for takeover in takeovers(sheet))
    yield announcement(open_match, writes=writes)
    yield grid(sheet, room_in(view), view.text, writes=writes)
    yield next_line if in_body else ""
    high = chart_height(view)
    lines = chart(sheet, open_match.id, room_in(view), high, view.text) if high else ""
    yield lines
    yield _latest(open_match, view, _LATEST if lines or view.wide else _LATEST + 1)
    yield f"{still_reached(sheet)}</div>"
    button = _go_on(open_match, view) if writes else ""
    yield f'<div class="foot">{"" if in_body else parted}{"" if in_body else next_line}{button}</div>'
    yield _menu(open_match, view, reader)


def _latest(open_match: OpenMatch, view: Viewport, most: int) -> str:
    """Return the latest deals, each of which opens its card, and the link to all of them."""
    sheet = open_match.sheet
    room = (view.aside if view.wide else view.width) - (0 if view.wide else 2 * theme.EDGE_GAP)
    deals, scores, heads = latest_words(sheet, most, room, view.text)
    if not deals:
        return ""
    names = "".join(f"<span>{escape(short)}</span>" for short, _ in heads)
    over = f'<li class="heads" aria-hidden="true">{names}</li>' if scores.beside else ""
    lines = "".join(f"<li>{_deal(deal, words)}</li>" for deal, words in deals)
    every = link(f"/match/{open_match.id}/log", escape(tr("All deals")))
    kind = "latest" if scores.beside else "latest below"
    return f'<ul class="{kind}" style="--score: {scores.width:.2f}px">{over}{lines}<li>{every}</li></ul>'


def _deal(deal: DealWords, texts: CountWords) -> str:
    counts = f"<small>{escape(texts.counted)}</small>" if texts.counted else ""
    words = f"<span>{with_signs(texts.caption)}{counts}</span>"
    if deal.points is None:
        scores = f"<small>{escape(deal.unscored)}</small>"
    else:
        names = [f"<small>{escape(name)}</small>" for name in texts.names] or [""] * len(deal.points)
        kinds = [' class="below"' if points < 0 else "" for points in deal.points]
        figures = zip(names, kinds, map(deal.signed, deal.points), strict=True)
        scores = f"<span>{''.join(f'<b{kind}>{name}{points}</b>' for name, kind, points in figures)}</span>"
    number = f"<small>{deal.figure}</small>"
    return button(
        f"{number}{words}{scores}", name="\n".join(filter(None, [texts.heard, texts.facts])), deal=deal.deal_index
    )


def _go_on(open_match: OpenMatch, view: Viewport) -> str:
    """Return the large button, its words in one line."""
    text = go_on_label(open_match)
    label, size = escape(text), label_size(view, text)
    if size < theme.NAME:
        label = f'<span style="font-size: {in_rem(size)}">{label}</span>'
    if open_match.sheet.due is None:
        return link(f"/match/{open_match.id}/result", label, kind="main")
    if open_match.saves_at_once:
        return button(label, kind="main", save="")
    return button(label, kind="main", enter="")


def _menu(open_match: OpenMatch, view: Viewport, reader: PictureViewer) -> str:
    """Return the menu with all items of the sheet's own; the sheet runs those that are no address."""
    groups = menu_of(open_match, writes=reader.writes, invites=reader.invites)
    pairs = stands_abreast(view, [say(item.label) for group in groups for item in group.items])
    listed = ""
    for heading, items in groups:
        listed += f"<h2>{escape(say(heading))}</h2><div>"
        for item in items:
            words, address = escape(say(item.label)), f"/match/{open_match.id}/{item.screen}"
            own = link(address if item.screen else item.address, words)
            listed += button(words, do=item.act) if item.act else own
        listed += "</div>"
    return f'<nav class="menu{" pairs" if pairs else ""}" hidden>{listed}</nav>'


def _bar(open_match: OpenMatch, view: Viewport, *, writes: bool) -> str:
    match = open_match.sheet.match
    game = translated(match.game.info.name)
    about = [*([game] if match.title else []), *filter(None, [made_from(match.game)])]
    if match.started:
        about.append(tied(say(day_in_short(local_time(match.started)))))
    title, buttons = match.title or game, 3 if writes else 1
    room = title_room(view, buttons)
    kicker = f"<p>{escape(at_dots(' · '.join(about), theme.CAPTION, room, view.text))}</p>" if about else ""
    size = in_rem(unbroken_size(title, theme.TITLE, room, view.text))
    heading = f'<h1 style="font-size: {size}">{escape(title)}</h1>'
    undo = button("", name=tr("Undo"), kind="undo", can=open_match.undo is not None, act="undo")
    redo = button("", name=tr("Redo"), kind="undo redo", can=open_match.redo is not None, act="redo")
    changes = f"{undo}{redo}" if writes else ""
    menu = button("", name=tr("Menu"), kind="more", menu="")
    return f"<header><div>{kicker}{heading}</div>{changes}{menu}</header>"


def _next(open_match: OpenMatch, view: Viewport, *, writes: bool) -> str:
    """Return the next deal, or the outcome; for a viewer who only watches, the reason for no large button."""
    parts = next_words(open_match)
    number, facts = in_lines(parts, theme.BODY, next_room(view), view.text) if parts else ("", outcome_of(open_match))
    words = f"<b>{escape(number)}</b>{escape(facts)}"
    watches = "" if writes else escape(tr("You only watch here: every deal shows as soon as it is saved."))
    return f'<p class="next">{words}</p>{watches and f"<small>{watches}</small>"}'


def conflicts(open_match: OpenMatch, *, writes: bool) -> str:
    """Return the conflicting deals, each of which opens its correction if the viewer `writes`."""
    found = conflict_words(open_match)
    if not found:
        return ""
    if not writes:
        items = "".join(f"<li><p>{escape(text)}</p></li>" for _, text, _ in found)
        return f'<div class="panel"><h2>{escape(conflicts_title(open_match))}</h2><ul>{items}</ul></div>'
    correct = f"<b>{escape(tr('Correct'))}</b>"
    rows = "".join(
        f"<li>{button(f'<span>{escape(text)}</span>{correct}', name=name, mend=deal_index)}</li>"
        for deal_index, text, name in found
    )
    return f'<div class="panel"><h2>{escape(conflicts_title(open_match))}</h2><ul>{rows}</ul></div>'


def versions(open_match: OpenMatch, *, writes: bool) -> str:
    """Return a note that there are several versions, with a link to the screen that compares them."""
    text = versions_words(open_match, writes=writes)
    if not text:
        return ""
    shown = link(f"/match/{open_match.id}/{ROUTE}", escape(tr("Side by side")))
    return f'<div class="versions"><p>{escape(text)}</p><div class="quiet">{shown}</div></div>'


def half_corrected(open_match: OpenMatch) -> str:
    """Return a begun correction, with buttons to continue or to drop it."""
    text = unfinished_correction(open_match)
    if not text:
        return ""
    go_on = link(f"/match/{open_match.id}/correction", escape(tr("Go on correcting")))
    leave = button(escape(tr("Leave it as it was")), act="leave")
    return f'<div class="panel"><p>{escape(text)}</p><div class="quiet">{go_on}{leave}</div></div>'


def announcement(open_match: OpenMatch, *, writes: bool) -> str:
    """Return the announced contract, with the rules of the game to unfold."""
    asked = announced(open_match)
    if asked is None or asked.announced is None:
        return ""
    sheet = open_match.sheet
    text = tied(say(asked.announced, sheet, signs=True))
    shares = shares_line(asked, sheet)
    below = f"<p>{escape(shares)}</p>" if shares else ""
    words = f'<div><h2 style="font-size: {announced_size(text)}px">{with_signs(text)}</h2>{below}</div>'
    suits = "".join(drawn_suit(each) for each in announced_suits(open_match, asked))
    book = button("", name=tr("Rules"), kind="book", rules=tr("Rules"), hide=tr("Hide the rules"))
    back = (
        button(escape(tr("Cancel the announcement")), act="forget")
        if writes and open_match.drafts.next is not None
        else ""
    )
    rules = "".join(f"<p>{escape(translated(rule))}</p>" for rule in [*asked.card, *sheet.match.game.info.rules])
    quiet = f'<div class="quiet">{back}</div>' if back else ""
    top = f'<div class="top">{words}{suits}{book}</div>'
    return f'<div class="told">{top}{quiet}<div class="card" hidden>{rules}</div></div>'


def chart(sheet: Sheet, id: str, room: float, height: float, text: float) -> str:
    """Return the line chart, which opens the result; empty with too few deals."""
    picture = lines_in(sheet, room, height, text)
    if picture is None:
        return ""
    drawn = print_svg(picture, of_page).replace("<svg ", '<svg aria-hidden="true" ', 1)
    name = escape(picture.alt_text)
    address = escape(f"/match/{id}/result")
    words = f"<small>{escape(tr('Running totals'))}</small>{drawn}"
    high = f'style="--high: {round(picture.height, 1):g}px"'
    return f'<a class="chart" {high} aria-label="{name}" href="#{address}" data-go="{address}">{words}</a>'


def still_reached(sheet: Sheet) -> str:
    """Return the outlook of the sheet; empty without one."""
    title, *lines = outlook_words(sheet)
    if not lines:
        return ""
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div class="panel reached"><small>{escape(title)}</small>{paragraphs}</div>'
