package match_test

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/match"
)

// FuzzMatch compares a set of lines, and what it becomes when it was marshalled, with the
// reference. Lines that are refused are left out.
func FuzzMatch(f *testing.F) {
	f.Add(strings.Join(mixed, "\n"), false, "h.example:80", "GET", "/users/7")
	f.Add(strings.Join(templates, "\n"), true, "", "POST", "/r/a...b.json")
	f.Add("/a/{x}/c\n/a/b/z\n/{x}/b/{$}\n/%2F/{rest...}", false, "", "HEAD", "/a/b/%63")
	f.Add("/{a}{b}\n/x{a/b}y\n/{}\n/}", true, "", "", "/x/%zz//")
	f.Fuzz(func(t *testing.T, lines string, openAPI bool, host, method, path string) {
		if len(lines) > 1000 || len(path) > 1000 || len(host) > match.MaxLiteral {
			return
		}
		set, list := compileLeniently(strings.Split(lines, "\n"), openAPI)
		checkAgainstReference(t, set, list, host, method, path)
		data, err := set.MarshalBinary()
		must.NoError(t, err)
		var read match.Set
		must.NoError(t, read.UnmarshalBinary(data))
		checkAgainstReference(t, &read, list, host, method, path)
	})
}

// FuzzUnmarshal asks sets of any bytes for what every user asks. A set that is not refused
// is written as it was read.
func FuzzUnmarshal(f *testing.F) {
	for _, set := range []*match.Set{mustCompile(f), mustCompile(f, mixed...), mustOpenAPI(f, templates...), mustCompile(f, "/a/{x}/c", "/a/b/z")} {
		data, err := set.MarshalBinary()
		must.NoError(f, err)
		f.Add(data, "h.example", "GET", "/many/a/b")
	}
	f.Fuzz(func(t *testing.T, data []byte, host, method, path string) {
		var set match.Set
		if set.UnmarshalBinary(data) != nil {
			return
		}
		answers(&set)
		ask(&set, host, method, path)
		for i := range set.Len() {
			set.Parts(i)
			set.Names(i)
		}
		again, err := set.MarshalBinary()
		must.NoError(t, err)
		expect.Equal(t, string(again), string(data), "marshalled again")
	})
}
