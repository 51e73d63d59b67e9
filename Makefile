# Two commands do everything:  make print   make test
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

.PHONY: print test bench lint clean

print: $(VENV)/.installed
	$(BIN)/companion print all

test: lint
	$(BIN)/python -m pytest -n auto

bench: $(VENV)/.installed-dev
	$(BIN)/python bench/press.py
	$(BIN)/python bench/referee.py
	$(BIN)/python bench/record.py

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml $(BIN)/python
	sh tools/cairo.sh
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.installed-dev: pyproject.toml $(BIN)/python
	sh tools/cairo.sh
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $(VENV)/.installed $@

clean:
	rm -rf $(VENV) output/*/ build dist .pytest_cache .mypy_cache .ruff_cache
