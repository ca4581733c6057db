# Everything a checkout needs, in one place. `make` alone lists it.
.POSIX:
.PHONY: help setup run test nightly test-times check format hooks mutation bench pictures freeze clean

PYTHON =
ARGS =
VENV = .venv/bin
SETUP = PYTHON="$(PYTHON)" sh tools/setup.sh

help:
	@echo "make run      start Fightbook (sets everything up the first time)"
	@echo "make test     run the tests, without a display; narrow them with ARGS=\"tests/rules -k dice\""
	@echo "make nightly  the trials of the tests, thousands of times: kills, damage, spoiled files, random play (hours)"
	@echo "make test-times  the time each folder of tests takes by itself"
	@echo "make mutation which faults the tests notice; some of it with ARGS=\"rules/dice --sample 20 --seed 7\""
	@echo "make check    lint, types and layers"
	@echo "make hooks    let git check each commit: form, lint and layers"
	@echo "make format   put the code into its usual form"
	@echo "make bench    run the benchmarks; ARGS=--strict fails if a figure is over its reach"
	@echo "make pictures take the pictures of the guide anew, without a display"
	@echo "make freeze   build the program for this platform and let it test itself"
	@echo "make setup    only set up what the other commands need"
	@echo "make clean    remove everything that was built or set up here"

setup:
	@$(SETUP) run
	@$(SETUP) check

run:
	@$(SETUP) run
	@$(VENV)/fightbook $(ARGS)

test:
	@$(SETUP) test
	@QT_QPA_PLATFORM=offscreen $(VENV)/python -m pytest --numprocesses=auto $(ARGS)

check:
	@$(SETUP) check
	@$(VENV)/python -m ruff check .
	@$(VENV)/python -m ruff format --check .
	@PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(VENV)/python -m pyright
	@$(VENV)/lint-imports --no-logo

format:
	@$(SETUP) check
	@$(VENV)/python -m ruff check --fix .
	@$(VENV)/python -m ruff format .

hooks:
	@$(SETUP) check
	@$(VENV)/pre-commit install

mutation:
	@$(SETUP) test
	@$(SETUP) check
	@$(VENV)/python -m tools.mutate $(ARGS)

nightly:
	@$(SETUP) test
	@QT_QPA_PLATFORM=offscreen $(VENV)/python -m tools.nightly $(ARGS)

test-times:
	@$(SETUP) test
	@$(VENV)/python -m tools.test_times $(ARGS)

bench:
	@$(SETUP) bench
	@QT_QPA_PLATFORM=offscreen $(VENV)/python -m bench $(ARGS)

pictures:
	@$(SETUP) test
	@$(VENV)/python -m tools.take_pictures $(ARGS)

freeze:
	@$(SETUP) installer
	@$(VENV)/python installer/build.py freeze

clean:
	rm -rf .venv build dist fightbook.egg-info .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
