//! BLS12-377's tower, under every arithmetic that this machine runs, against arkworks.

#![allow(clippy::unwrap_used)]

#[macro_use]
#[path = "common/towers.rs"]
mod towers;

use ark_bls12_377::{Fq12, Fq2, Fq6};
use assay_fields::tower::{Bls12_377Fq2, Cubic, U};
use towers::{check_field, check_sextic};

tests! { A =>
	check_field::<Fq2, Bls12_377Fq2<A>>,
	check_field::<Fq6, Cubic<Bls12_377Fq2<A>, U>>,
	check_sextic::<Fq12, Bls12_377Fq2<A>, U>,
}
