"""Every proof has a share, done with the other tests of CI, and its whole length (`pytest -m long`).

The share is a thousandth of the cases, or what the mark says is the `least`; CI does it, and whoever names the
file. A proof of which the mark says `share=False` is done at night alone: another one like it has a share.

A long proof draws a seed of its own and notes how far it has come. Stopped or failed, it goes on at that
very case the next time; done, it begins anew with another seed, and `--cache-clear` forgets it all.
PROOF_SEED chooses the seed, and PROOF_SECONDS stops each long proof after so long, to go on another day.
"""

from __future__ import annotations

import os
import secrets

import pytest

from tests.proofs.course import OutOfTime, Timeline
from tests.support.unmeasured import unmeasured

PART = 1000
"""The share is the whole divided by this."""

RAN = "how far a long proof came"
"""The property of a test's report by which the summary hears of it, also from a worker's process."""


def pytest_generate_tests(metafunc):
    if "cases" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("proof")
        whole, least = mark.kwargs["whole"], mark.kwargs.get("least", 1)
        lengths = [pytest.param(whole, id="long", marks=pytest.mark.long)]
        if mark.kwargs.get("share", True):
            lengths.insert(0, pytest.param(max(whole // PART, least), id="share", marks=pytest.mark.ci))
        metafunc.parametrize("cases", lengths, indirect=True)


def begun(request):
    """The course of a proof: a share from the first case, a long one from where it stopped."""
    name, long = request.node.name, request.node.get_closest_marker("long") is not None
    chosen = os.environ.get("PROOF_SEED")
    if not long:
        return Timeline(name, chosen or "share", request.param)
    kept = f"proofs/{name}"
    seed, done = request.config.cache.get(kept, None) or (None, 0)
    if chosen not in {None, seed} or seed is None or done >= request.param:
        seed, done = chosen or secrets.token_hex(4), 0
    reporter = request.config.pluginmanager.getplugin("terminalreporter")
    course = Timeline(name, seed, request.param, done, float(os.environ.get("PROOF_SECONDS", "inf")))
    if reporter is not None:  # a worker of pytest-xdist has none, and tells in the summary alone
        capture = request.config.pluginmanager.getplugin("capturemanager")

        def say(word):
            with capture.global_and_fixture_disabled():  # else it is read when the proof has failed, or never
                reporter.write_line(f"\n{name}: {word}")

        course.say = say
    course.keep = lambda: request.config.cache.set(kept, (course.seed, course.done))
    course.say(f"{request.param} cases, seed {seed}" + (f", going on after {done}" if done else ""))
    return course


@pytest.fixture
def cases(request):
    course = begun(request)
    yield course
    course.end()
    if course.done < course.whole:
        print(f"{course.name} stopped in case {course.done} of seed {course.seed}")  # noqa: T201  # beside the failure
    if request.node.get_closest_marker("long"):
        told = f"{course.name}: {course.done} of {course.whole}, seed {course.seed}, {course.seconds:.0f} s in this run"
        request.node.user_properties.append((RAN, told))


@pytest.fixture
def luck(monkeypatch):
    """Versions get ids that follow from the history alone."""
    from tests.proofs.several_phones import SeveralPhones  # noqa: PLC0415  # few proofs need it

    monkeypatch.setattr(secrets, "token_hex", lambda size: SeveralPhones.luck.randbytes(size).hex())


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call():
    try:
        with unmeasured():
            return (yield)
    except OutOfTime:
        pytest.skip("the time was up; run it again to go on")


def pytest_terminal_summary(terminalreporter):
    reports = [report for kind in terminalreporter.stats.values() for report in kind]
    for report in reports:
        if getattr(report, "when", None) == "teardown":
            for told in (value for name, value in report.user_properties if name == RAN):
                terminalreporter.write_line(told)
