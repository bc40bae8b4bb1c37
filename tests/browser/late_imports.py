"""A link as a phone gets it, and a site whose worker imports, when asked to, all that Python has, before its archives
have come."""

from __future__ import annotations

import json
import shutil
from importlib import resources
from pathlib import Path

from scorekeeper.web.publishing.site_pages import write_worker
from tests.support.imports import importing

LINK = (
    "#/take/M1QPERJF5HUZSBMZ3AFJYMZS2LASFDVZIDBHTZZVD4UVMB2I4IKMIDNGHJDIMOUGU2QYMBSWSBDVNQWVAURXVGWQ4QD6FRH46SQGOIFRH"
    "CMJMLQQB5NRTGMYTJMSVKIY4MCLAEAPMGCYDAMOTGAYDLCQAAABOYRMSC"
)
"""A match of two deals that says when it began and when each deal was booked, as every match that is handed over."""

ASK = "caches.open('import everything').then(() => true)"
"""Ask the next start to do so. A worker sees the same caches as the page, in every browser."""

IMPORTED = "performance.getEntriesByType('mark').map(({name}) => name).find(name => name.startsWith('{\"imported\"'))"
"""The result of `importing` as JSON: the size of the archives before, and `imported`."""

_BEGIN = 'mark("awake");'

_SCRIPT = """
if (await caches.has("import everything")) {
  const sizes = ["/app.zip", "/lib/python314.zip"].map((path) => FS.analyzePath(path).object?.usedBytes ?? 0);
  python.runPython(%s);
  mark(JSON.stringify({ imported: JSON.parse(python.globals.get("imported")), sizes }));
}
"""


def importing_site(site: Path, folder: Path) -> Path:
    """A copy of a site with such a worker."""
    shutil.copytree(site, folder)
    worker = folder / "python-worker.js"
    text = worker.read_text("utf-8")
    assert text.count(_BEGIN) == 1
    worker.write_text(text.replace(_BEGIN, _BEGIN + _SCRIPT % json.dumps(importing(site))), "utf-8")
    return listed(folder)


def listed(folder: Path) -> Path:
    """Rewrite the service worker's list after a file of the folder has changed, and return the folder."""
    (folder / "sw.js").write_bytes((resources.files("scorekeeper.web") / "phone" / "sw.js").read_bytes())
    write_worker(folder)
    return folder
