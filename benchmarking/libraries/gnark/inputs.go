package main

import (
	"crypto/sha256"
	"math/big"
	"math/rand/v2"
)

// rounds is the number of different inputs that an operation on single points cycles through, so
// that the processor cannot learn the branches of one scalar.
const rounds = 64

// A task runs an operation once, on inputs that are ready.
type task func() error

// An operation prepares inputs for its task.
type operation struct {
	// sized says that a number of points is to be given; otherwise the size is 1.
	sized   bool
	prepare func(size int) task
}

// A curve has the operations that the library offers on it, and checks of their results.
type curve struct {
	operations map[string]operation
	checks     map[string]func() error
}

// single makes an operation on single points: prepare gives a function that runs it on input i, for
// i below rounds.
func single(prepare func() func(i int) error) operation {
	return operation{prepare: func(int) task {
		run, next := prepare(), 0
		return func() error {
			i := next
			next = (next + 1) % rounds
			return run(i)
		}
	}}
}

// A source yields the same scalars in every run of the program.
type source struct {
	stream *rand.ChaCha8
	order  *big.Int
}

// newSource returns a source of scalars below the order of a group. Different labels give
// independent scalars.
func newSource(label string, order *big.Int) source {
	return source{rand.NewChaCha8(sha256.Sum256([]byte(label))), order}
}

// scalar returns a scalar that is uniform up to a bias of 2^-128.
func (s source) scalar() *big.Int {
	wide := make([]byte, (s.order.BitLen()+7)/8+16)
	// Reading from ChaCha8 cannot fail: its documentation says that it always returns a nil error.
	_, _ = s.stream.Read(wide)
	scalar := new(big.Int).SetBytes(wide)
	return scalar.Mod(scalar, s.order)
}

func (s source) scalars(count int) []*big.Int {
	scalars := make([]*big.Int, count)
	for i := range scalars {
		scalars[i] = s.scalar()
	}
	return scalars
}
