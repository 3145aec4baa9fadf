package output

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/records"
)

// numbered returns fields with the numbers of their places.
func numbered(fields []Field) []Field {
	for i := range fields {
		fields[i].Is = records.Field(i)
	}
	return fields
}

// sample is a schema with a field of each kind.
var sample = NewSchema(numbered([]Field{
	{Name: "text", Key: "a.text", ECS: "e.text", Kind: Text, Width: 10},
	{Name: "number", Key: "a.number", Kind: Number, Max: 65535, Raw: 2, Width: 10},
	{Name: "number_text", Key: "a.number_text", Kind: Text, Width: 10},
	{Name: "bytes", Key: "a.bytes", Kind: Bytes, Width: 10},
	{Name: "name", Key: "a.name", Kind: Name, Width: 10},
	{Name: "enum", Key: "a.enum", Kind: Enum, Names: []string{"zero", "one", "two", "three", "four"}, Width: 10},
	{Name: "integer", Key: "a.integer", Kind: Integer, Width: 10},
	{Name: "flags", Key: "a.flags", Kind: Flags, Names: []string{"red", "green", "blue"}, Width: 10},
	{Name: "parts", Key: "a.parts", Kind: Parts, Width: 10},
	{Name: "verdict", Key: "a.verdict", Kind: Verdict, Width: 10},
	{Name: "encoding", Key: "a.encoding", Kind: Encoding, Width: 10},
}), false)

// whole returns a record that has all fields, with text for that of the line.
func whole(text string) *Record {
	line := uriscan.Span{Start: 3, End: uint32(3 + len(text))}
	r := &Record{Text: []byte("80 " + text + " after")}
	r.Begin(3, 3+len(text))
	r.SetText(0, line)
	r.SetNumber(sample, 1, uriscan.Span{Start: 0, End: 2})
	r.SetBytes(3, []byte(text))
	r.SetName(4, "a name")
	r.SetEnum(sample, 5, 4)
	r.SetInteger(6, -7)
	r.SetInteger(7, 5)
	r.Parts = GrammarParts{Grammar: "g", ErrorOffset: -1, Names: []string{"p", "q"}, Spans: []uriscan.Span{line, {}}}
	r.Set |= 1 << 8
	r.SetVerdict(9, "path", 2)
	return r
}

var all = []records.Field{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}

func TestEveryKindInEveryFormat(t *testing.T) {
	for _, c := range []struct {
		format       Format
		header, want string
	}{
		{JSON, "", `{"a.text":"a b","a.number":80,"a.bytes":"a b","a.name":"a name","a.enum":"four","a.integer":-7,"a.flags":["red","blue"],` +
			`"a.parts":{"grammar":"g","parts":{"p":"a b","q":""}},"a.verdict":"path@2"}` + "\n"},
		{TSV, "text\tnumber\tnumber_text\tbytes\tname\tenum\tinteger\tflags\tparts\tverdict\n",
			"a b\t80\t\\N\ta b\ta name\tfour\t-7\tred,blue\tg p=a b q=\tpath@2\n"},
		{CSV, "text,number,number_text,bytes,name,enum,integer,flags,parts,verdict\r\n",
			"a b,80,,a b,a name,four,-7,\"red,blue\",g p=a b q=,path@2\r\n"},
		{Rows, "text      number    number_text bytes   name      enum      integer   flags     parts     verdict\n",
			"a b       80        -         a b       a name    four      -7        red,blue  g p=a b q= path@2\n"},
		{None, "", ""},
	} {
		for _, plain := range []bool{false, true} {
			e := sample.NewEncoder(c.format, false, all)
			r := whole("a b")
			r.Plain = plain
			if got := string(e.Append(nil, r)); got != c.want || string(e.Header()) != c.header {
				t.Errorf("%s:\n got %q\nwant %q\nheader %q", c.format, got, c.want, e.Header())
			}
		}
	}
}
