# Undercroft. On a fresh machine: `make play` or `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED = $(shell $(BIN)/python tools/compile.py --path)

.PHONY: help play test check docs format compile test-compiled test-browser wheel-check browser pdf-tools proxy postgresql valgrind bench bench-check load scaling crowd faults pictures clean

help:
	@echo "make play           set up and start the table"
	@echo "make test           set up and run every check and test: all that follows down to bench-check"
	@echo "make check          format, lint, types, imports, pages, the documentation"
	@echo "make test-browser   the table page in Chromium"
	@echo "make test-compiled  the tests of the engine on the compiled wheel, installed into an environment of its own"
	@echo "make wheel-check    install the wheels, compiled and pure, into clean environments, and play"
	@echo "make bench-check    count instructions; fails if anything costs more than 10 % more than last kept"
	@echo "make compile        build the wheel with the compiled engine, and install it into build/compiled"
	@echo "make docs           the documentation as a site, at http://127.0.0.1:8001"
	@echo "make pictures       photograph every game for the documentation, and the previews for links"
	@echo "make bench          measure, beside the peers; writes docs/benchmarks.md"
	@echo "make crowd          2,000 spectators of one table and 10,000 quiet pages at one server"
	@echo "make faults         three nodes and a database, killed, stopped and cut off for ten minutes while clients play"
	@echo "make scaling        what two nodes on one PostgreSQL do, beside one"
	@echo "make load           300 tables with 4 clients each, beside boardgame.io's server (needs node and npm)"

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/table: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable ".[table,bots]"
	@touch $@

$(VENV)/dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	@touch $@ $(VENV)/table

# The tests of the table need a browser: Chromium as the system packages it.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
		echo "installing chromium"; apt-get update -qq && apt-get install -y -qq chromium >/dev/null; }

# The tests of the press look into PDF files.
pdf-tools:
	@command -v qpdf >/dev/null && command -v pdfinfo >/dev/null || { \
		echo "installing qpdf and poppler-utils"; apt-get update -qq && apt-get install -y -qq qpdf poppler-utils >/dev/null; }

# Tests put real proxies in front of the server.
proxy:
	@{ command -v nginx || test -x /usr/sbin/nginx; } >/dev/null && command -v caddy >/dev/null || { \
		echo "installing nginx-light and caddy"; \
		apt-get update -qq && apt-get install -y -qq nginx-light caddy openssl >/dev/null; }

# The store is tested on a real PostgreSQL, in a folder of its own; clocks of nodes are set by a few lines of C.
postgresql:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || { \
		echo "installing postgresql"; apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; }
	@command -v cc >/dev/null || { \
		echo "installing gcc"; apt-get update -qq && apt-get install -y -qq gcc libc6-dev >/dev/null; }

# The guard counts instructions.
valgrind:
	@command -v valgrind >/dev/null || { \
		echo "installing valgrind"; apt-get update -qq && apt-get install -y -qq valgrind >/dev/null; }

# Starts in pure Python at once, and compiles the engine in the background for the next start.
play: $(VENV)/table
	@$(BIN)/python tools/compile.py --background
	$(if $(COMPILED),$(BIN)/python $(COMPILED),$(BIN)/undercroft) serve --open

check: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/import_graph.py --check
	$(BIN)/python tools/pages.py --check
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

docs: $(VENV)/dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --dev-addr 127.0.0.1:8001

format: $(VENV)/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Under twenty minutes on two cores: the tests from the sources 8, the browser 4, building the wheel once 2, the tests of
# the engine on it 3, instructions and clean environments 1 each.
test: check browser pdf-tools proxy postgresql valgrind
	$(BIN)/pytest -q -n 2 --dist loadgroup --ignore tests/table/browser
	$(BIN)/python -m tests.coverage
	$(BIN)/pytest -q -n 2 --dist loadgroup tests/table/browser
	$(BIN)/python tools/check_wheel.py --tests
	$(BIN)/python tools/bench --check
	$(BIN)/python tools/check_wheel.py

compile: $(VENV)/dev
	$(BIN)/python tools/compile.py

# The table page in Chromium: the last part of `make test`, about four minutes on two cores.
test-browser: $(VENV)/dev browser
	$(BIN)/pytest -q -n 2 --dist loadgroup tests/table/browser

test-compiled: $(VENV)/dev postgresql
	$(BIN)/python tools/check_wheel.py --tests

wheel-check: $(VENV)/dev postgresql
	$(BIN)/python tools/check_wheel.py

pictures: $(VENV)/dev browser
	$(BIN)/python tools/look.py --all --few --out docs/pictures
	$(BIN)/python tools/look.py --previews

bench: compile
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	$(BIN)/python tools/bench

# After a change that is meant to cost or to save: BENCH="--keep LABEL" keeps the counts as the new baseline.
bench-check: compile valgrind
	$(BIN)/python tools/bench --check $(BENCH)

# Options go into CROWD, for example CROWD="--spectators 500 --idle 1000".
crowd: $(VENV)/dev
	$(BIN)/python -m tools.crowd --write $(CROWD)

# Options go into LOAD, for example LOAD="--tables 50 --seconds 30 --no-peer".
load: compile
	$(BIN)/python -m tools.load $(LOAD)

# One node and two on one PostgreSQL; options go into SCALING, for example SCALING="--share 40 --least 1.6".
scaling: compile postgresql
	$(BIN)/python -m tools.scaling $(SCALING)

# Options go into FAULTS, for example FAULTS="--seconds 1800 --only kill,stop".
faults: $(VENV)/dev postgresql
	$(BIN)/python -m tools.faults $(FAULTS)

clean:
	rm -rf build .mypy_cache .ruff_cache .pytest_cache .hypothesis .rule-coverage.json
