"""Estimates what the lattice parameter sets withstand, in bits, and searches sets.

    python3 estimate.py            the table of the sets in src/sets.rs
    python3 estimate.py --check    the same against published figures and against docs/lattice.md
    python3 estimate.py --search   the least rows and columns for each set
    python3 estimate.py --grid     how far each estimate is from the condition of src/parameters.rs

Nothing but the standard library. Costs are core-SVP: a call to a sieve in dimension b costs 2^(0.292 b), or
2^(0.265 b) with a quantum computer, and one call is enough for a reduction with block size b.

An estimate is a published one wherever it says so:

[ADPS]    Alkim, Ducas, Poeppelmann, Schwabe, Post-quantum key exchange, eprint 2015/1092, section 6
[AGVW]    Albrecht, Goepfert, Virdia, Wunderer, Revisiting the expected cost of solving uSVP, eprint 2017/815
[APS]     Albrecht, Player, Scott, On the concrete hardness of learning with errors, eprint 2015/046
[Chen]    Chen, Reduction de reseau et securite concrete du chiffrement completement homomorphe, thesis, 2013
[HG]      Howgrave-Graham, A hybrid lattice-reduction and meet-in-the-middle attack against NTRU, CRYPTO 2007
[MATZOV]  MATZOV, Report on the security of LWE: improved dual lattice attack, 2022, theorem 7.6
[MR]      Micciancio, Regev, Lattice-based cryptography, 2009, section 3
[LE]      github.com/malb/lattice-estimator, commit 27a581bb, its README and what it printed here
"""

import re
import sys
from collections import namedtuple
from math import e, erf, inf, isqrt, log, log2, pi, sqrt
from pathlib import Path

CLASSICAL, QUANTUM = 0.292, 0.265
# log2 of the vectors that a sieve in dimension b gives, over b.
VECTORS = 0.2075
BLOCKS = range(50, 2000)

# n unknowns, at most m samples, modulus 2^w, deviations of secret and error, log2 of the values that an
# unknown takes.
Lwe = namedtuple("Lwe", "n m w secret error values")
# The bits, the block size and what else was chosen.
Estimate = namedtuple("Estimate", "bits block detail")

TERNARY = sqrt(2 / 3)


def log_delta(b):
    """log2 of the root Hermite factor of block size b [Chen]."""
    return log2((pi * b) ** (1 / b) * b / (2 * pi * e)) / (2 * (b - 1))


def first(blocks, reached):
    """The least block size that reaches its aim, where every larger one does."""
    low, high = blocks.start, blocks.stop
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle + 1, high)
    return low


def plus(*exponents):
    """log2 of a sum of powers of two."""
    most = max(exponents)
    return most + log2(sum(2 ** (exponent - most) for exponent in exponents))


def dimension(lwe, n, b):
    """The best dimension for n of the unknowns: sqrt(n log q / log delta), as far as there are samples."""
    best = isqrt(int(n * (lwe.w + log2(lwe.secret / lwe.error)) / log_delta(b)))
    return max(n + 1, min(best, n + lwe.m))


# Finding the witness: T = A.S is LWE with v - r unknowns and up to r samples.


def primal(lwe, exponent=CLASSICAL):
    """The unusually short vector: sqrt(b) sigma <= delta^(2b - d - 1) q^(m/d), d = n + m + 1 [ADPS, AGVW]."""

    def reached(b):
        most = min(dimension(lwe, lwe.n + 1, b), lwe.n + lwe.m + 1)
        dimensions = {d for d in (most, most + 1) if d <= lwe.n + lwe.m + 1}
        left = log2(b) / 2 + log2(lwe.error)
        return any(left <= (2 * b - d - 1) * log_delta(b) + lwe.w * (d - lwe.n - 1) / d for d in dimensions)

    b = first(BLOCKS, reached)
    return Estimate(exponent * b, b, f"d = {min(dimension(lwe, lwe.n + 1, b), lwe.n + lwe.m + 1)}")


def dual(lwe, exponent=CLASSICAL):
    """Distinguishing by short vectors of length delta^d q^(n/d) in the dual, all that one sieve gives being that
    short; repeated until the advantage 4 exp(-2 pi^2 tau^2) is seen [ADPS]."""

    def cost(b):
        d = dimension(lwe, lwe.n, b)
        tau = 2 ** (d * log_delta(b) + lwe.w * (lwe.n / d - 1)) * lwe.error
        log_advantage = 2 - 2 * (pi * tau) ** 2 / log(2)
        return Estimate(exponent * b + max(0, -2 * log_advantage - VECTORS * b), b, f"d = {d}")

    return min((cost(b) for b in BLOCKS), key=lambda estimate: estimate.bits)


def dual_hybrid_at(lwe, b, p, guessed, fourier, exponent=CLASSICAL, samples=None, operations=(1, 1)):
    """The dual attack that guesses some unknowns one by one, and others modulo p by a Fourier transform [MATZOV].

    The formula is the one of [LE], `MATZOV.cost`, with the sieve in the dimension of the reduction. A
    multiplication of the transform and an addition to its table are one operation each unless told otherwise:
    [MATZOV] counts gates, 32^2 and 5 * 32, which core-SVP does not count for the sieve either. Samples are
    those that there are; [LE] takes n of them. That short vectors err independently is assumed; they do less
    (Ducas, Pulles, eprint 2023/302), which makes this estimate the lowest."""
    multiply, add = operations
    k = lwe.n - guessed - fourier
    d = k + samples if samples else dimension(lwe, k, b)
    m = d - k
    length = (
        (m * log2(lwe.error) + k * (log2(lwe.secret) + lwe.w)) / d
        + log2(4 / 3) / 2
        + log2(b / (2 * pi * e)) / 2
        + (d - b) * log_delta(b)
    )
    exponents = 4 * (2 ** (length - lwe.w) * pi) ** 2 + fourier / 3 * (lwe.secret * pi / p) ** 2
    vectors = exponents / log(2) + log2(guessed * lwe.values + fourier * log(p) + log(2))
    sieves = max(0, vectors - VECTORS * b)
    transform = plus(log2(multiply * max(fourier, 1)) + (fourier + 1) * log2(p), log2(4 * add) + vectors)
    bits = plus(exponent * b + sieves, lwe.values * guessed + transform)
    return Estimate(bits, b, f"p = {p}, {guessed} guessed, {fourier} by transform, {m} samples")


def least(cost):
    """The block size that costs least, of a cost that falls and then rises with it."""
    low, high = BLOCKS.start, BLOCKS.stop
    while high - low > 2:
        middle = (low + high) // 2
        low, high = (low, middle + 1) if cost(middle).bits <= cost(middle + 1).bits else (middle + 1, high)
    return min((cost(b) for b in range(low, high)), key=lambda estimate: estimate.bits)


def descend(cost, start, steps):
    """A local least of a function of whole numbers."""
    at, best = start, cost(*start)
    for step in steps:
        improved = True
        while improved:
            improved = False
            for axis in range(len(at)):
                for change in (-step, step):
                    there = at[:axis] + (at[axis] + change,) + at[axis + 1 :]
                    if min(there) >= 0 and (here := cost(*there)).bits < best.bits:
                        at, best, improved = there, here, True
    return best


def dual_hybrid(lwe, exponent=CLASSICAL):
    """The best choice for `dual_hybrid_at`."""

    def cost(p):
        def best_block(guessed, fourier):
            if guessed + fourier >= lwe.n:
                return Estimate(inf, 0, "")
            return least(lambda b: dual_hybrid_at(lwe, b, p, guessed, fourier, exponent))

        return best_block

    starts = [(guessed, fourier) for guessed in (0, 12, 24) for fourier in (20, 40, 60)]
    found = (descend(cost(p), start, (5, 2, 1)) for p in range(2, 8) for start in starts)
    return min(found, key=lambda estimate: estimate.bits)


def primal_hybrid(lwe, exponent=CLASSICAL):
    """Meeting in the middle over some unknowns, Babai's nearest plane for the others [HG].

    The search takes the square root of all guesses, and two halves that fit are always found, which favours the
    attacker. A reduced basis is taken to fall geometrically; each coordinate of the error must be within half of
    its length: a product of error functions is the chance of success, and the whole is repeated for it."""

    def cost(b, guessed):
        n = lwe.n - guessed
        if n < 1 or b < BLOCKS.start:
            return Estimate(inf, b, "")
        d = dimension(lwe, n, b)
        top, slope = d * log_delta(b) + lwe.w * (d - n) / d, 2 * log_delta(b) * d / (d - 1)
        chance = 0
        for i in range(d):
            value = erf(2 ** (top - slope * i) / (2 * sqrt(2) * lwe.error))
            chance += log2(max(value, 1e-300))
        bits = plus(exponent * b, lwe.values * guessed / 2) - chance
        return Estimate(bits, b, f"{guessed} guessed, d = {d}")

    block = primal(lwe).block
    return descend(cost, (block + 40, 170), (32, 8, 2))


# A second preimage: SIS.


def binding(rows, w, log_norm, columns=None, exponent=CLASSICAL):
    """A vector of norm 2^(2 sqrt(r w log delta)) in the columns that suit the attack, or in all of them if these are
    fewer [MR]."""

    def reached(b):
        best = sqrt(rows * w / log_delta(b))
        d = min(best, columns) if columns else best
        return log_norm >= d * log_delta(b) + rows * w / d

    b = first(BLOCKS, reached)
    return Estimate(exponent * b, b, "")


# The sets, the checks and the search.

Set = namedtuple("Set", "name width rejection security rows columns preimages repetitions operator_norm deviation")
HERE = Path(__file__).resolve().parent
# The least block size that the chain asks the primal attack for, `HIDING_BLOCK` in src/parameters.rs.
HIDING_BLOCK = 465


def sets():
    """The sets of src/sets.rs."""
    text = (HERE.parent / "src/sets.rs").read_text()
    for name, body in re.findall(r"pub const (\w+): Parameters = Parameters \{(.*?)\};", text, re.S):
        fields = {key: int(value.replace("_", "")) for key, value in re.findall(r"(\w+): ([\d_]+),", body)}
        yield Set(name=name.lower(), **fields)


def witness(width, rows, columns):
    """What T hides."""
    return Lwe(columns - rows, rows, width, TERNARY, TERNARY, log2(3))


def log_solution(columns, deviation):
    """log2 of the norm of a SIS solution, 4 sqrt(2v) sigma."""
    return 2 + log2(2 * columns) / 2 + log2(deviation)


def row(a_set):
    """A set's row in docs/lattice.md."""
    log_norm = log_solution(a_set.columns, a_set.deviation)
    lwe = witness(a_set.width, a_set.rows, a_set.columns)
    hiding = [attack(lwe).bits for attack in (primal, dual, dual_hybrid, primal_hybrid)]
    quantum = [attack(lwe, QUANTUM).bits for attack in (primal, dual, dual_hybrid)]
    quantum.append(binding(a_set.rows, a_set.width, log_norm, exponent=QUANTUM).bits)
    figures = [binding(a_set.rows, a_set.width, log_norm).bits, *hiding[:2], min(hiding[2:]), min(quantum)]
    # Rounded down.
    return figures, f"| `{a_set.name}` | " + " | ".join(f"2^{int(10 * bits) / 10}" for bits in figures) + " |"


def published():
    """Figures of others: what it is, theirs, ours, and by how much they may differ."""
    kyber = Lwe(512, 512, log2(3329), sqrt(1.5), sqrt(1.5), 1.6)
    bcns = Lwe(1024, 2048, 32, 3.192, 3.192, 4)
    hope = Lwe(1024, 2048, log2(12289), sqrt(8), sqrt(8), 4)
    yield "Kyber-512, primal, block size [LE]", 406, primal(kyber).block, 0
    yield "Kyber-512, primal, bits [LE]", 118.6, primal(kyber).bits, 0.1
    gates = dual_hybrid_at(kyber, 395, 5, 0, 40, samples=512, operations=(32**2, 5 * 32))
    yield "Kyber-512, dual hybrid with gates, bits [LE]", 115.5, gates.bits, 0.2
    yield "BCNS, primal, block size [ADPS]", 296, primal(bcns).block, 0
    yield "BCNS, dual, block size [ADPS]", 296, dual(bcns).block, 1
    yield "NewHope-1024, primal, block size [ADPS]", 967, primal(hope).block, 1
    yield "NewHope-1024, dual, block size [ADPS]", 962, dual(hope).block, 2
    falcon = binding(512, log2(12289), log2(5833.9072), 1024)
    yield "Falcon-512, forgery (SIS), block size [LE]", 415, falcon.block, 1
    for rows, columns, block in ((400, 1608, 445), (472, 1776, 467), (600, 2000, 470), (800, 2296, 468)):
        ours = primal(witness(32, rows, columns)).block
        yield f"{rows} x {columns}, w = 32, primal, block size [LE]", block, ours, 1


def check():
    """Whether everything is as published and as documented."""
    fine = True
    for what, theirs, ours, tolerance in published():
        agrees = abs(theirs - ours) <= tolerance + 1e-9
        fine &= agrees
        print(f"{'ok  ' if agrees else 'FAIL'} {what}: {theirs}, here {ours:.4g}")
    page = (HERE.parents[2] / "docs/lattice.md").read_text()
    for a_set in sets():
        if a_set.security < 128:
            continue
        figures, text = row(a_set)
        agrees = text in page and min(figures[:4]) >= 128
        fine &= agrees
        print(f"{'ok  ' if agrees else 'FAIL'} docs/lattice.md: {text}")
    return fine


def grid():
    """Sound statements that hide no more than the chain asks for: each must take 128 bits by every estimate."""
    lowest = inf
    for width, all_rows in ((16, (720, 800, 1200, 2048)), (32, (360, 400, 600, 900, 1400, 2048)), (64, (180, 300, 700))):
        for rows in all_rows:
            columns = first(range(rows + 1, 8193), lambda v: primal(witness(width, rows, v)).block >= HIDING_BLOCK)
            lwe = witness(width, rows, columns)
            bits = [attack(lwe).bits for attack in (primal, dual, dual_hybrid, primal_hybrid)]
            lowest = min(lowest, *bits)
            print(f"w = {width}, {rows} x {columns}: " + " ".join(f"{value:.1f}" for value in bits))
    print(f"least: {lowest:.1f}")
    return lowest >= 128


def search():
    """The least rows and columns, in eights, for 129.5 bits (block size 444 for binding), by the preimages, the
    operator norm and the logarithm of the draws that a proof takes."""
    for a_set in sets():
        for rejection in (4, 6, 8, 10, 12):
            l, s, columns = a_set.preimages, a_set.operator_norm, 1600
            if a_set.security < 128:
                continue
            deviation = int(14 / (rejection * log(2)) * s * sqrt(l * a_set.repetitions)) + 1
            for _ in range(4):
                log_norm = log_solution(columns, deviation)
                rows = 8 * first(range(1, 256), lambda r: binding(8 * r, a_set.width, log_norm).block >= 444)

                def hides(eighths):
                    lwe = witness(a_set.width, rows, 8 * eighths)
                    enough = primal(lwe).block >= HIDING_BLOCK
                    return enough and min(dual(lwe).bits, dual_hybrid(lwe).bits) >= 129.5

                columns = 8 * first(range(rows // 8 + 1, 1024), hides)
            entry = 1 + (6 * deviation).bit_length()
            size = 32 + (columns * a_set.repetitions * entry + 7) // 8
            print(f"{a_set.name}: 2^{rejection} draws, sigma {deviation}, {rows} x {columns}, proof {size} bytes")


def main(arguments):
    if arguments == ["--check"]:
        return 0 if check() else 1
    if arguments == ["--grid"]:
        return 0 if grid() else 1
    if arguments == ["--search"]:
        search()
        return 0
    if arguments:
        print(__doc__)
        return 2
    print("| set | binding | primal | dual | hybrid | quantum |")
    print("| --- | --- | --- | --- | --- | --- |")
    for a_set in sets():
        if a_set.security >= 128:
            print(row(a_set)[1])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
