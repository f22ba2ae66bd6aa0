import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { ScProvider } from "@polkadot/api";
import * as smoldot from "smoldot";
import type { Chain } from "../../src/chain.js";
import { openChain } from "../../src/chain.js";
import { untilFinalized } from "../../src/network/agreement.js";
import { nodeIdentity } from "../../src/network/chainSpec.js";
import type { Network } from "../../src/network/network.js";
import { silenceLibraryLogs } from "../../src/program.js";
import type { VerifiedProof } from "./verifiedProof.js";
import {
	assertEventRead,
	assertKeyRead,
	PATIENCE_MS,
	verifyAgain,
	verifyProof,
} from "./verifiedProof.js";

silenceLibraryLogs();

let verified: VerifiedProof;
let light: smoldot.Client | undefined;
let chain: Chain;

before(async () => {
	verified = await verifyProof("light-client");
	chain = await connectLight(verified.network);
	await untilFinalized(chain, verified.blockNumber, PATIENCE_MS);
});

after(async () => {
	await chain?.disconnect();
	await light?.terminate();
	await verified?.stop();
});

/** Connects to a network's first node with smoldot. */
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
	// polkadot.js expects the interface of another package, which also wraps smoldot.
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

/** Forwards responses until the chain is removed. */
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
	await assertEventRead(chain, verified);
});

test("a light client reads a registered key", async () => {
	await assertKeyRead(chain, verified);
});

test("a call that verifies fails in a light client, and names the host function that it lacks", async () => {
	await assert.rejects(verifyAgain(chain, verified), /ext_assay_/);
});
