package uri_test

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/version"
	"net/url"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/percent"
	"github.com/uriscan/uriscan/uri"
)

// A migration is a row of the tables in docs/migration.md: the code of its first
// cell and the code of its second, and what both give for a reference s. u and r are
// what url.Parse and uri.Parse make of s.
type migration struct {
	run func(s string, u *url.URL, r uri.Reference) (theirs, ours any)
	but func(s string, u *url.URL, r uri.Reference) bool // where they may differ; nil if nowhere
}

// migrations has a function for each row. Its source must have the code of the row
// in it.
var migrations = map[string]migration{
	"url.Parse(s)": {
		func(s string, _ *url.URL, _ uri.Reference) (any, any) {
			_, theirs := url.Parse(s)
			_, ours := uri.Parse(s)
			return theirs == nil, ours == nil
		},
		func(s string, u *url.URL, r uri.Reference) bool { return u == nil },
	},
	"url.ParseRequestURI(s)": {
		func(s string, _ *url.URL, _ uri.Reference) (any, any) {
			_, theirs := url.ParseRequestURI(s)
			r, err := uri.Parse(s)
			return theirs == nil, err == nil && (r.Matches(uriscan.AbsoluteURI) || r.PathKind() == uriscan.PathAbsolute)
		},
		func(s string, u *url.URL, r uri.Reference) bool {
			return strings.HasPrefix(s, "//") || r.Has(uriscan.CompFragment) || s == "*"
		},
	},
	"url.JoinPath(s, a, b)": {
		func(s string, _ *url.URL, r uri.Reference) (any, any) {
			a, b := "x", "y z"
			theirs, _ := url.JoinPath(s, a, b)
			ours, _ := r.JoinSegments(a, b)
			return theirs, ours.String()
		},
		func(s string, u *url.URL, r uri.Reference) bool {
			return isChanged(u, r) || !isCleanPath(r.Path()) || strings.HasPrefix(s, "///")
		},
	},
	"url.PathEscape(s)": {
		func(s string, _ *url.URL, _ uri.Reference) (any, any) {
			return url.PathEscape(s), string(percent.AppendEncoded(nil, s, percent.Segment))
		},
		func(s string, _ *url.URL, _ uri.Reference) bool { return strings.ContainsAny(s, "!'()*,;") },
	},
	"url.PathUnescape(s)": {
		run: func(s string, _ *url.URL, _ uri.Reference) (any, any) {
			theirs, _ := url.PathUnescape(s)
			ours, _ := percent.AppendDecoded(nil, s)
			return theirs, string(ours)
		},
	},
	"url.QueryEscape(s)": {
		func(s string, _ *url.URL, _ uri.Reference) (any, any) {
			return url.QueryEscape(s), string(percent.AppendEncoded(nil, s, percent.Unreserved))
		},
		func(s string, _ *url.URL, _ uri.Reference) bool { return strings.Contains(s, " ") },
	},
	"url.QueryUnescape(s)": {
		run: func(s string, _ *url.URL, _ uri.Reference) (any, any) {
			theirs, _ := url.QueryUnescape(s)
			ours, _ := percent.AppendDecoded(nil, strings.ReplaceAll(s, "+", " "))
			return theirs, string(ours)
		},
	},
	"url.ParseQuery(q)": {
		func(_ string, _ *url.URL, r uri.Reference) (any, any) {
			q, _ := r.Query()
			theirs, _ := url.ParseQuery(q)
			return theirs, collected(r.DecodedPairs())
		},
		hasSemicolon,
	},
	"url.User(name)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			name := "a@b:c"
			theirs := *u
			theirs.User = url.User(name)
			ours, err := r.With(uriscan.CompUserinfo, encoded(name))
			return usersOf(&theirs, nil), usersOf(toURL(ours), err)
		},
		func(s string, u *url.URL, r uri.Reference) bool { return u.Host == "" },
	},
	"url.UserPassword(name, password)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			name, password := "a@b:c", "d:/?#"
			theirs := *u
			theirs.User = url.UserPassword(name, password)
			ours, err := r.With(uriscan.CompUserinfo, encoded(name)+":"+encoded(password))
			return usersOf(&theirs, nil), usersOf(toURL(ours), err)
		},
		func(s string, u *url.URL, r uri.Reference) bool { return u.Host == "" },
	},

	"u.Scheme": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.Scheme, strings.ToLower(r.Scheme()) },
	},
	"u.Opaque": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.Opaque, r.Path() },
		func(_ string, _ *url.URL, r uri.Reference) bool { return r.PathKind() != uriscan.PathRootless },
	},
	"u.User": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			userinfo, ok := r.Userinfo()
			return presence(u.User != nil, u.User.String()), presence(ok, userinfo)
		},
		isUserinfoEncoded,
	},
	"u.Host": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.Host, r.HostPort() },
		hasTripletInHost,
	},
	"u.Path": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.Path, r.DecodedPath() },
		isOtherPath,
	},
	"u.RawPath": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.RawPath, r.Path() },
		func(s string, u *url.URL, r uri.Reference) bool { return u.RawPath == "" || isOtherPath(s, u, r) },
	},
	"u.RawQuery": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) {
			query, _ := r.Query()
			return u.RawQuery, query
		},
	},
	"u.ForceQuery": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) {
			query, ok := r.Query()
			return u.ForceQuery, ok && query == ""
		},
	},
	"u.Fragment": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) {
			fragment, _ := r.DecodedFragment()
			return u.Fragment, fragment
		},
	},
	"u.RawFragment": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			fragment, _ := r.Fragment()
			return u.RawFragment, fragment
		},
		func(_ string, u *url.URL, _ uri.Reference) bool { return u.RawFragment == "" },
	},
	"u.OmitHost": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) {
			return u.OmitHost, r.IsAbsolute() && r.PathKind() == uriscan.PathAbsolute
		},
	},

	"u.String()": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.String(), r.String() },
		func(s string, u *url.URL, r uri.Reference) bool {
			return s != strings.TrimSuffix(s, "#") || s == "%2A" || r.Scheme() != strings.ToLower(r.Scheme()) || isUserinfoEncoded(s, u, r) || hasTripletInHost(s, u, r) || isBare(r)
		},
	},
	"u.Redacted()": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.Redacted(), r.Redacted() },
		func(s string, u *url.URL, r uri.Reference) bool { return isChanged(u, r) || r.Redacted() != r.String() },
	},
	"u.IsAbs()": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.IsAbs(), r.IsAbsolute() },
	},
	"u.Hostname()": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.Hostname(), r.Hostname() },
		hasTripletInHost,
	},
	"u.Port()": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) {
			port, _ := r.Port()
			return u.Port(), port
		},
	},
	"u.EscapedPath()": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) { return u.EscapedPath(), r.Path() },
		isOtherPath,
	},
	"u.EscapedFragment()": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) {
			fragment, _ := r.Fragment()
			return u.EscapedFragment(), fragment
		},
	},
	"u.Query()": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			return u.Query(), collected(r.DecodedPairs())
		},
		hasSemicolon,
	},
	"u.RequestURI()": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			ours, _ := r.Without(uriscan.CompScheme, uriscan.CompHost, uriscan.CompFragment)
			return u.RequestURI(), ours.String()
		},
		func(s string, u *url.URL, r uri.Reference) bool {
			return !strings.HasPrefix(r.Path(), "/") || strings.HasPrefix(r.Path(), "//") || isOtherPath(s, u, r)
		},
	},
	"u.Parse(s)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			const s = "../x?y"
			theirs, _ := u.Parse(s)
			ref, _ := uri.Parse(s)
			ours, _ := r.Resolve(ref)
			return theirs.String(), ours.String()
		},
		isOtherBase,
	},
	"u.ResolveReference(ref)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			theirs := func(ref *url.URL) string { return u.ResolveReference(ref).String() }
			ours := func(ref uri.Reference) string { resolved, _ := r.Resolve(ref); return resolved.String() }
			return theirs(&url.URL{Path: "x"}), ours(uri.MustParse("x"))
		},
		isOtherBase,
	},
	"u.JoinPath(a, b)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			a, b := "x", "y z"
			theirs := u.JoinPath(a, b)
			ours, _ := r.JoinSegments(a, b)
			return theirs.String(), ours.String()
		},
		func(s string, u *url.URL, r uri.Reference) bool {
			return isChanged(u, r) || !isCleanPath(r.Path()) || strings.HasPrefix(s, "///")
		},
	},
	"u.MarshalBinary()": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			theirs, _ := u.MarshalBinary()
			ours, _ := r.MarshalBinary()
			return string(theirs), string(ours)
		},
		func(_ string, u *url.URL, r uri.Reference) bool { return isChanged(u, r) },
	},
	"u.AppendBinary(b)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			b := slices.Clip([]byte("before "))
			theirs, _ := u.AppendBinary(b)
			ours, _ := r.AppendText(b)
			return string(theirs), string(ours)
		},
		func(_ string, u *url.URL, r uri.Reference) bool { return isChanged(u, r) },
	},
	"u.UnmarshalBinary(b)": {
		func(s string, _ *url.URL, _ uri.Reference) (any, any) {
			var u url.URL
			var r uri.Reference
			b := []byte(s)
			theirs, ours := u.UnmarshalBinary(b), r.UnmarshalBinary(b)
			return theirs == nil, ours == nil && r.String() == s
		},
		func(s string, u *url.URL, r uri.Reference) bool { return u == nil },
	},

	"u.User.Username()": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) {
			username, _ := r.Username()
			return u.User.Username(), username
		},
	},
	"u.User.Password()": {
		run: func(_ string, u *url.URL, r uri.Reference) (any, any) {
			theirs, hasTheirs := u.User.Password()
			ours, hasOurs := r.Password()
			return presence(hasTheirs, theirs), presence(hasOurs, ours)
		},
	},
	"u.User.String()": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			userinfo, _ := r.Userinfo()
			return u.User.String(), userinfo
		},
		isUserinfoEncoded,
	},

	"v.Get(name)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			v, name := u.Query(), "q"
			ours, _ := r.QueryValue(name)
			return v.Get(name), ours
		},
		hasSemicolon,
	},
	"v.Has(name)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			v, name := u.Query(), "q"
			_, ok := r.QueryValue(name)
			return v.Has(name), ok
		},
		hasSemicolon,
	},
	"v.Set(name, value)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			v, name, value := u.Query(), "q", "a&b"
			v.Set(name, value)
			return v, collected(made(r.WithPair(name, value)).DecodedPairs())
		},
		hasSemicolon,
	},
	"v.Add(name, value)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			v, name, value := u.Query(), "q", "a&b"
			v.Add(name, value)
			return v, collected(made(r.WithAddedPair(name, value)).DecodedPairs())
		},
		hasSemicolon,
	},
	"v.Del(name)": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			v, name := u.Query(), "q"
			v.Del(name)
			return v, collected(r.WithoutPairs(name).DecodedPairs())
		},
		hasSemicolon,
	},
	"url.Values{name: {value}}.Encode()": {
		func(_ string, _ *url.URL, r uri.Reference) (any, any) {
			name, value := "q", r.DecodedPath()
			return url.Values{name: {value}}.Encode(), string(uri.AppendPair(nil, name, value))
		},
		func(_ string, _ *url.URL, r uri.Reference) bool {
			return strings.ContainsAny(r.DecodedPath(), "!$'()*,/:?@ ")
		},
	},
	"v.Encode()": {
		func(_ string, u *url.URL, r uri.Reference) (any, any) {
			v := u.Query()
			query, _ := r.Query()
			return v.Encode(), query
		},
		func(_ string, _ *url.URL, r uri.Reference) bool {
			query, _ := r.Query()
			return !regexp.MustCompile(`^([a-z]=[a-z0-9]*)?$`).MatchString(query)
		},
	},

	"*url.Error": {
		run: func(string, *url.URL, uri.Reference) (any, any) {
			_, theirs := url.Parse(brokenTriplet)
			_, ours := uri.Parse(brokenTriplet)
			var e *url.Error
			var f *uriscan.Error
			return errors.As(theirs, &e), errors.As(ours, &f)
		},
	},
	"e.Error()": {
		run: func(string, *url.URL, uri.Reference) (any, any) {
			_, e := url.Parse(brokenHost)
			_, err := uri.Parse(brokenHost)
			return strings.Contains(e.Error(), "secret"), !strings.Contains(err.Error(), "secret")
		},
	},
	"e.Unwrap()": {
		run: func(string, *url.URL, uri.Reference) (any, any) {
			_, theirs := url.Parse(brokenTriplet)
			e := theirs.(*url.Error)
			_, err := uri.Parse(brokenTriplet)
			return e.Unwrap() == e.Err, errors.Is(err, uriscan.CodePercent)
		},
	},
	"e.Timeout()": {
		run: func(string, *url.URL, uri.Reference) (any, any) {
			_, theirs := url.Parse(brokenTriplet)
			e := theirs.(*url.Error)
			return e.Timeout(), false
		},
	},
	"e.Temporary()": {
		run: func(string, *url.URL, uri.Reference) (any, any) {
			_, theirs := url.Parse(brokenTriplet)
			e := theirs.(*url.Error)
			return e.Temporary(), false
		},
	},
	"url.EscapeError": {
		run: func(string, *url.URL, uri.Reference) (any, any) {
			var theirs url.EscapeError
			_, e := url.Parse(brokenTriplet)
			_, err := uri.Parse(brokenTriplet)
			return errors.As(e, &theirs), errors.Is(err, uriscan.CodePercent)
		},
	},
	"url.InvalidHostError": {
		run: func(string, *url.URL, uri.Reference) (any, any) {
			var theirs url.InvalidHostError
			_, e := url.Parse(brokenHost)
			_, err := uri.Parse(brokenHost)
			return errors.As(e, &theirs), errors.Is(err, uriscan.CodeHost)
		},
	},
}

// Texts that both parsers refuse.
var (
	brokenTriplet = "http://h/%zz"
	brokenHost    = "http://secret@a b/"
)

// presence distinguishes an absent text from an empty one.
func presence(ok bool, text string) string { return strconv.FormatBool(ok) + " " + text }

// encoded encodes the name or the password of a userinfo. A reg-name may have the
// bytes that they may have, and no ":".
func encoded(text string) string { return string(percent.AppendEncoded(nil, text, percent.RegName)) }

// toURL is URL of a reference that net/url accepts.
func toURL(r uri.Reference) *url.URL {
	u, _ := r.URL()
	return u
}

// usersOf returns the name and the password.
func usersOf(u *url.URL, err error) string {
	if err != nil {
		return err.Error()
	}
	password, ok := u.User.Password()
	return u.User.Username() + " " + presence(ok, password)
}

// collected returns pairs as url.Values.
func collected(pairs func(yield func(name, value string) bool)) url.Values {
	v := url.Values{}
	for name, value := range pairs {
		v.Add(name, value)
	}
	return v
}

// isChanged reports whether net/url writes another text, as docs/migration.md says.
func isChanged(u *url.URL, r uri.Reference) bool { return u.String() != r.String() }

// isCleanPath reports whether a path has nothing that net/url cleans or encodes.
func isCleanPath(path string) bool {
	return regexp.MustCompile(`^(/[a-z]+)+/?$`).MatchString(path)
}

func hasSemicolon(_ string, _ *url.URL, r uri.Reference) bool {
	query, _ := r.Query()
	return strings.Contains(query, ";")
}

func hasTripletInHost(_ string, _ *url.URL, r uri.Reference) bool {
	return strings.Contains(r.HostPort(), "%")
}

func isUserinfoEncoded(_ string, u *url.URL, r uri.Reference) bool {
	userinfo, _ := r.Userinfo()
	return strings.ContainsAny(userinfo, "!'()*%") || strings.Count(userinfo, ":") > 1
}

// isOtherPath reports whether net/url sees another path: an opaque one, one with
// the slashes of an empty authority, or "*".
func isOtherPath(s string, u *url.URL, r uri.Reference) bool {
	return u.Opaque != "" || strings.HasPrefix(s, "///") || s == "%2A"
}

// isBare reports whether there is an empty authority and no path after it.
func isBare(r uri.Reference) bool {
	authority, ok := r.Authority()
	return ok && authority+r.Path() == ""
}

// isOtherBase reports whether net/url resolves in another way: a base without a
// scheme, without a hierarchy, or with dots or empty segments in its path.
func isOtherBase(s string, u *url.URL, r uri.Reference) bool {
	return isChanged(u, r) || !r.IsAbsolute() || !r.Has(uriscan.CompHost) || !isCleanPath(r.Path()) && r.Path() != ""
}

// netURLVersion is the first version of Go with the net/url that the rows hold for.
const netURLVersion = "go1.26"

func needNetURL(t *testing.T) {
	t.Helper()
	if v := runtime.Version(); strings.HasPrefix(v, "go") && version.Compare(v, netURLVersion) < 0 {
		t.Skipf("the rows are those of net/url since %s; this is %s", netURLVersion, v)
	}
}

// migrationRow is a row of docs/migration.md.
type migrationRow struct{ theirs, ours, notes string }

// migrationRows returns the rows of all tables that begin with "net/url".
func migrationRows(t *testing.T) (rows []migrationRow) {
	t.Helper()
	text := must.Read(t, "../docs/migration.md")
	inTable := false
	for line := range strings.Lines(text) {
		inTable = strings.HasPrefix(line, "| net/url |") || inTable && strings.HasPrefix(line, "|")
		if !inTable || !strings.HasPrefix(line, "| `") {
			continue
		}
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			t.Fatalf("a row of %d cells, want 3: %s", len(cells)-2, line)
		}
		rows = append(rows, migrationRow{strings.Trim(cells[1], " `"), strings.TrimSpace(cells[2]), strings.TrimSpace(cells[3])})
	}
	return rows
}

// codeSpans returns what is between backticks.
func codeSpans(cell string) (spans []string) {
	for _, m := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(cell, -1) {
		spans = append(spans, m[1])
	}
	return spans
}

// sourcesOfMigrations returns the source of each function in migrations.
func sourcesOfMigrations(t *testing.T) map[string]string {
	t.Helper()
	text := must.Bytes(t, "migration_test.go")
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "migration_test.go", text, 0)
	must.NoError(t, err)
	sources := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		pair, isPair := n.(*ast.KeyValueExpr)
		if !isPair {
			return true
		}
		if key, isText := pair.Key.(*ast.BasicLit); isText && key.Kind == token.STRING {
			name, _ := strconv.Unquote(key.Value)
			from, to := set.Position(pair.Value.Pos()).Offset, set.Position(pair.Value.End()).Offset
			sources[name] = string(bytes.TrimSpace(text[from:to]))
		}
		return true
	})
	return sources
}

// TestMigrationRowsAreExecuted wants a function for each row and a row for each
// function, with the code of the row in the function. Both sides must give the same
// for every reference that net/url accepts, but where the row says that they
// differ; and they must differ for the example of the row.
func TestMigrationRowsAreExecuted(t *testing.T) {
	needNetURL(t)
	sources := sourcesOfMigrations(t)
	rows := map[string]migrationRow{}
	for _, row := range migrationRows(t) {
		m, known := migrations[row.theirs]
		if !known {
			t.Errorf("the row %s has no function", row.theirs)
			continue
		}
		rows[row.theirs] = row
		for _, code := range append(codeSpans(row.ours), row.theirs) {
			if !strings.Contains(sources[row.theirs], code) {
				t.Errorf("the function of the row %s does not run %s", row.theirs, code)
			}
		}
		if len(codeSpans(row.ours)) == 0 {
			t.Errorf("the row %s has no code to write instead", row.theirs)
		}
		if m.but != nil {
			checkMigrationExample(t, row, m)
		}
	}
	for name := range migrations {
		if _, has := rows[name]; !has {
			t.Errorf("docs/migration.md has no row %s", name)
		}
	}
	eachReference(t, func(r uri.Reference) {
		u, err := r.URL()
		if err != nil || len(r.String()) > 300 {
			return
		}
		for name, m := range migrations {
			if m.but != nil && m.but(r.String(), u, r) {
				continue
			}
			if theirs, ours := m.run(r.String(), u, r); !reflect.DeepEqual(theirs, ours) {
				t.Fatalf("%s of %q is %#v, what docs/migration.md has instead gives %#v", name, r.String(), theirs, ours)
			}
		}
	})
}

// checkMigrationExample wants a difference for the last code in the notes of a row.
func checkMigrationExample(t *testing.T, row migrationRow, m migration) {
	t.Helper()
	spans := codeSpans(row.notes)
	if len(spans) == 0 {
		t.Errorf("the row %s does not show where the two differ", row.theirs)
		return
	}
	s := spans[len(spans)-1]
	u, _ := url.Parse(s)
	r, _ := uri.Parse(s)
	if theirs, ours := m.run(s, u, r); reflect.DeepEqual(theirs, ours) {
		t.Errorf("the row %s: both sides give %#v for the example %q of a difference", row.theirs, ours, s)
	}
	if r.String() == s && u != nil && !m.but(s, u, r) {
		t.Errorf("the row %s: its example %q does not count as a difference", row.theirs, s)
	}
}

// TestMigrationIsComplete wants a row for each function, field and method of
// net/url.
func TestMigrationIsComplete(t *testing.T) {
	needNetURL(t)
	var names []string
	for _, row := range migrationRows(t) {
		name, _, _ := strings.Cut(row.theirs, "(")
		names = append(names, name)
	}
	want := []string{
		"url.Parse", "url.ParseRequestURI", "url.JoinPath", "url.PathEscape", "url.PathUnescape", "url.QueryEscape", "url.QueryUnescape",
		"url.ParseQuery", "url.User", "url.UserPassword", "*url.Error", "url.EscapeError", "url.InvalidHostError",
	}
	for prefix, kind := range map[string]reflect.Type{
		"u.": reflect.TypeFor[*url.URL](), "u.User.": reflect.TypeFor[*url.Userinfo](), "v.": reflect.TypeFor[url.Values](), "e.": reflect.TypeFor[*url.Error](),
	} {
		for i := range kind.NumMethod() {
			want = append(want, prefix+kind.Method(i).Name)
		}
	}
	for i := range reflect.TypeFor[url.URL]().NumField() {
		want = append(want, "u."+reflect.TypeFor[url.URL]().Field(i).Name)
	}
	for _, name := range want {
		if !slices.Contains(names, name) {
			t.Errorf("docs/migration.md has no row for %s", name)
		}
	}
}
