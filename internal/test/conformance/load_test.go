package conformance

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// file returns a file system with the one file cases.txt.
func file(text string) fstest.MapFS {
	return fstest.MapFS{"cases.txt": {Data: []byte(text)}}
}

func TestLoadGivesSpansOfTheTexts(t *testing.T) {
	cases, err := Load(file("# §3.2 a heading\n" +
		"a://u@h:1/p?q#f\n  scheme=a userinfo=u host=h port=1 path=/p\n  query=q fragment=f host-kind=reg-name path-kind=path-abempty\n"))
	must.NoError(t, err)
	want := Case{
		File: "cases.txt", Line: 2, Section: "§3.2", Input: "a://u@h:1/p?q#f",
		Spans:    [components]Span{{0, 1}, {4, 5}, {6, 7}, {8, 9}, {9, 11}, {12, 13}, {14, 15}},
		Present:  [components]bool{true, true, true, true, true, true, true},
		HostKind: 1, PathKind: 1, Valid: true, ErrorOffset: -1,
	}
	if len(cases) != 1 || cases[0] != want {
		t.Errorf("got %+v, want %+v", cases, want)
	}
	expect.Equal(t, cases[0].String(), "cases.txt:2 (§3.2)", "the place of the case")
}

func TestLoadKeepsAbsentAndEmptyApart(t *testing.T) {
	cases, err := Load(file("# §3.4\n\"?\"\n  path=\"\" query= path-kind=path-empty\n\"\"\n  path= path-kind=path-empty\n"))
	must.NoError(t, err)
	if !cases[0].Present[query] || cases[0].Spans[query] != (Span{1, 1}) || cases[1].Present[query] {
		t.Errorf("got %+v", cases)
	}
}

func TestLoadReadsErrors(t *testing.T) {
	cases, err := Load(file("# §2.1\n\"a%\\x00\"\n  path=\"a%\\x00\" path-kind=path-noscheme production=relative-ref viable=a% code=percent component=path\n"))
	must.NoError(t, err)
	c := cases[0]
	if c.Input != "a%\x00" || c.Valid || c.ErrorOffset != 2 || c.ErrorCode != 9 || c.ErrorComponent != 4 || c.Production != 3 {
		t.Errorf("got %+v", c)
	}
}

// Every malformed file is refused, and the error names the line.
func TestLoadRefusesMalformedFiles(t *testing.T) {
	const good = " path-kind=path-noscheme"
	for _, c := range []struct{ text, want string }{
		{"# §1\na\n  path=a" + good, "cases.txt:3: the last line has no newline"},
		{"a\n  path=a" + good + "\n", "cases.txt:1: a case before the first section"},
		{"# nothing\n", "cases.txt:1: the file holds no case"},
		{"# §1\n  path=a\n", "cases.txt:2: fields without an input"},
		{"# §1\na b\n", "cases.txt:2: an input is printable ASCII"},
		{"# §1\na\x01\n", "cases.txt:2: an input is printable ASCII"},
		{"# §1\n\"a\n", "cases.txt:2: an input is printable ASCII"},
		{"# §1\n\"a\"b\n", "cases.txt:2: an input is printable ASCII"},
		{"# §1\na\n  path=a colour=red\n", "cases.txt:3: no field begins here"},
		{"# §1\na\n  path=a word\n", "cases.txt:3: no field begins here"},
		{"# §1\na\n  path=a path=a\n", "cases.txt:3: the field path occurs twice"},
		{"# §1\na\n  path=\xff\n", "cases.txt:3: the value of path is neither"},
		{"# §1\na\n\n", "cases.txt:2: the case needs path="},
		{"# §1\na\n  path=a\n", "cases.txt:2: the case needs path-kind="},
		{"# §1\na\n  path=a path-kind=path-odd\n", "cases.txt:2: the case needs path-kind="},
		{"# §1\na\n  path=b" + good + "\n", `cases.txt:2: the components make up "b"`},
		{"# §1\na\n  path=a port=1" + good + "\n", "cases.txt:2: userinfo and port need host="},
		{"# §1\n//a\n  host=a path= path-kind=path-abempty\n", "cases.txt:2: the case needs host-kind="},
		{"# §1\na\n  path=a host-kind=none" + good + "\n", "cases.txt:2: host-kind= without host="},
		{"# §1\na\n  path=a code=end" + good + "\n", "cases.txt:2: code= without viable="},
		{"# §1\na\n  path=a component=path" + good + "\n", "cases.txt:2: component= without viable="},
		{"# §1\na\n  path=a viable=b code=end component=path" + good + "\n", "cases.txt:2: viable= is not a prefix"},
		{"# §1\na\n  path=a viable=a component=path" + good + "\n", "cases.txt:2: the case needs code="},
		{"# §1\na\n  path=a viable=a code=none component=path" + good + "\n", "cases.txt:2: code=none with viable="},
		{"# §1\na\n  path=a viable=a code=end" + good + "\n", "cases.txt:2: the case needs component="},
		{"# §1\na\n  path=a production=IRI" + good + "\n", "cases.txt:2: the case needs production="},
		{"# §1\na\n  path=a production=URI-reference" + good + "\n", "cases.txt:2: production=URI-reference is what"},
		{"# §1\na\n  path=a" + good + "\na\n  path=a" + good + "\n", "cases.txt:4: the same input with the same production is on line 2"},
	} {
		_, err := Load(file(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: got the error %v, want one that begins with %q", c.text, err, c.want)
		}
	}
}

func TestLoadRefusesAnEmptyFolder(t *testing.T) {
	if _, err := Load(fstest.MapFS{}); err == nil {
		t.Error("no file of cases is no error")
	}
}
