import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Chain } from "../../src/chain.js";
import {
	proveRingVrf,
	ringVrfBackends,
	tamperRingVrf,
} from "../../src/demo/ring.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import { replaced } from "../../src/demo/scenario.js";
import { silenceLibraryLogs } from "../../src/program.js";
import { Verifier } from "../../src/verifier.js";
import { verifierPalletsOf } from "../../src/verifierPallets.js";
import { programs, startTestChain, type TestChain } from "./environment.js";
import { cut } from "./tamperedProofs.js";
import {
	type Backends,
	refusedByAll,
	refusedIfTampered,
	verifiedByAll,
} from "./verdicts.js";

silenceLibraryLogs();

let testChain: TestChain | undefined;
let chain: Chain;
let backends: Backends;
let artefacts: Artefacts;

/** The chain's pallets, with the one for comparison. */
const PALLETS = [
	...ringVrfBackends.map(({ pallet }) => pallet),
	"RingVrfArkworks",
];

before(async () => {
	testChain = await startTestChain("ring");
	({ chain } = testChain);
	const { alice, folder } = testChain;
	backends = {
		signer: alice,
		verifiers: PALLETS.map((pallet) => new Verifier({ chain, pallet })),
	};
	artefacts = await proveRingVrf({ prover: programs().prover, folder });
});

after(() => testChain?.stop());

describe("ring VRF signatures", () => {
	test("have their backends, the fastest first", () => {
		const system = "ring-vrf/bandersnatch-sha512-ell2";
		assert.deepEqual(verifierPalletsOf(chain, system), PALLETS);
	});

	test("are verified on every backend, with one statement", async () => {
		await verifiedByAll(backends, artefacts);
	});

	test("every corruption is refused by its name", async () => {
		await refusedIfTampered(backends, artefacts, {
			...{ tampered: tamperRingVrf(artefacts), inputBytes: 8 },
		});
	});

	test("a setup whose secret shows is refused", async () => {
		const { key, proof, inputs } = artefacts;
		// The key has the domain's size, g1, g2, then τ·g2. This makes τ = 1.
		const [g2, tauG2] = [1 + 48, 1 + 48 + 96];
		const generator = key.bytes.slice(2 + 2 * g2, 2 + 2 * tauG2);
		const bytes = replaced(key.bytes, tauG2, `0x${generator}`);
		await refusedByAll(backends, "MalformedKey(Unsound)", {
			...{ key: { inline: { bytes } }, proof, inputs },
		});
		await refusedByAll(backends, "MalformedKey(Length)", {
			...{ key: { inline: { bytes: cut(key.bytes, 1) } }, proof, inputs },
		});
	});
});
