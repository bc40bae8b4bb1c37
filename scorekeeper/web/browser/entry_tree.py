"""The entry of the next deal as a tree of taps, which the start page shows until the app is there.

It is made from the questions of the app's own screen, with the functions that answer them. A node is the screen after
some taps, without its words; a key leads to another node and lists the words that change. So the page knows no rule:
only the target of each key. The app judges the taps when it has started.

Nodes that differ only in their words are one node: the tricks of each contract are entered on the same keys. Whether
the keys then lead on equally is not proved here; `tests/proofs/test_picture.py` compares every game with its screen,
and the app stops anything that does not fit.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Hashable, Iterator, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from scorekeeper.app.kit.buttons import is_stacked
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.entry import may_announce
from scorekeeper.match.entry_view import Entered, Key
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Field
from scorekeeper.texts.language import tr
from scorekeeper.web.browser import pictured_entry
from scorekeeper.web.browser.pictured_entry import EntryView, KeyAnswers, KeyText, State

MOST_NODES: Final = 64
MOST_BYTES: Final = 60_000

MOST_WORK: Final = 60_000
"""The most words and keys of all screens from which a tree is made; those of the catalogue have up to 26,000."""

AWAY: Final = -1
"""A target in place of a node: the tree ends there, and the app continues."""


_MOST_CONTRACTS: Final = 24
_MOST_CHOICES: Final = 8
_MOST_SCORES: Final = 1200
"""The most scores in a tree: each costs a tenth of a millisecond to two, and more in a browser."""

_MOST_SCORE_WORK: Final = 20_000
"""The most questions that are asked again for all scores."""

ScoresByNumber: TypeAlias = tuple[tuple[int, KeyText], ...]
"""Numbers, and the score of each in words."""

ScoresByChoice: TypeAlias = Mapping[str, Mapping[str, ScoresByNumber]]
"""Scores by the choices made, as the page writes them; then by the number's place in the entry, its column."""


def entry_tree(open_match: OpenMatch, view: Viewport) -> Generator[None, None, str | None]:
    """Return the tree as JSON; None if nothing is asked, or if it would take more than `MOST_WORK`.

    It yields between its steps, each a few milliseconds at most.
    """
    if open_match.sheet.due is None or open_match.saves_at_once:
        return None
    most, work = MOST_NODES, 0
    while True:
        tree = _Tree(open_match, view, work)
        yield from tree.grow(most)
        work = tree.work
        if work > MOST_WORK:
            return None
        made = tree.as_json({})
        if len(made.encode()) <= MOST_BYTES or most == 1:
            break
        most = max(1, most // 2)
    if not tree.states:  # nothing can be tapped
        return None
    scored = tree.as_json((yield from scores_of(open_match, view)))
    return scored if len(scored.encode()) <= MOST_BYTES else made


_OF_CHOICES: Final = frozenset({"options", "suits", "joint"})  # the kinds of keys that are no numbers


class _Tree:
    """The nodes found so far, numbered in the order of the taps that lead to them. `work` grows with each screen."""

    def __init__(self, open_match: OpenMatch, view: Viewport, work: int) -> None:
        self.work, self._open_match, self._view = work, open_match, view
        self.states: list[tuple[State, EntryView]] = []
        self._alike: dict[Hashable, list[int]] = {}  # the numbers of the nodes that look alike
        self._edges: list[list[list[int] | int]] = []
        self._others: list[list[int]] = []
        self._words: dict[KeyText, int] = {"": 0}
        self._slots: dict[str, int] = {}
        self._start: dict[str, KeyText] = {}
        self._pads: dict[str, int] = {}
        self._views: dict[str, EntryView] = {}

    def grow(self, most: int) -> Iterator[None]:
        """Find at most so many nodes, those that are the fewest taps away first."""
        first = State(self._open_match.next_draft)
        shown = self._shown(first)
        self._start = shown.words
        self._node_of(first, shown, most)
        yield
        done = 0
        while done < len(self.states):
            state, view = self.states[done]
            edges: list[list[int] | int] = []
            for key in view.keys.pad.keys:
                edges.append(self._edge(state, view, key, most) if key.live else 0)
                yield
                if self.work > MOST_WORK:
                    return
            self._edges.append(edges)
            live = [(at, key) for at, key in enumerate(view.keys.pad.keys) if key.live]
            self._others.append([at for at, key in live if pictured_entry.changes_others(self._open_match, state, key)])
            done += 1

    def _edge(self, state: State, view: EntryView, key: Key, most: int) -> list[int]:
        """Return the target of a key: the node, and the words that change, each with its slot.

        The words of a node are those of one of its states. A word that a key leaves as it is there could change in
        another state. If the key is already chosen, the words are therefore those that change after another key.
        """
        if key.types:  # a digit, or a continued number: the app shows the rest
            return [AWAY]
        after = pictured_entry.pressed(self._open_match, state, key)
        shown = self._shown(after)
        number = self._node_of(after, shown, most)
        if key.chosen and (other := next((k for k in view.keys.pad.keys if k.live and k.name and not k.chosen), None)):
            view = self._shown(pictured_entry.pressed(self._open_match, state, other))
        changed: list[int] = []
        for slot in dict.fromkeys([*view.words, *shown.words]):
            now = shown.words.get(slot, "")
            if now != view.words.get(slot, ""):
                changed += [_number_of(slot, self._slots), _number_of(now, self._words)]
        return [number, *changed]

    def _shown(self, state: State) -> EntryView:
        """Return the screen of a state, which several keys may lead to."""
        known = repr((state.draft.answers, state.filled, state.pick))
        if known not in self._views:
            found = pictured_entry.view_of(self._open_match, self._view, state)
            self.work += len(found.words) + len(found.keys.pad.keys)
            self._views[known] = found
        return self._views[known]

    def _node_of(self, state: State, view: EntryView, most: int) -> int:
        """Return the node of a state. States that look alike are one, if each choice leads to what looks alike, too.

        As an example, whoever declares is no partner, which is asked only after the game.
        """
        alike = self._alike.setdefault(view.shape, [])
        for number in alike:
            if view.keys.pad.kind not in _OF_CHOICES or self._after(*self.states[number]) == self._after(state, view):
                return number
        if len(self.states) >= most or not view.keys.pad.keys:
            return AWAY
        alike.append(len(self.states))
        self.states.append((state, view))
        return alike[-1]

    def _after(self, state: State, view: EntryView) -> list[Hashable]:
        """Return what the screen looks like after each choice."""
        choices = [key for key in view.keys.pad.keys if key.live and key.name]
        return [self._shown(pictured_entry.pressed(self._open_match, state, key)).shape for key in choices]

    def as_json(self, scores: ScoresByChoice) -> str:
        """Return the tree for the page."""
        nodes: list[dict[str, Any]] = []
        pads: list[dict[str, Any]] = []
        for (_, view), edges, others in zip(self.states, self._edges, self._others, strict=True):
            pad = pictured_entry.keys_json(view.keys)
            if view.keys.nothing:
                pad["nothing"] = _number_of(view.keys.nothing, self._words)
            number = _number_of(json.dumps(pad), self._pads)
            if number == len(pads):
                pads.append(pad)
            node = {"pad": number, "keys": edges} | ({"others": others} if others else {})
            nodes.append(node | view.facts)
        start = {_number_of(slot, self._slots): _number_of(word, self._words) for slot, word in self._start.items()}
        columns: dict[ScoresByNumber, int] = {}
        by = {
            choices: {cell: _number_of(column, columns) for cell, column in cells.items()}
            for choices, cells in scores.items()
        }
        scored = [{str(number): _number_of(text, self._words) for number, text in column} for column in columns]
        return json.dumps(
            {
                "nodes": nodes,
                "pads": pads,
                "start": start,
                "scores": {"by": by, "columns": scored},
                "places": dict(self._slots),
                "words": list(self._words),
                "lines": pictured_entry.LINES,
                "fixed": _fixed_words(self._open_match) | {"stacked": is_stacked(self._view)},
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )


N = TypeVar("N", bound=Hashable)


def _number_of(thing: N, numbers: dict[N, int]) -> int:
    """Return the number of a thing, which gets the next one if it is new."""
    return numbers.setdefault(thing, len(numbers))


def _fixed_words(open_match: OpenMatch) -> dict[str, str]:
    due = open_match.sheet.due
    return {
        "back": tr("Back"),
        "announce": tr("Announce") if may_announce(open_match.asked_next) else "",
        "save": tr("Save deal {number}", number=0 if due is None else due.number),
        "saving": tr("Saving…"),
        "moment": tr("One moment…"),
        "more": tr("More"),
        "heard": "{label}: {value}",
    }


def scores_of(open_match: OpenMatch, view: Viewport) -> Generator[None, None, ScoresByChoice]:
    """Return the scores beside the numbers during entry, found a few at a time.

    A number has a score of its own in games in which it follows from the contract and that number alone. Scores that
    need the numbers of others are left to the app.
    """
    by: dict[str, dict[str, ScoresByNumber]] = {}
    count = work = 0
    states: list[tuple[State, tuple[KeyAnswers, ...]]] = [(State(open_match.next_draft), ())]
    while states:
        state, choices = states.pop(0)
        entered = pictured_entry.entered_in(open_match, state)
        focus = entered.focus
        if focus is None or len(choices) > _MOST_CHOICES:
            continue
        if focus.kind != "number":
            ways = [key for key in pictured_entry.keys_in(view, state, entered).pad.keys if key.live and key.name]
            if len(by) + len(states) + len(ways) > _MOST_CONTRACTS:
                return {}
            states += [
                (pictured_entry.pressed(open_match, state, key), (*choices, pictured_entry.said_by(key)))
                for key in ways
            ]
            yield
            continue
        found: dict[str, ScoresByNumber] = {}
        asked = open_match.questions(state.draft).fields
        numbers = [field for field in asked if field.kind == "number"]
        accounts = Counter(field.account for field in numbers)
        alone = [field for field in numbers if field.account is not None and accounts[field.account] == 1]
        work += len(asked) * sum(each.high - each.low + 1 for each in alone)
        if work > _MOST_SCORE_WORK:
            return {}
        for field in alone:
            column = _column(open_match, state, entered, field)
            count += field.high - field.low + 1
            if column:
                found[pictured_entry.name_of(field)] = column
            yield
        # As JavaScript writes the answers.
        by[",".join(json.dumps(said, ensure_ascii=False, separators=(",", ":")) for said in choices)] = found
        if count > _MOST_SCORES:
            return {}
    return {choices: found for choices, found in by.items() if found}


def _column(open_match: OpenMatch, state: State, e: Entered, field: Field) -> ScoresByNumber:
    account = field.account or 0
    found: dict[int, int] = {}
    for number in range(field.low, field.high + 1, field.step):
        points = open_match.questions(open_match.answer(state.draft, field, number)).points[account]
        if points is None:
            return ()
        found[number] = points
    return pictured_entry.score_words(e, found)
