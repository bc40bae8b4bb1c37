"""People and a person, read and changed in a real browser."""

import pytest

from tests.browser.table import Cabin

pytestmark = pytest.mark.ci


@pytest.mark.long  # without a browser: `tests/app/test_people.py`
async def test_a_person_is_found_in_the_list_and_renamed(opened, served, tmp_path):
    cabin = Cabin(served, tmp_path / "sheets")  # with nobody of other tests in it
    await cabin.bring("swedish", ("Anna", "Bo", "Cleo"))
    phone = await opened(cabin.served, "/people")
    row = phone.button("Anna")
    await row.wait_for(state="attached")
    assert await row.text_content() == "Anna\n1 match"
    await phone.tap("Anna", "Menu", "Change name and note")
    await phone.enter("Name", "Anna Ek")
    await phone.tap("Save")
    await phone.sees("Anna is now called Anna Ek.")
    phone = await opened(cabin.served, "/people")
    await phone.tap("Anna Ek")
    await phone.sees("Also called Anna")
    assert phone.left == []
