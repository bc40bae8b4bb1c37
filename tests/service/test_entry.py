from dataclasses import replace

import pytest

from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft, Drafts, OpenMatch
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.code_games.ecarte import Ecarte
from scorekeeper.service import play
from scorekeeper.service.play import ALREADY_OVER
from tests.service.tables import PASS, SANG, TRUMF, record, started
from tests.support.tables import at_table


def field(now, draft, key, index=None):
    return next(f for f in now.questions(draft).fields if (f.key, f.index) == (key, index))


def say(now, draft, key, value, index=None):
    return now.answer(draft, field(now, draft, key, index), value)


async def test_a_deal_is_entered_in_three_answers_and_the_rest_follows(services):
    now = await started(services)
    draft = say(now, now.begin(), "contract", "sang")
    draft = say(now, draft, "counts", 6, 0)
    draft = say(now, draft, "counts", 6, 1)
    assert now.questions(draft).points == (-2, 2, None)
    draft = now.fill(draft)
    assert draft.answers == {"contract": "sang", "counts": [6, 6, 4]}
    assert now.questions(draft).missing == ()
    assert (await record(services, now, draft.answers)).sheet.totals == (-2, 2, 0)


async def test_missing_answers_are_not_filled_in_while_they_are_open(services):
    now = await started(services)
    draft = say(now, now.begin(), "contract", "sang")
    assert now.fill(say(now, draft, "counts", 6, 0)).answers["counts"] == [6, None, None]


async def test_an_answer_that_is_no_longer_asked_for_is_dropped(services):
    now = await started(services)
    draft = say(now, now.begin(), "contract", "trumf")
    draft = say(now, draft, "trump", "hearts")
    draft = say(now, draft, "counts", 8, 0)
    assert say(now, draft, "contract", "sang").answers == {"contract": "sang", "counts": [8, None, None]}


async def test_an_answer_taken_back_takes_what_depends_on_it_along(services):
    now = await started(services)
    draft = say(now, now.begin(), "contract", "trumf")
    draft = say(now, draft, "trump", "hearts")
    assert say(now, draft, "contract", None).answers == {}


async def test_a_king_that_ends_the_match_leaves_no_tricks_to_tell(services):
    now = await play.start(services, at_table("ecarte"))
    for _ in range(2):
        now = await record(services, now, {"king": "none", "vulnerable": "nobody", "tricks": [5, 0]})
    draft = say(now, now.begin(), "king", "none")
    draft = say(now, draft, "vulnerable", "nobody")
    draft = say(now, draft, "tricks", 3, 0)
    assert now.fill(draft).answers["tricks"] == [3, 2]
    assert say(now, draft, "king", "turned").answers == {"king": "turned"}


class Kingless(Ecarte):
    """A game that leaves one answer to its first question."""

    def questions(self, position, answers):
        asked = super().questions(position, answers)
        king, *others = asked.fields
        barred = [option._replace(barred=ALREADY_OVER) for option in king.options[1:]]
        return asked._replace(fields=(replace(king, options=(king.options[0], *barred)), *others))


def test_a_choice_that_only_one_option_is_left_for_is_made_and_leads_on():
    now = OpenMatch("m1", 1, 0, sheet_of(at_table(Kingless())), Drafts(), None, None, archived=False)
    draft = now.begin()
    assert draft.answers == {"king": "none"}
    assert [f.key for f in now.questions(draft).fields] == ["king", "vulnerable", "tricks", "tricks"]
    assert say(now, draft, "king", None).answers == {"king": "none"}


async def test_contract_prescribed_by_the_table_is_not_asked_for(services):
    now = await play.start(services, at_table("swedish-1949"))
    draft = now.begin()
    assert [f.key for f in now.questions(draft).fields] == ["trump", "counts", "counts", "counts"]
    for seat, count in ((0, 8), (1, 4)):
        draft = say(now, draft, "counts", count, seat)
    draft = now.fill(draft)
    assert now.questions(draft).missing == ()
    assert (await record(services, now, draft.answers)).sheet.last is not None


async def test_mending_begins_with_what_the_deal_says(services):
    now = await record(services, await started(services), Deal(SANG, note="three jacks"))
    draft = now.begin(0)
    assert draft == Draft(SANG, place=0, note="three jacks")
    assert now.questions(draft).missing == ()
    assert now.questions(draft).points == (-2, 2, 0)


async def test_a_mended_deal_is_asked_for_where_it_was_played(services):
    now = await started(services, SANG, PASS, TRUMF, {"contract": "pass", "counts": [4, 6, 6]})
    barred = [o.value for o in field(now, now.begin(3), "contract").options if o.barred]
    assert barred == ["sang"]
    barred = [o.value for o in field(now, now.begin(0), "contract").options if o.barred]
    assert barred == []


async def test_equal_answers_lead_to_other_questions_at_another_place(services):
    now = await started(services, SANG, PASS, TRUMF)
    contracts = [field(now, Draft(place=place, insert=True), "contract") for place in (3, 0, 3)]
    assert [[o.value for o in contract.options if o.barred] for contract in contracts] == [["sang"], [], ["sang"]]


async def test_a_deal_put_in_begins_empty_at_its_place(services):
    now = await started(services, SANG, PASS)
    draft = now.begin(1, insert=True)
    assert draft == Draft(place=1, insert=True)
    assert [f.key for f in now.questions(draft).fields] == ["contract"]


@pytest.mark.parametrize(
    "answers",
    [{"contract": "sang", "counts": [6, 6]}, {"contract": "sang", "counts": 6}, {"contract": "sang", "counts": "ABC"}],
)
async def test_a_row_of_another_size_is_no_answer(services, answers):
    now = await started(services)
    assert now.settle(Draft(answers)).answers == {"contract": "sang"}


async def test_an_option_that_the_game_does_not_have_is_no_answer(services):
    now = await started(services)
    assert now.settle(Draft({"contract": "grandi", "counts": [6, 6, 4]})).answers == {}


async def test_a_draft_for_a_deal_that_is_gone_is_asked_about_as_the_next(services):
    now = await started(services, SANG)
    assert now.questions(Draft(place=99)) == now.questions(Draft())
