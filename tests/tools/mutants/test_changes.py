"""The changes to a module, and the explanations, which speak only of changes that exist."""

import pytest

from tests.tools.mutants.__main__ import explanations
from tests.tools.mutants.changes import RULES, changed, changes_of

MODULE = '''
"""A module."""
LEAST = 5


def first(numbers, *, low=0):
    """Words are left alone."""
    for number in numbers:
        if number < low:
            continue
        return f"{number}"
    return None


class Box:
    size: int = 1

    @property
    def full(self):
        return self.size > LEAST and any(self.sizes)
'''


@pytest.fixture
def module(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.tools.mutants.changes.RULES", tmp_path)
    path = tmp_path / "module.py"
    path.write_text(MODULE, "utf-8")
    return path


def test_one_thing_is_changed_at_a_time_and_each_change_says_what_it_is(module):
    assert [str(change) for change in changes_of(module)] == [
        "module.py: LEAST = 5 → LEAST = 6",
        "module.py: LEAST = 5 → LEAST = 4",
        "module.py: first(low=0) → first(low=1)",
        "module.py: first(low=0) → first(low=-1)",
        "module.py first: number < low → True",
        "module.py first: number < low → False",
        "module.py first: number < low → number <= low",
        "module.py first: continue → break",
        "module.py first: f'{number}' → None",
        "module.py: size: int = 1 → size: int = 2",
        "module.py: size: int = 1 → size: int = 0",
        "module.py Box.full: self.size > LEAST and any(self.sizes) → any(self.sizes)",
        "module.py Box.full: self.size > LEAST and any(self.sizes) → self.size > LEAST",
        "module.py Box.full: self.size > LEAST and any(self.sizes) → self.size >= LEAST and any(self.sizes)",
        "module.py Box.full: self.size > LEAST and any(self.sizes) → self.size > LEAST and all(self.sizes)",
    ]


def test_a_changed_module_does_something_else(module):
    results = []
    for change in changes_of(module)[4:7]:
        names = {}
        exec(changed(change), names)  # noqa: S102  # the module above
        results.append([names["first"](numbers, low=2) for numbers in ([1, 3], [2], [])])
    assert results == [[None, None, None], ["1", "2", None], ["3", None, None]]


@pytest.mark.ci
@pytest.mark.unmeasured
def test_every_explanation_is_of_a_change_that_there_is():
    explained = set(explanations())
    modules = [path for path in RULES.rglob("*.py") if explained_in(path, explained)]
    assert len(modules) > 20
    assert explained - {str(change) for path in modules for change in changes_of(path)} == set()


def explained_in(path, explained):
    """Whether one of the explanations is of a change of this module."""
    return any(each.startswith(path.relative_to(RULES).as_posix()) for each in explained)
