"""The wheel and the source archive, as a package index would have them: their contents, and a match scored by them."""

import compileall
import json
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from scorekeeper import DISTRIBUTION, __version__
from tests.exchange.worked import JSON
from tests.support.serving import PATIENCE, ROOT

pytestmark = [pytest.mark.ci, pytest.mark.unmeasured]


def built(kind, source, to):
    """Build a wheel or an sdist of a folder and return its path."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(to)]
    subprocess.run(command, cwd=source, check=True, capture_output=True, timeout=PATIENCE)
    (path,) = to.iterdir()
    return path


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    return built("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist, tmp_path_factory):
    """The wheel that is built from the sdist, as the index's users build it."""
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    (source,) = unpacked.iterdir()
    return built("wheel", source, tmp_path_factory.mktemp("wheel"))


def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_name_on_the_index_is_said_once_in_the_project_and_once_in_the_program():
    assert DISTRIBUTION == "scorekeeper-cards"
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["name"] == "scorekeeper-cards"


def test_wheel_has_types_licences_and_built_files_and_nothing_else_from_the_checkout(wheel):
    assert wheel.name == f"scorekeeper_cards-{__version__}-py3-none-any.whl"
    inside = names(wheel)
    assert {
        "scorekeeper/py.typed",
        "scorekeeper/pictures/roboto.ttf",
        "scorekeeper/rules/catalogue/lines.json",
        "scorekeeper/rules/catalogue/swedish.toml",
        "scorekeeper/store/schema.sql",
        "scorekeeper/texts/languages/sv.mo",
        "scorekeeper/web/client/index.html",
    } <= inside
    licences = f"scorekeeper_cards-{__version__}.dist-info/licenses/"
    assert sorted(name.removeprefix(licences) for name in inside if name.startswith(licences)) == [
        "LICENSE",
        "assets/licences/cupertino-icons.txt",
        "assets/licences/roboto-and-material-icons.txt",
    ]
    assert [name for name in inside if name.endswith((".po", ".md", ".pyc")) or "/native/" in name] == []
    assert {name.partition("/")[0] for name in inside} == {"scorekeeper", f"scorekeeper_cards-{__version__}.dist-info"}


def test_the_index_is_told_the_licences_the_places_and_the_versions_of_python(wheel):
    with zipfile.ZipFile(wheel) as archive:
        said = message_from_bytes(archive.read(f"scorekeeper_cards-{__version__}.dist-info/METADATA"))
    assert said["License-Expression"] == "MIT AND Apache-2.0"
    repository = "https://github.com/scorekeeper/scorekeeper"
    assert dict(line.split(", ") for line in said.get_all("Project-URL")) == {
        "Homepage": "https://scorekeeper.github.io/scorekeeper/",
        "Source": repository,
        "Documentation": f"{repository}/tree/main/assets/manual",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }
    assert {
        line.rpartition(" ")[2] for line in said.get_all("Classifier") if line.startswith("Programming Language ::")
    } == {"3", "3.11", "3.12", "3.13", "3.14"}


@pytest.mark.parametrize(
    "kept", ["sources", pytest.param("bytecode alone", marks=pytest.mark.long)]
)  # `flet build` keeps no sources
def test_a_wheel_in_an_empty_environment_scores_and_keeps_a_match(wheel, tmp_path, kept):
    venv.create(tmp_path / "env", with_pip=False, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(tmp_path / "env")}))
    install = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--no-compile"]
    install += ["--prefix", tmp_path / "env", wheel]
    subprocess.run([str(each) for each in install], check=True, capture_output=True, timeout=PATIENCE)
    # The dependencies are those of this environment; a path in a .pth file is not searched for further .pth files.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    if kept == "bytecode alone":
        assert compileall.compile_dir(packages / "scorekeeper", quiet=1, legacy=True)
        for source in (packages / "scorekeeper").rglob("*.py"):
            source.unlink()
    python = next(path for path in (tmp_path / "env").rglob("python*") if path.parent.name in {"bin", "Scripts"})
    (tmp_path / "match.json").write_text(JSON, "utf-8")

    def run(*arguments):
        command = [str(python), "-m", "scorekeeper", *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert json.loads(run("score", "match.json", "--format", "json"))["totals"] == [-5, 4, 1]
    match_id = run("import", "match.json", "--data", "data").split()[0]
    assert match_id in run("matches", "--data", "data")
    assert "The modern Swedish game" in run("variants")
    assert run("--version") == f"scorekeeper {__version__}\n"


def test_other_program_called_scorekeeper_is_told_of_at_each_start(tmp_path):
    (tmp_path / "scorekeeper").symlink_to(ROOT / "scorekeeper")
    (tmp_path / "scorekeeper_cards-1.0.0.dist-info").mkdir()

    def told():
        command = [sys.executable, "-m", "scorekeeper", "--version"]
        return subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=True
        ).stderr

    assert told() == ""
    (tmp_path / "scorekeeper-0.1.2.dist-info").mkdir()
    assert told() == (
        "Another program called scorekeeper is installed in the same environment. Each can overwrite the other's "
        "files: install them apart.\n"
    )
