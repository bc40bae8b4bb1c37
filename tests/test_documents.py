"""What is written for people who come to this repository: every file, package and name in it is there."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.test_architecture import MAY_USE

ROOT = Path(__file__).parents[1]
CONTRIBUTING = ROOT / ".github" / "CONTRIBUTING.md"
DOCUMENTS = (ROOT / "README.md", CONTRIBUTING, ROOT / "tests" / "proofs" / "README.md")
NAME = re.compile(rf"`((?:{'|'.join(MAY_USE)})\.[\w.]+)`")
"""A name in the code, below `scorekeeper`."""


def target_of(name):
    """What a dotted name below `scorekeeper` means; a field of a class is meant where the class says its type."""
    module, *rest = re.match(r"((?:[a-z_]+\.)*[a-z_]+)\.([A-Za-z]\w*)(?:\.(\w+))?$", name).groups()
    found = getattr(import_module(f"scorekeeper.{module}"), rest[0])
    return found if rest[1] is None or rest[1] in found.__annotations__ else getattr(found, rest[1])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_document_names_is_there(document):
    text = document.read_text("utf-8")
    linked = re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", text) + re.findall(r'src="([^"]+)"', text)
    named = re.findall(r"`((?:scorekeeper|tests|assets|\.github|\.ci)/[\w./-]*)`", text)
    assert [path for path in linked if not (document.parent / path).exists()] == []
    assert [path for path in named if not ((ROOT / path).exists() or (ROOT / f"{path}.py").exists())] == []


def test_the_proofs_that_are_told_of_are_there():
    told = re.findall(r"`((?:tests/\w+/)?test_\w+)(?:\.py)?`", DOCUMENTS[2].read_text("utf-8"))
    missing = [name for name in told if not list((ROOT / "tests").rglob(f"{name.rpartition('/')[2]}.py"))]
    assert len(told) > 20
    assert missing == []


def test_every_name_of_the_glossary_is_in_the_code():
    names = NAME.findall(CONTRIBUTING.read_text("utf-8"))
    assert len(names) > 30
    for name in names:
        target_of(name)


def test_the_table_of_packages_says_what_each_may_import():
    rows = re.findall(r"^\| `scorekeeper/(\w+)/` \|[^|]+\| ([^|]+) \|$", CONTRIBUTING.read_text("utf-8"), re.MULTILINE)
    told = {package: set(re.findall(r"`(\w+)`", may)) for package, may in rows if package in MAY_USE}
    assert told == MAY_USE
