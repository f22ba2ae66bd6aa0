import { u8aToBigInt } from "@polkadot/util";
import { blake2AsU8a } from "@polkadot/util-crypto";

/** Bits of a drawn number before its reduction: so many more than a limit has that every result is as likely. */
const DRAWN_BITS = 256;

/** Random numbers that a seed determines, for one use. */
export class Random {
	readonly #prefix: string;
	#count = 0;

	/** `use` names what the numbers are for. Each use has numbers of its own. */
	constructor(seed: number, use: string) {
		this.#prefix = `${seed} ${use}`;
	}

	/** Draws a number from 0 to below `limit`, which must be positive. */
	below(limit: number): number {
		const drawn = u8aToBigInt(
			blake2AsU8a(`${this.#prefix} ${this.#count++}`, DRAWN_BITS),
		);
		return Number(drawn % BigInt(limit));
	}

	/** Draws an item of a list. */
	pick<Item>(list: readonly Item[]): Item {
		const item = list[this.below(list.length)];
		if (item === undefined) {
			throw new RangeError("there is nothing to draw from");
		}
		return item;
	}
}
