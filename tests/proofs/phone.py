"""A phone without a screen: a real socket to a real server, Flet's own protocol, and the tree that it would draw.

It registers, follows every patch, answers what a browser is asked, taps what has a name, drops without a word
and comes back, to the session that it had or as a page that is loaded anew.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any, Self
from urllib.parse import urlsplit

import msgpack
from flet.controls.object_patch import Operation as Told
from flet.messaging.protocol import MessageAction
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Node = dict[str, Any]

PATIENCE = 120.0
"""Seconds after which what does not appear is a failure."""


@dataclass(frozen=True)
class Way:
    """The way of a phone to a table on the local network: the table's address, the phone's own, and its pass."""

    address: str
    source: str
    cookie: str

    @property
    def options(self) -> dict[str, Any]:
        """Return the options of a connection; a browser's deflates."""
        return {"additional_headers": {"Cookie": self.cookie}, "local_addr": (self.source, 0), "compression": "deflate"}


def say_the_code(address: str, source: str, code: str) -> Way:
    """Join a table, as a phone at this address of its own; it may not have said a wrong code before."""
    place = urlsplit(address)
    with closing(HTTPConnection(str(place.hostname), place.port, 10, (source, 0))) as connection:
        connection.request("POST", "/join", f"code={code}", {"Content-Type": "application/x-www-form-urlencoded"})
        answer = connection.getresponse()
        assert answer.status == 303
        return Way(address, source, str(answer.headers["Set-Cookie"]).partition(";")[0])


class Phone:
    """One phone, at an address of a server; with a `way`, on the local network."""

    def __init__(self, address: str, route: str = "/", way: Way | None = None) -> None:
        self.address, self.route = address, route
        self.options = {"compression": None} if way is None else way.options
        self.session = ""
        self.page: Node = {}
        self.crashes: list[str] = []
        self.heard = asyncio.Condition()
        self._line: ClientConnection | None = None
        self.listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.join()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.drop()

    # --- the connection

    @property
    def connected(self) -> bool:
        """Whether it is there."""
        return self._line is not None

    async def join(self, *, anew: bool = False) -> None:
        """Connect: to the session that it had, or `anew` as a page that is loaded."""
        socket = f"{self.address.replace('http', 'ws', 1)}/ws"
        # The largest message of all is a whole page, some dozens of kilobytes.
        self._line = await connect(socket, origin=self.address, ping_interval=None, **self.options)
        if anew:
            self.session, self.route = "", "/"
        page = {"route": self.route, "web": True, "platform": "linux", "width": 390, "height": 844}
        await self._say(MessageAction.REGISTER_CLIENT, {"session_id": self.session, "page_name": "", "page": page})
        action, answer = _unpacked(await self._line.recv())
        assert (action, answer["error"]) == (MessageAction.REGISTER_CLIENT, "")
        self.session, self.page = answer["session_id"], answer["page_patch"]
        self.listening = asyncio.create_task(self._listen(self._line))

    async def drop(self) -> None:
        """Lose the connection at once, without a word of parting."""
        line, self._line = self._line, None
        if line is not None and self.listening is not None:
            line.transport.abort()
            await self.listening

    async def _listen(self, line: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in line:
                async with self.heard:
                    await self._hear(*_unpacked(frame))
                    self.heard.notify_all()

    async def _hear(self, action: MessageAction, body: Any) -> None:
        match action:
            case MessageAction.PATCH_CONTROL:
                patched(next(node for node in nodes(self.page) if node.get("_i") == body["id"]), body["patch"])
            case MessageAction.INVOKE_METHOD:
                await self._answer(body)
            case MessageAction.SESSION_CRASHED:
                self.crashes.append(body["message"])

    async def _answer(self, question: Node) -> None:
        """Answer a question of the app: keep nothing, show any address, and do everything else."""
        answer = {"control_id": question["control_id"], "call_id": question["call_id"], "result": None, "error": None}
        await self._say(MessageAction.INVOKE_METHOD, answer)
        if question["name"] == "push_route":
            await self.go(question["args"]["route"])

    async def _say(self, action: MessageAction, body: Node) -> None:
        if self._line is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._line.send(b"\x00" + msgpack.packb([action.value, body]))

    # --- what a person does

    async def go(self, route: str) -> None:
        """Show an address."""
        self.route = route
        await self._say(MessageAction.UPDATE_CONTROL_PROPS, {"id": self.page["_i"], "props": {"route": route}})
        await self._event(self.page, "route_change", {"route": route})

    async def tap(self, *names: str) -> None:
        """Tap what has one of these names, as soon as it is there."""
        await self.until(lambda: any(map(self.can_tap, names)))
        await self._event(next(node for name in names for node in self._taps(name)), "click")

    async def until(self, seen: Callable[[], Any]) -> None:
        """Wait for something on the screen."""
        try:
            async with asyncio.timeout(PATIENCE), self.heard:
                await self.heard.wait_for(seen)
        except TimeoutError:
            broken = self.listening.exception() if self.listening and self.listening.done() else None
            raise AssertionError(f"at {self.route} there is only {[*self.lines()]}; {broken=}") from broken

    async def _event(self, node: Node, name: str, data: object = None) -> None:
        await self._say(MessageAction.CONTROL_EVENT, {"target": node["_i"], "name": name, "data": data})

    # --- what is on the screen

    def sees(self, *words: str) -> bool:
        """Whether each of these begins a line of text or a name."""
        lines = [*self.lines()]
        return all(any(line.startswith(word) for line in lines) for word in words)

    def lines(self) -> Iterator[str]:
        """Every text and every name that is read out."""
        for node in nodes(self._shown()):
            if node.get("_c") in {"Text", "Semantics"} and (line := _said(node)):
                yield line

    def can_tap(self, name: str) -> bool:
        """Whether there is something of that name that does anything."""
        return bool(self._taps(name))

    def _taps(self, name: str) -> list[Node]:
        return [
            node
            for node in nodes(self._shown())
            if node.get("on_click") and not node.get("disabled") and _said(node) == name
        ]

    def _shown(self) -> Any:
        """An open dialog, or else the topmost view."""
        dialogs = [node for node in self.page["_dialogs"].get("controls") or () if node.get("open")]
        views = [node for node in nodes(self.page["views"]) if node.get("_c") == "View"]
        return [d for d in dialogs if d["_c"] != "SnackBar"][-1:] or views[-1:]


def nodes(value: Any) -> Iterator[Node]:
    """Everything in a tree, what holds before what is held."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from nodes(item)


def patched(root: Any, patch: list[Any]) -> None:
    """Do to a tree what a patch says: a table of numbered paths, and operations on what they lead to."""
    (_, *below), *operations = patch
    paths: dict[int, tuple[Any, ...]] = {0: (), **dict(_paths(below, ()))}
    for operation, number, key, *more in operations:
        holder = _at(root, paths[number], key)
        match Told(operation):
            case Told.Replace:
                holder[key] = more[0]
            case Told.Add:
                holder.insert(key, more[0]) if isinstance(holder, list) else holder.update({key: more[0]})
            case Told.Remove:
                holder.pop(key)
            case Told.Move:
                _at(root, paths[more[0]], more[1]).insert(more[1], holder.pop(key))


def _paths(below: list[Any], above: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for key, (number, *deeper) in (below[0] if below else {}).items():
        yield number, (*above, key)
        yield from _paths(deeper, (*above, key))


def _at(root: Any, path: tuple[Any, ...], last: Any) -> Any:
    """Return the value at a path; an empty list was not worth sending, so it may have to be made."""
    for key, then in zip(path, [*path, last][1:], strict=True):
        if isinstance(root, dict) and root.get(key) is None:
            root[key] = [] if isinstance(then, int) else {}
        root = root[key]
    return root


def _said(node: Any) -> str:
    """Return the words of a screen reader for a control, as one line."""
    if isinstance(node, list):
        return " ".join(filter(None, map(_said, node)))
    if not isinstance(node, dict) or node.get("visible") is False:
        return ""
    kind = node.get("_c")
    if kind == "Icon":
        return node.get("semantics_label") or ""
    if kind == "Text":
        spans = "".join(span.get("text", "") for span in node.get("spans") or ())
        return node.get("semantics_label") or node.get("value") or spans
    inner = "" if node.get("exclude_semantics") else _said([*node.values()])
    words = [node.get("label"), inner, node.get("content") if isinstance(node.get("content"), str) else None]
    return " ".join(filter(None, words))


def _unpacked(frame: str | bytes) -> tuple[MessageAction, Any]:
    action, body = msgpack.unpackb(frame[1:], strict_map_key=False)
    return MessageAction(action), body
