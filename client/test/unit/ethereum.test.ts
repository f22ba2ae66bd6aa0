import assert from "node:assert/strict";
import { test } from "node:test";
import { hexToU8a, stringToU8a, u8aToHex } from "@polkadot/util";
import { ethereumEncode, secp256k1Recover } from "@polkadot/util-crypto";
import { UsageError } from "../../src/errors.js";
import {
	messageDigest,
	signatureBytes,
	type TypedData,
	typedDataDigest,
} from "../../src/ethereum.js";

/** The example of EIP-712, with its digest, signature and signer. */
const MAIL: TypedData = {
	types: {
		EIP712Domain: [
			{ name: "name", type: "string" },
			{ name: "version", type: "string" },
			{ name: "chainId", type: "uint256" },
			{ name: "verifyingContract", type: "address" },
		],
		Person: [
			{ name: "name", type: "string" },
			{ name: "wallet", type: "address" },
		],
		Mail: [
			{ name: "from", type: "Person" },
			{ name: "to", type: "Person" },
			{ name: "contents", type: "string" },
		],
	},
	primaryType: "Mail",
	domain: {
		name: "Ether Mail",
		version: "1",
		chainId: 1,
		verifyingContract: "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC",
	},
	message: {
		from: {
			name: "Cow",
			wallet: "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826",
		},
		to: { name: "Bob", wallet: "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB" },
		contents: "Hello, Bob!",
	},
};
const MAIL_DIGEST =
	"0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2";
const MAIL_SIGNATURE =
	"0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c";
const MAIL_SIGNER = "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826";

test("the digest of a message is that of other libraries", () => {
	assert.equal(
		u8aToHex(messageDigest("Hello World")),
		"0xa1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2",
	);
});

test("a message's length is counted in bytes", () => {
	assert.deepEqual(messageDigest("ä"), messageDigest(stringToU8a("ä")));
	assert.deepEqual(
		messageDigest("ä"),
		messageDigest(Uint8Array.of(0xc3, 0xa4)),
	);
	assert.notDeepEqual(messageDigest("0x12"), messageDigest(hexToU8a("0x12")));
});

test("the digest of typed data is that of EIP-712's example", () => {
	assert.equal(u8aToHex(typedDataDigest(MAIL)), MAIL_DIGEST);
});

test("the signature of EIP-712's example recovers its signer", () => {
	const bytes = signatureBytes(MAIL_SIGNATURE);
	const key = secp256k1Recover(
		typedDataDigest(MAIL),
		bytes.subarray(0, 64),
		(bytes[64] ?? 0) - 27,
	);
	assert.equal(ethereumEncode(key), MAIL_SIGNER);
});

test("the domain's type may be left out", () => {
	const { Person, Mail } = MAIL.types;
	assert.ok(Person && Mail);
	const data = { ...MAIL, types: { Person, Mail } };
	assert.equal(u8aToHex(typedDataDigest(data)), MAIL_DIGEST);
});

/** Returns a struct with one field of this type. */
function single(type: string, value: unknown): TypedData {
	return {
		types: { Single: [{ name: "field", type }] },
		primaryType: "Single",
		domain: { name: "test" },
		message: { field: value },
	};
}

test("values may be written in more than one way", () => {
	const same = [
		["uint256", 255, "255", "0xff", 255n],
		["int16", -1, "-1", -1n],
		["bytes2", "0x1234", Uint8Array.of(0x12, 0x34)],
		["bytes", "0x1234", Uint8Array.of(0x12, 0x34)],
	] as const;
	for (const [type, first, ...others] of same) {
		const digest = u8aToHex(typedDataDigest(single(type, first)));
		for (const other of others) {
			assert.equal(u8aToHex(typedDataDigest(single(type, other))), digest);
		}
	}
});

test("each value and type has a digest of its own", () => {
	const digests = [
		single("uint8", 1),
		single("uint8", 2),
		single("uint16", 1),
		single("int8", 1),
		single("int8", -1),
		single("bool", true),
		single("bytes1", "0x01"),
		single("bytes", "0x01"),
		single("uint8[]", []),
		single("uint8[]", [1]),
		single("uint8[]", [1, 2]),
		single("uint8[2]", [1, 2]),
		single("uint8[2][]", [[1, 2]]),
	].map((data) => u8aToHex(typedDataDigest(data)));
	assert.equal(new Set(digests).size, digests.length);
});

test("a value that does not fit its type is refused", () => {
	const wrong: [string, unknown, RegExp][] = [
		["uint8", 256, /Single\.field does not fit uint8/],
		["uint8", -1, /does not fit uint8/],
		["int8", 128, /does not fit int8/],
		["int8", -129, /does not fit int8/],
		["uint256", 1.5, /must be an integer/],
		["uint256", 2 ** 53, /must be an integer/],
		["uint256", "", /must be an integer/],
		["uint256", undefined, /must be an integer/],
		["uint7", 1, /the type uint7 is not defined/],
		["uint264", 1, /the type uint264 is not defined/],
		["bytes33", "0x", /the type bytes33 is not defined/],
		["Nothing", {}, /the type Nothing is not defined/],
		["bytes2", "0x12", /has 1 bytes, not 2/],
		["bytes", "12", /must be bytes/],
		["bytes", "0x123", /must be bytes/],
		["address", "0x00", /has 1 bytes, not 20/],
		["bool", 1, /must be true or false/],
		["string", 1, /must be a string/],
		["uint8[]", 1, /must be an array/],
		["uint8[2]", [1], /has 1 elements, not 2/],
		["uint8[]", [1, 256], /Single\.field\[1\] does not fit/],
		["Single", 1, /must be an object/],
	];
	for (const [type, value, message] of wrong) {
		assert.throws(
			() => typedDataDigest(single(type, value)),
			(error) => {
				assert.ok(error instanceof UsageError);
				assert.match(error.message, message);
				return true;
			},
		);
	}
});

test("data of another form is refused", () => {
	const fields =
		"types.Single must be a list of fields, each with a name and a type";
	const wrong: [change: object | undefined, message: string][] = [
		[{ domain: undefined }, "domain must be an object"],
		[{ domain: null }, "domain must be an object"],
		[{ domain: [] }, "domain must be an object"],
		[{ types: null }, "types must be an object of lists of fields"],
		[{ types: [] }, "types must be an object of lists of fields"],
		[{ types: { Single: {} } }, fields],
		[{ types: { Single: null } }, fields],
		[{ types: { Single: [null] } }, fields],
		[{ types: { Single: [{ name: "field" }] } }, fields],
		[{ types: { Single: [{ name: 1, type: "bool" }] } }, fields],
		[{ primaryType: undefined }, "primaryType must be the name of a type"],
		[{ primaryType: 1 }, "primaryType must be the name of a type"],
		[{ message: undefined }, "message must be an object"],
		[{ message: "0x" }, "message must be an object"],
		[
			undefined,
			"the typed data must be an object with types, primaryType, domain and message",
		],
	];
	for (const [change, message] of wrong) {
		const data = change && { ...single("bool", true), ...change };
		assert.throws(() => typedDataDigest(data as unknown as TypedData), {
			name: "UsageError",
			message: `${message}; give the whole argument of eth_signTypedData_v4`,
		});
	}
});

test("the message of data whose primary type is the domain may be left out", () => {
	const { types, domain } = MAIL;
	const data = { types, domain, primaryType: "EIP712Domain" };
	const digest = typedDataDigest(data as unknown as TypedData);
	assert.deepEqual(typedDataDigest({ ...data, message: {} }), digest);
});

test("a signature of another length is refused", () => {
	assert.throws(() => signatureBytes(new Uint8Array(64)), UsageError);
	assert.throws(() => signatureBytes("signature"), UsageError);
});
