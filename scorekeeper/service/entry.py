"""Entering a deal, one answer at a time. Nothing is stored here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import answered, put, rest, unanswered, whole
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Answers, Field, Questions
from scorekeeper.rules.phrase import Fault


def begin(current: OpenMatch, deal_index: int | None = None, *, insert: bool = False) -> Draft:
    """A draft of the next deal; or of one by its index (from 0): its correction, or a new one inserted before it."""
    deal = Deal() if deal_index is None or insert else current.match.deals[deal_index]
    return settle(current, Draft(deal.answers, deal_index, insert, deal.note))


def questions(current: OpenMatch, draft: Draft) -> Questions:
    """What to ask next, where the deal is played. The game is asked once for the same answers: see `Sheet`."""
    return current.sheet.questions(_deal_index(current, draft), draft.answers)


def whole_deal(current: OpenMatch, draft: Draft) -> Deal:
    """The deal that is saved: a number that was left open because the others make up the total is 0."""
    return Deal(whole(questions(current, draft), draft.answers), note=draft.note)


def thrown_in(current: OpenMatch, draft: Draft) -> Deal:
    """The deal as thrown in: with what was announced, and no numbers."""
    numbers = {field.key for field in questions(current, draft).fields if field.kind == "number"}
    announced = {key: value for key, value in draft.answers.items() if key not in numbers}
    return Deal(announced, thrown_in=True, note=draft.note)


def faults_of_throwing_in(current: OpenMatch, draft: Draft) -> tuple[Fault, ...]:
    """Return why the deal, as far as it is entered, cannot be thrown in; nothing where it can."""
    game, answers = current.match.game, thrown_in(current, draft).answers
    position = current.sheet.replay.position_before(_deal_index(current, draft))
    return game.play(position, answers, thrown_in=True).faults


def _deal_index(current: OpenMatch, draft: Draft) -> int:
    """The index at which the deal is played, from 0; past the last deal it is the next one's."""
    last = len(current.match.deals)
    return last if draft.place is None else min(draft.place, last)


def answer(current: OpenMatch, draft: Draft, field: Field, value: Any) -> Draft:
    """The draft with one more answer, or with None one less, settled."""
    return settle(current, replace(draft, answers=put(draft.answers, field, value)))


def fill(current: OpenMatch, draft: Draft) -> Draft:
    """The draft with every number that follows from the others, settled."""
    while found := rest(questions(current, draft), draft.answers):
        draft = replace(draft, answers=put(draft.answers, *found))
    return settle(current, draft)


def settle(current: OpenMatch, draft: Draft) -> Draft:
    """The draft without answers that are no longer asked for, and with those that have one possible option.

    Both can change what is asked, so this is repeated until nothing changes.
    """
    while True:
        asked = questions(current, draft)
        answers = _chosen(asked, _still_asked(asked, draft.answers))
        if answers == draft.answers:
            return draft
        draft = replace(draft, answers=answers)


def _still_asked(asked: Questions, answers: Answers) -> Answers:
    """The answers that are asked for; of a list, those about whom something is."""
    still: dict[str, Any] = {}
    for key, value in answers.items():
        fields = [field for field in asked.fields if field.key == key and _fits(field, value)]
        indices = {field.index for field in fields}
        if fields and None not in indices:
            row = [each if at in indices else None for at, each in enumerate(value)]
            still |= {key: row} if any(each is not None for each in row) else {}
        elif fields:
            still[key] = value
    return still


def _fits(field: Field, value: Any) -> bool:
    """Whether a value can be an answer; numbers that are out of range stay, to be corrected."""
    if field.index is not None:
        return isinstance(value, list | tuple) and len(value) == field.size
    return not field.options or any(option.value == value for option in field.options)


def _chosen(asked: Questions, answers: Answers) -> Answers:
    """The answers with every choice made that only one option is left for."""
    chosen: Mapping[str, Any] = answers
    for field in unanswered(asked, answers):
        free = [option for option in field.options if option.barred is None]
        if len(free) == 1 and answered(chosen, field) is None:
            chosen = put(chosen, field, free[0].value)
    return chosen
