"""The fixtures of the app's tests."""

from tests.app.conftest import begin, jump, services

__all__ = ["begin", "jump", "services"]
