package bench

import (
	"bytes"
	"encoding/json"
	"iter"
	"os/exec"
	"strings"
	"sync"
	"testing"

	nlnwa "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/idna"

	"github.com/uriscan/uriscan/idn"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/whatwg"
)

// theirURLs are what browsers read, and what they refuse.
var theirURLs = []string{
	"https://user:pw@Example.com:8443/a/../b?q=1&r=a+b%20c#f", "http://h:80", "  http://h/ ", `http:\\h\p`, "http://0x7f.1/", "http://b\u00fccher.example/%7e",
	"http://h/a b?c d#e f", "mailto:a@b", "foo://h?q", "file:///C|/x", "http://[::0:1]:90/", "data:,x", "ws://h/?", "http://h:99999/", "http://a b/", "//h/p", "",
}

// theirRefs are references on a page.
var theirRefs = []string{"../c", "?q", "#f", "//Other.example", `\\other\c`, "https:d", "http://h/", "mailto:a@b", "//[", ""}

const theirPage = "https://h.example/a/b?c#d"

// adaProgram runs Ada, which is the URL of Node.js, on texts. Each function has the name that it
// has in C++. Nothing is null.
const adaProgram = `
const base = 'https://h.example/a/b?c#d';
const pairs = (p) => [...p].flat();
const ada = {
	'ada::parse<ada::url_aggregator>(s)': (s) => URL.canParse(s) && new URL(s).href,
	'ada::parse<ada::url_aggregator>(s, &*base)': (s) => URL.canParse(s, base) && new URL(s, base).href,
	'ada::can_parse(s)': (s) => URL.canParse(s),
	'a->get_href()': (s) => new URL(s).href,
	'a->get_origin()': (s) => new URL(s).origin,
	'a->get_protocol()': (s) => new URL(s).protocol,
	'a->get_username()': (s) => new URL(s).username,
	'a->get_password()': (s) => new URL(s).password,
	'a->get_host()': (s) => new URL(s).host,
	'a->get_hostname()': (s) => new URL(s).hostname,
	'a->get_port()': (s) => new URL(s).port,
	'a->get_pathname()': (s) => new URL(s).pathname,
	'a->get_search()': (s) => new URL(s).search,
	'a->get_hash()': (s) => new URL(s).hash,
	'ada::url_search_params(a->get_search())': (s) => pairs(new URL(s).searchParams),
	'params.to_string()': (s) => new URL(s).searchParams.toString(),
};
const answer = (f, s) => { try { const a = f(s); return a === false ? null : a } catch { return null } };
const texts = JSON.parse(require('fs').readFileSync(0, 'utf8')), answers = {};
for (const name in ada) answers[name] = Object.fromEntries(texts.map((s) => [s, answer(ada[name], s)]));
process.stdout.write(JSON.stringify({ version: process.versions.ada, answers }));
`

// adaAnswers are what Ada says, and its version. It is nil where there is no Node.js with Ada.
var adaAnswers = sync.OnceValues(func() (answers map[string]map[string]any, version string) {
	texts, err := json.Marshal(append(theirRefs, theirURLs...))
	if err != nil {
		return nil, ""
	}
	command := exec.Command("node", "-e", adaProgram)
	command.Stdin = bytes.NewReader(texts)
	out, err := command.Output()
	if err != nil {
		return nil, ""
	}
	var all struct {
		Version string
		Answers map[string]map[string]any
	}
	if json.Unmarshal(out, &all) != nil || all.Version == "" {
		return nil, ""
	}
	return all.Answers, all.Version
})

// byAda returns a row for a function of Ada. What is refused is nil on both sides.
func byAda(name string, texts []string, ours func(s string) any) replacement {
	return replacement{func(t *testing.T, s string) (any, any) {
		answers, version := adaAnswers()
		if answers == nil {
			t.Skip("NOT CHECKED: there is no node that has Ada")
		}
		t.Logf("Ada %s", version)
		return answers[name][s], ours(s)
	}, texts, ""}
}

// ifParsed returns what is asked of a URL, and nil if it is refused.
func ifParsed(ask func(u whatwg.URL) any) func(s string) any {
	return func(s string) any {
		u, err := whatwg.Parse(s)
		if err != nil {
			return nil
		}
		return ask(u)
	}
}

// byNlnwa returns a row for a method of nlnwa's URL, over texts that it accepts.
func byNlnwa(theirs func(n *nlnwa.Url) any, ours func(u whatwg.URL) any, differs string) replacement {
	return replacement{func(t *testing.T, s string) (any, any) {
		n, err := nlnwa.Parse(s)
		must.NoError(t, err)
		u, err := whatwg.Parse(s)
		must.NoError(t, err)
		return theirs(n), ours(u)
	}, theirURLs[:13], differs}
}

// pairsOf returns names and values as one list.
func pairsOf(pairs iter.Seq2[string, string]) (list []any) {
	list = []any{}
	for name, value := range pairs {
		list = append(list, name, value)
	}
	return list
}

// orNothing returns a name, and nothing where there is an error.
func orNothing[T string | []byte](name T, err error) string {
	if err != nil {
		return ""
	}
	return string(name)
}

// theirNames are names of domains. Those that are to be registered have nothing to map.
var (
	theirRegistered = []string{"example.com", "b\u00fccher.example", "xn--bcher-kva.example", "fa\u00df.de", "\u0646\u0627\u0645\u0647.example", "a..b", "\u00fc\u200d.example", "a b.example\u00fc"}
	theirNames      = append([]string{"\u4f8b\u3002example", "B\u00dcCHER.example"}, theirRegistered[:5]...)
)

// browserReplacements has the rows of packages that read names and URLs as browsers do.
var browserReplacements = map[string]replacement{
	"ada::parse<ada::url_aggregator>(s)": byAda("ada::parse<ada::url_aggregator>(s)", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Href() })),
	"ada::parse<ada::url_aggregator>(s, &*base)": byAda("ada::parse<ada::url_aggregator>(s, &*base)", theirRefs, func(s string) any {
		base, _ := whatwg.Parse(theirPage)
		u, err := base.Parse(s)
		if err != nil {
			return nil
		}
		return u.Href()
	}),
	"ada::can_parse(s)": byAda("ada::can_parse(s)", theirURLs, func(s string) any {
		if _, err := whatwg.Parse(s); err == nil {
			return true
		}
		return nil
	}),
	"a->get_href()":     byAda("a->get_href()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Href() })),
	"a->get_origin()":   byAda("a->get_origin()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Origin() })),
	"a->get_protocol()": byAda("a->get_protocol()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Protocol() })),
	"a->get_username()": byAda("a->get_username()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Username() })),
	"a->get_password()": byAda("a->get_password()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Password() })),
	"a->get_host()":     byAda("a->get_host()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Host() })),
	"a->get_hostname()": byAda("a->get_hostname()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Hostname() })),
	"a->get_port()":     byAda("a->get_port()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Port() })),
	"a->get_pathname()": byAda("a->get_pathname()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Pathname() })),
	"a->get_search()":   byAda("a->get_search()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Search() })),
	"a->get_hash()":     byAda("a->get_hash()", theirURLs, ifParsed(func(u whatwg.URL) any { return u.Hash() })),
	"ada::url_search_params(a->get_search())": byAda("ada::url_search_params(a->get_search())", theirURLs, ifParsed(func(u whatwg.URL) any {
		return pairsOf(u.SearchParams())
	})),
	"params.to_string()": byAda("params.to_string()", theirURLs, ifParsed(func(u whatwg.URL) any {
		pairs := u.SearchParams()
		return string(whatwg.AppendForm(nil, pairs))
	})),
	"nlnwa.Parse(s)": {func(_ *testing.T, s string) (any, any) {
		n, theirs := nlnwa.Parse(s)
		u, ours := whatwg.Parse(s)
		if theirs != nil || ours != nil {
			return theirs == nil, ours == nil
		}
		return n.Href(false), u.Href()
	}, theirURLs, "http://xn--a/"},
	"nlnwa.ParseRef(page, s)": {func(t *testing.T, s string) (any, any) {
		page := theirPage
		n, theirs := nlnwa.ParseRef(page, s)
		base, err := whatwg.Parse(page)
		must.NoError(t, err)
		u, ours := base.Parse(s)
		if theirs != nil || ours != nil {
			return theirs == nil, ours == nil
		}
		return n.String(), u.Href()
	}, theirRefs, ""},
	"n.Href(false)": byNlnwa(func(n *nlnwa.Url) any { return n.Href(false) }, func(u whatwg.URL) any { return u.Href() }, "http://h/^"),
	"n.Protocol()":  byNlnwa(func(n *nlnwa.Url) any { return n.Protocol() }, func(u whatwg.URL) any { return u.Protocol() }, ""),
	"n.Scheme()":    byNlnwa(func(n *nlnwa.Url) any { return n.Scheme() }, func(u whatwg.URL) any { return strings.TrimSuffix(u.Protocol(), ":") }, ""),
	"n.Username()":  byNlnwa(func(n *nlnwa.Url) any { return n.Username() }, func(u whatwg.URL) any { return u.Username() }, ""),
	"n.Password()":  byNlnwa(func(n *nlnwa.Url) any { return n.Password() }, func(u whatwg.URL) any { return u.Password() }, ""),
	"n.Host()":      byNlnwa(func(n *nlnwa.Url) any { return n.Host() }, func(u whatwg.URL) any { return u.Host() }, ""),
	"n.Hostname()":  byNlnwa(func(n *nlnwa.Url) any { return n.Hostname() }, func(u whatwg.URL) any { return u.Hostname() }, ""),
	"n.Port()":      byNlnwa(func(n *nlnwa.Url) any { return n.Port() }, func(u whatwg.URL) any { return u.Port() }, ""),
	"n.Pathname()":  byNlnwa(func(n *nlnwa.Url) any { return n.Pathname() }, func(u whatwg.URL) any { return u.Pathname() }, "http://h/^"),
	"n.Search()":    byNlnwa(func(n *nlnwa.Url) any { return n.Search() }, func(u whatwg.URL) any { return u.Search() }, ""),
	"n.Query()":     byNlnwa(func(n *nlnwa.Url) any { return n.Query() }, func(u whatwg.URL) any { return strings.TrimPrefix(u.Search(), "?") }, ""),
	"n.Hash()":      byNlnwa(func(n *nlnwa.Url) any { return n.Hash() }, func(u whatwg.URL) any { return u.Hash() }, ""),
	"n.Fragment()":  byNlnwa(func(n *nlnwa.Url) any { return n.Fragment() }, func(u whatwg.URL) any { return strings.TrimPrefix(u.Hash(), "#") }, ""),
	"n.SearchParams()": byNlnwa(func(n *nlnwa.Url) any {
		list := []any{}
		n.SearchParams().Iterate(func(pair *nlnwa.NameValuePair) { list = append(list, pair.Name, pair.Value) })
		return list
	}, func(u whatwg.URL) any { return pairsOf(u.SearchParams()) }, ""),
	"idna.Lookup.ToASCII(h)": {func(_ *testing.T, h string) (any, any) {
		return orNothing(idna.Lookup.ToASCII(h)), orNothing(idn.AppendASCII(nil, h))
	}, theirNames, "a_b.example"},
	"idna.Lookup.ToUnicode(h)": {func(_ *testing.T, h string) (any, any) {
		return orNothing(idna.Lookup.ToUnicode(h)), orNothing(idn.AppendUnicode(nil, h))
	}, theirNames, "a_b.example"},
	"idna.Registration.ToASCII(h)": {func(_ *testing.T, h string) (any, any) {
		return orNothing(idna.Registration.ToASCII(h)), orNothing(idn.Strict.AppendASCIIString(nil, h))
	}, theirRegistered, "B\u00fccher.example"},
	"idna.Display.ToUnicode(h)": {func(_ *testing.T, h string) (any, any) {
		return orNothing(idna.Display.ToUnicode(h)), orNothing(idn.AppendUnicode(nil, h))
	}, theirNames, "a_b.example"},
}
