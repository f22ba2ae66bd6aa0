// Times single operations of VROOM (eprint 2026/393), a request at a time. README.md has the protocol.
//
// The header-only library is included as its own benchmarks do. None of its code is part of this project.

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "../cpu/precompute/gmp_wrapper.hpp"
#include "bls12_381_ring_params.hpp"
#include "pairing.hpp"
#include "scalar_mult.hpp"

namespace {

using Scalar = std::array<uint8_t, 32>;

// The library's fastest rings: one for pairings, one for points.
using PairingRing = bls12_381_params::BlsRingMatrixNoK;
using PointRing = bls12_381_params::BlsRingMatrixNoKEC;

// The inputs that the calls go through in turn: with one alone, the processor would learn its branches.
constexpr size_t INPUTS = 64;
// The time that the calls of a sample take together.
constexpr double ENOUGH_NS = 1e6;

const BigInt MODULUS(bls12_381_params::BLS12_381_P);
const BigInt ORDER("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 16);

// The generators of the groups, by their standard.
const char *G1_GENERATOR[] = {
    "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb",
    "08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1",
};
const char *G2_GENERATOR[] = {
    "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8",
    "13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e",
    "0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801",
    "0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be",
};

// Keeps the compiler from leaving out the computation of a value.
template <class T> void keep(const T &value) { asm volatile("" : : "r"(&value) : "memory"); }

// Returns scalars below the order, the same in every run.
std::vector<Scalar> scalars(unsigned long seed) {
    gmp_randclass random(gmp_randinit_default);
    random.seed(seed);
    std::vector<Scalar> all(INPUTS);
    for (auto &scalar : all) {
        mpz_class number = random.get_z_range(ORDER.get_mpz());
        scalar.fill(0);
        mpz_export(scalar.data(), nullptr, -1, 1, 0, 0, number.get_mpz_t());
    }
    return all;
}

template <class Ring> auto fp2(const Ring &ring, const char *real, const char *imaginary) {
    return typename FP2Ring<Ring>::StandardElement(
        ring.from_bigint(BigInt(real, 16)), ring.from_bigint(BigInt(imaginary, 16)));
}

mpz_class reduced(const mpz_class &number) {
    mpz_class result;
    mpz_mod(result.get_mpz_t(), number.get_mpz_t(), MODULUS.get_mpz().get_mpz_t());
    return result;
}

// Returns an element's value in [0, p).
template <class Ring> mpz_class value(const Ring &ring, const typename Ring::StandardElement &element) {
    return reduced(ring.to_bigint(element).get_mpz());
}

mpz_class inverse(const mpz_class &number) {
    mpz_class result;
    if (!mpz_invert(result.get_mpz_t(), number.get_mpz_t(), MODULUS.get_mpz().get_mpz_t()))
        throw std::runtime_error("a coordinate is zero");
    return result;
}

// The operations on points, and points to begin with.
struct Points {
    PointRing ring{MODULUS};
    FP2Ring<PointRing> fp2ring{ring};
    G1<PointRing> g1;
    G2<PointRing> g2;
    GLVMult<PointRing> glv{g1, ring};
    GLSMult<PointRing> gls{ring};

    G1<PointRing>::ProjPoint multiple_g1(const Scalar &scalar) const {
        G1<PointRing>::ProjPoint base(
            ring.from_bigint(BigInt(G1_GENERATOR[0], 16)), ring.from_bigint(BigInt(G1_GENERATOR[1], 16)), ring.one());
        return affine(glv.multiply(base, scalar, ring));
    }

    G2<PointRing>::ProjPoint multiple_g2(const Scalar &scalar) const {
        G2<PointRing>::ProjPoint base(
            fp2(ring, G2_GENERATOR[0], G2_GENERATOR[1]), fp2(ring, G2_GENERATOR[2], G2_GENERATOR[3]), fp2ring.one());
        return affine(gls.multiply(base, scalar, fp2ring, g2, ring));
    }

    // Returns the point with z = 1.
    G1<PointRing>::ProjPoint affine(const G1<PointRing>::ProjPoint &point) const {
        mpz_class z = inverse(value(ring, point.z));
        auto divided = [&](const auto &coordinate) {
            return ring.from_bigint(BigInt(reduced(value(ring, coordinate) * z)));
        };
        return {divided(point.x), divided(point.y), ring.one()};
    }

    G2<PointRing>::ProjPoint affine(const G2<PointRing>::ProjPoint &point) const {
        // 1 / (a + b u) = (a - b u) / (a² + b²)
        mpz_class a = value(ring, point.z.x()), b = value(ring, point.z.y());
        mpz_class norm = inverse(reduced(a * a + b * b));
        mpz_class real = reduced(a * norm), imaginary = reduced(-b * norm);
        auto divided = [&](const auto &coordinate) {
            mpz_class c = value(ring, coordinate.x()), d = value(ring, coordinate.y());
            return FP2Ring<PointRing>::StandardElement(
                ring.from_bigint(BigInt(reduced(c * real - d * imaginary))),
                ring.from_bigint(BigInt(reduced(c * imaginary + d * real))));
        };
        return {divided(point.x), divided(point.y), fp2ring.one()};
    }
};

// The pairing.
struct Pairings {
    using Base = AffinePoint<PairingRing::StandardElement>;
    using Twist = AffinePoint<FP2Ring<PairingRing>::StandardElement>;

    PairingRing ring{MODULUS};
    FP2Ring<PairingRing> fp2ring{ring};
    FP12Ring<PairingRing> fp12ring{ring};
    FP12RNS_BLSTInverter<PairingRing> inverter;

    auto pair(const Base &p, const Twist &q) const { return ::pairing(p, q, inverter, fp2ring, fp12ring, ring); }

    PairingRing::StandardElement moved(const Points &points, const PointRing::StandardElement &element) const {
        return ring.from_bigint(BigInt(value(points.ring, element)));
    }

    Base base(const Points &points, const Scalar &scalar) const {
        auto point = points.multiple_g1(scalar);
        return {moved(points, point.x), moved(points, point.y)};
    }

    Twist twist(const Points &points, const Scalar &scalar) const {
        auto point = points.multiple_g2(scalar);
        auto both = [&](const auto &coordinate) {
            return FP2Ring<PairingRing>::StandardElement(
                moved(points, coordinate.x()), moved(points, coordinate.y()));
        };
        return {both(point.x), both(point.y)};
    }

    std::vector<mpz_class> values(const Base &p, const Twist &q) const {
        auto element = pair(p, q);
        std::vector<mpz_class> all;
        for (int i = 0; i < 12; i++)
            all.push_back(value(ring, element[i]));
        return all;
    }
};

// Fails unless e(a P, Q) = e(P, a Q), and that differs from e(P, Q).
void check(const Points &points, const Pairings &pairings, const Scalar &scalar) {
    Scalar one{1};
    auto p = pairings.base(points, one);
    auto q = pairings.twist(points, one);
    auto left = pairings.values(pairings.base(points, scalar), q);
    auto right = pairings.values(p, pairings.twist(points, scalar));
    if (left != right || left == pairings.values(p, q))
        throw std::runtime_error("VROOM's pairing is not bilinear: its multiplications or its pairing are wrong");
}

double processor_ns() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

// An operation, called with the number of the input to take.
using Call = std::function<void(size_t)>;

// The time of a call: the mean of as many as take a millisecond together.
std::string sample(const Call &call) {
    size_t repeats = 0;
    double start = processor_ns(), spent;
    do {
        call(repeats % INPUTS);
        repeats++;
        spent = processor_ns() - start;
    } while (spent < ENOUGH_NS);
    return "{\"cpu_ns\":" + std::to_string(spent / double(repeats)) + ",\"repeats\":" + std::to_string(repeats) + "}";
}

} // namespace

int main() try {
    auto points = std::make_unique<Points>();
    auto pairings = std::make_unique<Pairings>();
    auto factors = scalars(1), others = scalars(2);
    check(*points, *pairings, factors[0]);

    std::vector<G1<PointRing>::ProjPoint> g1;
    std::vector<G2<PointRing>::ProjPoint> g2;
    std::vector<Pairings::Base> bases;
    std::vector<Pairings::Twist> twists;
    for (size_t i = 0; i < INPUTS; i++) {
        g1.push_back(points->multiple_g1(factors[i]));
        g2.push_back(points->multiple_g2(others[i]));
        bases.push_back(pairings->base(*points, factors[i]));
        twists.push_back(pairings->twist(*points, others[i]));
    }

    const std::map<std::string, Call> operations = {
        {"pairing", [&](size_t i) { keep(pairings->pair(bases[i], twists[i])); }},
        {"mul_g1", [&](size_t i) { keep(points->glv.multiply(g1[i], others[i], points->ring)); }},
        {"mul_g2",
         [&](size_t i) { keep(points->gls.multiply(g2[i], factors[i], points->fp2ring, points->g2, points->ring)); }},
    };

    std::string names;
    for (const auto &[name, call] : operations)
        names += (names.empty() ? "\"" : ",\"") + name + "\"";
    for (std::string line; std::getline(std::cin, line);) {
        if (line == "{\"list\":true}") {
            std::cout << "{\"operations\":{\"bls12_381\":[" << names << "]},\"version\":\"" VROOM_VERSION "\"}" << std::endl;
            continue;
        }
        // The harness always writes a request in this form.
        auto requested = std::find_if(operations.begin(), operations.end(), [&](const auto &operation) {
            return line == "{\"curve\":\"bls12_381\",\"operation\":\"" + operation.first + "\",\"size\":1}";
        });
        if (requested == operations.end())
            std::cout << "{\"error\":\"not offered by VROOM\"}" << std::endl;
        else
            std::cout << sample(requested->second) << std::endl;
    }
} catch (const std::exception &error) {
    std::cerr << "vroom: " << error.what() << std::endl;
    return 1;
}
