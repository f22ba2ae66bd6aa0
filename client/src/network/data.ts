import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { promisify } from "node:util";

/** Copies a node's data. The database's files stay sparse, because without holes they would fill a small disk. */
export async function copyData(from: string, to: string): Promise<void> {
	await mkdir(to, { recursive: true });
	await command("cp", "-a", "--sparse=always", `${from}/.`, to);
}

/** Runs a program. Rejects if it fails. */
export async function command(
	program: string,
	...args: string[]
): Promise<void> {
	await promisify(execFile)(program, args);
}
