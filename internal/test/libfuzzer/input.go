package libfuzzer

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"slices"
)

// LibFuzzer has one text, and a target may have several arguments. An input of libFuzzer
// is, in this order:
//
//   - the arguments that have a fixed size, each with the most significant byte first; a
//     bool is the lowest bit of a byte, an int or uint has eight bytes;
//   - for every text but the last, its length in two bytes;
//   - the texts.
//
// So the input of a target with one text is that text. Every input has a meaning: what is
// missing is zero, and a text ends with the input at the latest.

// maxLength is the length of the longest text that is not the last one.
const maxLength = math.MaxUint16

// Split returns the arguments of the given types that an input of libFuzzer has.
func Split(data []byte, types []reflect.Type) []any {
	values := make([]any, len(types))
	var texts []int
	for i, t := range types {
		if size := sizeOf(t); size == 0 {
			texts = append(texts, i)
		} else {
			values[i] = number(take(&data, size), size, t)
		}
	}
	lengths := make([]int, len(texts))
	for i := range lengths {
		if i < len(texts)-1 {
			lengths[i] = int(bits(take(&data, 2), 2))
		}
	}
	for i, at := range texts {
		text := data
		if i < len(texts)-1 {
			text = take(&data, lengths[i])
		}
		values[at] = reflect.ValueOf(text[:len(text):len(text)]).Convert(types[at]).Interface()
	}
	return values
}

// Join returns the input of libFuzzer that has these arguments.
func Join(values []any) ([]byte, error) {
	var numbers []byte
	var texts [][]byte
	for _, value := range values {
		v := reflect.ValueOf(value)
		if size := sizeOf(v.Type()); size == 0 {
			texts = append(texts, v.Convert(reflect.TypeFor[[]byte]()).Bytes())
		} else {
			numbers = append(numbers, bytesOf(v, size)...)
		}
	}
	var lengths []byte
	for i, text := range texts {
		switch {
		case i == len(texts)-1:
		case len(text) > maxLength:
			return nil, fmt.Errorf("a text has %d bytes, and none but the last may have more than %d", len(text), maxLength)
		default:
			lengths = binary.BigEndian.AppendUint16(lengths, uint16(len(text)))
		}
	}
	return slices.Concat(numbers, lengths, bytes.Join(texts, nil)), nil
}

// take cuts the first n bytes off data, or as many as there are.
func take(data *[]byte, n int) []byte {
	n = min(n, len(*data))
	taken := (*data)[:n]
	*data = (*data)[n:]
	return taken
}

// bits returns the number in the first size bytes of data. Bytes that are missing are zero.
func bits(data []byte, size int) uint64 {
	var all [8]byte
	copy(all[8-size:], data)
	return binary.BigEndian.Uint64(all[:])
}

// types are those that arguments may have here.
var types = map[string]reflect.Type{
	"string": reflect.TypeFor[string](), "[]byte": reflect.TypeFor[[]byte](), "bool": reflect.TypeFor[bool](), "byte": reflect.TypeFor[byte](),
	"int": reflect.TypeFor[int](), "int8": reflect.TypeFor[int8](), "int16": reflect.TypeFor[int16](), "int32": reflect.TypeFor[int32](), "int64": reflect.TypeFor[int64](),
	"uint": reflect.TypeFor[uint](), "uint8": reflect.TypeFor[uint8](), "uint16": reflect.TypeFor[uint16](), "uint32": reflect.TypeFor[uint32](), "uint64": reflect.TypeFor[uint64](),
}

// HasType reports whether an argument may have the type of that name.
func HasType(name string) bool { return types[name] != nil }

// sizeOf returns how many bytes a value of the type takes, or 0 for a text.
func sizeOf(t reflect.Type) int {
	switch t.Kind() {
	case reflect.String, reflect.Slice:
		return 0
	case reflect.Bool:
		return 1
	case reflect.Int, reflect.Uint:
		return 8
	default:
		return int(t.Size())
	}
}

// number returns the value of a type that has a fixed size.
func number(data []byte, size int, t reflect.Type) any {
	value := reflect.New(t).Elem()
	n := bits(data, size)
	switch {
	case t.Kind() == reflect.Bool:
		value.SetBool(n&1 != 0)
	case value.CanInt():
		value.SetInt(int64(n<<(64-8*size)) >> (64 - 8*size))
	default:
		value.SetUint(n)
	}
	return value.Interface()
}

// bytesOf is the inverse of number.
func bytesOf(v reflect.Value, size int) []byte {
	var n uint64
	switch {
	case v.Kind() == reflect.Bool:
		if v.Bool() {
			n = 1
		}
	case v.CanInt():
		n = uint64(v.Int())
	default:
		n = v.Uint()
	}
	return binary.BigEndian.AppendUint64(nil, n)[8-size:]
}
