//! Stored proofs with shuffles of another library, because neither of these has shuffles.

#[path = "../../../../../../primitives/halo2/tests/vectors/pse.rs"]
mod pse;

use super::{
	prepare,
	proofs::{
		checks_batches, refuses_elements_of_another_proof, refuses_malformed_elements,
		refuses_other_lengths, shape,
	},
	Fixture,
};
use assay_halo2::{Backend, Ipa, Kzg, Scheme, Wasm};
use assay_proof_system::VerifyError::ProofInvalid;
use pse::{Vectors, MIXED, MIXED_GWC, MIXED_IPA, PAIRS, PHASES_GWC};

/// `leading` and `trailing` say where points are, as for [`shape`].
fn refuses<S: Scheme>(text: &str, leading: usize, trailing: &[usize])
where
	Wasm: Backend<S>,
{
	let Vectors { key, proofs, invalid } = Vectors::read(text);
	let [fixture, other] = proofs.map(|(proof, inputs)| Fixture::<S> {
		prepared: prepare(key.0.clone()).expect("the key is usable"),
		proof: proof.0,
		inputs: inputs.0,
	});
	for (proof, inputs) in &invalid {
		assert_eq!(fixture.verify(&proof.0, &inputs.0), Err(ProofInvalid));
	}
	refuses_malformed_elements(&fixture, &shape::<S>(fixture.proof.len(), leading, trailing));
	refuses_other_lengths(&fixture);
	// Without public inputs, both proofs have the same statement.
	if fixture.inputs != other.inputs {
		refuses_elements_of_another_proof(&fixture, &other);
		checks_batches(&fixture, &other);
	}
}

/// Three columns, the permuted input and table, the products of permutation, lookup and shuffles, the
/// random polynomial, four parts of the quotient.
const MIXED_LEADING: usize = 3 + 2 + 1 + 1 + 2 + 1 + 4;

#[test]
fn of_two_columns() {
	// Three columns, the shuffle's product, the random polynomial, three parts.
	refuses::<Kzg>(PAIRS, 3 + 1 + 1 + 3, &[2, 1]);
}

#[test]
fn beside_other_arguments() {
	refuses::<Kzg>(MIXED, MIXED_LEADING, &[2, 1]);
}

#[test]
fn opened_by_gwc() {
	// Openings at the current row, the next and the one before.
	refuses::<Kzg>(MIXED_GWC, MIXED_LEADING, &[3, 2, 1]);
}

#[test]
fn of_two_circuits() {
	// In each circuit four columns, the permutation's product and two of shuffles.
	refuses::<Kzg>(PHASES_GWC, 2 * (4 + 1 + 2) + 1 + 3, &[2, 1]);
}

#[test]
fn by_the_inner_product_argument() {
	// f, then after the sets' values S and the rounds, then c and f.
	let (rounds, sets) = (5, 3);
	let tail: Vec<usize> =
		[2 + 2 * rounds + 1 + sets + 1].into_iter().chain((3..=2 + 2 * rounds + 1).rev()).collect();
	refuses::<Ipa>(MIXED_IPA, MIXED_LEADING, &tail);
}
