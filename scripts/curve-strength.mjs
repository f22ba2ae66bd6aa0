#!/usr/bin/env node
// Prints the strength of the curves, as in docs/security.md: curve-strength.mjs
//
// Pollard's rho takes sqrt(π r / 2m) additions in a group of order r on a curve with m automorphisms (Duursma, Gaudry
// and Morain, "Speeding up the discrete log computation on curves with automorphisms", section 4; SafeCurves counts
// m = 2 for each curve). The cost of a discrete logarithm in a pairing's field is not computed here. It is the estimate
// by Guillevic and Singh's method (https://eprint.iacr.org/2019/885) in gnark-crypto v0.22.0, `ecc/CURVE/CURVE.go`.
import { pathToFileURL } from "node:url";

// The Bandersnatch curve has complex multiplication by √-2, whose order has the units ±1 alone. The others have j = 0.
export const CURVES = [
	{
		name: "BLS12-381",
		order: 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n,
		automorphisms: 6,
		field: 126,
	},
	{
		name: "BLS12-377",
		order: 0x12ab655e9a2ca55660b44d1e5c37b00159aa76fed00000010a11800000000001n,
		automorphisms: 6,
		field: 126,
	},
	{
		name: "BW6-761",
		order:
			0x1ae3a4617c510eac63b05c06ca1493b1a22d9f300f5138f1ef3622fba094800170b5d44300000008508c00000000001n,
		automorphisms: 6,
		field: 126,
	},
	{
		name: "BN254",
		order: 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n,
		automorphisms: 6,
		field: 103,
	},
	{
		name: "Vesta",
		order: 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001n,
		automorphisms: 6,
	},
	{
		name: "secp256k1",
		order: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
		automorphisms: 6,
	},
	{
		name: "Bandersnatch",
		order: 0x1cfb69d4ca675f520cce760202687600ff8f87007419047174fd06b52876e7e1n,
		automorphisms: 2,
	},
];

/** Returns the binary logarithm of the additions that Pollard's rho takes in a group. */
export function rho(order, automorphisms) {
	// The order's highest 64 bits are exact enough for a logarithm.
	const shift = BigInt(Math.max(order.toString(2).length - 64, 0));
	const bits = Math.log2(Number(order >> shift)) + Number(shift);
	return (bits + Math.log2(Math.PI / (2 * automorphisms))) / 2;
}

/** Returns the table in Markdown. */
export function table() {
	const rows = CURVES.map(({ name, order, automorphisms, field }) => {
		const group = rho(order, automorphisms);
		const cells = [
			name,
			order.toString(2).length,
			`2^${group.toFixed(1)}`,
			field === undefined ? "" : `2^${field}`,
			`2^${Math.min(group, field ?? group).toFixed(field < group ? 0 : 1)}`,
		];
		return `| ${cells.join(" | ")} |`;
	});
	return [
		"| curve | bits of the group's order | Pollard's rho | the pairing's field | the least |",
		"| --- | ---: | ---: | ---: | ---: |",
		...rows,
		"",
	].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.stdout.write(table());
