import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { connect as connectSocket, createServer } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { ApiPromise, WsProvider } from "@polkadot/api";
import { TypeRegistry } from "@polkadot/types";
import type { SignerPayloadJSON } from "@polkadot/types/types";
import { hexToU8a } from "@polkadot/util";
import {
	readProof,
	readPublicInputs,
	readVerifyingKey,
} from "../../src/artefactFiles.js";
import { statementOf } from "../../src/artefacts.js";
import { Assay } from "../../src/assay.js";
import type { KeyPair } from "../../src/chain.js";
import {
	groth16Curves,
	proveGroth16,
	setUpGroth16,
} from "../../src/demo/groth16.js";
import { runProver } from "../../src/demo/prover.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import type { Imported } from "../../src/import/importArtefacts.js";
import { importArtefacts } from "../../src/import/importArtefacts.js";
import { silenceLibraryLogs } from "../../src/program.js";
import type { StatementEvent } from "../../src/watch.js";
import type { SnarkjsCurve } from "../foreignFiles.js";
import {
	dataFile,
	dataPath,
	gnarkFile,
	snarkjsPath,
	snarkjsSet,
	textFile,
} from "../foreignFiles.js";
import { programs, startTestChain, type TestChain } from "./environment.js";

silenceLibraryLogs();

const PALLET = "Groth16Bls12381";

let testChain: TestChain;
let assay: Assay;
let alice: KeyPair;
let artefacts: Artefacts;
/** The folder with the artefacts' files. */
let own: string;

/** Bytes of the first key's registration. */
let estimated = 0;

before(async () => {
	testChain = await startTestChain("assay");
	alice = testChain.alice;
	assay = await Assay.connect({ url: testChain.node.url });
	const [curve] = groth16Curves;
	assert.ok(curve !== undefined);
	const { folder } = testChain;
	const common = { prover: programs().prover, folder, curve, depth: 2 };
	await setUpGroth16(common);
	artefacts = await proveGroth16({ ...common, leaf: 1 });
	own = join(folder, "own");
	await mkdir(own);
	for (const [name, type, artefact] of [
		["verifying_key.json", "verifying_key", artefacts.key],
		["proof.json", "proof", artefacts.proof],
		["public_inputs.json", "public_inputs", artefacts.inputs],
	] as const) {
		await writeFile(join(own, name), JSON.stringify({ type, ...artefact }));
	}
});

after(async () => {
	await assay?.disconnect();
	await testChain?.stop();
});

describe("the life of a key", () => {
	test("its registration is estimated", async () => {
		const { key } = artefacts;
		const { pallet, fee, weight, blockShare, bytes, deposit } =
			await assay.estimate({ key });
		assert.equal(pallet, PALLET);
		assert.ok(fee > 0n && weight.refTime > 0n);
		estimated = bytes;
		assert.ok(blockShare > 0 && blockShare < 0.1, String(blockShare));
		assert.equal(deposit, undefined);
	});

	test("it is registered once", async () => {
		const { key } = artefacts;
		const first = await assay.register({ key, signer: alice });
		assert.ok(first.registered);
		const { block } = await assay.api.rpc.chain.getBlock(
			first.success.blockHash,
		);
		const sent = block.extrinsics.find(({ isSigned }) => isSigned);
		// A nonce has at most five bytes.
		assert.ok(
			sent !== undefined && Math.abs(sent.encodedLength - estimated) < 5,
		);
		const second = await assay.register({ key, signer: alice });
		assert.deepEqual(second, {
			...{ registered: false, hash: key.hash, owner: alice.address },
		});
	});

	test("it is listed with its owner and deposit", async () => {
		const { key } = artefacts;
		const keys = await assay.keys();
		const [listed] = keys.filter(({ hash }) => hash === key.hash);
		assert.ok(listed !== undefined);
		const { deposit } = listed;
		assert.deepEqual(listed, {
			...{ pallet: PALLET, system: key.system, hash: key.hash },
			...{ owner: alice.address, deposit },
		});
		// The account has no other hold on a dev chain.
		const account = await assay.api.query.system?.account?.(alice.address);
		const { data } = account as unknown as {
			data: { reserved: { toBigInt(): bigint } };
		};
		assert.equal(deposit, data.reserved.toBigInt());
		assert.deepEqual(await assay.keys({ pallet: PALLET }), keys);
		assert.equal((await assay.estimate({ key })).deposit, deposit);
	});

	test("a proof is estimated, tried and verified under it", async () => {
		const { key, proof, inputs } = artefacts;
		const statement = statementOf({ keyHash: key.hash, inputs });
		const estimate = await assay.estimate({ key, proof, inputs });
		assert.deepEqual(await assay.dryRun({ key: key.hash, proof, inputs }), {
			...{ verified: true, pallet: PALLET, statements: [statement] },
		});
		for (const choice of [
			{ key },
			{ key: key.hash },
			{ key, inline: true },
			{ key, pallet: "Groth16Bls12381Wasm", inline: true },
		]) {
			const { verified, fee, weight } = await assay.verify({
				...{ ...choice, proof, inputs, signer: alice },
			});
			assert.equal(verified[0]?.statement, statement);
			assert.equal(verified[0]?.pallet, choice.pallet ?? PALLET);
			if (choice.key === key && choice.inline === undefined) {
				assert.equal(fee, estimate.fee);
				// The block also charges for the transaction itself.
				assert.ok(weight.refTime >= estimate.weight.refTime);
			}
		}
		const batch = [
			{ proof, inputs },
			{ proof, inputs },
		];
		const { verified } = await assay.verifyBatch({
			...{ key, batch, signer: alice },
		});
		assert.equal(verified.length, 2);
	});

	test("a dry run says why a proof is refused", async () => {
		const { key, proof, inputs } = artefacts;
		const verdict = await assay.dryRun({
			...{ key, batch: [{ proof, inputs: { ...inputs, bytes: "0x" } }] },
		});
		assert.equal(verdict.verified, false);
		assert.equal(verdict.rejection.name, "WrongInputCount");
	});

	test("the wrong use of it is refused before anything is sent", async () => {
		const { key, proof, inputs } = artefacts;
		const signer = alice;
		await assert.rejects(
			assay.verify({ key: key.hash, inline: true, proof, inputs, signer }),
			{
				message:
					"inline needs the key itself; pass the verifying key instead of its hash",
			},
		);
		await assert.rejects(
			assay.verify({ key, pallet: "Lattice", proof, inputs, signer }),
			{
				name: "WrongSystemError",
				message: /^the pallet Lattice verifies lattice\/short-preimages, not/,
			},
		);
		assert.throws(() => assay.watch({ pallet: "Nothing" }), {
			message: /^this chain has no verifier pallet Nothing; it has /,
		});
		await assert.rejects(
			assay.dryRun({
				...{ key: key.hash, proof: { bytes: "0x" }, inputs: { bytes: "0x" } },
			}),
			{
				message:
					"neither the key nor the proof names a proof system; name the pallet",
			},
		);
	});

	test("it is removed where it is registered", async () => {
		const { key } = artefacts;
		await assay.remove({ key: key.hash, signer: alice });
		assert.deepEqual(await assay.keys({ pallet: PALLET }), []);
		await assert.rejects(assay.remove({ key, signer: alice }), {
			message: `no verifier of this chain has the key ${key.hash}; check the hash, or register the key first`,
		});
	});
});

describe("a watch", () => {
	for (const finalized of [true, false]) {
		test(`goes on after lost connections (${finalized ? "final" : "best"})`, async () => {
			const relay = await startRelay(testChain.node.url);
			const watching = await Assay.connect({ url: relay.url });
			const { key, proof, inputs } = artefacts;
			const verify = () =>
				assay.verify({ key, inline: true, proof, inputs, signer: alice });
			try {
				const { number } = await assay.api.rpc.chain.getHeader();
				const from = number.toNumber() + 1;
				const events = watching.watch({ from, finalized });
				const places: unknown[] = [];
				const seen: StatementEvent[] = [];
				for (let round = 0; round < 3; round++) {
					const { blockHash } = await verify();
					// The second proof is verified while the connection is lost.
					relay.cut();
					places.push(blockHash, (await verify()).blockHash);
					while (seen.length < places.length) {
						const next = await events.next();
						assert.ok(!next.done);
						seen.push(next.value);
					}
				}
				assert.deepEqual(
					seen.map(({ blockHash }) => blockHash),
					places,
				);
				for (const event of seen) {
					assert.equal(event.kind, "verified");
					assert.equal(event.pallet, PALLET);
					assert.equal(event.who, alice.address);
					// The first extrinsic sets the time.
					assert.equal(event.extrinsicIndex, 1);
				}
				await events.return();
			} finally {
				await watching.disconnect();
				relay.stop();
			}
		});
	}
});

describe("an API of polkadot.js", () => {
	test("is used as it is", async () => {
		const provider = new WsProvider(testChain.node.url);
		const api = await ApiPromise.create({ provider, noInitWarn: true });
		const borrowed = Assay.from(api);
		const { key, proof, inputs } = artefacts;
		const verdict = await borrowed.dryRun({ key, inline: true, proof, inputs });
		assert.equal(verdict.verified, true);
		await borrowed.disconnect();
	});
});

describe("a wallet", () => {
	test("signs", async () => {
		const { key, proof, inputs } = artefacts;
		const signer = {
			address: alice.address,
			signer: {
				signPayload: async (payload: SignerPayloadJSON) => {
					const registry = new TypeRegistry();
					registry.setMetadata(assay.api.runtimeMetadata);
					const { signature } = registry
						.createType("ExtrinsicPayload", payload, {
							version: payload.version,
						})
						.sign(alice);
					return { id: 1, signature };
				},
			},
		};
		const { verified } = await assay.verify({
			...{ key, inline: true, proof, inputs, signer },
		});
		assert.equal(verified[0]?.who, alice.address);
	});

	test("refuses", async () => {
		const { key, proof, inputs } = artefacts;
		const signer = {
			address: alice.address,
			signer: {
				signPayload: async () => {
					throw new Error("Cancelled");
				},
			},
		};
		await assert.rejects(
			assay.verify({ key, inline: true, proof, inputs, signer }),
			{
				name: "TransactionError",
				end: "notSigned",
				message:
					"the wallet did not sign the transaction: Cancelled; nothing was sent",
			},
		);
	});
});

describe("imported files", () => {
	for (const curve of ["bn128", "bls12381"] satisfies SnarkjsCurve[]) {
		test(`snarkjs over ${curve}: the bytes that the prover gives`, async () => {
			const out = `snarkjs-${curve}`;
			const { folder } = testChain;
			await runProver({ prover: programs().prover, folder }, [
				...["groth16", "import", "--from", "snarkjs", "--out", out],
				...["--key", snarkjsPath(curve, "verification_key")],
				...["--proof", snarkjsPath(curve, "proof")],
				...["--inputs", snarkjsPath(curve, "public")],
			]);
			const ours = importArtefacts({ files: snarkjsSet(curve) });
			await assertSame(ours, join(folder, out));
			await assertVerifies(ours);
		});
	}

	test("a signature: the bytes that the prover gives", async () => {
		const { folder } = testChain;
		const digest = `0x${"5a".repeat(32)}`;
		await runProver({ prover: programs().prover, folder }, [
			...["ecdsa", "sign", "--plain", "--digest", digest],
			...["--secret-key", `0x${"07".repeat(32)}`],
			...["--out", "signed"],
		]);
		const proof = await readProof(join(folder, "signed/proof.json"));
		const ours = importArtefacts({
			files: [
				{ name: "signature", bytes: hexToU8a(proof.bytes) },
				textFile("digest", digest),
			],
		});
		await assertSame(ours, join(folder, "signed"));
		await assertVerifies(ours);
	});

	for (const folder of ["bn254", "bls12_381", "bls12_377", "bw6_761"]) {
		test(`gnark over ${folder}: verified by the chain`, async () => {
			const files = ["key.bin", "proof.bin", "public.bin"].map((name) =>
				gnarkFile(`${folder}/${name}`),
			);
			await assertVerifies(assay.import({ files }));
		});
	}

	for (const { tool, key, proof } of [
		{ tool: "sp1", key: "groth16_vk_v4.bin", proof: "fixture_v4.json" },
		{ tool: "sp1", key: "groth16_vk_v5.bin", proof: "proof_v5.bin" },
		{ tool: "sp1", key: "groth16_vk_v6.bin", proof: "fixture_v6.json" },
		...["1_1", "2_0", "2_1", "2_2", "3_0"].map((release) => ({
			...{ tool: "risc-zero", key: undefined },
			proof: `receipt_${release}.json`,
		})),
	]) {
		test(`${proof} of ${tool}: the bytes that the prover gives`, async () => {
			const out = `${tool}-${proof}`;
			const { folder } = testChain;
			const path = (name: string) => `${tool}/${name}`;
			await runProver({ prover: programs().prover, folder }, [
				...["groth16", "import", "--from", tool, "--out", out],
				...["--proof", dataPath(path(proof))],
				...(key === undefined ? [] : ["--key", dataPath(path(key))]),
			]);
			const files = [proof, ...(key === undefined ? [] : [key])];
			const ours = importArtefacts({
				files: files.map((name) => dataFile(path(name))),
			});
			await assertSame(ours, join(folder, out));
			await assertVerifies(ours);
		});
	}

	test("Assay's own files", async () => {
		const files = await Promise.all(
			["verifying_key", "proof", "public_inputs"].map(async (name) => ({
				name,
				bytes: new Uint8Array(await readFile(join(own, `${name}.json`))),
			})),
		);
		await assertSame(importArtefacts({ files }), own);
	});

	async function assertSame(ours: Imported, folder: string) {
		const { key, proof, inputs } = ours;
		assert.deepEqual(
			{ key, proof, inputs },
			{
				key: await readVerifyingKey(join(folder, "verifying_key.json")),
				proof: await readProof(join(folder, "proof.json")),
				inputs: await readPublicInputs(join(folder, "public_inputs.json")),
			},
		);
	}

	async function assertVerifies({ key, proof, inputs, statement }: Imported) {
		assert.ok(key && proof && inputs);
		assert.deepEqual(
			await assay
				.dryRun({ key, inline: true, proof, inputs })
				.then((verdict) =>
					verdict.verified ? verdict.statements : verdict.rejection,
				),
			[statement],
		);
	}
});

/** Starts a relay to a node. The test can cut its connections. */
async function startRelay(target: string) {
	const { hostname, port } = new URL(target);
	const sockets = new Set<Socket>();
	const server = createServer((incoming) => {
		const outgoing = connectSocket(Number(port), hostname);
		for (const [from, to] of [
			[incoming, outgoing],
			[outgoing, incoming],
		] as const) {
			sockets.add(from);
			from.on("error", () => to.destroy());
			from.on("close", () => {
				sockets.delete(from);
				to.destroy();
			});
			from.pipe(to);
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	assert.ok(address !== null && typeof address === "object");
	const cut = () => {
		for (const socket of sockets) {
			socket.destroy();
		}
	};
	return {
		url: `ws://127.0.0.1:${address.port}`,
		cut,
		stop: () => {
			server.close();
			cut();
		},
	};
}
