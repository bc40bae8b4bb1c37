"""People and a person, read and changed in a real browser."""

import pytest

pytestmark = pytest.mark.ci


async def test_a_person_is_found_in_the_list_renamed_and_merged(opened, cabin):
    await cabin.bring("swedish", ("Anna", "Bo", "Cleo"))
    await cabin.bring("swedish", ("Annie", "Dan", "Eva"))
    phone = await opened(cabin.served, "/people")
    row = phone.button("Anna")
    await row.wait_for(state="attached")
    assert await row.get_attribute("aria-description") == "1 match"
    await phone.tap("Anna")
    await phone.tap("Menu")
    await phone.tap("Change name and note")
    await phone.enter("Name", "Anna Ek")
    await phone.tap("Save")
    await phone.sees("Anna is now called Anna Ek.")
    await phone.tap("Menu")
    await phone.tap("Merge with somebody")
    await phone.tap("Annie")
    await phone.tap("Merge")
    await phone.sees("Also called Anna, Annie")
    await phone.sees("2 matches")
    await phone.back()
    await phone.sees("People")
    assert await phone.names() == ["Back", "Annie", "Dan", "Eva", "Anna Ek"]
    assert phone.left == []
