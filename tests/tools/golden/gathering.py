"""The sentences that are gathered for the translators."""

from __future__ import annotations

import difflib
import gettext
import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from tests.tools.golden.commands import folder, put

ROOT = Path(__file__).parents[3]


def gather(out: Path) -> None:
    """Gather in a copy, in a process of its own, as a developer does. Where sentences stand is left out."""
    with folder() as made:
        shutil.copytree(ROOT / "scorekeeper", "scorekeeper", ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        shutil.copytree(ROOT / "assets", "assets", ignore=shutil.ignore_patterns("__pycache__", "*.png"))
        before = {path: path.read_text("utf-8") for path in sorted(made.rglob("*.po"))}
        told = [_asked("gather", made)]
        for path, text in before.items():
            now = path.read_text("utf-8")
            lines = difflib.unified_diff(text.splitlines(), now.splitlines(), lineterm="", n=1)
            told.append(f"{path.name}: {'unchanged' if now == text else chr(10).join(lines)}\n")
            put(out / path.name, "\n\n".join(sorted(entries(now))) + "\n")
        told.append(_asked("missing", made))
        compiled = _asked("compile", made)
        told.append("\n".join(sorted(Path(line).name for line in compiled.splitlines() if line.endswith(".mo"))))
        told += [f"{path.name} {of_compiled(path)}" for path in sorted(made.rglob("*.mo"))]
        put(out / "said", "\n".join(told) + "\n")


def _asked(word: str, made: Path) -> str:
    command = [sys.executable, "assets/languages.py", word]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"$ languages.py {word}\n{done.stdout}--- {done.returncode}\n{done.stderr}".replace(str(made), "HERE")


def of_compiled(path: Path) -> str:
    """Return the number of sentences in a compiled language and the hash of its texts; its header is left out."""
    with path.open("rb") as file:
        sentences = gettext.GNUTranslations(file)._catalog
    said_ones = sorted(f"{key!r} {value!r}" for key, value in sentences.items() if key)
    return f"{len(said_ones)} sentences {hashlib.sha256(chr(10).join(said_ones).encode()).hexdigest()}"


def entries(text: str) -> list[str]:
    """The entries of a file of translations, without where they stand."""
    lines = [line for line in text.splitlines() if not line.startswith("#: ")]
    return [entry.strip() for entry in "\n".join(lines).split("\n\n") if entry.strip()]
