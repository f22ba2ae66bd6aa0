//! Numbers of any length, as JSON has them.

/// A little-endian number in decimal, without leading zeros.
pub fn decimal(bytes: &[u8]) -> String {
	/// Digits are kept in groups of nine, the lowest first.
	const GROUP: u64 = 1_000_000_000;
	let mut groups = vec![0u64];
	for byte in bytes.iter().rev() {
		let mut carry = u64::from(*byte);
		for group in &mut groups {
			let value = *group * 256 + carry;
			(*group, carry) = (value % GROUP, value / GROUP);
		}
		if carry > 0 {
			groups.push(carry);
		}
	}
	let mut groups = groups.into_iter().rev();
	let first = groups.next().unwrap_or(0).to_string();
	groups.fold(first, |digits, group| format!("{digits}{group:09}"))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn numbers_are_decimal() {
		assert_eq!(decimal(&[]), "0");
		assert_eq!(decimal(&[0, 1]), "256");
		assert_eq!(decimal(&1_000_000_000u64.to_le_bytes()), "1000000000");
		assert_eq!(decimal(&u128::MAX.to_le_bytes()), u128::MAX.to_string());
	}
}
