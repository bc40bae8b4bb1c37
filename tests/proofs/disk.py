"""Disks that take no more: for real, by what the system itself refuses."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

try:
    import resource
except ImportError:  # Windows
    resource = None


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """The system refuses this process every byte beyond that, in any file."""
    if resource is None:
        pytest.skip("this system cannot limit the length of files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def small_disk(size: int) -> Iterator[Path]:
    """A disk of its own, of so many bytes; the test is skipped where none can be had."""
    place = Path(tempfile.mkdtemp())
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    try:
        if shutil.which("mount") is None or subprocess.run(mount, check=False, capture_output=True).returncode:
            pytest.skip("this system gives us no disk of our own")
        try:
            yield place
        finally:
            subprocess.run(["umount", str(place)], check=True)  # noqa: S607
    finally:
        place.rmdir()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of an administrator, who may write anywhere."""
    if not hasattr(os, "seteuid"):
        pytest.skip("this system has other rights")
    mine = os.geteuid()
    if mine == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(mine)


@contextmanager
def reachable_folder() -> Iterator[Path]:
    """A folder that others can look into, unlike those of the tests."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


READ_ONLY = pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444)])
"""The modes of a folder and of a file in it of which one at least cannot be written."""
