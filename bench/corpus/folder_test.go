package corpus

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

const logText = `1.2.3.4 - - [17/May/2015:10:05:03 +0000] "GET /a?b HTTP/1.1" 200 1 "-" "agent"
no request here
"1.2.3.4 - - [22/Dec/2016:16:30:52 +0300] "POST /c d HTTP/1.0" 303 382
`

// packed returns text as gzip packs it.
func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write([]byte(text))
	must.NoError(t, err)
	must.NoError(t, w.Close())
	return b.String()
}

// folderOf returns a folder with these files.
func folderOf(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for path, text := range files {
		full := filepath.Join(root, path)
		must.NoError(t, os.MkdirAll(filepath.Dir(full), 0o755))
		must.NoError(t, os.WriteFile(full, []byte(text), 0o644))
	}
	return root
}

func TestFolderReadsListsAndLogs(t *testing.T) {
	root := folderOf(t, map[string]string{
		"a/plain.txt":     "http://h/\r\n\n/p?q",
		"b/same name.txt": "x\n",
		"c/same name.txt": "y\n",
		"c/packed.gz":     packed(t, "one\ntwo\n"),
		"c/list.txt.gz":   packed(t, "three\n"),
		"d/access.log":    logText,
		"d/old.log.gz":    packed(t, logText),
		"d/empty.log":     "no request\n",
		"README.md":       "not a list\n",
		"d/table.tsv":     "not a list\n",
	})
	want := map[string][]string{
		"plain":       {"http://h/", "", "/p?q"},
		"b_same_name": {"x"},
		"c_same_name": {"y"},
		"packed":      {"one", "two"},
		"list":        {"three"},
		"access":      {"/a?b", "/c d"},
		"old":         {"/a?b", "/c d"},
		"empty":       nil,
	}
	sources, err := Sources(root)
	must.NoError(t, err)
	expect.Equal(t, len(sources), len(want), "lists")
	for _, source := range sources {
		c := loaded(t, source)
		lines, ok := want[source.Name]
		if !ok || !slices.Equal(c.Strings, lines) {
			t.Errorf("list %s holds %q, want %q", source.Name, c.Strings, lines)
		}
		text := ""
		for i, line := range c.Lines {
			if string(line) != c.Strings[i] {
				t.Errorf("list %s: line %d is %q as bytes and %q as text", c.Name, i, line, c.Strings[i])
			}
			text += string(line) + "\n"
		}
		if string(c.Buf) != text || c.Size != len(text)-len(c.Lines) {
			t.Errorf("list %s: the buffer is %q (%d bytes of lines), want %q", c.Name, c.Buf, c.Size, text)
		}
	}
}

func TestFolderRefusesInOneSentence(t *testing.T) {
	broken := folderOf(t, map[string]string{"broken.gz": "this is not packed"})
	sources, err := Sources(broken)
	must.NoError(t, err)
	_, unreadable := sources[0].Load()
	_, missing := Sources(filepath.Join(broken, "absent"))
	_, empty := Sources(folderOf(t, map[string]string{"README.md": "no list"}))
	for what, err := range map[string]error{"cannot read a list": unreadable, "is no folder": missing, "holds no": empty} {
		if err == nil || !strings.Contains(err.Error(), what) || strings.Contains(err.Error(), "\n") {
			t.Errorf("the error is %v, want one line with %q", err, what)
		}
	}
}

func TestRequestTargets(t *testing.T) {
	for line, want := range map[string]string{
		`"GET / HTTP/1.1"`:                     "/",
		`"GET /a b HTTP/1.1" 200`:              "/a b",
		`- "-" "OPTIONS * HTTP/1.0"`:           "*",
		`"CONNECT h:443 HTTP/1.1"`:             "h:443",
		`"GET /a HTTP/2" 200 "-" "x HTTP/1.1"`: "/a",
		`"GET  HTTP/1.1"`:                      "",
		`"get / HTTP/1.1"`:                     "-",
		`"GET / HTTP/x"`:                       "-",
		`"GET /`:                               "-",
		`"GET`:                                 "-",
		`GET / HTTP/1.1`:                       "-",
		``:                                     "-",
		`{"request":"nothing"} "PUT /x HTTP/1.1"`:    "/x",
		`"GET /index.php?a="b" HTTP/1.1" 200 12 "-"`: `/index.php?a="b"`,
	} {
		target, ok := RequestTarget([]byte(line))
		if ok != (want != "-") || ok && string(target) != want {
			t.Errorf("the target of %q is %q, %v; want %q", line, target, ok, want)
		}
	}
}

func TestQuantilesComeBackAsWritten(t *testing.T) {
	values := make([]int, 1000)
	for i := range values {
		values[i] = i
	}
	q := quantilesOf(values)
	if q.Median() != 500 || q.P99() != 989 || q.Max() != 999 {
		t.Errorf("of 0 to 999, median %d, 99th percentile %d, greatest %d", q.Median(), q.P99(), q.Max())
	}
	text, err := q.MarshalText()
	must.NoError(t, err)
	var back Quantiles
	if err := back.UnmarshalText(text); err != nil || back != q {
		t.Errorf("read back as %v, %v; want %v", back, err, q)
	}
	for _, bad := range []string{"", "1 2", strings.Replace(string(text), "999", "9", 1), strings.Replace(string(text), "999", "x", 1)} {
		if err := new(Quantiles).UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q was read as a distribution", bad)
		}
	}
}
