"""The question whose keys are shown, and the next one."""

from __future__ import annotations

from scorekeeper.app.session.entry_session import PickedQuestion
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import answered, unanswered
from scorekeeper.match.entry_view import field_key
from scorekeeper.rules.game import Field, Questions


def focus_of(asked: Questions, draft: Draft, picked: PickedQuestion) -> Field | None:
    """The question whose keys are shown: one that was tapped, or else the first without an answer.

    When all are answered it stays the last one, so that a mistyped answer is corrected with one more tap. Where it
    depends on doubles whether anything is counted, it is the table of these; and where a question leads to answers that
    need not be given, as who missed their bid, or is offered, it is that one. A number that comes after it and need not
    be given stays, so that another follows.
    """
    fields = {field_key(field): field for field in asked.fields}
    if picked.tapped and picked.field in fields:
        return fields[picked.field]
    still = unanswered(asked, draft.answers)
    if still:
        return still[0]
    pairs = [field for field in asked.fields if field.pair is not None]
    if pairs and all(field.announced for field in asked.fields):
        return next((field for field in pairs if field_key(field) == picked.field), pairs[0])
    leading = _leading(asked, draft, picked)
    if leading is not None:
        return leading
    if picked.field in fields:
        return fields[picked.field]
    numbers = [field for field in asked.fields if field.kind == "number"]
    played = [field for field in numbers if not field.announced]
    return next(iter([*played, *numbers, *asked.fields]), None)


def _leading(asked: Questions, draft: Draft, picked: PickedQuestion) -> Field | None:
    """The question without an answer that leads to others, or is offered; or a number after it that was answered."""
    leading = (f for f in asked.fields if (f.aside or f.offered) and answered(draft.answers, f) is None)
    first = next(leading, None)
    if first is None:
        return None
    later = asked.fields[asked.fields.index(first) + 1 :]
    return next((f for f in later if f.kind == "number" and field_key(f) == picked.field), first)


def next_after(focus: Field | None, asked: Questions, draft: Draft) -> Field | None:
    """The question to go on to from one whose answer is written digit by digit: one that needs an answer first."""
    missing = [f for f in asked.fields if answered(draft.answers, f) is None]
    here = field_key(focus) if focus else None
    keys = [field_key(f) for f in asked.fields]
    later = missing if here not in keys else [f for f in missing if keys.index(field_key(f)) > keys.index(here)]
    needed = [f for f in missing if f.needed and field_key(f) != here]
    return next(iter([*needed, *later]), None)
