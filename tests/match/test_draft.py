import json

import pytest

from scorekeeper.match.draft import Draft, draft_of, plain_draft
from scorekeeper.match.history import Change
from scorekeeper.match.match import Deal

ONE = (Deal(),)
DELETED = Change("delete", 3, at=2, removed=ONE)
INSERTED = Change("insert", 3, at=2, inserted=ONE)
MENDED = Change("amend", 3, at=2, removed=ONE, inserted=ONE)


@pytest.mark.parametrize(
    ("draft", "change", "place", "insert"),
    [
        (Draft(), DELETED, None, False),
        (Draft(place=1), DELETED, 1, False),
        (Draft(place=5), DELETED, 4, False),
        (Draft(place=5), INSERTED, 6, False),
        (Draft(place=5), MENDED, 5, False),
        (Draft(place=2), INSERTED, 3, False),
        (Draft(place=2), MENDED, 2, False),
        (Draft(place=2, insert=True), INSERTED, 2, True),
        (Draft(place=2, insert=True), DELETED, 2, True),
        (Draft(place=3, insert=True), DELETED, 2, True),
    ],
)
def test_a_draft_moves_with_the_deal_that_it_is_about(draft, change, place, insert):
    assert draft.after(change) == Draft(place=place, insert=insert)


def test_a_draft_whose_deal_was_deleted_is_to_be_put_in_again():
    draft = Draft({"contract": "sang"}, place=2, note="three jacks")
    assert draft.after(DELETED) == Draft({"contract": "sang"}, place=2, insert=True, note="three jacks")


def test_a_draft_survives_being_kept_as_json_with_its_gaps():
    draft = Draft({"contract": "sang", "counts": [6, None, 4]}, place=3, insert=True, note="half")
    assert draft_of(json.loads(json.dumps(plain_draft(draft)))) == draft
