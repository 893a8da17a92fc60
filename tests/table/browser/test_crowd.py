"""What a browser shows where many want to watch, and where links are revoked."""

from __future__ import annotations

import socket
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.table.browser.clicking import Person
from tests.table.server import Server, open_table


def test_a_spectator_reads_why_there_is_no_room(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, "--streams-per-table", "1").start()
    made, _ = open_table(server.port, "looting_castle", [{"kind": "me"}, {"kind": "me"}])
    with socket.create_connection(("127.0.0.1", server.port)) as first:
        first.sendall(f"GET /t/{made['table']}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        assert b"text/event-stream" in first.recv(4000)
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{server.url}/t/{made['table']}")
        said = "this table takes no more spectators (at most 1): come back later"
        expect(page.locator("#uc-net")).to_have_text(said)
        context.close()
    server.stop()


def test_a_private_link_is_made_listed_used_and_revoked(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    person = Person(context)
    person.open_table(server.url, "miniskull_caverns")
    person.wait_for("yours")
    page = person.page
    table = page.url
    page.goto(f"{table}/links")
    expect(page.locator("main")).to_contain_text("There is no link to this seat.")
    page.get_by_role("button", name="Make a link for another device").click()
    link = page.locator("#uc-link").input_value()
    phone = browser.new_context(viewport={"width": 390, "height": 844})
    other = phone.new_page()
    other.goto(link)
    other.get_by_role("button", name="Play here").click()
    expect(other.locator("#uc-ask .answers")).to_be_visible()
    page.get_by_role("link", name="All private links").click()
    expect(page.locator("main")).to_contain_text("used on 1 device")
    page.get_by_role("button", name="Revoke").click()
    expect(page.locator("main")).to_contain_text("There is no link to this seat.")
    expect(other.locator("#uc-ask .answers")).to_have_count(0)
    assert person.complaints == []
    phone.close()
    context.close()
