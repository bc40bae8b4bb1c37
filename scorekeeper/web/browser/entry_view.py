"""The screen of the entry of the next deal as words by place, for the picture: the answers so far, the question."""

from __future__ import annotations

import json
from collections.abc import Hashable
from itertools import groupby
from typing import Any, Final, NamedTuple

from scorekeeper.app.features.deal_entry.actions import field_key
from scorekeeper.app.features.deal_entry.answers import focus_of
from scorekeeper.app.features.deal_entry.entry_summary import abreast, is_cell, spread_of, title_of
from scorekeeper.app.features.deal_entry.screen import WIDEST, alike_to, head_of, question_look
from scorekeeper.app.kit.pages import title_size
from scorekeeper.app.match_views.pair_keys import pairs_said, summary_fields
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.entry import answered, is_announced, over_total, wrong_fields
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Field, Questions
from scorekeeper.service.entry import questions
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import names_of, say, signed
from scorekeeper.web.browser.entry_keys import Pad, State, pad_of
from scorekeeper.web.browser.picture_markup import in_rem

_BUTTONS: Final = 1  # in the bar, beside Back


class EntryView(NamedTuple):
    """The screen of a state: its rows and keys, and its words by place. `shape` is all but the words."""

    shape: Hashable
    pad: Pad
    words: dict[str, str]
    facts: dict[str, Any]


def focus_in(open_match: OpenMatch, state: State) -> Field | None:
    """The question that is asked in a state."""
    return focus_of(questions(open_match, state.draft), state.draft, state.pick)


def view_of(open_match: OpenMatch, view: Viewport, state: State) -> EntryView:
    """What the app's own screen shows of a state."""
    asked, draft, due = questions(open_match, state.draft), state.draft, open_match.sheet.due
    focus = focus_in(open_match, state)
    wrong = frozenset(field_key(field) for field in wrong_fields(asked, draft.answers))
    words: dict[str, str] = {}
    layout = _rows(open_match, view, state, asked, focus, words)
    pad, question = pad_of(open_match, view, state, asked, focus)
    words["ask"] = question
    alone = focus is None or focus.pair is not None or pad.kind == "joint"
    alike = [] if focus is None or alone else alike_to(asked, focus)
    size, room = question_look(view, [question, *(say(other, open_match.sheet) for other in alike)])
    words["ask size"], words["ask room"] = in_rem(size), f"{round(room)}px" if room else ""
    if due is not None:
        words["title"], words["kicker"], words["whose"] = head_of(view, open_match, draft, asked, due)
        words["size"] = in_rem(title_size(view, words["title"], _BUTTONS, has_back=True, widest=WIDEST))
    over = bool(over_total(asked, draft.answers))
    words["sums"] = " · ".join(say(group.so_far, open_match.sheet) for group in asked.groups)
    words["why"] = _why(open_match, asked, words["ask"])
    numbers = [field for field in asked.fields if field.kind == "number"]
    facts = {
        "on": None if focus is None else name_of(focus),
        "wrong": sorted(f"{key} {index}" for key, index in wrong),
        "ready": not asked.missing,
        "announces": is_announced(asked, draft.answers),
        "over": over,
    }
    still = tuple(field_key(field) for field in asked.fields if answered(draft.answers, field) is None)
    totals = {group.key: group.total for group in asked.groups}
    # Numbers that add up to a total count by their sum alone, and so does a contract by what is then asked. What one
    # seat bids is weighed against the bids of the others, and so is a number without a total.
    weighed = tuple(
        answered(draft.answers, field)
        for field in asked.fields
        if (totals.get(field.group or "") is None if field.kind == "number" else field.index is not None)
    )
    others = sum(
        answered(draft.answers, field) or 0
        for field in numbers
        if field is not focus and field_key(field) != state.filled
    )
    words["rows"] = json.dumps(layout, ensure_ascii=False, separators=(",", ":"))
    words["chosen"] = next((str(at) for at, key in enumerate(pad.keys) if key.chosen), "")
    keys = tuple((key.said, key.name, key.live) for key in pad.keys)
    facts_known = tuple((name, str(value)) for name, value in facts.items())
    asks = tuple((field_key(f), f.low, f.high, f.never, tuple(o.barred is None for o in f.options)) for f in numbers)
    look = (pad.kind, keys, pad.typed if pad.kind == "digits" else ())
    shape = (look, still, weighed, asks, facts_known, *totals.values(), words["sums"], others, state.filled)
    return EntryView(shape, pad, words, facts)


def _why(open_match: OpenMatch, asked: Questions, question: str) -> str:
    ready = tr("Ready to save.") if asked.fields else tr("Nothing is counted in this deal.")
    said = say(asked.missing[0], open_match.sheet) if asked.missing else ready
    return "" if said == question else said


def name_of(field: Field) -> str:
    """The place of a question, as words and scores have it."""
    return f"{field.key} {field.index}"


def _rows(  # the rows of the summary, and the words in them
    open_match: OpenMatch,
    view: Viewport,
    state: State,
    asked: Questions,
    focus: Field | None,
    words: dict[str, str],
) -> list[list[Any]]:
    """The answers so far in rows, each with its kind and the places of its words: see `entry_summary`."""
    sheet, answers = open_match.sheet, state.draft.answers
    shown = summary_fields(asked.fields)
    cells = [field for field in shown if is_cell(field)]
    numbers = [field for field in asked.fields if not is_cell(field)]
    spread, columns = spread_of(answers, focus, numbers), abreast(view, sheet, cells)
    rows: list[list[Any]] = []
    for field in shown:
        words[f"label {name_of(field)}"] = say(field.label, sheet)
        words[f"value {name_of(field)}"] = _value(open_match, field, answered(answers, field))
        if field.pair is not None:
            words[f"value {name_of(field)}"] = pairs_said(asked.fields, answers, field, sheet) or "–"
        if not is_cell(field):
            words[f"note {name_of(field)}"] = say(field.note, sheet) if field.note else ""
            words[f"rest {name_of(field)}"] = tr("the rest") if _is_rest(state, field) else ""
    for beside, run in groupby(shown, is_cell):
        fields = list(run)
        if beside:
            wide = min(columns, len(fields))
            names = [*map(name_of, fields), *[""] * (-len(fields) % wide)]  # all cells are equally wide
            rows += [["cells", *names[at : at + wide]] for at in range(0, len(names), wide)]
            continue
        for key, of_key in groupby(fields, lambda field: field.key):
            several = list(of_key)
            if spread is not None and key != spread:
                words[f"label {key}"] = title_of(sheet, key)
                words[f"value {key}"] = " · ".join(_value(open_match, f, answered(answers, f)) for f in several)
                rows.append(["folded", key, name_of(several[0])])
                continue
            if spread is not None:
                words[f"label {key}"] = title_of(sheet, key)
                rows.append(["head", key])
            rows += [["number", name_of(field)] for field in several]
    return rows if numbers else [*rows, *_standing(open_match, asked)]


def _standing(open_match: OpenMatch, asked: Questions) -> list[list[Any]]:
    """The totals below, as long as no numbers are asked; or the scores of the deal, where they are known already."""
    sheet = open_match.sheet
    known = [points for points in asked.points if points is not None]
    totals = [(total, sheet.ahead(account)) for account, total in enumerate(sheet.totals)]
    scores = [(points, 0) for points in known] if len(known) == len(totals) else totals
    return [
        ["total", name, signed(points, plus=sheet.plus, unit=sheet.unit), ahead]
        for name, (points, ahead) in zip(names_of(sheet), scores, strict=True)
    ]


def _value(open_match: OpenMatch, field: Field, value: Any) -> str:
    if value is None:
        return "–" if field.kind == "number" and not is_cell(field) else "…" if field.needed else "–"
    option = next((option for option in field.options if option.value == value), None)
    return str(value) if option is None else say(option.name, open_match.sheet)


def _is_rest(state: State, field: Field) -> bool:
    """Whether a number followed from the others."""
    return answered(state.draft.answers, field) is not None and state.filled == field_key(field)
