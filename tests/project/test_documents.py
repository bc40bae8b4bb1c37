"""The documents for people who come to this repository: every file, package and name in them exists."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.catalogue.order import BY_KIND, grouped
from tests.project.packages import MAY_USE

pytestmark = pytest.mark.unmeasured  # nothing is carried out here but the tests

ROOT = Path(__file__).parents[2]
CONTRIBUTING = ROOT / ".github" / "CONTRIBUTING.md"
GLOSSARY = ROOT / ".github" / "GLOSSARY.md"
README = ROOT / "README.md"
PROOFS = ROOT / "tests" / "proofs" / "README.md"
FLET_FIXES = ROOT / "scorekeeper" / "flet_fixes" / "README.md"
MANUAL = sorted((ROOT / "assets" / "manual").glob("*.md"))
DOCUMENTS = (README, PROOFS, FLET_FIXES, *sorted((ROOT / ".github").glob("*.md")), *MANUAL)
GONE = {
    *("desk", "chair", "pen", "intention", "glimpse", "travel", "news", "whole_of", "plain_deal"),
    *("walls", "piece", "once", "habits", "covers", "dress", "lay", "hush", "quietly", "slip", "pad", "own_ways"),
    *("door", "crowd", "tries", "passes", "terse", "cousins", "course", "yields", "laurels", "bring_in", "bring_back"),
    *("Desk", "Chair", "Pen", "Glimpse", "News", "Kept", "Whole", "Open", "Root", "Word", "Habits", "Frame", "House"),
    *("Course", "Yield", "PaperRow", "Slip", "Door", "Crowd", "Tries", "Passes", "Terse", "Card"),
    *("StoredMatch", "stored_match", "open_match_of", "Answering", "say_it", "spot_of", "happened", "stands"),
    *("anyfile", "csvshape", "rawjson", "serializing", "unbound", "Doubled", "Ruled"),
    *("put_out", "flush_out", "complain", "speak_utf8", "write_beside", "page_of", "soundness", "lies_beside"),
    *("is_spoilt", "is_whole", "has_no_answer", "is_to_blame", "suspicion_of", "last_touch", "alone", "inflating"),
    *("let_in", "end_silent", "NotTaken", "is_said", "is_near", "is_here", "same_address", "hear", "heard", "settled"),
    *("Disc", "Spot", "Told", "Walk", "Laid", "letters", "moments", "verdict", "how_far", "told_apart", "Yields"),
    *("Moved", "Shown", "Seen", "Wrong", "misfits", "refusals", "plain_words", "not_at_hand", "only_watching"),
    *("hear_device", "speak_as", "keep_mended", "with_way", "mend", "mending", "put_back", "PutBack"),
}
"""Names that this code once had for things that have a usual name."""

OURS = re.compile(r"//(?:raw\.githubusercontent|github)\.com/scorekeeper/scorekeeper/(?:blob/|tree/)?main/([^\s\">)]+)")
"""A file of this repository, by its address."""

NAME = re.compile(rf"`((?:{'|'.join(MAY_USE)})\.[\w.]+)`")
"""A name in the code, below `scorekeeper`."""


def target_of(name):
    """Return the object of a dotted name below `scorekeeper`; of a field of a class, its type is enough."""
    module, *rest = re.match(r"((?:[a-z_]+\.)*[a-z_]+)\.([A-Za-z]\w*)(?:\.(\w+))?$", name).groups()
    found = getattr(import_module(f"scorekeeper.{module}"), rest[0])
    return found if rest[1] is None or rest[1] in found.__annotations__ else getattr(found, rest[1])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_document_names_is_there(document):
    text = document.read_text("utf-8")
    linked = re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", text) + re.findall(r'src="(\.[^"]+)"', text)
    ours = OURS.findall(text)
    named = re.findall(r"`((?:scorekeeper|tests|assets|\.github|\.ci)/[\w./-]*)`", text)
    assert [path for path in linked if not (document.parent / path).exists()] == []
    assert [path for path in ours if not (ROOT / path).exists()] == []
    assert [path for path in named if not ((ROOT / path).exists() or (ROOT / f"{path}.py").exists())] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_section_that_a_document_links_to_is_there(document):
    for path, section in re.findall(r"\]\(([^)#:]*)#([\w-]+)\)", document.read_text("utf-8")):
        target = (document.parent / path) if path else document
        headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE)
        assert section in {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_links_and_pictures_of_the_readme_work_on_a_package_index():
    text = README.read_text("utf-8")
    told = re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"|^\[\w+\]: (\S+)$", text, re.MULTILINE)
    targets = ["".join(each) for each in told]
    assert len(targets) > 15
    assert [target for target in targets if not target.startswith("https://")] == []
    assert set(re.findall(r"\]\[(\w+)\]", text)) == set(re.findall(r"^\[(\w+)\]: ", text, re.MULTILINE))


def test_the_readme_counts_the_games():
    ids = list(CATALOGUE.ids())
    family = next(iter(grouped(BY_KIND, ids))).ids
    counted = re.search(r"all (\d+) versions .+?\*\*(\d+) other games\*\*", README.read_text("utf-8"), re.DOTALL)
    assert [int(each) for each in counted.groups()] == [len(family), len(ids) - len(family)]


def test_the_proofs_that_are_told_of_are_there():
    told = re.findall(r"`((?:tests/\w+/)?test_\w+)(?:\.py)?`", PROOFS.read_text("utf-8"))
    missing = [name for name in told if not list((ROOT / "tests").rglob(f"{name.rpartition('/')[2]}.py"))]
    assert len(told) > 20
    assert missing == []


def test_every_name_of_the_glossary_is_in_the_code():
    names = NAME.findall(GLOSSARY.read_text("utf-8"))
    assert len(names) > 20
    for name in names:
        target_of(name)


def test_the_readme_and_the_guide_are_short():
    assert len(README.read_text("utf-8")) <= 6_500
    assert len(CONTRIBUTING.read_text("utf-8")) <= 12_000


def test_the_table_of_packages_says_what_each_may_import():
    rows = re.findall(r"^\| `scorekeeper/(\w+)/` \|[^|]+\| ([^|]+) \|$", CONTRIBUTING.read_text("utf-8"), re.MULTILINE)
    told = {package: set(re.findall(r"`(\w+)`", may)) for package, may in rows if package in MAY_USE}
    assert told == MAY_USE


def test_no_name_is_back_that_gave_way_to_a_usual_one():
    found = set()
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        module = ".".join(path.relative_to(ROOT / "scorekeeper").with_suffix("").parts)
        named = re.findall(r"^ *(?:class|(?:async )?def) (\w+)", path.read_text("utf-8"), re.MULTILINE)
        found |= {(module, name) for name in {*named, path.stem} & GONE}
    assert found == set()
