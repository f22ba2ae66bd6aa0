//! Timings.
#![cfg_attr(target_arch = "wasm32", no_std)]
#![allow(missing_docs)]
extern crate alloc;
use ark_ff::*;
use assay_wasm_fields as ours;
use assay_wasm_exports as _;

macro_rules! ark { ($t:ty, $mul:ident, $sq:ident, $add:ident, $sum:ident, $inv:ident) => {
	#[no_mangle] pub extern "C" fn $mul(n: u32) -> u64 { let mut a = (<$t>::from(n)+<$t>::from(3u64)).inverse().unwrap_or_default(); let b = (<$t>::from(n)+<$t>::GENERATOR).inverse().unwrap_or_default(); for _ in 0..n { a *= &b; } a.into_bigint().0[0] }
	#[no_mangle] pub extern "C" fn $sq(n: u32) -> u64 { let mut a = (<$t>::from(n)+<$t>::from(3u64)).inverse().unwrap_or_default(); for _ in 0..n { a.square_in_place(); } a.into_bigint().0[0] }
	#[no_mangle] pub extern "C" fn $add(n: u32) -> u64 { let mut a = (<$t>::from(n)+<$t>::from(3u64)).inverse().unwrap_or_default(); let mut b = <$t>::GENERATOR; for _ in 0..n { let c = a + &b; b = a - &c; a = c; } a.into_bigint().0[0] }
	#[no_mangle] pub extern "C" fn $sum(n: u32) -> u64 { let mut a = (<$t>::from(n)+<$t>::from(3u64)).inverse().unwrap_or_default(); let b = (<$t>::from(n)+<$t>::GENERATOR).inverse().unwrap_or_default(); for _ in 0..n { a = <$t>::sum_of_products(&[a, b], &[b, a]); } a.into_bigint().0[0] }
	#[no_mangle] pub extern "C" fn $inv(n: u32) -> u64 { let mut a = (<$t>::from(n)+<$t>::from(3u64)).inverse().unwrap_or_default(); let b = (<$t>::from(n)+<$t>::GENERATOR).inverse().unwrap_or_default(); for _ in 0..n { a = a.inverse().unwrap_or_default() + b; } a.into_bigint().0[0] }
}}
ark!(ark_bls12_381::Fq, a381_mul, a381_sq, a381_add, a381_sum, a381_inv);
ark!(ark_bls12_377::Fq, a377_mul, a377_sq, a377_add, a377_sum, a377_inv);
ark!(ark_bls12_381::Fr, a255_mul, a255_sq, a255_add, a255_sum, a255_inv);
ark!(ark_bn254::Fq, a254_mul, a254_sq, a254_add, a254_sum, a254_inv);
ark!(ark_bw6_761::Fq, a761_mul, a761_sq, a761_add, a761_sum, a761_inv);
ark!(ark_pallas::Fq, apal_mul, apal_sq, apal_add, apal_sum, apal_inv);
ark!(ark_secp256k1::Fq, asec_mul, asec_sq, asec_add, asec_sum, asec_inv);

macro_rules! ours { ($t:ty, $l:literal, $mul:ident, $sq:ident, $add:ident, $sum:ident, $k:ident) => {
	#[no_mangle] pub extern "C" fn $k(n: u32) -> u64 { let mut a = <$t>::from_words([3; $l]); let b = <$t>::from_words([n as u64 * 0x1234567; $l]); for _ in 0..n { a = a.times_k(&b); } a.to_words()[0] }
	#[no_mangle] pub extern "C" fn $mul(n: u32) -> u64 { let mut a = <$t>::from_words([3; $l]); let b = <$t>::from_words([n as u64 * 0x1234567; $l]); for _ in 0..n { a = a.times(&b); } a.to_words()[0] }
	#[no_mangle] pub extern "C" fn $sq(n: u32) -> u64 { let mut a = <$t>::from_words([3; $l]); for _ in 0..n { a = a.squared(); } a.to_words()[0] }
	#[no_mangle] pub extern "C" fn $add(n: u32) -> u64 { let mut a = <$t>::from_words([3; $l]); let mut b = <$t>::from_words([n as u64 * 0x1234567; $l]); for _ in 0..n { let c = a.plus(&b); b = a.minus(&c); a = c; } a.to_words()[0] }
	#[no_mangle] pub extern "C" fn $sum(n: u32) -> u64 { let mut a = <$t>::from_words([3; $l]); let b = <$t>::from_words([n as u64 * 0x1234567; $l]); for _ in 0..n { a = <$t>::sum_two(&[a, b], &[b, a]); } a.to_words()[0] }
}}
ours!(ours::Bls12_381Fq, 6, o381_mul, o381_sq, o381_add, o381_sum, o381_k);
ours!(ours::Bls12_381Fq13, 6, o381t_mul, o381t_sq, o381t_add, o381t_sum, o381t_k);
ours!(ours::Bls12_377Fq, 6, o377_mul, o377_sq, o377_add, o377_sum, o377_k);
ours!(ours::Bls12_377Fq13, 6, o377t_mul, o377t_sq, o377t_add, o377t_sum, o377t_k);
ours!(ours::Bls12_381Fr, 4, o255_mul, o255_sq, o255_add, o255_sum, o255_k);
ours!(ours::Bn254Fq, 4, o254_mul, o254_sq, o254_add, o254_sum, o254_k);
ours!(ours::Bw6_761Fq27, 12, o761_mul, o761_sq, o761_add, o761_sum, o761_k);
ours!(ours::Bw6_761Fq28, 12, o761b_mul, o761b_sq, o761b_add, o761b_sum, o761b_k);
ours!(ours::PallasFq, 4, opal_mul, opal_sq, opal_add, opal_sum, opal_k);
ours!(ours::Secp256k1Fq, 4, osec_mul, osec_sq, osec_add, osec_sum, osec_k);
