# Every target works as the first command on a machine that has Python 3.11 or newer, make and a C compiler.

VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
            $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
# Tests run in as many processes as there are cores; JOBS=0 runs them in one.
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)

# The recorded games beside the project if there are any, else those that it keeps.
ARCHIVES ?= $(firstword $(wildcard ../shared/archive tests/data/archives))

.DEFAULT_GOAL := help
.PHONY: help setup test test-fast lint types layers audit bench bench-api bench-tournament play event schema api phrases run demo lock format clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 26

setup: ## make .venv with everything pinned in it; does nothing if it is up to date
	@cat requirements/dev.txt pyproject.toml | cmp -s - $(VENV)/installed || $(MAKE) --no-print-directory $(VENV)/installed

$(VENV)/installed: requirements/dev.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing the pinned dependencies into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@cat requirements/dev.txt pyproject.toml > $@

test: setup lint types layers ## everything that must hold: format, lint, types, layers, all tests
	$(BIN)/pytest -n $(JOBS) --dist worksteal

test-fast: setup ## the tests that take seconds
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m "not slow"

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

bench: setup ## the benchmarks, with their figures
	$(BIN)/pytest tests/bench -s -q

bench-api: setup ## 500 live games and 1,000 watchers over HTTP: actions a second, time to the answer, and the aims
	$(BIN)/python -m tests.bench.api

bench-tournament: setup ## 10,000 entrants at 2,500 tables: planning, pairing, the start, standings after each result, and the aims
	$(BIN)/python -m tests.bench.tournament

play: setup ## whole games over HTTP by the sample bot: every title, number of players and option; takes long
	$(BIN)/pytest tests/platform/every_game.py -n $(JOBS) --dist worksteal

event: setup ## 256 programs play five Swiss rounds over HTTP; every figure of it is worked out again; takes 20 minutes
	PYTHONPATH=clients/python $(BIN)/python -m tests.platform.events

schema: setup ## many more requests by chance for every operation of the API than make test makes
	SCHEMA_EXAMPLES=100 $(BIN)/pytest tests/gateway/api/test_schema.py -n $(JOBS) --dist worksteal

api: setup ## write docs/openapi.json, and the client that is made from it
	SECRET_KEY=none $(BIN)/python -m gateway spectacular --format openapi-json --file docs/openapi.json --validate --fail-on-warn
	cd clients/python && ../../$(BIN)/python -m generator

phrases: setup ## bring the catalogues of French and Spanish phrases up to date; says which are not translated yet
	$(BIN)/python -m infra.phrases

audit: setup ## compare every recorded run there is with the best one: ARCHIVES="file or folder ..."
	@mkdir -p build
	$(BIN)/engine18xx audit $(ARCHIVES) --jobs $(if $(filter 0,$(JOBS)),1,$(JOBS)) --html build/audit.html --csv build/audit-runs.csv \
	  --totals build/audit-totals.csv --json build/audit.json

run: setup ## start the whole of Bradshaw in the foreground, with sample games, and print its URLs
	$(BIN)/python -m infra.local run

demo: setup ## replay a batch of games over HTTP, print the table, stop
	$(BIN)/python -m infra.local demo

format: setup ## format and tidy imports
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: setup ## pin the dependencies again, with hashes, for every supported Python
	$(BIN)/python -m pip install --quiet uv
	cd requirements && for name in run dev; do ../$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-emit-find-links --no-header $$name.in -o $$name.txt; done

clean: ## remove what make made, data included
	rm -rf $(VENV) var build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
