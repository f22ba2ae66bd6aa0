// Registers a key, has the chain verify a proof, and prints the statement of the event:
//   node verify.mjs ws://127.0.0.1:9944 verifying_key.json proof.json public_inputs.json
import { readFile } from "node:fs/promises";
import { ApiPromise, WsProvider } from "@polkadot/api";
import { Keyring } from "@polkadot/keyring";

const [url, ...files] = process.argv.slice(2);
if (files.length !== 3) {
	console.error("usage: node verify.mjs URL KEY PROOF INPUTS");
	process.exit(2);
}
const [key, proof, inputs] = await Promise.all(
	files.map(async (file) => JSON.parse(await readFile(file, "utf8"))),
);

const api = await ApiPromise.create({
	provider: new WsProvider(url),
	noInitWarn: true,
	throwOnConnect: true,
}).catch(({ message }) => {
	console.error(`no connection to ${url}: ${message}`);
	process.exit(1);
});
const alice = new Keyring({ type: "sr25519" }).addFromUri("//Alice");

/** Submits a call, and returns its events once it is in a block. */
async function submit(call) {
	// The next nonce, counting the account's transactions in the node's pool.
	const nonce = await api.rpc.system.accountNextIndex(alice.address);
	return new Promise((resolve, reject) => {
		const onResult = ({ dispatchError, events, isError, status }) => {
			if (dispatchError) {
				reject(new Error(nameOf(dispatchError)));
			} else if (isError) {
				reject(new Error(`the transaction is in no block: ${status.type}`));
			} else if (status.isInBlock || status.isFinalized) {
				resolve(events);
			}
		};
		call.signAndSend(alice, { nonce }, onResult).catch(reject);
	});
}

/** Returns the name of a pallet's error and its explanation, both from the metadata. */
function nameOf(error) {
	if (!error.isModule) {
		return error.toString();
	}
	const { section, name, docs } = api.registry.findMetaError(error.asModule);
	return `${section}.${name}: ${docs.join(" ")}`;
}

try {
	// Each pallet names its proof system in a constant. Of several for one system, the first is the fastest.
	const pallet = Object.keys(api.tx).find(
		(name) => api.consts[name]?.proofSystem?.toString() === key.system,
	);
	if (pallet === undefined) {
		throw new Error(`the chain does not verify ${key.system}`);
	}
	const { registerKey, verify } = api.tx[pallet];
	if ((await api.query[pallet].keys(key.hash)).isNone) {
		await submit(registerKey(key.bytes));
	}
	const events = await submit(
		verify({ Registered: key.hash }, proof.bytes, inputs.bytes),
	);
	const { ProofVerified } = api.events[pallet];
	const { event } = events.find(({ event }) => ProofVerified.is(event));
	console.log(event.data.statement.toHex());
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
await api.disconnect();
