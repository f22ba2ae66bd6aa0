import { TypeDefInfo } from "@polkadot/types";
import type { Registry, TypeDef } from "@polkadot/types/types";
import type { KnownType } from "./knownTypes.js";
import { CODECS, FIXED, knownType } from "./knownTypes.js";

/** The id of a type in the metadata. */
export type TypeId = Parameters<Registry["lookup"]["getTypeDef"]>[0];

/**
 * Writes the types of a runtime's metadata in TypeScript: as polkadot.js decodes their values, and as it takes them in
 * arguments. Collects the declarations and the imports that the written types need.
 */
export class TypeWriter {
	readonly #registry: Registry;
	/** The bodies of declarations, by their names. */
	readonly #declared = new Map<string, string>();
	/** The imported names, by their modules. */
	readonly #imported = new Map<string, Set<string>>();

	constructor(registry: Registry) {
		this.#registry = registry;
	}

	/** Writes the type of a decoded value. */
	codec(type: TypeId): string {
		return this.#codec(this.#registry.lookup.getTypeDef(type));
	}

	/** Writes the type of an argument. */
	input(type: TypeId): string {
		return this.#input(this.#registry.lookup.getTypeDef(type));
	}

	/** Writes the names of an enum's variants as they are in a `Rejection`: nested, as in `MalformedKey(NotOnCurve)`. */
	variantNames(type: TypeId): string[] {
		const { lookup } = this.#registry;
		return lookup.getSiType(type).def.asVariant.variants.map((variant) => {
			const fields = variant.fields.map((field) => {
				if (!lookup.getSiType(field.type).def.isVariant) {
					return `\${string}`;
				}
				const names = this.variantNames(field.type).join(" | ");
				const def = lookup.getTypeDef(field.type);
				return `\${${this.#declare(def, "Name", `type NAME = ${names};`)}}`;
			});
			return fields.length === 0
				? `"${variant.name}"`
				: `\`${variant.name}(${fields.join(", ")})\``;
		});
	}

	/** Imports a type, and returns its name. */
	use(name: string, from: string): string {
		const names = this.#imported.get(from) ?? new Set();
		this.#imported.set(from, names.add(name));
		return name;
	}

	/** Returns the imports and the declarations of all types that were written. */
	head(): string {
		const imports = [...this.#imported]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(
				([from, names]) =>
					`import type { ${[...names].sort().join(", ")} } from "${from}";`,
			);
		return [imports.join("\n"), ...this.#declared.values()].join("\n\n");
	}

	#codec(def: TypeDef): string {
		const known = this.#known(def);
		if (known !== undefined) {
			return this.use(known.codec, known.from);
		}
		switch (def.info) {
			case TypeDefInfo.Null:
				return this.use("Null", CODECS);
			case TypeDefInfo.Si:
				return this.#codec(this.#resolve(def));
			case TypeDefInfo.Option:
			case TypeDefInfo.Vec:
			case TypeDefInfo.VecFixed:
			case TypeDefInfo.Compact:
			case TypeDefInfo.Result: {
				const name = GENERICS[def.info];
				const parts = subsOf(def).map((sub) => this.#codec(sub));
				return `${this.use(name, CODECS)}<${parts.join(", ")}>`;
			}
			case TypeDefInfo.Tuple: {
				const parts = subsOf(def).map((sub) => this.#codec(sub));
				return `${this.use("ITuple", "@polkadot/types/types")}<[${parts.join(", ")}]>`;
			}
			case TypeDefInfo.Struct:
				return this.#struct(def);
			case TypeDefInfo.Enum:
				return this.#enum(def);
			default:
				throw unknownType(def);
		}
	}

	#struct(def: TypeDef): string {
		const struct = this.use("Struct", CODECS);
		const fields = subsOf(def).map(
			(sub) => `\treadonly ${sub.name}: ${this.#codec(sub)};`,
		);
		const body = `interface NAME extends ${struct} {\n${fields.join("\n")}\n}`;
		return this.#declare(def, "", body);
	}

	#enum(def: TypeDef): string {
		const variants = subsOf(def);
		const fields = variants.flatMap((sub) => [
			`\treadonly is${sub.name}: boolean;`,
			...(sub.info === TypeDefInfo.Null
				? []
				: [`\treadonly as${sub.name}: ${this.#codec(sub)};`]),
		]);
		const names = variants.map(({ name }) => `"${name}"`).join(" | ");
		const lines = [...fields, `\treadonly type: ${names};`].join("\n");
		const extended = this.use("Enum", CODECS);
		return this.#declare(
			def,
			"",
			`interface NAME extends ${extended} {\n${lines}\n}`,
		);
	}

	#input(def: TypeDef): string {
		const known = this.#known(def);
		if (known !== undefined) {
			for (const [name, from] of Object.entries(known.inputImports ?? {})) {
				this.use(name, from);
			}
			return known.input;
		}
		switch (def.info) {
			case TypeDefInfo.Null:
				return "null";
			case TypeDefInfo.Si:
				return this.#input(this.#resolve(def));
			case TypeDefInfo.Option:
				return `${this.#onlyInput(def)} | null`;
			case TypeDefInfo.Compact:
				return this.#onlyInput(def);
			case TypeDefInfo.Vec:
			case TypeDefInfo.VecFixed:
				return `readonly (${this.#onlyInput(def)})[]`;
			case TypeDefInfo.Tuple: {
				const parts = subsOf(def).map((sub) => this.#input(sub));
				return `readonly [${parts.join(", ")}]`;
			}
			case TypeDefInfo.Struct: {
				const fields = subsOf(def).map(
					(sub) => `readonly ${sub.name}: ${this.#input(sub)}`,
				);
				return this.#declare(
					def,
					"Input",
					`type NAME = { ${fields.join("; ")} };`,
				);
			}
			case TypeDefInfo.Enum: {
				const variants = subsOf(def).map((sub) =>
					sub.info === TypeDefInfo.Null
						? `"${sub.name}"`
						: `{ readonly ${sub.name}: ${this.#input(sub)} }`,
				);
				return this.#declare(
					def,
					"Input",
					`type NAME = ${variants.join(" | ")};`,
				);
			}
			default:
				throw unknownType(def);
		}
	}

	#onlyInput(def: TypeDef): string {
		return subsOf(def)
			.slice(0, 1)
			.map((sub) => this.#input(sub))
			.join();
	}

	#known(def: TypeDef): KnownType | undefined {
		const [sub] = subsOf(def);
		if (def.info === TypeDefInfo.VecFixed && sub?.type === "u8") {
			return FIXED;
		}
		const path = def.lookupName ?? def.lookupNameRoot;
		const isPlain = def.info === TypeDefInfo.Plain;
		const known = knownType(isPlain ? def.type : "", path);
		if (isPlain && known === undefined) {
			throw unknownType(def);
		}
		return known;
	}

	#resolve(def: TypeDef): TypeDef {
		return this.#registry.lookup.getTypeDef(def.lookupIndex as TypeId);
	}

	/**
	 * Declares a type under the last part of its path, or its whole path where another type has that name already.
	 * `body` has NAME for the name.
	 */
	#declare(def: TypeDef, suffix: string, body: string): string {
		const short = def.namespace?.split("::").at(-1);
		for (const candidate of [short, def.lookupName]) {
			if (candidate === undefined || candidate === "") {
				continue;
			}
			const name = candidate + suffix;
			const text = `export ${body.replace("NAME", name)}`;
			const declared = this.#declared.get(name);
			if (declared === undefined || declared === text) {
				this.#declared.set(name, text);
				return name;
			}
		}
		throw new Error(
			`there is no name left for the type ${def.namespace || def.type}; give it one in typegen/typeWriter.ts`,
		);
	}
}

/** The classes of polkadot.js that take the types of their parts. */
const GENERICS = {
	[TypeDefInfo.Option]: "Option",
	[TypeDefInfo.Vec]: "Vec",
	[TypeDefInfo.VecFixed]: "Vec",
	[TypeDefInfo.Compact]: "Compact",
	[TypeDefInfo.Result]: "Result",
} as const;

function subsOf({ sub }: TypeDef): TypeDef[] {
	return sub === undefined ? [] : [sub].flat();
}

function unknownType(def: TypeDef): Error {
	const name = def.lookupName ?? def.lookupNameRoot ?? def.type;
	return new Error(
		`the generator does not know the type ${name}; add it to typegen/knownTypes.ts`,
	);
}
