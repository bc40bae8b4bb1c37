"""The tests that judge a change: which of them meet it, how long each takes, and which fails first."""

from __future__ import annotations

import gc
import os
import sys
import time
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.readers import FileReader
from importlib.util import spec_from_file_location
from itertools import accumulate, zip_longest
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage
from hypothesis import HealthCheck, Phase, settings

from tests.tools.mutants.changes import ROOT, RULES, Change, changed
from tests.tools.mutants.children import give_up_after

TESTS = (
    "tests/rules",
    "tests/match",
    "tests/proofs/test_right.py",
    "tests/proofs/test_every_split.py",
    "tests/commands/test_house_tables.py",
    "scorekeeper/rules",
)
CASES = 20
"""Matches of each variant that the two scorers follow; what is wrong in the rules shows in few."""

EXAMPLES = 4
"""The number of random examples, always alike: an error that only rare examples show wants a test of its own."""


FEW = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Measured(NamedTuple):
    """The lines met by each test, and its seconds. A line that is met before any test has the test "".

    `enough` is how many seconds of tests judge one change, the quickest first; nearly all of them are quick.
    """

    tests: dict[Path, dict[int, list[str]]]
    seconds: dict[str, float]
    enough: float = 6.0

    def meeting(self, change: Change) -> list[str]:
        """The tests that run the lines of a change; of one at import, those that run any line of its module."""
        lines = self.tests.get(change.path, {})
        near = change.lines if change.function else lines
        return self.quickest({test for line in near for test in lines.get(line, ()) if test})

    def quickest(self, tests: Iterable[str]) -> list[str]:
        """Return the quickest of these tests for which there is time, and always one."""
        ordered = self.in_order(tests)
        together = list(accumulate(self.seconds.get(test, 0.0) for test in ordered))
        return ordered[: max(1, bisect(together, self.enough))]

    def at_collection(self, change: Change) -> bool:
        """Whether a change is met before any test, or at import."""
        lines = self.tests.get(change.path, {})
        return not change.function or any("" in lines.get(line, ()) for line in change.lines)

    def in_order(self, tests: Iterable[str]) -> list[str]:
        """The quickest first."""
        return sorted(tests, key=lambda test: (self.seconds.get(test, 0.0), test))


class _Session:
    """A run of pytest that collects the tests, and then does some work of ours."""

    def __init__(self, work: Callable[[list[pytest.Item]], Any]) -> None:
        self.work, self.answer = work, None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            self.answer = "collection"
            return True
        for item in session.items:
            shorten(item)
        self.answer = self.work(session.items)
        return True


def shorten(item: pytest.Item) -> None:
    """Let a test of many cases do few of them, and no others the next time."""
    chosen = getattr(item, "callspec", None)
    if chosen is not None and "cases" in chosen.params:
        chosen.params["cases"] = CASES
    test = getattr(item, "obj", None)
    if hasattr(test, "hypothesis"):
        test._hypothesis_internal_use_settings = FEW


def collected(work: Callable[[list[pytest.Item]], Any], paths: Sequence[str] = TESTS) -> Any:
    """Return the result of work with the collected tests; "collection" if they cannot even be collected."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    session = _Session(work)
    ways = ["-q", "-s", "--assert=plain", "-p", "no:cacheprovider", "--rootdir", str(ROOT)]
    code = pytest.main([*ways, *paths], plugins=[session])
    return session.answer if code != pytest.ExitCode.INTERNAL_ERROR else "collection"


def measured() -> Measured:
    """Run every test once, and see what each of them meets."""
    coverage = Coverage(data_file=None, include=[f"{RULES}/*"], branch=False, config_file=False)
    coverage.start()
    seconds: dict[str, float] = {}
    failed: list[str] = []

    def work(items: list[pytest.Item]) -> None:
        forget = forgetting()
        for item, after in zip_longest(items, items[1:]):
            coverage.switch_context("")
            forget()
            coverage.switch_context(item.nodeid)
            began = time.process_time()
            if not passes(item, after):
                failed.append(item.nodeid)
            seconds[item.nodeid] = time.process_time() - began

    collected(work)
    coverage.stop()
    if not seconds:
        raise RuntimeError("no test could be run: without any, no change is ever caught")
    if failed:
        raise RuntimeError(f"the tests fail as it is: {failed}")
    found = coverage.get_data()
    return Measured({Path(path): found.contexts_by_lineno(path) for path in found.measured_files()}, seconds)


def passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    """Whether a test passes, or is skipped."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))


def first_failure(items: Sequence[pytest.Item], seconds: dict[str, float]) -> str | None:
    """The first of these tests that fails, or None. One that takes far too long ends the process."""
    for item, after in zip_longest(items, items[1:]):
        give_up_after(3 + 10 * seconds.get(item.nodeid, 0.0))
        if not passes(item, after):
            return item.nodeid
    return None


def forgetting() -> Callable[[], None]:
    """Return a function that makes the games forget their cached results, so that they are computed again.

    A mapping of theirs whose name begins with an underscore is what they have worked out.
    """
    # Of a class with a property of that name, as some of other packages have, it is no text.
    ours = [each for each in gc.get_objects() if str(type(each).__module__).startswith("scorekeeper.rules.")]
    games = [each for each in ours if hasattr(each, "__dict__") and hasattr(each, "questions")]

    def forget() -> None:
        for game in games:
            kept = vars(game)
            for name in [name for name in kept if type(getattr(type(game), name, None)).__name__ == "cached_property"]:
                del kept[name]
            for name, value in kept.items():
                if name.startswith("_") and isinstance(value, dict):
                    kept[name] = {}

    return forget


def functions() -> dict[tuple[str, int], list[FunctionType]]:
    """Every function of the rules, by file and line."""
    found: dict[tuple[str, int], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(RULES)):
            found[each.__code__.co_filename, each.__code__.co_firstlineno].append(each)
    return found


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code, and every one in it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes(each)


def put_in_place(change: Change, known: dict[tuple[str, int], list[FunctionType]]) -> bool:
    """Give the live functions their changed code; False where that cannot be done."""
    done = False
    for code in codes(changed(change)):
        for function in known.get((str(change.path), code.co_firstlineno), ()):
            if code.co_qualname != change.function or function.__code__.co_qualname != change.function:
                continue
            if len(code.co_freevars) != len(function.__code__.co_freevars):
                return False
            function.__code__ = code
            done = True
    return done


class Changed(MetaPathFinder, Loader):
    """Imports one module with a change in it."""

    def __init__(self, change: Change) -> None:
        """Compile it."""
        self.change, self.code, self.path = change, changed(change), str(change.path)

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Only this one."""
        del path, target
        if fullname != self.change.module:
            return None
        places = [str(self.change.path.parent)] if self.change.path.name == "__init__.py" else None
        return spec_from_file_location(fullname, self.change.path, loader=self, submodule_search_locations=places)

    def create_module(self, spec: ModuleSpec) -> None:
        """Create the module as usual."""

    def get_resource_reader(self, fullname: str) -> FileReader:
        """The files beside it are found as ever: the catalogue reads its tables so."""
        del fullname
        return FileReader(self)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, vars(module))  # noqa: S102  # it is our own


def judged_from_scratch(change: Change, measured: Measured, tests: Sequence[str]) -> str | None:
    """Return the test that fails first if everything is imported with the change in place; None if none does."""
    give_up_after(60)
    sys.meta_path.insert(0, Changed(change))
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 2)
    try:
        import_module(change.module)
        import_module("scorekeeper.rules.catalogue")
    except Exception as error:  # noqa: BLE001  # whatever it is, it was noticed
        return f"import: {type(error).__name__}"
    place = {test: number for number, test in enumerate(tests)}

    def work(items: list[pytest.Item]) -> str | None:
        chosen = sorted((item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid])
        return first_failure(chosen, measured.seconds)

    return collected(work, sorted({test.split("::")[0] for test in tests}))


class Likely:
    """The tests that failed before, for changes of one function or module."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.failed: Counter[tuple[str, str]] = Counter()

    def note(self, change: Change, test: str) -> None:
        """A test has failed."""
        self.failed[change.where, test] += 1
        self.failed[str(change.path), test] += 1

    def first(self, change: Change, tests: Sequence[str]) -> list[str]:
        """Return the tests with those first that failed before."""
        near, far = change.where, str(change.path)
        return sorted(tests, key=lambda test: (-self.failed[near, test], -min(1, self.failed[far, test])))
