package docs

import (
	"io/fs"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// TestSecurityPageNamesTestsThatExist looks for every test, fuzz target and
// benchmark that SECURITY.md names. The page may name several by how they begin. Each row of
// the table of inputs has to name one.
func TestSecurityPageNamesTestsThatExist(t *testing.T) {
	t.Chdir(root)
	text := must.Read(t, "SECURITY.md")
	var declared strings.Builder
	err := tree.Walk(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		declared.Write(text)
		return err
	})
	must.NoError(t, err)
	name := regexp.MustCompile("(begin with )?`((?:Test|Fuzz|Benchmark)[A-Z]\\w*)`")
	_, table, _ := strings.Cut(text, "\n| input | limit | what is promised | test |\n|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")
	for _, row := range rows {
		if cells := strings.Split(row, " | "); len(cells) != 4 || !name.MatchString(cells[3]) {
			t.Errorf("a row of SECURITY.md without four cells, or without a test in the last one: %s", row)
		}
	}
	if len(rows) < 10 {
		t.Errorf("%d inputs found in SECURITY.md", len(rows))
	}
	named := name.FindAllStringSubmatch(text, -1)
	if len(named) < 10 {
		t.Errorf("%d tests found in SECURITY.md", len(named))
	}
	for _, name := range named {
		declaration := "\nfunc " + name[2]
		if name[1] == "" {
			declaration += "("
		}
		if !strings.Contains(declared.String(), declaration) {
			t.Errorf("SECURITY.md names %s, which no file declares", name[2])
		}
	}
}

// TestSecurityPageSaysWhatNetURLDoes runs the examples of SECURITY.md.
func TestSecurityPageSaysWhatNetURLDoes(t *testing.T) {
	t.Chdir(root)
	text := must.Read(t, "SECURITY.md")
	for _, c := range []struct {
		src      string
		valid    bool
		host     string           // what uriscan locates
		kind     uriscan.HostKind // and takes it for
		accepted bool             // by net/url
		urlHost  string           // url.URL.Host
		urlPath  string
	}{
		{"http:///path", true, "", uriscan.HostRegName, true, "", "/path"},
		{"http:evil.example", true, "", uriscan.HostNone, true, "", ""},
		{"http://127.1/", true, "127.1", uriscan.HostRegName, true, "127.1", "/"},
		{"http://h:99999999/", true, "h", uriscan.HostRegName, true, "h:99999999", "/"},
		{"http://%31%32%37.0.0.1/", true, "%31%32%37.0.0.1", uriscan.HostRegName, false, "", ""},
		{"http://h/%2e%2e/x", true, "h", uriscan.HostRegName, true, "h", "/../x"},
		{"http://user:p@h/", true, "h", uriscan.HostRegName, true, "h", "/"},
		{"http://a@b@c/", false, "c", uriscan.HostRegName, true, "c", "/"},
		{"//[fe80::1%25en0]/", false, "[fe80::1%25en0]", uriscan.HostNone, true, "[fe80::1%en0]", "/"},
		{"http://h/a b", false, "h", uriscan.HostRegName, true, "h", "/a b"},
		{"http://h/?a=%zz", false, "h", uriscan.HostRegName, true, "h", "/"},
	} {
		if !strings.Contains(text, "`"+c.src+"`") {
			t.Errorf("the page does not have %q", c.src)
		}
		got, _ := uriscan.Parse(c.src)
		if got.Valid() != c.valid || got.Host.InString(c.src) != c.host || got.HostKind() != c.kind {
			t.Errorf("%q: %v, host %q, %v; want %v, %q, %v", c.src, got.Valid(), got.Host.InString(c.src), got.HostKind(), c.valid, c.host, c.kind)
		}
		u, err := url.Parse(c.src)
		if (err == nil) != c.accepted || err == nil && (u.Host != c.urlHost || u.Path != c.urlPath) {
			t.Errorf("%q: net/url gives %+v, %v; want %v, host %q, path %q", c.src, u, err, c.accepted, c.urlHost, c.urlPath)
		}
	}
}
