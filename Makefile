# Assay. `make help` lists the commands.

.DEFAULT_GOAL := help
.PHONY: help setup build demo dev book console test test-console test-contracts test-examples test-aarch64 test-long test-halo2 bench bench-gpu bench-halo2 bench-snowbridge bench-instructions block-space weights limits weights-check
.PHONY: network network-faults network-upgrade network-mixed load fuzz sanitize gpu-kernels new-user packages public-api release supply-chain runtime-hash clean

# Replaces the chain of a network's definition if CHAIN is set.
ON_CHAIN = $(if $(CHAIN),--chain '$(CHAIN)')

help: ## List the commands
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /  make \1\t/' | expand -t 24

setup: ## Install what a build needs; quiet when there is nothing to do
	@scripts/setup.sh

build: setup ## Build the node, the prover and the client
	@scripts/build.sh

demo: setup ## Verify a real proof on a dev chain, natively and in wasm (ALL=1: every proof system)
	@scripts/build.sh node prover client $(if $(ALL),halo2)
	@scripts/demo.sh $(if $(ALL),--all)

dev: setup ## Run a dev node on the usual ports (DATA=FOLDER keeps the chain)
	@scripts/build.sh node
	@scripts/dev.sh $(if $(DATA),"$(DATA)")

book: setup ## Build the documentation as a book, in target/book
	@scripts/book.sh

console: setup ## Serve the console, a page for the browser, beside a dev node (DATA=FOLDER keeps the chain)
	@scripts/build.sh node client
	@scripts/console.sh $(if $(DATA),"$(DATA)")

test-console: setup ## Test the console in Chromium, which is installed where that works
	@scripts/build.sh node prover client
	@scripts/test-console.sh

test-contracts: setup ## Test the precompiles for contracts, in a runtime with pallet-revive (a large build)
	@scripts/test-contracts.sh

test-examples: setup ## Build the examples and run them: programs against a dev node, chains from the packages (a large build)
	@scripts/build.sh node prover client
	@scripts/test-examples.sh

network: setup ## Start a network of nodes and verify a proof of every kind on it (NETWORK=NAME of zombienet/, CHAIN=NAME)
	@scripts/build.sh node prover client
	@scripts/network.sh check $(or $(NETWORK),two) $(ON_CHAIN)
	$(if $(NETWORK)$(CHAIN),,@scripts/network.sh check two --chain baselines)
	$(if $(NETWORK)$(CHAIN),,@scripts/network.sh light-client)

network-faults: setup ## Kill, part and starve the nodes of a network, and count what is lost (FAULT=NAME, NETWORK=NAME; needs root)
	@scripts/build.sh node prover client
	@scripts/network.sh faults $(or $(NETWORK),four) $(ON_CHAIN) $(if $(FAULT),--fault '$(FAULT)')
	$(if $(NETWORK)$(CHAIN)$(FAULT),,@scripts/network.sh faults workstation --fault late-join)

network-upgrade: setup ## Upgrade networks whose keys move, one with a node that lacks a host function
	@scripts/build.sh node prover client upgrade
	@scripts/network.sh upgrade two
	@scripts/network.sh old-node four

network-mixed: setup ## Verify proofs on nodes of every code path, and compare their blocks (VERIFICATIONS=n, CHAIN=NAME)
	@scripts/build.sh node prover client
	@scripts/network.sh mixed mixed $(ON_CHAIN) $(if $(VERIFICATIONS),--verifications '$(VERIFICATIONS)')

load: setup ## Keep the blocks of a network full of good and bad proofs (SECONDS=n, NETWORK=two, CHAIN=NAME, NODE_ARGS='…')
	@scripts/build.sh node prover client
	@scripts/network.sh load $(or $(NETWORK),two) $(ON_CHAIN) $(if $(SECONDS),--seconds '$(SECONDS)') \
		$(NODE_ARGS:%=--node-arg=%) --plot docs/benchmarks/network-load.svg

test-halo2: setup ## Compare the halo2 verifier with halo2's own libraries (a large build)
	@scripts/test-halo2.sh

test: setup ## Check the format, lint, and run every test but the long ones
	@scripts/test.sh

fuzz: setup ## Fuzz verifiers, host functions and importers (MINUTES=n for all together, JOBS=n at a time, TARGET='NAME...', CORPUS=FOLDER, SANITIZE=1)
	@scripts/fuzz.sh $(or $(MINUTES),10) $(TARGET)

sanitize: setup ## Run the short tests of the crates with unsafe code under AddressSanitizer and memcheck (PACKAGE=NAME)
	@scripts/sanitize.sh $(PACKAGE)

test-aarch64: setup ## Run the tests of fields, curves and pairings on aarch64, which QEMU stands for elsewhere (PACKAGE='NAME...')
	@scripts/setup.sh aarch64
	@scripts/test-aarch64.sh $(PACKAGE)

test-long: setup ## Run the tests that take minutes to hours (TEST=PART OF A NAME, PACKAGE='NAME...')
	@PACKAGE='$(PACKAGE)' scripts/test-long.sh $(if $(TEST),'$(TEST)')

bench: setup ## Measure every operation beside other libraries, and make docs/benchmarks (QUICK=1, CASES=PATTERN, PASSES=n, RESUME=1, VROOM=FOLDER)
	@scripts/bench.sh $(if $(VROOM),--vroom-source '$(VROOM)') $(if $(QUICK),--quick) $(if $(CASES),--cases '$(CASES)') $(if $(PASSES),--passes '$(PASSES)') $(if $(RESUME),--resume)

bench-halo2: setup ## Measure proofs of halo2-lib's circuits beside halo2-lib's own benchmark (two large builds)
	@scripts/bench-halo2.sh

bench-gpu: setup ## Measure the work of an NVIDIA GPU beside the processor (SPPARK=FOLDER, LATTICEZK=FOLDER: beside those, by nvcc)
	@scripts/bench-gpu.sh $(if $(SPPARK),--sppark "$(SPPARK)") $(if $(LATTICEZK),--latticezk "$(LATTICEZK)")

bench-snowbridge: setup ## Measure Snowbridge's Ethereum client with its BLS library and with Assay's (a large build)
	@scripts/bench-snowbridge.sh

bench-instructions: setup ## Count the instructions of the verifications in WebAssembly (CASES=PATTERN, CALLS=PERCENTAGE)
	@scripts/bench-instructions.sh $(if $(CASES),--cases '$(CASES)') $(if $(CALLS),--calls '$(CALLS)')

block-space: setup ## Fill blocks of a node with verifications, and make docs/benchmarks/block-space.md
	@scripts/build.sh prover client
	@scripts/block-space.sh

weights: setup ## Weigh every call of the runtimes, and write their weights
	@scripts/weights.sh

limits: setup ## Measure every call at its limits on every code path; fails if one takes more than it is charged
	@scripts/limits.sh

weights-check: setup ## Run every benchmark of the runtimes once at its ends, and write nothing
	@scripts/weights-check.sh

gpu-kernels: ## Compile the GPU's kernels to PTX, without a GPU or CUDA (CHECK=1: compare alone)
	@scripts/gpu-kernels.py $(if $(CHECK),--check)

packages: setup ## Package the crates that are published, and check the packages (BUILD=1: build them outside the workspace)
	@scripts/packages.sh $(if $(BUILD),--build)

release: setup ## Make a release: programs, packages, client, console, image, sums (OUT=FOLDER, BINARIES=FOLDER, WITHOUT='PART...')
	@scripts/release.sh $(if $(OUT),--out "$(OUT)") $(if $(BINARIES),--binaries "$(BINARIES)") \
		$(foreach part,$(WITHOUT),--without $(part))

new-user: setup ## Follow the documentation as a new user does, and time each step (RELEASE=FOLDER of `make release`)
	@scripts/new-user.mjs $(if $(RELEASE),"$(RELEASE)")

public-api: setup ## Compare the public API of the published crates with its snapshots (WRITE=1: make them anew; CRATES=NAMES)
	@scripts/public-api.sh $(if $(WRITE),--write) $(CRATES)

supply-chain: setup ## Check dependencies: licences, duplicates, sources, advisories (OFFLINE=1)
	@scripts/supply-chain.sh $(if $(OFFLINE),--offline)

runtime-hash: setup ## Build the runtime in two folders and compare (AGAINST=FILE; two builds from nothing)
	@scripts/runtime-hash.sh $(if $(AGAINST),--against "$(AGAINST)")

clean: ## Remove what was built, the target folder included
	@scripts/clean.sh
