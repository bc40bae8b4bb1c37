"""A screen reader taps where something is drawn, also after a change of what stands above it."""

import pytest

pytestmark = pytest.mark.ci

FIELDS = """host => [...host.querySelectorAll("input, textarea")].map(field => {
    const {x, y, width, height} = field.getBoundingClientRect();
    return [field.getAttribute("aria-label"), x, y, width, height].join(" ");
})"""
"""Every text field of a screen and its rectangle, in reading order."""


async def rectangles(phone):
    """Where a screen reader finds what has a name on the screen, once nothing moves."""
    await phone.still()
    return [
        *await phone.page.locator("flt-semantics-host").evaluate(FIELDS),
        *(f"{name} {' '.join(map(str, box))}" for name, box, *_ in await phone.spots()),
    ]


async def agrees_with_what_is_drawn(phone):
    """A page that is loaded again has rectangles of what it draws, and no earlier ones."""
    before = await rectangles(phone)
    await phone.reload()
    assert before == await rectangles(phone)


async def test_another_game_that_asks_for_a_player_more_leaves_no_field_where_it_was(opened, served):
    phone = await opened(served, "/new")
    await phone.sees("Player 3")
    await phone.still()
    await phone.tap("Change the game")
    await phone.tap("Barbu")
    await phone.sees("Player 4")
    await agrees_with_what_is_drawn(phone)


async def test_another_game_of_a_match_leaves_no_field_where_it_was(opened, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"))
    phone = await opened(cabin.served, f"/match/{match}/mend")
    await phone.sees("Player 3")
    await phone.still()
    await phone.tap("Change the game")
    await phone.tap("British Bismarck")
    await phone.sees("British Bismarck")
    await agrees_with_what_is_drawn(phone)
