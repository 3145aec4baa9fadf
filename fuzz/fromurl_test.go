package fuzz

import (
	"net/url"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/uri"
)

// The fields of a url.URL may have any values, not only those that url.Parse gives
// them. FuzzFromURL fills each field by itself. What FromURL accepts must have the
// components of the fields, read here from the decoded parts, and nothing else may be
// refused.

// urlFields are values for the fields of a url.URL that net/url writes as something
// else, next to usual ones.
var urlFields = struct{ schemes, opaques, users, hosts, paths, rawPaths, queries, fragments []string }{
	schemes:   []string{"", "http", "X", "a:b", "h/"},
	opaques:   []string{"", "x", "a:b", "//h/a%2Fb", "//u:p@h:8/x", "a?b", "a#", "?"},
	users:     []string{"", "u", ":", "u:p", "a@b:c!"},
	hosts:     []string{"", "h", "h:8", "[::1]", "é", ":80", "a@b", "h/x", "%41"},
	paths:     []string{"", "/", "p", "a:b", "//", "//h/p", "///p", "/a/b", ":80/p", "u@/p", "*", "./a:b", "/x?y#z"},
	rawPaths:  []string{"", "/a%2Fb", "%2F/h/p", "//h/p"},
	queries:   []string{"", "q", "a#b", "#"},
	fragments: []string{"", "f", "a#b"},
}

// FuzzFromURL fills the fields of a url.URL. The bits of flags are whether there is a
// user, whether it has a password, OmitHost and ForceQuery.
func FuzzFromURL(f *testing.F) {
	for _, path := range urlFields.paths {
		f.Add("http", "", "u", "p", "", path, "", "", "", "", byte(1))
		f.Add("", "//h/p", "", "", "h", path, "", "q", "", "", byte(12))
	}
	f.Fuzz(func(t *testing.T, scheme, opaque, username, password, host, path, rawPath, query, fragment, rawFragment string, flags byte) {
		u := &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: query, Fragment: fragment, RawFragment: rawFragment, OmitHost: flags&4 != 0, ForceQuery: flags&8 != 0}
		if flags&1 != 0 {
			u.User = url.User(username)
			if flags&2 != 0 {
				u.User = url.UserPassword(username, password)
			}
		}
		checkFields(t, u)
	})
}

// TestFromURLHasTheFieldsOfEveryURL combines the values of urlFields.
func TestFromURLHasTheFieldsOfEveryURL(t *testing.T) {
	accepted := 0
	for _, host := range urlFields.hosts {
		for _, path := range urlFields.paths {
			for _, scheme := range urlFields.schemes {
				for _, user := range urlFields.users {
					for _, omitHost := range []bool{false, true} {
						u := &url.URL{Scheme: scheme, Host: host, Path: path, OmitHost: omitHost}
						if username, password, hasPassword := strings.Cut(user, ":"); hasPassword {
							u.User = url.UserPassword(username, password)
						} else if user != "" {
							u.User = url.User(user)
						}
						accepted += checkCombined(t, *u)
					}
				}
			}
		}
	}
	if accepted < 1000 {
		t.Errorf("only %d url.URLs are accepted", accepted)
	}
}

// checkCombined checks u with further values for its other fields, one field after the
// other. It returns how many of the url.URLs were accepted.
func checkCombined(t *testing.T, u url.URL) (accepted int) {
	t.Helper()
	vary := func(field *string, values []string) {
		for _, *field = range values {
			if checkFields(t, &u) {
				accepted++
			}
		}
		*field = ""
	}
	vary(&u.Opaque, urlFields.opaques)
	vary(&u.RawPath, urlFields.rawPaths)
	vary(&u.Fragment, urlFields.fragments)
	vary(&u.RawQuery, urlFields.queries)
	u.ForceQuery = true
	vary(&u.RawQuery, urlFields.queries)
	return accepted
}

// checkFields wants FromURL to accept u if and only if what it writes is valid and has
// its components.
func checkFields(t *testing.T, u *url.URL) (accepted bool) {
	t.Helper()
	text := u.String()
	want, err := uri.Parse(text)
	same := err == nil && hasFields(u, want)
	got, err := uri.FromURL(u)
	if (err == nil) != same || same && got != want || !same && got != (uri.Reference{}) {
		t.Errorf("%#v, which writes %q: %q, %v", u, text, got.String(), err)
	}
	return same
}

// hasFields reports whether r, which is the text of u, has the components that u has.
func hasFields(u *url.URL, r uri.Reference) bool {
	query, hasQuery := r.Query()
	fragment, hasFragment := r.DecodedFragment()
	if !strings.EqualFold(r.Scheme(), u.Scheme) || query != u.RawQuery || hasQuery != (query != "" || u.ForceQuery) || fragment != u.Fragment || hasFragment != (fragment != "") {
		return false
	}
	host, user := decoded(r.HostPort()), userOf(r)
	if u.Opaque != "" {
		between := strings.TrimPrefix(r.String(), u.Scheme+":")
		if u.Scheme == "" {
			between = r.String()
		}
		between, _, _ = strings.Cut(strings.TrimSuffix(between, "#"+u.EscapedFragment()), "?")
		return between == u.Opaque && (u.Host == "" || host == u.Host) && (u.User == nil || r.Has(uriscan.CompUserinfo) && user == u.User.String()) && (u.Path == "" || r.DecodedPath() == u.Path)
	}
	return host == u.Host && user == u.User.String() && r.Has(uriscan.CompUserinfo) == (u.User != nil) && hasPathField(u, r)
}

// userOf returns the userinfo as net/url writes it.
func userOf(r uri.Reference) string {
	username, _ := r.Username()
	if password, ok := r.Password(); ok {
		return url.UserPassword(username, password).String()
	}
	return url.User(username).String()
}

// hasPathField reports whether r has the path of u, with the guards that String writes.
func hasPathField(u *url.URL, r uri.Reference) bool {
	path := r.DecodedPath()
	hasHost := u.Host != "" || u.User != nil
	switch {
	case u.Host != "" && u.Path != "" && u.Path[0] != '/':
		return path == "/"+u.Path
	case !hasHost && u.Scheme == "" && r.Has(uriscan.CompHost):
		return strings.HasPrefix(u.Path, "///") && !u.OmitHost && "//"+path == u.Path
	case !hasHost && u.OmitHost && r.Has(uriscan.CompHost):
		return false
	}
	return path == u.Path || path == "./"+u.Path && !hasHost && u.Scheme == ""
}
