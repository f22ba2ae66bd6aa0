#!/usr/bin/env node
// Does what the documentation tells a new user to do, with the commands of its pages, and prints the time of each step:
//
//   new-user.mjs RELEASE    the folder of `make release`, or the archive in it
//
// The home folder is new and the caches are empty. The programs, the client, the console's page, the program that finds
// statements and the documentation come from the archive alone. Their dependencies, circom2 and snarkjs come from npm's
// registry, and the driver of Chromium from this checkout. Needs Chromium, Python, a node's usual ports, and port 8400.
// At the end the node, the page's server, the browser and all folders are gone.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { verifyThroughPage } from "./new-user/browser.mjs";
import {
	blocksBelow,
	does,
	endPrograms,
	expect,
	Failure,
	fail,
	found,
	Guide,
	LONG_LIMIT,
	leavesRunning,
	mentioned,
	printTable,
	run,
	sum,
	user,
	work,
} from "./new-user/user.mjs";

/** The accounts that pay: the command line's default one, and the one that is chosen on the page. */
const ALICE = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY";
const BOB = "5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty";
/** Parts of a release that a user needs, and that `make release` may leave out. */
const PARTS = ["client", "console"];
/** A step that takes too long for this script, and what runs it. */
const PALLET =
	"| the pallet in the template: build of node and runtime | scripts/test-examples.sh --chains, step *solo-chain: build* |";

/** Returns the archive of a release, named by itself or by its folder. */
function archiveOf(release) {
	const path = resolve(release);
	const stat = statSync(path, { throwIfNoEntry: false }) ?? fail(`there is no ${release}`);
	if (stat.isFile()) {
		return path;
	}
	const inside = readdirSync(path)
		.filter((name) => /^assay-.*-linux\.tar\.gz$/.test(name))
		.map((name) => join(path, name));
	const archives = existsSync(`${path}.tar.gz`) ? [`${path}.tar.gz`] : inside;
	if (archives.length !== 1) {
		fail(
			`${release} has ${archives.length} archives of a release: name the folder of \`make release\`, or its archive`,
		);
	}
	return archives[0];
}

const usage = () => {
	console.error("new-user: name one release. Usage: new-user.mjs RELEASE, or make new-user RELEASE=FOLDER");
	process.exit(2);
};
const [release = usage(), ...more] = process.argv.slice(2);
if (more.length > 0) {
	usage();
}

/** The end of the node's log. */
let log;

/** Reads the pages and the manifest of a release, apart from what the user unpacks. Returns the manifest. */
async function read(archive, title) {
	await run(`tar -xzf '${archive}' -C '${work}' '${title}/docs' '${title}/manifest.json'`).catch(({ message }) =>
		fail(`the release has no documentation: ${message}`),
	);
	user.docs = join(work, title, "docs");
	const manifest = JSON.parse(readFileSync(join(work, title, "manifest.json"), "utf8"));
	const missing = PARTS.find((part) => manifest.leftOut.includes(part));
	if (missing !== undefined) {
		fail(`the release has no ${missing}, which the user needs: make it anew, and do not leave out that part`);
	}
	return manifest;
}

/** Installs the release, and starts the node. */
async function install(archive, title) {
	symlinkSync(archive, join(user.home, basename(archive)));
	const guide = new Guide("start.md", "From a release");
	const next = (pattern) => guide.next(pattern).replaceAll("assay-VERSION-x86_64-linux", title);
	await does("unpack the archive", next(/^tar -xzf /));
	await does("`install.sh`", next(/install\.sh --prefix/));
	await does("`npm install` of the client", next(/^npm install --global/), {
		seconds: LONG_LIMIT,
		note: (printed) => `, with ${found(/added (\d+) packages/, printed, "npm's output")} packages from the registry`,
	});
	await run(next(/^export PATH=/));
	await does("`assay doctor`", mentioned("start.md", "assay doctor"));
	const start = next(/^assay-node --dev$/);
	guide.end();
	const ready = mentioned("start.md", "Running JSON-RPC server");
	log = await leavesRunning("start of the node, which compiles the runtime", start, ready, { seconds: LONG_LIMIT });
}

/** Has the chain verify a proof. Returns its statement. */
async function verifies(name, command, statement) {
	const printed = await does(name, command);
	found(/^verdict +verified/m, printed, command);
	expect(found(/^statement +(0x[0-9a-f]{64})$/m, printed, command), statement, "the chain's statement");
}

const statementIn = (printed) => found(/^statement +(0x[0-9a-f]{64})$/m, printed, "the prover's output");

/** Makes a proof of the prover's own circuit, and has it verified. */
async function proveOwnCircuit() {
	const making = new Guide("start.md", "Make a proof");
	await does("`assay groth16 setup`", making.next(/^assay groth16 setup /));
	await run(making.next(/^seq /));
	const printed = await does("`assay groth16 prove`", making.next(/^assay groth16 prove /));
	making.end();
	const statement = statementIn(printed);
	const verifying = new Guide("start.md", "Verify it");
	await does("`assay-client register`", verifying.next(/^assay-client register /));
	await verifies("`assay-client verify`", verifying.next(/^assay-client verify --key/), statement);
	await verifies("`assay-client verify --dry-run`", verifying.next(/^assay-client verify --dry-run /), statement);
	verifying.end();
	sum("five-minute start, in all");
}

const FACTORS = { a: "3", b: "11" };
const OTHERS = { a: "5", b: "7" };
const FILES = ["verification_key.json", "proof.json", "public.json"];

/** Makes two proofs of a circuit of circom by snarkjs, in a new folder, and has the first verified by command line. */
async function proveCircomCircuit() {
	user.place = join(user.home, "factors");
	mkdirSync(user.place);
	const [circuit] = blocksBelow("proofs.md", "From a circuit on").filter(({ language }) => language === "circom");
	writeFileSync(join(user.place, "factors.circom"), circuit.lines.join("\n"));
	const making = new Guide("proofs.md", "From a circuit on");
	const several = (...patterns) => patterns.map((pattern) => making.next(pattern)).join("\n");
	await does("`npm install` of circom2 and snarkjs", making.next(/^npm install .*circom2.*snarkjs/), {
		seconds: LONG_LIMIT,
	});
	await does("compile the circuit by circom2", making.next(/^npx circom2 .*--wasm/));
	await does(
		"powers of tau by snarkjs: new, contribution, phase 2",
		several(/ powersoftau new /, / powersoftau contribute /, / powersoftau prepare phase2 /),
	);
	await does(
		"keys by snarkjs: `.zkey`, contribution, verifying key",
		several(/ groth16 setup /, / zkey contribute /, / zkey export verificationkey /),
	);
	const input = making.next(/^echo .* > input\.json$/);
	const prove = making.next(/ groth16 fullprove /);
	making.end();
	const proveFor = ({ a, b }) => {
		const changed = input.replace(FACTORS.a, a).replace(FACTORS.b, b);
		return `${changed}\n${prove}`;
	};
	await does("prove by snarkjs", proveFor(FACTORS));

	const guide = new Guide("proofs.md", "snarkjs");
	const importing = guide.next(/^assay groth16 import --from snarkjs /);
	const printed = await does("`assay groth16 import`", importing);
	const first = statementIn(printed);
	const key = found(/^key hash +(0x[0-9a-f]{64})$/m, printed, "the prover's output");
	await does("`assay-client register`", guide.next(/^assay-client register /));
	await verifies("`assay-client verify`", guide.next(/^assay-client verify /), first);
	guide.end();
	sum("from the circuit to the verified proof by command line, in all");

	await does("another proof of the circuit by snarkjs", proveFor(OTHERS));
	const product = readFileSync(join(user.place, "public.json"), "utf8").match(/\d+/)?.[0];
	expect(product, `${OTHERS.a * OTHERS.b}`, "the product");
	// Only to know what the page has to show: it takes snarkjs' own files.
	return { key, first, second: statementIn(await run(`${importing}-too`)) };
}

/** Finds both statements without the client, in the blocks of the node. `folder` has the release that was unpacked. */
async function findStatements({ key, first, second }, folder) {
	const guide = new Guide("other-tools.md", "Find a statement");
	const next = (pattern) => guide.next(pattern).replaceAll(/\bASSAY\b/g, folder);
	await does("`npm ci` of `examples/plain-api`", next(/^npm --prefix .*plain-api ci$/), { seconds: LONG_LIMIT });
	const find = next(/^node .*find\.mjs ws:.* 0x…$/);
	guide.end();
	for (const [name, statement, who] of [
		["command line's", first, ALICE],
		["page's", second, BOB],
	]) {
		const printed = await does(`\`find.mjs\` finds the ${name} statement`, find.replace("0x…", statement));
		const occurrence = JSON.parse(printed);
		expect(occurrence.system, "groth16/bn254", "the statement's proof system");
		expect(occurrence.key, key, "the statement's key");
		expect(occurrence.who, who, "the statement's account");
	}
	sum("both statements found without the client, in all");
}

try {
	const archive = archiveOf(release);
	const title = basename(archive, ".tar.gz");
	const { commit, uncommittedChanges, node } = await read(archive, title);
	await install(archive, title);
	await proveOwnCircuit();
	const statements = await proveCircomCircuit();
	await verifyThroughPage(FILES, statements.second);
	await findStatements(statements, join(user.home, title));
	printTable(PALLET, `${title}, commit ${commit}${uncommittedChanges ? " with uncommitted changes" : ""}, ${node}`);
} catch (error) {
	console.error(`new-user: ${error instanceof Failure ? error.message : error.stack}`);
	if (log !== undefined) {
		console.error(`\nThe end of the node's log:\n${log.join("\n")}`);
	}
	process.exitCode = 1;
} finally {
	await endPrograms();
}
