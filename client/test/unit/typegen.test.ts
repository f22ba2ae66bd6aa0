import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ModuleSpec } from "../../typegen/modules.js";
import { MODULES, writeModule } from "../../typegen/modules.js";
import type { Only } from "../../typegen/palletWriter.js";
import { TypeWriter } from "../../typegen/typeWriter.js";
import { fakeSource } from "../fakeRuntime.js";

const source = fakeSource({ isUniform: true });

function moduleOf(file: string): ModuleSpec {
	const module = MODULES.find((module) => module.file === file);
	assert.ok(module !== undefined);
	return module;
}

const verifier = moduleOf("verifierPallet.ts");

/** Writes the named parts of the verifier pallets. */
function writeOnly(only: Only): string {
	const pallets = verifier.pallets.map(({ name, summary, from }) => ({
		...{ name, summary, from, only },
	}));
	return writeModule(source, { file: "", pallets });
}

describe("the types of a pallet", () => {
	const text = writeModule(source, verifier);

	const lines: [what: string, line: string][] = [
		[
			"a call with bytes and an enum",
			"\t\treadonly verify: [key: KeySourceInput, proof: Hex, inputs: Hex];",
		],
		[
			"a call with a list of pairs",
			"\t\treadonly verifyBatch: [key: KeySourceInput, batch: readonly (readonly [Hex, Hex])[]];",
		],
		[
			"an enum as an argument",
			"export type KeySourceInput = { readonly Registered: Hex | Uint8Array } | { readonly Inline: Hex };",
		],
		[
			"an event",
			"\t\treadonly ProofVerified: [statement: H256, key: H256, who: AccountId32];",
		],
		["the documentation", "\t\t/** A verifying key was stored. */"],
		["a nested error", "\t\t| `MalformedProof($" + "{DefectName})`"],
		["a plain error", '\t\t| "UnknownKey"'],
		["a constant", "\t\treadonly proofSystem: Text;"],
		[
			"a map",
			"\t\treadonly keys: { readonly key: [Hex | Uint8Array]; readonly args: [H256]; readonly value: Option<Registration> };",
		],
		["a struct", "export interface Registration extends Struct {"],
		["a name that polkadot.js changes", "\treadonly size_: u32;"],
		["the shape", "\tverifyBatch: 2,"],
		[
			"a method of a runtime API",
			"\tkey(pallet: string, hash: Hex | Uint8Array): Promise<Option<KeyInfo>>;",
		],
	];
	for (const [what, line] of lines) {
		test(`have ${what}`, () => {
			assert.ok(text.split("\n").includes(line), `${line}\nis not in\n${text}`);
		});
	}

	test("have what is named, if anything is", () => {
		const text = writeOnly({ constants: ["MaxBatch"] });
		assert.match(text, /\treadonly maxBatch: u32;/);
		assert.doesNotMatch(text, /maxSize|ProofVerified|UnknownKey|storage: \{/);
		assert.match(text, /\treadonly errors: never;/);
	});

	test("are the same at every writing", () => {
		assert.equal(writeModule(source, verifier), text);
		const again = fakeSource({ isUniform: true });
		assert.equal(writeModule(again, verifier), text);
	});
});

describe("the generator refuses", () => {
	test("pallets of one kind that differ", () => {
		assert.throws(() => writeModule(fakeSource(), verifier), {
			message:
				"the pallets Groth16Bls12381 and Groth16Older do not have the same types, as VerifierPallet presumes",
		});
	});

	test("a runtime without the pallet", () => {
		assert.throws(() => writeModule(source, moduleOf("framePallets.ts")), {
			message:
				'the runtime has no pallet for SystemPallet; use the chain "baselines" of a node with that feature',
		});
	});

	test("a runtime without the API", () => {
		const module = { file: "", pallets: [], apis: { OtherApi: undefined } };
		assert.throws(() => writeModule(source, module), {
			message: "the runtime has no OtherApi",
		});
	});

	for (const kind of ["calls", "events", "constants", "storage"] as const) {
		test(`a pallet without one of the ${kind} that are named`, () => {
			assert.throws(() => writeOnly({ [kind]: ["Gone"] }), {
				message: `Groth16Bls12381 has no Gone among its ${kind}; the client and typegen/modules.ts need another name`,
			});
		});
	}

	test("a type that it does not know", () => {
		const { registry, metadata } = fakeSource({ isUniform: true });
		const { outerEnums } = metadata.asLatest;
		const writer = new TypeWriter(registry);
		assert.throws(() => writer.codec(outerEnums.eventType), {
			message:
				"the generator does not know the type AssayRuntimeRuntimeEvent; add it to typegen/knownTypes.ts",
		});
	});
});
