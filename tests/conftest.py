"""Fixtures and hooks for all tests."""

import gc
import os
import re
import signal
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from zlib import crc32

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings

from tests.support.published import Sites, begun, shared
from tests.support.unmeasured import Pause, unmeasured

# What the program says is compared with English, whatever this machine speaks; what a test starts inherits it.
os.environ["LANGUAGE"] = "en"

# A shell that runs the tests in the background has them ignore Ctrl+C, and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow machine is not a defect; and what passed yesterday does not fail today because of another seed.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("calm"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "calm")


def pytest_collection_modifyitems(config, items):
    """Leave out other shards, and CI's tier unless CI is set or it is asked for: by `-m`, or by naming its file."""
    if shard := os.environ.get("SCOREKEEPER_SHARD"):
        number, of = map(int, shard.split("/"))
        items[:] = [item for item in items if crc32(item.nodeid.encode()) % of == number % of]
        # Where the time is up before all are run, other tests are the last ones on each day.
        first = datetime.now(UTC).toordinal() * 997 % max(len(items), 1)
        items[:] = items[first:] + items[:first]
    if os.environ.get("CI") or "ci" in re.findall(r"\w+", config.option.markexpr):
        return
    named = {Path(name.partition("::")[0]).resolve() for name in config.args}
    of_ci = [item for item in items if item.get_closest_marker("ci") and not item.get_closest_marker("long")]
    left_out = {item for item in of_ci if item.path not in named}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart():
    """Stop what pytest-cov has started in a worker as if it were no worker: that is saved nowhere, and it would go on
    measuring while the worker's own coverage pauses."""
    if "PYTEST_XDIST_WORKER" in os.environ and (as_controller := Coverage.current()) is not None:
        as_controller.stop()


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Let one worker measure what is covered by importing everything: the others import the same."""
    if os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
        return (yield)
    with unmeasured():
        return (yield)


def pytest_runtest_logreport(report):
    """Count a skipped test as failed where everything that a test can need is meant to be there."""
    if report.skipped and "SCOREKEEPER_NO_SKIPS" in os.environ and not hasattr(report, "wasxfail"):
        report.outcome = "failed"


def pytest_collection_finish():
    """Let a worker not look through the thousands of tests that it has collected for what can be thrown away."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        gc.collect()
        gc.freeze()


MEASURED = 10
"""The number of cases of one test that each worker measures.

Further cases take the same ways, and cost three times as much measured.
"""

_cases = Counter[str]()
_coverage = Pause()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Do not measure the coverage of what repeats what is covered: marked `unmeasured`, or a later case of a test.

    To stop and start costs more than many a test, so coverage stays as it is from one test to the next like it.
    """
    test = item.nodeid.partition("[")[0]
    _cases[test] += 1
    if item.get_closest_marker("unmeasured") is None and _cases[test] <= MEASURED:
        _coverage.end()
    else:
        _coverage.begin()
    return (yield)


@pytest.fixture(scope="session", autouse=True)
def site_begun(request, tmp_path_factory):
    """Let the site be built while the first tests run, if several workers share it and nobody measures its building."""
    asked = any("sites" in item.fixturenames for item in request.session.items if isinstance(item, pytest.Function))
    if os.environ.get("PYTEST_XDIST_WORKER") != "gw0" or "SCOREKEEPER_COVERAGE" in os.environ or not asked:
        yield
        return
    building = begun(shared(tmp_path_factory) / "sites")
    yield
    building.kill()
    building.wait()


@pytest.fixture(scope="session")
def sites(tmp_path_factory):
    """The sites that run whole in a browser, by base: `sites["/"]`."""
    return Sites(shared(tmp_path_factory) / "sites")
