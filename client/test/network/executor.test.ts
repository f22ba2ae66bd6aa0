import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Blockchain } from "@acala-network/chopsticks-core";
import {
	ChopsticksProvider,
	destroyWorker,
	pinoLogger,
	setup,
} from "@acala-network/chopsticks-core";
import type { Chain } from "../../src/chain.js";
import { openChain } from "../../src/chain.js";
import { silenceLibraryLogs } from "../../src/program.js";
import type { VerifiedProof } from "./verifiedProof.js";
import {
	assertEventRead,
	assertKeyRead,
	PATIENCE_MS,
	verifyAgain,
	verifyProof,
} from "./verifiedProof.js";

/** The storage key of the events of `System`. */
const EVENTS_KEY =
	"0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7";

silenceLibraryLogs();
pinoLogger.level = "silent";

let verified: VerifiedProof;
let node: Chain;
const forks: Blockchain[] = [];

before(async () => {
	verified = await verifyProof("executor");
	const [first] = verified.network.nodes;
	assert.ok(first !== undefined);
	node = first.chain;
});

after(async () => {
	await Promise.all(forks.map((fork) => fork.close()));
	await destroyWorker();
	await verified?.stop();
});

/** Forks the chain at the block of the proof. Chopsticks executes the runtime with its own executor. */
async function fork(allowUnresolvedImports: boolean): Promise<Blockchain> {
	assert.ok(node.url !== undefined);
	const { blockHash } = verified;
	const fork = await setup({
		...{ endpoint: node.url, block: blockHash, allowUnresolvedImports },
	});
	forks.push(fork);
	return fork;
}

test("an executor without the host functions refuses the runtime, and names one that it lacks", async () => {
	const { head } = await fork(false);
	await assert.rejects(
		head.call("Core_version", []),
		/Unresolved function `env`:`ext_assay_/,
	);
	// Data that needs no runtime call can be read.
	const events = await node.send("state_getStorage", [
		...[EVENTS_KEY, verified.blockHash],
	]);
	assert.equal(await head.get(EVENTS_KEY), events);
});

test("an executor that allows missing functions reads events and keys, and names the function that a proof needs", async () => {
	const provider = new ChopsticksProvider(await fork(true));
	const chain = await openChain({
		...{ provider, url: "chopsticks", timeoutMs: PATIENCE_MS },
	});
	try {
		await assertEventRead(chain, verified);
		await assertKeyRead(chain, verified);
		await assert.rejects(verifyAgain(chain, verified), /ext_assay_/);
	} finally {
		await chain.disconnect();
	}
});
