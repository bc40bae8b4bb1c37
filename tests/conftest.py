"""What holds for all tests."""

import os

from hypothesis import HealthCheck, settings

# A slow machine is not a defect; and what passed yesterday does not fail today because of another seed.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("calm"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "calm")
