"""The tiers of the tests: what an ordinary run leaves to CI, and what brings it back."""

import os
import subprocess
import sys

import pytest

from tests.support.serving import PATIENCE, ROOT

WHOLE = "tests/browser/test_keyboard_alone.py"


def collected(*arguments, ci):
    """The ids of the tests that a run would have."""
    env = {key: value for key, value in os.environ.items() if key not in {"CI", "PYTEST_ADDOPTS"}}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=ROOT, env=env | ({"CI": "true"} if ci else {}), capture_output=True, text=True, timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.ci
def test_an_ordinary_run_has_a_handful_of_browser_cases_and_leaves_whole_matches_to_ci():
    ordinary = collected("tests/browser", ci=False)
    assert 8 <= len(ordinary) <= 16
    assert not any(test.startswith(WHOLE) for test in ordinary)


@pytest.mark.ci
def test_a_file_that_is_named_is_run_whole():
    assert len(collected(WHOLE, ci=False)) == 1
