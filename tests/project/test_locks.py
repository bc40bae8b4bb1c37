"""The locked packages: each with its hashes and nothing that says where from, each wanted, and free to be used."""

import re
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OURS = ROOT / "requirements.lock"
SITE = [ROOT / "scorekeeper" / "web" / "publishing" / f"{name}.lock" for name in ("browser", "node")]

FREE = {
    *("MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0", "MPL-2.0"),
    *(
        "MIT License",
        "BSD License",
        "Apache Software License",
        "Mozilla Public License 2.0 (MPL 2.0)",
    ),  # as packages said it before there was a field for it
}
"""Licences under which a package may be used, unchanged, by a program under MIT."""


def entries(lock):
    """The packages of a lock, each with its lines."""
    text = re.sub(r"^#.*\n", "", lock.read_text("utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    return [line for line in text.splitlines() if line.strip()]


def pins(lock):
    """The versions in a lock, by name."""
    return dict(re.match(r"([a-z0-9-]+)(?:\[[a-z]+\])?==([^\s;]+)", entry).groups() for entry in entries(lock))


def wanted(names: list[str]) -> Iterator[str]:
    """Yield the packages that these requirements lead to, on every system, by the metadata of installed packages."""
    seen, left = set(), [Requirement(name) for name in names]
    while left:
        requirement = left.pop()
        name = canonicalize_name(requirement.name)
        for extra in ("", *requirement.extras):
            if (name, extra) in seen:
                continue
            seen.add((name, extra))
            yield name
            try:
                further = [Requirement(line) for line in metadata.requires(name) or ()]
            except metadata.PackageNotFoundError:  # of another system
                continue
            left += [each for each in further if _holds(each, extra)]


def _holds(requirement, extra):
    asked = re.search(r"extra\s*==\s*['\"]([^'\"]+)", str(requirement.marker or ""))
    return (asked[1] if asked else "") in {"", extra}


@pytest.mark.parametrize("lock", [OURS, *SITE], ids=lambda lock: lock.name)
def test_every_locked_package_has_one_version_and_hashes_and_names_no_place(lock):
    pinned = r"[a-z0-9-]+(\[[a-z]+\])?==[0-9][^\s;]*( ; [^#@]+?)?(\s+--hash=sha256:[0-9a-f]{64})+\s*"
    for entry in entries(lock):
        assert re.fullmatch(pinned, entry), entry[:80]
    assert len(pins(lock)) == len(entries(lock)) > 0


def test_nothing_is_locked_that_nobody_wants():
    club = PROJECT["project"]["optional-dependencies"]["club"]
    ours = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"], *club]
    assert set(pins(OURS)) - set(wanted(ours)) == set()


def test_the_browser_runs_on_the_versions_that_are_tested_here():
    here = pins(OURS)
    assert {name: here.get(name) for name in pins(SITE[0])} == pins(SITE[0])


def test_whatever_scorekeeper_runs_on_may_be_used_by_a_program_under_mit():
    for name in set(wanted(PROJECT["project"]["dependencies"])):
        try:
            said = metadata.metadata(name)
        except metadata.PackageNotFoundError:  # of another system
            continue
        classified = [line.rpartition(" :: ")[2] for line in said.get_all("Classifier") or () if "License ::" in line]
        expression = said.get("License-Expression") or ("" if classified else said.get("License"))
        licences = re.split(r" OR | AND ", expression) if expression else classified
        assert licences, name
        assert set(licences) <= FREE, name
