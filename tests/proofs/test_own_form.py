"""Every table is the same again after it was a form, and so is every form after it was a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.field_inputs import PickInput, SeveralInput, SwitchInput
from scorekeeper.rules.own_form.judging import judged
from scorekeeper.rules.own_form.table_form import entries_of, fields_of, form_of, with_texts
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from tests.proofs.changed_tables import changed
from tests.support.representatives import some_of

GAMES = CATALOGUE.ids()

TYPED = ("", "0", "1", "2", "3", "5", "8", "16", "-10", "7½", "abc", "4, 3", "Nolo", "two\nlines")
"""The texts that are typed into a field."""


@pytest.mark.parametrize("id", some_of(GAMES))
def test_every_game_is_the_same_table_after_all_its_fields_were_written_and_read(id):
    game = CATALOGUE.own_copy(CATALOGUE.game(id))  # of one in code; a table is itself
    assert judge(filled(form_of(game))).game.document() == game.document()


@pytest.mark.proof(whole=5_000, least=15)
def test_a_table_that_was_changed_is_the_same_after_it_was_a_form(cases):
    for case in cases:
        try:
            game = CATALOGUE.from_document(changed(case.random))
        except BrokenTable:
            continue
        assert judge(filled(form_of(game))).game.document() == game.document()


@pytest.mark.proof(whole=5_000, least=15)
def test_whatever_is_typed_in_any_field_is_kept_and_makes_a_table_or_a_sentence(cases):
    for case in cases:
        form = form_of(CATALOGUE.game(case.random.choice(GAMES)))
        for _ in range(case.random.choice((1, 1, 2, 4))):
            field = case.random.choice(all_fields(form))
            texts = typed(case.random, field)
            form = with_texts(form, field.path, texts)
            assert form.texts[field.path] == texts
        made = judge(form)
        if made.game is None:
            assert made.wrong
            assert all(say(fault) for faults in (*made.faults.values(), made.elsewhere) for fault in faults)
        else:
            again = form_of(made.game)
            assert judge(filled(again)).game.document() == made.game.document()


def judge(form):
    return judged(form, CATALOGUE.from_document)


def all_fields(form):
    entries = [entry for group in form.language.groups for entry in entries_of(form, group)]
    return [*fields_of(form), *(field for entry in entries for field in entry.fields)]


def filled(form):
    return replace(form, texts={field.path: field.texts for field in all_fields(form)})


def typed(random, field):
    words = [word.value for word in field.words]
    match field.kind:
        case PickInput() if words:
            return (random.choice(words),)
        case SwitchInput():
            return (random.choice(("yes", "no")),)
        case SeveralInput():
            return tuple(word for word in words if random.random() < 0.5)
    return tuple(random.choice((text, *TYPED)) for text in field.texts)
