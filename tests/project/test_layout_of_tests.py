"""The place of each test and of its helpers."""

import re
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured  # nothing is carried out here but the tests

TESTS = Path(__file__).parents[1]
PACKAGE = TESTS.parent / "scorekeeper"
BESIDE = {"browser", "data", "project", "proofs", "support", "tools"}
"""The folders that mirror no package."""


def test_nothing_but_the_hooks_stands_at_the_top():
    assert [path.name for path in TESTS.iterdir() if path.is_file()] == ["conftest.py"]


def test_every_other_folder_has_the_name_of_a_package():
    packages = {path.name for path in PACKAGE.iterdir() if path.is_dir()}
    folders = {path.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/*.py")}
    assert folders - BESIDE <= packages


def test_no_module_imports_a_test():
    imported = re.compile(r"^\s*(?:from|import) tests\.\S*\btest_", re.MULTILINE)
    assert [path.name for path in TESTS.rglob("*.py") if imported.search(path.read_text("utf-8"))] == []


ELSEWHERE = tomllib.loads((TESTS / "data" / "tests_of_modules.toml").read_text("utf-8"))
"""The tests of the modules that no test of their package is named after."""


def test_each_module_has_a_test_of_its_name_or_a_line_that_names_one():
    tests = {(path.relative_to(TESTS).parts[0], path.stem.removeprefix("test_")) for path in TESTS.rglob("test_*.py")}
    paths = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if not path.stem.startswith("__")]
    modules = {(path.parts[0].removesuffix(".py"), path.stem) for path in paths if "migrations" not in path.parts}
    lines = {(package, module) for package, tests in ELSEWHERE.items() for module in tests}
    assert sorted(modules - tests) == sorted(lines)
    named = {name for tests in ELSEWHERE.values() for name in tests.values()}
    assert [name for name in named if not (TESTS / name).is_file()] == []
