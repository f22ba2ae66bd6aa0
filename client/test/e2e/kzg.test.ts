import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Chain } from "../../src/chain.js";
import { kzgBackends, proveKzg, tamperKzg } from "../../src/demo/kzg.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import { silenceLibraryLogs } from "../../src/program.js";
import { Verifier } from "../../src/verifier.js";
import { verifierPalletsOf } from "../../src/verifierPallets.js";
import { programs, startTestChain, type TestChain } from "./environment.js";
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

before(async () => {
	testChain = await startTestChain("kzg");
	({ chain } = testChain);
	const { alice, folder } = testChain;
	backends = {
		signer: alice,
		verifiers: kzgBackends.map(({ pallet }) => new Verifier({ chain, pallet })),
	};
	artefacts = await proveKzg({ prover: programs().prover, folder });
});

after(() => testChain?.stop());

describe("KZG point evaluation", () => {
	test("has its backends, the fastest first", () => {
		assert.deepEqual(
			verifierPalletsOf(chain, "kzg/eip-4844"),
			kzgBackends.map(({ pallet }) => pallet),
		);
	});

	test("is verified on every backend, with one statement", async () => {
		await verifiedByAll(backends, artefacts);
	});

	test("every corruption is refused by its name", async () => {
		await refusedIfTampered(backends, artefacts, {
			...{ tampered: tamperKzg(artefacts), inputBytes: 32 },
		});
	});

	test("a setup whose secret shows is refused", async () => {
		const { key, proof, inputs } = artefacts;
		const one = key.bytes.slice(2, 2 + 2 * 96);
		await refusedByAll(backends, "MalformedKey(Unsound)", {
			...{ key: { inline: { bytes: `0x${one}${one}` } }, proof, inputs },
		});
		await refusedByAll(backends, "MalformedKey(Length)", {
			...{ key: { inline: { bytes: `0x${one}` } }, proof, inputs },
		});
	});
});
