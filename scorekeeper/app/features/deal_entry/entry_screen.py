"""The screen of deal entry, made from the game's questions alone: the answers above, the keys below."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.deal_entry.answer_input import AnswerInput, answer_keys, picked_in
from scorekeeper.app.features.deal_entry.entry_actions import (
    annotate,
    changed_by,
    changed_text,
    forget,
    leave,
    save,
    throw_in,
    turn_back,
)
from scorekeeper.app.features.deal_entry.entry_layout import Parts, arranged, entry_summary, is_large, row_key
from scorekeeper.app.match_views.key_layout import keys_hang
from scorekeeper.app.match_views.keypad import Press, keypad
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import later_changes
from scorekeeper.app.session.entry_navigation import draft_of, due_of, use_only_looked
from scorekeeper.app.session.entry_session import EntryKey, PickedQuestion, focus_of, next_after
from scorekeeper.app.session.live_sync import use_catching_up
from scorekeeper.app.session.state import Viewport
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.entry import is_announced, may_announce, numbered, unanswered
from scorekeeper.match.entry_view import Entered, pad_of, row_asked, still_missing
from scorekeeper.match.number_entry import Terms
from scorekeeper.match.open_match import Draft, OpenMatch
from scorekeeper.pictures.font_metrics import measure, wrapped
from scorekeeper.rules.game import Due, Questions
from scorekeeper.texts import say, tr, translated

_LINE = 1.5  # height of a line as a fraction of the font size, at most
_TOUCHED = {ft.PagePlatform.ANDROID, ft.PagePlatform.ANDROID_TV, ft.PagePlatform.IOS}


@kit.match_screen
def EntryScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The entry of the next deal."""
    return _entry(app, open_match, EntryKey(open_match.id, "next"))


@kit.match_screen
def CorrectionScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The correction of a stored deal, or the entry of one to insert before it."""
    return _entry(app, open_match, EntryKey(open_match.id, "correction"))


def _entry(app: App, open_match: OpenMatch, of: EntryKey) -> ft.View:
    if not app.may_write:
        return kit.read_only_page(app, open_match.match.title or translated(open_match.match.game.info.name))
    picked, pick = ft.use_state(PickedQuestion())
    answers: AnswerInput = ft.use_memo(lambda: AnswerInput(app, of, pick), [of])  # one for all drawings
    stored = draft_of(open_match, of)
    draft = stored or Draft()
    asked, due = open_match.questions(draft), due_of(open_match, draft)
    use_only_looked(app, of)
    use_catching_up(app, of)
    changes = changed_by(open_match, draft)
    title, text = later_changes(changes), changed_text(changes)
    answers.ask_to_insert = kit.use_question(app, title, text, tr("Insert the deal"), lambda: save(app, of))
    kept = partial(annotate, app, of, "note")
    noted = kit.use_text_dialog(app, tr("Add a note"), tr("Keep the note"), draft.note, kept, label=tr("Note"), lines=5)
    more = kit.use_menu(app, tr("More"), lambda: _menu(app, open_match, of, draft, noted))
    focus = answers.shown = focus_of(asked, draft, picked_in(app, of, picked))
    in_view = None if is_large(app.viewport) else row_asked(asked, focus)
    use_in_view(app, None if in_view is None else row_key(in_view))
    if stored is None:
        return _nothing_to_enter(
            app, tr("No deal is being corrected"), tr("A deal is corrected from the list of all deals.")
        )
    if due is None:
        return _nothing_to_enter(app, tr("The match is over"), tr("Nothing is left to play."))
    words, filled = partial(say, table=open_match.sheet), app.session(of).filled
    wrong, minus = answers.wrong(asked, draft), picked_in(app, of, picked).minus
    terms = Terms() if focus is None else answers.terms(focus, draft)
    entered = Entered(open_match.sheet, asked, draft.answers, focus, filled, words, wrong, minus, terms)
    question, keys = _asking(app, entered, answers, draft)
    head = head_of(app.viewport, open_match, draft, asked, due)
    summary = [entry_summary(app, entered, answers.ask)]
    if app.state.behind is not None:  # the changes by other sessions, until this deal is saved or left
        changed = "\n".join([*app.state.behind.lines, tr("Nothing is saved until you tap Save.")])
        told = ft.Semantics(live_region=True, content=ft.Text(changed, size=theme.SMALL, color=theme.DOWN))
        summary.insert(0, kit.panel(told))
    summary += [kit.sentence(draft.note, size=theme.SMALL)] if draft.note else []
    why = _why(app, entered, answers, draft)
    buttons = _buttons(app, answers, draft, asked, due)
    parts = Parts(summary, question, why, keys, buttons)
    body, foot, scrolls = arranged(app, parts)
    if head.below:
        body.insert(1, kit.caption(head.below))
    return kit.page(
        app,
        head.title,
        body,
        kicker=head.kicker,
        back=app.on(turn_back, app, of),
        actions=[kit.icon_button(ft.Icons.MORE_HORIZ, tr("More"), more)],
        foot=foot,
        scroll=scrolls or True,
        tells=False,
        keys=answer_keys(answers),
    )


def _nothing_to_enter(app: App, title: str, text: str) -> ft.View:
    """Return the page for a correction that was saved or dropped, or a next deal after the end of the match."""
    return kit.message_page(title, text, tr("To the sheet"), app.on(app.go_to_sheet))


class TitleBar(NamedTuple):
    """The words in the bar: a title, and a small line above it; in large type one line, and the rest `below` it."""

    title: str
    kicker: str
    below: str = ""


def head_of(view: Viewport, open_match: OpenMatch, draft: Draft, asked: Questions, due: Due) -> TitleBar:
    """Return the title bar of the entry, also for its picture: `web/browser/pictured_entry.py`."""
    title, which = _deal_title(open_match, asked, due), _which_deal(draft, due)
    dealer = [] if due.dealer is None else [tr("{who} deals", who=open_match.match.players[due.dealer])]
    if is_large(view):
        return TitleBar(which, "", " · ".join([*([title] if title != which else []), *dealer]))
    parts = [] if draft.place is None and title == say(numbered(due)) else [which]
    if not view.low or not parts:  # on a low screen every line counts
        parts += dealer
    return TitleBar(title, " · ".join(parts))


def _deal_title(open_match: OpenMatch, asked: Questions, due: Due) -> str:
    """Return the announced contract if no choice is asked; otherwise the title of the deal."""
    choices = [field for field in asked.fields if field.kind != "number"]
    if asked.announced is not None and not choices:
        return kit.tied(say(asked.announced, open_match.sheet))
    if due.declarer is None:
        return say(numbered(due))
    who = open_match.match.players[due.declarer]
    names = [box.name for box in open_match.match.game.boxes if due.choices == (box.key,)]
    if names:
        return f"{who}: {names[0]}"
    if not choices:
        return tr("{who}’s deal", who=who)
    return tr("{who}’s {what}", who=who, what=say(choices[0].label, open_match.sheet).lower())


def _which_deal(draft: Draft, due: Due) -> str:
    if draft.place is None:
        return say(numbered(due))
    if draft.insert:
        return tr("New deal before deal {number}", number=due.number)
    if due.of:
        return tr("Correcting deal {number} of {of}", number=due.number, of=due.of)
    return tr("Correcting deal {number}", number=due.number)


def question_look(view: Viewport, every: Sequence[str]) -> tuple[int, float]:
    """Return the font size of a question, and the height reserved for it; 0 for as much as it needs.

    It is smaller if it would take two lines of a low screen or in large type. `every` question has the same keys. If
    these are below it, it reserves the height of the longest question, so that the keys stay in one place.
    """
    room = (view.aside if view.beside else view.width) - 2 * theme.INSET
    least = theme.NAME if view.low else theme.TITLE
    if view.text >= theme.LARGE or (view.low and view.wide):
        least = theme.BODY
    longest = max(measure(each, 1) for each in every) * view.text
    size = next((size for size in (theme.TITLE, theme.NAME) if size <= least or longest * size <= room), least)
    lines = max(len(wrapped(each, size * view.text, room)) for each in every)
    return size, lines * size * view.text * _LINE if keys_hang(view) and lines > 1 else 0


def _asking(app: App, e: Entered, answers: AnswerInput, draft: Draft) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the question and its keys; empty if nothing is asked."""
    if e.focus is None:
        return [], []
    on_next = answers.go_on if next_after(e.focus, e.asked, draft) else None
    joint, so_far = answers.joint(e.asked, draft, e.focus), answers.written(e.focus, draft)
    pad = pad_of(e, joint, goes_on=on_next is not None, so_far=so_far)
    press = Press(
        answers.press, answers.press_way, answers.write, answers.press_pair, on_next, answers.negate, answers.add
    )
    size, height = question_look(app.viewport, [pad.question, *pad.alike])
    words = kit.sentence(pad.question, soft=False, size=size)
    asking: ft.Control = ft.Semantics(header=True, live_region=True, content=words)
    if height:
        row: list[ft.Control] = [ft.Container(asking, expand=True), ft.Container(height=height)]
        asking = ft.Row(row, spacing=0, vertical_alignment=ft.CrossAxisAlignment.START)
    return [asking], [keypad(app, e, pad, press)]


def _why(app: App, e: Entered, answers: AnswerInput, draft: Draft) -> list[ft.Control]:
    """Return the notice, the ignored digit, or why the deal cannot be saved yet, unless it stands beside it."""
    word = kit.notice_line(app)
    if word is not None:
        return [word]
    if answers.picked.most is not None:
        return [_message_at_keys(app, tr("{most} at most", most=answers.picked.most), theme.RED)]
    asked, lines = e.asked, list(filter(None, [still_missing(e)]))
    asks = e.focus is not None and e.focus.question is not None and lines == [e.say(e.focus.question)]
    wrong = bool(e.wrong) or asked.impossible or bool(asked.missing and not unanswered(asked, draft.answers))
    full = app.viewport.wide and (app.viewport.low or app.viewport.text >= theme.LARGE)
    if asks or answers.half_written(draft) or (full and asked.missing and not wrong):
        lines = []
    if app.viewport.wide and not full and app.page.platform not in _TOUCHED:
        lines.append(tr("Keyboard: type the number · Backspace clears · arrows move · Enter saves · Esc goes back"))
    text = "\n".join(lines)
    return [_message_at_keys(app, text, theme.RED if wrong else theme.SOFT)] if text else []


def _message_at_keys(app: App, text: str, colour: str) -> ft.Control:
    align = ft.TextAlign.CENTER if keys_hang(app.viewport) else ft.TextAlign.START  # below the question
    message = ft.Text(text, size=theme.SMALL, color=colour, text_align=align)
    return ft.Semantics(live_region=True, content=message)


def _buttons(app: App, answers: AnswerInput, draft: Draft, asked: Questions, due: Due) -> ft.Control:
    name, action = tr("Save deal {number}", number=due.number), None if asked.missing else app.on(answers.save)
    if draft.place is not None or not may_announce(asked):
        return ft.Row([kit.main_button(name, action, expand=True)])
    leaves = (
        app.on(leave, app, answers.of) if is_announced(asked, draft.answers) else None
    )  # dead: Save keeps its place
    return kit.pair(app, kit.second_button(tr("Announce"), leaves), kit.main_button(name, action))


def _menu(app: App, open_match: OpenMatch, of: EntryKey, draft: Draft, noted: kit.OnTap) -> list[kit.DialogItem]:
    items = [kit.DialogItem(ft.Icons.EDIT_NOTE, tr("Add a note"), noted)]
    if open_match.match.game.throws_in:
        items.append(kit.DialogItem(ft.Icons.REPLAY, tr("Throw in this hand (redeal)"), app.on(throw_in, app, of)))
    label = tr("Clear this entry") if draft.place is None else tr("Discard changes")
    items.append(kit.DialogItem(ft.Icons.CLOSE, label, app.on(forget, app, of)))
    return items


def use_in_view(app: App, name: str | None) -> None:
    """Scroll the body of the page to the control with this `ft.ScrollKey`, once for each value but None. A hook."""

    async def scroll() -> None:
        with suppress(RuntimeError, TimeoutError):  # the screen was left meanwhile
            if app.body is not None:
                await app.body.scroll_to(scroll_key=name)

    use_once(app, name, scroll)
