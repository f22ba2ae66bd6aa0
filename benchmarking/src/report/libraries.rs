//! Times relative to those of other libraries, and the project's aims.

use super::figures::Figures;
use crate::{
	cases::{bls_signatures, curves::names, decompression, membership, ring_vrf},
	results::Column,
	table::{micros, ratio, Table},
};

/// The case of a Groth16 proof under a registered key.
const GROTH16: &str = "groth16_verify (bls12_381), 1 input";

/// The time that ours is divided by.
pub enum Divisor {
	/// The fastest other library of the case.
	Fastest,
	/// One library of the case.
	Of(Column),
	/// One library of another case.
	Other(&'static str, Column),
	/// A number of microseconds.
	Time(f64),
}

/// A figure with its aim.
pub struct Target {
	/// The case.
	pub case: String,
	/// The column that is ours.
	ours: Column,
	/// The number of parts that a time is divided into, ours and that of a library of the case.
	parts: f64,
	/// The time that ours is divided by.
	pub over: Divisor,
	/// The most that the quotient may be.
	pub at_most: f64,
	/// The quotient that is aimed at.
	pub aim: f64,
}

fn target(case: String, over: Divisor, at_most: f64, aim: f64) -> Target {
	Target { case, ours: Column::Native, parts: 1.0, over, at_most, aim }
}

/// Returns every aim of a run with AVX-512 IFMA, or of one without, in the order of the table.
pub fn targets(ifma: bool) -> Vec<Target> {
	let by_path = |with, without| if ifma { with } else { without };
	let mut targets = Vec::new();
	let pairing_curves: Vec<_> = names::with_pairing().collect();
	for curve in &pairing_curves {
		// VROOM has pairings of BLS12-381 alone.
		let with = if *curve == "bls12_381" { (1.0, 0.85) } else { (0.35, 0.3) };
		let (at_most, aim) = by_path(with, (1.0, 0.9));
		targets.push(target(format!("{curve}_pairing"), Divisor::Fastest, at_most, aim));
	}
	for (operation, size, (at_most, aim)) in [
		("msm", 10, (1.0, 0.8)),
		("msm", 1000, (0.9, 0.4)),
		("msm_in_subgroup", 1000, by_path((0.25, 0.2), (0.7, 0.5))),
	] {
		for curve in &pairing_curves {
			for group in ["g1", "g2"] {
				let case = format!("{curve}_{operation}_{group}, {size} arguments");
				targets.push(target(case, Divisor::Fastest, at_most, aim));
			}
		}
	}
	for curve in ["bls12_377", "bn254", "bls12_381"] {
		let (at_most, aim) = by_path((0.35, 0.25), (0.6, 0.45));
		let case = format!("{curve}_msm_in_subgroup_g1, 65536 arguments");
		targets.push(target(case, Divisor::Fastest, at_most, aim));
	}
	for case in [
		"ed_on_bls12_381_bandersnatch_msm_te, 1000 arguments",
		"ed_on_bls12_377_msm, 1000 arguments",
	] {
		targets.push(target(case.into(), Divisor::Of(Column::Arkworks), 0.5, 0.25));
	}
	for curve in &pairing_curves {
		for group in ["g1", "g2"] {
			let (at_most, aim) = by_path((1.0, 0.8), (1.0, 0.9));
			let case = format!("{curve}_mul_in_subgroup_{group}");
			targets.push(target(case, Divisor::Fastest, at_most, aim));
		}
	}
	for group in ["g1", "g2"] {
		let (at_most, aim) = by_path((0.1, 0.05), (0.5, 0.3));
		targets.push(target(membership::name(group), Divisor::Of(Column::Blst), at_most, aim));
	}
	for case in names::affine_multiplications() {
		targets.push(target(case, Divisor::Of(Column::Arkworks), 0.8, 0.6));
	}
	let (at_most, aim) = by_path((0.2, 0.12), (0.6, 0.45));
	targets.push(Target {
		parts: 64.0,
		..target(
			"groth16_verify_batch (bls12_381), 64 proofs".into(),
			Divisor::Other("bls12_381_pairing", Column::Blst),
			at_most,
			aim,
		)
	});
	// 0.45 ms with AVX-512 IFMA, 1 ms without.
	let (at_most, aim) = by_path((0.45, 0.35), (1.0, 0.8));
	targets.push(Target {
		ours: Column::Host,
		..target(GROTH16.into(), Divisor::Time(1_000.0), at_most, aim)
	});
	targets.extend(of_signatures());
	targets.extend(of_wasm());
	targets
}

/// Returns the aims of verifiers in WebAssembly, over arkworks there.
fn of_wasm() -> impl Iterator<Item = Target> {
	[
		(GROTH16, Column::Wasm, 0.25, 0.15),
		(GROTH16, Column::Hinted, 0.17, 0.1),
		("halo2_verify (ecdsa)", Column::Wasm, 0.35, 0.2),
		("halo2_verify (zcash-poseidon)", Column::Wasm, 0.35, 0.2),
	]
	.into_iter()
	.map(|(case, ours, at_most, aim)| {
		let over = Divisor::Of(Column::PureWasm);
		Target { ours, ..target(case.into(), over, at_most, aim) }
	})
}

/// Returns the aims of ring proofs and BLS signatures: an extrinsic of ours over a library natively, or over
/// what a node without Assay offers.
fn of_signatures() -> Vec<Target> {
	let mut targets = Vec::new();
	for (ours, theirs, at_most, aim) in [
		(Column::Host, Column::ArkVrf, 0.8, 0.5),
		(Column::Host, Column::Stock, 0.25, 0.15),
		(Column::HostCall, Column::Stock, 0.7, 0.5),
	] {
		let over = Divisor::Of(theirs);
		targets.push(Target { ours, ..target(ring_vrf::single(), over, at_most, aim) });
	}
	targets.push(Target {
		ours: Column::Host,
		parts: ring_vrf::BATCH as f64,
		..target(ring_vrf::batch(), Divisor::Of(Column::ArkVrf), 0.8, 0.4)
	});
	for case in bls_signatures::single() {
		let over = Divisor::Of(Column::Blst);
		targets.push(Target { ours: Column::Host, ..target(case, over, 1.0, 0.6) });
	}
	targets.push(Target {
		ours: Column::Host,
		..target(bls_signatures::sync_committee(), Divisor::Of(Column::Snowbridge), 0.03, 0.015)
	});
	targets.push(target(decompression::name(), Divisor::Of(Column::Blst), 0.5, 0.15));
	targets
}

impl Target {
	/// Returns the name and the time that ours is divided by.
	fn divisor(&self, figures: &Figures<'_>) -> Option<(String, f64)> {
		match self.over {
			Divisor::Fastest => {
				let entry = figures.fastest_library(&self.case)?;
				Some((entry.column.heading().into(), entry.median_us))
			}
			Divisor::Of(column) => {
				Some((column.heading().into(), figures.median(&self.case, column)? / self.parts))
			}
			Divisor::Other(case, column) => {
				Some((format!("{}, {case}", column.heading()), figures.median(case, column)?))
			}
			Divisor::Time(time) => Some((format!("{time:.0} µs"), time)),
		}
	}

	fn line(&self, figures: &Figures<'_>) -> Option<[String; 9]> {
		let ours = figures.median(&self.case, self.ours)? / self.parts;
		let (which, theirs) = self.divisor(figures)?;
		let name = match self.parts {
			1.0 => self.case.clone(),
			_ => format!("{}, each", self.case),
		};
		Some([
			name,
			self.ours.heading().into(),
			micros(ours),
			micros(theirs),
			which,
			ratio(ours / theirs),
			ratio(self.at_most),
			ratio(self.aim),
			self.verdict(ours / theirs),
		])
	}

	fn verdict(&self, value: f64) -> String {
		if value <= self.aim {
			"aim".into()
		} else if value <= self.at_most {
			"yes".into()
		} else {
			format!("missed by {:.0} %", (value / self.at_most - 1.0) * 100.0)
		}
	}
}

/// Returns the table of the aims whose cases were measured, in a run with AVX-512 IFMA or one
/// without.
pub fn aims(figures: &Figures<'_>, ifma: bool) -> Table {
	let mut table = Table::new([
		"case",
		"column",
		"ours",
		"other",
		"which",
		"ours over other",
		"at most",
		"aim",
		"reached",
	]);
	for line in targets(ifma).iter().filter_map(|target| target.line(figures)) {
		table.line(line);
	}
	table
}

/// Returns the table of every case that another library has as well.
pub fn libraries(figures: &Figures<'_>) -> Table {
	let headings = Column::LIBRARIES.map(Column::heading);
	let mut table = Table::new(
		["case", "native"].into_iter().chain(headings).chain(["native over the fastest"]),
	);
	for case in figures.names() {
		let (Some(native), Some(fastest)) =
			(figures.median(case, Column::Native), figures.fastest_library(case))
		else {
			continue;
		};
		let cell = |column| figures.median(case, column).map_or_else(String::new, micros);
		let cells =
			[(*case).to_owned(), micros(native)].into_iter().chain(Column::LIBRARIES.map(cell));
		table.line(cells.chain([ratio(native / fastest.median_us)]));
	}
	table
}

#[cfg(test)]
mod tests {
	use super::{super::figures::tests::entry, *};

	#[test]
	fn aims_are_reached_or_missed_by_so_much() {
		let target = target(String::new(), Divisor::Fastest, 1.0, 0.7);
		assert_eq!(
			[0.7, 0.9, 1.0, 1.5].map(|value| target.verdict(value)),
			["aim", "yes", "yes", "missed by 50 %"]
		);
	}

	#[test]
	fn aims_depend_on_the_processor() {
		let entries = [
			entry("bls12_377_pairing", Column::Native, 50.0),
			entry("bls12_377_pairing", Column::Gnark, 100.0),
		];
		let table = |ifma| aims(&Figures::new(&entries), ifma).render();
		assert!(table(true).contains("missed by 43 %"), "{}", table(true));
		assert!(table(false).contains("aim"), "{}", table(false));
	}

	#[test]
	fn a_batch_is_compared_by_the_proof() {
		let entries = [
			entry("groth16_verify_batch (bls12_381), 64 proofs", Column::Native, 6400.0),
			entry("bls12_381_pairing", Column::Blst, 400.0),
		];
		let table = aims(&Figures::new(&entries), false).render();
		let line = table.lines().find(|line| line.contains("proofs, each")).unwrap();
		for cell in ["100.0", "400.0", "0.25", "aim"] {
			assert!(line.contains(cell), "{line}");
		}
	}

	#[test]
	fn a_librarys_batch_is_compared_by_the_proof_as_well() {
		let entries = [
			entry("ring_verify_batch, 64 proofs", Column::Host, 6400.0),
			entry("ring_verify_batch, 64 proofs", Column::ArkVrf, 12800.0),
			entry("ring_verify", Column::HostCall, 3000.0),
			entry("ring_verify", Column::Stock, 4000.0),
		];
		let table = aims(&Figures::new(&entries), false).render();
		let line = |case: &str| table.lines().find(|line| line.contains(case)).unwrap();
		for (case, cells) in [
			("proofs, each", ["host ", "100.0", "200.0", "ark_vrf", "0.50", "yes"]),
			("ring_verify ", ["host call", "3000", "4000", "stock", "0.75", "missed by 7 %"]),
		] {
			for cell in cells {
				assert!(line(case).contains(cell), "{cell} in {}", line(case));
			}
		}
	}

	#[test]
	fn cases_without_another_library_are_left_out() {
		let entries = [
			entry("pallas_msm, 10 arguments", Column::Native, 1.0),
			entry("bn254_pairing", Column::Native, 2.0),
			entry("bn254_pairing", Column::Gnark, 4.0),
		];
		let table = libraries(&Figures::new(&entries)).render();
		assert!(!table.contains("pallas") && table.contains("0.50"), "{table}");
	}
}
