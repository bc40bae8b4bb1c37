"""Flet's code below each workaround is the code that was read: with another version, a test names what to compare."""

import inspect
import pkgutil
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest

from scorekeeper.flet_fixes.client_files import CLIENT

ROOT = Path(__file__).parents[2]
FIXES = "scorekeeper/flet_fixes"
WEB = "scorekeeper/web"

BELOW = {
    "assets/FontManifest.json": ("7a125b79cb28", f"{FIXES}/client_files.py"),
    "main.dart.js": (
        "ab4f1dae4d5c",
        *(f"{FIXES}/{name}.py" for name in ("client_gaps", "dialog_fixes", "focus_fixes", "screen_reader")),
    ),
    "flet.components.component:Component": ("1303b8a57f74", f"{FIXES}/drawing.py"),
    "flet.components.hooks.use_dialog": ("1f64d385b823", f"{FIXES}/dialog_fixes.py"),
    "flet.components.hooks.use_effect": ("e75a35a11357", f"{FIXES}/drawing.py"),
    "flet.controls.base_control": ("f950ae8702e8", f"{FIXES}/quick_controls.py", "tests/support/headless.py"),
    "flet.controls.base_page:PageMediaData": ("6297c7afb171", f"{FIXES}/client_gaps.py"),
    "flet.controls.context": ("15e0b0000c2e", "tests/support/headless.py"),
    "flet.controls.core.semantics": ("31ddbd2940a2", f"{FIXES}/screen_reader.py"),
    "flet.controls.dialog_control": ("e1ad69a082b8", f"{FIXES}/dialog_fixes.py", "tests/support/headless.py"),
    "flet.controls.object_patch": ("56851cdf8e30", f"{FIXES}/quick_controls.py", f"{FIXES}/screen_reader.py"),
    "flet.controls.page:Page.push_route": ("e3d61ff30234", f"{FIXES}/drawing.py"),
    "flet.controls.value_types": ("f49b425b881a", f"{FIXES}/quick_controls.py"),
    "flet.messaging.connection": ("407a134d50a4", f"{WEB}/session_limit.py", "tests/support/headless.py"),
    "flet.messaging.protocol": (
        "9a8d64a2ec23",
        *(f"{FIXES}/screen_reader.py", f"{FIXES}/server_fixes.py", f"{WEB}/socket.py", f"{WEB}/browser/warm_up.py"),
    ),
    "flet.messaging.pyodide_connection": (
        "65d0b74c4bba",
        *(f"{WEB}/browser/waking.py", f"{WEB}/browser/warm_up.py"),
    ),
    "flet.messaging.session:Session": (
        "8a0725642a10",
        *(f"{FIXES}/drawing.py", f"{FIXES}/server_fixes.py", f"{WEB}/session_limit.py", "tests/support/headless.py"),
    ),
    "flet.pubsub.pubsub_hub": ("d6b1f9b8e551", "tests/support/headless.py"),
    "flet_web.fastapi.flet_app": ("08fbf45b8607", f"{FIXES}/server_fixes.py", f"{WEB}/socket.py"),
    "flet_web.fastapi.flet_app_manager": ("c5fad86db21a", f"{FIXES}/server_fixes.py", f"{WEB}/server.py"),
    "flet_web.fastapi.flet_static_files": ("ee058281ed4c", f"{WEB}/server.py"),
}
"""Parts of Flet (client files, modules, classes, functions): the hash of each, and our modules that rely on it."""


def content_of(part):
    """The bytes of a file of the client, or of the source of a module, a class or a function."""
    module, _, name = part.partition(":")
    if name:
        return inspect.getsource(pkgutil.resolve_name(part)).encode()
    if "/" in part or part.endswith(".js"):
        return (CLIENT / part).read_bytes()
    return Path(find_spec(module).origin).read_bytes()


@pytest.mark.parametrize("part", BELOW)
def test_code_of_flet_below_our_modules_is_the_code_that_was_read(part):
    read, *ours = BELOW[part]
    found = sha256(content_of(part)).hexdigest()[:12]
    assert found == read, f"Flet has changed {part}, on which {', '.join(ours)} rely: compare them, then note {found}"


def test_every_workaround_has_its_code_below_and_every_module_named_there_exists():
    named = {ours for _, *each in BELOW.values() for ours in each}
    assert not [path for path in named if not (ROOT / path).is_file()]
    fixes = {f"{FIXES}/{path.name}" for path in (ROOT / FIXES).glob("[a-z]*.py")}
    assert fixes <= named
