"""Makes the memory snapshot that the site's Python wakes from, with the browser's own Python (Pyodide) under Node."""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import os
import subprocess
import tempfile
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from scorekeeper.web.publishing.archive import copy_tree

log = logging.getLogger(__name__)

_LEVEL: Final = 9  # of gzip: takes some seconds longer than 6, and is a hundredth smaller
_TIMEOUT: Final = 300  # seconds
_KEPT: Final = 4  # snapshots in the cache, of 13 MB each
_SCRIPT: Final = "make_snapshot.mjs"
_WAKE: Final = "wake.mjs"
_HERE: Final = resources.files(__package__)


def make_snapshot(site: Path, extensions: Mapping[str, str], node: Path, pyodide: Path) -> tuple[str, Path] | None:
    """The fingerprint of what a site's snapshot is made from, and the snapshot, compressed with gzip; None on failure.

    `site` has everything that Python reads; `extensions` are its files by their paths in Python. Snapshots are cached
    by the fingerprint: making one takes seconds.
    """
    cache = user_cache_path("scorekeeper", appauthor=False) / "snapshots"
    cache.mkdir(parents=True, exist_ok=True)
    made_for = _fingerprint_of(site, extensions, pyodide)
    cached = cache / f"{made_for}.gz"
    if not cached.exists() and not _make(site, extensions, node, pyodide, made_for, cached):
        return None
    cached.touch()
    for old in sorted(cache.glob("*.gz"), key=lambda path: path.stat().st_mtime)[:-_KEPT]:
        old.unlink(missing_ok=True)
    return made_for, cached


def _make(site: Path, extensions: Mapping[str, str], node: Path, pyodide: Path, made_for: str, target: Path) -> bool:
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        scripts = Path(folder)
        for source in (_HERE / _SCRIPT, site / _WAKE):
            copy_tree(source, scripts / source.name)
        made = scripts / "memory"
        listed = json.dumps(extensions)
        command = [str(node), str(scripts / _SCRIPT), str(pyodide), str(site), str(made), listed, made_for]
        try:
            run = subprocess.run(command, env=_environment(), capture_output=True, timeout=_TIMEOUT, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired) as error:
            log.warning("The memory snapshot was not made: %s", error)
            return False
        if run.returncode or not made.exists():
            log.warning("The memory snapshot was not made: %s", run.stderr.decode("utf-8", "replace")[-2000:])
            return False
        packed = scripts / "packed"
        packed.write_bytes(gzip.compress(made.read_bytes(), _LEVEL, mtime=0))
        packed.replace(target)
    return True


def _environment() -> dict[str, str]:
    """Our own, in Universal Time: the same sources give the same bytes wherever they are published."""
    return {**os.environ, "TZ": "UTC"}


def _fingerprint_of(site: Path, extensions: Mapping[str, str], pyodide: Path) -> str:
    """A hash of all that a snapshot is made from: the interpreter, the packages, our scripts."""
    made_from = (
        *(pyodide / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")),
        *(site / name for name in ("app.zip", "pyodide/python_stdlib.zip", _WAKE, *extensions.values())),
        _HERE / _SCRIPT,
    )
    digest = hashlib.sha256(json.dumps([_LEVEL, *extensions.items()]).encode())
    for part in made_from:
        digest.update(hashlib.sha256(part.read_bytes()).digest())
    return digest.hexdigest()[:16]
