package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"slices"
	"strings"
)

var errOutside = errors.New("a point of the subgroup was taken for one outside")

// wrong names the result that is not the expected one.
func wrong(what string, values ...any) error {
	return fmt.Errorf("wrong: "+what, values...)
}

// runChecks runs the checks of all curves, prints a line for each and returns whether all passed.
func runChecks(curves map[string]curve, out io.Writer) bool {
	passed := true
	for _, name := range slices.Sorted(maps.Keys(curves)) {
		checks := curves[name].checks
		for _, check := range slices.Sorted(maps.Keys(checks)) {
			verdict := "ok"
			if err := checks[check](); err != nil {
				verdict, passed = err.Error(), false
			}
			fmt.Fprintf(out, "%s %s: %s\n", name, strings.TrimPrefix(check, name+" "), verdict)
		}
	}
	return passed
}

// A coordinate is an element F of the field that a group's coordinates are in.
type coordinate[F any] interface {
	*F
	Add(*F, *F) *F
	Equal(*F) bool
	Mul(*F, *F) *F
	SetOne() *F
	Sqrt(*F) *F
	Square(*F) *F
	Sub(*F, *F) *F
	Legendre() int
}

// check returns the checks of a group. Coordinates gives access to those of a point; double is the
// start of the encoding of twice the generator, in hexadecimal, or empty where no outside source of
// it is at hand; whole says that every point of the curve is in the group.
func check[A, J, S, F any, PA affine[A, J], PJ jacobian[J, A, S], PS scalar[S], PF coordinate[F]](
	g group[A, J, S, PA, PJ, PS],
	coordinates func(*A) (x, y *F),
	double string,
	whole bool,
) map[string]func() error {
	return map[string]func() error{
		g.name + " generator": func() error { return g.checkGenerator(double) },
		g.name + " multiplication": func() error {
			return g.checkMultiplication()
		},
		g.name + " multi-scalar multiplication": func() error {
			return g.checkMsm(1, 2, 10, 1000)
		},
		g.name + " subgroup": func() error {
			return checkSubgroup[A, J, F, PA, PF](g.generator, coordinates, whole)
		},
	}
}

// checkGenerator compares twice the generator with its known encoding, and multiplies the generator
// by one less than the order, which gives its negative.
func (g group[A, J, S, PA, PJ, PS]) checkGenerator(double string) error {
	twice := g.multiple(big.NewInt(2))
	if encoding := hex.EncodeToString(PA(&twice).Marshal()); !strings.HasPrefix(encoding, double) {
		return wrong("twice the generator is %s", encoding)
	}
	last := g.multiple(new(big.Int).Sub(g.order, big.NewInt(1)))
	var sum J
	PJ(&sum).FromAffine(&twice)
	PJ(&sum).AddMixed(&last)
	var normal A
	if PA(&normal).FromJacobian(&sum); !PA(&normal).Equal(&g.generator) {
		return wrong("order of the generator")
	}
	return nil
}

// checkMultiplication compares each way to multiply with the known factor of the product.
func (g group[A, J, S, PA, PJ, PS]) checkMultiplication() error {
	points, logarithms := g.points(rounds)
	factors, _ := g.scalars(rounds)
	for i, factor := range factors {
		known := g.multiple(new(big.Int).Mod(new(big.Int).Mul(logarithms[i], factor), g.order))
		ways := map[string]J{
			"the library's": g.multiply(&points[i], factor),
			"the plain":     g.multiplyPlain(&points[i], factor),
		}
		for way, product := range ways {
			var normal A
			if PA(&normal).FromJacobian(&product); !PA(&normal).Equal(&known) {
				return wrong("%s product %d", way, i)
			}
		}
		var normal A
		if PA(&normal).ScalarMultiplication(&points[i], factor); !PA(&normal).Equal(&known) {
			return wrong("affine product %d", i)
		}
	}
	return nil
}

// checkMsm compares multi-scalar multiplications of some sizes with the known factor of the result
// and with the sum of single multiplications.
func (g group[A, J, S, PA, PJ, PS]) checkMsm(sizes ...int) error {
	for _, size := range sizes {
		points, logarithms := g.points(size)
		integers, scalars := g.scalars(size)
		result, err := g.msm(points, scalars)
		if err != nil {
			return err
		}
		sum := g.multiply(&points[0], integers[0])
		total := new(big.Int).Mul(logarithms[0], integers[0])
		for i := 1; i < size; i++ {
			product := g.multiply(&points[i], integers[i])
			PJ(&sum).AddAssign(&product)
			total.Add(total, new(big.Int).Mul(logarithms[i], integers[i]))
		}
		known := g.multiple(total.Mod(total, g.order))
		var normal, normalSum A
		PA(&normal).FromJacobian(&result)
		PA(&normalSum).FromJacobian(&sum)
		if !PA(&normal).Equal(&known) || !PA(&normalSum).Equal(&known) {
			return wrong("sum of %d products", size)
		}
	}
	return nil
}

// checkSubgroup checks that the library accepts the generator, and accepts other points of the
// curve only if the group is the whole curve. These have the next x coordinates that give a point;
// all curves here are y² = x³ + b, with b known from the generator.
func checkSubgroup[A, J, F any, PA affine[A, J], PF coordinate[F]](
	generator A, coordinates func(*A) (x, y *F), whole bool,
) error {
	if !PA(&generator).IsInSubGroup() {
		return wrong("the generator")
	}
	cube := func(x *F) *F {
		square := PF(new(F)).Square(x)
		return PF(new(F)).Mul(square, x)
	}
	x, y := coordinates(&generator)
	constant := PF(new(F)).Square(y)
	PF(constant).Sub(constant, cube(x))

	one := PF(new(F)).SetOne()
	for tried := 0; tried < 3; {
		PF(x).Add(x, one)
		square := PF(new(F)).Add(cube(x), constant)
		if PF(square).Legendre() != 1 {
			continue
		}
		tried++
		PF(y).Sqrt(square)
		if !PA(&generator).IsOnCurve() || PA(&generator).IsInSubGroup() != whole {
			return wrong("another point of the curve")
		}
	}
	return nil
}
