#!/usr/bin/env python3
"""Prints src/endomorphism/lattices.rs: reduced lattices for the decomposition of scalars.

For an endomorphism with eigenvalue l on a subgroup of order r, the lattice of all (k_0, k_1, ...)
with k_0 + k_1 l + ... = 0 modulo r has a basis of vectors near r^(1/D), found by LLL. The factors
are 2^448 times the first row of the inverse basis, rounded. The module src/endomorphism.rs has the
derivation, and a test of the table.

    python3 scripts/lattices.py > src/endomorphism/lattices.rs
"""
from fractions import Fraction

SHIFT = 448


def reduce_basis(basis):
    """LLL with delta = 99/100, in exact arithmetic."""
    n = len(basis)
    dot = lambda a, b: sum(x * y for x, y in zip(a, b))

    def orthogonal():
        stars, mu = [], [[Fraction(0)] * n for _ in range(n)]
        for i in range(n):
            star = [Fraction(x) for x in basis[i]]
            for j in range(i):
                mu[i][j] = dot(basis[i], stars[j]) / dot(stars[j], stars[j])
                star = [x - mu[i][j] * y for x, y in zip(star, stars[j])]
            stars.append(star)
        return stars, mu

    stars, mu = orthogonal()
    k = 1
    while k < n:
        for j in range(k - 1, -1, -1):
            q = round(mu[k][j])
            if q:
                basis[k] = [x - q * y for x, y in zip(basis[k], basis[j])]
                stars, mu = orthogonal()
        lovasz = Fraction(99, 100) - mu[k][k - 1] ** 2
        if dot(stars[k], stars[k]) >= lovasz * dot(stars[k - 1], stars[k - 1]):
            k += 1
        else:
            basis[k], basis[k - 1] = basis[k - 1], basis[k]
            stars, mu = orthogonal()
            k = max(k - 1, 1)
    return basis


def solve(basis):
    """x with x * basis = (1, 0, ...)."""
    n = len(basis)
    rows = [[Fraction(basis[j][i]) for j in range(n)] + [Fraction(int(i == 0))] for i in range(n)]
    for i in range(n):
        pivot = next(j for j in range(i, n) if rows[j][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for j in range(n):
            if j != i:
                rows[j] = [x - rows[j][i] * y for x, y in zip(rows[j], rows[i])]
    return [row[n] for row in rows]


def signed(value):
    return f'{"minus" if value < 0 else "plus"}("{abs(value):x}")'


def emit(name, doc, r, eigenvalue, dimension):
    eigenvalue %= r
    basis = [[r] + [0] * (dimension - 1)]
    for i in range(1, dimension):
        row = [0] * dimension
        row[0], row[i] = -pow(eigenvalue, i, r), 1
        basis.append(row)
    basis = reduce_basis(basis)
    for row in basis:
        assert sum(x * eigenvalue**i for i, x in enumerate(row)) % r == 0
    factors = [round(x * 2**SHIFT) for x in solve(basis)]
    print(f"\n/// {doc}")
    print("#[rustfmt::skip]")
    print(f"pub const {name}: GlvLattice<{dimension}> = GlvLattice {{")
    print(f'\teigenvalue: from_hex("{eigenvalue:x}"),')
    print("\tbasis: [")
    for row in basis:
        print("\t\t[" + ", ".join(signed(x) for x in row) + "],")
    print("\t],")
    print("\tfactors: [")
    for factor in factors:
        print(f"\t\t{signed(factor)},")
    print("\t],")
    print("};")


print("//! Made by `scripts/lattices.py`, and tested by the [module](super) that uses it.\n")
print("use super::{from_hex, minus, plus, GlvLattice};")

z = -0xD201000000010000
r = z**4 - z**2 + 1
emit("BLS12_381_G1", "Eigenvalue -z^2, z = -0xd201000000010000.", r, -z * z, 2)
emit("BLS12_381_G2", "Eigenvalue z.", r, z, 4)
z = 0x8508C00000000001
r377 = z**4 - z**2 + 1
emit("BLS12_377_G1", "Eigenvalue -z^2, z = 0x8508c00000000001.", r377, -z * z, 2)
emit("BLS12_377_G2", "Eigenvalue z.", r377, z, 4)
x = 4965661367192848881
r = 36 * x**4 + 36 * x**3 + 18 * x**2 + 6 * x + 1
emit("BN254_G1", "Eigenvalue 36 x^3 + 18 x^2 + 6 x + 1, x = 4965661367192848881.", r,
     21888242871839275217838484774961031246154997185409878258781734729429964517155, 2)
emit("BN254_G2", "Eigenvalue 6 x^2.", r, 6 * x * x, 4)
r = ((z - 1) ** 2 // 3) * r377 + z
emit("BW6_761_G1", "A cube root of unity modulo BLS12-377's base field modulus.", r,
     258664426012969093929703085429980814127835149614277183275038967946009968870203535512256352201271898244626862047231, 2)
emit("BW6_761_G2", "The other cube root of unity.", r,
     80949648264912719408558363140637477264845294720710499478137287262712535938301461879813459410945, 2)
p = 0x40000000000000000000000000000000224698FC094CF91B992D30ED00000001
q = 0x40000000000000000000000000000000224698FC0994A8DD8C46EB2100000001
emit("PALLAS", "A cube root of unity modulo the order.", q,
     26005156700822196841419187675678338661165322343552424574062261873906994770353, 2)
emit("VESTA", "A cube root of unity modulo the order.", p,
     20444556541222657078399132219657928148671392403212669005631716460534733845831, 2)
n = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
emit("SECP256K1", "A cube root of unity modulo the order.", n,
     0x5363AD4CC05C30E0A5261C028812645A122E22EA20816678DF02967C1B23BD72, 2)
