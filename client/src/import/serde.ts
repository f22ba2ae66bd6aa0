/**
 * Readers of values that the Rust crate serde wrote: as JSON, or as the bytes of the crate bincode 1.
 *
 * Both forms are read by the same calls. bincode writes no names, so a struct's fields are read in their order, each
 * once.
 */

import { u8aConcat } from "@polkadot/util";
import { fieldsOf } from "./importer.js";
import { bytesToNumber } from "./pairingCurve.js";

/** Content of another form than the one that is read. @internal */
export class Malformed extends Error {}

/** Calls a function. Returns undefined if it throws `Malformed`. */
export function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch (error) {
		if (error instanceof Malformed) {
			return undefined;
		}
		throw error;
	}
}

/** The place of a value. Each method throws `Malformed` if the value there has another form. */
export interface SerdeReader {
	/** Reads a number of 32 bits. */
	number(): number;
	/** Reads a list of bytes. */
	bytes(): Uint8Array;
	/** Reads the 32 bytes of a hash that is eight numbers of 32 bits, little-endian. */
	digest(): Uint8Array;
	/** Reads a list. */
	list<T>(read: (entry: SerdeReader) => T): T[];
	/** Returns the place of a struct's field. */
	field(name: string): SerdeReader;
	/** Returns the name of an enum's variant, and the place of its content. */
	variant<Name extends string>(names: readonly Name[]): Variant<Name>;
	/** Returns the place of a value that may be absent; undefined if it is. */
	option(): SerdeReader | undefined;
	/** Throws `Malformed` if something follows. */
	end(): void;
}

interface Variant<Name extends string> {
	readonly name: Name;
	readonly content: SerdeReader;
}

/** Words of a hash. */
const DIGEST_WORDS = 8;
/** Bytes of a number and of a variant's index. */
const NUMBER_BYTES = 4;
/** Bytes of the count before a list. */
const COUNT_BYTES = 8;

/** Reads bytes of bincode: numbers are little-endian, a count has 64 bits, and a variant's index 32. */
export class BincodeReader implements SerdeReader {
	#rest: Uint8Array;

	constructor(bytes: Uint8Array) {
		this.#rest = bytes;
	}

	/** Takes as many bytes as are asked for. */
	take(length: number | bigint): Uint8Array {
		if (length > this.#rest.length) {
			throw new Malformed();
		}
		const taken = this.#rest.subarray(0, Number(length));
		this.#rest = this.#rest.subarray(Number(length));
		return taken;
	}

	/** Reads the count before a list. */
	count(): bigint {
		return bytesToNumber(this.take(COUNT_BYTES), "little");
	}

	/** Reads a text. */
	text(): string {
		const bytes = this.bytes();
		try {
			return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		} catch {
			throw new Malformed();
		}
	}

	/** Returns true if nothing is left. */
	isAtEnd(): boolean {
		return this.#rest.length === 0;
	}

	number(): number {
		return Number(bytesToNumber(this.take(NUMBER_BYTES), "little"));
	}

	bytes(): Uint8Array {
		return this.take(this.count());
	}

	digest(): Uint8Array {
		return this.take(DIGEST_WORDS * NUMBER_BYTES);
	}

	list<T>(read: (entry: SerdeReader) => T): T[] {
		const entries: T[] = [];
		// A false count ends with the bytes.
		for (let left = this.count(); left > 0n; left--) {
			entries.push(read(this));
		}
		return entries;
	}

	field(): SerdeReader {
		return this;
	}

	variant<Name extends string>(names: readonly Name[]): Variant<Name> {
		const name = names[this.number()];
		if (name === undefined) {
			throw new Malformed();
		}
		return { name, content: this };
	}

	option(): SerdeReader | undefined {
		const [flag = 0] = this.take(1);
		if (flag > 1) {
			throw new Malformed();
		}
		return flag === 1 ? this : undefined;
	}

	end(): void {
		if (!this.isAtEnd()) {
			throw new Malformed();
		}
	}
}

/** Reads a JSON value. An enum's variant is an object with its name as the only field, or its name if it is empty. */
export class JsonReader implements SerdeReader {
	readonly #value: unknown;

	constructor(value: unknown) {
		this.#value = value;
	}

	number(): number {
		return this.#below(2 ** (8 * NUMBER_BYTES));
	}

	bytes(): Uint8Array {
		return Uint8Array.from(this.#entries(), (entry) => entry.#below(256));
	}

	digest(): Uint8Array {
		const words = this.#entries().map((entry) => entry.number());
		if (words.length !== DIGEST_WORDS) {
			throw new Malformed();
		}
		return u8aConcat(
			...words.map((word) =>
				[0, 8, 16, 24].map((shift) => (word >>> shift) & 0xff),
			),
		);
	}

	list<T>(read: (entry: SerdeReader) => T): T[] {
		return this.#entries().map(read);
	}

	field(name: string): SerdeReader {
		const value = fieldsOf(this.#value)?.[name];
		if (value === undefined) {
			throw new Malformed();
		}
		return new JsonReader(value);
	}

	variant<Name extends string>(names: readonly Name[]): Variant<Name> {
		const [[found, content] = [this.#value, undefined], second] =
			Object.entries(fieldsOf(this.#value) ?? {});
		const name = names.find((name) => name === found);
		if (name === undefined || second !== undefined) {
			throw new Malformed();
		}
		return { name, content: new JsonReader(content) };
	}

	option(): SerdeReader | undefined {
		return this.#value === null ? undefined : this;
	}

	/** Does nothing, because JSON has ended. */
	end(): void {}

	#entries(): JsonReader[] {
		if (!Array.isArray(this.#value)) {
			throw new Malformed();
		}
		return this.#value.map((entry) => new JsonReader(entry));
	}

	#below(bound: number): number {
		const value = this.#value;
		if (
			typeof value !== "number" ||
			!Number.isInteger(value) ||
			value < 0 ||
			value >= bound
		) {
			throw new Malformed();
		}
		return value;
	}
}
