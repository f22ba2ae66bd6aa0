import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";
import type { Page } from "playwright-core";
import type { Assay, DevNode } from "../../client/dist/node.js";
import { LOCALHOST } from "./harness.js";

/** A relay to a node. It can be cut and opened again on the same port. */
export interface Line {
	readonly url: string;
	cut(): Promise<void>;
	/** Opens the relay again, to the same node or to another one. */
	open(to?: DevNode): Promise<void>;
}

/** The errors that the browser logs when a relay is cut. */
export const LOST = /WebSocket|ERR_CONNECTION|disconnected from/;

/** Starts a relay to a node, on a free port. */
export async function startLine(to: DevNode): Promise<Line> {
	const sockets = new Set<Socket>();
	let target = to;
	let port = 0;
	const accept = (from: Socket) => {
		const { hostname, port } = new URL(target.url);
		const onward = connect(Number(port), hostname);
		for (const [socket, other] of [
			[from, onward],
			[onward, from],
		] as const) {
			sockets.add(socket);
			socket.pipe(other);
			socket.on("error", () => other.destroy());
			socket.on("close", () => {
				sockets.delete(socket);
				other.destroy();
			});
		}
	};
	let server = createServer(accept);
	const open = async (to: DevNode = target) => {
		target = to;
		server = createServer(accept);
		server.listen(port, LOCALHOST);
		await once(server, "listening");
		port = (server.address() as AddressInfo).port;
	};
	await open();
	return {
		url: `ws://${LOCALHOST}:${port}`,
		open,
		cut: async () => {
			server.close();
			for (const socket of sockets) {
				socket.destroy();
			}
			await once(server, "close");
		},
	};
}

interface Request {
	readonly id: number;
	readonly method: string;
	readonly params: readonly unknown[];
}

/** An answer to a request, in the node's place. */
type Answer =
	| { readonly result: unknown }
	| { readonly error: { readonly code: number; readonly message: string } };

/** The answer of a node that is out of order. */
export const OUT_OF_ORDER: Answer = {
	error: { code: -32000, message: "out of order" },
};

/** The connections of a page to a node, on the way through the test. */
interface Connections {
	opened: number;
	closed: number;
}

/** Stands between a page and its node. Requests go to the node, unless `answer` returns an answer to them. */
export async function intercept(
	page: Page,
	options: {
		readonly node: DevNode;
		readonly answer: (
			request: Request,
		) => Answer | undefined | Promise<Answer | undefined>;
		/** Called with each message of the node. Returns the message to pass on; undefined to swallow it. */
		readonly onMessage?: (message: string) => string | undefined;
		/** Called with each connection. `send` sends a message to the page. */
		readonly onOpen?: (send: (message: object) => void) => void;
	},
): Promise<Connections> {
	const { node, answer, onMessage = (message) => message, onOpen } = options;
	const connections = { opened: 0, closed: 0 };
	await page.routeWebSocket(node.url, (socket) => {
		connections.opened += 1;
		const server = socket.connectToServer();
		const send = (message: object) =>
			socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
		onOpen?.(send);
		socket.onMessage(async (message) => {
			const request: Request = JSON.parse(String(message));
			const own = await answer(request);
			if (own === undefined) {
				server.send(message);
			} else {
				send({ id: request.id, ...own });
			}
		});
		server.onMessage((message) => {
			const passed = onMessage(String(message));
			if (passed !== undefined) {
				socket.send(passed);
			}
		});
		socket.onClose((code, reason) => {
			connections.closed += 1;
			void server.close(code === undefined ? {} : { code, reason });
		});
	});
	return connections;
}

/** The subscriptions to heads, and the notifications that they get. */
const HEADS = {
	best: "chain_newHead",
	finalized: "chain_finalizedHead",
} as const;

/**
 * Shows the blocks of `node` to a page as not final, until `replace` is called. Then the page sees the blocks of `fork`
 * instead, as after a reorganisation. Both nodes must have the same first block.
 */
export async function routeFork(
	page: Page,
	{ node, fork }: { readonly node: DevNode; readonly fork: Assay },
): Promise<{ replace(): Promise<void> }> {
	const genesis = await fork.chain.send<string>("chain_getBlockHash", [0]);
	const subscriptions = new Map<string, string>();
	let isReplaced = false;
	let send: (message: object) => void = () => {};
	await intercept(page, {
		node,
		answer: async ({ method, params }) => {
			if (isReplaced) {
				// Only the first node knows the replaced blocks.
				return fork.chain.send(method, [...params]).then(
					(result) => ({ result }),
					() => undefined,
				);
			}
			return method === "chain_getFinalizedHead"
				? { result: genesis }
				: undefined;
		},
		onMessage: (message) => {
			const { method, params } = JSON.parse(message);
			if (params?.subscription !== undefined) {
				subscriptions.set(params.subscription, method);
			}
			const isHead = Object.values<unknown>(HEADS).includes(method);
			return method === HEADS.finalized || (isHead && isReplaced)
				? undefined
				: message;
		},
		onOpen: (toPage) => {
			send = toPage;
		},
	});
	return {
		replace: async () => {
			isReplaced = true;
			for (const heads of ["finalized", "best"] as const) {
				await fork.chain.subscribeHeads(heads, async () => {
					const hash = await fork.chain.send<string>(
						heads === "best" ? "chain_getBlockHash" : "chain_getFinalizedHead",
						[],
					);
					const result = await fork.chain.send("chain_getHeader", [hash]);
					for (const [subscription, method] of subscriptions) {
						if (method === HEADS[heads]) {
							send({ method, params: { subscription, result } });
						}
					}
				});
			}
		},
	};
}
