//! The circuit of `halo2_gadgets`.

use super::{agrees, setup, Setup};
use assay_halo2_gadgets::{RangedHash, MIN_K};
use pasta_curves::Fp;

fn setup_of(messages: &[[u64; 2]]) -> Setup<RangedHash> {
	let messages: Vec<[Fp; 2]> = messages.iter().map(|message| message.map(Fp::from)).collect();
	let instances = messages.iter().map(|message| vec![vec![RangedHash::hash(*message)]]).collect();
	let circuits = messages.iter().map(|message| RangedHash::new(*message)).collect();
	setup(MIN_K, circuits, instances)
}

#[test]
fn agrees_on_poseidon_with_range_checks() {
	agrees("poseidon", &setup_of(&[[1, 1 << 39]]));
	agrees("two of poseidon", &setup_of(&[[5, 7], [11, 13]]));
}
