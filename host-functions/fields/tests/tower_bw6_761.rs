//! BW6-761's tower, under every arithmetic that this machine runs, against arkworks.

#![allow(clippy::unwrap_used)]

#[macro_use]
#[path = "common/towers.rs"]
mod towers;

use ark_bw6_761::{Fq3, Fq6};
use assay_fields::{
	prime::Bw6_761Fq,
	tower::{Bw6_761Fq3, MinusFour},
};
use towers::{check_field, check_sextic};

tests! { A =>
	check_field::<Fq3, Bw6_761Fq3<A>>,
	check_sextic::<Fq6, Bw6_761Fq<A>, MinusFour>,
}
