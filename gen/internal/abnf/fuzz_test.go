package abnf

import "testing"

// FuzzRead checks that no text makes the reader panic, and that what it reads
// dumps to text that reads back equal and dumps the same.
func FuzzRead(f *testing.F) {
	f.Add(grammarFile(f, "core.abnf").Text)
	f.Add(grammarFile(f, "rfc3986.abnf").Text)
	for _, seed := range []string{
		"a = <b>", "a = b\r\n  / c\r\na =/ 2*5( d [ e ] ) ; f\r\n",
		"  a = *1(*1b) 3(3b) %s\"x\" %i\"y\" \"\"\n  b = %d13.10 / %b0-1 / %x41\n", "a = a\n", "a = ((b / c) / d)",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := Read(Source{Name: "g", Text: text})
		if err != nil {
			return
		}
		if err := g.Check(g.Rules[0].Name); err != nil && err.Error() == "" {
			t.Error("an error without a message")
		}
		dump := dumpText(g)
		again, err := Read(Source{Name: "dump", Text: []byte(dump)})
		if err != nil {
			t.Fatalf("the dump does not read: %v\n%s", err, dump)
		}
		if !equalGrammars(g, again) {
			t.Fatalf("the dump reads to another grammar:\n%s", dump)
		}
		if twice := dumpText(again); twice != dump {
			t.Fatalf("the dump dumps as\n%s\nwant\n%s", twice, dump)
		}
	})
}
