package uribeam

import (
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/reflectx"
)

// What follows is what register.DoFn2x0 and its like do, for the one method that is called
// for each element. Those functions also prepare for each signature that the methods
// StartBundle and FinishBundle could have: 43,000 functions for the DoFns of this package,
// which took a minute to compile.

// registerDoFn registers a DoFn, so that workers know its type and call the method
// ProcessElement, which process returns, without reflection. Its other methods are found
// by reflection.
func registerDoFn[T any](process func(fn *T) any) {
	beam.RegisterType(reflect.TypeFor[T]())
	reflectx.RegisterStructWrapper(reflect.TypeFor[T](), func(fn any) map[string]reflectx.Func {
		return map[string]reflectx.Func{"ProcessElement": reflectx.MakeFunc(process(fn.(*T)))}
	})
}

// registerCall2x0 makes functions of two arguments be called without reflection.
func registerCall2x0[A, B any]() {
	reflectx.RegisterFunc(reflect.TypeFor[func(A, B)](), func(fn any) reflectx.Func {
		return &call2x0[A, B]{called{fn}, fn.(func(A, B))}
	})
}

// registerCall3x0 makes functions of three arguments be called without reflection.
func registerCall3x0[A, B, C any]() {
	reflectx.RegisterFunc(reflect.TypeFor[func(A, B, C)](), func(fn any) reflectx.Func {
		return &call3x0[A, B, C]{called{fn}, fn.(func(A, B, C))}
	})
}

// registerCall4x0 makes functions of four arguments be called without reflection.
func registerCall4x0[A, B, C, D any]() {
	reflectx.RegisterFunc(reflect.TypeFor[func(A, B, C, D)](), func(fn any) reflectx.Func {
		return &call4x0[A, B, C, D]{called{fn}, fn.(func(A, B, C, D))}
	})
}

// called is a function, and what Beam asks of each.
type called struct{ function any }

func (c called) Name() string       { return reflectx.FunctionName(c.function) }
func (c called) Type() reflect.Type { return reflect.TypeOf(c.function) }

type call2x0[A, B any] struct {
	called
	fn func(A, B)
}

func (c *call2x0[A, B]) Call(args []any) []any {
	c.Call2x0(args[0], args[1])
	return nil
}

func (c *call2x0[A, B]) Call2x0(a, b any) { c.fn(a.(A), b.(B)) }

type call3x0[A, B, C any] struct {
	called
	fn func(A, B, C)
}

func (c *call3x0[A, B, C]) Call(args []any) []any {
	c.Call3x0(args[0], args[1], args[2])
	return nil
}

func (c *call3x0[A, B, C]) Call3x0(a0, a1, a2 any) { c.fn(a0.(A), a1.(B), a2.(C)) }

type call4x0[A, B, C, D any] struct {
	called
	fn func(A, B, C, D)
}

func (c *call4x0[A, B, C, D]) Call(args []any) []any {
	c.Call4x0(args[0], args[1], args[2], args[3])
	return nil
}

func (c *call4x0[A, B, C, D]) Call4x0(a0, a1, a2, a3 any) { c.fn(a0.(A), a1.(B), a2.(C), a3.(D)) }
