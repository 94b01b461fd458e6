# `make run` opens the table, `make test` proves that it works; both make what they need in .venv, once.
# The other targets are for people who work on the companion.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
# The first Python that will do, or python3, so that the refusal can say what is wrong with it.
PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,\
	$(shell $(name) companion/cli/_system.py 2>/dev/null && echo $(name))) python3)
# The pins of a Pi are driven by the system's lgpio: what PyPI offers for some Pythons is an empty shell.
ON_PI := $(shell grep -qs 'Raspberry Pi' /proc/device-tree/model && echo yes)
# Further words for `companion serve` or pytest: make run ARGS="--port 80"
ARGS ?=

.PHONY: run env test proof lint bench hardware guide clean

run: $(VENV)/.run
	@$(BIN)/companion serve $(ARGS)

env: $(VENV)/.dev

test: $(VENV)/.dev
	@$(BIN)/python -m tests.chromium
	@$(BIN)/python -m tests.openscad
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder $(ARGS)

# The long runs: a million damaged frames through the decoders, ten thousand over the cable, a cut at every byte.
proof: $(VENV)/.dev
	LINK_FRAMES=1000000 FIRMWARE_FRAMES=1000000 $(BIN)/python -m pytest -m "proof or not proof" \
		tests/port tests/devices/link tests/firmware $(ARGS)

lint: $(VENV)/.dev
	$(BIN)/ruff check
	cd firmware && ../$(BIN)/ruff check .
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.dev
	@$(BIN)/python -m tests.bench $(ARGS)

# Printed parts, and the build documents of every profile that is more than a screen.
hardware: $(VENV)/.dev
	@$(BIN)/python -m tests.openscad
	$(BIN)/python hardware/enclosures/render.py build/hardware/enclosures
	@for build in hardware/builds/*/; do name=$$(basename $$build); \
		$(BIN)/companion wiring --profile $$name --out build/hardware/$$name $(ARGS) || exit; done

# What the build guide shows of them; tests tell when it no longer belongs to the profiles and parts.
guide: hardware
	cp build/hardware/enclosures/pictures/* hardware/enclosures/pictures/
	for build in $(notdir $(wildcard hardware/builds/*)); do \
		cp build/hardware/$$build/*.svg build/hardware/$$build/*.md hardware/builds/$$build/ || exit; done

clean:
	rm -rf $(VENV) dist build .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# The stamps tell when pyproject.toml was last installed: for playing, and with everything that tests need.
$(VENV)/.run: pyproject.toml | $(BIN)/python
	@echo "Installing the companion into $(VENV); this is done once and takes a minute or two."
	$(PIP) --editable .
ifdef ON_PI
	@$(BIN)/python -c 'import lgpio' 2>/dev/null || echo "For buttons and lamps on the Pi's own pins: sudo apt install python3-lgpio"
endif
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/.run
	@echo "Installing what the tests need into $(VENV)."
	$(PIP) --upgrade 'pip>=25.1'
	$(PIP) --editable . --group dev
	@touch $@

$(BIN)/python:
	@$(PYTHON) companion/cli/_system.py
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make environments: sudo apt install python3-venv" >&2; exit 2; }
	$(PYTHON) -m venv --clear $(if $(ON_PI),--system-site-packages) $(VENV)
