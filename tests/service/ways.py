"""The ways of a match from one phone to another."""

from scorekeeper.service.backup import back_up
from scorekeeper.service.import_export import export, import_link
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.sharing import share_match
from tests.support.imported import import_files

SITE = "https://example.org/"


async def by_backup(one, other, _id):
    return await restore_backup(other, (await back_up(one)).content)


async def by_file(one, other, id):
    return (await import_files(other, await export(one, [id], "json")))[0].became


async def by_link(one, other, id):
    return (await import_link(other, (await share_match(one, id, SITE)).link)).became


WAYS = [by_backup, by_file, by_link]
