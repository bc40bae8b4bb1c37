"""The answers of a deal that is being entered, by the questions of its game; it knows no game."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

from scorekeeper.rules.game import Answers, Due, Field, Group, Option, Questions
from scorekeeper.rules.phrase import Phrase


def numbered(due: Due) -> Phrase:
    """Name a deal by its number, and the number of all deals if that is certain."""
    if due.of:
        return Phrase("Deal {number} of {of}", {"number": due.number, "of": due.of})
    return Phrase("Deal {number}", {"number": due.number})


def answered(answers: Answers, field: Field) -> Any:
    """Return the answer to a question; None if there is none yet."""
    answer = answers.get(field.key)
    if field.index is None or answer is None:
        return answer
    return answer[field.index] if field.index < len(answer) else None


def known(answers: Answers, field: Field) -> Any:
    """Return the answer to a question, or its usual answer if none was given."""
    answer = answered(answers, field)
    return field.usual if answer is None else answer


def put(answers: Answers, field: Field, value: Any) -> dict[str, Any]:
    """Return the answers with one of them set; None removes it."""
    now = dict(answers)
    if field.index is None:
        now[field.key] = value
    else:
        row = list(now.get(field.key) or [None] * field.size)
        row[field.index] = value
        now[field.key] = row if any(item is not None for item in row) else None
    return {key: item for key, item in now.items() if item is not None}


def whole(questions: Questions, answers: Answers) -> Answers:
    """Return the answers as they are saved. Gaps in a list become 0 or the usual answer if no more is needed."""
    aside = {f.key for f in questions.fields if f.aside}
    now = {key: answer for key, answer in answers.items() if key not in aside}
    for f in questions.fields:
        answer = now.get(f.key)
        if f.usual is not None and answered(now, f) is None:
            now = put(now, f, f.usual)
        elif f.kind == "number" and f.index is not None and not f.needed and answer and answer[f.index] is None:
            now = put(now, f, 0)
    for key, answer in now.items():
        asked = {f.index for f in questions.fields if f.key == key}
        if asked and isinstance(answer, list):  # entries that are not asked for are 0
            now[key] = [0 if each is None and at not in asked else each for at, each in enumerate(answer)]
    return now


def unanswered(questions: Questions, answers: Answers) -> list[Field]:
    """Return the required questions without an answer, in their order."""
    return [f for f in questions.fields if f.needed and answered(answers, f) is None]


def with_only_choices(questions: Questions, answers: Answers) -> Answers:
    """Return the answers whose questions are still asked, with every choice made that has only one possible option."""
    chosen = _still_asked(questions, answers)
    for field in unanswered(questions, chosen):
        free = [option for option in field.options if option.barred is None]
        if len(free) == 1 and answered(chosen, field) is None:
            chosen = put(chosen, field, free[0].value)
    return chosen


def _still_asked(questions: Questions, answers: Answers) -> dict[str, Any]:
    """Return the answers whose questions are still asked; in a list, the entries whose questions are."""
    still: dict[str, Any] = {}
    for key, value in answers.items():
        fields = [field for field in questions.fields if field.key == key and _fits(field, value)]
        indices = {field.index for field in fields}
        if fields and None not in indices:
            row = [each if at in indices else None for at, each in enumerate(value)]
            still |= {key: row} if any(each is not None for each in row) else {}
        elif fields:
            still[key] = value
    return still


def _fits(field: Field, value: Any) -> bool:
    """Whether a value can be an answer. Numbers out of range stay, so that the player can correct them."""
    if field.index is not None:
        return isinstance(value, list | tuple) and len(value) == field.size
    return not field.options or any(option.value == value for option in field.options)


def to_answer(questions: Questions, answers: Answers) -> list[Field]:
    """Return the questions still open: those that need an answer, and those with a usual one."""
    wanted = (f for f in questions.fields if (f.needed or f.usual is not None) and not f.aside)
    return [f for f in wanted if answered(answers, f) is None]


def may_announce(questions: Questions) -> bool:
    """Whether a player of this deal may announce a contract, or has done so."""
    return any(f.announced and (f.needed or questions.announced is not None) for f in questions.fields)


def is_announced(questions: Questions, answers: Answers) -> bool:
    """Whether the contract is announced, and no result is entered yet."""
    played = (f for f in questions.fields if not f.announced)
    return questions.announced is not None and all(answered(answers, f) is None for f in played)


class AtOnce(NamedTuple):
    """A question with two answers at once, and all ways to answer it."""

    question: Phrase
    ways: tuple[tuple[tuple[Field, Option], ...], ...]


def at_once(questions: Questions, answers: Answers, field: Field) -> AtOnce | None:
    """Return the question that asks for this choice together with another; None if there is none or one is answered."""
    for joint in questions.joint:
        fields = [f for f in questions.fields if f.key in joint.keys]
        if field.key in joint.keys and all(answered(answers, f) is None for f in fields):
            free = [[(f, option) for option in f.options if option.barred is None] for f in fields]
            return AtOnce(joint.question, tuple(product(*free)))
    return None


def cannot_be(field: Field, value: Any) -> bool:
    """Whether a number is outside the answers that a question allows.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> bid = Field("bid", "number", Phrase("Bid"), low=100, high=400, step=10)
    >>> [cannot_be(bid, number) for number in (None, 90, 120, 125, 410)]
    [False, True, False, True, True]
    """
    if field.kind != "number" or type(value) is not int:
        return False
    return value in field.never or value not in range(field.low, field.high + 1, field.step)


def wrong_fields(questions: Questions, answers: Answers) -> list[Field]:
    """Return the questions with wrong answers: not allowed, or in a group whose sum is not its total."""
    groups = {group.key for group in over_total(questions, answers)}
    for group in questions.groups:
        numbers = [answered(answers, f) for f in questions.fields if f.group == group.key]
        if group.total is not None and None not in numbers and sum(numbers) != group.total:
            groups.add(group.key)
    wrong = []
    for f in questions.fields:
        value = answered(answers, f)
        barred = f.options and all(option.value != value or option.barred for option in f.options)
        if value is not None and (f.group in groups or cannot_be(f, value) or barred):
            wrong.append(f)
    return wrong


def over_total(questions: Questions, answers: Answers) -> list[Group]:
    """Return the groups whose numbers already exceed their total."""
    return [
        group
        for group in questions.groups
        if group.total is not None
        and sum(answered(answers, f) or 0 for f in questions.fields if f.group == group.key) > group.total
    ]


def most_left(questions: Questions, answers: Answers, field: Field, filled: tuple[str, int | None] | None) -> int:
    """Return the highest number that a field can have beside the others entered in its group.

    If every other field of the group is filled, any of them may be wrong, and the field's own maximum holds. A field
    that was `filled` in automatically counts as open.
    """
    group = next((group for group in questions.groups if group.key == field.group), None)
    if group is None or group.total is None:
        return field.high
    others = {
        (f.key, f.index): answered(answers, f)
        for f in questions.fields
        if f.group == group.key and (f.key, f.index) != (field.key, field.index)
    }
    entered = [number for key, number in others.items() if number is not None and key != filled]
    left = group.total - sum(entered)
    return field.high if len(entered) == len(others) or left < 0 else min(field.high, left)


def rest(questions: Questions, answers: Answers) -> tuple[Field, int] | None:
    """Return the last open number of a group and its value, if a total, or a 0 that somebody must have, decides it."""
    for group in questions.groups:
        fields = [f for f in questions.fields if f.group == group.key]
        open_ones = [f for f in fields if known(answers, f) is None]
        if len(open_ones) != 1:
            continue
        others = [known(answers, f) for f in fields if f is not open_ones[0]]
        if group.total is None and (not group.one_has_none or 0 in others):
            continue
        value = 0 if group.total is None else group.total - sum(others)
        if open_ones[0].low <= value <= open_ones[0].high and value != open_ones[0].doubtful:
            return open_ones[0], value
    return None
