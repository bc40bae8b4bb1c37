"""`scorekeeper people`: the list of people, renaming, merging two into one, and forgetting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.commands.services import run
from scorekeeper.commands.terminal import Stopped, print_data, print_text
from scorekeeper.exchange.text_tables import PrintedColumn, json_list, table_lines
from scorekeeper.match.days import local_date
from scorekeeper.match.names import comparison_key
from scorekeeper.rules.phrase import Fault
from scorekeeper.service import people
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.forgetting import forget, reach_of_forgetting
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.people_by_name import merged_called, person_called
from scorekeeper.texts import listed, say, tr

NOTHING_FORGOTTEN = Fault(
    "Nothing was changed. Forgetting cannot be undone: `scorekeeper backup FILE` saves one more copy, "
    "and --yes forgets."
)


def list_people(services: AppServices, form: str) -> None:
    """Print the persons, most matches first, then by name. Raises `Failure`."""
    known = sorted(run(people.people(services)), key=lambda each: (-each.matches, comparison_key(each.name)))
    if form == "json":
        print_data(json_list(map(_as_json, known)).encode("utf-8", "backslashreplace"))
    else:
        print_text("\n".join(_table(known) if known else [tr("Nobody is known yet.")]) + "\n")


def rename_person(services: AppServices, old: str, new: str) -> None:
    """Rename a person, and report it. Raises `Failure`."""
    before = run(person_called(services, old))
    after = run(people.rename(services, before.id, new))
    print_text(tr("{old} is now called {new}.", old=before.name, new=after.name) + "\n")


def merge_people(services: AppServices, keep: str, other: str) -> None:
    """Merge a person into another, and report it. Raises `Failure`."""
    remains, merged = run(person_called(services, keep)), run(person_called(services, other))
    after = run(people.merge(services, remains.id, merged.id))
    print_text(tr("{other} was merged into {name}.", other=merged.name, name=after.name) + "\n")


def split_person(services: AppServices, name: str) -> None:
    """Undo a merge, and report it. Raises `Failure`."""
    merged = run(merged_called(services, name))
    after = run(people.split(services, merged.id))
    print_text(tr("{name} is a person of their own again.", name=after.name) + "\n")


def forget_person(services: AppServices, name: str, *, yes: bool) -> None:
    """Forget a person, and report it; without `yes` print only the extent. Raises `Failure`."""
    known = run(person_called(services, name))
    if not yes:
        print_text("".join(f"{say(phrase)}\n" for phrase in run(reach_of_forgetting(services, known.id)).phrases))
        raise Stopped(NOTHING_FORGOTTEN)
    forgotten = run(forget(services, known.id))
    print_text("".join(f"{say(phrase)}\n" for phrase in forgotten.phrases))


def _as_json(known: KnownPerson) -> dict[str, Any]:
    person = known.person
    return {
        "name": person.name,
        "other_names": list(person.other_names),
        "guest": person.guest,
        "since": local_date(person.since) or None,
        "matches": known.matches,
        "merged": [each.name for each in known.merged],
    }


def _table(known: Sequence[KnownPerson]) -> list[str]:
    others = [listed([*each.names[1:], *([tr("guest")] if each.person.guest else [])]) for each in known]
    return table_lines(
        [
            PrintedColumn(tr("Name"), [each.name for each in known]),
            PrintedColumn(tr("Matches"), [f"{each.matches}" for each in known], right=True),
            PrintedColumn(tr("Since"), [local_date(each.person.since) for each in known]),
            PrintedColumn(tr("Also known as"), others),
        ]
    )
