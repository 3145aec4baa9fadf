package uribeam

import (
	"context"
	"reflect"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/reflectx"
)

// TestDoFnsAreCalledWithoutReflection asks Beam how it would call each DoFn that sees
// every line, and whether a worker finds its type.
func TestDoFnsAreCalledWithoutReflection(t *testing.T) {
	for _, fn := range []any{&scanFn{}, &findFn{}, &logFn{}, &redactFn{}, &countRecordsFn{}, &countMatchesFn{}, &countLogRecordsFn{}} {
		methods, ok := reflectx.WrapMethods(fn)
		if !ok {
			t.Errorf("%T is not registered", fn)
			continue
		}
		switch methods["ProcessElement"].(type) {
		case reflectx.Func2x0, reflectx.Func3x0, reflectx.Func4x0:
		default:
			t.Errorf("%T is called by %T", fn, methods["ProcessElement"])
		}
		if key, ok := runtime.TypeKey(reflect.TypeOf(fn).Elem()); !ok {
			t.Errorf("%T has no name for workers", fn)
		} else if found, ok := runtime.LookupType(key); !ok || found != reflect.TypeOf(fn).Elem() {
			t.Errorf("a worker finds %v in the place of %T", found, fn)
		}
	}
}

// TestCallsPassTheirArgumentsOn calls functions in both ways that Beam has.
func TestCallsPassTheirArgumentsOn(t *testing.T) {
	var got []any
	two := func(r Record, emit func(string, int64)) { got = append(got, r.Host); emit("k", 2) }
	emit := func(key string, n int64) { got = append(got, key, n) }
	f2 := reflectx.MakeFunc(two).(reflectx.Func2x0)
	f2.Call([]any{Record{Host: "a"}, emit})
	f2.Call2x0(Record{Host: "b"}, emit)

	three := func(_ context.Context, text string, emit func(string)) { emit(text) }
	emitText := func(text string) { got = append(got, text) }
	f3 := reflectx.MakeFunc(three).(reflectx.Func3x0)
	f3.Call([]any{context.Background(), "c", emitText})
	f3.Call3x0(context.Background(), "d", emitText)

	four := func(_ context.Context, text string, a, b func(Record)) {
		a(Record{Host: text})
		b(Record{Host: text + text})
	}
	emitRecord := func(r Record) { got = append(got, r.Host) }
	f4 := reflectx.MakeFunc(four).(reflectx.Func4x0)
	f4.Call([]any{context.Background(), "e", emitRecord, emitRecord})
	f4.Call4x0(context.Background(), "f", emitRecord, emitRecord)

	want := []any{"a", "k", int64(2), "b", "k", int64(2), "c", "d", "e", "ee", "f", "ff"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if f4.Type() != reflect.TypeOf(four) || f4.Name() == "" {
		t.Errorf("the function is named %q and has the type %v", f4.Name(), f4.Type())
	}
}
