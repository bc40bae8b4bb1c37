"""The entry of the next deal as a tree of what can be tapped, which the start page shows until the app is there.

It is made from the questions that the app's own screen asks, by the functions that the screen answers them with. A
node is the screen after some taps, without its words; a key leads to another node and says which words change. So the
page knows no rule: only where a key leads. What was tapped is judged by the app when it has started.

Nodes that differ in their words alone are one node: the tricks of each contract are entered on the same keys. That the
keys then lead on alike is not proved here; `tests/proofs/test_picture.py` compares every game with its screen, and what
does not fit is stopped by the app.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Hashable, Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

from scorekeeper.app.features.deal_entry.actions import field_key, with_answer, with_answers
from scorekeeper.app.features.deal_entry.answers import Pick, focus_of
from scorekeeper.app.features.deal_entry.entry_summary import abreast, is_cell, spread_of, title_of
from scorekeeper.app.features.deal_entry.screen import deal_title, kicker_of
from scorekeeper.app.match_views.joint_keys import fit_beside
from scorekeeper.app.match_views.keypad import is_wide, most_across, possible
from scorekeeper.app.match_views.option_keys import across, fit_of, height_of, suits_across
from scorekeeper.app.session.entry_navigation import may_save_at_once, next_draft
from scorekeeper.app.session.state import Viewport
from scorekeeper.app.widgets.figures import SUITS
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import AtOnce, answered, at_once, most_left, over_total, wrong_fields
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Field, Questions
from scorekeeper.service.entry import questions
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import names_of, say, signed

MOST_NODES: Final = 64
MOST_BYTES: Final = 60_000

AWAY: Final = -1
"""In place of a node: the tree ends there, and the app goes on."""

_JOINT_COLUMNS: Final = 2

FieldKey: TypeAlias = tuple[str, int | None]
Said: TypeAlias = tuple[tuple[str, int | None, Any], ...]
"""What a key answers: the key and the index of each question, and the answer; None clears it."""


class _State(NamedTuple):
    """A deal as far as it is entered, as `AnswerInput` and `EntrySession` have it."""

    draft: Draft
    filled: FieldKey | None = None
    pick: Pick = Pick()


class _Key(NamedTuple):
    """A key: what it answers, its words, a smaller line below them, its suit, and whether it can be tapped."""

    said: Said
    name: str
    hint: str = ""
    suit: str = ""
    live: bool = True
    chosen: bool = False
    label: str = ""  # for a screen reader, where it is not the name


class _Pad(NamedTuple):
    """The keys of a question: how they look, how many are in a row, how high they are."""

    kind: str  # numbers, options, suits, joint; or none
    columns: int
    height: int
    keys: tuple[_Key, ...]
    barred: str = ""


class _View(NamedTuple):
    """The screen of a state: its rows and keys, and its words by place. `shape` is all but the words."""

    shape: Hashable
    pad: _Pad
    words: dict[str, str]
    facts: dict[str, Any]


def entry_tree(open_match: OpenMatch, view: Viewport) -> Generator[None, None, str | None]:
    """The tree as JSON; None where nothing is asked. It yields between its steps, each a few milliseconds at most."""
    if open_match.sheet.due is None or may_save_at_once(open_match):
        return None
    most = MOST_NODES
    while True:
        tree = _Tree(open_match, view)
        yield from tree.grow(most)
        made = tree.as_json()
        if len(made.encode()) <= MOST_BYTES or most == 1:
            return made if tree.has_nodes else None
        most = max(1, most // 2)


class _Tree:
    """The nodes found so far, numbered in the order of the taps that lead to them."""

    def __init__(self, open_match: OpenMatch, view: Viewport) -> None:
        self._open_match = open_match
        self._view = view
        self._states: list[tuple[_State, _View]] = []
        self._numbers: dict[Hashable, int] = {}
        self._edges: list[list[list[int] | int]] = []
        self._words: dict[str, int] = {"": 0}
        self._places: dict[str, int] = {}
        self._start: dict[str, str] = {}
        self._pads: dict[Hashable, int] = {}
        self._views: dict[str, _View] = {}

    def grow(self, most: int) -> Iterator[None]:
        """Find the nodes, `most` of them, those first that are the fewest taps away."""
        first = _State(next_draft(self._open_match))
        shown = self._shown(first)
        self._start = shown.words
        self._node_of(first, shown, most)
        yield
        done = 0
        while done < len(self._states):
            state, view = self._states[done]
            edges: list[list[int] | int] = []
            for key in view.pad.keys:
                edges.append(self._edge(state, view, key, most) if key.live else 0)
                yield
            self._edges.append(edges)
            done += 1

    def _edge(self, state: _State, view: _View, key: _Key, most: int) -> list[int]:
        """Where a key leads: the node, and the words that change, each with its place."""
        after = _pressed(self._open_match, state, key.said)
        shown = self._shown(after)
        number = self._node_of(after, shown, most)
        changed: list[int] = []
        for place in dict.fromkeys([*view.words, *shown.words]):
            now = shown.words.get(place, "")
            if now != view.words.get(place, ""):
                changed += [self._place(place), self._word(now)]
        return [number, *changed]

    def _shown(self, state: _State) -> _View:
        """The screen of a state, which several keys may lead to."""
        known = repr((state.draft.answers, state.filled, state.pick))
        if known not in self._views:
            self._views[known] = _view_of(self._open_match, self._view, state)
        return self._views[known]

    @property
    def has_nodes(self) -> bool:
        """Whether anything can be tapped."""
        return bool(self._states)

    def _node_of(self, state: _State, view: _View, most: int) -> int:
        known = self._numbers.get(view.shape)
        if known is not None:
            return known
        if len(self._states) >= most or not view.pad.keys:
            return AWAY
        self._states.append((state, view))
        self._numbers[view.shape] = len(self._states) - 1
        return len(self._states) - 1

    def _word(self, word: str) -> int:
        return self._words.setdefault(word, len(self._words))

    def _place(self, place: str) -> int:
        return self._places.setdefault(place, len(self._places))

    def as_json(self) -> str:
        """The tree for the page."""
        nodes: list[dict[str, Any]] = []
        pads: list[dict[str, Any]] = []
        for (_, view), edges in zip(self._states, self._edges, strict=True):
            look = tuple(key._replace(live=True, chosen=False) for key in view.pad.keys)
            pad = view.pad._replace(keys=look)
            number = self._pads.setdefault(pad, len(self._pads))
            if number == len(pads):
                pads.append(_pad_json(pad))
            nodes.append(
                {
                    "pad": number,
                    "keys": edges,
                    **view.facts,
                }
            )
        start = {self._place(place): self._word(word) for place, word in self._start.items()}
        return json.dumps(
            {
                "nodes": nodes,
                "pads": pads,
                "start": start,
                "places": dict(self._places),
                "words": list(self._words),
                "fixed": _fixed_words(self._open_match),
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )


def _pad_json(pad: _Pad) -> dict[str, Any]:
    keys = []
    for key in pad.keys:
        known = {"said": key.said, "name": key.name, "hint": key.hint, "suit": key.suit, "label": key.label}
        keys.append({name: value for name, value in known.items() if value})
    return {"kind": pad.kind, "columns": pad.columns, "height": pad.height, "barred": pad.barred, "keys": keys}


def _fixed_words(open_match: OpenMatch) -> dict[str, str]:
    due = open_match.sheet.due
    number = due.number if due is not None else 0
    return {
        "back": tr("Back"),
        "clear": tr("Clear"),
        "announce": tr("Announce"),
        "save": tr("Save deal {number}", number=number),
        "saving": tr("Saving…"),
        "moment": tr("One moment…"),
        "more": tr("More"),
    }


# --- what a tap does


def _pressed(open_match: OpenMatch, state: _State, said: Said) -> _State:
    """The state after a key, as `AnswerInput` brings it about."""
    fields = {field_key(field): field for field in questions(open_match, state.draft).fields}
    if len(said) > 1:
        ways = [(fields[key, index], value) for key, index, value in said]
        draft = with_answers(open_match, state.draft, ways)
        return _State(draft, state.filled, Pick(field_key(ways[-1][0])))
    ((key, index, value),) = said
    draft, filled = with_answer(open_match, state.draft, state.filled, fields[key, index], value)
    return _State(draft, filled, Pick((key, index), tapped=value is None))


# --- what is on the screen


def _view_of(open_match: OpenMatch, view: Viewport, state: _State) -> _View:
    asked, draft, due = questions(open_match, state.draft), state.draft, open_match.sheet.due
    focus = focus_of(asked, draft, state.pick)
    wrong = frozenset(field_key(field) for field in wrong_fields(asked, draft.answers))
    words: dict[str, str] = {}
    layout = _rows(open_match, view, state, asked, focus, words)
    pad, question = _pad_of(open_match, view, state, asked, focus)
    words["ask"] = question
    if due is not None:
        words["title"] = deal_title(open_match, asked, due)
        words["kicker"] = kicker_of(view, open_match, draft, due, words["title"])
    over = bool(over_total(asked, draft.answers))
    words["sums"] = " · ".join(say(group.so_far, open_match.sheet) for group in asked.groups)
    words["why"] = _why(open_match, asked, words["ask"])
    numbers = [field for field in asked.fields if field.kind == "number"]
    waits = asked.announced is not None and numbers and all(answered(draft.answers, f) is None for f in numbers)
    facts = {
        "on": None if focus is None else _name(focus),
        "wrong": sorted(f"{key} {index}" for key, index in wrong),
        "ready": not asked.missing,
        "announces": bool(waits),
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
    shape = (pad.kind, keys, still, weighed, asks, facts_known, *totals.values(), words["sums"], others, state.filled)
    return _View(shape, pad, words, facts)


def _why(open_match: OpenMatch, asked: Questions, question: str) -> str:
    ready = tr("Ready to save.") if asked.fields else tr("Nothing is counted in this deal.")
    said = say(asked.missing[0], open_match.sheet) if asked.missing else ready
    return "" if said == question else said


def _name(field: Field) -> str:
    return f"{field.key} {field.index}"


def _rows(  # the rows of the summary, and the words in them
    open_match: OpenMatch,
    view: Viewport,
    state: _State,
    asked: Questions,
    focus: Field | None,
    words: dict[str, str],
) -> list[list[Any]]:
    """The answers so far in rows, each with its kind and the places of its words: see `entry_summary`."""
    sheet, answers = open_match.sheet, state.draft.answers
    cells = [field for field in asked.fields if is_cell(field)]
    numbers = [field for field in asked.fields if not is_cell(field)]
    spread, columns = spread_of(answers, focus, numbers), abreast(view, sheet, cells)
    rows: list[list[Any]] = []
    for field in asked.fields:
        words[f"label {_name(field)}"] = say(field.label, sheet)
        words[f"value {_name(field)}"] = _value(open_match, field, answered(answers, field))
        if not is_cell(field):
            words[f"note {_name(field)}"] = say(field.note, sheet) if field.note else ""
            words[f"rest {_name(field)}"] = tr("the rest") if _is_rest(state, field) else ""
    for beside, run in groupby(asked.fields, is_cell):
        fields = list(run)
        if beside:
            wide = min(columns, len(fields))
            rows += [["cells", *map(_name, fields[at : at + wide])] for at in range(0, len(fields), wide)]
            continue
        for key, of_key in groupby(fields, lambda field: field.key):
            several = list(of_key)
            if spread is not None and key != spread:
                words[f"label {key}"] = title_of(sheet, key)
                words[f"value {key}"] = " · ".join(_value(open_match, f, answered(answers, f)) for f in several)
                rows.append(["folded", key])
                continue
            if spread is not None:
                words[f"label {key}"] = title_of(sheet, key)
                rows.append(["head", key])
            rows += [["number", _name(field)] for field in several]
    return rows if numbers else [*rows, *_standing(open_match, asked)]


def _standing(open_match: OpenMatch, asked: Questions) -> list[list[Any]]:
    """The totals below, as long as no numbers are asked; or the scores of the deal, where they are known already."""
    sheet = open_match.sheet
    known = [points for points in asked.points if points is not None]
    totals = [(total, sheet.ahead(account)) for account, total in enumerate(sheet.totals)]
    scores = [(points, 0) for points in known] if len(known) == len(totals) else totals
    return [
        ["total", name, signed(points, plus=sheet.plus), ahead]
        for name, (points, ahead) in zip(names_of(sheet), scores, strict=True)
    ]


def _value(open_match: OpenMatch, field: Field, value: Any) -> str:
    if value is None:
        return "–" if field.kind == "number" and not is_cell(field) else "…" if field.needed else "–"
    option = next((option for option in field.options if option.value == value), None)
    return str(value) if option is None else say(option.name, open_match.sheet)


def _is_rest(state: _State, field: Field) -> bool:
    """Whether a number followed from the others."""
    return answered(state.draft.answers, field) is not None and state.filled == field_key(field)


# --- its keys


def _pad_of(
    open_match: OpenMatch, view: Viewport, state: _State, asked: Questions, focus: Field | None
) -> tuple[_Pad, str]:
    """The keys of the question that is asked, and its words; none where the app alone can ask it."""
    sheet = open_match.sheet
    if focus is None:
        return _Pad("none", 1, 0, ()), ""
    joint = None if state.pick.tapped else at_once(asked, state.draft.answers, focus)
    if joint is not None and fit_beside(view, sheet, joint):
        return _joint(open_match, joint), say(joint.question, sheet)
    question = say(focus.question or focus.label, sheet)
    if is_wide(focus):
        return _Pad("none", 1, 0, ()), question
    value = answered(state.draft.answers, focus)
    if focus.kind == "number":
        most = most_left(asked, state.draft.answers, focus, state.filled)
        return _numbers(view, focus, value, most), question
    return _options(open_match, view, focus, value), question


def _numbers(view: Viewport, field: Field, value: Any, most: int) -> _Pad:
    can_be = set(possible(field, most))
    keys = [
        _Key(((*field_key(field), n),), str(n), live=n in can_be, chosen=n == value)
        for n in range(field.low, field.high + 1, field.step)
    ]
    return _Pad("numbers", across(len(keys) + 1, most_across(view)), 0, (*keys, _clear(field)))


def _clear(field: Field) -> _Key:
    return _Key(((*field_key(field), None),), "")


def _options(open_match: OpenMatch, view: Viewport, field: Field, value: Any) -> _Pad:
    sheet = open_match.sheet
    suits = any(option.value in SUITS for option in field.options)
    keys = [
        _Key(
            ((*field_key(field), option.value),),
            say(option.name, sheet),
            say(option.hint, sheet) if option.hint and option.barred is None and not suits else "",
            str(option.value) if option.value in SUITS else "",
            live=option.barred is None,
            chosen=option.value == value,
        )
        for option in field.options
    ]
    barred = " ".join(say(option.barred, sheet) for option in field.options if option.barred)
    if suits:
        columns = suits_across(view, [key.name for key in keys])
        return _Pad("suits", columns, 0, tuple(keys), barred)
    fit = fit_of(view, sheet, field)
    clear = [] if field.needed else [_clear(field)]
    return _Pad("options", fit.columns, round(height_of(view, field.options, fit)), (*keys, *clear), barred)


def _joint(open_match: OpenMatch, question: AtOnce) -> _Pad:
    sheet, keys = open_match.sheet, []
    for way in question.ways:
        said = tuple((*field_key(field), option.value) for field, option in way)
        lines = [(say(field.label, sheet), say(option.name, sheet)) for field, option in way]
        heard = ", ".join(f"{label}: {name}" for label, name in lines)
        keys.append(_Key(said, "\n".join(part for line in lines for part in line), label=heard))
    return _Pad("joint", _JOINT_COLUMNS, 0, tuple(keys))
