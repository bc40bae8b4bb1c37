"""The steps of the form of an own game: a screen for each, with some panels and lists of the form."""

from __future__ import annotations

from typing import Final, NamedTuple

from scorekeeper.app.session.state import OwnGameForm
from scorekeeper.rules.described_fields import DescribedList, FormPanel
from scorekeeper.rules.own_form.judging import Judged
from scorekeeper.rules.own_form.table_form import entries_of, fields_of
from scorekeeper.rules.phrase import Phrase


class FormStep(NamedTuple):
    """A step: its title, its panels, and its lists of the table."""

    title: Phrase
    parts: tuple[FormPanel, ...]
    lists: tuple[str, ...] = ()


_STEPS: Final = (
    FormStep(Phrase("Players"), ("players", "turn")),
    FormStep(Phrase("Contracts"), (), ("contracts", "hands", "groups")),
    FormStep(Phrase("Points"), ("score",), ("items",)),
    FormStep(Phrase("End"), ("end",)),
    FormStep(Phrase("Name"), ("name", "notes")),
)


def steps_of(form: OwnGameForm) -> tuple[FormStep, ...]:
    """Return the steps with something of this game; the last has its name."""
    parts = {field.part for field in fields_of(form.form)}
    return tuple(step for step in _STEPS if parts & {*step.parts} or _has_entries(form, step))


def _has_entries(form: OwnGameForm, step: FormStep) -> bool:
    return any(entries_of(form.form, group) for group in lists_of(form, step))


def lists_of(form: OwnGameForm, step: FormStep) -> tuple[DescribedList, ...]:
    """Return the lists of a step that the game's language has."""
    return tuple(group for group in form.form.language.groups if group.key in step.lists)


def wrong_in(form: OwnGameForm, step: FormStep, made: Judged) -> int:
    """Return the number of faults in a step."""
    paths = {field.path for field in fields_of(form.form) if field.part in step.parts}
    own = sum(len(faults) for path, faults in made.faults.items() if path in paths)
    return own + sum(made.within(key) for key in step.lists)
