"""The site as docker-compose.yml runs it: the file itself, and every command in it for real."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import redis
from websockets.sync.client import connect

from backgammon.serve.place import find_place
from backgammon.serve.postgres import free_port
from tests.serve import compose
from tests.serve.compose import Missing, Native, services
from tests.serve.person import pair
from tests.serve.site import new_folder, remove

SITE = "https://kiila.example"
OURS = ("web", "worker", "beat", "migrate")
SECRETS = ("SITE_URL", "SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD")
ALL = dict.fromkeys(SECRETS, "x")


def check_schema(path: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("check-jsonschema")
    command = [program, "--builtin-schema", "vendor.compose-spec", path]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_file_is_valid_by_the_schema_of_compose(tmp_path: Path) -> None:
    answer = check_schema(compose.FILE)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    wrong = tmp_path / "docker-compose.yml"
    wrong.write_text(compose.FILE.read_text().replace("healthcheck:", "healthchek:", 1))
    assert check_schema(wrong).returncode == 1


@pytest.mark.parametrize("name", SECRETS)
def test_what_must_be_set_has_no_default(name: str) -> None:
    rest = {key: value for key, value in ALL.items() if key != name}
    with pytest.raises(Missing, match=name):
        services(rest)


def test_everything_that_stays_has_a_health_check_and_waits_for_the_migration() -> None:
    found = services(ALL)
    for name, service in found.items():
        assert ("healthcheck" in service) is (name != "migrate"), name
    for name in ("web", "worker", "beat"):
        waits = found[name]["depends_on"]
        assert waits["migrate"] == {"condition": "service_completed_successfully"}, name
    assert found["migrate"]["restart"] == "no"


def test_any_number_of_web_processes_can_run() -> None:
    web = services(ALL)["web"]
    assert "container_name" not in web
    (published,) = web["ports"]
    first, last = map(int, re.findall(r"\d+", published.split(":")[1]))
    assert last - first >= 1


# The commands, for real


@pytest.fixture(scope="module")
def addresses() -> Iterator[dict[str, str]]:
    """An empty database on the given servers, another for each process that tests."""
    url = os.environ["DATABASE_URL"]
    name = f"compose_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
        yield {
            "DATABASE_URL": urlunsplit(urlsplit(url)._replace(path=f"/{name}")),
            "REDIS_URL": os.environ["REDIS_URL"],
        }
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="module")
def native(addresses: dict[str, str]) -> Iterator[Native]:
    """Everything that the image is built with and the file runs, two web processes among them."""
    folder = new_folder()
    native = Native(folder, addresses, SITE)
    collected = native.run("web", ["python", "manage.py", "collectstatic", "--noinput"])
    assert collected.returncode == 0, collected.stderr
    migrated = native.run("migrate", native.services["migrate"]["command"])
    assert migrated.returncode == 0, migrated.stderr
    native.ports = [free_port(), free_port()]
    for number, port in enumerate(native.ports, 1):
        native.start("web", f"web-{number}", port)
    native.start("worker")
    native.start("beat")
    try:
        for port in native.ports:
            wait_for(partial(native.is_healthy, "web", port))
        yield native
        for name in native.processes:
            assert "Traceback" not in native.log(name), native.log(name)
    finally:
        native.stop()
        remove(folder)


def wait_for(is_so: Callable[[], bool], seconds: float = 40) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.1)


def fetch(port: int, path: str, **headers: str) -> tuple[int, bytes, http.client.HTTPMessage]:
    proxied = {"Host": "kiila.example", "X-Forwarded-Proto": "https", **headers}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=proxied)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(), error.headers


@pytest.mark.long
@pytest.mark.db
class TestCommands:
    def test_the_settings_pass_the_deployment_check(self, native: Native) -> None:
        words = ["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
        answer = native.run("web", words)
        assert answer.returncode == 0, answer.stderr
        assert "DEBUG" not in native.environment("web")

    def test_the_image_collects_the_static_files(self) -> None:
        assert "python manage.py collectstatic --noinput" in compose.DOCKERFILE.read_text()

    def test_static_files_are_hashed_compressed_and_kept(self, native: Native) -> None:
        _, page, _ = fetch(native.ports[0], "/login/")
        found = re.search(rb'href="(/static/css/site\.[0-9a-f]{12}\.css)"', page)
        assert found
        path = found[1].decode()
        status, body, headers = fetch(native.ports[0], path, **{"Accept-Encoding": "gzip"})
        assert status == 200
        assert headers["Content-Encoding"] == "gzip"
        assert body[:2] == b"\x1f\x8b"
        assert "immutable" in headers["Cache-Control"]

    def test_both_health_pages_answer_without_host_and_tls(self, native: Native) -> None:
        for port in native.ports:
            for path, text in (("/healthz", b"ok\n"), ("/readyz", b"ready\n")):
                assert fetch(port, path, Host="10.0.0.7")[:2] == (200, text)

    def test_plain_http_is_sent_to_https(self, native: Native) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", native.ports[0])
        connection.request("GET", "/login/", headers={"Host": "kiila.example"})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"{SITE}/login/")
        connection.close()

    def test_a_turn_played_at_one_web_process_arrives_on_a_socket_of_the_other(
        self, native: Native
    ) -> None:
        here, there = (f"http://127.0.0.1:{port}" for port in native.ports)
        first, second, match_id = pair(here, site=SITE)
        cookies = second.headers["Cookie"]
        url = there.replace("http:", "ws:") + "/ws"
        with connect(url, additional_headers={"Cookie": cookies}, origin=SITE) as socket:
            socket.send(json.dumps({"t": "watch", "id": match_id}))
            seen = json.loads(socket.recv(timeout=10))
            assert (seen["t"], seen["id"]) == ("match", match_id)
            assert first.play_turn(match_id)
            while (news := json.loads(socket.recv(timeout=10)))["t"] != "match":
                pass
            assert news["id"] == match_id
            assert news["version"] > seen["version"]
        second.address = there
        assert second.play_turn(match_id)

    def test_beat_and_worker_settle_a_match_whose_time_is_up(self, native: Native) -> None:
        wait_for(lambda: native.is_healthy("worker"))
        wait_for(lambda: native.is_healthy("beat"))
        first, second, match_id = pair(f"http://127.0.0.1:{native.ports[0]}", site=SITE)
        assert first.play_turn(match_id)
        assert second.play_turn(match_id)
        with psycopg.connect(native.addresses["DATABASE_URL"], autocommit=True) as connection:
            connection.execute(
                "UPDATE games_match SET deadline_at = now() - interval '1 second',"
                " stint_at = stint_at - (deadline_at - now()) - interval '1 second'"
                " WHERE id = %s",
                (match_id,),
            )

            def is_over() -> bool:
                query = "SELECT count(*) FROM games_event WHERE match_id = %s AND kind = 'timeout'"
                row = connection.execute(query, (match_id,)).fetchone()
                return row == (1,)

            wait_for(is_over)
        assert first.get(f"/m/{match_id}/").status == 200

    def test_a_beat_that_hangs_is_noticed(self, native: Native) -> None:
        wait_for(lambda: native.is_healthy("beat"))
        native.processes["beat"].send_signal(signal.SIGSTOP)
        files = list((native.folder / "var").glob("celerybeat-schedule*"))
        times = [(path.stat().st_atime, path.stat().st_mtime) for path in files]
        for path in files:
            os.utime(path, (0, 0))
        assert not native.is_healthy("beat")
        for path, when in zip(files, times, strict=True):
            os.utime(path, when)
        assert native.is_healthy("beat")
        native.processes["beat"].send_signal(signal.SIGCONT)

    def test_without_a_database_the_process_lives_and_says_that_it_is_not_ready(
        self, native: Native
    ) -> None:
        port, nobody = free_port(), free_port()
        away = f"postgres://kiila:x@127.0.0.1:{nobody}/kiila"
        native.start("web", "web-alone", port, DATABASE_URL=away)
        wait_for(lambda: native.is_healthy("web", port))
        assert fetch(port, "/readyz")[:2] == (503, b"database: no answer\n")
        assert fetch(port, "/healthz")[:2] == (200, b"ok\n")

    def test_the_redis_command_wants_its_password(self, native: Native, tmp_path: Path) -> None:
        port = free_port()
        service = native.services["redis"]
        words = [
            word.replace("dir /data", f"dir {tmp_path}\\nbind 127.0.0.1\\nport {port}")
            for word in service["command"]
        ]
        (tmp_path / "valkey-server").symlink_to(find_place(native.folder).valkey_server)
        password = service["environment"]["REDIS_PASSWORD"]
        environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "REDIS_PASSWORD": password}
        with subprocess.Popen(
            words, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
        ) as server:
            try:
                with redis.Redis(port=port, password=password) as client:
                    wait_for(lambda: answers(client))
                    assert client.config_get("appendonly") == {"appendonly": "yes"}
                with pytest.raises(redis.AuthenticationError), redis.Redis(port=port) as stranger:
                    stranger.ping()
            finally:
                os.killpg(server.pid, signal.SIGTERM)  # the shell, and the server that it feeds


def answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.ConnectionError:
        return False
