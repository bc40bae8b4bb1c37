"""The release workflow: its first step, which compares the tag, the version and the changelog, run on files."""

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.support.serving import PATIENCE

WORKFLOW = (Path(__file__).parents[2] / ".github" / "workflows" / "release.yml").read_text("utf-8")
SCRIPT = re.search(r"^  tag:\n.+?^        run: \|\n(.+?)^  \w", WORKFLOW, re.MULTILINE | re.DOTALL)[1]


@pytest.mark.skipif(sys.platform == "win32", reason="the workflow has a POSIX shell")
@pytest.mark.parametrize(
    ("tag", "heading", "passes"),
    [
        ("v1.0.0", "## 1.0.0 (2027-01-31)", True),
        ("v1.0.0", "## 1.0.0 (not released yet)", False),
        ("v1.0.0", "## 1.0.0", False),
        ("v1.0.0", "## 1.0.0 (2027-01-31), in part", False),
        ("v1.0.0", "## 1.0.01 (2027-01-31)", False),
        ("v1.0.0", "## 1x0.0 (2027-01-31)", False),
        ("v1.0.1", "## 1.0.0 (2027-01-31)", False),
    ],
)
def test_a_release_needs_its_version_and_date_as_a_heading_of_the_changelog(tag, heading, passes, tmp_path):
    (tmp_path / "scorekeeper").mkdir()
    (tmp_path / "scorekeeper" / "__init__.py").write_text('"""It."""\n__version__ = "1.0.0"\n', "utf-8")
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{heading}\n\nThe first release.\n", "utf-8")
    given = {"cwd": tmp_path, "env": os.environ | {"GITHUB_REF_NAME": tag}, "timeout": PATIENCE}
    assert (subprocess.run(["/bin/bash", "-ec", dedent(SCRIPT)], **given, check=False).returncode == 0) is passes
