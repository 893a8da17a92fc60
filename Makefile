# Undercroft. On a fresh machine: `make play` or `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED = $(shell $(BIN)/python tools/compile.py --path)

.PHONY: help play test test-all check format compile test-compiled bench clean

help:
	@echo "make play           set up and start the table"
	@echo "make test           set up and run every check and test, interpreted and compiled"
	@echo "make check          format, lint, types, imports"
	@echo "make compile        build kernel and games with mypyc into build/compiled"
	@echo "make bench          measure, beside the peers; writes docs/benchmarks.md"

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	@touch $@

play: $(VENV)/ready
	PYTHONPATH=$(COMPILED) $(BIN)/undercroft play miniskull_caverns

check: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

test: check
	$(BIN)/pytest -q -n 2
	$(BIN)/python -m tests.coverage
	$(MAKE) test-compiled

compile: $(VENV)/ready
	$(BIN)/python tools/compile.py

test-compiled: compile
	@test -n "$(COMPILED)" || { echo "no compiled engine: nothing to test"; exit 0; }
	PYTHONPATH=$(COMPILED) $(BIN)/pytest -q -n 2 tests/kernel tests/games

bench: compile
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	$(BIN)/python tools/bench.py

clean:
	rm -rf build .mypy_cache .ruff_cache .pytest_cache .hypothesis .rule-coverage.json
