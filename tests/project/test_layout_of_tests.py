"""The place of each test and of its helpers."""

import ast
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
    assert {path.name for path in TESTS.iterdir() if path.is_dir() and path.name != "__pycache__"} - BESIDE <= packages


def test_no_module_imports_a_test():
    found = {
        (path.name, node.module)
        for path in TESTS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tests.")
        if any(part.startswith("test_") for part in node.module.split("."))
    }
    assert found == set()
