import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pairingCurves, squareRoot } from "../pairingCurves.js";

describe("square roots", () => {
	for (const { name, p } of pairingCurves) {
		test(`are found modulo the prime of ${name}`, () => {
			let found = 0;
			for (let square = 1n; square <= 20n; square++) {
				const root = squareRoot(square, p);
				if (root !== undefined) {
					assert.equal((root * root) % p, square);
					found++;
				}
			}
			// At least the squares 1, 4, 9 and 16, but not all numbers.
			assert.ok(found >= 4 && found < 20, `${found}`);
		});
	}
});

describe("bad encodings", () => {
	for (const { name, g1Bytes, scalarBytes, bad } of pairingCurves) {
		test(`have the lengths of ${name}`, () => {
			const { scalar, ...points } = bad;
			assert.equal(scalar.length, 2 * scalarBytes);
			for (const point of Object.values(points)) {
				assert.ok(point === undefined || point.length === 2 * g1Bytes);
			}
		});
	}
});
