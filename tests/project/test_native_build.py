"""The settings that `flet build` reads, checked against those that it knows, without a Flutter SDK."""

import importlib.util
import re
import struct
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FLET = PROJECT["tool"]["flet"]
ASSETS = ROOT / FLET["app"]["path"] / "assets"
PLATFORMS = ("android", "ios", "macos", "windows", "linux")

KNOWN = {
    *("org", "bundle_id", "product", "artifact", "company", "copyright", "build_number", "permissions"),
    *("icon_background", "app.path", "app.module"),
    *("splash.color", "splash.dark_color", "splash.icon_background", "splash.icon_dark_background"),
    *("android.dependencies", "android.permission", "ios.dependencies", "ios.info"),
    *("macos.dependencies", "macos.info", "macos.entitlement", "windows.dependencies"),
    *("linux.dependencies", "linux.categories"),
}
"""The keys of our settings that the commands of flet-cli 1.0.5 look up. It silently ignores unknown ones."""

FREE = ("android.permission", "ios.info", "macos.info", "macos.entitlement")
"""Tables whose keys are the platform's own."""


def said(table, above=""):
    """Every key of ours, with the tables that it stands in."""
    for key, value in table.items():
        path = f"{above}{key}"
        if isinstance(value, dict) and path not in FREE:
            yield from said(value, f"{path}.")
        else:
            yield path


def test_nothing_is_said_that_the_build_would_pass_over():
    assert set(said(FLET)) == KNOWN


def test_the_version_that_those_keys_are_taken_from_is_the_one_that_is_pinned():
    assert "flet==1.0.5" in PROJECT["project"]["dependencies"]
    assert metadata.version("flet") == "1.0.5"


def test_the_app_has_an_id_that_every_store_takes():
    assert re.fullmatch(r"[a-z]+(\.[a-z]+){2,}", FLET["bundle_id"])
    assert FLET["bundle_id"].startswith(FLET["org"] + ".")
    assert all(FLET[name] for name in ("product", "artifact", "company", "copyright"))
    assert type(FLET["build_number"]) is int


def test_nothing_is_asked_of_the_device():
    assert FLET["permissions"] == []
    assert FLET["android"]["permission"] == {"android.permission.INTERNET": False}
    granted = {name for name, value in FLET["macos"]["entitlement"].items() if value}
    assert granted == {"com.apple.security.app-sandbox"}
    assert not [key for key in FLET["ios"]["info"] if key.endswith("UsageDescription")]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_platform_takes_the_wheel_of_this_program(platform):
    assert FLET[platform]["dependencies"] == [PROJECT["project"]["name"]]


def test_the_build_begins_at_a_module_that_is_there_and_can_be_imported():
    path = ROOT / FLET["app"]["path"] / f"{FLET['app']['module']}.py"
    spec = importlib.util.spec_from_file_location("entry", path)
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


@pytest.mark.parametrize("name", ["icon", "icon_windows", "icon_linux", "splash"])
def test_each_picture_is_a_square_png_that_is_large_enough_for_any_store(name):
    header = (ASSETS / f"{name}.png").read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", header[16:24]) == (1024, 1024)


def test_a_phone_may_be_turned_on_its_side():
    ways = FLET["ios"]["info"]["UISupportedInterfaceOrientations"]
    assert {way.removeprefix("UIInterfaceOrientation") for way in ways} == {
        "Portrait",
        "LandscapeLeft",
        "LandscapeRight",
    }
