import { u8aToHex } from "@polkadot/util";
import {
	arkworksFile,
	dataFile,
	gnarkFile,
	textFile,
} from "../foreignFiles.js";
import type { ImportCase } from "./fixtures.js";
import {
	bn254Set,
	digest,
	inputs,
	key,
	message,
	proof,
	signature,
	signed,
	signedJson,
	signer,
	UNKNOWN,
} from "./fixtures.js";
import { otherSetups } from "./otherSetups.js";
import { zkvmSets } from "./zkvm.js";

const WITH_PROOF = "add the verifying key or the proof";
/** An account that signed nothing. */
const other = `0x${"ab".repeat(20)}`;

/** Files of which each can be used, but not together. */
export const wrongSets: readonly ImportCase[] = [
	...otherSetups,
	...zkvmSets,
	{
		given: "public inputs of snarkjs alone",
		files: [inputs],
		message: `public.json: public inputs do not name their curve; ${WITH_PROOF}`,
	},
	{
		given: "proof of rapidsnark without its key",
		files: [dataFile("rapidsnark/proof.json"), inputs],
		message:
			"proof.json: the proof does not name its curve; add the verifying key",
	},
	{
		given: "public witness of gnark alone",
		files: [gnarkFile("bn254/public.bin")],
		message: `public.bin: public inputs do not name their curve; ${WITH_PROOF}`,
	},
	{
		given: "public inputs of arkworks alone",
		files: [arkworksFile("bn254/inputs.bin")],
		message: `inputs.bin: public inputs do not name their curve; ${WITH_PROOF}`,
	},
	...[
		{
			given: "two keys of snarkjs",
			files: [key, { ...key, name: "verification_key (1).json" }, proof],
			of: ["verification_key (1).json", "a verifying key", key.name],
		},
		{
			given: "key of snarkjs, key of gnark",
			files: [key, gnarkFile("bn254/key.bin")],
			of: ["key.bin", "a verifying key", key.name],
		},
		{
			given: "key of snarkjs, the same key in Assay's JSON",
			files: [key, bn254Set.key],
			of: [key.name, "a verifying key", "verifying_key.json"],
		},
		{
			given: "key of arkworks, key of gnark",
			files: [arkworksFile("bn254/vk.bin"), gnarkFile("bls12_381/key.bin")],
			of: ["key.bin", "a verifying key", "vk.bin"],
		},
		{
			given: "two proofs of snarkjs",
			files: [key, proof, { ...proof, name: "proof (1).json" }],
			of: ["proof (1).json", "a proof", "proof.json"],
		},
		{
			given: "the same proof twice",
			files: [key, proof, proof],
			of: ["proof.json", "a proof", "proof.json"],
		},
		{
			given: "proof of snarkjs, proof of gnark",
			files: [proof, gnarkFile("bn254/proof.bin")],
			of: ["proof.bin", "a proof", "proof.json"],
		},
		{
			given: "proof of gnark in JSON, the same proof in binary form",
			files: [gnarkFile("bn254/proof.json"), gnarkFile("bn254/proof.bin")],
			of: ["proof.bin", "a proof", "proof.json"],
		},
		{
			given: "two lists of public inputs of snarkjs",
			files: [proof, inputs, { ...inputs, name: "public (1).json" }],
			of: ["public (1).json", "public inputs", "public.json"],
		},
		{
			given: "public inputs of snarkjs, the same in Assay's JSON",
			files: [key, inputs, bn254Set.inputs],
			of: ["public.json", "public inputs", "public_inputs.json"],
		},
		{
			given: "public inputs of snarkjs, public witness of gnark",
			files: [key, inputs, gnarkFile("bn254/public.bin")],
			of: ["public.bin", "public inputs", "public.json"],
		},
		{
			given: "signature of a wallet with its message, key of snarkjs",
			files: [signature, message, key],
			of: ["signature", "a verifying key", key.name],
			remedy: "leave the key out: a signature is checked by its address",
		},
		{
			given: "signature of a wallet with its message, proof of snarkjs",
			files: [signature, message, proof],
			of: ["signature", "a proof", "proof.json"],
		},
		{
			given: "signature of a wallet with its message, public inputs of snarkjs",
			files: [signature, message, inputs],
			of: ["message.txt", "public inputs", "public.json"],
			remedy: "leave the public inputs out: they are the message's digest",
		},
	].map(({ of: [file, what, first], ...one }) => ({
		...one,
		message: `${file}: this holds ${what}, and so does ${first}; import one at a time`,
	})),
	{
		given: "signature of a wallet alone",
		files: [signature],
		message:
			"signature: this is a signature; add what was signed: the message, the typed data or the digest",
	},
	{
		given: "signature of a wallet, its signer's address",
		files: [signature, textFile("address", signer)],
		message:
			"signature: this is a signature; add what was signed: the message, the typed data or the digest",
	},
	{
		given: "signature of a wallet, two messages",
		files: [signature, textFile("a.txt", "a"), textFile("b.txt", "b")],
		message:
			"signature: this is a signature, and what it signs may be a.txt or b.txt; import one of them",
	},
	{
		given: "signature of a wallet, its message, the message's digest",
		files: [signature, message, digest],
		message:
			"signature: this is a signature, and what it signs may be message.txt or digest; import one of them",
	},
	{
		given: "two signatures of wallets, a digest",
		files: [signature, textFile("other", u8aToHex(signed)), digest],
		message:
			"other: this is a signature, and so is signature; import one at a time",
	},
	{
		given: "two signed messages in JSON",
		files: [signedJson, { ...signedJson, name: "signed (1).json" }],
		message:
			"signed (1).json: this is a signature, and so is signed.json; import one at a time",
	},
	{
		given: "a signed message in JSON, a signature",
		files: [signedJson, signature],
		message:
			"signature: this is a signature, and so is signed.json; import one at a time",
	},
	{
		given: "a signed message in JSON, the message",
		files: [signedJson, message],
		message: `message.txt: this text ${UNKNOWN}`,
		remedy: "leave the message out: the JSON file has it",
	},
	{
		given: "signature of a wallet, its message, the address of another signer",
		files: [signature, message, textFile("address", other)],
		message: `signature: the signature of message.txt is by ${signer}, not by ${other}; check that the message is the same byte for byte, without a further line end`,
		remedy:
			"if the message is the same, the signature is by another account than the named one",
	},
];
