# Everything one does with this clone; `make` alone lists it. Needs Node 20 or later and npm, which bring Node 24.

PREPARE := PATH="$(PATH)" node deploy/prepare.mjs
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
# Code that was compiled once starts in half the time.
export NODE_COMPILE_CACHE := $(CURDIR)/node_modules/.cache/node

# As deploy/bin/shodh does for `start`.
start-engines bench day: export NODE_OPTIONS := --max-semi-space-size=4 $(NODE_OPTIONS)
start-engines bench day: export MALLOC_ARENA_MAX := 2
start-engines bench day: export MALLOC_MMAP_THRESHOLD_ := 131072

# What one does with a journal is in one list, which the release has, too.
SHODH := deploy/bin/shodh
COMMANDS := $(shell sed -n 's/^.: \([a-z-]*\) .*/\1/p' $(SHODH))

.DEFAULT_GOAL := help
.PHONY: help dev servers start-engines test contracts check budgets format client texts sample bench chaos day leaks costs fuzz mutants audit release $(COMMANDS)

help:
	@sed -n 's/^#: \([a-z-]*\) */  make \1\t/p' $(SHODH) | expand -t 26
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 26

dev: ## the frontend with hot reload, beside `make start` (JOURNAL_URL names another journal)
	@$(PREPARE)
	@exec vite frontend

start:
	@$(PREPARE) --omit=dev --frontend --server
	@exec $(SHODH) start

$(filter-out start,$(COMMANDS)):
	@$(PREPARE) --omit=dev
	@exec $(SHODH) $@

servers: ## start EventStoreDB's, MongoDB's and NATS's stand-ins for development, and print their addresses
	@$(PREPARE)
	@exec node deploy/lab/servers.ts

start-engines: ## run the journal as four processes on EVENTSTORE_URL, MONGODB_URL and NATS_URL (or on `make servers`)
	@$(PREPARE) --frontend
	@exec node deploy/src/start-engines.ts

test: ## run everything that this machine can run, and name what it can't
	@$(PREPARE)
	@exec node deploy/src/development/test.ts

contracts: ## hold every implementation that can be reached to its port's one suite
	@$(PREPARE) --lab
	@exec node deploy/src/development/contracts.ts

check: ## format, lint, import boundaries, types, unused exports, bundle budgets, bill of materials
	@$(PREPARE)
	@exec node deploy/src/development/check.ts

budgets: ## weigh each part of the frontend (RECORD=1 writes down what it weighs)
	@$(PREPARE) --frontend
	@exec node deploy/src/development/budgets.ts

format: ## format every file
	@$(PREPARE)
	@exec oxfmt

texts: ## [FROM=folder]: compare what is read of PDFs with their published texts
	@$(PREPARE)
	@exec node deploy/lab/texts.ts

sample: ## typeset the PDFs of the sample journal from deploy/lab/sample/typst
	@$(PREPARE) --lab
	@exec node deploy/lab/sample.ts

bench: ## [N=events] [ROWS=…] [PAPERS=…,…] [MINUTES=…] [JOURNALS=…] [RUNS=…]: measure, beside the raw disk and the bare framework
	@$(PREPARE) --frontend --server --lab
	@exec node deploy/lab/bench.ts

chaos: ## kill the journal 200 times while it writes; with ON=engines each process and server; with FROM=folder, disturb an import on engines
	@$(PREPARE)
	@exec node deploy/lab/chaos-$(if $(FROM),import,$(if $(ON),writes,appends)).ts

day: ## [TIMES=5] [SECONDS=120]: replay a day of readers, robots, editors, a kill and a rebuild, at so many times the usual load
	@$(PREPARE) --frontend --server --lab
	@exec node deploy/lab/day.ts $(or $(TIMES),5) $(or $(SECONDS),120)

leaks: ## [TO=http://…] [ORIGINS=http://…,…] [PUBLISH=papers]: look for an issue in preparation at every public address
	@$(PREPARE)
	@exec node deploy/lab/leaks.ts $(if $(ORIGINS),--origins=$(ORIGINS)) $(if $(PUBLISH),--publish=$(PUBLISH))

costs: ## what the ugliest input of each anonymous route costs a journal of its own, beside plain requests
	@$(PREPARE) --frontend --server
	@exec node deploy/lab/costs.ts

client: ## [TO=folder]: write the API's types and a client in TypeScript, with an example that is compiled
	@$(PREPARE) --lab
	@exec node deploy/lab/client.ts

fuzz: ## [ROLES=visitor,…] [DURATION=150] [SEED=…]: send generated requests to every call of the API, with Schemathesis
	@$(PREPARE)
	@exec node deploy/lab/fuzz.ts

mutants: ## [PACKAGE=contracts,…] [FILE=…] [ANEW=1]: change the code in every small way, and list what no test notices
	@$(PREPARE) --lab
	@exec node deploy/lab/mutants.ts

release: ## write dist/shodh-{version}-linux-{x64,arm64}.tgz, which run on Node 24 alone
	@$(PREPARE) --frontend
	@exec node deploy/src/development/release.ts

audit: ## list the known vulnerabilities of the packages
	@$(PREPARE)
	@exec npm audit
