//! The charts.

use super::{
	figures::Figures,
	svg::{Anchor, Svg},
};
use crate::{
	cases::reference::{self, Reference},
	results::Column,
	table::ratio,
};

const OURS: &str = "#1d4ed8";
const THEIRS: &str = "#9ca3af";
const GRID: &str = "#e5e7eb";
const AXIS: &str = "#6b7280";

/// The columns of the charts of multi-scalar multiplications, with their colours.
const LINES: [(Column, &str); 6] = [
	(Column::PureWasm, "#dc2626"),
	(Column::HostCall, "#7c3aed"),
	(Column::Native, OURS),
	(Column::Arkworks, "#d97706"),
	(Column::Blst, "#111827"),
	(Column::Gnark, "#059669"),
];

const TEXT: f64 = 12.0;
const SMALL: f64 = 10.0;
const HEADING: f64 = 15.0;

/// Draws pure wasm over host call for each of ark-substrate's cases: ours, and theirs beneath.
pub fn speedup(figures: &Figures<'_>) -> String {
	const NAMES: f64 = 400.0;
	const BARS: f64 = 480.0;
	const TOP: f64 = 76.0;
	const LINE: f64 = 24.0;
	const BAR: f64 = 9.0;

	let cases: Vec<(Reference, f64)> = reference::cases()
		.into_iter()
		.filter_map(|case| figures.speedup(&case.name).map(|speedup| (case, speedup)))
		.collect();
	let most = cases.iter().map(|(case, ours)| ours.max(case.speedup)).fold(1.0, f64::max);
	let bottom = TOP + LINE * cases.len() as f64;
	let mut svg = Svg::new(NAMES + BARS + 70.0, bottom + 40.0);
	svg.text((20.0, 28.0), HEADING, Anchor::Start, "Speed-up of host calls over pure WebAssembly");
	legend(&mut svg, (20.0, 52.0), &[("Assay", OURS), ("ark-substrate, as published", THEIRS)]);

	let x = |value: f64| NAMES + BARS * value / most;
	let step = step(most);
	for tick in (0..).map(|tick| f64::from(tick) * step).take_while(|tick| *tick <= most) {
		svg.line((x(tick), TOP - 6.0), (x(tick), bottom), GRID);
		svg.text((x(tick), bottom + 18.0), SMALL, Anchor::Middle, &format!("{tick:.0}×"));
	}
	for (place, (case, ours)) in cases.iter().enumerate() {
		let y = TOP + LINE * place as f64;
		svg.text((NAMES - 10.0, y + 14.0), TEXT, Anchor::End, &case.name);
		for (value, y, fill) in [(*ours, y + 1.0, OURS), (case.speedup, y + 1.0 + BAR, THEIRS)] {
			svg.rectangle((NAMES, y), (x(value) - NAMES, BAR), fill);
			svg.text((x(value) + 5.0, y + BAR - 0.5), SMALL, Anchor::Start, &ratio(value));
		}
	}
	svg.line((NAMES, TOP - 6.0), (NAMES, bottom), AXIS);
	svg.render()
}

/// Draws the time of a multi-scalar multiplication against its points, on logarithmic axes: a panel
/// for each group, all on the same axes.
pub fn msm(figures: &Figures<'_>) -> String {
	const COLUMNS: usize = 3;
	const PANEL: (f64, f64) = (330.0, 270.0);
	const TOP: f64 = 70.0;

	let groups = figures.groups();
	let axes = Axes::around(LINES.iter().flat_map(|(column, _)| {
		groups.iter().flat_map(|(curve, operation)| figures.by_size(curve, operation, *column))
	}));
	let height = TOP + PANEL.1 * groups.len().div_ceil(COLUMNS) as f64;
	let mut svg = Svg::new(PANEL.0 * COLUMNS as f64 + 20.0, height + 10.0);
	let heading = "Multi-scalar multiplication: time against the number of points";
	svg.text((20.0, 28.0), HEADING, Anchor::Start, heading);
	let drawn = LINES.iter().filter(|(column, _)| {
		groups
			.iter()
			.any(|(curve, operation)| !figures.by_size(curve, operation, *column).is_empty())
	});
	let names: Vec<_> = drawn.map(|(column, colour)| (column.heading(), *colour)).collect();
	legend(&mut svg, (20.0, 52.0), &names);

	for (place, (curve, operation)) in groups.iter().enumerate() {
		let corner = (
			PANEL.0 * (place % COLUMNS) as f64 + 66.0,
			TOP + PANEL.1 * (place / COLUMNS) as f64 + 26.0,
		);
		let panel = Panel { corner, size: (PANEL.0 - 84.0, PANEL.1 - 70.0), axes };
		panel.draw_axes(&mut svg, &format!("{curve}, {operation}"));
		for (column, colour) in LINES {
			let points = figures.by_size(curve, operation, column);
			let points: Vec<_> = points.into_iter().map(|point| panel.place(point)).collect();
			if !points.is_empty() {
				svg.path(&points, colour);
			}
		}
	}
	svg.render()
}

/// The powers of ten that the axes go from and to.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Axes {
	x: (i32, i32),
	y: (i32, i32),
}

impl Axes {
	/// Makes axes around these points.
	fn around(points: impl Iterator<Item = (f64, f64)>) -> Self {
		let points: Vec<_> = points.filter(|(x, y)| *x > 0.0 && *y > 0.0).collect();
		let range = |values: Vec<f64>| {
			let least = values.iter().copied().fold(f64::INFINITY, f64::min);
			let most = values.iter().copied().fold(0.0, f64::max);
			match values.is_empty() {
				true => (0, 1),
				false => {
					let (least, most) = (least.log10().floor() as i32, most.log10().ceil() as i32);
					(least, most.max(least + 1))
				}
			}
		};
		Self {
			x: range(points.iter().map(|point| point.0).collect()),
			y: range(points.iter().map(|point| point.1).collect()),
		}
	}
}

/// A chart in a larger drawing.
struct Panel {
	corner: (f64, f64),
	size: (f64, f64),
	axes: Axes,
}

impl Panel {
	/// Returns the place of a point.
	fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
		let share = |value: f64, (from, to): (i32, i32)| {
			(value.log10() - f64::from(from)) / f64::from(to - from)
		};
		(
			self.corner.0 + self.size.0 * share(x, self.axes.x),
			self.corner.1 + self.size.1 * (1.0 - share(y, self.axes.y)),
		)
	}

	fn draw_axes(&self, svg: &mut Svg, title: &str) {
		let (left, top) = self.corner;
		let (right, bottom) = (left + self.size.0, top + self.size.1);
		svg.text((left, top - 9.0), TEXT, Anchor::Start, title);
		let ten = |power: i32| 10f64.powi(power);
		let least = (ten(self.axes.x.0), ten(self.axes.y.0));
		for power in self.axes.x.0..=self.axes.x.1 {
			let (x, _) = self.place((ten(power), least.1));
			svg.line((x, top), (x, bottom), GRID);
			svg.text((x, bottom + 15.0), SMALL, Anchor::Middle, &points(ten(power)));
		}
		for power in self.axes.y.0..=self.axes.y.1 {
			let (_, y) = self.place((least.0, ten(power)));
			svg.line((left, y), (right, y), GRID);
			svg.text((left - 6.0, y + 3.5), SMALL, Anchor::End, &time(ten(power)));
		}
		svg.line((left, bottom), (right, bottom), AXIS);
		svg.line((left, top), (left, bottom), AXIS);
	}
}

/// Draws names with their colours, in a line.
fn legend(svg: &mut Svg, (x, y): (f64, f64), names: &[(&str, &str)]) {
	let mut left = x;
	for (name, colour) in names {
		svg.rectangle((left, y - 9.0), (12.0, 10.0), colour);
		svg.text((left + 17.0, y), TEXT, Anchor::Start, name);
		left += 40.0 + 7.0 * name.chars().count() as f64;
	}
}

/// Returns a round step that gives an axis to `most` no more than ten ticks.
fn step(most: f64) -> f64 {
	[1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|step| most / step <= 10.0).unwrap_or(100.0)
}

/// Formats a number of points, short.
fn points(count: f64) -> String {
	if count < 1e3 {
		format!("{count:.0}")
	} else {
		format!("{:.0} k", count / 1e3)
	}
}

/// Formats a time in microseconds, short.
fn time(micros: f64) -> String {
	match micros {
		micros if micros < 1e3 => format!("{micros:.0} µs"),
		micros if micros < 1e6 => format!("{:.0} ms", micros / 1e3),
		micros => format!("{:.0} s", micros / 1e6),
	}
}

#[cfg(test)]
mod tests {
	use super::{super::figures::tests::entry, *};

	#[test]
	fn axes_go_from_power_to_power_of_ten() {
		let axes = Axes::around([(10.0, 250.0), (1000.0, 14_000.0)].into_iter());
		assert_eq!(axes, Axes { x: (1, 3), y: (2, 5) });
		assert_eq!(Axes::around([].into_iter()), Axes { x: (0, 1), y: (0, 1) });
		assert_eq!(Axes::around([(10.0, 100.0)].into_iter()), Axes { x: (1, 2), y: (2, 3) });
	}

	#[test]
	fn points_stand_where_the_axes_say() {
		let axes = Axes { x: (1, 3), y: (2, 4) };
		let panel = Panel { corner: (100.0, 50.0), size: (200.0, 100.0), axes };
		assert_eq!(panel.place((10.0, 100.0)), (100.0, 150.0));
		assert_eq!(panel.place((1000.0, 10_000.0)), (300.0, 50.0));
		assert_eq!(panel.place((100.0, 1000.0)), (200.0, 100.0));
	}

	#[test]
	fn charts_have_what_was_measured() {
		let entries = [
			entry("bls12_381_pairing", Column::PureWasm, 4000.0),
			entry("bls12_381_pairing", Column::HostCall, 500.0),
			entry("pallas_msm, 10 arguments", Column::Native, 300.0),
			entry("pallas_msm, 1000 arguments", Column::Native, 9000.0),
		];
		let figures = Figures::new(&entries);
		let chart = speedup(&figures);
		assert!(
			chart.contains("bls12_381_pairing") && chart.contains("8.00") && chart.contains("6.54")
		);
		assert!(!chart.contains("bw6_761"));
		let chart = msm(&figures);
		assert!(chart.contains("pallas, msm") && chart.contains("<polyline"));
		assert!(!chart.contains("gnark"));
	}

	#[test]
	fn ticks_are_round_and_few() {
		assert_eq!([8.4, 18.0, 33.0, 700.0].map(step), [1.0, 2.0, 5.0, 100.0]);
		assert_eq!([1.0, 1e3, 1e6].map(time), ["1 µs", "1 ms", "1 s"]);
		assert_eq!([10.0, 1e5].map(points), ["10", "100 k"]);
	}
}
