"""Commands end at Ctrl+C, wherever they are."""

import asyncio
import gc
import signal

import pytest

from scorekeeper.commands.services import run


def test_run_returns_the_result_of_a_coroutine():
    async def work():
        await asyncio.sleep(0)
        return 3

    assert run(work()) == 3


def test_ctrl_c_ends_work_that_waits_for_nothing_where_it_is(caplog):
    gc.collect()  # what earlier tests have left is told now, and is not this work's
    caplog.clear()
    went_on = []

    async def work():
        signal.raise_signal(signal.SIGINT)
        went_on.append(True)

    with pytest.raises(KeyboardInterrupt):
        run(work())
    gc.collect()
    assert went_on == []
    assert caplog.records == []


def test_ctrl_c_ends_work_that_waits_and_lets_it_put_away_what_it_has_open(caplog):
    put_away = []

    async def work():
        asyncio.get_running_loop().call_soon(signal.raise_signal, signal.SIGINT)
        try:
            await asyncio.Event().wait()
        finally:
            put_away.append(True)

    with pytest.raises(KeyboardInterrupt):
        run(work())
    assert put_away == [True]
    assert caplog.records == []
