package whatwg_test

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/whatwg"
)

var updatePage = flag.Bool("update", false, "write the table of docs/browsers.md")

// A difference is a kind of text that parsers read in several ways.
type difference struct{ what, text, attack string }

// differences are the rows of docs/browsers.md.
var differences = []difference{
	{"a backslash ends the authority", `http://good.example\@evil.example/`, "a filter sees evil.example as a user, or the other way round"},
	{"a backslash is a slash", `http:\\evil.example/`, "a filter that looks for `//` sees no host"},
	{"a backslash in the path", `http://h.example/a\..\admin`, "a rule for /admin is passed by"},
	{"one slash, or many", `http:/evil.example/`, "a redirect that is allowed for paths leads to another host"},
	{"three slashes", `http:///evil.example/`, "the same"},
	{"no slash", `http:evil.example`, "the same"},
	{"a tab or a newline within", "http://evil\t.example/", "a list of blocked names does not have the text"},
	{"spaces around", " http://evil.example/ ", "the same"},
	{"two at-signs", `http://a@good.example@evil.example/`, "parsers disagree which one ends the user"},
	{"an at-sign after a question mark", `http://good.example?@evil.example/`, "a filter that cuts at the last at-sign sees evil.example"},
	{"an encoded at-sign in the host", `http://good.example%40evil.example/`, "who decodes before the split sees a user"},
	{"an encoded slash in the host", `http://good.example%2f.evil.example/`, "a resolver asks evil.example, and who decodes sees good.example"},
	{"an encoded NUL in the host", `http://good.example%00.evil.example/`, "a program in C compares good.example alone"},
	{"an address as one number", `http://2130706433/`, "requests reach 127.0.0.1 (SSRF)"},
	{"an address in octal digits", `http://0177.0.0.1/`, "the same"},
	{"an address in hexadecimal digits", `http://0x7f.1/`, "the same"},
	{"a short address", `http://127.1/`, "the same"},
	{"a dot after an address", `http://127.0.0.1./`, "the same"},
	{"a number at the end of a name", `http://1.2.3.4.5/`, "what ends in a number is looked up as a name by some"},
	{"a triplet in the host", `http://127.0.0%2e1/`, "the same"},
	{"wide characters", `http://evil。example/`, "a name that is blocked is not found"},
	{"wide digits", "http://\uff11\uff12\uff17.0.0.1/", "requests reach 127.0.0.1 (SSRF)"},
	{"a soft hyphen", "http://ev\u00adil.example/", "a name that is blocked is not found"},
	{"a name in Unicode", `http://bücher.example/`, "two spellings of one host"},
	{"capital letters", `http://EVIL.example/`, "a list in small letters does not have the text"},
	{"a port with zeros", `http://h.example:00080/`, "a cache has two entries for one page"},
	{"a colon without a port", `http://h.example:/`, "a cache has two entries for one page"},
	{"a port that is too large", `http://h.example:65616/`, "65616 is 80 in sixteen bits"},
	{"encoded dot segments", `http://h.example/a/%2e%2e/admin`, "a rule for /a/ lets /admin pass"},
	{"an encoded slash", `http://h.example/a%2fadmin`, "nobody may take it for a slash; some do"},
	{"a square bracket in the query", `http://h.example/?a[]=1`, "none: strict parsers refuse what servers accept"},
	{"a percent sign alone", `http://h.example/100%`, "decoders disagree"},
	{"a zone of an IPv6 address", `http://[fe80::1%25eth0]/`, "none: some refuse it"},
	{"an IPv4 address in an IPv6 address", `http://[::ffff:127.0.0.1]/`, "a rule for 127.0.0.1 does not see it"},
}

// reading is what a parser makes of a text: its host and path, or that it refuses it.
func reading(host, path string, ok bool) string {
	if !ok {
		return "refuses"
	}
	if path == "" {
		return cell(host)
	}
	return cell(host) + " " + cell(path)
}

// cell returns a text for a cell of a table.
func cell(text string) string {
	if text == "" {
		return "no host"
	}
	return "`" + strings.ReplaceAll(strings.Trim(fmt.Sprintf("%+q", text), `"`), `\\`, `\`) + "`"
}

func byRFC(text string) string {
	var s uriscan.Spans
	valid := uriscan.ScanString(text, &s)
	return reading(s.Host.InString(text), s.Path.InString(text), valid)
}

func byBrowser(text string) string {
	u, err := whatwg.Parse(text)
	return reading(u.Hostname(), u.Pathname(), err == nil)
}

func byNetURL(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return "refuses"
	}
	return reading(u.Hostname(), u.EscapedPath(), true)
}

// byCurl asks curl for the text by a proxy, which sees what curl has made of it.
func byCurl(t *testing.T, curl, text string) string {
	var seen *url.URL
	proxy := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = r.URL }))
	defer proxy.Close()
	cmd := exec.CommandContext(context.Background(), curl, "-q", "-s", "--noproxy", "", "-x", proxy.URL, "--max-time", "20", "-g", "--", text)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	cmd.Run() // it may fail: then the proxy has seen nothing
	if seen == nil {
		return "refuses"
	}
	return reading(seen.Hostname(), seen.EscapedPath(), true)
}

// curlOfPage is the version of curl that the page has.
const curlOfPage = "curl 7.88.1 "

// TestPageOfBrowsersSaysWhatEachParserReads asks every parser about every row of
// docs/browsers.md. curl is asked where it is there in the version that the page names.
func TestPageOfBrowsersSaysWhatEachParserReads(t *testing.T) {
	const page = "../docs/browsers.md"
	text := must.Read(t, page)
	curl, err := exec.LookPath("curl")
	if err == nil {
		if said, _ := exec.Command(curl, "--version").Output(); !strings.HasPrefix(string(said), curlOfPage) {
			curl = ""
		}
	}
	if curl == "" {
		t.Logf("the column of curl is not checked: there is no %s", curlOfPage)
	}
	table := regexp.MustCompile(`(?s)(<!-- table -->\n\n)(.*?)(\n\n<!-- end -->)`)
	found := table.FindStringSubmatch(text)
	if found == nil {
		t.Fatal("the page has no table")
	}
	rows := strings.Split(found[2], "\n")
	made := []string{"| what | example | RFC 3986 | browser | net/url | curl | what an attacker gains |", "|---|---|---|---|---|---|---|"}
	for i, d := range differences {
		ofCurl := "?"
		if curl != "" {
			ofCurl = byCurl(t, curl, d.text)
		} else if i+2 < len(rows) {
			if cells := strings.Split(rows[i+2], " | "); len(cells) == 7 {
				ofCurl = cells[5]
			}
		}
		made = append(made, fmt.Sprintf("| %s | %s | %s | %s | %s | %s | %s |", d.what, cell(d.text), byRFC(d.text), byBrowser(d.text), byNetURL(d.text), ofCurl, d.attack))
	}
	want := table.ReplaceAllLiteralString(text, found[1]+strings.Join(made, "\n")+found[3])
	if *updatePage {
		must.NoError(t, os.WriteFile(page, []byte(want), 0o644))
		return
	}
	if text != want {
		t.Errorf("docs/browsers.md has another table (go test ./whatwg -run Page -update writes it); want\n%s", strings.Join(made, "\n"))
	}
}
