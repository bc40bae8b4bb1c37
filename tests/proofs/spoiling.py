"""Files that nobody should have written: bytes, trees, sheets and databases with something wrong in them."""

from __future__ import annotations

import copy
import csv
import io
import json
import sqlite3
from random import Random
from typing import Any

VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 16, 10**18, 10**19, -(10**4000), 1.5, float("nan"),
    float("inf"), 1e308, "", " ", "0", "sang", "pass", "=1+1", "-1", "../../x", "<b>", "{0.__class__}", "{name}",
    "%s", "\x00", "\ud800", "a\u0301" * 400, "\u202e",
    [], {}, [[]], [0, 0, 16], [16], [6, 6, 4.0], [True, 8, 8], {"": {}}, "A" * 9000, [None] * 600, [[[[[[[[]]]]]]]],
]  # fmt: skip
PIECES = [
    b"", b"\x00", b'"', b"\\", b"[", b"]", b"{", b"}", b",", b"\r", b"\n", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf",
    b"NaN", b"9" * 5000, b"[" * 300, b"1e999", b"-0", b"\\ud800", b"'", b"=", b";", b"\t", b"null", b"true",
]  # fmt: skip


def spoilt_bytes(random: Random, content: bytes) -> bytes:
    """Something cut out, put in, doubled, moved or cut off."""
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        at, to = sorted(random.randrange(len(content) + 1) for _ in range(2))
        short = min(to, at + random.randrange(1, 9))
        content = random.choice(
            [
                content[:at] + content[short:],
                content[:at] + random.choice(PIECES) + content[at:],
                content[:at] + random.choice(PIECES) + content[short:],
                content[:at] + random.randbytes(random.randrange(1, 5)) + content[short:],
                content[:at] + content[at:to] * 2 + content[to:],
                content[:at],
                content[at:] + content[:at],
            ]
        )
    return content


def spoilt_tree(random: Random, content: bytes) -> bytes:
    """A JSON text in which some value, key or entry is another."""
    tree = json.loads(content)
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        _spoil(random, tree)
    return json.dumps(tree, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")


def _spoil(random: Random, tree: Any) -> None:
    while isinstance(tree, dict | list) and tree:
        keys = list(tree) if isinstance(tree, dict) else range(len(tree))
        key = random.choice(keys)
        if isinstance(tree[key], dict | list) and tree[key] and random.random() < 0.75:
            tree = tree[key]
            continue
        match random.randrange(5):
            case 0:
                del tree[key]
            case 1 if isinstance(tree, dict):
                tree[random.choice([f"{key}x", "", "__class__", "deals", "note"])] = tree.pop(key)
            case 2 if isinstance(tree, list):
                tree.insert(key, copy.deepcopy(random.choice(tree)))
            case 3 if isinstance(tree[key], int):
                tree[key] += random.choice([-1, 1, 2])
            case _:
                tree[key] = copy.deepcopy(random.choice(VALUES))
        return


def spoilt_sheet(random: Random, content: bytes) -> bytes:
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    for _ in range(random.choice([1, 1, 2, 4])):
        row = random.choice(rows)
        place = random.randrange(len(row)) if row else 0
        match random.randrange(6):
            case 0:
                rows.insert(random.randrange(len(rows) + 1), list(row))
            case 1 if len(rows) > 1:
                rows.remove(row)
            case 2 if row:
                del row[place]
            case 3 if row:
                row[place] = row[random.randrange(len(row))]
            case 4 if row and row[place].lstrip("-").isdecimal():
                row[place] = str(int(row[place]) + random.choice([-1, 1, 10]))
            case _ if row:
                row[place] = str(random.choice(VALUES))
    file = io.StringIO()
    csv.writer(file, lineterminator=random.choice(["\r\n", "\n"]), delimiter=random.choice(",,,,;\t")).writerows(rows)
    return file.getvalue().encode("utf-8", "surrogatepass")


def spoilt_database(random: Random, content: bytes) -> bytes:
    """A database with bytes changed, more of them where its tables are described, or pages lost."""
    spoilt = bytearray(content)
    for _ in range(random.choice([1, 1, 3, 20])):
        at = random.randrange(random.choice([100, 4096, len(spoilt), len(spoilt)]))
        spoilt[at] = random.choice([random.randrange(256), random.randrange(32, 127)])
    if random.random() < 0.1:
        return bytes(spoilt[: random.randrange(len(spoilt))])
    return bytes(spoilt)


KEPT = [("matches", "head"), ("matches", "summary"), ("deals", "body"), ("changes", "body"), ("drafts", "body")]


def spoilt_rows(random: Random, db: sqlite3.Connection) -> None:
    """Another letter, figure, value or key in what is kept of some match, in a file that is sound."""
    for table, column in random.sample(KEPT, random.choice([1, 1, 3])):
        texts = [text for (text,) in db.execute(f"SELECT {column} FROM {table} ORDER BY 1")]  # noqa: S608  # ours
        text = random.choice(texts)
        if random.random() < 0.5:
            at = random.randrange(len(text))
            spoilt = text[:at] + random.choice('0123456789-.abnz"') + text[at + 1 :]
        else:
            tree = json.loads(text)
            _spoil(random, tree)
            spoilt = json.dumps(tree)
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (spoilt, text))  # noqa: S608  # ours
