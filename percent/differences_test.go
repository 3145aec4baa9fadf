package percent

import (
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestDifferencesFromNetURLAreAsDocumented runs every row of the table in the package
// documentation. net/url quotes its input in errors, so those are only counted.
func TestDifferencesFromNetURLAreAsDocumented(t *testing.T) {
	doc := must.Bytes(t, "doc.go")
	ofSet := map[string]Set{"Path": Path, "Segment": Segment, "QueryValue": QueryValue}
	ours := map[string]func(text string, set Set) (string, error){
		"AppendDecoded":     func(text string, _ Set) (string, error) { b, err := AppendDecoded(nil, text); return string(b), err },
		"AppendDecodedOnly": func(text string, set Set) (string, error) { return string(AppendDecodedOnly(nil, text, set)), nil },
		"AppendEncoded":     func(text string, set Set) (string, error) { return string(AppendEncoded(nil, text, set)), nil },
	}
	theirs := map[string]func(text string) (string, error){
		"QueryUnescape": url.QueryUnescape,
		"PathUnescape":  url.PathUnescape,
		"QueryEscape":   func(text string) (string, error) { return url.QueryEscape(text), nil },
		"PathEscape":    func(text string) (string, error) { return url.PathEscape(text), nil },
	}
	row := regexp.MustCompile(`(?m)^//\t(\w+)\((".*?")(?:, (\w+))?\) +(".*?"(?:, at \d+)?) +(\w+) +(".*?"(?:, an error)?)$`)
	rows := row.FindAllSubmatch(doc, -1)
	for _, r := range rows {
		text, err := strconv.Unquote(string(r[2]))
		must.Equal(t, err, nil, "%s", r[0])
		result, err := ours[string(r[1])](text, ofSet[string(r[3])])
		got := strconv.Quote(result)
		if err != nil {
			got += fmt.Sprintf(", at %d", err.(*Error).Offset)
		}
		result, err = theirs[string(r[5])](text)
		gotTheirs := strconv.Quote(result)
		if err != nil {
			gotTheirs += ", an error"
		}
		if got != string(r[4]) || gotTheirs != string(r[6]) {
			t.Errorf("%s\nis %s and %s", r[0], got, gotTheirs)
		}
	}
	expect.Equal(t, len(rows), 9, "rows")
}
