# Every target does its whole set-up: a machine with Python 3.11, git and make is enough.
PYTHON ?= python3
BIN := .venv/bin
DEMO ?= demo

.DEFAULT_GOAL := help
.PHONY: help demo test check fuzz bench docs game wheel clean

help: ## say what can be made
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/'

.venv/ready: constraints.txt pyproject.toml .ci/environment.py
	@$(PYTHON) .ci/environment.py
	@touch $@

demo: .venv/ready ## play three weeks of Nomopoly by mail in demo/ and show what came of them; all of it with FULL=1
	@$(BIN)/python -m moderator.demo $(DEMO) $(if $(FULL),--full)

test: check ## run every check and every test
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder --benchmark-disable tests

check: .venv/ready ## lint, types, and the arrows between the rooms
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fuzz: .venv/ready ## read FUZZ_MAILS (20000) mails out of nothing, other ones each time
	FUZZ_MAILS=$${FUZZ_MAILS:-20000} $(BIN)/python -m pytest -q --benchmark-disable tests/fuzz

bench: .venv/ready ## measure; the figures go to bench.json
	$(BIN)/python -m pytest benchmarks --benchmark-json=bench.json
	$(BIN)/python benchmarks/ratios.py bench.json

game: .venv/ready ## write the skeleton of a new printed game, NAME=goose
	$(BIN)/python -m moderator.games.table.skeleton "$(NAME)"

docs: .venv/ready ## write the generated pages of docs/ again
	$(BIN)/python -m moderator.cli.pages docs

wheel: .venv/ready ## build dist/nomic_moderator-*.whl
	$(BIN)/python -m hatchling build -t wheel

clean: ## remove what make made
	rm -rf .venv dist build $(DEMO) bench.json
