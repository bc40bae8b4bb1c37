"""The house keeps its shape: what may import what, who knows what, and how long things are."""

import ast
import functools
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.tally.tally_table import Item
from tests.project.packages import MAY_USE
from tests.support.faults import makers

pytestmark = pytest.mark.unmeasured  # nothing is carried out here but the tests

PACKAGE = Path(__file__).parents[2] / "scorekeeper"
MODULES = sorted(PACKAGE.rglob("*.py"))

NEVER_INSIDE = {"socket", "threading", "multiprocessing", "asyncio", "concurrent", "subprocess"}
INNER = ("rules", "match", "store", "pictures", "exchange", "service")


@functools.cache
def nodes_of(path):
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def imports_of(path):
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def room_of(path):
    return path.relative_to(PACKAGE).parts[0]


def rooms_used(path):
    return {name.split(".")[1] for name in imports_of(path) if name.startswith("scorekeeper.")} - {room_of(path)}


def broken(paths, found):
    """Return the forbidden content of each of these modules, by the module's name."""
    assert paths
    return {str(path.relative_to(PACKAGE)): wrong for path in paths if (wrong := found(path))}


def test_a_room_uses_only_the_rooms_inside_it():
    paths = [path for path in MODULES if room_of(path) in MAY_USE]
    assert broken(paths, lambda path: rooms_used(path) - MAY_USE[room_of(path)]) == {}


# What stands beside the features, and what of the app each of them may use beside itself.
APP_MAY_USE = {
    "session": {"session", "theme"},
    "kit": {"session", "kit", "theme"},
    "match_views": {"session", "kit", "match_views", "theme"},
    "features": {"session", "kit", "match_views", "theme"},
}


def app_modules(part):
    return [p for p in MODULES if p.relative_to(PACKAGE).parts[:2] == ("app", part)]


def out_of_reach(path):
    _, part, *below = path.relative_to(PACKAGE).parts
    own = f"scorekeeper.app.features.{below[0]}." if part == "features" else None
    names = (name for name in imports_of(path) if name.startswith("scorekeeper.app."))
    return [n for n in names if not (own and f"{n}.".startswith(own)) and n.split(".")[2] not in APP_MAY_USE[part]]


def test_no_feature_imports_another_and_nothing_beside_them_imports_any():
    assert broken([path for part in APP_MAY_USE for path in app_modules(part)], out_of_reach) == {}


# What of the kit is a screen as a whole, or works something out for one; the rest knows no match.
WHOLE_SCREENS = {"screens", "working_out"}


def test_the_kit_knows_no_match():
    controls = [path for path in app_modules("kit") if path.stem not in WHOLE_SCREENS]
    assert broken(controls, lambda path: rooms_used(path) & {"match", "service", "store", "exchange"}) == {}


def test_no_module_imports_itself_by_way_of_others_not_even_for_its_types():
    modules = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in MODULES}
    modules = {name.removesuffix(".__init__"): path for name, path in modules.items()}
    uses = {}
    for name, path in modules.items():
        nodes = [node for node in nodes_of(path) if isinstance(node, ast.ImportFrom)]
        found = {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
        uses[name] = (found | {node.module for node in nodes}) & modules.keys()
    # A package is imported before its parts, whatever they import.
    uses = {name: {used for used in found if not name.startswith(f"{used}.")} for name, found in uses.items()}
    while free := {name for name, used in uses.items() if not used & uses.keys()}:
        uses = {name: used for name, used in uses.items() if name not in free}
    assert uses == {}


def package_of(module):
    """The package of a module, or of what it names: `scorekeeper.rules.tally`."""
    return module if (PACKAGE.parent / module.replace(".", "/")).is_dir() else module.rpartition(".")[0]


def test_no_two_packages_import_each_other():
    uses = {
        (package_of(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)), package_of(name))
        for path in MODULES
        for name in imports_of(path)
        if name.startswith("scorekeeper.")
    }
    apart = {(one, other) for one, other in uses if not f"{one}.".startswith(f"{other}.")}
    assert sorted((one, other) for one, other in apart if (other, one) in apart and one < other) == []


def test_every_module_that_a_script_of_the_site_imports_is_there():
    named = re.compile(r"(?:from (scorekeeper[\w.]*) )?import (scorekeeper[\w.]*|\w+)")
    scripts = [path.read_text("utf-8") for kind in ("*.js", "*.mjs") for path in PACKAGE.rglob(kind)]
    found = {
        ".".join(filter(None, pair))
        for text in scripts
        for pair in named.findall(text)
        if "scorekeeper" in "".join(pair)
    }
    modules = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in MODULES}
    assert len(found) > 2
    assert [name for name in found if name not in modules and name.rpartition(".")[0] not in modules] == []


def test_matches_know_the_shapes_of_tables_through_their_game_alone():
    of_shapes = re.compile(r"scorekeeper\.rules\.(?:quota|tally|own_form|code_games)\b")
    assert (
        broken(sorted((PACKAGE / "match").rglob("*.py")), lambda path: set(filter(of_shapes.match, imports_of(path))))
        == {}
    )


def test_a_name_finds_its_file():
    names = Counter(path.stem for path in MODULES if path.stem not in {"__init__", "__main__"})
    assert [name for name, files in names.items() if files > 1] == []


def test_the_inner_rooms_start_no_threads_open_no_sockets_and_know_no_screen():
    never = NEVER_INSIDE | {"flet", "flet_web", "uvicorn", "starlette"}
    paths = [path for path in MODULES if room_of(path) in INNER]
    assert broken(paths, lambda path: never & {name.split(".")[0] for name in imports_of(path)}) == {}


def test_the_rules_do_no_io_and_read_no_clock():
    library = set(sys.stdlib_module_names) - {"time", "datetime", "os", "io", "pathlib", "random", "sqlite3"}

    def used(path):
        called = (node.func for node in nodes_of(path) if isinstance(node, ast.Call))
        calls = {function.id for function in called if isinstance(function, ast.Name)}
        roots = {name.split(".")[0] for name in imports_of(path)}
        return roots - library - {"pydantic", "pydantic_core", "scorekeeper"} | calls & {
            "open",
            "print",
            "input",
            "eval",
            "exec",
        }

    assert broken([path for path in MODULES if room_of(path) == "rules"], used) == {}


KINDS = PACKAGE / "rules" / "tally" / "kinds"


def compared_with_a_kind(path):
    """The names of kinds of items with which a module compares something, and the kinds that it imports."""
    compared = (part for node in nodes_of(path) if isinstance(node, ast.Compare) for part in ast.walk(node))
    names = {part.value for part in compared if isinstance(part, ast.Constant)} & Item.KINDS.keys()
    return names | {name for name in imports_of(path) if name.startswith("scorekeeper.rules.tally.kinds.")}


def test_the_rules_know_no_kind_of_item_by_name_but_in_its_own_module():
    paths = [path for path in MODULES if room_of(path) == "rules" and KINDS not in path.parents]
    assert broken(paths, compared_with_a_kind) == {}


def secrets():
    """The words by which a room would give away that it knows a game: ids and names, and the quota."""
    words = {"quota", "quotas"}
    for game in CATALOGUE.games():
        words |= {game.info.id, game.info.name}
        for contract in game.document().get("contracts") or []:
            words |= {contract["id"], contract["name"]}
    # English words that are also somebody's contract or game; a screen may be passed, and every match has a sheet.
    words_of_any_table = {"pass", "trumps", "trump", "clubs", "diamonds", "hearts", "spades", "sheet", "short"}
    return {word.lower() for word in words} - words_of_any_table


SECRETS = re.compile(
    r"(?<![\w-])(" + "|".join(sorted(map(re.escape, secrets()), key=len, reverse=True)) + r")(?![\w-])",
    re.IGNORECASE,
)


def secrets_in(path):
    """In code and in what is shown; a docstring may give an example."""
    nodes = nodes_of(path)
    docstrings = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    said = [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]
    said += [node.id for node in nodes if isinstance(node, ast.Name)]
    said += [node.attr for node in nodes if isinstance(node, ast.Attribute)]
    said += [node.arg for node in nodes if isinstance(node, ast.arg)]
    return [text for text in said if SECRETS.search(text.replace("_", " "))]


def test_match_store_exchange_and_app_name_no_game_no_contract_and_no_quota():
    rooms = {"match", "store", "pictures", "exchange", "app"}
    assert broken([path for path in MODULES if room_of(path) in rooms], secrets_in) == {}


def too_long(path):
    lines = len(path.read_text("utf-8").splitlines())
    functions = [node for node in nodes_of(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = [node.name for node in functions if node.end_lineno - node.lineno >= 80]
    return found + [f"{lines} lines"] * (lines > 450)


def test_a_module_fits_in_the_head_and_a_function_on_a_screen():
    assert broken(MODULES, too_long) == {}


def is_sentence(maker):
    return maker.template[-1] in ".?}" and maker.places == set(maker.filled)


def test_every_fault_has_a_sentence_with_a_place_for_each_of_its_values_and_no_other():
    assert len(makers()) > 100
    assert [f"{maker.path}:{maker.name}" for maker in makers() if not is_sentence(maker)] == []


def called_sentences(node):
    """The names of the sentences that a call may be of."""
    match node:
        case ast.Call(ast.IfExp(body=one, orelse=other)):
            return [name for each in (one, other) for name in called_sentences(ast.Call(each, [], []))]
        case ast.Call(ast.Name(id=name) | ast.Attribute(attr=name)) if name.isupper():
            return [name.lower()]
    return []


def test_a_sentence_is_called_with_a_value_for_each_of_its_places_and_no_other():
    places = {}
    for maker in makers():
        places.setdefault(maker.name, []).append(maker.places)
    calls = [(path, node, name) for path in MODULES for node in nodes_of(path) for name in called_sentences(node)]
    known = [(path, node, name) for path, node, name in calls if name in places]
    assert len(known) > 300
    wrong = [
        f"{path}:{node.lineno}"
        for path, node, name in known
        if node.args or not any({each.arg for each in node.keywords} in (each, {None}) for each in places[name])
    ]
    assert wrong == []


def test_a_fault_is_made_by_what_has_its_name_and_no_sentence_stands_twice():
    nodes = [node for path in MODULES for node in nodes_of(path)]
    called = [node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    made = [name for name in called if name in {"Fault", "Sentence"}]
    assert len(made) - 1 == len(makers())  # `Sentence` makes its own
    assert len({maker.template for maker in makers()}) == len(makers())


def test_the_inner_rooms_import_without_flet():
    code = "import sys; from scorekeeper import service, exchange, store; print('flet' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


TOP_LEVEL = {"LICENSE", "CHANGELOG.md", "README.md", "pyproject.toml", "scorekeeper", "tests", "assets"}


def test_nothing_stands_at_the_top_level_that_does_not_belong_there():
    top = PACKAGE.parent
    git = ["git", "ls-files"]
    listed = subprocess.run(git, cwd=top, capture_output=True, text=True, check=False)
    names = {line.split("/")[0] for line in listed.stdout.splitlines()}
    left = {name for name in names if not name.startswith(".")} - TOP_LEVEL
    assert left <= {"requirements.lock"}
