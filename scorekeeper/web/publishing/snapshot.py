"""Makes the memory snapshot that the site's Python wakes from, with the browser's own Python (Pyodide) under Node."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import subprocess
import tempfile
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_cache_path

from scorekeeper.web.publishing.archive import copy_tree

log = logging.getLogger(__name__)

_TIMEOUT: Final = 300  # seconds
_KEPT: Final = 4  # snapshots in the cache, of 8 MB each
_SCRIPT: Final = "make_snapshot.mjs"
_WAKE: Final = "wake.mjs"
_HERE: Final = resources.files(__package__)


class Snapshot(NamedTuple):
    """A memory snapshot, compressed with Zstandard.

    `made_for` is a fingerprint of what it is made from, `unpacked` the SHA-256 of what is compressed (hexadecimal).
    """

    made_for: str
    packed: Path
    unpacked: str


def make_snapshot(site: Path, extensions: Mapping[str, str], node: Path, pyodide: Path) -> Snapshot | None:
    """The snapshot of a site; None on failure.

    `site` has everything that Python reads; `extensions` are its files by their paths in Python. Snapshots are cached
    by their fingerprints: making one takes half a minute.
    """
    cache = user_cache_path("scorekeeper", appauthor=False) / "snapshots"
    cache.mkdir(parents=True, exist_ok=True)
    made_for = _fingerprint_of(site, extensions, pyodide)
    cached = next(cache.glob(f"{made_for}.*"), None) or _make(site, extensions, node, pyodide, made_for, cache)
    if cached is None:
        return None
    cached.touch()
    kept = [path for path in cache.iterdir() if path.is_file()]  # not the folder of another that publishes meanwhile
    for old in sorted(kept, key=lambda path: path.stat().st_mtime)[:-_KEPT]:
        old.unlink(missing_ok=True)
    return Snapshot(made_for, cached, cached.suffix[1:])


def _make(
    site: Path, extensions: Mapping[str, str], node: Path, pyodide: Path, made_for: str, cache: Path
) -> Path | None:
    """Make it into the cache: a file with the two fingerprints as its name."""
    with tempfile.TemporaryDirectory(dir=cache) as folder:
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
            return None
        if run.returncode or not made.exists():
            log.warning("The memory snapshot was not made: %s", run.stderr.decode("utf-8", "replace")[-2000:])
            return None
        return made.replace(cache / f"{made_for}.{run.stdout.decode().strip()}")


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
    digest = hashlib.sha256(json.dumps([*extensions.items()]).encode())
    for part in made_from:
        digest.update(hashlib.sha256(part.read_bytes()).digest())
    return digest.hexdigest()[:16]
