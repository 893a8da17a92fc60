"""The compose files that we ship, read as an engine reads them, and their commands run: there is no engine here."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.table.postgres import Postgres
from tests.table.server import UNDERCROFT, ask, free_port

DEPLOY = Path(__file__).parents[3] / "deploy"
FILES = ("compose.yaml", "compose-postgres.yaml")
KNOWN = frozenset(
    [
        "build",
        "cap_drop",
        "command",
        "depends_on",
        "entrypoint",
        "environment",
        "healthcheck",
        "image",
        "networks",
        "ports",
        "profiles",
        "read_only",
        "restart",
        "secrets",
        "security_opt",
        "shm_size",
        "stop_grace_period",
        "tmpfs",
        "ulimits",
        "volumes",
    ]
)
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")

Json = dict[str, Any]


class Unset(Exception):
    """A variable without which nothing is started."""


def read(name: str, **variables: str) -> Json:
    """The file with its variables put in, as an engine does: $$ is a dollar."""

    def value(found: re.Match[str]) -> str:
        if found[1] in variables:
            return variables[found[1]]
        if found[2] == "?":
            raise Unset(found[3])
        return found[3] or ""

    def filled(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: filled(each) for key, each in node.items()}
        if isinstance(node, list):
            return [filled(each) for each in node]
        return VARIABLE.sub(value, node).replace("$$", "$") if isinstance(node, str) else node

    made: Json = filled(yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8")))
    return made


@pytest.mark.parametrize("name", FILES)
def test_everything_that_is_named_is_there(name: str) -> None:
    made = read(name, DOMAIN="play.example.org")
    assert set(made) - {"x-undercroft"} == {"services", "networks", "secrets", "volumes"}
    services: dict[str, Json] = made["services"]
    for title, service in services.items():
        assert set(service) <= KNOWN, f"{title}: {set(service) - KNOWN}"
        assert ("image" in service) != ("build" in service), title
        assert set(service["networks"]) <= set(made["networks"])
        assert set(service.get("secrets", ())) <= set(made["secrets"])
        for volume in service.get("volumes", ()):
            source, target = volume.split(":")[:2]
            assert target.startswith("/")
            assert source in made["volumes"] or (DEPLOY / source).is_file(), f"{title}: {source}"
        for other, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"} and "test" in services[other]["healthcheck"], other
        for variable, value in service.get("environment", {}).items():
            assert "PASSWORD" not in variable or value.startswith("/run/secrets/"), "a secret stands in no environment"
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
            assert service["read_only"] and service["cap_drop"] == ["ALL"]
        else:
            assert re.fullmatch(r"docker\.io/library/\w+:\d+", service["image"]), "a release, not the latest"
        assert service["restart"] == ("no" if "profiles" in service else "unless-stopped")
        published = service.get("ports", [])
        assert not published or title == "caddy", "only the proxy can be reached from outside"
    for secret in made["secrets"].values():
        assert secret["file"].startswith("./secrets/")
    ignored = [(DEPLOY.parent / each).read_text() for each in (".gitignore", ".dockerignore")]
    assert all("deploy/secrets" in text for text in ignored), "secrets go neither into the repository nor the image"


@pytest.mark.parametrize("name", FILES)
def test_it_starts_only_if_it_is_said_under_which_name(name: str) -> None:
    with pytest.raises(Unset, match="under which name"):
        read(name)


@pytest.mark.parametrize("name", FILES)
def test_the_proxy_is_trusted_and_nobody_else(name: str) -> None:
    made = read(name, DOMAIN="play.example.org")
    (network,) = made["networks"]["inside"]["ipam"]["config"]
    for title, service in made["services"].items():
        command = " ".join(service.get("command", ()))
        if title.startswith(("app", "node")):
            assert re.search(rf"--trust-proxy[ =]{re.escape(network['subnet'])}", command)
            assert re.search(r"--allow-host[ =]play\.example\.org", command)


def test_each_node_says_where_the_others_reach_it() -> None:
    services = read("compose-postgres.yaml", DOMAIN="play.example.org")["services"]
    nodes = [title for title in services if title.startswith("node")]
    assert len(nodes) == 2
    for title in nodes:
        assert f"--reach={title}:8000" in services[title]["command"]
    upstream = services["caddy"]["environment"]["UPSTREAM"].split()
    assert upstream == [f"{title}:8000" for title in nodes]


class Container:
    """What an engine would run: entrypoint and command of a service, with the paths of this machine."""

    def __init__(self, service: Json, folder: Path, address: str, port: int) -> None:
        self.port = port
        own = {"/undercroft/bin/undercroft": shlex.join(UNDERCROFT), "/run/secrets/admin_token": f"{folder}/admin",
               "/run/secrets/database_password": f"{folder}/password", "/tmp/pgpass": f"{folder}/pgpass",
               "/undercroft/bin/python": sys.executable, "127.0.0.1:8000": f"127.0.0.1:{port}",
               "postgresql://undercroft@postgres/undercroft": address}  # fmt: skip

        def here(text: str) -> str:
            for old, new in own.items():
                text = text.replace(old, new)
            return text

        self.entrypoint = [here(each) for each in service["entrypoint"]]
        self.command = [here(each) for each in service.get("command", ())]
        self.health = [here(each) for each in service.get("healthcheck", {}).get("test", ())[1:]]
        self.environment = {**os.environ, **{name: here(value) for name, value in service["environment"].items()}}
        self.folder = folder

    def start(self, *more: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*self.entrypoint, *self.command, *more], env=self.environment, cwd=self.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip


def test_a_node_and_the_tools_run_as_the_file_says(postgres: Postgres, tmp_path: Path) -> None:
    (tmp_path / "admin").write_text("a token that is long enough for this\n")
    (tmp_path / "password").write_text("a password\n")
    services = read("compose-postgres.yaml", DOMAIN="localhost")["services"]
    address, port = postgres.new_database(), free_port()
    node = Container(services["node1"], tmp_path, address, port)
    node.command = [each for each in node.command if not each.startswith(("--host", "--reach"))]
    running = node.start(f"--port={port}")
    try:
        until = time.monotonic() + 60
        while subprocess.run(node.health, capture_output=True, check=False).returncode:
            assert running.poll() is None and time.monotonic() < until, running.stdout and running.stdout.read()
            time.sleep(0.2)
        pgpass = tmp_path / "pgpass"
        assert pgpass.read_text() == "*:*:*:undercroft:a password\n" and pgpass.stat().st_mode & 0o077 == 0
        assert ask(port, "GET", "/readyz", None, {"Host": "localhost"})[0] == 200, "as Caddy asks"
        status, _, door = ask(port, "GET", "/admin")
        assert status == 403 and b"The operator&#x27;s token" in door
        tools = Container(services["tools"], tmp_path, address, port).start("db", "check")
        told, _ = tools.communicate(timeout=60)
        assert tools.returncode == 0 and "0 tables checked, 0 problems" in told
    finally:
        running.terminate()
        running.communicate(timeout=30)


def test_the_service_of_systemd_starts_with_options_that_exist_and_may_do_what_it_does() -> None:
    unit = (DEPLOY / "undercroft.service").read_text()
    (start,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    told = subprocess.run([*UNDERCROFT, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    options = [word for word in shlex.split(start) if word.startswith("--")]
    assert options and all(f"{option} " in told for option in options)
    refused = " ".join(re.findall(r"^SystemCallFilter=~(.*)$", unit, re.MULTILINE)).split()
    assert refused == ["@privileged"], "of @resources, setpriority is needed: os.nice in the workers"
