"""A new match: the people who are known as chips, guests, and who sits out."""

import flet as ft
import pytest

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.service import library, people
from scorekeeper.service.forgetting import forget
from tests.support.entries import change_entry
from tests.support.headless import Headless


def written(phone):
    return [each.value for each in phone.all(ft.TextField) if str(each.label).startswith("Player")]


def faults(phone):
    return [each.error for each in phone.all(ft.TextField) if str(each.label).startswith("Player")]


async def known(services, name):
    return next(each for each in await people.people(services) if each.name == name)


async def seated(services):
    """Return the names and ids of the people who sit at the latest match."""
    return [(each.name, each.id) for each in await people.seats(services, await library.latest(services))]


async def start(phone, first="Anna"):
    await phone.tap(f"Who deals first? {first}", "Start the match")
    assert phone.sees("Deal 1 of")


@pytest.fixture
async def evening(begin):
    """Dag and Eva played once, then Anna, Bo and Cleo."""
    await begin("swedish", "Eva", "Bo", "Dag", started="2026-01-02T20:00:00Z")
    await begin("swedish", "Anna", "Bo", "Cleo", started="2026-01-03T20:00:00Z")


async def test_form_without_known_people_mentions_none(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.enter("Player 1", "Anna")
        await phone.enter("Player 2", "Bo")
        assert phone.names() == [
            "Back",
            "Change the game",
            "Rules",
            "Clear the names",
            "Move Anna down",
            "Move Bo up",
            "Move Bo down",
            "Move Player 3 up",
            "Who deals first? Anna",
            "Who deals first? Bo",
            "Who deals first? Player 3",
            "always",
            "only where tricks are avoided",
            "only there, by the player with the most tricks",
            "never",
            "Use house rules",
            "Start the match",
        ]


@pytest.mark.usefixtures("evening")
async def test_the_table_of_last_time_takes_two_taps_and_seats_the_same_of_two_annas(services):
    last = await library.latest(services)
    other = await people.give_seats_to_new(services, [(last, 0)], "Anna")
    async with Headless(make_main(services), route="/new") as phone:
        assert written(phone) == ["Anna", "Bo", "Cleo"]
        await start(phone)
    assert (await seated(services))[0] == ("Anna", other.id)
    assert len(await people.people(services)) == 5  # Dag, Eva, Bo, Cleo, and the Anna of now; the other sits nowhere


@pytest.mark.usefixtures("evening")
async def test_person_added_to_a_full_table_plays_and_the_next_in_turn_sits_out(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Dag")
        assert written(phone) == ["Anna", "Dag", "Cleo"]
        assert phone.sees("Bo sits out")
        assert phone.is_selected("Bo sits out")
        assert phone.is_selected("Dag")
        await phone.tap("Anna sits out")
        assert written(phone) == ["Bo", "Dag", "Cleo"]
        await phone.tap("Anna sits out")  # she plays, and somebody else sits out, whose turn it is: Bo
        assert written(phone) == ["Anna", "Dag", "Cleo"]
        await phone.tap("Dag")
        assert written(phone) == ["Anna", "Bo", "Cleo"]
        assert not phone.sees("sits out")


async def test_four_people_at_a_game_for_three_sit_out_in_turn(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", started="2026-01-02T20:00:00Z")
    await begin("swedish", "Anna", "Bo", "Dag", started="2026-01-02T21:00:00Z")
    out = []
    async with Headless(make_main(services)) as phone:
        for rest in ("Cleo", "Bo", "Anna"):
            await phone.go("/new")
            await phone.tap(rest)
            out.append(next(text for text in phone.texts() if text.endswith(" sits out")))
            await start(phone, "Dag" if "Dag" in written(phone) else "Anna")
    assert out == ["Bo sits out", "Anna sits out", "Dag sits out"]


@pytest.mark.usefixtures("evening")
async def test_a_seated_one_is_taken_out_and_another_sits_there(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Who deals first? Bo", "More people", "Bo")
        assert written(phone) == ["Anna", "", "Cleo"]
        assert not phone.is_selected("Who deals first? Player 2")
        await phone.tap("Eva")
        assert written(phone) == ["Anna", "Eva", "Cleo"]
        await start(phone, "Eva")
    assert [name for name, _ in await seated(services)] == ["Anna", "Eva", "Cleo"]


@pytest.mark.usefixtures("evening")
async def test_a_new_name_makes_a_person_and_a_guest_if_that_is_wanted(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.enter("Player 2", "Gun")
        assert phone.sees("New here")
        await phone.tap("Gun is a guest")
        assert phone.is_selected("Gun is a guest")
        await phone.enter("Player 3", "Hans")
        await start(phone)
    assert [(await known(services, name)).person.guest for name in ("Gun", "Hans", "Anna")] == [True, False, False]


@pytest.mark.usefixtures("evening")
async def test_a_name_that_is_typed_is_that_of_the_person_who_has_it_however_it_is_written(services):
    dag = await known(services, "Dag")
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("More people")
        await phone.enter("Player 2", " dAG ")
        assert phone.is_selected("Dag")
        assert not phone.is_selected("Bo")
        assert not phone.sees("New here")
        await phone.enter("Player 2", "Dagmar")
        assert not phone.is_selected("Dag")
        assert phone.sees("New here")
        await phone.enter("Player 2", "dag")
        await start(phone)
    assert (await seated(services))[1] == ("Dag", dag.id)
    assert len(await people.people(services)) == 5


@pytest.mark.usefixtures("evening")
async def test_chosen_person_stays_chosen_when_words_are_added_to_the_name(services):
    anna = await known(services, "Anna")
    other = await people.add(services, "Anna")
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("More people", "Bo", "Anna, not played yet")
        assert faults(phone) == [None, "Two players are called Anna.", None]
        await phone.enter("Player 2", "Anna B")
        assert faults(phone) == [None, None, None]
        await start(phone)
    assert await seated(services) == [
        ("Anna", anna.id),
        ("Anna", other.id),
        ("Cleo", (await known(services, "Cleo")).id),
    ]


@pytest.mark.usefixtures("evening")
async def test_two_people_called_anna_are_told_apart_by_details(services):
    other = await people.add(services, "Anna")
    await change_entry(services, other.id, note="from the harbour")
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Clear the names")
        assert {"Anna, 3 Jan 2026", "Anna, from the harbour"} <= set(phone.names())
        await phone.enter("Player 2", "anna")
        await phone.fire(phone.one(ft.TextField, label="Player 1"), "focus")
        assert phone.sees("Several people are called anna: tap who it is.")
        await phone.tap("Anna, from the harbour")
        assert written(phone) == ["", "Anna", ""]
        await phone.tap("Bo", "Cleo")
        await start(phone)
    assert (await seated(services))[1] == ("Anna", other.id)


async def test_forty_people_are_filtered_by_the_typed_letters(services, begin):
    for number in range(0, 39, 3):
        await begin("swedish", *(f"Person {each:02}" for each in range(number, number + 3)))
    await people.rename(services, (await known(services, "Person 00")).id, "Zoë")
    await people.rename(services, (await known(services, "Person 05")).id, "Åke Ek")
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Clear the names")
        assert len([name for name in phone.names() if name.startswith(("Person", "Zoë", "Åke"))]) == 8
        await phone.tap("More people")
        assert len([name for name in phone.names() if name.startswith(("Person", "Zoë", "Åke"))]) == 39
        await phone.enter("Player 1", "person 0")
        assert phone.sees("Did you mean…")
        assert len([name for name in phone.names() if name.startswith(("Person 0", "Zoë", "Åke"))]) == 8
        await phone.enter("Player 1", "son 00")  # of the name that she had
        assert [name for name in phone.names() if name.startswith(("Person", "Zoë"))] == ["Zoë"]
        await phone.tap("Zoë")
        assert written(phone) == ["Zoë", "", ""]
        await phone.enter("Player 2", "e")
        assert next(name for name in phone.names() if name.startswith(("Åke", "Person"))) == "Åke Ek"
        await phone.enter("Player 2", "")
        assert len([name for name in phone.names() if name.startswith(("Person", "Zoë", "Åke"))]) == 39


async def test_game_with_more_room_seats_everybody_and_with_less_some_sit_out(begin, opened):
    await begin("twenty-five", "Anna", "Bo", "Cleo", "Dag", "Eva", started="2026-01-02T20:00:00Z")
    async with opened("twenty-five", "Anna", "Bo", "Cleo", started="2026-01-03T20:00:00Z", route="/new") as phone:
        await phone.tap("Dag", "Eva")
        assert written(phone) == ["Anna", "Bo", "Cleo", "Dag", "Eva"]
        assert not phone.sees("out")
        await phone.tap("3 players")
        assert written(phone) == ["Anna", "Dag", "Eva"]
        assert phone.sees("Bo, Cleo sit out")
        await phone.tap("4 players")
        assert len(written(phone)) == 4
        assert phone.sees("sits out")


async def test_newcomer_sits_opposite_a_partner_without_one_and_two_play_while_a_third_waits(services, begin, opened):
    await begin("kaiser", "Eva", "Bo", "Cleo", "Dag", started="2026-01-02T20:00:00Z")
    async with opened("kaiser", "Anna", "Bo", "Cleo", "Dag", started="2026-01-03T20:00:00Z", route="/new") as phone:
        assert phone.sees("Anna & Cleo against Bo & Dag")
        await phone.tap("Eva")
        assert phone.sees_all("Dag sits out", "Anna & Cleo against Bo & Eva")
        await phone.go("/new/game/german-whist")
        await phone.tap("Play this")
        assert written(phone) == ["Anna", "Eva"]
        assert phone.sees("Bo, Cleo, Dag sit out")
        await phone.go("/new/game/bridge-solitaire")
        await phone.tap("Play this")
        assert not phone.sees("out")
        await phone.tap("More people", "Cleo", "Start the match")
    assert [name for name, _ in await seated(services)] == ["Cleo"]


@pytest.mark.usefixtures("evening")
async def test_person_forgotten_in_another_window_leaves_the_form_with_a_message(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Who deals first? Bo", "Dag")
        await forget(services.for_session(), (await known(services, "Dag")).id)
        await phone.settle()
        assert written(phone) == ["Anna", "", "Cleo"]
        assert phone.sees("This person is not kept any more.")
        assert "Dag" not in phone.names()


@pytest.mark.usefixtures("evening")
async def test_person_forgotten_during_the_start_is_reported_and_the_form_stays(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.enter("House conventions", "Aces low")
        await phone.tap("Who deals first? Cleo")
        silent = services.for_session()
        silent.change_signal = type(services.change_signal)()  # as another process, of which nobody has told
        await forget(silent, (await known(services, "Bo")).id)
        await phone.tap("Start the match")
        assert phone.sees("This person is not kept any more.")
        assert written(phone) == ["Anna", "", "Cleo"]
        assert phone.one(ft.TextField, label="House conventions").value == "Aces low"
        assert len(await library.matches(services, "open")) == 2


async def test_person_merged_in_another_window_may_sit_on_one_seat_only(services, begin):
    await begin("swedish", "Ana", "Dag", "Eva", started="2026-01-02T20:00:00Z")
    await begin("swedish", "Anna", "Bo", "Cleo", started="2026-01-03T20:00:00Z")
    anna, ana = await known(services, "Anna"), await known(services, "Ana")
    async with Headless(make_main(services), route="/new") as phone:
        await phone.fire(phone.one(ft.TextField, label="Player 2"), "focus")
        await phone.tap("Ana")
        await people.merge(services.for_session(), anna.id, ana.id)
        await phone.settle()
        assert faults(phone) == [None, "Ana cannot sit in two seats.", None]
        await phone.tap("Who deals first? Anna", "Start the match")
        assert phone.sees("Ana cannot sit in two seats.")
        await phone.enter("Player 1", "Bo")
        await phone.tap("Start the match")
        assert phone.sees("Deal 1 of 12")
    assert (await seated(services))[1] == ("Anna", anna.id)


@pytest.mark.usefixtures("evening")
async def test_failed_start_keeps_the_form_with_everybody_chosen(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.enter("Player 3", "Gun")
        await phone.tap("Gun is a guest", "Dag", "Who deals first? Anna")
        services.store._db.execute("PRAGMA query_only = 1")
        await phone.tap("Start the match")
        assert phone.names()[0] == "Back"
        assert written(phone) == ["Anna", "Dag", "Gun"]
        services.store._db.execute("PRAGMA query_only = 0")
        assert "Gun" not in [each.name for each in await people.people(services)]
        await phone.tap("Start the match")
        assert phone.sees("Deal 1 of 12")
    assert (await known(services, "Gun")).person.guest


@pytest.mark.usefixtures("evening")
async def test_a_guest_of_the_table_picks_people_too_and_who_watches_sees_none_here(services):
    async with Headless(make_main(services, SessionRole(guest=True)), route="/new") as phone:
        await phone.tap("Dag")
        assert phone.sees("Bo sits out")
        await start(phone)
    async with Headless(make_main(services, SessionRole(watches=True)), route="/new") as phone:
        assert phone.names() == ["To the sheet"]
