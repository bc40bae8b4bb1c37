"""The next deal, and the announcement of its contract."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.canvas import SUITS
from scorekeeper.app.kit.rows import lines_at_dots
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import ShortNames
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.entry import answered, numbered
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Questions
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts import say, tr, translated

_NEXT_MOST, _LINE = 0.25, 1.4  # share of the height for the next deal in its own size; its line height
_MAX_LARGE = 34  # letters; a longer announcement has smaller type
SUIT = 26  # the size of the announced suit


def announced(open_match: OpenMatch) -> Questions | None:
    """Return the questions of the next deal once its contract is announced; None before, and after the end."""
    if open_match.sheet.due is None:
        return None
    asked = open_match.asked_next
    return asked if asked.announced is not None else None


def shares_line(asked: Questions, sheet: Sheet) -> str:
    """Return each player's share of the tricks: "Cleo 8 · Anna 4 · Bo 4", with no-break spaces before the numbers."""
    return " · ".join(kit.tied_to_name(say(share, sheet)) for share in asked.shares)


def announced_size(text: str) -> int:
    """Return the font size of an announcement."""
    return theme.FIGURE - 4 if len(text) < _MAX_LARGE else theme.TITLE


def announced_suits(open_match: OpenMatch, asked: Questions) -> list[str]:
    """Return the suits answered in the half-entered deal, which are drawn beside the announcement."""
    draft = open_match.drafts.next
    if draft is None:
        return []
    answers = [answered(draft.answers, field) for field in asked.fields if field.kind == "suit"]
    return [str(each) for each in answers if each in SUITS]


def next_line(app: App, open_match: OpenMatch) -> ft.Control | None:
    """Return the next deal: `Deal 7 of 12 · Cleo deals`, in small type if it is long; None after the end."""
    words = next_words(open_match)
    if words is None:
        return None
    size, text, room = theme.BODY, app.viewport.text, next_room(app.viewport)
    if not app.viewport.wide and not app.viewport.short:
        most = _NEXT_MOST * (app.page.height or theme.LOW)

        def fits(size: int) -> bool:
            return lines_at_dots("".join(words), size, room, text) * size * text * _LINE <= most

        size = next(filter(fits, (theme.BODY, theme.SMALL)), theme.CAPTION)
    number, facts = in_lines(words, size, room, text)
    return kit.coloured((number, theme.INK), (facts, theme.SOFT), size=size)


def next_room(view: Viewport) -> float:
    """Return the width of the words of the next deal on the sheet, also for its picture: `web/browser/picture.py`."""
    return (view.aside if view.wide else view.width) - 2 * theme.INSET


def in_lines(words: tuple[str, str], size: float, room: float, text: float) -> tuple[str, str]:
    """Return the words of the next deal with line breaks."""
    whole = kit.at_dots("".join(words), size, room, text)
    return whole[: len(words[0])], whole[len(words[0]) :]


def next_words(open_match: OpenMatch) -> tuple[str, str] | None:
    """Return the number of the next deal, and the facts about it with long names shortened; None after the end."""
    due = open_match.sheet.due
    if due is None:
        return None
    number = say(numbered(due))
    asked, facts = open_match.asked_next, due.facts
    is_announced = asked.announced is not None
    entered = [
        answered(open_match.next_draft.answers, field) is not None
        for field in asked.fields
        if field.kind == "number" and field.usual is None and not (is_announced and field.announced)
    ]
    if any(entered) and len(entered) > 1:
        number = tr("{deal}, {entered} of {all} entered", deal=number, entered=sum(entered), all=len(entered))
    if is_announced:  # the grid shows the contract; the reason why nothing is asked is nowhere else
        facts = due.facts[:1] if asked.fields else (due.facts[0], *due.facts[-1:])
    names = ShortNames(open_match.sheet)
    return number, "".join(f" · {say(_short(open_match, fact), names)}" for fact in facts)


def _short(open_match: OpenMatch, fact: Phrase) -> Phrase:
    """Return a fact about the next deal without the contracts to choose from, which the boxes of the sheet show."""
    values = fact.values or {}
    contracts = values.get("contracts")
    is_choice = "who" in values and isinstance(contracts, tuple) and len(contracts) > 1
    if not (open_match.match.game.boxes and is_choice):
        return fact
    due = open_match.sheet.due
    if due is not None and due.dealer == due.declarer:
        return Phrase("{who} deals and plays a contract", {"who": values["who"]})
    return Phrase("{who} plays a contract", {"who": values["who"]})


def use_announcement(app: App, open_match: OpenMatch | None) -> ft.Control | None:
    """Return the announced contract, large, with the rules of the game to unfold. A hook."""
    open_, show = ft.use_state(initial=False)
    asked = announced(open_match) if open_match else None
    if open_match is None or asked is None or asked.announced is None:
        return None
    sheet = open_match.sheet
    suits = [kit.suit(each, SUIT) for each in announced_suits(open_match, asked)]
    text, heard = (kit.tied(say(asked.announced, sheet, signs=signs)) for signs in (True, False))
    words = kit.with_suits(text, announced_size(text))
    title = ft.Semantics(header=True, label=heard, exclude_semantics=True, content=words)
    book = ft.Icons.EXPAND_LESS if open_ else ft.Icons.MENU_BOOK
    turned = app.on(lambda: show(lambda shown: not shown))
    turn = kit.icon_button(book, tr("Hide the rules" if open_ else "Rules"), turned)
    column = ft.Column([title], spacing=2, tight=True)
    if asked.shares:
        column.controls.append(kit.sentence(shares_line(asked, sheet)))
    left = ft.Container(column, expand=True)
    centre = ft.CrossAxisAlignment.CENTER
    parts: list[ft.Control] = [ft.Row([left, *suits, turn], spacing=theme.GAP, vertical_alignment=centre)]
    if app.may_write and open_match.drafts.next is not None:
        back = kit.quiet_button(tr("Cancel the announcement"), app.on(app.drafts.drop, "next"))
        parts.append(ft.Container(ft.Row([back]), margin=ft.Margin.only(left=-theme.EDGE_GAP)))
    if open_:
        rules = [*asked.card, *sheet.match.game.info.rules]
        parts += [kit.hairline(), ft.Container(height=theme.GAP)]
        parts += [ft.Text(translated(rule), size=theme.SMALL, color=theme.INK) for rule in rules]
    return ft.Container(
        kit.stretched(parts, theme.HAIR, tight=True),
        bgcolor=theme.TINT,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
        padding=ft.Padding.only(left=theme.INSET, right=theme.GAP, top=theme.GAP, bottom=theme.GAP),
    )
