# Assay. `make help` says what there is.

.DEFAULT_GOAL := help
.PHONY: help setup build demo dev test bench clean

help: ## What there is to make
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

setup: ## Install what a build needs; quiet when there is nothing to do
	@scripts/setup.sh

build: setup ## Build the node, the prover and the client
	@scripts/build.sh

demo: setup ## Verify a real proof on a dev chain, natively and in wasm (ALL=1: every proof system)
	@scripts/build.sh
	@scripts/demo.sh $(if $(ALL),--all)

dev: setup ## Run a dev node on the usual ports (DATA=FOLDER keeps the chain)
	@scripts/build.sh node
	@scripts/dev.sh $(if $(DATA),"$(DATA)")

test: setup ## Check the format, lint, and run every test
	@scripts/test.sh

bench: setup ## Measure verification on the chain and outside it (QUICK=1: fewer samples)
	@scripts/bench.sh $(if $(QUICK),--quick)

clean: ## Remove what was built, the target folder included
	@scripts/clean.sh
