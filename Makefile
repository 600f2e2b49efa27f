# Kiila: `make play` starts the site, `make test` tests it. Needs Python 3.11 or later and make.

PYTHON ?= python3
PY = .venv/bin/python
# How many processes test at once, each a file at a time; 0 is one without any distribution.
WORKERS ?= 2
PYTEST = $(PY) -m pytest -n $(WORKERS) --dist loadfile

# What a production site says, for the checks: no such site exists, and nothing is contacted.
PRODUCTION = SITE_URL=https://kiila.example DEBUG=0 REDIS_URL=redis://redis.example/0 \
  DATABASE_URL=postgres://kiila@postgres.example/kiila SECRET_KEY=$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(50))')

.PHONY: help setup messages play demo demo-remove backup restore test test-long test-external check browser sheet shots icons
help:
	@echo "make play        start the site with its own servers, on port PORT (8000)"
	@echo "make demo        fill the site with example players and matches in every state"
	@echo "make demo-remove take them away again"
	@echo "make backup      copy the database to FILE, or under var/backup"
	@echo "make restore     make the database what FILE holds; REPLACE=1 where there are players"
	@echo "make test        run the tests, all but the long ones"
	@echo "make test-long   run the long ones"
	@echo "make test-external  run those that use servers on yours: DATABASE_URL and REDIS_URL"
	@echo "make check       lint, types, import contracts, migrations, deployment settings"
	@echo "make browser     get a Chromium for the browser tests"
	@echo "make messages    bring the files of translators up to date, or those of the language ONLY"
	@echo "make sheet       draw all games on one picture, FILE or var/sheet.png"
	@echo "make shots       photograph the site, twelve pages of it, into var/shots"
	@echo "make icons       draw the icons for phones anew from the logo"
	@echo "make bench-NAME  measure: $(patsubst bench/%.py,bench-%,$(shell grep -l __main__ bench/*.py))"
	@echo "make setup       install everything into .venv (the others do it by themselves)"

TRANSLATIONS = $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))

setup: .venv/.installed $(TRANSLATIONS)

.venv/.installed: pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Kiila needs Python 3.11 or later, and $(PYTHON) is older or missing: install it, or name another, as in make PYTHON=python3.12 ..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Python cannot make virtual environments here: install the package python3-venv and try again." >&2; exit 1; }
	@echo "Installing into .venv ..."
	@"$(PYTHON)" -m venv .venv
	@$(PY) -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[local,dev]'
	@touch .venv/.installed

%.mo: %.po | .venv/.installed
	@$(PY) -m backgammon.messages compile

messages: setup
	@$(PY) -m backgammon.messages update $(ONLY)

# Static files as production serves them; under DEBUG, or where they cannot be made, as they lie.
STATIC = .venv/static
READY = $(if $(filter-out 0 F% f%,$(DEBUG)),,$(STATIC)/staticfiles.json)

play: setup $(READY)
	@if [ -e "$(READY)" ]; then export HASHED_STATIC="$${HASHED_STATIC:-1}" \
	  STATIC_ROOT="$${STATIC_ROOT:-$(STATIC)}"; fi; exec $(PY) -m backgammon.serve

$(STATIC)/staticfiles.json: $(wildcard static/*/*) backgammon/staticfiles.py backgammon/bundles.py constraints.txt | setup
	@DEBUG=0 HASHED_STATIC=1 STATIC_ROOT=$(STATIC) SECRET_KEY=none DATABASE_URL=postgres://none/none REDIS_URL=redis://none/0 \
	  $(PY) manage.py collectstatic --noinput --verbosity 0 || rm -f $@

demo: setup
	@$(PY) -m backgammon.serve.errand demo

demo-remove: setup
	@$(PY) -m backgammon.serve.errand demo --remove

backup: setup
	@$(PY) -m backgammon.serve.copies backup "$(FILE)"

restore: setup
	@$(PY) -m backgammon.serve.copies restore "$(FILE)" $(if $(REPLACE),--replace)

test: setup
	@$(PYTEST) -m "not long"

test-long: setup
	@$(PYTEST) -m long

test-external: setup
	@test -n "$$DATABASE_URL" -a -n "$$REDIS_URL" || { \
	  echo "make test-external tests on servers of yours: set DATABASE_URL, of a user who may create databases, and REDIS_URL." >&2; exit 1; }
	@$(PYTEST) -m "db and not browser and not long"

check: setup
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -c 'import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())'
	$(PY) -m backgammon.serve.scratch $(PY) manage.py makemigrations --check --dry-run
	$(PRODUCTION) $(PY) manage.py check --deploy --fail-level WARNING

browser: setup
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  export DEBIAN_FRONTEND=noninteractive; apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium; \
	else $(PY) -m playwright install chromium; fi

sheet: setup
	@$(PY) -m docs.sheet $(FILE)

shots: setup
	@$(PY) -m docs.shots $(ONLY)

icons: setup
	@$(PY) -m docs.icons

bench-%: setup
	@$(PY) -m bench.$*
