.DEFAULT_GOAL := help
SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
TESTS ?= tests

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -e 's/:.*## /|/' | awk -F'|' '{printf "  %-18s %s\n", $$1, $$2}'

$(VENV)/ready: requirements/dev.lock pyproject.toml scripts/protos.py $(shell find protos -name '*.proto')
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Parlour needs Python 3.11 or newer" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "python3 -m venv failed: install the venv module of your Python (Debian: python3-venv)" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/python scripts/protos.py
	@touch $@

setup: $(VENV)/ready ## Make the virtual environment and the generated API

protos: setup ## Generate the API from protos/ again
	$(BIN)/python scripts/protos.py

demo: setup ## Start the embedded stack, play matches between bots and a client, check the records, stop
	$(BIN)/parlour demo

test: setup ## Run every test that needs no container
	$(BIN)/python -m pytest -n auto --dist worksteal $(TESTS)

test-containers: setup ## Run storage, bus and end-to-end tests against containers (needs a Docker engine)
	PARLOUR_TEST_SERVERS=containers $(BIN)/python -m pytest -m "not kill" tests/storage tests/bus tests/end_to_end

lint: setup ## ruff, mypy, import-linter, buf
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/buf lint protos
	$(BIN)/buf breaking protos --against protos/released.binpb

format: setup ## Format the code and mend what ruff can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/buf format -w protos

types: setup ## Check types only
	$(BIN)/mypy

cover: setup ## Tests with coverage
	$(BIN)/coverage run -m pytest $(TESTS)
	$(BIN)/coverage report

bench: setup ## Measure, as ratios against baselines of the same run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.lock
	$(BIN)/parlour bench

up: setup ## Start the embedded stack and keep it running
	$(BIN)/parlour up

down: ## Stop the stack that `docker compose up` started
	docker compose down

lock: setup ## Pin the dependencies of pyproject.toml again
	$(BIN)/python scripts/lock.py

.PHONY: help setup protos demo test test-containers lint format types cover bench up down lock
