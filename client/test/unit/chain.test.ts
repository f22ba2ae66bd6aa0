import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, test } from "node:test";
import { connect, signerFromUri } from "../../src/chain.js";

/** Opens a port with a listener that never answers. */
async function silentServer() {
	const server = createServer(() => {});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	assert.ok(address !== null && typeof address !== "string");
	return { server, url: `ws://127.0.0.1:${address.port}` };
}

describe("connections", () => {
	test("to nobody", async () => {
		const { server, url } = await silentServer();
		server.close();
		await once(server, "close");
		await assert.rejects(connect({ url }), {
			name: "ConnectionError",
			message: new RegExp(`^cannot connect to ${url}: .*ECONNREFUSED`),
		});
	});

	test("to somebody who does not answer", async () => {
		const { server, url } = await silentServer();
		const sockets: { destroy(): void }[] = [];
		server.on("connection", (socket) => sockets.push(socket));
		await assert.rejects(connect({ url, timeoutMs: 200 }), {
			name: "ConnectionError",
			message: `cannot connect to ${url}: no answer within 0.2 s; check the address, and that a node is running there`,
		});
		for (const socket of sockets) {
			socket.destroy();
		}
		server.close();
	});

	for (const url of ["http://127.0.0.1:9944", "127.0.0.1:9944", "ws://", ""]) {
		test(`to "${url}"`, async () => {
			await assert.rejects(connect({ url }), {
				name: "UsageError",
				message: `"${url}" is not the address of a node; use one like ws://127.0.0.1:9944`,
			});
		});
	}
});

for (const timeoutMs of [0, Number.NaN, 2 ** 31]) {
	test(`a connection within ${timeoutMs} ms is refused`, async () => {
		await assert.rejects(connect({ url: "ws://127.0.0.1:1", timeoutMs }), {
			name: "UsageError",
			message: `timeoutMs: ${timeoutMs} is not a number of milliseconds from 1 to 2147483647`,
		});
	});
}

describe("secret URIs", () => {
	test("of development accounts", async () => {
		const alice = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY";
		assert.equal((await signerFromUri("//Alice")).address, alice);
	});

	test("of a mnemonic, and of a seed", async () => {
		const mnemonic =
			"bottom drive obey lake curtain smoke basket hold race lonely fit walk";
		const seed =
			"0xfac7959dbfe72f052e5a0c3c8d6530f202b02fd8f9f5ca3580ec8deb7797479e";
		const { address } = await signerFromUri(mnemonic);
		assert.equal((await signerFromUri(seed)).address, address);
	});

	for (const suri of ["", "Alice", "bottom drive obey", "0x1234", "//"]) {
		test(`"${suri}" is none`, async () => {
			await assert.rejects(signerFromUri(suri), { name: "UsageError" });
		});
	}
});
