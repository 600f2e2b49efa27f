"""A push service on this machine, and browsers that can read what is sent to them."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from accounts.models import User
from notices.models import Subscription
from notices.services import subscriptions
from tests.games.pages import signed_in


@dataclass
class Browser:
    """What a browser keeps to itself of a subscription, and the address that it tells."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = b"sixteen letters."

    @property
    def tells(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": self.endpoint,
            "p256dh": write_base64(point),
            "auth": write_base64(self.auth),
        }

    def read(self, body: bytes) -> dict[str, Any]:
        """What was encrypted for it, by the reference implementation."""
        told: dict[str, Any] = json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )
        return told


@dataclass
class Posted:
    """What arrived at the service."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def claims(self) -> dict[str, Any]:
        """What the site says about itself, if the signature is right."""
        said = self.headers["authorization"]
        assert Vapid02.verify(said)
        part = said.partition("t=")[2].split(".")[1]
        claims: dict[str, Any] = json.loads(read_base64(part))
        return claims

    @property
    def key(self) -> str:
        return self.headers["authorization"].partition("k=")[2]


class PushService:
    """Keeps what is posted; ``answers`` are the next ones by path, as status and headers."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answers: dict[str, list[tuple[int, dict[str, str]]]] = {}
        self.browsers: dict[str, Browser] = {}
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.host = f"127.0.0.1:{self.server.server_address[1]}"
        self.origin = f"http://{self.host}"

    def browser(self, path: str = "/phone") -> Browser:
        browser = Browser(self.origin + path)
        self.browsers[path] = browser
        return browser

    def say(self, path: str, *answers: int, **headers: str) -> None:
        """Answer so the next times, 0 standing for nothing, and then that all is well."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers[path] = [(status, named) for status in answers]

    @property
    def told(self) -> list[dict[str, Any]]:
        """All that browsers were told, in order."""
        return [self.browsers[each.path].read(each.body) for each in self.posted]

    def _handler(service) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.posted.append(Posted(self.path, headers, body))
                left = service.answers.get(self.path)
                status, more = left.pop(0) if left else (201, {})
                if not status:
                    self.close_connection = True
                    return
                self.send_response(status)
                for name, value in more.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        return Handler


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = Thread(target=service.server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
        thread.join()


def subscribe(user: User, browser: Browser) -> Subscription:
    """The player logs in in a browser and asks for notices there."""
    key = signed_in(user).session.session_key
    assert key
    return subscriptions.subscribe(user, session_key=key, **browser.tells)


def write_base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def read_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
