"""What holds for all tests."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.published import Sites, shared

# What the program says is compared with English, whatever this machine speaks; what a test starts inherits it.
os.environ["LANGUAGE"] = "en"

# A shell that runs the tests in the background has them ignore Ctrl+C, and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow machine is not a defect; and what passed yesterday does not fail today because of another seed.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("calm"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "calm")


@pytest.fixture(scope="session")
def sites(tmp_path_factory):
    """The sites that run whole in a browser, by base: `sites["/"]`."""
    return Sites(shared(tmp_path_factory) / "sites")
