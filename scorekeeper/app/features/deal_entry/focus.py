"""The question whose keys are shown, and the next question."""

from __future__ import annotations

from scorekeeper.app.session.entry_session import PickedQuestion
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import answered, unanswered
from scorekeeper.match.entry_view import field_key
from scorekeeper.rules.game import Field, Questions


def focus_of(asked: Questions, draft: Draft, picked: PickedQuestion) -> Field | None:
    """Return the question whose keys are shown: a tapped one, or else the first required one without an answer.

    Once all are answered, a table of doubles comes next if only the announcement is asked. Otherwise an open question
    comes next that leads to optional ones, as who missed their bid, or that is offered. An optional number answered
    after it stays, so that another can follow. Without these the last answered question stays, so that a mistyped
    answer is corrected with one more tap.
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
    """Return the open question that leads to others or is offered; or an answered number after it."""
    leading = (f for f in asked.fields if (f.aside or f.offered) and answered(draft.answers, f) is None)
    first = next(leading, None)
    if first is None:
        return None
    later = asked.fields[asked.fields.index(first) + 1 :]
    return next((f for f in later if f.kind == "number" and field_key(f) == picked.field), first)


def next_after(focus: Field | None, asked: Questions, draft: Draft) -> Field | None:
    """Return the question after one that is written digit by digit; required questions first."""
    missing = [f for f in asked.fields if answered(draft.answers, f) is None]
    here = field_key(focus) if focus else None
    keys = [field_key(f) for f in asked.fields]
    later = missing if here not in keys else [f for f in missing if keys.index(field_key(f)) > keys.index(here)]
    needed = [f for f in missing if f.needed and field_key(f) != here]
    return next(iter([*needed, *later]), None)
