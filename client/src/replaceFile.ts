import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a file as a whole: an interruption or an error leaves the former content. */
export async function replaceFile(
	file: string,
	content: string,
): Promise<void> {
	const part = `${file}.${process.pid}.part`;
	try {
		await writeFile(part, content);
		await rename(part, file);
	} catch (error) {
		await rm(part, { force: true });
		throw error;
	}
}
