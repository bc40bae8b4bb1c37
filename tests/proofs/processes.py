"""Memory and time of a process."""

from __future__ import annotations

import re
from pathlib import Path


def resident(pid):
    """Megabytes of memory that a process holds; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else 0.0


def processor_seconds(pid):
    """Return the processor seconds of a process; 0 if the system does not tell."""
    status = Path(f"/proc/{pid}/stat")
    if not status.exists():
        return 0.0
    fields = status.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100
