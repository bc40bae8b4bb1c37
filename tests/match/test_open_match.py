import json

import pytest

from scorekeeper.match.document import DraftDocument, draft_to_dict
from scorekeeper.match.history import Change
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft, Drafts

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
    assert DraftDocument.model_validate(json.loads(json.dumps(draft_to_dict(draft)))).draft() == draft


@pytest.mark.parametrize(("draft", "deals", "fits"), [
    (Draft(), 0, True), (Draft(place=0), 0, False), (Draft(place=0), 1, True), (Draft(place=1), 1, False),
    (Draft(place=1, insert=True), 1, True), (Draft(place=2, insert=True), 1, False),
])  # fmt: skip
def test_a_draft_fits_where_there_is_its_deal_or_its_gap(draft, deals, fits):
    assert draft.fits(deals) is fits


def test_a_match_has_one_draft_of_each_kind_and_the_correction_moves():
    both = Drafts().put(Draft(note="earlier")).put(Draft(place=5)).put(Draft(note="now"))
    assert both == Drafts(Draft(note="now"), Draft(place=5))
    assert both.after(DELETED) == Drafts(Draft(note="now"), Draft(place=4))
    assert (both.without("next"), both.without("correction")) == (
        Drafts(None, Draft(place=5)),
        Drafts(Draft(note="now")),
    )
    assert (both.all, Drafts().all) == ((Draft(note="now"), Draft(place=5)), ())


@pytest.mark.parametrize("wrong", [{"next": Draft(place=0)}, {"correction": Draft()}])
def test_no_draft_stands_in_the_place_of_the_other_kind(wrong):
    with pytest.raises(ValueError, match="not of the kind"):
        Drafts(**wrong)
