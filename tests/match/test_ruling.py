"""Rulings at the table: points beside the deals."""

from dataclasses import replace

import pytest

from scorekeeper.commands.variants import variants
from scorekeeper.exchange.chat_sheet import print_for_chat
from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.digest import digest_from_json, digest_of, digest_to_json
from scorekeeper.match.match import Deal
from scorekeeper.match.replay import ruling_of
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.sheet_sentences import sum_of_totals
from scorekeeper.match.statistics import Seated, figures_of
from scorekeeper.rules.phrase import Fault
from scorekeeper.texts import say
from tests.support.tables import at_table

SANG = {"contract": "sang", "counts": [6, 6, 4]}
PASS = {"contract": "pass", "counts": [6, 5, 5]}
RENEGE = Deal(note="Renege", ruling=(0, -2, 0))


def with_ruling(*after, ruling=RENEGE):
    match = at_table("swedish", SANG, *after)
    return replace(match, deals=(match.deals[0], ruling, *match.deals[1:]))


def test_a_ruling_changes_the_totals_and_takes_no_deal_of_the_schedule():
    before, sheet = sheet_of(at_table("swedish", SANG)), sheet_of(with_ruling())
    assert (before.totals, sheet.totals) == ((2, -2, 0), (2, -4, 0))
    assert (before.due, before.owed) == (sheet.due, sheet.owed)
    assert [outcome.number for outcome in sheet_of(with_ruling(PASS)).outcomes] == [1, 2, 2]
    assert sheet_of(with_ruling(PASS)).lines == ((0, 0, 0), (2, -4, 0), (2, -3, -1))


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        (Deal(ruling=(1, 2)), "A ruling has points for each of 3; this one has 2."),
        (Deal(ruling=(0, 0, 0)), "A ruling gives points to somebody, or takes them."),
        (Deal(ruling=(0, 100_001, 0)), "No ruling gives or takes more points than 100000."),
        (
            Deal({"contract": "sang"}, ruling=(1, 0, 0)),
            "A ruling is a row of its own: it has points and a note, and nothing of a deal.",
        ),
    ],
)
def test_a_wrong_ruling_is_a_conflict_and_changes_no_total(ruling, said):
    sheet = sheet_of(with_ruling(ruling=ruling))
    assert [(index, say(fault)) for index, fault in sheet.conflicts] == [(1, said)]
    assert (sheet.totals, sheet.rulings) == ((2, -2, 0), ())


@pytest.mark.parametrize(
    ("game", "deal", "ruling", "over"),
    [
        ("hearts", {"points": [26, 0, 0, 0]}, (0, 0, 0, 74), True),
        ("3-2-5", {"counts": [3, 2, 5]}, (19, 0, 0), True),
        ("3-2-5", {"counts": [3, 2, 5]}, (18, 0, 0), False),
    ],
)
def test_a_ruling_counts_towards_the_target(game, deal, ruling, over):
    match = at_table(game, deal, players=len(ruling))
    assert not sheet_of(match).over
    assert sheet_of(replace(match, deals=(*match.deals, Deal(ruling=ruling)))).over is over


def test_a_ruling_that_takes_the_points_of_the_winner_lets_the_match_go_on():
    match = at_table("3-2-5", {"counts": [3, 2, 5]})
    over = replace(match, deals=(*match.deals, Deal(ruling=(19, 0, 0))))
    assert not sheet_of(replace(over, deals=(*over.deals, Deal(ruling=(-19, 0, 0))))).over


def test_a_ruling_comes_back_from_every_file():
    match = with_ruling(PASS)
    assert read_match_file(print_match(match).encode()).match.deals == match.deals
    assert read_csv_file(print_csv(sheet_of(match))).match.deals == match.deals


def test_a_sheet_in_words_tells_the_ruling_and_its_reason():
    assert "\nRuling: Bo −2\n" in print_for_chat(sheet_of(with_ruling()))
    assert "\nRuling: Renege\n" in print_text(sheet_of(with_ruling()))


def test_a_file_in_which_a_ruling_is_no_list_of_numbers_is_refused():
    wrong = print_match(with_ruling()).replace("-2", '"two"', 1)
    with pytest.raises(NotReadable) as refused:
        read_match_file(wrong.encode())
    assert "two" in " ".join(say(fault) for _, fault in refused.value.faults)


def test_the_sum_of_the_totals_says_that_a_ruling_is_in_it():
    found = sum_of_totals(sheet_of(with_ruling()))
    assert (say(found.words), found.balanced) == ("Sum −2: 0 and −2 by rulings", False)
    even = sum_of_totals(sheet_of(with_ruling(ruling=Deal(ruling=(2, -2, 0)))))
    assert (say(even.words), even.balanced) == ("Sum 0", True)


def test_figures_count_rulings_apart_from_deals():
    digest = digest_of(sheet_of(replace(with_ruling(), ended="2026-07-01T12:00:00Z")))
    assert (len(digest.deals), digest.rulings, digest_from_json(digest_to_json(digest))) == (1, ((0, -2, 0),), digest)
    people = figures_of([Seated("m", digest, {0: "anna", 1: "bo"})]).people
    games = {id: next(iter(person.games.values())) for id, person in people.items()}
    assert (games["anna"].rulings.count, games["bo"].rulings.count, games["bo"].rulings.total) == (0, 1, -2)
    assert games["bo"].points.total == -4


@pytest.mark.parametrize(
    ("texts", "unit", "points"), [(["", "−2"], 1, (0, -2)), (["+3", "-1"], 1, (3, -1)), (["1½", ""], 2, (3, 0))]
)
def test_typed_points_become_a_ruling(texts, unit, points):
    assert ruling_of(texts, "Renege", unit) == Deal(note="Renege", ruling=points)


def test_text_that_is_no_number_is_refused_as_it_was_typed():
    wrong = ruling_of(["two", ""], "", 1)
    assert isinstance(wrong, Fault)
    assert say(wrong) == '"two" is no number of points. A minus takes points; an empty field is 0.'


def test_the_printed_rules_have_the_schema_of_a_ruling(capsys):
    variants("swedish", "json")
    assert '"ruling": {' in capsys.readouterr().out
