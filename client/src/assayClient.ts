/** The exports of `@assay/client`, for browsers and Node.js alike. */
export type {
	Expected,
	Proof,
	PublicInputs,
	VerifyingKey,
} from "./artefacts.js";
export {
	parseProof,
	parsePublicInputs,
	parseVerifyingKey,
	statementOf,
} from "./artefacts.js";
export type {
	Estimate,
	KeyOption,
	PalletChoice,
	Verdict,
	VerifyBatchOptions,
	VerifyOptions,
} from "./assay.js";
export { Assay } from "./assay.js";
export type {
	Chain,
	ConnectOptions,
	KeyPair,
	Signer,
	WalletAccount,
	WalletSigner,
} from "./chain.js";
export { chainOf, connect, signerFromUri } from "./chain.js";
export type {
	CurveArguments,
	CurveGroup,
	CurveOperation,
} from "./curveOperation.js";
export { parseCurveOperation } from "./curveOperation.js";
export type { ComputeSuccess, CurveInstance } from "./curves.js";
export { CurvePallet, curveInstances } from "./curves.js";
export { EcdsaHinter } from "./ecdsaHints.js";
export type { Inclusion, TransactionEnd } from "./errors.js";
export {
	ArtefactError,
	CallFailed,
	ConnectionError,
	TransactionError,
	UsageError,
	WrongSystemError,
} from "./errors.js";
export type { TypedData, TypedField } from "./ethereum.js";
export { messageDigest, signatureBytes, typedDataDigest } from "./ethereum.js";
export { formatAmount, formatDuration } from "./format.js";
export type { CurvesPallet } from "./generated/curvesPallet.js";
export type {
	VerifierApi,
	VerifierPallet,
} from "./generated/verifierPallet.js";
export type { Groth16Artefacts } from "./groth16Hints.js";
export { Groth16Hinter } from "./groth16Hints.js";
export { Halo2Hinter } from "./halo2Hints.js";
export type { Hex } from "./hashes.js";
export { keyHash, statementHash } from "./hashes.js";
export type { Imported } from "./import/importArtefacts.js";
export { importArtefacts, registerImporter } from "./import/importArtefacts.js";
export type {
	Found,
	ImportedFile,
	Importer,
	NamedBytes,
} from "./import/importer.js";
export { fileImporter } from "./import/importer.js";
export { isHex } from "./jsonFile.js";
export type { Extrinsic } from "./pallets.js";
export { Pallet } from "./pallets.js";
export type { ProofArtefacts } from "./proofHints.js";
export type { Rejection } from "./rejection.js";
export { formatRejection, rejectionName } from "./rejection.js";
export type {
	Certainty,
	ConnectionWatch,
	SubmitOptions,
	SubmitSettings,
	Success,
} from "./submit.js";
export { submit } from "./submit.js";
export { proofSystems } from "./systems.js";
export type { ProofVerified, RecentProofs } from "./verifiedProofs.js";
export { proofsVerified, recentProofs } from "./verifiedProofs.js";
export type {
	Encoded,
	KeyInfo,
	KeySource,
	ProofWithInputs,
	RegisteredKey,
	RegisterOutcome,
	VerifySuccess,
} from "./verifier.js";
export { Verifier } from "./verifier.js";
export type { VerifierConstants, VerifierError } from "./verifierPallets.js";
export {
	defaultVerifierPallet,
	verifierConstants,
	verifierPallets,
	verifierPalletsOf,
} from "./verifierPallets.js";
export type {
	StatementEvent,
	VerifiedStatement,
	WatchOptions,
} from "./watch.js";
