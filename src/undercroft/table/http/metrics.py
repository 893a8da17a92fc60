"""`/metrics`: what the server counts about itself, in the text format of Prometheus. Numbers only, never names."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Iterator

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import undercroft
from undercroft.table.domain.meter import Durations, resident_bytes
from undercroft.table.domain.service import TableService
from undercroft.table.http.limits import address_of

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """Read by a collector on a machine that the operator names; for everybody else there is nothing here."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._allowed = [ipaddress.ip_network(each, strict=False) for each in service.settings.metrics_from]
        self._started = time.time()

    async def page(self, request: Request) -> Response:
        if not self._may_read(request):
            raise HTTPException(404)
        return Response("\n".join([*self.lines(), ""]), media_type=CONTENT_TYPE)

    def _may_read(self, request: Request) -> bool:
        """A proxy that is not trusted hides who asks, so it may not ask for anybody."""
        forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded"))
        if forwarded and not self._service.settings.trusted_proxies:
            return False
        try:
            asking = ipaddress.ip_address(address_of(request))
        except ValueError:
            return False
        return any(asking in network for network in self._allowed)

    def lines(self) -> Iterator[str]:
        """Every number with what it means."""
        service, meter = self._service, self._service.meter
        yield from _number(
            "info", "gauge", "The version that is running.", 1, f'{{version="{undercroft.__version__}"}}'
        )
        yield from _number("started_seconds", "gauge", "When the server was started.", round(self._started, 3))
        yield from _number("answers_total", "counter", "Answers that were stored.", meter.answers)
        yield from _number("entries_total", "counter", "Lines added to the logs of all tables.", meter.entries)
        yield from _number("store_errors_total", "counter", "Changes that could not be stored.", meter.store_errors)
        yield from _number("bot_errors_total", "counter", "Answers that a bot failed to give.", meter.bot_errors)
        yield from _number("wrong_tokens_total", "counter", "Wrong tokens shown at /admin.", meter.wrong_tokens)
        waiting = len(service.restrictions.reports)
        yield from _number("reports_waiting", "gauge", "Reports that the operator has not settled.", waiting)
        yield from _number("streams", "gauge", "Open pages and programs.", service.presence.listeners)
        yield from _number("tables_in_memory", "gauge", "Tables in memory.", len(service.tables.all_in_memory()))
        yield from _number("tables_with_bots_to_answer", "gauge", "Tables at which bots play.", service.bots.playing)
        yield from _number("memory_bytes", "gauge", "Resident memory of the server.", resident_bytes())
        yield from _title("requests_total", "counter", "Requests, by method and status.")
        for (method, status), count in sorted(meter.requests.items()):
            yield f'undercroft_requests_total{{method="{method}",status="{status}"}} {count}'
        yield from _histogram("reply_seconds", "How long a reply took, streams left out.", meter.replying)
        yield from _histogram("store_seconds", "How long it took to store a change.", meter.storing)


def _title(name: str, kind: str, meaning: str) -> Iterator[str]:
    yield f"# HELP undercroft_{name} {meaning}"
    yield f"# TYPE undercroft_{name} {kind}"


def _number(name: str, kind: str, meaning: str, value: float, labels: str = "") -> Iterator[str]:
    yield from _title(name, kind, meaning)
    yield f"undercroft_{name}{labels} {value}"


def _histogram(name: str, meaning: str, durations: Durations) -> Iterator[str]:
    yield from _title(name, "histogram", meaning)
    for bound, count in durations.up_to():
        yield f'undercroft_{name}_bucket{{le="{bound}"}} {count}'
    yield f"undercroft_{name}_sum {durations.total:.6f}"
    yield f"undercroft_{name}_count {durations.count}"
