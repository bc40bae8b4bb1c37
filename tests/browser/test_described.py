"""What stands beside a name reaches whoever does not see it, though the name alone finds the control."""


async def test_a_line_of_a_list_is_described_beside_its_name(opened, cabin):
    phone = await opened(cabin.served, "/variants")
    row = phone.button("Bismarck, 1949")
    await row.wait_for(state="attached")
    described = await row.get_attribute("aria-description")
    assert described is not None
    assert described.startswith("The classic Swedish game: nine deals in three fixed rounds")
