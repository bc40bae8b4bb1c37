"""Faults of serving the app."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault


class NotServed(Exception):
    """The app could not be served; nothing is listening. `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        """Carry the fault that stopped it."""
        super().__init__(fault)
        self.fault = fault


def address_not_ours(host: str) -> Fault:
    """Asked to listen where somebody else's machine could reach."""
    return Fault("{host} is not an address of this machine alone; 127.0.0.1 is.", host=host)


def address_not_near(host: str) -> Fault:
    """Asked to serve the local network at an address that is not on one."""
    return Fault("{host} is not an address on a local network; without --host any such will do.", host=host)


def certificate_not_usable(reason: str) -> Fault:
    """The certificate for https, or its key, cannot be used; `reason` is the system's."""
    return Fault("The certificate and its key cannot be used: {reason}.", reason=reason)


def key_has_password() -> Fault:
    """The key for https can only be read with a password, and there is nobody to ask for it."""
    return Fault("The certificate and its key cannot be used: the key needs a password.")


def no_such_port(port: int) -> Fault:
    """A port number outside 0 to 65535."""
    return Fault("There is no port {port}: ports go from 0 (any that is free) to 65535.", port=port)


class PortTaken(Fault):
    """Somebody else listens there already; perhaps another scorekeeper."""

    __slots__ = ()


def port_taken(port: int) -> PortTaken:
    """Somebody else listens there already; perhaps another scorekeeper."""
    return PortTaken("Port {port} is in use already; name another one, or 0 for any that is free.", port=port)


def port_refused(port: int, reason: str) -> Fault:
    """The system refuses the port; `reason` is the system's."""
    return Fault("Port {port} cannot be used: {reason}.", port=port, reason=reason)
