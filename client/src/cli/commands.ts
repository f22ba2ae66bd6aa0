import type { Action } from "./action.js";
import { prepareCompute } from "./compute.js";
import { prepareRegister, prepareRemove } from "./registration.js";
import type { ChainSettings } from "./settings.js";
import { prepareShow } from "./show.js";
import { prepareVerify } from "./verification.js";

/** Reads the files of a command before a connection is made, so that a bad file is reported first. */
export async function prepare(settings: ChainSettings): Promise<Action> {
	switch (settings.command) {
		case "register":
			return prepareRegister(settings);
		case "remove":
			return prepareRemove(settings);
		case "verify":
			return prepareVerify(settings);
		case "compute":
			return prepareCompute(settings);
		case "show":
			return prepareShow(settings);
	}
}
