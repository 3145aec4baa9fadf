package reading

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/template"
)

var root = filepath.Join("..", "..", "..", "..")

// hostile are texts that would embarrass a page.
var hostile = []string{
	"", "%", "http://h/%", "\x00", "\xff\xfe", "http://h/\xc3", "http://[::1", "http://[fe80::1%25en0]/", "http://h:99999/",
	"<script>alert(1)</script>", "http://h/\u202eabc\u2066", "http://u:p@h/?sig=x", strings.Repeat("/", 5000), strings.Repeat("é", 3000),
	"http://h/?" + strings.Repeat("a=b&", 3000), strings.Repeat("\x01", 3000), "urn:", "mailto:", "\r\n\t", "\U0001f600:\u0301",
}

// urls are the URIs of testdata, and the hostile ones.
func urls(t testing.TB) []string {
	t.Helper()
	file, err := os.Open(filepath.Join(root, "testdata", "urls.txt"))
	must.NoError(t, err)
	defer file.Close()
	list := append([]string(nil), hostile...)
	for lines := bufio.NewScanner(file); lines.Scan(); {
		list = append(list, lines.Text())
	}
	if len(list) < 100 {
		t.Fatalf("testdata/urls.txt has %d lines", len(list))
	}
	return list
}

func TestEveryFactHasASentence(t *testing.T) {
	for bit := range 64 {
		f := uriscan.Facts(1) << bit
		if name, err := f.MarshalText(); err == nil && factWords[f] == "" {
			t.Errorf("%s has no sentence", name)
		}
	}
}

// In the tables a register is a constant: hostEnd is "host end" on the page, and
// hostEndMaybe is "host end?".
func TestRegistersHaveTheNamesOfTheTables(t *testing.T) {
	tables := must.Read(t, filepath.Join(root, "tables_gen.go"))
	lines := regexp.MustCompile(`(?m)^\t(\w+) += (\d+) << fsm\.SlotShift$`).FindAllStringSubmatch(tables, -1)
	if len(lines) != len(registers)-1 {
		t.Fatalf("the tables have %d registers, the page %d", len(lines), len(registers)-1)
	}
	capital := regexp.MustCompile(`[A-Z]`)
	for _, line := range lines {
		words := strings.ToLower(capital.ReplaceAllString(line[1], " $0"))
		words = strings.Replace(words, " maybe", "?", 1)
		if number, err := strconv.Atoi(line[2]); err != nil || registers[number] != words {
			t.Errorf("register %s is %s in the tables, and %q on the page (%v)", line[2], line[1], registers[number], err)
		}
	}
}

func TestRowsAreInTheDocumentsThatAreNamed(t *testing.T) {
	source := must.Read(t, "browser.go")
	pages := map[string]string{"differences": differences, "normalForms": normalForms}
	links := regexp.MustCompile(`"([A-Za-z0-9-]+)", (differences|normalForms)\}`).FindAllStringSubmatch(source, -1)
	if len(links) < 10 {
		t.Fatalf("%d rows are named", len(links))
	}
	for _, link := range links {
		text := must.Read(t, filepath.Join(root, "docs", pages[link[2]]))
		if !strings.Contains(text, "| `"+link[1]+"` |") {
			t.Errorf("docs/%s has no row %s", pages[link[2]], link[1])
		}
	}
}

var productions = []uriscan.Production{uriscan.URIReference, uriscan.URI, uriscan.AbsoluteURI, uriscan.RelativeRef}

// The walk of the page is that of the scan: it stops where the scan finds the error,
// and its registers hold the ends of the components.
func TestWalkEndsAsTheScanDoes(t *testing.T) {
	for _, text := range urls(t) {
		for _, p := range productions {
			var s uriscan.Spans
			valid := p.ScanString(text, &s)
			walk := walkOf(text, p, 1<<30)
			stop := len(text)
			if !valid {
				stop = s.ErrorOffset()
			}
			if walk.Dead == valid || walk.Last != stop+1 || walk.Step != walk.Last {
				t.Errorf("%q as %s: dead %v after %d of %d steps; the scan says %v, up to %d", text, p, walk.Dead, walk.Step, walk.Last, valid, stop)
			}
			if err := s.Err(); err != nil {
				if _, want := sentence(err); !strings.Contains(walk.Says, want) {
					t.Errorf("%q as %s: the walk says %q, the scan wants %q", text, p, walk.Says, want)
				}
			}
			for _, r := range walk.Registers {
				name, isEnd := strings.CutSuffix(r.Name, " end")
				var c uriscan.Component
				if !valid || !isEnd || r.Value < 0 || c.UnmarshalText([]byte(name)) != nil || !s.Has(c) {
					continue
				}
				if end := int(s.Span(c).End); r.Value != end && !(c == uriscan.CompHost && s.Has(uriscan.CompPort)) {
					t.Errorf("%q as %s: %s is %d, the component ends at %d", text, p, r.Name, r.Value, end)
				}
			}
		}
	}
}

func TestStepsOfAWalkFollowEachOther(t *testing.T) {
	for _, text := range []string{"ab://u:p@h:8/a?q#f", "http://[::1]/", "a b", "", "//@:?#", "http://h/%e"} {
		before := walkOf(text, uriscan.URIReference, 0)
		for step := 1; step <= before.Last; step++ {
			walk := walkOf(text, uriscan.URIReference, step)
			if walk.Before != before.State || walk.Step != step {
				t.Errorf("%q: step %d comes from %s, step %d led to %s", text, walk.Step, walk.Before, before.Step, before.State)
			}
			if step <= len(text) && walk.At != step-1 {
				t.Errorf("%q: step %d takes the byte at %d", text, step, walk.At)
			}
			before = walk
		}
	}
	if walk := walkOf("a", uriscan.URIReference, -5); walk.Step != 0 {
		t.Errorf("a step below the first is %d", walk.Step)
	}
}

// Each byte is in one sheet, in order, and the sheets stay few.
func TestSheetsCoverTheText(t *testing.T) {
	long := "http://h/" + strings.Repeat("é/a", 100000) + "?" + strings.Repeat("x", 100000)
	for _, text := range append(urls(t), long, long+" ") {
		s := &subject{text: text}
		uriscan.ScanString(text, &s.spans)
		at := 0
		sheets := sheetsOf(s, 64)
		for _, sheet := range sheets {
			must.Equal(t, sheet.From, at, "%.60q: a sheet begins at", text)
			for _, c := range sheet.Cells {
				at += c.Bytes
			}
			if sheet.Of != "" {
				at = sheet.To
			}
			if sheet.To != at {
				t.Fatalf("%.60q: a sheet ends at %d, its cells at %d", text, sheet.To, at)
			}
		}
		if at != len(text) || len(sheets) > 40 {
			t.Errorf("%.60q: %d sheets up to %d of %d", text, len(sheets), at, len(text))
		}
	}
}

func TestEscapesAreThoseOfAGoString(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{``, ""}, {`a`, "a"}, {`\n`, "\n"}, {`\xff`, "\xff"}, {`\u00e9`, "é"}, {`\\`, `\`}, {`\"'"`, `"'"`}, {"é\n", "é\n"}, {`\101`, "A"},
	} {
		if got, problem := unescape(test.in); got != test.want || problem != "" {
			t.Errorf("%s: %q, %s", test.in, got, problem)
		}
	}
	for _, in := range []string{`\`, `a\q`, `\x1`, `\u12`, `\ud800`} {
		if got, problem := unescape(in); problem == "" {
			t.Errorf("%s: %q, and no problem", in, got)
		}
	}
	if r := Read(`a\q`, Options{Escapes: true}); !strings.Contains(r.Problem, "after 1 character ") || r.Verdict != nil {
		t.Errorf("a wrong escape: %+v", r)
	}
}

// What a text is shown as has no character that shows nothing, or that changes the
// direction of others.
func TestShownTextHasOnlyCharactersThatShow(t *testing.T) {
	for _, text := range urls(t) {
		for _, piece := range textOf(text).Pieces {
			for _, r := range piece.Text {
				if !unicode.IsPrint(r) || r == utf8.RuneError {
					t.Errorf("%.60q is shown with %U", text, r)
				}
			}
		}
	}
}

// The answer is sent at each key, so it must stay small. Nothing may panic.
func TestAnswersStaySmall(t *testing.T) {
	ask := func(text, base string) *Browser { return &Browser{OK: true, Href: text, Pathname: text} }
	long := "http://h/" + strings.Repeat("\x01é/", 1<<18)
	for _, text := range append(urls(t), long[:maxFull], long) {
		for _, base := range []string{"", "http://b/c", "\xff"} {
			answer, err := json.Marshal(Read(text, Options{Base: base, Columns: 80, Step: 5, Ask: ask}))
			if err != nil || len(answer) > 200_000 {
				t.Errorf("%.60q: %d bytes, %v", text, len(answer), err)
			}
		}
	}
	if r := Read(long, Options{}); !r.TooLong || r.Verdict.Valid || r.Facts != nil {
		t.Errorf("a long text: %+v", r.Verdict)
	}
	if r := Read("", Options{Production: "URL"}); r.Problem == "" {
		t.Error("an unknown production is read")
	}
}

func TestVerdictSaysWhatIsAnIRI(t *testing.T) {
	for text, want := range map[string]bool{"http://h/\u00e9": true, "http://h/": false, "http://h/ ": false, "/a": false} {
		for _, p := range []string{"URI-reference", "URI"} {
			if r := Read(text, Options{Production: p}); r.Verdict.IRI != want {
				t.Errorf("%q as %s: an IRI %v, want %v", text, p, r.Verdict.IRI, want)
			}
		}
	}
}

// The names are those of the library, and each says in a sentence why there is none.
func TestNamesAreThoseOfTheLibrary(t *testing.T) {
	for _, text := range urls(t) {
		s := &subject{text: text}
		uriscan.ScanString(text, &s.spans)
		path, host := s.spans.Path.InString(text), s.spans.Host.InString(text)
		for i, want := range []string{string(template.Append(nil, path, nil)), psl.Split(host).Registrable.InString(host)} {
			name := namesOf(s)[i]
			if (name.Text == nil) != (want == "") || name.Text != nil && !reflect.DeepEqual(name.Text, textOf(want)) {
				t.Errorf("%.60q: the %s is not %.60q", text, name.Name, want)
			}
			if name.Text == nil && name.Note == "" {
				t.Errorf("%.60q: nothing says why there is no %s", text, name.Name)
			}
		}
	}
}

// A sentence on the suffix shows no bytes of a host that is none.
func TestNamesSayWhatTheSuffixIs(t *testing.T) {
	for host, want := range map[string]string{
		"www.example.co.uk": "The public suffix is co.uk.", "a.github.io": "The owner of github.io lets", "github.io": "is a public suffix", "a.b.example": "does not know example,",
		"localhost": "A single label has none.", "192.0.2.1": "An address has none", "a..b": "with an empty label", "a.b\u00e9\x01": "does not know its last label,",
		"a." + strings.Repeat("b", 64): "does not know its last label,",
	} {
		s := &subject{text: "//" + host}
		uriscan.ScanString(s.text, &s.spans)
		if note := s.domainOf().Note; !strings.Contains(note, want) {
			t.Errorf("%q: %q, want %q", host, note, want)
		}
	}
}

// An answer for a walk has nothing else.
func TestOnlyTheWalkIsAskedFor(t *testing.T) {
	r := Read("http://h/", Options{WalkOnly: true, Step: 3})
	if r.Walk == nil || r.Walk.Step != 3 || r.Verdict != nil || r.Sheets != nil {
		t.Errorf("%+v", r)
	}
}

// A quick answer has the verdict, the drawing, the components and the walk.
func TestQuickAnswersHaveTheVerdict(t *testing.T) {
	r := Read("http://h/", Options{Quick: true, Ask: func(string, string) *Browser { t.Error("the browser was asked"); return &Browser{} }})
	if r.Verdict == nil || r.Sheets == nil || r.Components == nil || r.Walk == nil || r.Facts != nil || r.Forms != nil || r.TooLong {
		t.Errorf("%+v", r)
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range hostile {
		f.Add(text, "http://h/", 7, true)
	}
	f.Fuzz(func(t *testing.T, text, base string, step int, escapes bool) {
		r := Read(text, Options{Base: base, Step: step, Escapes: escapes, Ask: func(text, base string) *Browser { return &Browser{OK: true} }})
		if r.Problem == "" && (r.Verdict == nil || r.Walk.Step > r.Walk.Last || r.Verdict.Valid == (r.Verdict.At >= 0)) {
			t.Errorf("%q: %+v", text, r)
		}
	})
}
