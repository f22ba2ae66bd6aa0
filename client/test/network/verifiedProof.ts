import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { EventRecord } from "@polkadot/types/interfaces";
import { statementOf } from "../../src/artefacts.js";
import type { Chain, Signer } from "../../src/chain.js";
import { signerFromUri } from "../../src/chain.js";
import {
	groth16Curves,
	proveGroth16,
	setUpGroth16,
} from "../../src/demo/groth16.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import type { Hex } from "../../src/hashes.js";
import { parseDefinition } from "../../src/network/definition.js";
import type { Network } from "../../src/network/network.js";
import { startNetwork } from "../../src/network/network.js";
import { makeOwnFolder } from "../../src/ownFolder.js";
import { proofsVerified } from "../../src/verifiedProofs.js";
import { Verifier } from "../../src/verifier.js";
import { programs } from "../e2e/environment.js";

/** One validator with Aura and GRANDPA that makes blocks without peers. A light client needs both protocols. */
const DEFINITION = `
[relaychain]
chain = "local"
default_args = ["--sealing=consensus", "--force-authoring", "--hardware-check=skip"]

[[relaychain.nodes]]
name = "alice"
`;
const PALLET = "Groth16Bn254";

/** Milliseconds in which a network, and a program that follows it, must reach an awaited state. */
export const PATIENCE_MS = 600_000;

/** A network of one validator with a verified proof, for readers without Assay's host functions. */
export interface VerifiedProof {
	readonly network: Network;
	readonly owner: Signer;
	readonly artefacts: Artefacts;
	/** The finalized block with the proof. */
	readonly blockHash: Hex;
	readonly blockNumber: number;
	/** Ends the network and removes its files. */
	stop(): Promise<void>;
}

/** Starts a network, registers a Groth16 key over BN254, and verifies a proof. `name` is part of the folder's name. */
export async function verifyProof(name: string): Promise<VerifiedProof> {
	const folder = makeOwnFolder(name);
	const places = ["nodes", "proof"].map((name) => join(folder.path, name));
	const [nodes = "", proof = ""] = places;
	await Promise.all(places.map((place) => mkdir(place)));
	const { node: binary, prover } = programs();
	const network = await startNetwork({
		definition: parseDefinition(DEFINITION, "one.toml"),
		...{ binary, folder: nodes },
	});
	const stop = async () => {
		await network.stop();
		await folder.remove();
	};
	try {
		const owner = await signerFromUri("//Alice");
		const curve = groth16Curves.find(({ name }) => name === "bn254");
		const chain = network.nodes[0]?.chain;
		assert.ok(curve !== undefined && chain !== undefined);
		const workplace = { prover, folder: proof, depth: 1 };
		await setUpGroth16({ ...workplace, curve });
		const artefacts = await proveGroth16({ ...workplace, leaf: 1 });
		const { key, proof: bytes, inputs } = artefacts;
		const settings = { signer: owner, timeoutMs: PATIENCE_MS };
		const verifier = new Verifier({ chain, pallet: PALLET });
		await verifier.ensureKey({ ...settings, key });
		const done = await verifier.verify({
			...{ ...settings, until: "finalized", proof: bytes, inputs },
			key: { registered: key.hash },
		});
		const { blockHash, blockNumber } = done;
		assert.ok(blockNumber !== undefined);
		return {
			...{ network, owner, artefacts, blockNumber, stop },
			blockHash: blockHash as Hex,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Asserts that a chain has the proof's event. */
export async function assertEventRead(
	chain: Chain,
	{ blockHash, owner, artefacts }: VerifiedProof,
): Promise<void> {
	const at = await chain.api.at(blockHash);
	const events =
		(await at.query.system?.events?.()) as unknown as Iterable<EventRecord>;
	const [found, ...more] = proofsVerified([...events], [PALLET]);
	assert.deepEqual(more, []);
	assert.equal(found?.who, owner.address);
	const { key, inputs } = artefacts;
	assert.equal(found?.statement, statementOf({ keyHash: key.hash, inputs }));
}

/** Asserts that a chain has the registered key. */
export async function assertKeyRead(
	chain: Chain,
	{ owner, artefacts }: VerifiedProof,
): Promise<void> {
	const verifier = new Verifier({ chain, pallet: PALLET });
	const info = await verifier.keyInfo(artefacts.key.hash);
	assert.equal(info?.owner, owner.address);
	assert.equal(info?.system, "groth16/bn254");
}

/** Verifies the proof again with a runtime call, without a transaction. */
export async function verifyAgain(
	chain: Chain,
	{ artefacts }: VerifiedProof,
): Promise<void> {
	const verifier = new Verifier({ chain, pallet: PALLET });
	const { key, proof, inputs } = artefacts;
	const call = verifier.verifyCall({
		...{ key: { registered: key.hash }, proof, inputs },
	});
	await verifier.dryRun(call);
}
