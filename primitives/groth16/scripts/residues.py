"""Checks the number theory of hinted Groth16 proofs (docs/groth16-hints.md), for every curve.

Run with Python 3, without arguments: it fails if a statement is false, and prints the constants of
primitives/pairings/src/residue_witness/inverses.rs.
"""

from math import gcd


def bls12(x, p, r):
	"""The exponent; G2's test is ψ(Q) = [x] Q."""
	assert r == x**4 - x**2 + 1 and 3 * (p - x) == (x - 1) ** 2 * r
	trace = x + 1
	# |x| - p if x > 0, |x| + p if x < 0: what the verifier raises c to.
	exponent = abs(x) - p if x > 0 else abs(x) + p
	tells_g2(p, trace, r, [-x, 1])
	maps_to_g1(p, trace, r, 1 - x)
	return exponent


def bn(x, p, r):
	"""The exponent; G2's test is [6 x + 2] Q + ψ(Q) - ψ^2(Q) = -ψ^3(Q)."""
	assert r == 36 * x**4 + 36 * x**3 + 18 * x**2 + 6 * x + 1
	trace = 6 * x**2 + 1
	tells_g2(p, trace, r, [6 * x + 2, 1, -1, 1])
	return 6 * x + 2 + p - p**2 + p**3


def tells_g2(p, trace, r, coefficients):
	"""A polynomial in ψ maps a point of the twist to the identity only if the point is in G2.

	The order of such a point divides the polynomial's norm, where ψ^2 - trace ψ + p = 0, and the number
	of points.
	"""
	# a + b ψ, by Horner's rule.
	a, b = 0, 0
	for coefficient in reversed(coefficients):
		a, b = coefficient - b * p, a + b * trace
	norm = a * a + a * b * trace + b * b * p
	points = twist_order(p, trace, r)
	assert gcd(norm, points) == r and points % r**2 != 0


def maps_to_g1(p, trace, r, cofactor):
	"""Multiples of points of the curve by the cofactor are in G1, and each point of G1 is one.

	The curve's points are Z[ω] / (π - 1), as it has an endomorphism ω of order three (Lenstra). So r times
	such a multiple is the identity if π - 1 divides r times the cofactor.
	"""
	points = p + 1 - trace
	root = integer_root((4 * p - trace**2) // 3)
	assert 3 * root**2 == 4 * p - trace**2 and points % r == 0 and points % r**2 != 0
	# π = (trace + root √-3) / 2 and √-3 = 2 ω + 1.
	a, b = (trace + root) // 2 - 1, root
	assert a * a - a * b + b * b == points
	# The quotient is r · cofactor times the conjugate, (a - b) - b ω, over the norm.
	assert r * cofactor * (a - b) % points == 0 and r * cofactor * b % points == 0
	assert gcd(cofactor, r) == 1


def twist_order(p, trace, r):
	"""The number of points of the sextic twist over Fp2 that r divides."""
	trace_2 = trace**2 - 2 * p
	square = (4 * p**2 - trace_2**2) // 3
	root = integer_root(square)
	assert root**2 == square
	orders = [p**2 + 1 - (sign * 3 * root + trace_2) // 2 for sign in (1, -1)]
	orders = [order for order in orders if order % r == 0]
	assert len(orders) == 1
	return orders[0]


def integer_root(n):
	root = 1 << (n.bit_length() + 1) // 2
	while (next := (root + n // root) // 2) < root:
		root = next
	return root


def check(name, p, r, degree, exponent):
	"""The statements of the page, for a target field of p^degree elements."""
	half = p ** (degree // 2)
	order = (half + 1) // 2  # of the target field's group modulo S
	assert (half + 1) % r == 0
	# S is in the kernel of the final exponentiation.
	assert ((half + 1) // r) % 2 == 0
	# Soundness: r divides the exponent.
	assert exponent % r == 0
	# Completeness: the exponent's other factor is invertible on the elements whose order divides
	# order / r, and so is r.
	assert gcd(r, order // r) == 1
	assert gcd(exponent // r, order // r) == 1
	inverse = pow(exponent, -1, order // r)
	print(constant(name, inverse))


def constant(name, number):
	"""A constant in Rust: the number in limbs of 64 bits."""
	limbs = (number.bit_length() + 63) // 64
	digits = f"{number:x}"
	lines = [digits[i : i + 96] for i in range(0, len(digits), 96)]
	name = name.upper().replace("-", "_")
	digits = "".join("\\\n\t" + line for line in lines)
	return f'pub const {name}: [u64; {limbs}] = limbs_from_hex("{digits}");'


X = -0xD201000000010000
P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
exponent = bls12(X, P, R)
check("BLS12-381", P, R, 12, exponent)

X = 0x8508C00000000001
P = 0x1AE3A4617C510EAC63B05C06CA1493B1A22D9F300F5138F1EF3622FBA094800170B5D44300000008508C00000000001
R = 0x12AB655E9A2CA55660B44D1E5C37B00159AA76FED00000010A11800000000001
exponent = bls12(X, P, R)
check("BLS12-377", P, R, 12, exponent)

X = 4965661367192848881
P = 36 * X**4 + 36 * X**3 + 24 * X**2 + 6 * X + 1
R = 36 * X**4 + 36 * X**3 + 18 * X**2 + 6 * X + 1
exponent = bn(X, P, R)
check("BN254", P, R, 12, exponent)

U = 0x8508C00000000001
R = 0x1AE3A4617C510EAC63B05C06CA1493B1A22D9F300F5138F1EF3622FBA094800170B5D44300000008508C00000000001
P = 0x122E824FB83CE0AD187C94004FAFF3EB926186A81D14688528275EF8087BE41707BA638E584E91903CEBAFF25B423048689C8ED12F9FD9071DCD3DC73EBFF2E98A116C25667A8F8160CF8AEEAF0A437E6913E6870000082F49D00000000008B
check("BW6-761", P, R, 6, U + 1 + (U**3 - U**2 - U) * P)
