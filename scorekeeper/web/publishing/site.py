"""Builds the site in a temporary folder, which replaces the wanted one when it is complete."""

from __future__ import annotations

import gzip
import re
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata, resources
from pathlib import Path
from typing import Final

from scorekeeper.flet_fixes.client_files import CLIENT
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.texts import LANGUAGES, tr
from scorekeeper.web.publishing import archive, site_pages
from scorekeeper.web.publishing.snapshot import compile_below, find_node, make_snapshot
from scorekeeper.web.publishing.wheels import BROWSER, NotPublished, fetch, read_lock

FOLDER_IN_USE = Sentence("{folder} holds something else. Name an empty folder, or one published before.")
FOLDER_REFUSED = Sentence("The site cannot be written to {folder}: {reason}.")
NOT_WRITTEN = Sentence("The notes for the next publishing cannot be written to {path}: {reason}.")
NO_SUCH_BASE = Sentence("{base} is no path: --base takes one like /scorekeeper/.")
OTHER_FLET = Sentence("flet-web {installed} is installed; the site is made for {locked}. Install that.")

_BLOCK: Final = 4096  # bytes of a disk's block
_BASE: Final = re.compile(r"/?([A-Za-z0-9._~-]+(/[A-Za-z0-9._~-]+)*/?)?")


@dataclass(frozen=True, slots=True)
class Published:
    """A built site.

    `disk` is its size on a disk, and `transfer` the bytes that a browser fetches before the first use from a host that
    compresses with gzip. `compiled` is True if its Python is bytecode, `wakes` if it has a memory snapshot to wake
    from.
    """

    folder: Path
    base: str
    disk: int
    transfer: int
    compiled: bool
    wakes: bool


def publish(folder: Path, base: str = "/", report: Callable[[str], None] = lambda _: None) -> Published:
    """Build the site into a folder, which is created or replaced completely; `report` is called with each step.

    `base` is the URL path at which a host will serve it. Raises `NotPublished`; the folder is then unchanged.
    """
    base, folder = _normalized_base(base), folder.absolute()
    if folder.exists() and not site_pages.is_site(folder) and (not folder.is_dir() or any(folder.iterdir())):
        raise NotPublished(FOLDER_IN_USE(folder=str(folder)))
    archive.check_whole()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".publish-", dir=folder.parent) as work_folder:
            site = Path(work_folder) / "site"
            compiled, wakes = _build(site, base, Path(work_folder), report)
            _replace(site, folder, Path(work_folder) / "before")
    except OSError as error:
        raise NotPublished(_refused(folder, error)) from error
    disk = _BLOCK * sum(max(1, -(-path.stat().st_size // _BLOCK)) for path in folder.rglob("*"))
    return Published(folder, base, disk, _transfer_size(folder), compiled, wakes)


def _refused(folder: Path, error: OSError) -> Fault:
    """Return the fault of a refusal by the system: to write the site, or another file."""
    reason = error.strerror or str(error)
    if error.filename is not None and not Path(str(error.filename)).is_relative_to(folder.parent):
        return NOT_WRITTEN(path=str(error.filename), reason=reason)
    return FOLDER_REFUSED(folder=str(folder), reason=reason)


def _build(site: Path, base: str, work_folder: Path, report: Callable[[str], None]) -> tuple[bool, bool]:
    """Build the site; return `compiled` and `wakes` of `Published`."""
    report(tr("Fetching the packages for the browser"))
    locked = read_lock((resources.files(__package__) / "browser.lock").read_text("utf-8"))
    installed, wanted = metadata.version("flet-web"), next(each.version for each in locked if each.name == "flet")
    if installed != wanted:
        raise NotPublished(OTHER_FLET(installed=installed, locked=wanted))
    wheels = fetch(locked, BROWSER)

    report(tr("Laying out the site"))
    site_pages.copy_client(site)
    site_pages.write_pages(site, base)
    python = work_folder / "python"
    licences = archive.unpack_packages(wheels.values(), python / "app")
    archive.copy_app(python / "app")
    archive.cut_icons(python / "app")
    archive.unpack_library(CLIENT / "pyodide" / "python_stdlib.zip", python / "library")
    listed = (f"{name}\n\n{text}" for name, text in licences.items())
    (site / "licences.txt").write_text(f"\n\n{80 * '-'}\n\n".join(listed), "utf-8")

    report(tr("Compiling for the browser"))
    node = find_node(work_folder)
    pyodide = CLIENT / "pyodide"
    compiled = node is not None and compile_below(python, node, pyodide)
    extensions = archive.move_extensions(python / "app", site)
    languages = archive.move_languages(python / "app", site)
    archive.pack(python / "app", site / "app.zip")
    archive.pack(python / "library", site / "pyodide" / "python_stdlib.zip")
    snapshot = make_snapshot(site, extensions, node, pyodide) if node is not None and compiled else None
    site_pages.write_python(site, extensions, languages, snapshot)
    site_pages.write_worker(site, snapshot.unpacked if snapshot is not None else None)
    return compiled, snapshot is not None


def _normalized_base(base: str) -> str:
    """Return the path with a slash at both ends.

    >>> _normalized_base("scorekeeper"), _normalized_base("/"), _normalized_base("")
    ('/scorekeeper/', '/', '/')
    """
    if not _BASE.fullmatch(base) or {".", ".."} & set(base.split("/")):
        raise NotPublished(NO_SUCH_BASE(base=base))
    inner = base.strip("/")
    return f"/{inner}/" if inner else "/"


def _replace(site: Path, folder: Path, before: Path) -> None:
    """Replace the old site by the new one; if that fails, the old one is restored. Raises `OSError`."""
    site.chmod(0o755)
    if folder.exists():
        folder.rename(before)
    try:
        site.rename(folder)
    except OSError:
        if before.exists():
            before.rename(folder)
        raise
    shutil.rmtree(before, ignore_errors=True)


def _transfer_size(folder: Path) -> int:
    """Return the most bytes that a browser fetches, with its renderer and its language, compressed with gzip."""
    packed = {
        name: len(gzip.compress((folder / name).read_bytes(), 6)) for name in (*site_pages.sizes(folder), "sw.js")
    }

    sets = {**site_pages.file_sets(folder), "sw.js": ("all",)}

    def fetched(renderer: site_pages.FileSet, language: site_pages.FileSet) -> int:
        return sum(size for name, size in packed.items() if {"all", renderer, language} & {*sets[name]})

    return max(fetched(renderer, language.tag) for renderer in site_pages.RENDERERS for language in LANGUAGES)
