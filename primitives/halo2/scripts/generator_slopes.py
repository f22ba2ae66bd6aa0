"""Computes the slopes of −[1]_2 on BN254, by which the verifier of hinted proofs multiplies it in its Miller loop.

Run with Python 3: it writes primitives/halo2/src/hinted/generator.slopes. With --check it only compares. The order of
the slopes is in docs/formats.md ("Groth16 with hints").
"""

import sys
from pathlib import Path

FILE = Path(__file__).parent.parent / "src/hinted/generator.slopes"

X = 0x44E992B44A6909F1
P = 36 * X**4 + 36 * X**3 + 24 * X**2 + 6 * X + 1
# arkworks' expansion of 6 X + 2, without the leading digit, from the highest.
DIGITS = [
	*[1, 0, 1, 0, 0, 0, -1, 0, -1, 0, 0, 0, -1, 0, 1, 0, -1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0],
	*[1, 0, 0, -1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, -1, 0, -1, 0, 0, 1, 0, 0, 0, -1, 0, 0, -1, 0, 1, 0],
	*[1, 0, 0, 0],
]
# The generator of G2, as in EIP-197.
GENERATOR = (
	(
		0x1800DEEF121F1E76426A00665E5C4479674322D4F75EDADD46DEBD5CD992F6ED,
		0x198E9393920D483A7260BFB731FB5D25F1AA493335A9E71297E485B7AEF312C2,
	),
	(
		0x12C85EA5DB8C6DEB4AAB71808DCB408FE3D1E7690C43D37B4CE6CC0166FA7DAA,
		0x090689D0585FF075EC9E99AD690C3395BC4B313370B38EF355ACDADCD122975B,
	),
)


def sub(a, b):
	return (a[0] - b[0]) % P, (a[1] - b[1]) % P


def neg(a):
	return sub((0, 0), a)


def mul(a, b):
	return (a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P


def scale(a, k):
	return a[0] * k % P, a[1] * k % P


def power(a, exponent):
	result = (1, 0)
	for bit in bin(exponent)[2:]:
		result = mul(result, result)
		if bit == "1":
			result = mul(result, a)
	return result


def divide(a, b):
	norm = pow(b[0] * b[0] + b[1] * b[1], -1, P)
	return mul(a, (b[0] * norm % P, -b[1] * norm % P))


def psi(point):
	"""The power of p on the twist, y^2 = x^3 + 3 / (9 + u)."""
	conjugate = lambda a: (a[0], -a[1] % P)
	x, y = point
	return (
		mul(conjugate(x), power((9, 1), (P - 1) // 3)),
		mul(conjugate(y), power((9, 1), (P - 1) // 2)),
	)


def minus(point):
	return point[0], neg(point[1])


def slopes(q):
	"""Returns the slopes of a point of G2, and the last multiple."""
	assert 6 * X + 2 == int_of([1, *DIGITS])
	found, r = [], q

	def step(slope, other):
		nonlocal r
		x = sub(sub(mul(slope, slope), r[0]), other[0])
		r = x, sub(mul(slope, sub(r[0], x)), r[1])
		found.append(slope)

	def add(point):
		step(divide(sub(r[1], point[1]), sub(r[0], point[0])), point)

	for digit in DIGITS:
		step(divide(scale(mul(r[0], r[0]), 3), scale(r[1], 2)), r)
		if digit:
			add(q if digit > 0 else minus(q))
	add(psi(q))
	add(minus(psi(psi(q))))
	return found, r


def int_of(digits):
	value = 0
	for digit in digits:
		value = 2 * value + digit
	return value


def main():
	x, y = GENERATOR
	assert sub(mul(y, y), mul(x, mul(x, x))) == divide((3, 0), (9, 1)), "the generator is on the twist"
	q = minus(GENERATOR)
	found, end = slopes(q)
	assert end == minus(psi(psi(psi(q)))), "the last multiple decides membership in G2"
	data = b"".join(number.to_bytes(32, "little") for slope in found for number in slope)
	if sys.argv[1:] == ["--check"]:
		assert FILE.read_bytes() == data, f"{FILE} has other slopes"
	else:
		FILE.write_bytes(data)
	print(f"{len(found)} slopes, {len(data)} bytes")


main()
