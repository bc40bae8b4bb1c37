"""A program that is killed: it says through a pipe what it is about to do, and what has been acknowledged."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, NamedTuple

# Each program is a fork of a server that has everything imported, so that one starts in some milliseconds.
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.proofs.writing"])

PATIENCE = 120.0
"""Seconds until a program has to have said that it begins."""


class Killed(NamedTuple):
    """The words of a program before it was killed; `finished` if it came to its own end before."""

    said: list[Any]
    finished: bool


def killed(program: Callable[..., None], *arguments: Any, random: Random, within: float, after: int = 1) -> Killed:
    """Start a program, wait for its first word or more, and end it with SIGKILL within so many seconds."""
    with _begun(program, *arguments) as (process, ears):
        said = [ears.recv() for _ in range(after)]
        time.sleep(random.uniform(0, within))
        process.kill()
        process.join()
        return Killed(said + _heard(ears), process.exitcode == 0)


def lasts(program: Callable[..., None], *arguments: Any) -> float:
    """Return the seconds that a program takes after its first word if nobody kills it, and a little more."""
    with _begun(program, *arguments) as (process, _):
        began = time.monotonic()
        process.join()
        assert process.exitcode == 0
        return (time.monotonic() - began) * 1.3


@contextmanager
def _begun(program: Callable[..., None], *arguments: Any) -> Iterator[tuple[BaseProcess, Connection]]:
    ears, mouth = _FORKS.Pipe(duplex=False)
    process = _FORKS.Process(target=program, args=(mouth, *arguments), daemon=True)
    process.start()
    mouth.close()
    try:
        assert ears.poll(PATIENCE), "the program has said nothing"
        yield process, ears
    finally:
        process.kill()
        process.join()
        ears.close()


def _heard(ears: Connection) -> list[Any]:
    said = []
    while True:
        try:
            said.append(ears.recv())
        except EOFError:
            return said
