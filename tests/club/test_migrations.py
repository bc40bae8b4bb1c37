"""The tables of a club, and how an older database is brought up to date, with a second revision as may come later."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from scorekeeper.club import database as club_database
from scorekeeper.club.club_forgetting import clean
from scorekeeper.club.database import DEVELOPMENT_DATABASE, NEWER_DATABASE, NotOpened, last_backup, open_database
from scorekeeper.club.migrations.versions import m1_tables
from scorekeeper.club.schema import METADATA
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say

STEP = """
import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade():
    op.create_table("shelves", sa.Column("name", sa.Text, primary_key=True))
    op.add_column("club", sa.Column("name", sa.Text))
    op.execute("UPDATE club SET name = 'Card club'")
"""
BROKEN = STEP + '    op.execute("DROP TABLE no_such_table")\n'


@pytest.fixture
def written(database):
    """A club in which something was changed once, and nothing is open any more."""
    with database.writing() as db:
        db.execute(text("UPDATE club SET number = 7"))
    database.close()
    return database


@pytest.fixture
def later(tmp_path, monkeypatch):
    """A function that gives the program a second revision, and returns the folder of its revisions."""

    def have(revision):
        folder = tmp_path / "migrations"
        shutil.copytree(Path(club_database.__file__).parent / "migrations", folder)
        (folder / "versions" / "m2.py").write_text(revision, "utf-8")
        monkeypatch.setattr(club_database, "MIGRATIONS", str(folder))
        return folder

    return have


def opened(database):
    return closing(open_database(Path() if database.file is None else database.file.parent, database.url))


def refusal(database):
    with pytest.raises(NotOpened) as refused, opened(database):
        pass
    return refused.value.fault


def state(database):
    """The revision of a database, its tables and the columns of one."""
    with database.reading() as db:
        inspector = inspect(db)
        columns = [column["name"] for column in inspector.get_columns("club")]
        revision = db.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
        number = db.execute(text("SELECT number FROM club")).scalar_one()
        return revision, inspector.has_table("shelves"), columns, number


BEFORE = ("1", False, ["id", "number", "mark", "unclean"], 7)
AFTER = ("2", True, ["id", "number", "mark", "unclean", "name"], 7)


def set_revision(database, revision):
    """Leave a database as another version would; the bytes of its file, where it has one."""
    with database.writing() as db:
        db.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})
    database.close()
    return database.file and database.file.read_bytes()


def test_revision_1_makes_the_tables_of_the_first_release():
    """From then on a change of the schema is another revision, and `m1_tables` says how its tables stay."""
    engine = create_engine("sqlite://")
    with engine.begin() as db, Operations.context(MigrationContext.configure(db)):
        m1_tables.upgrade()
        tables = db.execute(text("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")).scalars().all()
    engine.dispose()
    assert sha256("; ".join(" ".join(sql.split()) for sql in tables).encode()).hexdigest()[:16] == "6a57c52a7d1e1e36"


def test_a_new_database_has_the_tables_that_the_program_reads(database):
    with database.reading() as db:
        assert compare_metadata(MigrationContext.configure(db), METADATA) == []


def test_an_older_database_is_brought_up_to_date_with_all_that_is_in_it(written, later):
    assert state(written) == BEFORE
    later(STEP)
    with opened(written) as database:
        assert state(database) == AFTER


def test_a_revision_that_fails_leaves_the_database_as_it_was(written, later):
    later(BROKEN)
    assert "no_such_table" in say(refusal(written))
    assert state(written) == BEFORE


def test_one_of_several_programs_migrates_a_database_that_all_open(written, later):
    folder = "." if written.file is None else str(written.file.parent)
    program = (
        "import sys; from pathlib import Path; from scorekeeper.club import database as opening; print(flush=True);"
        "opening.MIGRATIONS = sys.argv[1]; opening.open_database(Path(sys.argv[2]), sys.argv[3] or None).close()"
    )
    command = [sys.executable, "-c", program, str(later(STEP)), folder, written.url or ""]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as other:
        other.stdout.readline()  # it has imported what it needs, and opens the database now
        with opened(written) as database:
            assert state(database) == AFTER
    assert other.returncode == 0


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_older_file_is_backed_up_before_it_is_brought_up_to_date(written, later):
    later(STEP)
    with opened(written):
        pass
    (copy,) = (written.file.parent / "backups").glob("*.db")
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT version_num FROM alembic_version").fetchone() == ("1",)
        assert db.execute("SELECT * FROM club").fetchone()[1:] == (7, "", 0)


def test_a_newer_database_is_refused_unchanged(written):
    before = set_revision(written, "2")
    assert refusal(written) == NEWER_DATABASE
    assert (written.file and written.file.read_bytes()) == before
    assert state(written)[0] == "2"


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_a_database_of_a_development_version_is_refused_unchanged(written, revision):
    before = set_revision(written, revision)
    assert refusal(written) == DEVELOPMENT_DATABASE
    assert (written.file and written.file.read_bytes()) == before
    assert state(written)[0] == revision


def test_the_sentence_names_a_way():
    assert say(DEVELOPMENT_DATABASE) == (
        "The database of the club was made by a development version of scorekeeper. It was not changed. "
        "A phone of the club with that version can export the matches as match files; "
        "assets/from_before_1.py turns those into files that this one reads."
    )


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_backups_of_a_development_version_are_neither_counted_nor_removed(written):
    copy = written.file.parent / "backups" / "club-20251204T200000Z.db"
    copy.parent.mkdir()
    before = set_revision(written, "0002")
    copy.write_bytes(before)
    set_revision(written, "1")
    with opened(written) as database:
        assert last_backup(database) is None
        with database.writing() as db:
            db.execute(text("UPDATE club SET unclean = true"))
        assert clean(database, CATALOGUE)
    assert copy.read_bytes() == before
