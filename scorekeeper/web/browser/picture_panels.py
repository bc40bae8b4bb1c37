"""The panels of the picture of the sheet: versions, what does not fit, is half corrected or announced; the chart."""

from __future__ import annotations

from html import escape
from typing import Final

from scorekeeper.app.kit.words import tied
from scorekeeper.app.match_views.announcement import announced, announced_size, announced_suits, shares_line
from scorekeeper.app.match_views.latest_deals import conflict_words, conflicts_title
from scorekeeper.app.match_views.lines import heard_of_lines, lines_in
from scorekeeper.app.match_views.mending import half_mended
from scorekeeper.app.match_views.outlook_lines import outlook_words
from scorekeeper.app.match_views.versions_line import ROUTE, versions_words
from scorekeeper.exchange.svg import print_svg
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import say
from scorekeeper.web.browser.picture_grid import drawn_suit, with_signs
from scorekeeper.web.browser.picture_markup import button, link

_ROLES: Final = {"behind": "down"}  # the colours of the page have the names of the inks, but for these


def conflicts(open_match: OpenMatch, *, writes: bool) -> str:
    """The deals that do not fit any more, each of which leads to its correction for who `writes`."""
    found = conflict_words(open_match)
    if not found:
        return ""
    if not writes:
        said = "".join(f"<li><p>{escape(said)}</p></li>" for _, said, _ in found)
        return f'<div class="panel"><h2>{escape(conflicts_title(open_match))}</h2><ul>{said}</ul></div>'
    mend = f"<b>{escape(tr('Correct'))}</b>"
    rows = "".join(
        f"<li>{button(f'<span>{escape(said)}</span>{mend}', name=name, mend=place)}</li>" for place, said, name in found
    )
    return f'<div class="panel"><h2>{escape(conflicts_title(open_match))}</h2><ul>{rows}</ul></div>'


def versions(open_match: OpenMatch, *, writes: bool) -> str:
    """That there are several versions of the match, with a link to where they stand side by side."""
    said = versions_words(open_match, writes=writes)
    if not said:
        return ""
    shown = link(f"/match/{open_match.id}/{ROUTE}", escape(tr("Side by side")))
    return f'<div class="versions"><p>{escape(said)}</p><div class="quiet">{shown}</div></div>'


def half_corrected(open_match: OpenMatch) -> str:
    """A correction that was begun, to go on with or to leave."""
    said = half_mended(open_match)
    if not said:
        return ""
    go_on = link(f"/match/{open_match.id}/correction", escape(tr("Go on correcting")))
    leave = button(escape(tr("Leave it as it was")), act="leave")
    return f'<div class="panel"><p>{escape(said)}</p><div class="quiet">{go_on}{leave}</div></div>'


def announcement(open_match: OpenMatch, *, writes: bool) -> str:
    """The announced contract, with the rules of the game to unfold."""
    asked = announced(open_match)
    if asked is None or asked.announced is None:
        return ""
    sheet = open_match.sheet
    said = tied(say(asked.announced, sheet, signs=True))
    shares = shares_line(asked, sheet)
    below = f"<p>{escape(shares)}</p>" if shares else ""
    words = f'<div><h2 style="font-size: {announced_size(said)}px">{with_signs(said)}</h2>{below}</div>'
    suits = "".join(drawn_suit(each) for each in announced_suits(open_match, asked))
    book = button("", name=tr("Rules"), kind="book", rules=tr("Rules"), hide=tr("Hide the rules"))
    back = button(escape(tr("Take it back")), act="forget") if writes and open_match.drafts.next is not None else ""
    rules = "".join(f"<p>{escape(translated(rule))}</p>" for rule in [*asked.card, *sheet.match.game.info.rules])
    quiet = f'<div class="quiet">{back}</div>' if back else ""
    top = f'<div class="top">{words}{suits}{book}</div>'
    return f'<div class="told">{top}{quiet}<div class="card" hidden>{rules}</div></div>'


def chart(sheet: Sheet, id: str, room: float, height: float, text: float) -> str:
    """The line chart, which leads to the result; empty where there are too few deals."""
    picture = lines_in(sheet, room, height, text)
    if picture is None:
        return ""
    drawn = print_svg(picture, _paint).replace("<svg ", '<svg aria-hidden="true" ', 1)
    name = escape(heard_of_lines(sheet))
    address = escape(f"/match/{id}/result")
    words = f"<small>{escape(tr('Running totals'))}</small>{drawn}"
    high = f'style="--high: {round(picture.height, 1):g}px"'
    return f'<a class="chart" {high} aria-label="{name}" href="#{address}" data-go="{address}">{words}</a>'


def still_reached(sheet: Sheet) -> str:
    """What can still be reached; empty where that is not said."""
    title, *lines = outlook_words(sheet)
    if not lines:
        return ""
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div class="panel reached"><small>{escape(title)}</small>{said}</div>'


def _paint(ink: str | int) -> str:
    return f"var(--line{ink % 9})" if isinstance(ink, int) else f"var(--{_ROLES.get(ink, ink)})"
