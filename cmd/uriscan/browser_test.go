package main

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// The browser's reading is that of the line alone, wherever it is in its file.
func TestLinesSayWhatABrowserReadsInAnotherWay(t *testing.T) {
	input := "http://ok.example/%7Ea\nhttp://a.example\\@b.example/\nhttp://h.example:99999/\nhttp://h/a b\n/x\n\\\\evil.example\nhttp://1.2.3/\n"
	want := "browser\n\nhost,path,refused-by-rfc3986\nrefused-by-browser\nrefused-by-rfc3986\n\nhost,path,refused-by-rfc3986\nhost\n"
	expect.Equal(t, runWith(input, "split", "-q", "-with", "browser", "-o", "tsv", "-fields", "browser").stdout, want, "split")
	found := runWith("see http://1.2.3/x now", "find", "-with", "browser", "-o", "tsv", "-fields", "host")
	expect.Equal(t, found.stdout, "host\tbrowser\n1.2.3\thost\n", "find")
}
