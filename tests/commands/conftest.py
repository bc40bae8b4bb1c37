import pytest

from scorekeeper.cli import main


@pytest.fixture
def run(capfd, tmp_path):
    """Run a command on the matches of a folder: its status, and what it wrote to both streams."""

    def ran(*arguments):
        status = main([*arguments, "--data", str(tmp_path / "kept")])
        return status, *capfd.readouterr()

    return ran
