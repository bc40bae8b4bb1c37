"""A walk over every field of every record that is kept, through every form in which records go out and come back.

The fields are found by reflection, and each gets a value by its type. A field that is added to a record has to come
back from every form, or `ROWS` has to say why not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from datetime import date
from decimal import Decimal
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from scorekeeper.club.database import open_database
from scorekeeper.match.history import Change, metadata_between
from scorekeeper.match.match import TEXTS
from scorekeeper.match.open_match import Draft
from scorekeeper.match.person import mark_of
from scorekeeper.match.versioned import joined
from scorekeeper.match.versions import Versions
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.arrived_matches import row_id
from tests.club.served import serving_club
from tests.exchange.every_form import CABIN, FORMS, OPEN, Kept, kept_records

in_one_loop = pytest.mark.asyncio(loop_scope="module")  # a loop for each case takes longer than most cases

MATCH_FORMS = ("match file", "CSV", "link", "code", "code without notes", "further deals")
SEASON_FORMS = ("season file", "season link")

ROWS: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...] = (
    (
        (*MATCH_FORMS, "club"),
        ("record.revision", "record.changes", "record.cursor"),
        "a match goes out as it is; what can be undone stays on the phone",
    ),
    ((*MATCH_FORMS, "club"), ("record.drafts",), "a half-entered deal is nobody else's yet"),
    ((*MATCH_FORMS, "club"), ("record.archived",), "each phone puts its matches away itself"),
    (MATCH_FORMS, ("record.deleted",), "a match that is handed over is not deleted where it comes"),
    (SEASON_FORMS, ("record.deleted",), "a deleted match is not handed over with its season"),
    (MATCH_FORMS, ("record.updated",), "the match and its deals say when they were played"),
    (MATCH_FORMS, ("record.sitters",), "the match has the names; each phone knows by them who that is"),
    (MATCH_FORMS, ("record.season",), "a match that is handed over by itself stays in the season that it is in there"),
    (MATCH_FORMS, ("record.version_of",), "one version goes out alone; the phone that it comes to compares it"),
    (
        ("store", "backup", *SEASON_FORMS, "club"),
        ("record.season.id", "person.merged.id"),
        "a decision is known by what it is of",
    ),
    (SEASON_FORMS, ("record.season.parted",), "a match is handed over with the season that counts"),
    (SEASON_FORMS, ("season.removed",), "a season that was removed is not handed over"),
    (("CSV",), ("record.id", "record.versions"), "what comes from a spreadsheet is a new match"),
    (
        ("code without notes",),
        ("record.match.note", "record.match.deals.note"),
        "a camera reads no larger code; notes that are there stay, and the link has them",
    ),
    ((*SEASON_FORMS, "club"), ("person.person.note",), "a note on somebody is for oneself"),
    (("club",), ("game",), "matches have their rules with them; an own game is handed over by itself"),
    (
        ("game file", "game link"),
        ("game.put_away", "game.revision", "game.key"),
        "whoever takes a game begins an own game with it",
    ),
    (("form of a page",), ("form.at", "form.typed"), "nothing is being typed on a page that was loaded just now"),
    (("form of a page",), ("form.tried",), "what is missing is told again when it is saved"),
    (("form of a page",), ("form.tables", "form.base"), "they are read again from the store"),
)
"""Forms, fields that they do not carry, and the reason."""

EXCUSED = {(form, path): why for forms, paths, why in ROWS for form in forms for path in paths}

IN_JOURNAL = "record.changes.metadata"
"""The path of the fields of a match in a change: each as it was and as it became."""

PLAIN: Mapping[Any, tuple[Any, Any]] = {
    str: ("regn", "snow"),
    bool: (True, False),
    int: (2, 3),
    Decimal: (Decimal("1.50"), Decimal("2.50")),
    date: (date(2026, 7, 1), date(2026, 7, 2)),
}
"""Two values of each type: at least one of them is not the default of a field."""

QUOTAS = {"quotas": {"clubs": [5, 7, 1]}}
WITH_QUOTAS = CATALOGUE.from_document("mizerka", QUOTAS)


def applied(record: Any, _: Kept) -> Any:
    """Give the record a change that was not undone."""
    change = Change("deal", 2, at=1, inserted=record.match.deals[1:])
    return replace(record, changes=(change,), cursor=1)


def aside(record: Any, kept: Kept) -> Any:
    """Make the record another version of a match; its id follows from that."""
    of = kept.other_match.id
    return replace(record, id=row_id(of, record.versions), version_of=of, deleted=True)


def parted(record: Any, _: Kept) -> Any:
    """Join two versions of the record that have parted."""
    one, other = (Versions((f"{letter * 10}.1",)) for letter in "ef")
    return joined([replace(record, name="Regn", versions=one), replace(record, versions=other)], record)


def decided_apart(decision: Any, kept: Kept) -> Any:
    """Join two versions of the decision that have parted."""
    one, other = (Versions((f"{letter * 10}.1",)) for letter in "78")
    return joined([replace(decision, value=kept.other_person.id, versions=one), replace(decision, versions=other)])


SPECIAL: Mapping[str, Any] = {
    **dict.fromkeys(("Match.started", "Match.ended", "Deal.time", "MatchRecord.updated"), "2026-07-01T19:30:00Z"),
    **dict.fromkeys(("Person.since", "Season.closed"), "2026-07-01T19:30:00Z"),
    "Match.game": CABIN,
    "Match.players": ("Eva", "Bo", "Cleo"),
    "MatchForm.texts": {key: f"regn {key}" for key in TEXTS},
    "Match.options": lambda match, _: replace(match, game=WITH_QUOTAS, options=QUOTAS, deals=(), earlier=()),
    "Deal.answers": {"contract": "pass", "counts": [9, 2, 5]},
    "Deal.thrown_in": lambda deal, _: replace(deal, thrown_in=True, answers={"contract": "sang"}),
    "Deal.ruling": lambda deal, _: replace(deal, ruling=(0, -2, 2), answers={}, note="renege"),
    "Draft.answers": {"contract": "pass", "counts": [None, 6, None]},
    "Drafts.next": Draft({"contract": "pass"}, note="regn"),
    "Change.removed": lambda change, kept: replace(change, removed=kept.record.match.deals[:1]),
    "MatchRecord.cursor": applied,
    "MatchRecord.version_of": aside,
    "Versions.ids": ("1111111111.1", "2222222222.2"),
    "MatchRecord.sitters": lambda record, kept: replace(
        record, sitters={**record.sitters, "eva": replace(record.season, value=kept.other_person.id)}
    ),
    "Decision.parted": decided_apart,
    "Person.forgotten": lambda person, _: mark_of(person.id),
    "Decision.value": lambda decision, kept: replace(decision, value=kept.other_person.id),
    **dict.fromkeys(("Person.parted", "Season.parted"), parted),
    "Season.people": lambda season, kept: replace(season, people=(kept.other_person.id,)),
    "Season.apart": lambda season, kept: replace(season, apart=((kept.person.person.id, kept.other_person.id),)),
    "Season.tables": (4,),
    "OwnGame.game": CATALOGUE.from_document({**CABIN.document(), "source": "them"}),
    "OwnGame.made_from": "mizerka",
    "OwnGame.key": "f0",
    "MatchForm.game": CABIN,
    "MatchForm.seats": lambda form, _: replace(form, seats=4, game=CATALOGUE.game("kingen")),
    "MatchForm.options": QUOTAS,
    "MatchForm.match_id": OPEN,
    "MatchForm.base": lambda form, kept: replace(form, base=kept.record.match),
}
"""Values for fields that need a certain one. A function returns the whole record, where others have to fit to it."""


def is_record(value: Any) -> bool:
    return (is_dataclass(value) or hasattr(value, "_fields")) and not hasattr(value, "document")


def first(value: Any) -> Any:
    """Return the first of several records, and any other value as it is."""
    return value[0] if type(value) is tuple and value and is_record(value[0]) else value


def defaults_of(record: Any) -> dict[str, Any]:
    """Return the default of each field; `MISSING` for one without."""
    if not is_dataclass(record):
        return {name: record._field_defaults.get(name, MISSING) for name in record._fields}
    return {
        each.name: each.default if each.default_factory is MISSING else each.default_factory()
        for each in fields(record)
    }


def paths_in(record: Any, form: str, path: str) -> Iterator[str]:
    """Yield the path of each field in a record and in the records in it, but of none within an excused one."""
    if (form, path) in EXCUSED or not is_record(first(record)):
        yield path
        return
    for name in defaults_of(first(record)):
        yield from paths_in(getattr(first(record), name), form, f"{path}.{name}")


def cases() -> Iterator[tuple[str, str]]:
    kept = kept_records()
    for form, (_, roots) in FORMS.items():
        for path in (path for root in roots for path in paths_in(at(kept, root), form, root)):
            if path == IN_JOURNAL:
                of_match = paths_in(kept.record.match, form, IN_JOURNAL)
                yield from ((form, each) for each in of_match if not each.startswith(f"{IN_JOURNAL}.deals"))
            else:
                yield form, path


def at(kept: Any, path: str) -> Any:
    """Return the value at a path; `MISSING` where there is none."""
    for name in path.split("."):
        kept = getattr(first(kept), name, MISSING)
    return kept


def values_of(kind: Any) -> Iterator[Any]:
    """Yield values of a type. Raises `LookupError` for an unknown type."""
    made_of, parts = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        yield from PLAIN[kind]
    elif made_of in {Union, UnionType}:
        yield from (value for each in parts if each is not NoneType for value in values_of(each))
    elif made_of is Literal:
        yield from parts
    elif made_of is tuple:
        yield tuple(next(values_of(each)) for each in parts if each is not Ellipsis)
    elif made_of is frozenset:
        yield frozenset(values_of(*parts))
    elif made_of is Mapping:
        yield {next(values_of(parts[0])): next(values_of(parts[1]))}
    elif is_record(kind):
        yield kind(**{name: next(values_of(each)) for name, each in get_type_hints(kind).items()})
    else:
        raise LookupError(kind)


def with_another_value(record: Any, path: list[str], kept: Kept) -> Any:
    """Return the record with another value at a path, or as it is if records stand there."""
    name, *rest = path
    value = getattr(record, name)
    if not rest:
        return record if is_record(first(value)) else with_value(record, name, kept)
    inner = with_another_value(first(value), rest, kept)
    return put(record, name, inner if first(value) is value else (inner, *value[1:]))


def with_value(record: Any, name: str, kept: Kept) -> Any:
    """Return the record with a value in a field that is neither the present one nor the default."""
    key = f"{type(record).__name__}.{name}"
    if key in SPECIAL:
        return SPECIAL[key](record, kept) if callable(SPECIAL[key]) else put(record, name, SPECIAL[key])
    try:
        values, there = (
            values_of(get_type_hints(type(record))[name]),
            (getattr(record, name), defaults_of(record)[name]),
        )
        return put(record, name, next(each for each in values if each not in there))
    except (LookupError, StopIteration):
        pytest.fail(f"No value is known for {key}: add one to SPECIAL in {__file__}, or two of its type to PLAIN.")


def put(record: Any, name: str, value: Any) -> Any:
    return replace(record, **{name: value}) if is_dataclass(record) else record._replace(**{name: value})


def records_with(path: str) -> Kept:
    """Return records with another value at a path."""
    kept = kept_records()
    if not path.startswith(f"{IN_JOURNAL}."):
        return with_another_value(kept, path.split("."), kept).linked()
    match, in_match = kept.record.match, path.removeprefix(f"{IN_JOURNAL}.")
    change = Change("mend", metadata=metadata_between(match, with_another_value(match, in_match.split("."), kept)))
    return replace(kept, record=replace(kept.record, changes=(change,))).linked()


def plain(value: Any) -> Any:
    """Return a value in a form that compares: a game as its table, a record as all of its fields."""
    if hasattr(value, "document"):
        return value.document()
    if is_record(value):
        return {name: plain(getattr(value, name)) for name in defaults_of(value)}
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


CASES = tuple(cases())


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    """Make a club that two phones have joined; `usual` has by form what was sent and came."""
    database = open_database(tmp_path_factory.mktemp("club"), None)
    with serving_club(database) as served:
        tokens = (served.token(), served.token())
        club = SimpleNamespace(address=served.address, tokens=tokens, seen="")
        yield SimpleNamespace(club=club, usual={})
    database.close()


async def sent_through(form: str, sent: Kept, places: Any) -> Any:
    """Return the records that come back from a form, or the exception with which it refuses them."""
    try:
        return await FORMS[form][0](sent, places.club)
    except Exception as refused:  # noqa: BLE001  # a form may refuse what it does not know in any way
        return refused


async def usual_in(form: str, places: Any) -> tuple[Kept, Any]:
    """Send the usual records through a form once; return them and the records that come back."""
    if form not in places.usual:
        sent = kept_records().linked()
        places.usual[form] = sent, await sent_through(form, sent, places)
    return places.usual[form]


def is_carried(path: str, sent: Kept, came: Any) -> bool:
    return plain(at(came, path)) == plain(at(sent, path))


def reason_in(came: Any) -> str:
    """Return the words of the first of the exceptions that led to this one."""
    if not isinstance(came, Exception):
        return ""
    return str(came) if came.__cause__ is None else reason_in(came.__cause__)


@in_one_loop
@pytest.mark.parametrize("form", FORMS)
async def test_every_form_carries_the_usual_records(form, places):
    sent, came = await usual_in(form, places)
    paths = [path for each, path in CASES if each == form and (form, path) not in EXCUSED]
    lost = [path for path in paths if not path.startswith(IN_JOURNAL) and not is_carried(path, sent, came)]
    assert not lost, f"{form}: {len(lost)} fields do not come back, first {lost[0]}. {reason_in(came)}"


ALIKE = {"season link", "season file", "code without notes", "club"}
"""Forms that are read as others are: each of their fields alone is for a long run."""


@in_one_loop
@pytest.mark.unmeasured
@pytest.mark.parametrize("form", [pytest.param(form, marks=[pytest.mark.long] * (form in ALIKE)) for form in FORMS])
async def test_every_form_carries_every_field_that_the_table_does_not_excuse(form, places):
    usual, wrong = await usual_in(form, places), []
    for path in (path for each, path in CASES if each == form):
        why, field = EXCUSED.get((form, path)), IN_JOURNAL if path.startswith(IN_JOURNAL) else path
        is_named = re.search(rf"\b{path.rpartition('.')[2]}\b", reason_in(usual[1]))
        if not (why or is_named or is_carried(field, *usual)):
            continue  # it does not come back from the usual records either: the test above fails
        sent = records_with(path)
        came = await sent_through(form, sent, places)
        if not is_carried(field, sent, came) and not why:
            wrong.append(f"{path} was {at(sent, field)!r} and came back as {at(came, field)!r}. {reason_in(came)}")
        if is_carried(field, sent, came) and why:
            wrong.append(f"{path} comes back, though ROWS says of it: {why}")
    assert not wrong, "\n".join([f"{form}:", *wrong])


def test_the_table_excuses_only_fields_that_exist():
    assert EXCUSED.keys() <= set(CASES)
