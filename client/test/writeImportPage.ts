/** Writes the page about the errors of imported files. */
import { writeFileSync } from "node:fs";
import { pathOf } from "./foreignFiles.js";
import { IMPORT_PAGE, importPage } from "./importPage.js";

writeFileSync(pathOf(IMPORT_PAGE), importPage());
process.stdout.write(`${IMPORT_PAGE}\n`);
