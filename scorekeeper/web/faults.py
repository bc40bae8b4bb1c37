"""Why the app could not be served, in a person's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault


class NotServed(Exception):
    """The app could not be served; nothing is listening. `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        """Carry the fault that stopped it."""
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class AddressNotOurs(Fault):
    """Asked to listen where somebody else's machine could reach."""

    host: str
    template: ClassVar[str] = "{host} is not an address of this machine alone; 127.0.0.1 is."


@dataclass(frozen=True, slots=True)
class AddressNotNear(Fault):
    """Asked to serve the local network at an address that is not on one."""

    host: str
    template: ClassVar[str] = "{host} is not an address on a local network; without --host any such will do."


@dataclass(frozen=True, slots=True)
class CertificateNotUsable(Fault):
    """The certificate for https, or its key, cannot be used; the system says why in its own words."""

    reason: str
    template: ClassVar[str] = "The certificate and its key cannot be used: {reason}."


@dataclass(frozen=True, slots=True)
class KeyHasPassword(Fault):
    """The key for https can only be read with a password, and there is nobody to ask for it."""

    template: ClassVar[str] = "The certificate and its key cannot be used: the key needs a password."


@dataclass(frozen=True, slots=True)
class NoSuchPort(Fault):
    """A port number outside 0 to 65535."""

    port: int
    template: ClassVar[str] = "There is no port {port}: ports go from 0 (any that is free) to 65535."


@dataclass(frozen=True, slots=True)
class PortTaken(Fault):
    """Somebody else listens there already; perhaps another scorekeeper."""

    port: int
    template: ClassVar[str] = "Port {port} is in use already; name another one, or 0 for any that is free."


@dataclass(frozen=True, slots=True)
class PortRefused(Fault):
    """The system does not let us listen there, and says why in its own words."""

    port: int
    reason: str
    template: ClassVar[str] = "Port {port} cannot be used: {reason}."
