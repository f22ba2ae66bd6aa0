/** The WebAssembly modules that make hints. They have no imports, and all are called in the same way. */

import { UsageError } from "./errors.js";

/** An operation of a module. It takes three slices, each as its address and length. */
type Operation = (
	first: number,
	firstLength: number,
	second: number,
	secondLength: number,
	third: number,
	thirdLength: number,
) => bigint;

/** The part of WebAssembly that this file uses. TypeScript declares it only for browsers. */
declare const WebAssembly: {
	instantiate(
		code: Uint8Array | ArrayBuffer,
		imports: object,
	): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

/** The exports that every module has. The crate `assay-wasm-exports` documents them. */
interface Memory {
	readonly memory: { readonly buffer: ArrayBuffer };
	readonly allocate: (length: number) => number;
	readonly keep: () => void;
}

/** The largest code of an error. A larger answer is an address and a length, and is negative from 2 GiB on. */
const MAX_CODE = 0xffff;

/** The error of an operation. The module's crate documents the codes. @internal */
export class HintModuleError extends Error {
	readonly code: number;

	constructor(code: number) {
		super(`the module of hints failed with the code ${code}`);
		this.code = code;
	}
}

/** A module with the named operations. */
export class HintModule<Name extends string> {
	readonly #exports: Memory & Readonly<Record<Name, Operation>>;
	/** The memory before the first run. A run may fill statics, which point to memory that the next run reuses. */
	readonly #fresh: Uint8Array;

	private constructor(exports: unknown) {
		this.#exports = exports as Memory & Readonly<Record<Name, Operation>>;
		this.#fresh = new Uint8Array(this.#exports.memory.buffer).slice();
	}

	/** Loads a module from its bytes. */
	static async load<Name extends string>(
		code: Uint8Array | ArrayBuffer,
	): Promise<HintModule<Name>> {
		const { instance } = await WebAssembly.instantiate(code, {});
		return new HintModule<Name>(instance.exports);
	}

	/**
	 * Runs an operation on at most three arguments.
	 *
	 * @throws HintModuleError if the operation fails, and UsageError if the arguments do not fit the module's memory.
	 */
	run(name: Name, ...given: readonly Uint8Array[]): Uint8Array {
		const none = new Uint8Array();
		const [a = none, b = none, c = none] = given;
		new Uint8Array(this.#exports.memory.buffer).set(this.#fresh);
		const [first, second, third] = [
			this.#place(a),
			this.#place(b),
			this.#place(c),
		];
		this.#exports.keep();
		const answer = this.#exports[name](
			first,
			a.length,
			second,
			b.length,
			third,
			c.length,
		);
		if (answer < 0n && answer >= BigInt(-MAX_CODE)) {
			throw new HintModuleError(Number(-answer));
		}
		const address = Number(BigInt.asUintN(64, answer) >> 32n);
		const length = Number(BigInt.asUintN(32, answer));
		const { buffer } = this.#exports.memory;
		if (address + length > buffer.byteLength) {
			throw new Error(
				"the module of hints answered with memory that it does not have; load the module of this version of the package",
			);
		}
		return new Uint8Array(buffer, address, length).slice();
	}

	#place(bytes: Uint8Array): number {
		// WebAssembly has no unsigned numbers.
		const address = this.#exports.allocate(bytes.length) >>> 0;
		if (address === 0) {
			throw new UsageError(
				`the module of hints has no memory left for ${bytes.length} bytes; pass smaller artefacts`,
			);
		}
		new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(
			bytes,
		);
		return address;
	}
}
