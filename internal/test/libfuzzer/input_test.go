package libfuzzer

import (
	"bytes"
	"go/parser"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// typesOf returns the types of values.
func typesOf(values []any) []reflect.Type { return (&Target{Arguments: values}).types() }

// examples have every type, the least and the largest values, and texts of all kinds.
var examples = [][]any{
	{[]byte("http://h/\xff\x00")},
	{""},
	{"a", ""},
	{"", []byte("b"), "c\n\"`"},
	{true, "a", false, []byte{}, byte(0xff), "\u2028", uint16(0xabcd)},
	{int(-2), int8(-128), int16(-3), int32(-4), int64(-1 << 63), int64(1<<63 - 1)},
	{^uint(0), uint8('\''), uint16(3), uint32(1<<32 - 1), uint64(7)},
	{strings.Repeat("x", maxLength), strings.Repeat("y", maxLength+1)},
}

func TestArgumentsAreThoseThatWereJoined(t *testing.T) {
	for _, values := range examples {
		data, err := Join(values)
		must.NoError(t, err)
		if got := Split(data, typesOf(values)); !reflect.DeepEqual(got, values) {
			t.Errorf("%.100v: got %.100v", values, got)
		}
	}
}

func TestALoneTextIsTheInput(t *testing.T) {
	for _, values := range []any{"a\x00b", []byte("a\x00b")} {
		data, err := Join([]any{values})
		must.NoError(t, err)
		if string(data) != "a\x00b" {
			t.Errorf("%T: got %q", values, data)
		}
	}
}

// TestEveryInputHasArguments joins what random inputs mean, and wants the same meaning.
func TestEveryInputHasArguments(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		types := typesOf(examples[r.IntN(len(examples))])
		data := make([]byte, r.IntN(40))
		for i := range data {
			data[i] = byte(r.Uint32() >> (8 * r.IntN(4)))
		}
		values := Split(bytes.Clone(data), types)
		joined, err := Join(values)
		must.NoError(t, err)
		if again := Split(joined, types); Format(again) != Format(values) {
			t.Fatalf("%x as %v: got %v, and from %x %v", data, types, values, joined, again)
		}
	}
}

func TestATextThatIsTooLongForItsPlaceIsAnError(t *testing.T) {
	if _, err := Join([]any{strings.Repeat("x", maxLength+1), ""}); err == nil {
		t.Error("got no error")
	}
}

func TestArgumentsAreWrittenAsTestdataHasThem(t *testing.T) {
	for _, values := range examples {
		text := Format(values)
		for line := range strings.Lines(strings.TrimPrefix(text, corpusHead+"\n")) {
			if _, err := parser.ParseExpr(line); err != nil {
				t.Errorf("%.100s is no Go: %v", line, err)
			}
		}
		if got, err := Parse(text); err != nil || !reflect.DeepEqual(got, values) {
			t.Errorf("%.100v: got %.100v, %v", values, got, err)
		}
	}
}

// TestFilesOfTestdataAreRead reads all that the tree has, and writes them again.
func TestFilesOfTestdataAreRead(t *testing.T) {
	root, err := tree.Root()
	must.NoError(t, err)
	var names []string
	for _, pattern := range []string{"*/testdata/fuzz/*/*", "*/*/testdata/fuzz/*/*"} {
		more, err := filepath.Glob(filepath.Join(root, pattern))
		must.NoError(t, err)
		names = append(names, more...)
	}
	if len(names) < 5 {
		t.Fatalf("the tree has %d files: want those of fuzz and match", len(names))
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		must.NoError(t, err)
		values, err := Parse(string(text))
		must.NoError(t, err)
		again, err := Parse(Format(values))
		if err != nil || !reflect.DeepEqual(again, values) {
			t.Errorf("%s: got %v, %v, want %v", name, again, err, values)
		}
	}
}

func TestWrongFilesAreErrors(t *testing.T) {
	for _, text := range []string{"", "string(\"a\")\n", corpusHead + "\nx\n", corpusHead + "\nstring(\"a)\n", corpusHead + "\nuint8(256)\n", corpusHead + "\nbyte('ab)\n", corpusHead + "\nbool(2)\n", corpusHead + "\nfloat64(1)\n", corpusHead + "\nstring(\"a\"\n"} {
		if values, err := Parse(text); err == nil {
			t.Errorf("%q: got %v", text, values)
		}
	}
}
