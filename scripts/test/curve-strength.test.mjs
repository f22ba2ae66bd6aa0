// Tests the strength of the curves against published figures, the code's own orders and the documentation.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CURVES, rho, table } from "../curve-strength.mjs";
import { ROOT } from "./environment.mjs";

const read = (path) => readFileSync(join(ROOT, path), "utf8");

test("the cost of Pollard's rho is the published one", () => {
	// https://safecurves.cr.yp.to/rho.html
	const curve25519 = 2n ** 252n + 27742317777372353535851937790883648493n;
	assert.equal(rho(curve25519, 2).toFixed(1), "125.8");
	const secp256k1 = CURVES.find(({ name }) => name === "secp256k1");
	assert.equal(rho(secp256k1.order, 2).toFixed(1), "127.8");
});

test("the orders are those of the code", () => {
	const code = read("primitives/fields/src/params.rs");
	for (const { name, order } of CURVES) assert.ok(code.includes(`"${order.toString(16)}"`), name);
});

test("the documentation has the table", () => {
	assert.ok(read("docs/security.md").includes(`\n${table()}\n`), table());
});
