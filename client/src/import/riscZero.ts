/**
 * RISC Zero's Groth16 receipts.
 *
 * Every release has the same key, from a ceremony. The public inputs are the root of the release's recursion programs
 * in two halves, the hash of the claim in two halves, and the identifier of the program that was wrapped. The claim
 * says that a program halted with the exit code 0 and wrote the journal. Source: `RiscZeroGroth16Verifier.sol` and
 * `StructHash.sol` in risc0-ethereum.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { hexToU8a, u8aEq, u8aToHex } from "@polkadot/util";
import { ArtefactError } from "../errors.js";
import type { Hex } from "../hashes.js";
import type { Found } from "./importer.js";
import { fileImporter, makeKey } from "./importer.js";
import { bytesToNumber } from "./pairingCurve.js";
import type { Receipt } from "./riscZeroReceipt.js";
import { hashOfStruct, NOTHING, receiptIn } from "./riscZeroReceipt.js";
import { executionFound, LABEL, SYSTEM } from "./zkvm.js";

const TOOL = "RISC Zero";

/** The key as a chain takes it, in words of 32 bytes. Source: `Groth16Verifier.sol` in risc0-ethereum. */
const KEY: readonly string[] = [
	"e2f26dbea299f5223b646cb1fb33eadb059d9407559d7441dfd902e3a79a4d2d",
	"26194d00ffca76f0010323190a8389ce45e39f2060ecd861b0ce373c50ddbe14",
	"abb73dc17fbc13021e2471e0c08bd67d8401f52b73d6d07483794cad4778180e",
	"0c06f33bbc4c79a9cadef253a68084d382f17788f885c9afd176f7cb2f036709",
	"c8ced07a54067fd5a905ea3ec6b796f892912f4dd2233131c7a857a4b1c13917",
	"a74623114d9aa69d370d7a6bc4defdaa3c8c3fd947e8f5994a708ae0d1fb4cb0",
	"edf692d95cbdde46ddda5ef7d422436779445c5e66006a42761e1f12efde0018",
	"c212f3aeb785e49712e7a9353349aaf1255dfb31b7bf60723a480d9293938e19",
	"aa7dfa6601cce64c7bd3430c69e7d1e38f40cb8d8071ab4aeb6d8cdba55ec812",
	"5b9722d1dcdaac55f38eb37033314bbc95330c69ad999eec75f05f58d0890609",
	"33033e7fea1f40604eaacf699d4be9aacc577054a0db22d9129a1728ff85a01a",
	"1c3af829b62bf4914c0bcf2c81a4bd577190eff5f194ee9bac95faefd53cb003",
	"d3c63f7d18df42711cea2f9ed5742d0b2d8318831767e837e857f7cb1ff3601e",
	"6207030d94d2915cca2872fb6e3668a8aec918d5460849f6190b204f13100c11",
	"e43bdc655d0f9d730535554d9caa611ddd152c081a06a932a8e1d5dc259aac12",
	"d4ac80e90ec6232bee3e0fd3a2f56f106985891c913117d97abe1e5844a75a02",
	"3f42a188f683d869873ccc4c119442e57b056e03e2fa92f2028c97bc20b90707",
	"4266ff870765a482373803c25555d5d2ac8134f67b35bcf7549558b794a032ae",
	"47c30f85444697fdf436e348711c011115963f855197243e4b39e6cbe236ca0b",
	"8b9bdffcb153c109f4f7b86dfad435842a4e71683dfa29373acf48cf9a7cdeae",
	"a7f2042e11f9255afbb6c6e2c3accb88e401f2aac21c097c92b3fbdb99f98a1b",
	"d6cc9c674ff09c3e7f15601ad886d550c8812a199f9422576f1b2ea96aa291ab",
	"0dcd6c075ada6ed0ddfece1d4a2d005f61a7d5df0b75c18a5b2374d64e495f2b",
	"825eadb26516e7c512f9148ff86fa7b863a8b9cb7f81bacbb9aa2020ad20e5af",
	"93d4c4b1200394d5253cce2f25a59b862ee8e4cd43686603faa09d5d0d3c1c0f",
	"09e8690bbd01aa8782f608362fbbc88b2d4807b3070d8cfef625f474fffc4ba1",
];
/** The hash of the key in RISC Zero's encoding. */
const KEY_HASH = hexToU8a(
	"0x21c5fdd9b4d576b17581f50b755482ba7a2134a3b5186e8e454acfa1f69511ab",
);

/** A release of RISC Zero's circuits. */
interface Release {
	/** The root of the recursion programs. */
	readonly controlRoot: Hex;
	/** The identifier of the last of them, little-endian; in `ControlID.sol` it is big-endian. */
	readonly controlId: Hex;
}

/** The identifier from release 1.2 on. */
const CONTROL_ID =
	"0xc07a65145c3cb48b6101962ea607a4dd93c753bb26975cb47feb00d3666e4404";

/** Releases 1.1, 1.2, 2.0, 2.1, 2.2 and 3.0, by `ControlID.sol` of risc0-ethereum. */
const RELEASES: readonly Release[] = [
	{
		controlRoot:
			"0x8b6dcf11d463ac455361b41fb3ed053febb817491bdea00fdb340e45013b852e",
		controlId:
			"0x4e160df1e119ac0e3d658755a9edf38c8feb307b34bc10b57f4538dbe122a005",
	},
	...(
		[
			"0x8cdad9242664be3112aba377c5425a4df735eb1c6966472b561d2855932c0469",
			"0x539032186827b06719244873b17b2d4c122e2d02cfb1994fe958b2523b844576",
			"0x884389273e128b32475b334dec75ee619b77cb33d41c332021fe7e44c746ee60",
			"0xce52bf56033842021af3cf6db8a50d1b7535c125a34f1a22c6fdcf002c5a1529",
			"0xa54dc85ac99f851c92d7c96d7318af41dbe7c0194edfcc37eb4d422a998c1f56",
		] as const
	).map((controlRoot) => ({ controlRoot, controlId: CONTROL_ID }) as const),
];

/** Recognises a receipt, which holds a proof and its public inputs, and stands for the key. */
export const riscZero = fileImporter(TOOL, (file) => {
	const receipt = receiptIn(file, (selector) => releaseOf(selector, file.name));
	return receipt && receiptFound(receipt, file.name);
});

function receiptFound(
	{ circuits, seal, program, journal }: Receipt,
	file: string,
): Found[] {
	const { controlRoot, controlId } = releaseOf(circuits, file);
	const inputs = [
		...halves(hexToU8a(controlRoot)),
		...halves(claimOf(program, sha256(journal))),
		bytesToNumber(hexToU8a(controlId), "little"),
	];
	return [
		{
			...{ kind: "key", file, tool: TOOL, systems: [SYSTEM], label: LABEL },
			convert: () => makeKey(SYSTEM, hexToU8a(`0x${KEY.join("")}`)),
		},
		...executionFound({ file, points: seal, inputs }, { tool: TOOL }),
	];
}

/** Returns the release whose circuits have this hash, or this beginning of it. Throws if there is none. */
function releaseOf(circuits: Uint8Array, file: string): Release {
	const release = RELEASES.find((release) =>
		u8aEq(hashOf(release).subarray(0, circuits.length), circuits),
	);
	if (release === undefined) {
		throw new ArtefactError(
			file,
			`its circuits have the hash ${u8aToHex(circuits)}, which no release of RISC Zero from 1.1 to 3.0 has: prove with one of them`,
		);
	}
	return release;
}

/** Returns the hash that a receipt names the circuits by. Its first bytes are the selector of a contract. */
function hashOf({ controlRoot, controlId }: Release): Uint8Array {
	return hashOfStruct("risc0.Groth16ReceiptVerifierParameters", [
		hexToU8a(controlRoot),
		hexToU8a(controlId),
		KEY_HASH,
	]);
}

/** Returns the hash of the claim that a program halted with the exit code 0 and wrote a journal. */
function claimOf(program: Uint8Array, journal: Uint8Array): Uint8Array {
	const output = hashOfStruct("risc0.Output", [journal, NOTHING]);
	const end = hashOfStruct("risc0.SystemState", [NOTHING], [0]);
	return hashOfStruct(
		"risc0.ReceiptClaim",
		[NOTHING, program, end, output],
		[0, 0],
	);
}

/** Returns the halves of a hash as numbers. */
function halves(digest: Uint8Array): bigint[] {
	const middle = digest.length / 2;
	return [digest.subarray(0, middle), digest.subarray(middle)].map((half) =>
		bytesToNumber(half, "little"),
	);
}
