//! BN254's tower, under every arithmetic that this machine runs, against arkworks.

#![allow(clippy::unwrap_used)]

#[macro_use]
#[path = "common/towers.rs"]
mod towers;

use ark_bn254::{Fq12, Fq2, Fq6};
use assay_fields::tower::{Bn254Fq2, Cubic, NinePlusU};
use towers::{check_field, check_sextic};

tests! { A =>
	check_field::<Fq2, Bn254Fq2<A>>,
	check_field::<Fq6, Cubic<Bn254Fq2<A>, NinePlusU>>,
	check_sextic::<Fq12, Bn254Fq2<A>, NinePlusU>,
}
