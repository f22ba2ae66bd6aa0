"""Recomputes the constants of tests/suite/vectors.rs with Python's hashlib."""

from hashlib import shake_128, shake_256
from struct import pack

seed = bytes([1] * 32)
header = pack("<BBHIIIIII", 32, 8, 128, 472, 1776, 1, 130, 35, 1008) + seed
data = bytes(i % 251 for i in range(20_000))


def tree(data):
    leaves = [data[i : i + 8128] for i in range(0, len(data), 8128)]
    digests = b"".join(shake_256(b"assay:lattice:l1" + leaf).digest(64) for leaf in leaves)
    return shake_256(b"assay:lattice:t1" + pack("<Q", len(data)) + digests).digest(64)


row = shake_128(b"assay:lattice:a1" + seed + pack("<I", 3)).digest(16)
key = shake_256(b"assay:lattice:k1" + header + tree(data)).digest(64)
context = b"context"
challenge = shake_256(
    b"assay:lattice:c1" + key + pack("<I", len(context)) + context + tree(data[:100])
).digest(32)
bits = shake_256(b"assay:lattice:m1" + challenge).digest(17)
for name, value in [("ROW", row), ("KEY", key), ("CHALLENGE", challenge), ("BITS", bits)]:
    print(f'const {name}: &str = "{value.hex()}";')
