# Kiila: `make play` starts the site, `make test` tests it. Needs Python 3.11 or later and make.

PYTHON ?= python3
PY = .venv/bin/python
# Test processes: 0 runs them in one.
WORKERS ?= 0

.PHONY: help setup play
help:
	@echo "make play       start the site with its own servers; PORT=8000"
	@echo "make setup      install everything into .venv (the others do it by themselves)"

setup: .venv/.installed

.venv/.installed: pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Kiila needs Python 3.11 or later, and $(PYTHON) is older or missing: install it, or name another with make PYTHON=python3.12 ..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Python cannot make virtual environments here: install the package python3-venv (apt-get install python3-venv) and try again." >&2; exit 1; }
	@echo "Installing into .venv ..."
	@"$(PYTHON)" -m venv .venv
	@$(PY) -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[local,dev]'
	@touch .venv/.installed

play: setup
	@exec $(PY) -m backgammon.serve
