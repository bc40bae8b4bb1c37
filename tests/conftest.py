"""What holds for all tests."""

import os

from hypothesis import HealthCheck, settings

# What the program says is compared with English, whatever this machine speaks; what a test starts inherits it.
os.environ["LANGUAGE"] = "en"

# A slow machine is not a defect; and what passed yesterday does not fail today because of another seed.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("calm"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "calm")
