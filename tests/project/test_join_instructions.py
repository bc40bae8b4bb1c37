"""The terminal's instructions for joining a table: the address, for eyes and cameras, and the code, apart from it."""

from __future__ import annotations

import re

import pytest
import segno

from scorekeeper.commands.join_instructions import join_instructions, qr
from tests.support.serving import app, serving

HOME, AWAY, CODE = "http://127.0.0.1:8550", "http://192.168.1.5:8550/", "K7M4QX"


def test_the_address_the_picture_of_it_and_the_code_are_shown():
    said = join_instructions(HOME, AWAY, CODE, writers="all", colours=False)
    assert f"scorekeeper is at {HOME} on this computer" in said
    assert f"Phones on the same network open {AWAY}" in said
    assert qr(AWAY, colours=False) in said
    assert "and say the code K7M 4QX" in said
    assert "They watch" not in said


def test_instructions_say_that_guests_only_watch():
    assert "They watch; the sheet is kept on this computer." in join_instructions(
        HOME, AWAY, CODE, writers="one", colours=False
    )


def test_without_a_network_it_is_said_and_there_is_no_picture():
    said = join_instructions(HOME, None, CODE, writers="all", colours=False)
    assert "No local network was found" in said
    assert "█" not in said


@pytest.mark.parametrize("colours", [False, True])
def test_the_picture_is_the_qr_code_of_the_address_and_of_nothing_else(colours):
    lines = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in qr(AWAY, colours=colours).splitlines()]
    upper = {" ": 0, "▄": 0, "▀": 1, "█": 1}
    lower = {" ": 0, "▄": 1, "▀": 0, "█": 1}
    rows = [[half[c] for c in line] for line in lines for half in (upper, lower)]
    drawn = [[cell if colours else 1 - cell for cell in row] for row in rows]
    code = [list(row) for row in segno.make(AWAY, micro=False, error="l").matrix_iter(border=2)]
    assert drawn[: len(code)] == code


def test_in_colours_it_is_black_on_white_on_every_terminal():
    for line in qr(AWAY, colours=True).splitlines():
        assert line.startswith("\x1b[30;107m")
        assert line.endswith("\x1b[0m")


@pytest.mark.ci
async def test_the_table_is_open_as_long_as_it_is_served_and_the_code_is_new_each_time(tmp_path):
    codes = []
    for _ in range(2):
        async with serving(*app(tmp_path), "--lan", "--host", "127.0.0.1") as served:
            code, out, err = await served.stop()
            assert (code, err) == (0, "")
            codes.append(re.search(r"and say the code (\w{3} \w{3})", out)[1])
    assert codes[0] != codes[1]
    for file in tmp_path.rglob("*"):
        if file.is_file():
            assert not any(code.replace(" ", "").encode() in file.read_bytes() for code in codes)
