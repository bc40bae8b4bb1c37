"""Files imported as `scorekeeper import --all-or-none` does it: all of them, or none."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.service.app_services import AppServices
from scorekeeper.service.import_export import ImportedMatch, keep_files, read_files
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.service_faults import Refused


async def import_files(
    services: AppServices, files: Sequence[tuple[str, bytes]], progress: Progress = UNFOLLOWED
) -> tuple[ImportedMatch, ...]:
    """Import the matches in these files. Raises `Refused` with every fault."""
    read = await read_files(services, files, progress)
    if faults := [fault for file in read for fault in file.faults]:
        raise Refused(*faults)
    kept = await keep_files(services, read, together=True)
    return tuple(ImportedMatch(each.open_match, each.became) for each in kept)
