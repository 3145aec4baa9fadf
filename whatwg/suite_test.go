package whatwg_test

import (
	"encoding/json"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/whatwg"
)

// A suiteCase is a case of urltestdata.json: what a browser's URL object has.
type suiteCase struct {
	Input, Href, Protocol, Username, Password string
	Host, Hostname, Port                      string
	Pathname, Search, Hash                    string
	Base, Origin                              *string
	Failure                                   bool
}

// suiteCases returns the cases of a file. A case that is a string is a comment.
func suiteCases[T any](t testing.TB, file reallists.List) (cases []T) {
	var raw []json.RawMessage
	must.NoError(t, json.Unmarshal(file.Data, &raw))
	for _, r := range raw {
		if r[0] == '"' {
			continue
		}
		var c T
		must.NoError(t, json.Unmarshal(r, &c))
		cases = append(cases, c)
	}
	return cases
}

// parseCase parses the input of a case, against its base if it has one.
func parseCase(c *suiteCase) (whatwg.URL, error) {
	if c.Base == nil {
		return whatwg.Parse(c.Input)
	}
	base, err := whatwg.Parse(*c.Base)
	if err != nil {
		return whatwg.URL{}, err
	}
	return base.Parse(c.Input)
}

// TestSuiteOfTheWebPlatformIsParsed has all cases of the browsers' own suite, and those
// that the authors of Ada added: each part of each URL, and what is refused.
func TestSuiteOfTheWebPlatformIsParsed(t *testing.T) {
	for _, file := range reallists.Files(t, "suites/wpt/*urltestdata.json") {
		cases := suiteCases[suiteCase](t, file)
		passed := 0
		for i := range cases {
			if checkCase(t, &cases[i]) {
				passed++
			}
		}
		t.Logf("%s: %d of %d cases", file.Name, passed, len(cases))
		expect.Equal(t, passed, len(cases), "cases of %s", file.Name)
	}
}

// checkCase reports whether a case is parsed as it says.
func checkCase(t *testing.T, c *suiteCase) bool {
	u, err := parseCase(c)
	if c.Failure || err != nil {
		if c.Failure != (err != nil) {
			t.Errorf("%q against %v: %q, %v", c.Input, c.Base, u.Href(), err)
		}
		return c.Failure == (err != nil)
	}
	got := [...]string{u.Href(), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash(), u.Origin()}
	want := [...]string{c.Href, c.Protocol, c.Username, c.Password, c.Host, c.Hostname, c.Port, c.Pathname, c.Search, c.Hash, u.Origin()}
	if c.Origin != nil {
		want[len(want)-1] = *c.Origin
	}
	if got != want {
		t.Errorf("%q: %q\nwant %q", c.Input, got, want)
	}
	return got == want
}
