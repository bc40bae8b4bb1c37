"""The result: who won, who pays whom, how it went, and what comes next."""

from dataclasses import replace

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.flet_fixes.screen_reader import NamedSemantics
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from scorekeeper.pictures.result_picture import progress_sentence, result_sentence
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from tests.app.conftest import WORKED
from tests.support.headless import Headless

EVEN = [{"contract": "sang", "counts": [8, 4, 4]}]
FOUR = (*WORKED, {"contract": "sang", "counts": [4, 4, 8]}, {"contract": "pass", "counts": [5, 6, 5]})
NINE = [
    *({"contract": "trumf", "counts": [8, 4, 4]},) * 3,
    *({"contract": "sang", "counts": [6, 5, 5]},) * 3,
    *({"contract": "noll", "counts": [4, 6, 6]},) * 3,
]


def labels(phone):
    return [each.label for each in phone.all(ft.Semantics) if each.label]


def copied(phone, name):
    """Return the text that a tap on this name copies."""
    action = phone.find(name).control.action
    assert isinstance(action, ft.CopyToClipboard)
    return action.data


def standing(id, players, deals, **facts):
    return sheet_of(Match(CATALOGUE.game(id), players, 2, tuple(map(Deal, deals)), **facts))


@pytest.mark.parametrize(
    ("deals", "ended", "said", "far"),
    [
        ((), None, "Nothing is played yet", "12 deals to play"),
        (EVEN, None, "Everybody is level", "After 1 of 12 deals"),
        (WORKED, None, "Bo is ahead", "After 2 of 12 deals"),
        (WORKED, "2026-01-30T22:00:00Z", "Bo is ahead", "Stopped after 2 of 12 deals"),
        (WORKED[:1], "2026-01-30T22:00:00Z", "Bo is ahead", "Stopped after 1 of 12 deals"),
        ([{"contract": "sang", "counts": [6, 5, 5]}], None, "Bo and Cleo share the first place", "After 1 of 12 deals"),
    ],
)
def test_the_verdict_says_who_won_or_is_first(deals, ended, said, far):
    sheet = standing("swedish", ("Anna", "Bo", "Cleo"), deals, ended=ended)
    assert (result_sentence(sheet), progress_sentence(sheet)) == (said, far)


def test_partners_are_ahead_together_where_a_match_was_stopped():
    deals = [{"contract": "no-trump", "counts": [9, 4]}]
    sheet = sheet_of(
        Match(CATALOGUE.game("finnish-partners"), ("A", "B", "C", "D"), 3, tuple(map(Deal, deals)), ended="2026-01-30")
    )
    assert result_sentence(sheet) == "A & C are ahead"


async def test_places_totals_and_payments_at_the_stake(services, begin):
    stake = read_stake("0.50 €")
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, stake=stake, ended="2026-01-30T22:00:00Z")
    async with Headless(make_main(services), route=f"/match/{begun.id}/result") as phone:
        assert "Bo is ahead" in labels(phone)
        # −5, +4, +1: the pairs settle 9, 6 and 3.
        assert [line for line in labels(phone) if line[0] in "123"] == ["1. Bo, +4", "2. Cleo, +1", "3. Anna, −5"]
        paid = [line for line in labels(phone) if " pays " in line]
        assert paid == ["Anna pays Bo 6.00 €", "Anna pays Cleo 1.50 €"]
        assert copied(phone, "Copy the payments") == "Anna pays Bo 6.00 €.\nAnna pays Cleo 1.50 €."


async def test_a_side_of_partners_pays_in_the_plural_on_the_screen_and_in_a_chat(services, begin):
    deals = [{"contract": "misere", "counts": [3, 10]}]
    partners = ("Anna", "Bo", "Cleo", "Dag")
    begun = await begin("finnish-partners", *partners, deals=deals, stake=read_stake("1 kr"), ended="2026-01-30")
    async with Headless(make_main(services), route=f"/match/{begun.id}/result") as phone:
        paid = [line for line in labels(phone) if " pay " in line]
        assert paid == ["Bo & Dag pay Anna & Cleo 4 kr"]
        assert paid[0] in copied(phone, "Copy as text").split("\n")


async def test_a_short_text_for_a_chat_is_copied_in_five_lines(services, begin):
    stake = read_stake("0.50 €")
    ended = "2026-01-30T22:00:00Z"
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", stake=stake, ended=ended)
    async with Headless(make_main(services), route=f"/match/{begun.id}/result") as phone:
        head, *lines = copied(phone, "Copy as text").split("\n")
        assert head.startswith("Friday · Swedish Bismarck")
        assert lines == [
            "Bo is ahead. Stopped after 2 of 12 deals.",
            "1. Bo +4 · 2. Cleo +1 · 3. Anna −5",
            "Anna pays Bo 6.00 € · Anna pays Cleo 1.50 €",
        ]
        await phone.tap("Copy as text")
        assert phone.sees("Copied.")


async def test_the_link_for_bg_stats_stands_in_the_export_menu_once_the_match_is_over(services, begin, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, at="result") as phone:
        await phone.tap("Export")
        assert "Copy a link for BG Stats" not in phone.names()
    over = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, ended="2026-01-30T22:00:00Z")
    async with Headless(make_main(services), route=f"/match/{over.id}/result") as phone:
        await phone.tap("Export")
        link = copied(phone, "Copy a link for BG Stats")
        assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")


async def test_ties_share_a_place(services, begin):
    begun = await begin("swedish-1949", "Anna", "Bo", "Cleo", deals=NINE[:4], stake=read_stake("1 kr"))
    async with Headless(make_main(services), route=f"/match/{begun.id}/result") as phone:
        assert [line for line in labels(phone) if line[0] in "123"] == ["1. Anna, +6", "2. Bo, −3", "2. Cleo, −3"]
        assert phone.sees("If it ended now")


async def test_without_a_stake_nothing_is_said_of_paying(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, at="result") as phone:
        assert "Bo is ahead" in labels(phone)
        assert not any(" pays " in label for label in labels(phone))
        assert not phone.sees("If it ended now")
        assert "Copy the payments" not in phone.names()


PAID = [{"contract": "sang", "counts": [2, 11, 3]}, {"contract": "pass", "counts": [3, 2, 11]}]
"""Anna stands at −3, Bo at +9, Cleo at −6."""


@pytest.mark.parametrize(
    ("settle", "paid", "said"),
    [
        (
            "score",
            ["Anna pays Bo 3 kr", "Cleo pays Bo 6 kr"],
            "At 1 kr a point, each pays what they are below zero.",
        ),
        (
            None,
            ["Anna pays Bo 9 kr", "Cleo pays Bo 18 kr"],
            "At 1 kr a point, each pair settles the difference of its totals, in as few payments as will do.",
        ),
    ],
)
async def test_the_payments_are_by_the_score_or_each_with_each_as_was_agreed(opened, settle, paid, said):
    stake = replace(read_stake("1 kr"), settle=settle)
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=PAID, stake=stake, at="result") as phone:
        assert [line for line in labels(phone) if " pays " in line] == paid
        assert phone.sees(said)


async def test_totals_that_do_not_come_to_zero_are_settled_between_each_pair(services, begin):
    stake = replace(read_stake("1 kr"), settle="score")
    deals = [{"contract": "misere", "counts": [4, 6, 6]}]
    begun = await begin("follett", "Anna", "Bo", "Cleo", deals=deals, stake=stake, ended="2026-01-30")
    async with Headless(make_main(services), route=f"/match/{begun.id}/result") as phone:
        assert [line for line in labels(phone) if " pays " in line] == ["Bo pays Anna 2 kr", "Cleo pays Anna 2 kr"]
        assert phone.sees("The totals do not come to zero, so it cannot be paid by the score. At 1 kr a point,")


async def test_totals_above_zero_pay_if_low_wins(services):
    table = {**CATALOGUE.game("german-whist").document(), "id": "low", "lowest_wins": True}
    stake = replace(read_stake("1 kr"), settle="score")
    match = Match(CATALOGUE.from_document(table), ("Anna", "Bo"), 0, (Deal({"tricks": [8, 5]}),), stake=stake)
    started = await play.start(services, match)
    async with Headless(make_main(services), route=f"/match/{started.id}/result") as phone:
        assert [line for line in labels(phone) if " pays " in line] == ["Anna pays Bo 3 kr"]
        assert phone.sees("At 1 kr a point, each pays what they are above zero.")


async def test_the_running_totals_can_be_heard_too(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=FOUR, at="result") as phone:
        totals = "Running totals. Anna 0, −2, −5, −5, −6; Bo 0, +2, +4, +4, +4; Cleo 0, 0, +1, +1, +2."
        assert f"{totals} Played: Sang, Pass, Sang, Pass" in labels(phone)


async def test_a_match_is_stopped_early_and_reopened(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, at="result") as phone:
        assert "Bo is ahead" in labels(phone)
        await phone.tap("Stop here", "End the match")
        assert "Bo is ahead" in labels(phone)
        await phone.tap("Reopen")
        assert "Bo is ahead" in labels(phone)
        assert phone.sees("The match goes on.")
        await phone.tap("Undo this")
        assert "Bo is ahead" in labels(phone)


async def test_again_is_one_tap_with_the_next_dealer(services, begin):
    begun = await begin("swedish-1949", "Anna", "Bo", "Cleo", deals=NINE)
    async with Headless(make_main(services), route=f"/match/{begun.id}/result") as phone:
        again = phone.find("Play again").control
        await phone.tap("Play again")
        assert phone.sees("Deal 1 of 9 · Anna deals")
        await again.on_click()
        await phone.settle()
    assert len(await library.matches(services, "open")) == 1
    begun = (await play.open_match(services, await library.latest(services))).sheet.match
    assert (begun.players, begun.first_dealer, begun.deals) == (("Anna", "Bo", "Cleo"), 0, ())
    assert begun.title


@pytest.mark.parametrize(
    ("choice", "suffix", "start"),
    [
        ("Spreadsheet (CSV)", ".csv", b"\xef\xbb\xbfscorekeeper sheet,1,"),
        ("Match file (JSON)", ".json", b"{"),
        ("Text file", ".txt", b"Friday"),
        ("PDF", ".pdf", b"%PDF-1.7"),
    ],
)
async def test_a_match_leaves_in_any_form(opened, choice, suffix, start):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", at="result") as phone:
        await phone.tap("Export", choice)
        ((name, content),) = phone.saved.items()
        assert name.endswith(suffix)
        assert content.startswith(start)
        assert phone.sees(f"Saved as {name}.")


async def test_the_sheet_is_copied_as_text_by_the_client_itself(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday") as phone:
        await phone.tap("Menu", "Export")
        assert copied(phone, "Copy as text").startswith("Friday")
        await phone.tap("Copy as text")
        assert phone.sees("Copied.")


async def test_points_by_contract_have_a_label_for_screen_readers(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, at="result") as phone:
        (said,) = [label for label in labels(phone) if label.startswith("Points by contract")]
        assert "Bo: Sang +2; Pass +2 as declarer." in said
        assert said.endswith("Solid: own contract. Outline: other players’ contracts.")


async def test_game_without_contracts_has_only_the_chart_of_totals(services, begin):
    begun = await begin("german-whist", "Anna", "Bo", deals=[{"tricks": [7, 6]}, {"tricks": [5, 8]}] * 2)
    async with Headless(make_main(services), route=f"/match/{begun.id}/result") as phone:
        assert [label.split(".")[0] for label in labels(phone) if label.startswith(("Running", "Points"))] == [
            "Running totals"
        ]


async def test_the_lines_on_the_sheet_lead_to_the_result(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=FOUR, size=(390, 844)) as phone:
        (chart,) = [one for one in phone.all(NamedSemantics) if (one.label or "").startswith("Running totals. ")]
        assert chart.hint == "Opens the result"
        await phone.tap(chart.label)
        assert "Bo is ahead" in labels(phone)
        assert "Played: Sang, Pass, Sang, Pass" in " ".join(labels(phone))


async def test_the_card_is_the_first_thing_of_the_result_and_leaves_as_a_drawing(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", at="result") as phone:
        card = ["Bo is ahead", "After 2 of 12 deals", "1. Bo, +4", "2. Cleo, +1", "3. Anna, −5"]
        said = labels(phone)
        assert said[said.index("Bo is ahead") :][:5] == card
        await phone.tap("Export", "Result picture (SVG)")
        ((name, content),) = phone.saved.items()
        assert name.startswith("swedish-friday")
        assert content.startswith(b'<svg xmlns="http://www.w3.org/2000/svg"')
        assert phone.sees(f"Saved as {name}.")


async def test_saved_drawing_warns_of_letters_without_a_font(opened):
    async with opened("swedish", "安娜", "Bo", "Cleo", deals=WORKED, at="result") as phone:
        await phone.tap("Export", "Result picture (SVG)")
        assert phone.sees("Some letters show only where the device has a font for them.")
        await phone.tap("Export", "PDF")
        assert phone.sees("Letters that it has no font for stand there as boxes.")
        await phone.tap("Export", "Text file")
        assert not phone.sees("font")


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)])
async def test_long_names_are_whole_in_the_picture(opened, size):
    names = ("Margareta-Josephine Öberg"[:24], "Bartholomäus Wrześniowski"[:24], "Wilhelmina van der Mierlo"[:24])
    async with opened("swedish", *names, deals=WORKED, at="result", size=size) as phone:
        drawn = " ".join(shape.value for shape in phone.all(ft.canvas.Text))
        assert [name for name in names if name not in drawn] == []


async def test_the_result_says_where_and_how_long_it_was_played(services):
    deals = [Deal(WORKED[0], time="2026-01-30T21:40:00Z")]
    match = Match(
        *(services.catalogue.game("swedish"), ("Anna", "Bo", "Cleo"), 2, tuple(deals)),
        started="2026-01-30T19:30:00Z",
        ended="2026-01-31T08:00:00Z",
        location="The cabin",
    )
    begun = await play.start(services, match)
    async with Headless(make_main(services), route=f"/match/{begun.id}/result") as phone:
        assert phone.sees("The cabin · 2 h 10 min")
