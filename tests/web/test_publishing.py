"""The builder of the site: what it takes, what it refuses, and what comes out."""

import ast
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import scorekeeper
from scorekeeper.cli import main
from scorekeeper.commands.publish import report
from scorekeeper.flet_fixes.client_files import CLIENT
from scorekeeper.flet_fixes.client_gaps import SUIT_LETTERS
from scorekeeper.texts.language import ENGLISH
from scorekeeper.texts.speech import say
from scorekeeper.texts.start_page import start_page
from scorekeeper.web.publishing import site, wheels
from scorekeeper.web.publishing.site import Published, publish
from scorekeeper.web.publishing.site_pages import SNAPSHOT, write_pages
from scorekeeper.web.publishing.snapshot import find_node, make_snapshot
from scorekeeper.web.publishing.wheels import NotPublished, read_lock
from tests.support.serving import ROOT
from tests.support.waking import unpacked

OURS = Path(wheels.__file__).parent
SOURCES = {path: path.read_text("utf-8") for path in Path(scorekeeper.__file__).parent.rglob("*.py")}


pytestmark = pytest.mark.ci


@pytest.fixture
def published(sites):
    """The site, as it is shared by all tests; none changes it."""
    return sites["/"]


@pytest.fixture
def below(tmp_path):
    """The pages of a site that is served below /cards/."""
    (tmp_path / "icons").mkdir()
    write_pages(tmp_path, "/cards/")
    return tmp_path


def test_site_has_75_megabytes_at_most_of_which_18_come_before_first_use_and_24_in_all(published):
    kilobytes = sum(-(-path.stat().st_size // 4096) * 4 for path in published.folder.rglob("*"))
    assert kilobytes <= 75 * 1024
    assert published.disk == kilobytes * 1024
    assert published.transfer <= 18_000_000
    later = [*(published.folder / name for name in ("app.zip", "pyodide/python_stdlib.zip"))]
    assert published.transfer + sum(path.stat().st_size for path in later) <= 24_000_000


def test_icon_font_has_the_icons_of_the_app_and_of_flutter_and_few_more(published):
    whole = glyphs(CLIENT / "assets" / "fonts" / "MaterialIcons-Regular.otf")
    named = {
        each.attr.lower()
        for text in SOURCES.values()
        if "Icons" in text
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Attribute) and each.value.attr == "Icons"
    }
    drawn = {name if name in whole else f"{name}_baseline" for name in named}
    # of menus, pickers of a date, text fields, lists that are put in order
    flutters = {f"{name}_baseline" for name in ("arrow_drop_down", "calendar_today", "chevron_left", "clear", "close")}
    flutters |= {f"{name}_baseline" for name in ("arrow_back", "check", "drag_handle", "edit", "more_vert")}
    kept = glyphs(published.folder / "assets" / "fonts" / "MaterialIcons-Regular.otf")
    assert len(named) > 50
    assert (drawn | flutters) - kept == set()
    assert len(kept - drawn - flutters) < 50


def test_the_lists_of_icons_in_the_app_s_archive_have_those_that_it_names_and_no_others(published):
    with zipfile.ZipFile(published.folder / "app.zip") as packed:
        listed = json.loads(packed.read("flet/controls/material/icons.json"))
        suits = json.loads(packed.read("flet/controls/cupertino/cupertino_icons.json"))
    assert {"UNDO", "MORE_HORIZ"} <= set(listed)
    assert len(listed) < 100
    assert set(suits) == {"SUIT_CLUB_FILL", "SUIT_DIAMOND_FILL", "SUIT_HEART_FILL", "SUIT_SPADE_FILL"}


def test_every_icon_is_named_as_the_cut_of_the_fonts_looks_for_it():
    otherwise = re.compile(r"(?<!\bft\.)(?<!/)\b(Cupertino)?Icons\b|\bft\.(Cupertino)?Icons\b(?!\.[A-Z])")
    assert [path.name for path, text in SOURCES.items() if otherwise.search(text)] == []


def test_the_font_of_suits_has_all_four_as_icons_and_as_letters(published):
    font = TTFont(published.folder / "assets" / "packages" / "cupertino_icons" / "assets" / "CupertinoIcons.ttf")
    assert set(map(ord, SUIT_LETTERS.values())) <= font.getBestCmap().keys()
    assert {font["glyf"][font.getBestCmap()[ord(glyph)]].numberOfContours > 0 for glyph in SUIT_LETTERS.values()} == {
        True
    }


def glyphs(path):
    """The names of a font's glyphs that have a code point."""
    return set(TTFont(path).getBestCmap().values())


def test_site_has_no_snapshot_if_none_can_be_made(published, tmp_path):
    assert (
        make_snapshot(published.folder, {"/nothing": "app.zip"}, Path(shutil.which("false")), CLIENT / "pyodide")
        is None
    )
    assert make_snapshot(published.folder, {"/nothing": "app.zip"}, tmp_path / "node", CLIENT / "pyodide") is None


@pytest.mark.long
def test_announced_size_of_the_download_is_the_compressed_size(published):
    worker = (published.folder / "sw.js").read_text("utf-8")
    files = json.loads(re.search(r"const FILES = (\{.*?\});", worker, re.DOTALL)[1])
    first = [name for name, (_, _, sets, *_) in files.items() if {"all", "skwasm", "pl"} & {*sets}]
    fetched = sum(len(gzip.compress((published.folder / name).read_bytes(), 6)) for name in (*first, "sw.js"))
    assert fetched == published.transfer


@pytest.mark.long
def test_the_command_makes_the_same_bytes_of_the_same_sources_and_says_where_they_are(sites, tmp_path, capfd):
    assert main(["publish", str(tmp_path / "site"), "--base", "/cards/"]) == 0
    assert contents(tmp_path / "site") == contents(sites["/cards/"].folder)
    *steps, place, sizes = capfd.readouterr().out.splitlines()
    assert all(step.endswith(" …") for step in steps)
    assert place == f"The site is in {tmp_path / 'site'}, made to be served at /cards/"
    assert re.fullmatch(r"On disk: [56]\d MB\. Fetched before the first use: 1\d\.\d MB \(gzip\)\.", sizes)


def test_folder_that_cannot_be_published_to_is_refused_in_a_sentence(tmp_path, capfd):
    (tmp_path / "novel.txt").write_text("Chapter one", "utf-8")
    assert main(["publish", str(tmp_path)]) == 1
    out, err = capfd.readouterr()
    assert (out, err) == ("", f"{tmp_path} holds something else. Name an empty folder, or one published before.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["novel.txt"]


@pytest.mark.long
def test_file_missing_from_the_installation_is_named_instead_of_the_folder(tmp_path):
    package = tmp_path / "scorekeeper"
    shutil.copytree(OURS.parent.parent, package, ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    for name in ("web/publishing/fonts/CupertinoIcons.ttf", "texts/languages/fi.mo"):
        away = (package / name).rename(tmp_path / "away")
        command = [sys.executable, "-m", "scorekeeper", "publish", str(tmp_path / "site")]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        said = f"{name} is missing from this installation of scorekeeper. Install it again, then publish.\n"
        assert (run.returncode, run.stdout, run.stderr) == (1, "", said)
        away.rename(package / name)
    assert not (tmp_path / "site").exists()


def test_cache_that_cannot_be_written_is_named_instead_of_the_folder(tmp_path, capfd, monkeypatch):
    (tmp_path / "cache").write_text("a file", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert main(["publish", str(tmp_path / "place" / "site")]) == 1
    kept = tmp_path / "cache" / "scorekeeper" / "wheels"
    said = f"The notes for the next publishing cannot be written to {kept}: "
    assert capfd.readouterr().err.startswith(said)


def test_folder_below_a_file_is_refused_in_a_sentence(tmp_path, capfd):
    (tmp_path / "novel.txt").write_text("Chapter one", "utf-8")
    assert main(["publish", str(tmp_path / "novel.txt" / "site")]) == 1
    said = f"The site cannot be written to {tmp_path / 'novel.txt' / 'site'}: File exists.\n"
    assert capfd.readouterr().err == said


def test_another_version_of_flet_than_the_site_is_made_for_is_refused(tmp_path, monkeypatch):
    (tmp_path / "flet_web-0.9.0.dist-info").mkdir()
    (tmp_path / "flet_web-0.9.0.dist-info" / "METADATA").write_text("Name: flet-web\nVersion: 0.9.0\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(NotPublished) as refused:
        publish(tmp_path / "site")
    said = "flet-web 0.9.0 is installed; the site is made for 1.0.5. Install that."
    assert say(refused.value.fault) == said
    assert not (tmp_path / "site").exists()


def contents(folder):
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_service_worker_names_every_file_with_its_fingerprint(published, tmp_path):
    worker = (published.folder / "sw.js").read_text("utf-8")
    files = json.loads(re.search(r"const FILES = (\{.*?\});", worker, re.DOTALL)[1])
    found = {name: digest[:32] for name, digest in contents(published.folder).items() if name != "sw.js"}
    assert {name: kept for name, (kept, *_) in files.items()} == found
    memory = hashlib.sha256(unpacked(published.folder, tmp_path / "memory")[0]).hexdigest()
    assert [files[SNAPSHOT][3:], files["app.zip"][3:]] == [[memory[:32]], []]
    assert 'self.addEventListener("fetch"' in worker


def test_the_start_page_names_no_other_host_and_lets_none_be_asked(below):
    page = (below / "index.html").read_text("utf-8")
    assert not re.search(r"https?://", page)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    assert "default-src 'self'" in policy
    assert "'unsafe-eval'" not in policy
    assert "script-src 'self' 'wasm-unsafe-eval' blob:" in policy
    assert '<base href="/cards/">' in page


def test_the_manifest_has_our_icons_and_shortcuts_below_the_base(published, below):
    manifest = json.loads((below / "manifest.json").read_text("utf-8"))
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/cards/", "/cards/", "standalone")
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512", "any"}
    assert all((published.folder / icon["src"]).is_file() for icon in manifest["icons"])
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["/cards/#/new", "/cards/#/matches"]


def test_sentences_of_the_start_page_are_written_into_it_from_one_place(published):
    page, script, manifest = (
        (published.folder / name).read_text("utf-8") for name in ("index.html", "start.js", "manifest.json")
    )
    assert '<p data-said="without">It works without a network once it is here.</p>' in page
    assert '"cut_off": "Loading was cut off."' in script
    assert json.loads(manifest)["description"] == "The score sheet of a card table"
    source = (ROOT / "scorekeeper" / "web" / "phone" / "start.js").read_text("utf-8")  # alone, without the questions
    used = [*re.findall(r"\bsaid\.(\w+)", source), *re.findall(r'data-said="(\w+)"', page)]
    assert {"starting", "loading", "use", "what"} <= set(used) <= start_page(ENGLISH).keys()
    assert not re.search(r"\{[a-z_]+\}", page + manifest)


def test_the_start_page_has_every_language_and_what_is_compiled_of_each_is_a_file(published):
    script = (published.folder / "start.js").read_text("utf-8")
    texts = json.loads(re.search(r"const texts = (\{.*?\}\});", script)[1])
    assert [*texts] == ["en", "sv", "fi", "da", "is", "et", "pt", "pl"]
    assert {len(words) for words in texts.values()} == {17}
    with zipfile.ZipFile(published.folder / "app.zip") as app:
        assert [name for name in app.namelist() if name.endswith(".mo")] == []
    assert sorted(path.name for path in (published.folder / "languages").iterdir()) == [
        "da.mo",
        "et.mo",
        "fi.mo",
        "is.mo",
        "pl.mo",
        "pt.mo",
        "sv.mo",
    ]
    with zipfile.ZipFile(published.folder / "pyodide" / "python_stdlib.zip") as library:
        assert "gettext.pyc" in library.namelist()


def test_the_licences_stay_and_nothing_is_there_twice(published):
    assert (published.folder / "assets" / "NOTICES").stat().st_size > 1_000_000
    licences = (published.folder / "licences.txt").read_text("utf-8")
    assert all(name in licences for name in ("pydantic_core-", "flet-", "msgpack-", "openskill-"))
    assert not [
        path for path in published.folder.rglob("*") if path.suffix in {".gz", ".br", ".zst", ".map", ".symbols"}
    ]


@pytest.mark.parametrize("base", ["//", "/a b/", "/../", "https://example.org/", '/"><script>/'])
def test_a_base_that_is_no_path_is_refused(base, tmp_path):
    with pytest.raises(NotPublished) as refused:
        publish(tmp_path / "site", base)
    assert say(refused.value.fault) == f"{base} is no path: --base takes one like /scorekeeper/."


def test_without_a_network_and_without_kept_wheels_one_sentence_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(NotPublished) as refused:
        publish(tmp_path / "site")
    said = say(refused.value.fault)
    assert said.startswith("The Python package index could not be reached (")
    assert said.endswith("Publish once with a network; later it works without.")
    assert not (tmp_path / "site").exists()


def test_missing_pip_is_told_with_the_command_that_installs_it(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "pip", None)
    with pytest.raises(NotPublished) as refused:
        wheels.fetch(read_lock("six==1.17.0 --hash=sha256:" + 64 * "0"))
    said = "pip is needed to fetch packages for the browser: python -m ensurepip installs it."
    assert say(refused.value.fault) == said


def test_a_wheel_that_is_not_what_was_locked_is_never_used(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    shelf = tmp_path / "scorekeeper" / "wheels"
    shelf.mkdir(parents=True)
    (shelf / "six-1.17.0-py2.py3-none-any.whl").write_bytes(b"something else")
    with pytest.raises(NotPublished):
        wheels.fetch(read_lock("six==1.17.0 --hash=sha256:" + 64 * "0"))


@pytest.mark.long
def test_without_node_the_site_is_built_from_sources_and_says_so(tmp_path, monkeypatch, published):
    monkeypatch.setattr(site, "find_node", lambda _: None)
    plain = publish(tmp_path / "site")
    assert (plain.compiled, published.compiled) == (False, True)
    assert (plain.wakes, published.wakes) == (False, True)
    assert "const SNAPSHOT = null;" in (plain.folder / "python-worker.js").read_text("utf-8")
    assert not (plain.folder / SNAPSHOT).exists()


def test_a_site_that_has_no_memory_snapshot_is_said_to_start_slower(tmp_path):
    with_one = Published(tmp_path, "/", 2**20, 10**6, compiled=True, wakes=True)
    without = replace(with_one, wakes=False)
    said = "No memory snapshot of its Python could be made: it works as it should, and starts slower.\n"
    assert said in report(without)
    assert said not in report(with_one)


@pytest.mark.long
def test_node_is_taken_from_the_package_index_where_the_system_has_none(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _: None)
    try:
        wheels.fetch(read_lock((OURS / "node.lock").read_text("utf-8")))
    except NotPublished as refused:
        pytest.fail(say(refused.fault), pytrace=False)
    node = find_node(tmp_path)
    assert subprocess.run([node, "--print", "1 + 1"], capture_output=True, text=True, check=True).stdout == "2\n"


def test_the_locks_name_no_address_and_one_wheel_a_package_for_the_browser():
    texts = [(OURS / name).read_text("utf-8") for name in ("browser.lock", "node.lock")]
    assert not any("://" in text for text in texts)
    browser = read_lock(texts[0])
    assert {package.name for package in browser} >= {"flet", "pydantic", "pydantic-core", "msgpack"}
    assert all(len(package.hashes) == 1 for package in browser)
