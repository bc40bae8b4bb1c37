"""The texts and screens of the program, written to files; `python -m tests.tools.golden OUT`, again after a change.

    python -m tests.tools.golden before                     # every part, two at a time
    python -m tests.tools.golden before --only link,backup  # these alone
    python -m tests.tools.golden before --jobs 1
    diff -r before after

Each part has a folder of its own in OUT:

files    1,032 match files (14 of each catalogue game with settings at random, 150 of changed tables, the rest spoilt)
         as text, CSV and JSON; 400 changed tables, most of which are refused; the page of every game
export   two kept matches of each game as PDF (its words and its drawing), SVG, CSV, JSON and text
link     links, links to a site, to BG Stats, and QR codes of these matches; links brought in elsewhere
backup   backup, restore and backup again, page by page; restores that ask something; backups of a season, damaged ones
tables   own games: the 400 changed tables added, which are refused and why; listed, shown, removed
seasons  seasons, their tables in every format, seats, figures, people, versions, takeovers
picture  the HTML of the sheet and the tree of the entry, of each game: empty, halfway, over; English and Swedish
heard    every address and every dialog as a screen reader hears them, and what each tap leads to
gather   the sentences that are gathered for the translators, and whether gathering changes any of their files

All but `picture` and `heard` use the program's own commands alone; what these two import of it is in `internals.py`.
Each part runs in a process of its own, with the clock, ids, random numbers and time zone of `fixed.py`. All of them
take about six minutes of one core.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tests.tools.golden.part import PARTS

ROOT = Path(__file__).parents[3]
LANGUAGES = ROOT / "scorekeeper" / "texts" / "languages"
ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "TZ": "CET-1CEST,M3.5.0,M10.5.0/3",
    "LANGUAGE": "en",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
}
"""The environment of each part, whatever is set on this machine."""


def record(out: Path, name: str) -> bool:
    """Run a part in a process of its own; say how long it took and how much it wrote. Whether it went well."""
    shutil.rmtree(out / name, ignore_errors=True)
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "tests.tools.golden.part", name, str(out / name)],
        cwd=ROOT, env=os.environ | ENVIRONMENT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    seconds = time.monotonic() - begun
    sizes = [path.stat().st_size for path in (out / name).rglob("*") if path.is_file()]
    told = [f"{name:8} {seconds:6.1f} s {len(sizes):6} files {sum(sizes) // 1024:7} kB", done.stdout[-2000:].rstrip()]
    if done.returncode:
        told += [f"FAILED ({done.returncode})", done.stderr[-4000:]]
    print(*filter(None, told), sep="\n", flush=True)
    return done.returncode == 0


def asked() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.golden", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="a folder")
    parser.add_argument("--only", default=",".join(PARTS), help="parts, with commas")
    parser.add_argument("--jobs", type=int, default=2, help="parts at a time")
    wanted = parser.parse_args()
    wanted.only = wanted.only.split(",")
    if unknown := set(wanted.only) - set(PARTS):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    if not [*LANGUAGES.glob("*.mo")]:
        parser.error("the languages are not compiled: `python assets/languages.py compile` does it")
    return wanted


def main() -> int:
    wanted = asked()
    with ThreadPoolExecutor(wanted.jobs) as pool:
        went_well = [*pool.map(partial(record, wanted.out.resolve()), [name for name in PARTS if name in wanted.only])]
    return 0 if all(went_well) else 1


if __name__ == "__main__":
    sys.exit(main())
