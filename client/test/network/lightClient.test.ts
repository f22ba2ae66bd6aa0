import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ScProvider } from "@polkadot/api";
import type { EventRecord } from "@polkadot/types/interfaces";
import * as smoldot from "smoldot";
import { statementOf } from "../../src/artefacts.js";
import type { Chain, Signer } from "../../src/chain.js";
import { openChain, signerFromUri } from "../../src/chain.js";
import {
	groth16Curves,
	proveGroth16,
	setUpGroth16,
} from "../../src/demo/groth16.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import type { Hex } from "../../src/hashes.js";
import { silenceLibraryLogs } from "../../src/libraryLogs.js";
import { untilFinalized } from "../../src/network/agreement.js";
import { nodeIdentity } from "../../src/network/chainSpec.js";
import { parseDefinition } from "../../src/network/definition.js";
import type { Network } from "../../src/network/network.js";
import { startNetwork } from "../../src/network/network.js";
import type { OwnFolder } from "../../src/ownFolder.js";
import { makeOwnFolder } from "../../src/ownFolder.js";
import { proofsVerified, Verifier } from "../../src/verifier.js";
import { programs } from "../e2e/environment.js";

/** One validator with Aura and GRANDPA, which a light client follows. */
const DEFINITION = `
[relaychain]
chain = "local"
default_args = ["--hardware-check=skip"]

[[relaychain.nodes]]
name = "alice"
`;
const PALLET = "Groth16Bn254";
const PATIENCE_MS = 600_000;

silenceLibraryLogs();

let folder: OwnFolder;
let network: Network | undefined;
let light: smoldot.Client | undefined;
let chain: Chain;
let alice: Signer;
let artefacts: Artefacts;
let blockHash: Hex;
let blockNumber: number;

before(async () => {
	folder = makeOwnFolder("light-client");
	const places = ["nodes", "proof"].map((name) => join(folder.path, name));
	const [nodes = "", proof = ""] = places;
	await Promise.all(places.map((place) => mkdir(place)));
	const { node: binary, prover } = programs();
	network = await startNetwork({
		definition: parseDefinition(DEFINITION, "one.toml"),
		...{ binary, folder: nodes },
	});
	alice = await signerFromUri("//Alice");
	const curve = groth16Curves.find(({ name }) => name === "bn254");
	assert.ok(curve !== undefined);
	const workplace = { prover, folder: proof, depth: 1 };
	await setUpGroth16({ ...workplace, curve });
	artefacts = await proveGroth16({ ...workplace, leaf: 1 });
	const full = network.nodes[0]?.chain;
	assert.ok(full !== undefined);
	const { key, proof: bytes, inputs } = artefacts;
	const settings = { signer: alice, timeoutMs: PATIENCE_MS };
	const verifier = new Verifier({ chain: full, pallet: PALLET });
	await verifier.ensureKey({ ...settings, key });
	const done = await verifier.verify({
		...{ ...settings, until: "finalized", proof: bytes, inputs },
		key: { registered: key.hash },
	});
	blockHash = done.blockHash as Hex;
	blockNumber = done.blockNumber ?? 0;
	chain = await connectLight(network);
	await untilFinalized(chain, blockNumber, PATIENCE_MS);
});

after(async () => {
	await chain?.disconnect();
	await light?.terminate();
	await network?.stop();
	await folder.remove();
});

/** Connects to a network's first node by smoldot. */
async function connectLight({ nodes, spec }: Network): Promise<Chain> {
	const [node] = nodes;
	assert.ok(node !== undefined);
	const { args } = node.setting;
	const address = args[args.indexOf("--listen-addr") + 1];
	const chainSpec = JSON.stringify({
		...JSON.parse(await readFile(spec, "utf8")),
		bootNodes: [`${address}/p2p/${nodeIdentity(node.name).peerId}`],
	});
	const client = smoldot.start({ logCallback: () => {} });
	light = client;
	// polkadot.js expects the interface of another package, which stands on smoldot too.
	const connector = {
		WellKnownChain: {},
		createScClient: () => ({
			addChain: async (
				spec: string,
				onResponse: (response: string) => void,
			) => {
				const chain = await client.addChain({ chainSpec: spec });
				forward(chain, onResponse);
				return {
					sendJsonRpc: (request: string) => chain.sendJsonRpc(request),
					remove: () => chain.remove(),
				};
			},
		}),
	};
	const provider = new ScProvider(connector as never, chainSpec);
	return openChain({ provider, url: "smoldot", timeoutMs: PATIENCE_MS });
}

/** Hands on responses until the chain is removed. */
async function forward(
	chain: smoldot.Chain,
	onResponse: (response: string) => void,
): Promise<void> {
	try {
		for (;;) {
			onResponse(await chain.nextJsonRpcResponse());
		}
	} catch (error) {
		if (!(error instanceof smoldot.AlreadyDestroyedError)) {
			throw error;
		}
	}
}

test("a light client reads the event of a verified proof", async () => {
	const at = await chain.api.at(blockHash);
	const events =
		(await at.query.system?.events?.()) as unknown as Iterable<EventRecord>;
	const [found, ...more] = proofsVerified([...events], [PALLET]);
	assert.deepEqual(more, []);
	assert.equal(found?.who, alice.address);
	const { key, inputs } = artefacts;
	assert.equal(found?.statement, statementOf({ keyHash: key.hash, inputs }));
});

test("a light client reads a registered key", async () => {
	const verifier = new Verifier({ chain, pallet: PALLET });
	const info = await verifier.keyInfo(artefacts.key.hash);
	assert.equal(info?.owner, alice.address);
	assert.equal(info?.system, "groth16/bn254");
});

test("a call that verifies fails in a light client, and names the host function that it lacks", async () => {
	const verifier = new Verifier({ chain, pallet: PALLET });
	const { key, proof, inputs } = artefacts;
	const call = verifier.verifyCall({
		...{ key: { registered: key.hash }, proof, inputs },
	});
	await assert.rejects(verifier.dryRun(call), /ext_assay_/);
});
