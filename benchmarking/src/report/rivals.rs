//! Ours over the fastest other library, against the aims that the project has set itself.

use super::figures::Figures;
use crate::{
	results::Column,
	table::{micros, ratio, Table},
};

const PAIRING_CURVES: [&str; 4] = ["bls12_381", "bls12_377", "bw6_761", "bn254"];

/// The groups whose multiplications are compared with arkworks'.
const GROUPS: [(&str, &str); 14] = [
	("bls12_381", "_g1"),
	("bls12_381", "_g2"),
	("bls12_377", "_g1"),
	("bls12_377", "_g2"),
	("bw6_761", "_g1"),
	("bw6_761", "_g2"),
	("bn254", "_g1"),
	("bn254", "_g2"),
	("ed_on_bls12_381_bandersnatch", "_sw"),
	("ed_on_bls12_381_bandersnatch", "_te"),
	("ed_on_bls12_377", ""),
	("pallas", ""),
	("vesta", ""),
	("secp256k1", ""),
];

/// What ours is divided by.
enum Rival {
	/// The fastest other library of the row.
	Fastest,
	/// One library of the row.
	Of(Column),
	/// One library of another row.
	Other(&'static str, Column),
	/// A number of microseconds.
	Time(f64),
}

/// A figure with its aim.
struct Target {
	row: String,
	/// Into how many parts ours is divided.
	parts: f64,
	rival: Rival,
	at_most: f64,
	aim: f64,
}

fn target(row: String, rival: Rival, at_most: f64, aim: f64) -> Target {
	Target { row, parts: 1.0, rival, at_most, aim }
}

/// Every aim, in the order of the table.
fn targets() -> Vec<Target> {
	let mut targets = Vec::new();
	for curve in PAIRING_CURVES {
		targets.push(target(format!("{curve}_pairing"), Rival::Fastest, 1.0, 0.7));
	}
	for (size, at_most, aim) in [(10, 1.0, 0.8), (1000, 0.9, 0.4)] {
		for curve in PAIRING_CURVES {
			for group in ["g1", "g2"] {
				let row = format!("{curve}_msm_{group}, {size} arguments");
				targets.push(target(row, Rival::Fastest, at_most, aim));
			}
		}
	}
	for (curve, at_most, aim) in
		[("bls12_377", 0.5, 0.25), ("bn254", 0.6, 0.3), ("bls12_381", 0.6, 0.3)]
	{
		let row = format!("{curve}_msm_g1, 65536 arguments");
		targets.push(target(row, Rival::Fastest, at_most, aim));
	}
	for row in [
		"ed_on_bls12_381_bandersnatch_msm_te, 1000 arguments",
		"ed_on_bls12_377_msm, 1000 arguments",
	] {
		targets.push(target(row.into(), Rival::Of(Column::Arkworks), 0.5, 0.25));
	}
	for curve in PAIRING_CURVES {
		for group in ["g1", "g2"] {
			let row = format!("{curve}_mul_in_subgroup_{group}");
			targets.push(target(row, Rival::Fastest, 1.0, 0.8));
		}
	}
	for (curve, group) in GROUPS {
		let row = format!("{curve}_mul_affine{group}");
		targets.push(target(row, Rival::Of(Column::Arkworks), 0.8, 0.6));
	}
	targets.push(Target {
		parts: 64.0,
		..target(
			"groth16_verify_batch (bls12_381), 64 proofs".into(),
			Rival::Other("bls12_381_pairing", Column::Blst),
			0.5,
			0.2,
		)
	});
	let groth16 = "groth16_verify (bls12_381), 1 input".to_owned();
	targets.push(target(groth16, Rival::Time(1_000.0), 0.9, 0.7));
	targets
}

impl Target {
	/// What ours is divided by: its name and its time.
	fn rival(&self, figures: &Figures<'_>) -> Option<(String, f64)> {
		match self.rival {
			Rival::Fastest => {
				let entry = figures.fastest_rival(&self.row)?;
				Some((entry.column.heading().into(), entry.median_us))
			}
			Rival::Of(column) => {
				Some((column.heading().into(), figures.median(&self.row, column)?))
			}
			Rival::Other(row, column) => {
				Some((format!("{}, {row}", column.heading()), figures.median(row, column)?))
			}
			Rival::Time(time) => Some((format!("{time:.0} µs"), time)),
		}
	}

	fn line(&self, figures: &Figures<'_>) -> Option<[String; 8]> {
		let ours = figures.median(&self.row, Column::Native)? / self.parts;
		let (rival, theirs) = self.rival(figures)?;
		let name = match self.parts {
			1.0 => self.row.clone(),
			_ => format!("{}, each", self.row),
		};
		Some([
			name,
			micros(ours),
			micros(theirs),
			rival,
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

/// The table of the aims whose rows were measured.
pub fn aims(figures: &Figures<'_>) -> Table {
	let mut table = Table::new([
		"row",
		"native",
		"rival",
		"which",
		"native over rival",
		"at most",
		"aim",
		"reached",
	]);
	for line in targets().iter().filter_map(|target| target.line(figures)) {
		table.line(line);
	}
	table
}

/// Every row that another library has, too.
pub fn libraries(figures: &Figures<'_>) -> Table {
	let headings = Column::RIVALS.map(Column::heading);
	let mut table = Table::new(
		["row", "native"].into_iter().chain(headings).chain(["native over the fastest"]),
	);
	for row in figures.names() {
		let (Some(native), Some(fastest)) =
			(figures.median(row, Column::Native), figures.fastest_rival(row))
		else {
			continue;
		};
		let cell = |column| figures.median(row, column).map_or_else(String::new, micros);
		let cells = [(*row).to_owned(), micros(native)].into_iter().chain(Column::RIVALS.map(cell));
		table.line(cells.chain([ratio(native / fastest.median_us)]));
	}
	table
}

#[cfg(test)]
mod tests {
	use super::{super::figures::tests::entry, *};
	use crate::rows;

	#[test]
	fn every_aim_is_of_a_row() {
		let rows: Vec<_> = rows::all().into_iter().map(|row| row.name).collect();
		for target in targets() {
			assert!(rows.contains(&target.row), "{}", target.row);
			assert!(target.aim <= target.at_most);
			if let Rival::Other(row, _) = target.rival {
				assert!(rows.iter().any(|name| name == row));
			}
		}
	}

	#[test]
	fn aims_are_reached_or_missed_by_so_much() {
		let target = target(String::new(), Rival::Fastest, 1.0, 0.7);
		assert_eq!(
			[0.7, 0.9, 1.0, 1.5].map(|value| target.verdict(value)),
			["aim", "yes", "yes", "missed by 50 %"]
		);
	}

	#[test]
	fn a_batch_is_compared_by_the_proof() {
		let entries = [
			entry("groth16_verify_batch (bls12_381), 64 proofs", Column::Native, 6400.0),
			entry("bls12_381_pairing", Column::Blst, 400.0),
		];
		let table = aims(&Figures::new(&entries)).render();
		let line = table.lines().find(|line| line.contains("proofs, each")).unwrap();
		for cell in ["100.0", "400.0", "0.25", "yes"] {
			assert!(line.contains(cell), "{line}");
		}
	}

	#[test]
	fn rows_without_another_library_are_left_out() {
		let entries = [
			entry("pallas_msm, 10 arguments", Column::Native, 1.0),
			entry("bn254_pairing", Column::Native, 2.0),
			entry("bn254_pairing", Column::Gnark, 4.0),
		];
		let table = libraries(&Figures::new(&entries)).render();
		assert!(!table.contains("pallas") && table.contains("0.50"), "{table}");
	}
}
