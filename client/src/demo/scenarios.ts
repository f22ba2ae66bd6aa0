import { bls, blsVariants } from "./bls.js";
import { ecdsa, ecdsaForms } from "./ecdsa.js";
import { groth16, groth16Curves, hintedGroth16 } from "./groth16.js";
import {
	halo2,
	halo2Circuits,
	hintedHalo2,
	hintedHalo2Circuits,
} from "./halo2.js";
import { kzg } from "./kzg.js";
import { lattice, latticeSets } from "./lattice.js";
import { ringVrf } from "./ring.js";
import type { DemoScenario } from "./scenario.js";

/** All scenarios, in the order of the demo. */
export const scenarios: readonly DemoScenario[] = [
	...groth16Curves.map(groth16),
	...groth16Curves.map(hintedGroth16),
	...latticeSets.map(lattice),
	...ecdsaForms.map(ecdsa),
	...halo2Circuits.map(halo2),
	...hintedHalo2Circuits.map(hintedHalo2),
	kzg,
	ringVrf,
	...blsVariants.map(bls),
];
