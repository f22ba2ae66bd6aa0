import { ApiPromise, WsProvider } from "@polkadot/api";

const [url, statement, ...more] = process.argv.slice(2);
if (!/^0x[0-9a-f]{64}$/.test(statement) || more.length > 0) {
	console.error("usage: node find.mjs URL STATEMENT");
	process.exit(2);
}

const api = await ApiPromise.create({
	provider: new WsProvider(url),
	noInitWarn: true,
	throwOnConnect: true,
}).catch(({ message }) => {
	console.error(`no connection to ${url}: ${message}`);
	process.exit(1);
});

/** Returns the place of the statement if a block's events have it, or undefined. */
async function findIn(number) {
	const hash = await api.rpc.chain.getBlockHash(number);
	const { consts, query } = await api.at(hash);
	for (const { event } of await query.system.events()) {
		const { data, method, section } = event;
		// Each verifier pallet names its proof system in a constant.
		const system = consts[section]?.proofSystem?.toString();
		if (
			system !== undefined &&
			method === "ProofVerified" &&
			data.statement.eq(statement)
		) {
			const [key, who] = [data.key.toHex(), data.who.toString()];
			return { block: number, hash: hash.toHex(), system, key, who };
		}
	}
	return undefined;
}

/** Searches from a block back to the first one whose events the node still has. */
async function findUpTo(last) {
	for (let number = last; number > 0; number--) {
		const found = await findIn(number).catch((error) => {
			if (!/discarded|pruned/i.test(error.message)) {
				throw error;
			}
			console.error(`the node has no events before block ${number + 1}`);
			return null;
		});
		if (found !== undefined) {
			return found;
		}
	}
	return null;
}

/** Waits for a final block after `last` that has the statement. Heads may skip blocks. */
function findBehind(last) {
	console.error(`in no block up to ${last}: waiting for others`);
	return new Promise((resolve, reject) => {
		let done = Promise.resolve();
		let next = last + 1;
		const onHead = ({ number }) => {
			done = done.then(async () => {
				for (; next <= number.toNumber(); next++) {
					const found = await findIn(next);
					if (found !== undefined) {
						return resolve(found);
					}
				}
			});
			done.catch(reject);
		};
		api.rpc.chain.subscribeFinalizedHeads(onHead).catch(reject);
	});
}

try {
	const head = await api.rpc.chain.getFinalizedHead();
	const last = (await api.rpc.chain.getHeader(head)).number.toNumber();
	const found = (await findUpTo(last)) ?? (await findBehind(last));
	console.log(JSON.stringify(found));
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
await api.disconnect();
