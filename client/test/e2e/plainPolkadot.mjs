// Registers a key and has a proof verified with nothing but @polkadot/api. Prints the statement that the chain recorded.
// Arguments: the node's address, and the folder with the prover's files.
import { readFile } from "node:fs/promises";
import { ApiPromise, Keyring, WsProvider } from "@polkadot/api";

const [url, folder] = process.argv.slice(2);
const read = async (name) =>
	JSON.parse(await readFile(`${folder}/${name}.json`, "utf8"));
const [key, proof, inputs] = await Promise.all(
	["verifying_key", "proof", "public_inputs"].map(read),
);

const api = await ApiPromise.create({
	provider: new WsProvider(url),
	noInitWarn: true,
});
const alice = new Keyring({ type: "sr25519" }).addFromUri("//Alice");
const { registerKey, verify } = api.tx.groth16Bls12381;

/** Submits a call, and returns its events once it is in a block. */
const submit = (call) =>
	new Promise((resolve, reject) => {
		call
			.signAndSend(
				alice,
				{ nonce: -1 },
				({ dispatchError, events, status }) => {
					if (dispatchError) {
						reject(new Error(`the chain refused the call: ${dispatchError}`));
					} else if (status.isInBlock || status.isFinalized) {
						resolve(events);
					}
				},
			)
			.catch(reject);
	});

await submit(registerKey(key.bytes));
const events = await submit(
	verify({ Registered: key.hash }, proof.bytes, inputs.bytes),
);
const verified = events.find(({ event }) => event.method === "ProofVerified");
console.log(verified.event.data.statement.toHex());
await api.disconnect();
