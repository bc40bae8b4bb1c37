"""The sheet: the home of the app. What is next, who stands where, who owes what, and what was played last."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.sheet.menu import use_sheet_menu
from scorekeeper.app.features.sheet.score_grid import paper
from scorekeeper.app.features.sheet.welcome import welcome
from scorekeeper.app.match_views.announcement import announced, next_line, use_announcement
from scorekeeper.app.match_views.latest_deals import conflicts, latest
from scorekeeper.app.match_views.lines import lines
from scorekeeper.app.match_views.match_actions import undo_and_redo
from scorekeeper.app.match_views.mending import Mend, half_mended, use_mending
from scorekeeper.app.session.app import App, Handler, use_hand
from scorekeeper.app.session.connection_notice import use_plain_words
from scorekeeper.app.session.entry_navigation import enter_next, go_on_mending
from scorekeeper.app.session.error_boundary import not_at_hand, screen
from scorekeeper.app.session.keyboard import Keys
from scorekeeper.app.session.local_time import day
from scorekeeper.app.session.notices import word_line
from scorekeeper.app.session.preferences import use_awake
from scorekeeper.app.widgets.button import icon_button, main_button, quiet_button
from scorekeeper.app.widgets.glyphs import undrawable
from scorekeeper.app.widgets.page import page
from scorekeeper.app.widgets.panel import card
from scorekeeper.app.widgets.words import sentence
from scorekeeper.match.sheet import Sheet
from scorekeeper.service.open_match import Open
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed, names_of, say

_LATEST = 3
_LATEST_WIDE = 8
_LETTER = 0.55  # the width of a letter, as a part of the size of type, rather more than on average
_PICTURE = 84  # the height of the lines on a phone


@screen
def SheetScreen(app: App) -> ft.View:
    """The match that the address names, or else the one in hand, or else an invitation to begin one."""
    wanted = ft.use_route_params().get("id")
    app.home = ft.use_view_path()
    hand = use_hand(app)
    open_menu = use_sheet_menu(app, hand)
    use_awake(app, hand)
    told, plain, mend = use_announcement(app, hand), use_plain_words(app), use_mending(app, hand)
    if hand is None and wanted is None:
        return welcome(app, open_menu)
    if hand is None:
        return not_at_hand(app)
    menu = icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_menu)
    actions = [*undo_and_redo(app, hand), menu]
    arrange = _wide if app.frame.wide else _tall
    body, foot = arrange(app, hand, [*_notices(app, hand, mend), *_named(plain=plain, told=told)])
    match = hand.sheet.match
    game = translated(match.game.card.name) if match.title else ""
    kicker = " · ".join(part for part in (game, day(match.started)) if part)
    return page(
        app,
        match.title or translated(match.game.card.name),
        body,
        kicker=kicker,
        actions=actions,
        foot=foot,
        tells=False,
        keys=_keys(app, hand),
    )


def _keys(app: App, hand: Open) -> Keys:
    """Enter does what the large button does; Ctrl+Z takes back."""
    if not app.may_write:
        return {}
    return {
        "Enter": _go_on(app, hand)[1],
        **({"Ctrl+Z": app.on(app.undo, repeats=True)} if hand.undo else {}),
        **(dict.fromkeys(("Ctrl+Y", "Ctrl+Shift+Z"), app.on(app.redo, repeats=True)) if hand.redo else {}),
    }


def _tall(app: App, hand: Open, above: list[ft.Control]) -> tuple[list[ft.Control], list[ft.Control]]:
    """One column, and what is next at the thumb."""
    sheet, room = hand.sheet, app.frame.width - 2 * theme.EDGE_GAP
    picture = None if app.frame.low else _lines(app, sheet, room, _PICTURE)
    last = latest(app, sheet, _LATEST if picture is None else _LATEST - 1)
    body = [*above, *_named(paper=paper(app, sheet, room), picture=picture, last=last)]
    return [*body, ft.Container(height=theme.GAP)], _kept([word_line(app), *_next(app, hand)])


def _wide(app: App, hand: Open, above: list[ft.Control]) -> tuple[list[ft.Control], list[ft.Control]]:
    """The paper to the left; what is next, and what was played last, to the right."""
    sheet, gap = hand.sheet, 2 * theme.EDGE_GAP
    room = min(theme.WIDEST, app.frame.width) - 2 * theme.EDGE_GAP - gap - theme.ASIDE
    beside = _kept([*above, card(*_kept([word_line(app), *_next(app, hand)]), spacing=theme.INSET)])
    last = latest(app, sheet, _LATEST_WIDE)
    columns: list[ft.Control] = [
        ft.Container(_stack(_kept([paper(app, sheet, room), _lines(app, sheet, room, 2 * _PICTURE)])), width=room),
        ft.Container(_stack([*beside, *([last] if last else [])]), width=theme.ASIDE),
    ]
    row = ft.Row(columns, spacing=gap, vertical_alignment=ft.CrossAxisAlignment.START)
    return [ft.Container(row, padding=ft.Padding.only(bottom=gap))], []


def _lines(app: App, sheet: Sheet, room: float, height: float) -> ft.Control | None:
    """Who is ahead of whom; a tap shows it large, and what else there is to see."""
    return lines(sheet, room, height, app.frame.text, plain=True, on_tap=app.on(app.go_to, "result"))


def _stack(controls: Sequence[ft.Control]) -> ft.Control:
    return ft.Column(
        list(controls), spacing=theme.EDGE_GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _kept(controls: Sequence[ft.Control | None]) -> list[ft.Control]:
    return [control for control in controls if control is not None]


def _next(app: App, hand: Open) -> list[ft.Control | None]:
    """What is next, in a sentence and a button."""
    if not app.may_write:
        said = next_line(hand) or sentence(_outcome(hand), soft=False)
        return [said, sentence(tr("You only watch here: every deal shows as it is booked."), size=theme.SMALL)]
    over = sentence(_outcome(hand), soft=False) if hand.sheet.due is None else None
    return [over or next_line(hand), main_button(*_go_on(app, hand))]


def _go_on(app: App, hand: Open) -> tuple[str, Handler]:
    """What the large button says and does."""
    due = hand.sheet.due
    if due is None:
        return tr("See the result"), app.on(app.go_to, "result")
    asked = announced(hand)
    label = tr("Enter deal {number}", number=due.number)
    if asked is not None and len(asked.groups) == 1:
        label = tr("Enter the {what}", what=say(asked.groups[0].label, hand.sheet).lower())
    return label, app.on(enter_next, app)


def _outcome(hand: Open) -> str:
    """That it is over, and who won."""
    sheet = hand.sheet
    first = [name for name, place in zip(names_of(sheet), sheet.standing.places, strict=True) if place == 1]
    ended = tr("The match was stopped.") if sheet.match.ended else tr("The match is over.")
    if len(first) == 1:
        return f"{ended} {tr('{who} won.', who=first[0])}"
    return f"{ended} {tr('{who} share the first place.', who=listed(first))}"


def _named(**controls: ft.Control | None) -> list[ft.Control]:
    """Those that are there, each under its name: where one comes or goes, the others are not drawn anew."""
    for name, control in controls.items():
        if control is not None:
            control.key = name
    return [control for control in controls.values() if control is not None]


def _notices(app: App, hand: Open, mend: Mend) -> list[ft.Control]:
    """What is wrong, half done or cannot be drawn, each as a card of its own."""
    return _named(conflicts=conflicts(app, hand, mend), mending=_mending(app, hand), letters=_letters(app, hand))


def _mending(app: App, hand: Open) -> ft.Control | None:
    said = half_mended(hand)
    if not app.may_write or not said:
        return None
    words = ft.Container(sentence(said, soft=False), padding=ft.Padding.only(left=theme.INSET, top=theme.GAP))
    labels = tr("Go on mending"), tr("Leave it as it was")
    ways = [
        quiet_button(labels[0], app.on(go_on_mending, app)),
        quiet_button(labels[1], app.on(app.drop, "correction")),
    ]
    room = (theme.ASIDE if app.frame.wide else app.frame.width) - 6 * theme.EDGE_GAP
    abreast = sum(map(len, labels)) * _LETTER * theme.BODY * app.frame.text < room
    rows = [ft.Row(ways, spacing=0)] if abreast else [ft.Row([way], spacing=0) for way in ways]
    below = ft.Container(ft.Column(list(rows), spacing=0), padding=ft.Padding.only(left=theme.INSET - theme.EDGE_GAP))
    return card(words, below, padding=ft.Padding.only(top=theme.HAIR, bottom=theme.HAIR))


def _letters(app: App, hand: Open) -> ft.Control | None:
    """Said once: some names are in letters that the app has no font for."""
    if app.root.letters_told or not undrawable(hand.sheet.match.players):
        return None
    text = tr(
        "Some names here are in letters that this app cannot draw without a network: they show as boxes. "
        "They are kept, and exported, as you wrote them."
    )

    def seen() -> None:
        app.root.letters_told = True

    understood = ft.Row([quiet_button(tr("Understood"), app.on(seen))], alignment=ft.MainAxisAlignment.END)
    return card(
        sentence(text, size=theme.SMALL),
        understood,
        padding=ft.Padding.only(left=theme.INSET, right=theme.GAP, top=theme.EDGE_GAP),
    )
