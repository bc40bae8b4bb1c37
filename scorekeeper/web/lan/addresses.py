"""IP addresses and host names: this machine's own, and checks for local ones."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from starlette.types import Scope

_HOST: Final = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>\d{1,5}))?")

_PROBES: Final = (("10.254.254.254", socket.AF_INET), ("fd00::fefe", socket.AF_INET6))  # no packet is sent to them


def is_local(address: str) -> bool:
    """Whether an address belongs to this machine or to a local network.

    >>> [is_local(a) for a in ("127.0.0.1", "192.168.1.7", "::ffff:10.0.0.2", "fe80::1%eth0", "8.8.8.8", "phone")]
    [True, True, True, True, False, False]
    """
    ip = _ip(address)
    return ip is not None and not ip.is_unspecified and (ip.is_private or ip.is_loopback or ip.is_link_local)


def is_loopback(address: str) -> bool:
    """Whether an address is a loopback address, which only this machine can connect from.

    >>> [is_loopback(a) for a in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "192.168.1.7", "")]
    [True, True, True, False, False]
    """
    ip = _ip(address)
    return ip is not None and ip.is_loopback


def is_own_name(host: str) -> bool:
    """Whether a name or an address always leads to this machine itself."""
    return host.lower() == "localhost" or is_loopback(host)


def normalized(address: str) -> str:
    """Return an address for comparing and counting: IPv4-mapped IPv6 becomes IPv4, and a zone is removed.

    >>> [normalized(a) for a in ("::ffff:192.168.1.7", "192.168.1.7", "FE80::1%eth0", "phone")]
    ['192.168.1.7', '192.168.1.7', 'fe80::1', 'phone']
    """
    ip = _ip(address)
    return address if ip is None else str(ip)


def peer_of(scope: Scope) -> str:
    """Return the normalized address of a request's client; empty if unknown."""
    return normalized(str((scope.get("client") or ("",))[0]))


def own_address() -> str | None:
    """Return the address of this machine on the local network; None without a network."""
    for host, family in _PROBES:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((host, 9))  # only selects a route; no packet is sent
            address = str(probe.getsockname()[0])
            if is_local(address) and not is_loopback(address):
                return address
    return None


def own_names() -> frozenset[str]:
    """Return the host names of this machine, in small letters."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return frozenset({"localhost", name, short, f"{short}.local"} - {"", ".local"})


class LanHosts:
    """The valid Host headers of a server on the local network: any local IP address, or a name of this machine.

    It is at `port`; a header without a port means the `default` port of the scheme. That prevents DNS rebinding, for
    which the Host header has a foreign name.

    >>> hosts = LanHosts(8550, 80, names=["cabin", "cabin.local"])
    >>> [h in hosts for h in ("192.168.1.5:8550", "[fd00::5]:8550", "cabin.local:8550", "localhost:8550")]
    [True, True, True, True]
    >>> [h in hosts for h in ("192.168.1.5", "192.168.1.5:80", "8.8.8.8:8550", "evil.example:8550", "a@cabin:8550")]
    [False, False, False, False, False]
    """

    def __init__(self, port: int, default: int, names: Iterable[str] | None = None) -> None:
        self._port, self._default = port, default
        self._names = {"localhost", *(own_names() if names is None else names)}

    def __contains__(self, host: object) -> bool:
        """Whether a Host header, in small letters, is valid."""
        found = _HOST.fullmatch(str(host))
        if found is None or int(found["port"] or self._default) != self._port:
            return False
        name = found["name"]
        return name in self._names or is_local(name.strip("[]"))


def _ip(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip
