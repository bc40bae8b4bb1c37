"""One driver for every shape of game: it reads what a game answers, and knows none of them.

Entry, store, undo, sheet, file and CSV, from the first deal to the end that the rules or the players make.
"""

import json
import random
from dataclasses import replace

import pytest

from scorekeeper.commands.score import print_score
from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.entry import rest, to_answer
from scorekeeper.match.match import Match
from scorekeeper.match.open_match import Draft
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.app_services import open_services
from scorekeeper.service.play import finish, keep_draft, open_match, record, redo, start, undo
from tests.proofs.playing import make_no_whole_tricks, values
from tests.support.representatives import SHAPES, some_of
from tests.support.tables import COUSINS

IDS = ("swedish", *COUSINS)
SEATS = {id: CATALOGUE.game(id).info.players for id in IDS}
TABLES = [(id, players) for id, seats in SEATS.items() for players in sorted({seats[0], seats[-1]})]
NAMES = ("Anna", "=Bo", 'Ce"cilia', "Dag", "Eva", "安娜", "Gus", "Hilma", "Ivo")
ENOUGH = 24
"""The number of deals after which the players stop a match that has no fixed number and no earlier end."""

SELDOM = 0.2
"""The probability that an optional answer is given."""

KEEN = 4
"""The number of deals tried, so that a match to a target comes to its end."""

pytestmark = [
    pytest.mark.parametrize(("id", "players"), some_of(TABLES, SHAPES)),
    pytest.mark.ci,
    pytest.mark.unmeasured,
]


def entered(current, chance):
    """The next deal, entered as a person would: question by question, the rest following."""
    draft = entered_once(current, chance)
    while cannot_be_mended(current.questions(draft).missing):
        draft = entered_once(current, chance)
    assert current.questions(draft).missing == ()
    return draft


def cannot_be_mended(faults):
    """Whether no whole tricks are all that is wrong, or something said early that does not go with what came later."""
    early = ("by what else is said of the deal.", "takes at least {least} {of}.", "takes at most {most} {of}.")
    return make_no_whole_tricks(faults) or any(fault.template.endswith(early) for fault in faults)


def entered_once(current, chance):
    draft = current.begin()
    for place in [(field.key, field.index) for field in current.questions(draft).fields]:
        asked = current.questions(draft)  # what was said may leave fewer answers to what comes later
        field = next((each for each in asked.fields if (each.key, each.index) == place), None)
        if field is not None and not field.needed and chance.random() < SELDOM:
            draft = current.answer(draft, field, chance.choice(values(asked, field, draft.answers)))
    while open_ones := to_answer(current.questions(draft), draft.answers):
        asked = current.questions(draft)
        possible = values(asked, open_ones[0], draft.answers)
        if not possible:  # nobody has counted out, though that was said
            return entered_once(current, chance)
        draft = current.answer(draft, open_ones[0], chance.choice(possible))
        if rest(current.questions(draft), draft.answers):
            draft = current.fill(draft)
    return draft


def keenly_entered(current, chance):
    """The next deal as somebody enters it who wants to be done: of a few, the one that brings most to anybody."""
    drafts = [entered(current, chance) for _ in range(KEEN)]
    return max(drafts, key=lambda draft: max(current.questions(draft).points, default=0))


async def play_to_the_end(services, current, chance):
    for _ in range(200):
        if current.sheet.due is None:
            return current
        if len(current.sheet.match.deals) == max(ENOUGH, current.sheet.due.of or 0):
            return await finish(services, current.id, current.revision)
        draft = keenly_entered(current, chance)
        await keep_draft(services, current.id, draft)
        assert ((await open_match(services, current.id)).drafts.next or Draft()) == draft
        current = await record(services, current.id, current.revision, replace(current.whole_deal(draft), note="=1+1"))
        assert current.drafts.next is None
    pytest.fail("the match never ended")


async def test_a_match_is_played_from_its_questions_kept_taken_back_and_carried_out(id, players, tmp_path):
    game, chance = CATALOGUE.game(id), random.Random(11)
    names = NAMES[:players]
    services = open_services(tmp_path)
    current = await start(services, Match(game, names, 1 % players))
    current = await play_to_the_end(services, current, chance)
    played = current.sheet
    assert played.standing.over
    assert played.match.deals
    assert played.conflicts == []
    assert not any(played.owed)

    current = await undo(services, current.id, current.revision)
    assert len(current.sheet.match.deals) == len(played.match.deals) - (played.match.ended is None)
    assert not current.sheet.standing.over
    current = await redo(services, current.id, current.revision)
    assert current.sheet.match == played.match
    services.close()

    services = open_services(tmp_path)
    kept = (await open_match(services, current.id)).sheet
    services.close()
    assert kept.match == played.match
    assert kept.grid == played.grid
    assert kept.log == played.log

    text = print_match(kept.match)
    assert print_match(read_match_file(text.encode()).match) == text
    assert sheet_of(read_match_file(text.encode()).match).log == played.log
    table = print_csv(kept)
    assert sheet_of(read_csv_file(table).match).log == played.log
    assert print_csv(sheet_of(read_csv_file(table).match)) == table
    scores = json.loads(print_score(kept))
    assert scores["totals"] == list(played.totals)
    assert scores["over"] is True
    assert scores["next"] is None
    assert names[0] in print_text(kept)
