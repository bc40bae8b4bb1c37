"""The memory snapshot of the site's Python: it wakes under Node as it does in a browser, and belongs to no device."""

import shutil
import struct
from importlib.util import find_spec
from pathlib import Path

import pytest

from scorekeeper.exchange.link import MARK
from scorekeeper.exchange.match_link import read_match_link
from scorekeeper.flet_fixes.client_files import CLIENT
from scorekeeper.web.browser.bridge import Browser
from scorekeeper.web.browser.warm_up import LETTERS, _StandInBrowser
from tests.support.imports import NEVER, importing
from tests.support.waking import unpacked, woken

DRAWN = """
import json, random, sqlite3
from pathlib import Path
from scorekeeper.service.app_services import FILE, open_services, random_id
from flet.utils.strings import random_string
services = open_services(Path("/mine"))
services.close()
(store,) = sqlite3.connect(f"/mine/{FILE}").execute("SELECT id FROM identity").fetchone()
print(json.dumps({"random": random.random(), "match": random_id(), "session": random_string(16), "store": store}))
"""

DEVICE = """
import json, os, time
from datetime import datetime
from scorekeeper.match.days import local_time
from scorekeeper.texts.language import tr
print(json.dumps({
    "zone": time.tzname, "seconds": [time.timezone, time.altzone],
    "summer": str(local_time("2026-07-01T12:00:00Z")), "winter": datetime.fromtimestamp(0).hour,
    "language": [tr("New match"), os.environ["LANG"], os.getenv("HOME")],
}))
"""

EVERYTHING = """
import json, colorsys, importlib.resources, sys
import msgpack, pydantic
from scorekeeper.rules.catalogue import CATALOGUE

class Counts(pydantic.BaseModel):
    counts: tuple[int, int, int]

try:
    Counts.model_validate_json('{"counts": ["x", 4, 4]}')
except pydantic.ValidationError as error:
    errors = error.error_count()
print(json.dumps({
    "counts": Counts.model_validate_json('{"counts": [8, 4, 4]}').counts, "errors": errors,
    "packed": msgpack.unpackb(msgpack.packb({"a": [1, 2]})), "game": CATALOGUE.game("swedish").info.id,
    "file": len(importlib.resources.files("scorekeeper.rules.catalogue").joinpath("swedish.toml").read_text()) > 100,
    "later": colorsys.__name__, "rehearsed": [name for name in sys.modules if "warm_up" in name],
}))
"""

LEFT = """
import gc, json, random, sqlite3
from flet.messaging.session import Session
from scorekeeper.app.session.app import App
gc.unfreeze()
found = [type(each).__name__ for each in gc.get_objects() if isinstance(each, Session | App | sqlite3.Connection)]
drawn = [each for each in gc.get_objects() if isinstance(each, random.Random) and each is not random._inst]
print(json.dumps({"left": found, "seeded": [str(each) for each in drawn if type(each) is random.Random]}))
"""


EVERY_SCREEN = """
import asyncio, json, sys
from scorekeeper.web.browser.warm_up import EventLoop, stand_ins, use_app
before = set(sys.modules)
asyncio._set_running_loop(None)
with stand_ins() as (browser, client):
    sys.modules["flet.messaging.pyodide_connection"].flet_js = sys.modules["flet_js"]
    EventLoop().run_until_complete(use_app(browser, client))
print(json.dumps(sorted(set(sys.modules) - before - {"flet_js"})))
"""


LATER = (
    *(f"scorekeeper.exchange.{name}" for name in ("backup_file", "csv_file", "game_file", "pdf", "season_file")),
    *("scorekeeper.match.figures", "scorekeeper.match.rating", "scorekeeper.match.season_table"),
    *("scorekeeper.pictures.cards", "scorekeeper.pictures.season_pages", "scorekeeper.pictures.ruled_table"),
    *(f"scorekeeper.service.{name}" for name in ("backup", "figures_of_people", "parcels", "restoring")),
    *("scorekeeper.service.season_tables",),
    *("csv", "email.message", "http.client", "openskill", "segno", "urllib.request", "xml.sax.saxutils"),
)
"""The modules that a person asks for later, and their needs: every first visit would fetch them with the snapshot."""

THERE = f"""
import json, sys
print(json.dumps([name for name in {LATER} if name in sys.modules]))
"""

RATED = """
import json, sys
from scorekeeper.match.digest import MatchDigest
from scorekeeper.match.rating import Ratings
from scorekeeper.match.statistics import Seated
before = set(sys.modules)
digest = MatchDigest("g", "G", "", "", True, None, True, False, ((0,), (1,)), (3, 1), (1, 2))
ratings = Ratings()
ratings.add(Seated("m", digest, {0: "a", 1: "b"}))
found = ratings.found()
print(json.dumps([{person: [round(each, 3) for each in rating] for person, rating in found.items()},
                  "openskill.models.weng_lin.plackett_luce" in set(sys.modules) - before]))
"""


TRACED = """
import json
from scorekeeper.web.browser.waking import wake

def raised(work):
    try:
        work()
    except Exception as error:
        trace = error.__traceback__
    while trace.tb_next:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    return [code.co_filename, code.co_name, trace.tb_lineno > code.co_firstlineno]

print(json.dumps([raised(lambda: wake("another", {})), raised(lambda: json.loads("{"))]))
"""
"""The place where an exception was raised, and whether it is below the first line of its function."""


pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def site(sites):
    """The site at /. It has a snapshot, for Node is there."""
    return sites["/"].folder


@pytest.fixture(scope="module")
def awake(site):
    """What one woken Python prints for each of these programs, of which the first two see it as it woke."""
    programs = (THERE, LEFT, DRAWN, DEVICE, EVERYTHING)
    printed = woken(site, "print('[')" + "print(',')".join(programs) + "print(']')")
    return dict(zip(programs, printed, strict=True))


def test_ids_and_random_numbers_differ_between_two_starts(site, awake):
    one, other = awake[DRAWN], woken(site, DRAWN)
    assert [name for name in one if one[name] == other[name]] == []


def test_language_and_time_zone_are_the_device_s_and_not_the_publisher_s(awake):
    assert awake[DEVICE] == {
        "zone": ["UTC+0200", "UTC+0300"],
        "seconds": [-7200, -10800],
        "summer": "2026-07-01 15:00:00+03:00",
        "winter": 2,
        "language": ["Uusi ottelu", "sv_FI.UTF-8", "/home/pyodide"],
    }


def test_compiled_extensions_work_and_what_was_not_imported_can_be(awake):
    assert awake[EVERYTHING] == {
        "counts": [8, 4, 4],
        "errors": 1,
        "packed": {"a": [1, 2]},
        "game": "swedish",
        "file": True,
        "later": "colorsys",
        "rehearsed": [],
    }


@pytest.mark.long
def test_every_module_can_be_imported_before_the_archives_are_there(site):
    assert woken(site, f"{importing(site)}\nprint(imported)") == [True, NEVER]


def test_screens_of_the_first_minute_need_no_module_from_the_archives(site):
    assert woken(site, EVERY_SCREEN) == []


def test_snapshot_lacks_the_modules_that_are_needed_later(awake):
    assert [name for name in LATER if find_spec(name) is None] == []
    assert awake[THERE] == []


def test_the_link_that_is_opened_before_leads_to_a_match():
    assert len(read_match_link(f"{MARK}{LETTERS}").match.deals) == 2


def test_snapshot_keeps_nothing_of_its_session_and_seeds_no_other_generator(awake):
    assert awake[LEFT] == {"left": [], "seeded": []}


def test_one_that_was_made_for_another_site_wakes_into_an_exception(site):
    with pytest.raises(AssertionError, match=r"the snapshot was made for [0-9a-f]{16}, not for 0123456789abcdef"):
        woken(site, "", made_for="0123456789abcdef")


@pytest.fixture(scope="module")
def restored(site, tmp_path_factory):
    """The snapshot as it is in memory, and whether its bytes are given back once it is restored."""
    return unpacked(site, tmp_path_factory.mktemp("memory") / "memory")


@pytest.fixture
def memory(restored):
    return restored[0]


def test_woken_python_gives_the_bytes_of_its_snapshot_back(restored):
    assert restored[1]


def test_nothing_of_the_machine_that_published_is_in_it(site, memory):
    for said in (str(site), str(Path.home() / ".cache"), "make_snapshot.mjs", shutil.which("node")):
        found = [said.encode(form) in memory for form in ("utf-8", "utf-16-le", "utf-32-le")]
        assert found == [False, False, False], said


def test_no_block_of_it_is_empty_and_none_is_of_the_interpreter_s_own_constants(memory):
    (head,) = struct.unpack_from("<I", memory, 4)
    (runs,) = struct.unpack_from("<I", memory, head + 12)
    kept = memory[head + 16 + 4 * runs :]
    assert len(kept) % 512 == 0
    assert len(kept) < 34_000_000
    assert [at for at in range(0, len(kept), 512) if kept[at : at + 512] == bytes(512)] == []
    constant = b"sequence item %zd: expected str instance"
    assert constant in (CLIENT / "pyodide" / "pyodide.asm.wasm").read_bytes()
    assert constant not in kept


def test_the_stand_in_for_the_browser_has_all_that_the_app_asks_of_one():
    asked = [name for name in [*dir(Browser), *Browser.__annotations__] if not name.startswith("_")]
    assert len(asked) > 15
    assert [name for name in asked if not hasattr(_StandInBrowser("/nowhere"), name)] == []


@pytest.mark.long
def test_a_traceback_has_the_lines_of_the_app_and_the_functions_of_what_others_wrote(site):
    assert woken(site, TRACED) == [
        ["app/scorekeeper/web/browser/waking.py", "wake", True],
        ["library/json/decoder.py", "raw_decode", False],
    ]


@pytest.mark.long
def test_people_are_rated_there_as_here_by_modules_that_come_then(site):
    assert woken(site, RATED) == [{"a": [27.635, 8.066, 1], "b": [22.365, 8.066, 1]}, True]
