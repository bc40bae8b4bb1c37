"""`scorekeeper publish`: the app as a static site that works offline."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from scorekeeper.commands.terminal import print_text
from scorekeeper.texts import decimal, tr
from scorekeeper.web.publishing.site import Published, publish

_MIB: Final = 2**20
_MEGABYTE: Final = 10**6


def publish_site(folder: str, base: str) -> None:
    """Build the site, and print each step and its size in megabytes. Raises `Failure`."""
    print_text(report(publish(Path(folder), base, lambda step: print_text(f"{step} …\n"))))


def report(site: Published) -> str:
    """Return the report on a built site: its place, its limits, its size."""
    lines = [tr("The site is in {folder}, made to be served at {base}", folder=site.folder, base=site.base)]
    if not site.compiled:
        lines.append(
            tr("No Node could be had to compile its Python: it is larger than it could be, and starts slowly.")
        )
    elif not site.wakes:
        lines.append(tr("No memory snapshot of its Python could be made: it works as it should, and starts slower."))
    disk, transfer = -(-site.disk // _MIB), decimal(f"{site.transfer / _MEGABYTE:.1f}")
    sizes = tr("On disk: {disk} MB. Fetched before the first use: {transfer} MB (gzip).", disk=disk, transfer=transfer)
    lines.append(sizes)
    return "\n".join(lines) + "\n"
