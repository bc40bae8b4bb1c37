"""Processes of their own for what must leave no trace: a copy of this one, an answer, and an end."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import select
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")
MOST_MEMORY = 3 * 2**30


def alone(work: Callable[[], T]) -> T:
    """Return the result of some work in a child process of its own."""
    _, answer = next(together([(None, work)], 1))
    if isinstance(answer, Ended):
        raise RuntimeError(f"the child was ended by {answer.code}: {answer.why}")  # noqa: TRY004  # no wrong type, but none
    return answer


class Ended:
    """A child that never answered."""

    def __init__(self, code: int, why: str = "it said nothing") -> None:
        """Note its exit code, below nought the signal that ended it; and what was raised in it."""
        self.code, self.why = code, why


def together(jobs: Iterable[tuple[T, Callable[[], Any]]], hands: int) -> Iterator[tuple[T, Any]]:
    """Yield the result of each job as it is done, so many jobs at a time."""
    waiting, running = iter(jobs), {}
    gc.freeze()  # what is here already is not copied into every child
    while True:
        while len(running) < hands and (job := next(waiting, None)) is not None:
            child, answers = _begun(job[1])
            running[child] = job[0], answers
        if not running:
            return
        for child, (key, answers) in list(running.items()):
            if len(running) < hands or _is_ready(answers):
                yield key, _answer(child, answers)
                del running[child]


def _is_ready(answers: int) -> bool:
    return bool(select.select([answers], [], [], 0.02)[0])


def _begun(work: Callable[[], Any]) -> tuple[int, int]:
    answers, answer = os.pipe()
    child = os.fork()
    if child:
        os.close(answer)
        return child, answers
    code = 1
    try:
        os.close(answers)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        said = pickle.dumps(_outcome(work))
        with os.fdopen(answer, "wb") as pipe:
            pipe.write(said)
        code = 0
    finally:
        sys.stdout.flush()
        os._exit(code)
    return 0, 0


def _outcome(work: Callable[[], Any]) -> Any:
    """Return the result of the work, or its error: the work may have sent all that is printed to nowhere."""
    try:
        return work()
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told
        return Ended(1, f"{type(error).__name__}: {error}")


def _answer(child: int, answers: int) -> Any:
    with os.fdopen(answers, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    return pickle.loads(said) if said else Ended(os.waitstatus_to_exitcode(status))  # noqa: S301  # our own child's


def give_up_after(seconds: float) -> None:
    """End this process once it has worked so long more; waiting for others does not count."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
