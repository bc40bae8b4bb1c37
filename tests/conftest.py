"""Fixtures and hooks for all tests."""

import gc
import os
import re
import signal
from collections import Counter
from datetime import UTC, datetime
from itertools import cycle, groupby
from operator import attrgetter
from pathlib import Path
from zlib import crc32

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings

from tests.support.published import Sites, shared
from tests.support.unmeasured import Pause, unmeasured

TESTS = Path(__file__).parent

# What the program says is compared with English, whatever this machine speaks; what a test starts inherits it.
os.environ["LANGUAGE"] = "en"

# A shell that runs the tests in the background has them ignore Ctrl+C, and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow machine is not a defect; and what passed yesterday does not fail today because of another seed.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("calm"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "calm")


@pytest.hookimpl(trylast=True)  # once `-m` has left out others
def pytest_collection_modifyitems(config, items):
    """Leave out other shards, and CI's tier unless CI is set or it is asked for: by `-m`, or by naming its file."""
    if shard := os.environ.get("SCOREKEEPER_SHARD"):
        number, of = map(int, shard.split("/"))
        items[:] = [item for item in items if crc32(item.nodeid.encode()) % of == number % of]
        # Where the time is up before all are run, other tests are the last ones on each day.
        first = datetime.now(UTC).toordinal() * 997 % max(len(items), 1)
        items[:] = items[first:] + items[:first]
    if not (os.environ.get("CI") or "ci" in re.findall(r"\w+", config.option.markexpr)):
        _leave_out_ci(config, items)
    if workers := int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0")):
        items[:] = _dear_first(items, workers)


def _leave_out_ci(config, items):
    named = {Path(name.partition("::")[0]).resolve() for name in config.args}
    of_ci = [item for item in items if item.get_closest_marker("ci") and not item.get_closest_marker("long")]
    left_out = {item for item in of_ci if item.path not in named}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


BROWSER = "browser"
DEAR = ("web", "club", "proofs", "app")
"""The folders whose tests take long, beside those with a browser."""


def _dear_first(items, workers):
    """Return the tests in shares, one for each worker, that begin with what takes long.

    Half of the workers begin with a browser each. Quick tests stand last, so that all workers end at the same time.
    """
    shares = [[] for _ in range(workers)]
    turns = cycle(shares[: max(workers // 2, 1)]), cycle(shares[workers // 2 :])
    rest = []
    for path, tests in groupby(items, key=attrgetter("path")):
        folder = path.relative_to(TESTS).parts[0] if TESTS in path.parents else ""
        share = next(turns[folder != BROWSER]) if folder in {BROWSER, *DEAR} else rest
        share.extend(tests)
    for share in shares:
        room = max(len(items) // workers - len(share), 0)
        share.extend(rest[:room])
        del rest[:room]
    return [item for share in [*shares, rest] for item in share]


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


@pytest.fixture(scope="session")
def sites(tmp_path_factory):
    """The sites that run whole in a browser, by base: `sites["/"]`."""
    return Sites(shared(tmp_path_factory) / "sites")
