// Package exhaustive has the test flag -exhaustive. It asks tests for all that
// they can try, which takes minutes. Without it they try a part, chosen so that
// it still means something; with -short they try less.
package exhaustive

import (
	"flag"
	"testing"
)

var enabled = flag.Bool("exhaustive", false, "try everything, however long it takes")

// Enabled reports whether the flag is set. It is valid once flags are parsed.
func Enabled() bool { return *enabled }

// Pick returns one of three values: all with -exhaustive, few with -short, and
// some without either.
func Pick[T any](all, some, few T) T {
	switch {
	case Enabled():
		return all
	case testing.Short():
		return few
	}
	return some
}

// Strings calls yield with start, and with start and all strings of up to length bytes
// of the alphabet after it.
func Strings(start string, alphabet []byte, length int, yield func(text string)) {
	yield(start)
	for i := 0; length > 0 && i < len(alphabet); i++ {
		Strings(start+string(alphabet[i:i+1]), alphabet, length-1, yield)
	}
}

// Changes calls yield with each beginning of a text, and with the text with each of its
// bytes changed to every value.
func Changes(text string, yield func(text string)) {
	for i := range text {
		yield(text[:i])
		for b := range 256 {
			yield(text[:i] + string([]byte{byte(b)}) + text[i+1:])
		}
	}
}
