"""The figures of people on screens: of one, of two beside each other, and of a table in all."""

import asyncio
import base64
import copy
import json
from dataclasses import replace

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.stake import read_stake
from scorekeeper.service import figures_of_people, people, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.long_work import Offload
from tests.app.conftest import WORKED
from tests.support.entries import change_entry
from tests.support.headless import Headless

LAST, THIS, APRIL = "2025-03-01T18:00:00Z", "2026-03-01T18:00:00Z", "2026-04-01T18:00:00Z"
SANG = {"contract": "sang", "counts": [4, 7, 5]}
CLUBS = {"contract": "clubs", "counts": [8, 1, 7]}


@pytest.fixture
def services(tmp_path):
    services = open_services(tmp_path, now=lambda: "2026-06-01T12:00:00Z")
    yield services
    services.close()


@pytest.fixture
async def evenings(begin):
    """Anna, Bo and Cleo have played the worked example last year and this year, and stopped early both times."""
    stake = read_stake("0.50 kr")
    return [
        await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, started=when, ended=when, stake=stake)
        for when in (LAST, THIS)
    ]


@pytest.fixture
async def ids(services, evenings):  # noqa: ARG001  # what they have played is kept
    return {each.name: each.id for each in await people.people(services)}


def heard(phone):
    """Return the labels and hints of rows and pictures for a screen reader."""
    return [f"{each.label} | {getattr(each, 'hint', None) or ''}" for each in phone.all(ft.Semantics) if each.label]


def plain(words):
    return words.replace("\u00a0", " ")


def said(phone):
    return plain("\n".join([*heard(phone), *phone.texts()]))


async def test_a_person_has_matches_places_and_the_mean_with_its_count(services, ids):
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        whole = said(phone)
        for words in (
            "Matches: 2 | ",
            "Won: 0 | ",
            "Places 3. × 2",
            "Longest winning streak 0 · current 0",
            "Total of each match. −5, −5 | ",
            "Swedish Bismarck\nMatches 2 · Total −10 · Best −5 · Worst −5. −5.00 (2)",
            "Seat 1. Matches 2 · Won 0. −5.00 (2) | ",
            "Average as forehand. −2.00 (2) | ",
            "Average in other deals. −3.00 (2) | ",
            "Over all matches. to pay. 15.00 kr | ",
            "Cleo. to pay. 3.00 kr | ",
        ):
            assert words in whole


async def test_a_mean_of_fewer_than_five_is_soft_and_one_of_five_is_not(services, begin, ids):
    async def colour():
        async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
            return {
                plain(text.value): text.color for text in phone.all(ft.Text) if text.value and "−5.00" in text.value
            }

    assert await colour() == {"−5.00 (2)": ft.Colors.ON_SURFACE_VARIANT}
    for _ in range(3):
        await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, started=THIS, ended=THIS)
    assert await colour() == {"−5.00 (5)": ft.Colors.TERTIARY}


async def test_bars_by_contract_say_who_declared_and_how_often_it_was_made(services, ids):
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        words = "Sang: As declarer −2.00 (2) · made 0 of 2. Pass: As defender −3.00 (2) | "
        assert words in said(phone)


async def test_bars_by_bid_say_how_often_a_bid_of_that_size_was_made(services, begin, ids):
    bids = {"tricks-bid": [0, 1, 1], "tricks": [0, 1, 0]}
    await begin("wizard", "Anna", "Bo", "Cleo", deals=[bids], started=THIS, ended=THIS)
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        await phone.tap("Wizard")
        assert phone.sees_all("Wizard: by bid", "Share of the bids that were made.")
        assert "Bid 0: made 1 of 1 | " in said(phone)


async def test_bars_by_contract_have_the_words_of_the_table_for_what_a_declarer_chose(services, begin, ids):
    grand = {"player": 0, "game": "grand", "matadors": 1, "result": "game won"}
    await begin("skat", "Anna", "Bo", "Cleo", deals=[grand], started=THIS, ended=THIS)
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        await phone.tap("Skat")
        assert "Grand: As declarer 98.00 (1) · made 1 of 1 | " in said(phone)


async def test_only_the_matches_of_the_year_count_that_is_chosen(services, ids):
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        await phone.tap("This year")
        assert "Matches: 1 | " in said(phone)
        await phone.tap("Finished only")
        assert phone.sees("No match counts here.")
        await phone.tap("Finished only", "All time")
        assert "Matches: 2 | " in said(phone)


async def test_scores_of_two_games_are_not_added_up_and_a_tap_on_a_game_shows_that_alone(services, begin, ids):
    await begin("raf", "Anna", "Bo", "Cleo", deals=[CLUBS], started=APRIL, ended=APRIL)
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        assert "Place in each match. 3, 3, 1 | " in said(phone)
        await phone.tap("Swedish Bismarck")
        assert "Total of each match. −5, −5 | " in said(phone)
        assert "Matches: 2 | " in said(phone)


async def test_one_of_the_others_leads_to_the_two_beside_each_other(services, ids):
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        assert "Bo\nMatches 2\nAhead 0 · Tied 0 · Behind 2" in said(phone)
        await phone.tap("Bo")
        assert phone.trail[-1] == f"/people/{ids['Anna']}/beside/{ids['Bo']}"
        whole = said(phone)
        for words in (
            "Anna: 0 | ",
            "Bo: 2 | ",
            "Swedish Bismarck. Ahead 0 · Tied 0 · Behind 2\nAnna: −5.00 (2)\nBo: 4.00 (2)",
            "Anna. to pay. 12.00 kr | ",
            "Places 3 : 1. −5 : 4",
        ):
            assert words in whole
        await phone.tap("Back")
        assert phone.trail[-1] == f"/people/{ids['Anna']}"


async def test_each_of_the_last_matches_of_two_leads_to_its_result(services, ids, evenings):
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}/beside/{ids['Bo']}") as phone:
        await phone.fire(phone.named()[-1].control, "click")
        assert phone.trail[-1] == f"/match/{evenings[0].id}/result"


async def test_unknown_or_identical_person_cannot_be_compared(services, ids):
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}/beside/nobody") as phone:
        assert phone.sees("This person is not kept here")
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}/beside/{ids['Anna']}") as phone:
        assert phone.sees("They are one person")


async def test_from_a_result_in_all_is_one_tap_away(services, ids, evenings):
    async with Headless(make_main(services), route=f"/match/{evenings[0].id}/result") as phone:
        await phone.tap("All-time")
        assert phone.trail[-1] == f"/match/{evenings[0].id}/in-all"
        whole = said(phone)
        assert [name for name in phone.names() if name in ids] == ["Bo", "Cleo", "Anna"]
        for words in (
            "Bo\nMatches 2 · Total 8 · Best 4 · Worst 4\nWon 2 · Shared 0. 4.00 (2)",
            "Bo – Cleo: Ahead 2 · Level 0 · Behind 0. Bo – Anna: Ahead 2 · Level 0 · Behind 0. Cleo – Anna: Ahead 2",
            "Average 0.00 (6) · Spread 3.74",
            "Sang: As declarer −2.00 (2) · made 0 of 2. Pass: As declarer ",
        ):
            assert words in whole
        await phone.tap("Anna")
        assert phone.trail[-1] == f"/people/{ids['Anna']}"


async def test_no_screen_changes_the_remembered_figures_that_others_are_shown(services, ids, evenings):
    anna, bo = ids["Anna"], ids["Bo"]
    before = {}
    for route in (f"/people/{anna}", f"/people/{anna}/beside/{bo}", f"/match/{evenings[0].id}/in-all"):
        async with Headless(make_main(services), route=route) as phone:
            await phone.tap("This year")
            await phone.tap("Last year")
        assert {key: services.answers[key] for key in before} == before, route
        before = copy.deepcopy(services.answers)
    assert len(before) >= 4


async def test_the_hardest_contract_is_named_where_there_are_five_deals_of_two(services, begin, evenings):
    for _ in range(3):
        await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, started=THIS, ended=THIS)
    async with Headless(make_main(services), route=f"/match/{evenings[0].id}/in-all") as phone:
        assert phone.sees("Hardest contract: Sang")


async def test_a_person_who_has_finished_no_match_has_no_figures_yet(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    anna = next(each for each in await people.people(services) if each.name == "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}") as phone:
        assert phone.sees("They come with the first match that is over.")


async def test_matches_that_cannot_be_read_are_left_out_and_counted(services, ids, evenings):
    services.store._db.execute(
        "UPDATE matches SET head = '{', over = NULL, summary = NULL WHERE id = ?", (evenings[0].id,)
    )
    services.store._db.execute("DELETE FROM digests")
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        assert phone.sees("Left out of all figures, as they cannot be read: 1.")
        assert "Matches: 1 | " in said(phone)


async def test_match_finished_on_another_phone_is_counted_at_once(services, begin, ids):
    opened = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, started=THIS)
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        assert "Matches: 2 | " in said(phone)
        await play.finish(services, opened.id, opened.revision)
        await phone.settle()
        assert "Matches: 3 | " in said(phone)


def sent(phone, words):
    """Return the data that the page shares when this is tapped."""
    action = phone.find(words).control.action
    written = action.url.removeprefix("scorekeeper-share:")
    return json.loads(base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)))


async def test_the_card_of_a_person_leaves_as_a_picture_that_says_what_it_counts(services, ids):
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        card = sent(phone, "Save the image")
        assert (card["name"], card["title"]) == ("person-anna.png", "Anna")
        assert [shape[3] for shape in card["picture"]["shapes"] if shape[0] == "text"][:3] == [
            "Anna",
            "Matches 2 · Won 0 · Shared 0",
            "Places 3. × 2",
        ]
        await phone.tap("This year")
        texts = [shape[3] for shape in sent(phone, "Save the image")["picture"]["shapes"] if shape[0] == "text"]
        assert texts[:3] == ["Anna", "2026", "Matches 1 · Won 0 · Shared 0"]
        await phone.tap("Save the image")
        assert phone.sees("Saved as person-anna.png.")


async def test_card_is_sent_as_png_and_svg_if_the_system_takes_them(services, ids):
    phone = Headless(make_main(services), route=f"/people/{ids['Anna']}")
    phone.device_answers["get"] = lambda asked: (
        "image/png image/svg+xml" if asked["key"] == "scorekeeper.share" else None
    )
    async with phone:
        svg, png = sent(phone, "Send as SVG"), sent(phone, "Send the card")
        assert (svg["name"], svg["type"], png["name"]) == ("person-anna.svg", "image/svg+xml", "person-anna.png")
        assert base64.b64decode(svg["bytes"]).startswith(b"<svg")
        for words in ("Send as SVG", "Send the card"):
            await phone.tap(words)
            assert not phone.sees("Saved as")
    assert phone.saved == {}


@pytest.mark.usefixtures("ids")
async def test_matches_of_everybody_and_of_a_person_are_saved_as_a_table(services):
    async with Headless(make_main(services), route="/people") as phone:
        await phone.tap("Spreadsheet (CSV)")
        assert phone.sees("Saved as people.csv.")
        rows = phone.saved["people.csv"].decode("utf-8-sig").splitlines()
        heads = "match,game,date,person,seat,side,place,total,won,stopped early"
        more = "bids,bids made,bids by size,declared,declared made,by contract,rulings,rulings total"
        assert (rows[0], len(rows)) == (f"{heads},{more}", 7)
        await phone.tap("Anna", "Last year", "Spreadsheet (CSV)")
        (row,) = phone.saved["person-anna.csv"].decode("utf-8-sig").splitlines()[1:]
        assert row.endswith(",swedish,2025-03-01,Anna,0,0,3,-5,,yes,,,,1,0,sang: 0/1 (-2),,")


async def test_the_card_of_a_person_is_saved_as_svg(services, ids):
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        await phone.tap("Save as SVG")
        assert phone.sees("Saved as person-anna.svg.")
        assert b"Anna" in phone.saved["person-anna.svg"]
        assert phone.saved["person-anna.svg"].startswith(b"<svg")


@pytest.mark.usefixtures("ids")
async def test_page_of_a_game_leads_to_its_all_time_figures_once_matches_are_finished(services, begin, opened):
    for _ in range(5):
        await begin("swedish", "Dag", "Eva", "Fia", deals=[SANG], started=THIS, ended=THIS)
    async with opened("polley", "Dag", "Eva", "Fia", started=THIS, route="/variants/swedish") as phone:
        assert phone.sees("7 matches")
        await phone.tap("All-time")
        assert phone.trail[-1] == "/variants/swedish/in-all"
        rows = [name for name in phone.names() if name in {"Anna", "Bo", "Cleo", "Dag", "Eva", "Fia"}]
        assert rows == ["Eva", "Fia", "Dag", "Bo", "Cleo", "Anna"]  # those of few matches last
        assert "Matches: 7 | " in said(phone)
        await phone.tap("Last year")
        assert phone.sees("All players, average per match")
        assert "Dag" not in phone.names()
        await phone.tap("Finished only")
        assert phone.sees("No match counts here.")
        await phone.tap("Back")
        assert phone.trail[-1] == "/variants/swedish"
    async with Headless(make_main(services), route="/variants/polley") as phone:
        assert "All-time" not in phone.names()
    async with Headless(make_main(services), route="/new/game/swedish") as phone:
        await phone.tap("All-time", "Back")
        assert phone.trail[-1] == "/new/game/swedish"


async def test_the_rating_is_the_last_of_the_figures_and_follows_what_counts(services, ids):
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        texts = phone.texts()
        assert "2 matches: 18.6 ± 7.8 | " in said(phone)
        assert texts.index("Rating") > texts.index("Stakes")
        await phone.tap("This year")
        assert "1 match: 21.4 ± 8.1 | " in said(phone)


async def test_a_guest_has_figures_and_no_rating(services, ids):
    await change_entry(services, ids["Anna"], guest=True)
    async with Headless(make_main(services), route=f"/people/{ids['Anna']}") as phone:
        assert "Matches: 2 | " in said(phone)
        assert not phone.sees("Rating")
        empty = [each for each in phone.all(ft.Container) if each.content is each.height is each.expand is None]
        assert empty == []  # what is empty has a gap above it and one below


class Halting(Offload):
    """The slices of a browser, one match each, of which the next is only worked on after `go_on`."""

    def __init__(self):
        super().__init__(seconds=0)
        self.done, self.leave = 0, asyncio.Semaphore(1000)

    def halt(self):
        self.done, self.leave = 0, asyncio.Semaphore(0)

    async def in_slices(self, size, steps, between):
        async def halting(done):
            self.done = done
            await self.leave.acquire()
            await between(done)

        return await super().in_slices(size, steps, halting)


@pytest.fixture
async def halting(services, ids, monkeypatch):  # noqa: ARG001  # there are matches
    monkeypatch.setattr("scorekeeper.service.figures_of_people._SHORT", 0)
    return replace(services, offload=Halting())


async def test_three_dots_stand_for_a_rating_until_it_is_worked_out(halting, ids):
    await figures_of_people.figures(halting)
    await figures_of_people.trend(halting, ids["Anna"])
    halting.offload.halt()
    async with Headless(make_main(halting), route=f"/people/{ids['Anna']}") as phone:
        assert "Matches: 2 | " in said(phone)
        assert "Working out the figures: … | " in said(phone)
        assert "Stop" not in phone.names()
        for _ in range(2):
            halting.offload.leave.release()
            await phone.settle()
        assert "2 matches: 18.6 ± 7.8 | " in said(phone)
        assert not phone.sees("…")


async def test_a_rating_is_not_worked_on_once_its_screen_is_left(halting, ids):
    await figures_of_people.figures(halting)
    await figures_of_people.trend(halting, ids["Anna"])
    halting.offload.halt()
    async with Headless(make_main(halting), route=f"/people/{ids['Anna']}") as phone:
        assert halting.offload.done == 1
        await phone.tap("Back")
        for _ in range(2):
            halting.offload.leave.release()
            await phone.settle()
        assert halting.offload.done == 1
        assert not phone.sees("Stopped.")
