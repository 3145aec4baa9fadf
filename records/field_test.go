package records

import (
	"os"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/expect"
)

var schemas = []Schema{OTel, ECS}

func TestEveryFieldHasANameInBothSchemas(t *testing.T) {
	for f := range Count {
		for _, schema := range schemas {
			if name := f.Name(schema); name == "" || strings.Trim(name, "@abcdefghijklmnopqrstuvwxyz_.-") != "" {
				t.Errorf("field %d has the name %q in the schema %s", f, name, schema)
			}
		}
	}
}

// A record of a URI has no Server, and one of a line has its Host as "domain".
func TestColumnsOfTheCommandHaveNamesOfTheirOwn(t *testing.T) {
	for _, schema := range []Schema{Columns, LogColumns} {
		names := map[string]bool{}
		for f := range CommandCount {
			name := f.Name(schema)
			if schema == Columns && f == Server {
				continue
			}
			if names[name] || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") != "" || name == "" {
				t.Errorf("%s is the column %q of %s", f, name, schema)
			}
			names[name] = true
		}
	}
	for f := CommandCount; f < Count; f++ {
		if name := f.Name(Columns); name != "" {
			t.Errorf("%s is the column %q, and comes after those of the command", f, name)
		}
	}
}

// A record has one of OtherErrorOffset and ErrorOffset, and the Elastic Common Schema has a name
// for neither.
func TestNoTwoFieldsHaveTheSameName(t *testing.T) {
	for _, schema := range schemas {
		names := map[string]Field{}
		for f := range Count {
			name := f.Name(schema)
			if other, isTaken := names[name]; isTaken && !(schema == ECS && other == ErrorOffset && f == OtherErrorOffset) {
				t.Errorf("%s is the name of two fields, %d and %d, in the schema %s", name, other, f, schema)
			}
			names[name] = f
		}
	}
}

func TestComponentsHaveTheOrderOfTheScan(t *testing.T) {
	for c, want := range []string{"url.scheme", "url.userinfo", "url.domain", "url.port", "url.path", "url.query", "url.fragment"} {
		expect.Equal(t, OfComponent(uriscan.Component(c)).Name(OTel), want, "the name of the component %s", uriscan.Component(c))
	}
}

func TestANumberHasAFieldForTheTextOfWhatIsNone(t *testing.T) {
	texts := map[Field]bool{}
	for f := range Count {
		largest, text, isNumber := f.Number()
		if !isNumber {
			continue
		}
		if _, _, isNumber := text.Number(); isNumber || texts[text] || largest < 999 || !strings.HasSuffix(text.Name(OTel), "_text") {
			t.Errorf("%s has the text field %s, and its largest number is %d", f.String(), text.String(), largest)
		}
		texts[text] = true
	}
	expect.Equal(t, len(texts), 5, "fields with numbers")
}

// The target and its query are one field; all others have one of their own,
// with a name that no component has.
func TestEveryFieldOfALineHasAField(t *testing.T) {
	seen := map[Field]accesslog.Field{}
	for f := accesslog.Client; f <= accesslog.Rest; f++ {
		of := OfLine(f)
		other, isTaken := seen[of]
		if of != Original && (of < Timestamp || of > Rest) || isTaken && of != Original {
			t.Errorf("%s is written as %s, as %s is", f, of.Name(OTel), other)
		}
		seen[of] = f
	}
}

// Whatever a line has may be a text with a URL in it, as a line of another format is.
func TestEveryTextOfALineMayHaveSecrets(t *testing.T) {
	for f := accesslog.Client; f <= accesslog.Rest; f++ {
		of := OfLine(f)
		if _, text, isNumber := of.Number(); isNumber {
			of = text
		}
		want := hasURIs
		if of == Original || of == Referer || of == Request {
			want = isURI
		}
		expect.Equal(t, table[of].content, want, "the content of %s", of)
	}
}

func TestHeadersAreCalledByTheirNames(t *testing.T) {
	for f := range Count {
		if want := strings.HasPrefix(f.Name(OTel), "http.request.header."); f.IsHeader() != want {
			t.Errorf("%s: IsHeader is %v", f.Name(OTel), !want)
		}
	}
}

func TestErrorsOfLinesDifferFromThoseOfURIs(t *testing.T) {
	for c := accesslog.CodeNone; c <= accesslog.CodeTooLong; c++ {
		expect.Equal(t, LogError(c), "log-"+c.String(), "the name of %s", c)
	}
}

func TestFactsAreNamedByTheirBits(t *testing.T) {
	names := AppendFactNames(nil, ^uriscan.Facts(0))
	for i, name := range names {
		if got := uriscan.Facts(1 << i).String(); got != name {
			t.Errorf("fact %d is %s, want %s", i, name, got)
		}
	}
	if _, err := uriscan.Facts(1 << len(names)).AppendText(nil); err == nil {
		t.Errorf("there are more than %d facts", len(names))
	}
}

func TestANumberSaysAllOfItsText(t *testing.T) {
	for _, c := range []struct {
		of   Field
		text string
		want int64 // -1 if it is none
	}{
		{Size, "0", 0}, {Size, "9223372036854775807", 1<<63 - 1}, {Size, "9223372036854775808", -1}, {Size, "18446744073709551616", -1},
		{Size, "99999999999999999999", -1}, {Size, "007", -1}, {Size, "", -1}, {Size, "-1", -1}, {Size, "1e3", -1}, {Size, "1:", -1}, {Size, "/1", -1}, {Size, "+1", -1}, {Size, "00", -1}, {Size, "18446744073709551617", -1},
		{Port, "65535", 65535}, {Port, "65536", -1}, {Status, "999", 999}, {Status, "1000", -1}, {Status, "-", -1},
	} {
		largest, _, _ := c.of.Number()
		got, ok := ParseNumber(c.text, largest)
		if ok != (c.want >= 0) || ok && got != c.want {
			t.Errorf("%s: %q is %d, %v; want %d", c.of, c.text, got, ok, c.want)
		}
		if n, same := ParseNumber([]byte(c.text), largest); n != got || same != ok {
			t.Errorf("%s: %q as bytes is %d, %v; want %d", c.of, c.text, n, same, c.want)
		}
	}
}

func TestBytesBecomeCharactersOfTheSameNumbers(t *testing.T) {
	for text, want := range map[string]string{"": "", "abc": "abc", "caf\xe9": "café", "é": "Ã©", "a\xff\x00": "aÿ\x00"} {
		expect.Equal(t, ByteByByte(text), want, "%q", text)
	}
}

// The README of each program has a table of exactly the fields that it writes. Together
// they have all, so that nothing is named here that nobody writes.
func TestEveryFieldIsWrittenByAProgram(t *testing.T) {
	var tables strings.Builder
	for _, c := range []struct{ folder, header string }{
		{"cmd/uriscan", "| column | key by OpenTelemetry |"},
		{"integrations/otelcol", "| mode | attributes (ECS, where it differs) |"},
		{"integrations/redpanda", "| mode | fields (ECS, where it differs) |"},
	} {
		text, err := os.ReadFile("../" + c.folder + "/README.md")
		if err != nil {
			t.Skip("the programs are not here: the module was downloaded alone")
		}
		_, table, found := strings.Cut(string(text), c.header)
		if !found {
			t.Errorf("the README.md of %s has no table %s", c.folder, c.header)
		}
		table, _, _ = strings.Cut(table, "\n\n")
		tables.WriteString(table)
	}
	for f := range Count {
		for _, schema := range schemas {
			if name := f.Name(schema); !strings.Contains(tables.String(), "`"+name+"`") {
				t.Errorf("no program writes %s", name)
			}
		}
	}
}
