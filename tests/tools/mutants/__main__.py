"""Do every small wrong to the rules, and see that a test fails: `python -m tests.tools.mutants [module…]`.

A module is a path in the rules, such as `quota/scoring.py` or `tally`; without one it is all of them. What has been
caught is remembered, so that a run that was stopped goes on where it was; `--anew` forgets it. It ends well only
where every change is caught, or explained in `explained.toml`.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import pickle
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from tests.tools.mutants.changes import ROOT, RULES, Change, changes_of
from tests.tools.mutants.children import Ended, alone, together
from tests.tools.mutants.judging import (
    Likely,
    Measured,
    collected,
    first_failure,
    forgetting,
    functions,
    judged_from_scratch,
    measured,
    put_in_place,
)

EXPLAINED = Path(__file__).with_name("explained.toml")
KEPT = ROOT / ".pytest_cache" / "mutants.json"
MEASURED = KEPT.with_suffix(".pickle")
EVERY = 10.0
"""Seconds between two words on how far it has come."""

NOT_IN_PLACE = "not in place"


class Run:
    """One run: what is to be judged, what is known of it, and a word now and then."""

    def __init__(self, changes: list[Change], known: dict[str, str], hands: int) -> None:
        """Begin with what was caught before."""
        self.changes, self.known, self.hands = changes, known, hands
        self.left: list[Change] = []
        self.likely = Likely()
        self.begun = self.told = time.monotonic()
        self.done = sum(key_of(change) in known for change in changes)
        self.to_do = [change for change in changes if key_of(change) not in known]

    def note(self, change: Change, verdict: Any) -> None:
        """A change was caught by a test, or is left over."""
        verdict = _verdict(verdict)
        self.done += 1
        if verdict is None:
            self.left.append(change)
            self.say(f"left: {change}")
        else:
            self.known[key_of(change)] = verdict
            self.likely.note(change, verdict)
        if time.monotonic() - self.told > EVERY:
            self.told = time.monotonic()
            self.keep()
            self.say(f"{self.done} of {len(self.changes)}, {len(self.left)} not caught")

    def keep(self) -> None:
        """Remember what was caught."""
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(self.known, indent=0, sort_keys=True), "utf-8")

    def say(self, word: str) -> None:
        """A line of progress."""
        print(f"{time.monotonic() - self.begun:5.0f} s  {word}", flush=True)


def _verdict(said: Any) -> str | None:
    """The test that failed, or the signal that ended a child that worked far too long. One that broke says nothing."""
    if isinstance(said, Ended):
        return f"ended by signal {-said.code}" if said.code < 0 else None
    return said


def key_of(change: Change) -> str:
    """Return the key of a verdict: the change, and the text of its function or module."""
    return f"{change} @{_digests(change.path).get(change.function) or _digests(change.path)['']}"


@cache
def _digests(path: Path) -> dict[str, str]:
    tree = ast.parse(path.read_text("utf-8"))
    found = {"": ast.dump(tree)}
    for node in tree.body:
        for inner in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(inner, ast.FunctionDef):
                name = f"{node.name}.{inner.name}" if isinstance(node, ast.ClassDef) else inner.name
                found[name] = ast.dump(inner)
    return {name: hashlib.sha256(text.encode()).hexdigest()[:12] for name, text in found.items()}


def in_live_functions(changes: list[Change], by: Measured, likely: Likely, hands: int) -> Iterator[tuple[int, Any]]:
    """The verdicts on changes of functions, made in a process that has imported everything; by their numbers."""
    answers, answer = os.pipe()

    def work(items: list[Any]) -> None:
        forgetting()()
        known, named = functions(), {item.nodeid: item for item in items}
        with os.fdopen(answer, "w") as pipe:
            for number, verdict in together(_jobs(changes, by, likely, known, named), hands):
                said = _verdict(verdict)
                if said is not None:
                    likely.note(changes[number], said)
                pipe.write(json.dumps([number, said]) + "\n")
                pipe.flush()

    child = os.fork()
    if not child:
        os.close(answers)
        try:
            collected(work)
        finally:
            os._exit(0)
    os.close(answer)
    with os.fdopen(answers) as pipe:
        for line in pipe:
            yield tuple(json.loads(line))
    os.waitpid(child, 0)


def _jobs(changes: list[Change], by: Measured, likely: Likely, known: Any, named: dict[str, Any]) -> Iterator[Any]:
    for number, change in enumerate(changes):
        tests = [named[test] for test in likely.first(change, by.meeting(change))]
        yield number, partial(_judged, change, tests, known, by.seconds)


def _judged(change: Change, tests: list[Any], known: Any, seconds: dict[str, float]) -> str | None:
    if not put_in_place(change, known):
        return NOT_IN_PLACE
    return first_failure(tests, seconds)


def judge(run: Run, by: Measured) -> None:
    """Every change that has no verdict yet: first those of live functions, then those that need a fresh import."""
    of_functions = [change for change in run.to_do if change.function]
    fresh = [change for change in run.to_do if not change.function]
    for number, verdict in in_live_functions(of_functions, by, run.likely, run.hands):
        change = of_functions[number]
        if verdict == NOT_IN_PLACE or (verdict is None and by.at_collection(change)):
            fresh.append(change)
        else:
            run.note(change, verdict)
    run.say(f"{len(fresh)} at import")
    quickest = by.quickest(by.seconds)
    jobs = ((change, partial(_from_scratch, change, by, run.likely, quickest)) for change in fresh)
    for change, verdict in together(jobs, run.hands):
        run.note(change, verdict)


def _from_scratch(change: Change, by: Measured, likely: Likely, quickest: list[str]) -> str | None:
    """Judge a change with everything imported anew: a test can read what an import makes without meeting its lines."""
    near = list(dict.fromkeys([*by.meeting(change), *quickest]))
    return judged_from_scratch(change, by, likely.first(change, near))


def _all_sources() -> str:
    """A digest of everything that the measures depend on."""
    texts = hashlib.sha256(str(ROOT).encode())
    for path in sorted([*ROOT.glob("scorekeeper/**/*.py"), *ROOT.glob("tests/**/*.py"), *RULES.rglob("*.toml")]):
        if path.parent != EXPLAINED.parent:
            texts.update(path.read_bytes())
    return texts.hexdigest()


def measured_before() -> Measured | None:
    """Return the lines that the tests met the last time, if nothing has changed since."""
    if not MEASURED.exists():
        return None
    sources, by = pickle.loads(MEASURED.read_bytes())  # noqa: S301  # our own
    return by if sources == _all_sources() else None


def keep_measured(by: Measured) -> None:
    """Remember what the tests met."""
    MEASURED.parent.mkdir(exist_ok=True)
    MEASURED.write_bytes(pickle.dumps((_all_sources(), by)))


def explanations() -> dict[str, str]:
    """Return the explanation of each change that can make no difference."""
    entries = tomllib.loads(EXPLAINED.read_text("utf-8")).get("explained", [])
    return {f"{entry['where']}: {change}": entry["why"] for entry in entries for change in entry["changes"]}


def report(run: Run) -> int:
    """Say what came out; how many are left without an explanation, or explained without need."""
    why = explanations()
    bare = [change for change in run.left if str(change) not in why]
    names = {str(change) for change in run.changes}
    noticed = names - {str(change) for change in run.left}
    stale = sorted(name for name in why if name in noticed)
    modules = {change.path.relative_to(RULES).as_posix() for change in run.changes}
    stale += sorted(name for name in why if name not in names and name.split(":")[0].split(" ")[0] in modules)
    for change in bare:
        print(f"not caught: {change}   (line {change.lines.start})")
    for name in stale:
        print(f"explained, but caught or gone: {name}")
    for path, number in Counter(change.path.relative_to(RULES).as_posix() for change in bare).items():
        print(f"{number:4} in {path}")
    left, explained = len(run.left), len(run.left) - len(bare)
    caught = len(run.changes) - left
    run.say(f"{len(run.changes)} changes: {caught} caught, {explained} explained, {len(bare)} neither")
    return len(bare) + len(stale)


def asked() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", help="paths in scorekeeper/rules")
    parser.add_argument("--anew", action="store_true", help="forget what was caught before")
    parser.add_argument("--list", action="store_true", help="only say what would be changed")
    parser.add_argument("--hands", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--enough", type=float, default=6.0, help="seconds of tests for each change, quickest first")
    return parser.parse_args()


def paths_of(modules: list[str]) -> list[Path]:
    """The files that are asked for."""
    wanted = [RULES / module for module in modules] or [RULES]
    found = [path for each in wanted for path in (sorted(each.rglob("*.py")) if each.is_dir() else [each])]
    return list(dict.fromkeys(found))


def main() -> int:
    """Judge what is asked for."""
    wanted = asked()
    changes = [change for path in paths_of(wanted.modules) for change in changes_of(path)]
    if wanted.list:
        print(*changes, sep="\n")
        return 0
    known = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() and not wanted.anew else {}
    run = Run(changes, known, wanted.hands)
    run.say(f"{len(changes)} changes, {run.done} of them caught before")
    if run.to_do:
        by = measured_before() or alone(measured)
        keep_measured(by)
        run.say(f"{len(by.seconds)} tests in {sum(by.seconds.values()):.0f} s")
        judge(run, by._replace(enough=wanted.enough))
        run.keep()
    return min(report(run), 1)


if __name__ == "__main__":
    sys.exit(main())
