"""The languages: every sentence of the program is gathered, brought to the translators, and compiled.

    python assets/languages.py gather    # after sentences were added or changed: brings every .po up to date
    python assets/languages.py missing   # what each language still lacks
    python assets/languages.py compile   # as every install does

Sentences are found where they stand: in `tr`, `counted`, `Phrase`, `Sentence` and `Fault`, in the texts of rule
cards, and in the tables of the catalogue. Babel reads and writes gettext's files, and is needed here only.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scorekeeper"
FOLDER = PACKAGE / "texts" / "languages"
PROSE = {"title", "conventions", "card", "notes", "hint", "row"}
"""What is prose in a game's table, or in its rule card."""


HEADERS = {"Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"}

NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)
"""What a compiled language has for a time: Babel would write the time at which it was compiled."""

PASS_ON = {"scorekeeper/rules/phrase.py", "scorekeeper/texts/language.py", "scorekeeper/texts/speech.py"}
"""Where sentences are handed on as well that stand elsewhere."""


class Sentence(NamedTuple):
    """A sentence, with its plural where it hangs on a number, and where it stands."""

    text: str
    plural: str | None
    place: str


class NotPlain(Exception):
    """A sentence that is put together while the program runs: no translator would ever see it."""


def sentences(package: Path = PACKAGE) -> list[Sentence]:
    """Every sentence of the program, in the order of its files. Raises `NotPlain`."""
    found: list[Sentence] = []
    rules = package / "rules"
    described = sorted([*package.rglob("*.py"), *(rules / "code_games").glob("*.toml")])
    for path in (*described, *sorted((rules / "catalogue").glob("*.toml"))):
        place, text = path.relative_to(package.parent).as_posix(), path.read_text("utf-8")
        if path.suffix == ".py":
            found += [Sentence(one, many, place) for one, many in in_code(ast.parse(text), place)]
        else:
            table = tomllib.loads(text)
            found += [Sentence(one, None, place) for one in (*prose(table), *words(table))]
    return [sentence for sentence in found if any(c.isalpha() for c in bare(sentence.text))]


def bare(template: str) -> str:
    """A template without its places: one that has nothing else says nothing in any language."""
    text, depth = "", 0
    for c in template:
        depth += (c == "{") - (c == "}")
        text += c if depth == 0 and c != "}" else ""
    return text


def in_code(tree: ast.AST, place: str) -> Iterator[tuple[str, str | None]]:
    """The sentences of one module, in the order in which they stand there."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        yield from called(node, place)


def called(node: ast.Call, place: str) -> Iterator[tuple[str, str | None]]:
    """What one call says: `Phrase("…", plural="…")`, `tr("…")`, `counted(n, "…", "…")`, `Entry(notes=("…",))`."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    if name in {"Phrase", "Sentence", "Fault"} and node.args:
        many = keywords.get("plural")
        plural = None if many is None else next(iter(plain(many, place)), None)
        yield from ((text, plural) for text in plain(node.args[0], place))
    elif name == "tr" and node.args:
        yield from ((text, None) for text in plain(node.args[0], place))
    elif name in {"counted", "counted_phrase", "plural_of"}:
        yield from zip(plain(node.args[1], place), plain(node.args[2], place), strict=True)
    elif name in {"Contract", "Entry"}:
        for key in sorted(PROSE & keywords.keys()):
            if isinstance(keywords[key], ast.Constant | ast.Tuple):  # else it comes out of a table
                yield from ((text, None) for text in plain(keywords[key], place))


def plain(node: ast.AST | None, place: str) -> Iterator[str]:
    """The texts that stand in an expression: one, or one of several. Raises `NotPlain` for one that is put together."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from plain(one, place)
            yield from plain(other, place)
        case ast.Tuple(elts=several) | ast.List(elts=several):
            for each in several:
                yield from plain(each, place)
        case _ if place not in PASS_ON:
            raise NotPlain(f"{place}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}")


def prose(table: dict[str, Any]) -> Iterator[str]:
    """The sentences of a game's table."""
    for key, value in table.items():
        if key in PROSE:
            yield from value if isinstance(value, list) else [value]
        elif isinstance(value, dict):
            yield from prose(value)
        elif isinstance(value, list):
            yield from (text for one in value if isinstance(one, dict) for text in prose(one))


def words(table: dict[str, Any]) -> Iterator[str]:
    """A game's name, and what is counted and may be set in its table, by name, at the beginning of a line too.

    Contracts, and the hands that stand for them, keep their own names in every language.
    """
    items, options = table.get("items", []), table.get("options", [])
    named = [*items, *(one for one in options if isinstance(one, dict))]
    choices = [choice for one in named for choice in one.get("choices", [])]
    cards = [table[key] for key in ("decides", "first_forehand", "first", "lead") if key in table]
    cards += [choice["sets"]["first"] for choice in choices if "first" in choice.get("sets", {})]
    cards += [item[key] for item in items for key in ("said", "sweep") if key in item]
    cards += [name for item in items for name in item.get("names", [])]
    set_so = [pair for choice in choices for pair in choice.get("sets", {}).items()]
    cards += [name for path, names in set_so if path.endswith(".names") for name in names]
    reminders = [table, *(choice.get("sets", {}) for choice in choices)]
    cards += [said for one in reminders for said in one.get("reminders", [])]
    yield table["name"]
    yield from (hint for one in reminders for hint in one.get("hints", []))  # never at the beginning of a line
    for name in [*(one["name"] for one in (*named, *choices)), *cards]:
        yield name
        yield name[:1].upper() + name[1:]


def template(found: Iterable[Sentence]) -> Catalog:
    """All sentences as a catalogue without translations."""
    catalog = Catalog(project="scorekeeper", charset="utf-8")
    for sentence in found:
        id = sentence.text if sentence.plural is None else (sentence.text, sentence.plural)
        catalog.add(id, locations=[(sentence.place, None)])  # type: ignore[list-item]  # files are enough to find it
    return catalog


def catalogue_of(path: Path) -> Catalog:
    """A translator's file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def gather(folder: Path = FOLDER) -> None:
    """Bring every translator's file up to date; what is no longer said is forgotten."""
    found = template(sentences())
    for path in sorted(folder.glob("*.po")):
        catalog = catalogue_of(path)
        catalog.update(found, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        catalog.fuzzy = False
        for message in catalog:  # a sentence that has become two, one for many, is to be said anew
            if message.id and message.fuzzy:
                message.flags.discard("fuzzy")
                message.string = "" if isinstance(message.id, str) else ("",) * catalog.num_plurals
        written(catalog, path)


def written(catalog: Catalog, path: Path) -> None:
    """Write a translator's file. Its header says what a program has to know of the language, and nothing else."""
    with path.open("wb") as file:
        write_po(file, catalog, width=120, omit_header=True, include_lineno=False)
    wanted = [f"{name}: {value}\\n" for name, value in catalog.mime_headers if name in HEADERS]
    header = "".join(f'"{line}"\n' for line in wanted)
    path.write_text(f'msgid ""\nmsgstr ""\n{header}\n{path.read_text("utf-8").lstrip()}', "utf-8")


def missing(folder: Path = FOLDER) -> dict[str, list[str]]:
    """What each language lacks, by its tag."""
    wanted = template(sentences())
    lacks = {}
    for path in sorted(folder.glob("*.po")):
        said = catalogue_of(path)
        lacks[path.stem] = [first(message.id) for message in wanted if message.id and not has(said, message.id)]
    return lacks


def first(id: str | tuple[str, str]) -> str:
    """A sentence, in the singular."""
    return id if isinstance(id, str) else id[0]


def has(catalog: Catalog, id: str | tuple[str, str]) -> bool:
    """Whether a sentence is there, in all its forms."""
    message = catalog.get(first(id))
    if message is None or message.fuzzy:
        return False
    return bool(message.string) and (isinstance(message.string, str) or all(message.string))


def compiled(folder: Path = FOLDER) -> list[Path]:
    """Compile every language; the same sentences give the same bytes."""
    made = []
    for path in sorted(folder.glob("*.po")):
        target, catalog = path.with_suffix(".mo"), catalogue_of(path)
        catalog.creation_date = NO_TIME
        with target.open("wb") as file:
            write_mo(file, catalog)
        made.append(target)
    return made


def main() -> None:
    """Do what is asked."""
    match sys.argv[1:]:
        case ["gather"]:
            gather()
        case ["missing"]:
            for tag, lacks in missing().items():
                print(f"{tag} lacks {len(lacks)} sentences", *lacks, sep="\n  ")
        case ["compile"]:
            print(*compiled(), sep="\n")
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
