//! Drawings in SVG: the few shapes that the charts need.

use std::fmt::Write as _;

/// The position of a text relative to its point.
#[derive(Clone, Copy)]
pub enum Anchor {
	/// The text begins at the point.
	Start,
	/// The text is centred on the point.
	Middle,
	/// The text ends at the point.
	End,
}

/// A drawing.
pub struct Svg {
	width: f64,
	height: f64,
	body: String,
}

impl Svg {
	/// Makes an empty drawing on white, so that it is read on dark pages as well.
	pub fn new(width: f64, height: f64) -> Self {
		let mut svg = Self { width, height, body: String::new() };
		svg.rectangle((0.0, 0.0), (width, height), "#ffffff");
		svg
	}

	/// Draws a filled rectangle, from its upper left corner.
	pub fn rectangle(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), fill: &str) {
		self.element(&format!(
			r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}"/>"#
		));
	}

	/// Draws a thin line.
	pub fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), stroke: &str) {
		self.element(&format!(
			r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{stroke}"/>"#
		));
	}

	/// Draws points, joined by a line.
	pub fn path(&mut self, points: &[(f64, f64)], stroke: &str) {
		let joined: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
		self.element(&format!(
			r#"<polyline points="{}" fill="none" stroke="{stroke}" stroke-width="1.8"/>"#,
			joined.join(" ")
		));
		for (x, y) in points {
			self.element(&format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="2.4" fill="{stroke}"/>"#));
		}
	}

	/// Draws a text at its baseline.
	pub fn text(&mut self, (x, y): (f64, f64), size: f64, anchor: Anchor, text: &str) {
		let anchor = match anchor {
			Anchor::Start => "start",
			Anchor::Middle => "middle",
			Anchor::End => "end",
		};
		let text = escaped(text);
		self.element(&format!(
			r##"<text x="{x:.1}" y="{y:.1}" font-size="{size}" text-anchor="{anchor}" fill="#1f2937">{text}</text>"##
		));
	}

	fn element(&mut self, element: &str) {
		// Writing to a string cannot fail.
		let _ = writeln!(self.body, "\t{element}");
	}

	/// Returns the drawing as a file.
	pub fn render(&self) -> String {
		let Self { width, height, body } = self;
		format!(
			"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
			viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"Helvetica, Arial, sans-serif\">\n\
			{body}</svg>\n"
		)
	}
}

fn escaped(text: &str) -> String {
	text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn texts_are_escaped_and_shapes_are_in_the_drawing() {
		let mut svg = Svg::new(100.0, 50.0);
		svg.text((1.0, 2.0), 12.0, Anchor::End, "a < b & c");
		svg.path(&[(0.0, 0.0), (1.0, 1.0)], "#000000");
		let text = svg.render();
		assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
		assert!(text.contains("a &lt; b &amp; c") && text.contains(r#"points="0.0,0.0 1.0,1.0""#));
	}
}
