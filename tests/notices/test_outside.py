"""Nothing is ever posted to a machine inside the house, whatever address a browser names."""

import ipaddress
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from socket import create_server, socket
from threading import Thread
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from pytest_django import Settings

from notices.services import outside
from notices.services.outside import BadAddress, NoAnswer, NotReached, is_outside, place_of
from tests.notices.service import push_service

INSIDE = (
    *("127.0.0.1", "127.8.9.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
    *("100.64.0.1", "0.0.0.0", "224.0.0.1", "240.0.0.1", "255.255.255.255", "198.18.0.1"),
    *("192.0.2.1", "::1", "::", "fe80::1", "fc00::1", "fec0::1", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "2002:c0a8:101::"),
    *("64:ff9b::7f00:1", "64:ff9b::a00:1", "2001:db8::1"),
)
OUTSIDE = ("8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808")
REFUSED = (
    *("http://push.example/x", "ftp://push.example/x", "https://push.example:8443/x"),
    *("https://localhost/x", "https://127.0.0.1/x", "https://[::1]/x", "https://[fe80::1]/x"),
    *("https://192.168.1.1/x", "https://printer/x", "https://169.254.169.254/latest"),
    *("https://user:word@push.example/x", "https://[x/", "https://push.example:x/"),
    *("//push.example/x", "push", "https://pus\u0125.example/x", "https://2130706433/x"),
)


@pytest.mark.parametrize("address", INSIDE)
def test_addresses_that_are_inside(address: str) -> None:
    assert not is_outside(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", OUTSIDE)
def test_addresses_of_the_internet(address: str) -> None:
    assert is_outside(ipaddress.ip_address(address))


@pytest.mark.parametrize("url", [*REFUSED, "", "https://push.example/a b", "https://a.b/\n"])
def test_an_address_that_nothing_is_sent_to(url: str) -> None:
    with pytest.raises(BadAddress):
        place_of(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/x-y_z?a=1",
        "https://push.example:443/x",
        "https://8.8.8.8/x",
    ],
)
def test_an_address_of_a_push_service(url: str) -> None:
    place = place_of(url)
    assert (place.port, place.is_safe, place.is_trusted) == (443, True, False)


def test_only_the_named_machine_at_the_named_port_may_be_inside(settings: Settings) -> None:
    settings.PUSH_INSIDE_HOSTS = ["push.house:8090"]
    assert place_of("http://push.house:8090/x").is_trusted
    for url in ("http://push.house:8091/x", "http://house:8090/x", "gopher://push.house:8090/x"):
        with pytest.raises(BadAddress):
            place_of(url)


@pytest.mark.parametrize("host", ["127.1", "0x7f.1", "127.0.1", "0177.0.0.1", "10.1"])
def test_what_a_name_stands_for_is_looked_at_before_anything_is_sent(host: str) -> None:
    """None of these looks like an address, and each leads inside."""
    place_of(f"https://{host}/x")
    with pytest.raises(BadAddress):
        post(f"https://{host}/x")


def test_a_name_with_one_address_inside_is_not_sent_to(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(outside.socket, "getaddrinfo", lambda *args, **more: both)
    with pytest.raises(BadAddress):
        post("https://push.example/x")


def test_a_redirection_is_told_and_not_followed(settings: Settings) -> None:
    with push_service() as inner, push_service() as service:
        settings.PUSH_INSIDE_HOSTS = [service.host]
        service.say("/x", 307, Location=f"{inner.origin}/secret")
        assert post(f"{service.origin}/x").status_code == 307
        assert [each.path for each in service.posted] == ["/x"]
        assert inner.posted == []


def test_nobody_there(settings: Settings) -> None:
    with create_server(("127.0.0.1", 0)) as server:
        host = f"127.0.0.1:{server.getsockname()[1]}"
    settings.PUSH_INSIDE_HOSTS = [host]
    with pytest.raises(NotReached):
        post(f"http://{host}/x")


@pytest.mark.parametrize("host", ["nobody.invalid", "a..b", f"{'x' * 70}.example"])
def test_a_name_that_stands_for_nothing(host: str) -> None:
    with pytest.raises(NotReached):
        post(f"https://{host}/x")


@pytest.mark.parametrize("piece", [b"", b"HTTP/1.1 2"])
def test_whoever_answers_drop_by_drop_is_cut_off(settings: Settings, piece: bytes) -> None:
    with serving(lambda line: drip(line, piece)) as host:
        settings.PUSH_INSIDE_HOSTS = [host]
        began = time.monotonic()
        with pytest.raises(NoAnswer):
            post(f"http://{host}/x", seconds=0.5)
        assert time.monotonic() - began < 15


def test_headers_that_never_end_are_waited_for_no_longer(settings: Settings) -> None:
    with serving(lambda line: drip(line, b"HTTP/1.1 201 Created\r\nA: ")) as host:
        settings.PUSH_INSIDE_HOSTS = [host]
        began = time.monotonic()
        with suppress(NoAnswer):  # the status has come, or has gone down with the line
            post(f"http://{host}/x", seconds=0.5)
        assert time.monotonic() - began < 15


def drip(line: socket, piece: bytes) -> None:
    line.sendall(piece)
    while True:
        time.sleep(0.1)
        line.sendall(b"x")


def test_of_a_long_answer_only_the_beginning_is_read(settings: Settings) -> None:
    def pour(line: socket) -> None:
        line.sendall(b"HTTP/1.1 500 No\r\nContent-Length: 1000000000\r\n\r\n")
        while True:
            line.sendall(b"x" * 65536)

    with serving(pour) as host:
        settings.PUSH_INSIDE_HOSTS = [host]
        answer = post(f"http://{host}/x")
        assert (answer.status_code, len(answer.text)) == (500, 2000)


@pytest.mark.parametrize("said", [b"", b"no protocol\r\n\r\n", b"HTTP/1.1 abc\r\n\r\n"])
def test_an_answer_that_is_none(settings: Settings, said: bytes) -> None:
    with serving(lambda line: line.sendall(said)) as host:
        settings.PUSH_INSIDE_HOSTS = [host]
        with pytest.raises(NoAnswer):
            post(f"http://{host}/x")


def test_a_certificate_must_be_right(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = write_certificate(tmp_path)
    mine = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    mine.load_cert_chain(certificate)

    def answer(line: socket) -> None:
        with mine.wrap_socket(line, server_side=True) as safe:
            heard = b""
            while not heard.endswith(b"data"):  # what is left unread resets the line
                heard += safe.recv(65536) or b"data"
            safe.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")

    with serving(answer) as host:
        port = host.partition(":")[2]
        settings.PUSH_INSIDE_HOSTS = [f"localhost:{port}"]
        with pytest.raises(NotReached):
            post(f"https://localhost:{port}/x")
        known = ssl.create_default_context(cafile=str(certificate))
        monkeypatch.setattr(outside, "_tls", lambda: known)
        assert post(f"https://localhost:{port}/x").status_code == 201


def post(url: str, *, seconds: float = 30) -> outside.Reply:
    return outside.post(url, data=b"data", headers={"TTL": "5"}, seconds=seconds)


@contextmanager
def serving(deed: Any) -> Iterator[str]:
    """A server that does something with each line, once it has heard something."""
    with create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        is_over: list[bool] = []

        def run() -> None:
            while not is_over:
                try:
                    line, _ = server.accept()
                except TimeoutError:
                    continue
                line.settimeout(30)
                with line:
                    try:
                        if deed.__name__ != "answer":
                            line.recv(65536)
                        deed(line)
                    except OSError:
                        pass  # the other side has gone

        thread = Thread(target=run)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}"
        finally:
            is_over.append(True)
            thread.join()


def write_certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(made.public_bytes(Encoding.PEM) + secret)
    return path
