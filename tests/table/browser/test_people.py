"""A line of chat in a real browser, muted from a dialog; and the operator, whose pages need no script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.table.http.test_operator import TOKEN, two_at_a_table
from tests.table.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("people")
    (folder / "token").write_text(TOKEN)
    running = Server(folder, "--quiet", "--bots", "1", "--admin-token-file", str(folder / "token")).start()
    yield running
    running.stop()


def test_a_line_is_muted_from_a_dialog_and_an_announcement_appears(browser: Browser, server: Server) -> None:
    _, ben, table = two_at_a_table(server)
    ben.look(table)
    ben.send(f"{table}/chat", text="you fool")
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page, operator = context.new_page(), context.new_page()
    page.goto(server.url + table)
    page.click("#tab-chat")
    expect(page.locator("#uc-chat")).to_contain_text("you fool")
    page.locator("a[data-line]").first.click()
    expect(page.locator("#uc-about-line")).to_contain_text("What Ben said")
    page.locator("#uc-about-line button.go").click()
    expect(page.locator("#uc-chat")).not_to_contain_text("you fool", timeout=30_000)
    expect(page.locator("#uc-chat")).to_contain_text("1 line of people you do not hear")
    assert page.url.endswith(table), "nobody left the table"

    operator.goto(f"{server.url}/admin")
    operator.fill("[name=token]", TOKEN)
    operator.get_by_role("button", name="Sign in").click()
    operator.get_by_role("button", name="Show on all pages").click()
    expect(page.locator("#uc-announcement span")).to_contain_text("The server restarts", timeout=30_000)
    page.locator("#uc-announcement button").click()
    expect(page.locator("#uc-announcement")).to_be_hidden()
    for width in (1440, 390):
        operator.set_viewport_size({"width": width, "height": 900})
        assert operator.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"too wide at {width}"
    context.close()
