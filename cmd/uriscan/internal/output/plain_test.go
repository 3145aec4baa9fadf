package output

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/records"
)

// shapes is a schema of texts, numbers and Enums, which is what appendPlain writes.
var shapes = func() [2]*Schema {
	var fields []Field
	for _, name := range strings.Split("abcdefgh", "") {
		fields = append(fields, Field{Name: name, Key: "a.key.that.is.longer.than.a.piece." + name, ECS: name, Kind: Text, Width: 5 + len(fields)*9})
	}
	fields = append(fields,
		Field{Name: "number", Key: "n", Kind: Number, Max: 65535, Width: 7},
		Field{Name: "enum", Key: "e", Kind: Enum, Names: []string{"", "one", strings.Repeat("long", 20)}, Width: 11},
		Field{Name: "verdict", Key: "v", Kind: Verdict, Width: 40},
	)
	numbered(fields)
	return [2]*Schema{NewSchema(fields, false), NewSchema(fields, true)}
}()

// fillAtRandom fills a record with pieces of its line.
func fillAtRandom(r *Record, s *Schema, random *rand.Rand) {
	piece := func() uriscan.Span {
		length := r.End - r.Start
		start := random.IntN(length + 1)
		end := start + random.IntN(length-start+1)
		if random.IntN(3) == 0 {
			end = min(start+random.IntN(70), length)
		}
		return uriscan.Span{Start: uint32(r.Start + start), End: uint32(r.Start + end)}
	}
	for field := range records.Field(8) {
		if random.IntN(3) > 0 {
			r.SetText(field, piece())
		}
	}
	if random.IntN(2) == 0 {
		r.SetNumber(s, 8, piece())
	}
	if random.IntN(2) == 0 {
		r.SetEnum(s, 9, random.IntN(3))
	}
	r.SetVerdict(10, "", 0)
}

// TestPlainRecordsAreWrittenAsOthersAre writes records through the windows and without
// them: short and long ones, of many shapes, up to the end of the buffer.
func TestPlainRecordsAreWrittenAsOthersAre(t *testing.T) {
	random := rand.New(rand.NewPCG(4180, 1))
	const letters = "0123456789,abcdefghijklmnopqrstuvwxyz"
	text := make([]byte, 3*lineWindow)
	for i := range text {
		text[i] = letters[random.IntN(len(letters))]
	}
	all := []records.Field{10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	through := 0
	for _, s := range shapes {
		for _, format := range []Format{JSON, TSV, CSV, Rows} {
			e := s.NewEncoder(format, format == JSON && random.IntN(2) == 0, all)
			reference := e.Clone()
			for range 4000 {
				r := &Record{Text: text}
				start := random.IntN(len(text) + 1)
				length := min(random.IntN(200), len(text)-start)
				if random.IntN(10) == 0 {
					length = min(random.IntN(2*lineWindow), len(text)-start)
				}
				r.Begin(start, start+length)
				fillAtRandom(r, s, random)
				r.Plain = true
				before := make([]byte, random.IntN(100), 100+random.IntN(2)*recordWindow*2)
				got := e.Append(before, r)
				narrow := *r
				narrow.Text = text[: start+length : start+length] // no window fits
				if want := reference.Append(nil, &narrow); !bytes.Equal(got[len(before):], want) {
					t.Fatalf("%s of %q:\n got %q\nwant %q", format, text[start:start+length], got[len(before):], want)
				}
				if e.templateOf(r.Set).fits(r) {
					through++
				}
			}
		}
	}
	if through < 20_000 {
		t.Errorf("only %d records went through the windows", through)
	}
}

// TestManyShapesShareTheTemplates writes more shapes than an encoder keeps templates for,
// twice, so that each comes back when it was forgotten.
func TestManyShapesShareTheTemplates(t *testing.T) {
	s := shapes[0]
	e := s.NewEncoder(TSV, false, []records.Field{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	r := &Record{Text: append([]byte("x"), make([]byte, 2*lineWindow)...)}
	for range 2 {
		for set := range 1 << 9 {
			for enum := range 3 {
				r.Begin(0, 1)
				r.Plain = true
				var want []string
				for field := range records.Field(9) {
					value := absent
					if set>>field&1 != 0 {
						r.Spans[field] = uriscan.Span{Start: 0, End: 1}
						r.Set |= 1 << field
						value = "x"
					}
					want = append(want, value)
				}
				r.SetEnum(s, 9, enum)
				want = append(want, s.fields[9].Names[enum])
				for range 2 {
					if got := string(e.Append(nil, r)); got != strings.Join(want, "\t")+"\n" {
						t.Fatalf("%q, want %q", got, want)
					}
				}
				if n := e.templates.used; n > mostTemplates {
					t.Fatalf("%d templates are kept", n)
				}
			}
		}
	}
}

// TestAppendAllocatesNothing has room for the records, and all templates.
func TestAppendAllocatesNothing(t *testing.T) {
	for _, text := range []string{"a b", "a\tb\"\\,\xff", "é\u0085"} {
		for _, format := range []Format{JSON, TSV, CSV, Rows, Parquet, None} {
			e := sample.NewEncoder(format, false, all)
			r := whole(text)
			dst := e.Append(make([]byte, 0, 4*recordWindow), r)
			expect.Allocations(t, 0, func() { dst = e.Append(dst[:0], r) }, "%s of %q", format, text)
		}
	}
}
