"""A mail server that speaks as little SMTP as it can."""

import socket
from collections.abc import Iterator
from threading import Thread
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_django import Settings


class PostOffice:
    """Keeps what it receives. It can be told to refuse mail, or to hang up once it has one."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        self.received: list[bytes] = []
        self.refuses = False
        self.hangs_up = False
        self.thread = Thread(target=self._serve)
        self.thread.start()

    def _serve(self) -> None:
        while True:
            peer, _ = self.socket.accept()
            with peer, peer.makefile("rb") as lines:
                peer.sendall(b"220 post\r\n")
                if not self._talk(peer, lines):
                    return

    def _talk(self, peer: socket.socket, lines: Iterator[bytes]) -> bool:
        for line in map(bytes.upper, lines):
            if line.startswith(b"STOP"):
                return False
            if self.refuses and line.startswith(b"RCPT"):
                peer.sendall(b"450 not now\r\n")
                continue
            if line.startswith(b"DATA"):
                peer.sendall(b"354 go on\r\n")
                self.received.append(_body(lines))
                if self.hangs_up:
                    return True
            peer.sendall(b"221 bye\r\n" if line.startswith(b"QUIT") else b"250 ok\r\n")
        return True

    def close(self) -> None:
        with socket.create_connection(("127.0.0.1", self.port)) as peer:
            peer.sendall(b"STOP\r\n")
            self.thread.join(10)
        self.socket.close()


def _body(lines: Iterator[bytes]) -> bytes:
    body = b""
    for part in lines:
        if part == b".\r\n":
            break
        body += part
    return body


@pytest.fixture
def office(settings: "Settings") -> Iterator[PostOffice]:
    """The server to which the site hands its mail."""
    office = PostOffice()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", office.port
    yield office
    office.close()
