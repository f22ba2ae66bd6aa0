package main

import (
	"math/big"

	"github.com/consensys/gnark-crypto/ecc"
)

// Type parameters of a group in short Weierstrass form: A is a point in affine coordinates, J one
// in Jacobian coordinates, S a scalar and F an element of the field of the coordinates. The library
// generates these types per curve, with the methods that follow on pointers to them.

type affine[A, J any] interface {
	*A
	Equal(*A) bool
	FromJacobian(*J) *A
	IsInSubGroup() bool
	IsOnCurve() bool
	Marshal() []byte
	ScalarMultiplication(*A, *big.Int) *A
}

type jacobian[J, A, S any] interface {
	*J
	AddAssign(*J) *J
	AddMixed(*A) *J
	DoubleAssign() *J
	FromAffine(*A) *J
	MultiExp([]A, []S, ecc.MultiExpConfig) (*J, error)
	ScalarMultiplication(*J, *big.Int) *J
}

type scalar[S any] interface {
	*S
	SetBigInt(*big.Int) *S
}

// A group is a subgroup of prime order with its generator.
type group[A, J, S any, PA affine[A, J], PJ jacobian[J, A, S], PS scalar[S]] struct {
	// name starts the labels of the group's inputs.
	name      string
	order     *big.Int
	generator A
}

// newGroup makes a group; its last two arguments only give the types of points and scalars.
func newGroup[A, J, S any, PA affine[A, J], PJ jacobian[J, A, S], PS scalar[S]](
	name string, order *big.Int, generator A, _ J, _ S,
) group[A, J, S, PA, PJ, PS] {
	return group[A, J, S, PA, PJ, PS]{name, order, generator}
}

// multiple returns a multiple of the generator.
func (g group[A, J, S, PA, PJ, PS]) multiple(factor *big.Int) A {
	var product A
	PA(&product).ScalarMultiplication(&g.generator, factor)
	return product
}

// points returns multiples of the generator whose factors grow by a random step from a random
// start. That is far cheaper than a multiplication per point, and the factors are known.
func (g group[A, J, S, PA, PJ, PS]) points(count int) (points []A, factors []*big.Int) {
	source := newSource(g.name+" points", g.order)
	factor, step := source.scalar(), source.scalar()
	first, difference := g.multiple(factor), g.multiple(step)

	var point J
	PJ(&point).FromAffine(&first)
	points, factors = make([]A, count), make([]*big.Int, count)
	for i := range points {
		PA(&points[i]).FromJacobian(&point)
		factors[i] = factor
		PJ(&point).AddMixed(&difference)
		factor = new(big.Int).Add(factor, step)
		factor.Mod(factor, g.order)
	}
	return points, factors
}

// scalars returns random scalars, as integers and in the library's form.
func (g group[A, J, S, PA, PJ, PS]) scalars(count int) ([]*big.Int, []S) {
	integers := newSource(g.name+" scalars", g.order).scalars(count)
	elements := make([]S, count)
	for i, integer := range integers {
		PS(&elements[i]).SetBigInt(integer)
	}
	return integers, elements
}

// msm multiplies points by scalars and adds up the products.
func (g group[A, J, S, PA, PJ, PS]) msm(points []A, scalars []S) (J, error) {
	var sum J
	_, err := PJ(&sum).MultiExp(points, scalars, ecc.MultiExpConfig{NbTasks: 1})
	return sum, err
}

// multiply is the library's multiplication, which uses an endomorphism of the curve. The result
// stays in Jacobian coordinates, as in libraries that have a type for sums.
func (g group[A, J, S, PA, PJ, PS]) multiply(point *A, factor *big.Int) J {
	var product J
	PJ(&product).FromAffine(point)
	PJ(&product).ScalarMultiplication(&product, factor)
	return product
}

// multiplyPlain goes through the bits of a factor above 0 from the top, and doubles and adds by the
// library's formulas. The library does not offer a multiplication without endomorphism.
func (g group[A, J, S, PA, PJ, PS]) multiplyPlain(point *A, factor *big.Int) J {
	var product J
	PJ(&product).FromAffine(point)
	for bit := factor.BitLen() - 2; bit >= 0; bit-- {
		PJ(&product).DoubleAssign()
		if factor.Bit(bit) == 1 {
			PJ(&product).AddMixed(point)
		}
	}
	return product
}

// operations returns the operations of the group, their names ending in suffix.
func (g group[A, J, S, PA, PJ, PS]) operations(suffix string) map[string]operation {
	multiplication := func(run func(point *A, factor *big.Int)) operation {
		return single(func() func(int) error {
			points, _ := g.points(rounds)
			factors, _ := g.scalars(rounds)
			return func(i int) error {
				run(&points[i], factors[i])
				return nil
			}
		})
	}
	// Results go to variables that outlive the calls, so that no call can be left out.
	sum, normal := new(J), new(A)
	return map[string]operation{
		"msm" + suffix: {sized: true, prepare: func(size int) task {
			points, _ := g.points(size)
			_, scalars := g.scalars(size)
			return func() (err error) {
				*sum, err = g.msm(points, scalars)
				return err
			}
		}},
		"mul" + suffix: multiplication(func(point *A, factor *big.Int) {
			*sum = g.multiply(point, factor)
		}),
		"mul" + suffix + "_affine": multiplication(func(point *A, factor *big.Int) {
			PA(normal).ScalarMultiplication(point, factor)
		}),
		"mul" + suffix + "_plain": multiplication(func(point *A, factor *big.Int) {
			*sum = g.multiplyPlain(point, factor)
		}),
		"in_subgroup" + suffix: single(func() func(int) error {
			points, _ := g.points(rounds)
			return func(i int) error {
				if !PA(&points[i]).IsInSubGroup() {
					return errOutside
				}
				return nil
			}
		}),
	}
}
