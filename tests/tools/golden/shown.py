"""Files as text that can be compared line by line."""

from __future__ import annotations

import contextlib
import difflib
import hashlib
import io
import json
import re
import zipfile

from pypdf import PdfReader

STREAM = re.compile(rb"<<(.*?)>>\nstream\n(.*?)\nendstream", re.DOTALL)


def shown(content: bytes) -> str:
    """A file as text."""
    if content.startswith(b"%PDF"):
        return of_pdf(content)
    if content.startswith(b"PK"):
        return of_archive(content)
    return content.decode("utf-8", "backslashreplace")


def of_pdf(content: bytes) -> str:
    """The hash of a PDF, its words, and what is drawn on its pages."""
    reader = PdfReader(io.BytesIO(content))
    words = "\n\n".join(
        f"page {number}, {tuple(map(float, page.mediabox))}\n{page.extract_text()}"
        for number, page in enumerate(reader.pages, 1)
    )
    drawn = [made.decode("latin-1") for kind, made in STREAM.findall(content) if b"/Filter" not in kind]
    about = {str(key): str(value) for key, value in (reader.metadata or {}).items()}
    return f"{hashlib.sha256(content).hexdigest()}\n{about}\n{words}\n\n--- drawn\n" + "\n---\n".join(drawn) + "\n"


def of_archive(content: bytes) -> str:
    """The files in an archive, JSON in lines."""
    lines = []
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for entry in archive.infolist():
            text = archive.read(entry).decode("utf-8", "backslashreplace")
            with contextlib.suppress(ValueError):
                text = json.dumps(json.loads(text), indent=1, ensure_ascii=False)
            lines.append(f"=== {entry.filename} {entry.date_time} {entry.compress_type}\n{text}\n")
    return "\n".join(lines)


def difference(one: bytes, other: bytes) -> str:
    """Return the differences between two files."""
    lines = (shown(content).splitlines() for content in (one, other))
    return "\n".join(difflib.unified_diff(*lines, lineterm="", n=1)) + "\n"
