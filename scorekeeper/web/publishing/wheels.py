"""Wheels from the Python package index, locked by hash and cached."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from scorekeeper.rules.phrase import Failure, Fault, Phrase, Sentence

BROWSER: Final = (
    "--platform=pyemscripten_2026_0_wasm32",
    "--platform=any",
    "--python-version=3.14",
    "--implementation=cp",
    "--abi=cp314",
    "--abi=none",
)
"""Options of `pip download` for the Python in the browser, rather than the one that runs here."""

_LINE: Final = re.compile(r"([a-z0-9-]+)==([^ ]+)((?: --hash=sha256:[0-9a-f]{64})+)")


NOT_FETCHED = Sentence(
    "The Python package index could not be reached ({reason}), and no copy of {packages} is kept here from "
    "earlier. Publish once with a network; later it works without."
)
NO_INSTALLER = Fault("pip is needed to fetch packages for the browser: python -m ensurepip installs it.")


class NotPublished(Failure):
    """The site could not be built; the folder is unchanged. `fault` tells why."""


@dataclass(frozen=True, slots=True)
class Locked:
    """A package of a lock file: its version, and the SHA-256 hashes of its wheels."""

    name: str
    version: str
    hashes: frozenset[str]


def read_lock(text: str) -> tuple[Locked, ...]:
    r"""Return the packages of a lock file in the format of pip's requirements.

    >>> read_lock("# a card\nsix==1.17.0 --hash=sha256:" + 64 * "0")[0].version
    '1.17.0'
    """
    found = (_LINE.fullmatch(line) for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(
        Locked(match[1], match[2], frozenset(re.findall("[0-9a-f]{64}", match[3]))) for match in found if match
    )


def fetch(packages: Sequence[Locked], pip_options: Iterable[str] = ()) -> dict[str, Path]:
    """Return the wheel of each package by name: a cached one, or fetched now.

    Raises `NotPublished` if one is not cached and cannot be fetched, or does not have a locked hash.
    """
    cache = user_cache_path("scorekeeper", appauthor=False) / "wheels"
    cache.mkdir(parents=True, exist_ok=True)
    missing = [package for package in packages if _cached(package, cache) is None]
    if missing:
        _download(missing, cache, pip_options)
    cached = {package.name: _cached(package, cache) for package in packages}
    return {name: wheel for name, wheel in cached.items() if wheel is not None}


def _cached(package: Locked, cache: Path) -> Path | None:
    stem = f"{package.name.replace('-', '_')}-{package.version}-"
    for wheel in sorted(cache.glob(f"{stem}*.whl")):
        if hashlib.sha256(wheel.read_bytes()).hexdigest() in package.hashes:
            return wheel
    return None


def _download(packages: Sequence[Locked], cache: Path, pip_options: Iterable[str]) -> None:
    if importlib.util.find_spec("pip") is None:
        raise NotPublished(NO_INSTALLER)
    with tempfile.TemporaryDirectory() as folder:
        requirements = Path(folder) / "wanted.txt"
        lines = (f"{p.name}=={p.version} " + " ".join(f"--hash=sha256:{h}" for h in sorted(p.hashes)) for p in packages)
        requirements.write_text("\n".join(lines), "utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--require-hashes", "--only-binary=:all:", "--retries=1", "--timeout=30", *pip_options]
        command += ["--dest", folder, "--requirement", str(requirements)]
        pip = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own words only
        if pip.returncode:
            errors = [line.removeprefix("ERROR: ") for line in pip.stderr.splitlines() if line.startswith("ERROR")]
            reason = errors[-1].strip().rstrip(".") if errors else Phrase("pip gave no reason")
            raise NotPublished(NOT_FETCHED(packages=tuple(p.name for p in packages), reason=reason))
        for wheel in Path(folder).glob("*.whl"):
            # Renamed when complete: an interruption leaves no partial wheel, and two processes have a file each.
            temporary = cache / f"{wheel.name}.{os.getpid()}.part"
            temporary.write_bytes(wheel.read_bytes())
            temporary.replace(cache / wheel.name)
