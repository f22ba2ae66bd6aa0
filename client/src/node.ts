/**
 * The exports of `@assay/client/node`: those of `@assay/client`, and the functions that read files and start processes.
 */

export {
	readCurveOperation,
	readProof,
	readPublicInputs,
	readVerifyingKey,
} from "./artefactFiles.js";
export * from "./assayClient.js";
export type { DevNode, DevNodeOptions, Sealing } from "./devNode.js";
export { startDevNode } from "./devNode.js";
