package uri

import (
	"errors"
	"net/url"
	"strings"

	"github.com/uriscan/uriscan"
)

// The errors of net/url repeat the text, so they are not passed on.
var errNetURL = errors.New("uri: net/url refuses this reference; it takes no IPvFuture address, and in a host no percent triplet of an ASCII byte")

// URL returns the reference as net/url reads it: what url.Parse returns for the
// text. net/url refuses the two kinds of host that the error names. It decodes and
// folds what it keeps; docs/migration.md has a table of what its String method
// then writes differently.
func (r Reference) URL() (*url.URL, error) {
	u, err := url.Parse(r.text)
	if err != nil {
		return nil, errNetURL
	}
	return u, nil
}

// The errors of FromURL that Parse does not find.
var (
	errNilURL    = errors.New("uri: the *url.URL is nil; want one that url.Parse or the program has filled")
	errURLScheme = errors.New("uri: the Scheme of the url.URL would not be the scheme of its text; want only what RFC 3986 section 3.1 allows, and no colon in an Opaque without a Scheme")
	errURLOpaque = errors.New("uri: the Opaque of the url.URL would not end where it ends now; want no \"?\" and no \"#\" in it")
	errURLBeside = errors.New("uri: the url.URL has an Opaque, and a Host, User or Path that its text would not have; want an Opaque alone, or one in which these are")
	errURLHost   = errors.New("uri: the text of the url.URL would name a host or a user that the url.URL does not have; want a Path that begins with one slash")
	errURLPath   = errors.New("uri: the path of the text would not be the Path of the url.URL, but follow an empty host or one more slash; want a Path, and a RawPath, that begins with one slash")
	errURLQuery  = errors.New("uri: the RawQuery of the url.URL would not be the query of its text; want no \"#\" in it")
)

// FromURL returns the reference that u.String() writes.
//
// It returns the error of [Parse] if that text is not a valid URI reference: net/url
// keeps bytes in a query or a host that RFC 3986 does not allow. A program can also
// fill a url.URL so that the text has other components than the fields. FromURL then
// returns an error that names the field, and never repeats it:
//
//   - Scheme: it has a colon, or there is none and the Opaque has one.
//   - Path: it would be read as a host or a port, such as "//h/p", or "p" after a
//     Scheme or a User. Or an empty host would take its first slashes.
//   - Opaque: it has a "?" or a "#". Or there is a Host, a User or a Path as well,
//     and the text would have another one, since it has the Opaque in their place.
//     An Opaque "//h/p" is allowed, and the reference has the host h.
//   - RawQuery: it has a "#".
//
// A Host before a Path without a slash is no error: u.String() writes the slash.
// Nor is a Path that begins with three slashes, without a Scheme, a Host and a
// User, if OmitHost is false: url.Parse makes it of such a text, in which the host is
// empty.
func FromURL(u *url.URL) (Reference, error) {
	if u == nil {
		return Reference{}, errNilURL
	}
	r, err := Parse(u.String())
	if err == nil {
		err = r.differs(u)
	}
	if err != nil {
		return Reference{}, err
	}
	return r, nil
}

// differs returns an error if r, which is the text of u, has other components
// than u. If all before the fragment is as u has it, the fragment is too.
func (r *Reference) differs(u *url.URL) error {
	if !strings.EqualFold(r.Scheme(), u.Scheme) {
		return errURLScheme
	}
	if err := r.differsBeforeQuery(u); err != nil {
		return err
	}
	if query, _ := r.Query(); query != u.RawQuery {
		return errURLQuery
	}
	return nil
}

// differsBeforeQuery is differs for the authority and the path, or for what is in
// the place of both.
func (r *Reference) differsBeforeQuery(u *url.URL) error {
	sameHost, sameUser := r.hasHostOf(u), r.hasUserOf(u)
	switch {
	case u.Opaque == "" && !(sameHost && sameUser):
		return errURLHost
	case u.Opaque == "":
		if !r.hasPathOf(u) {
			return errURLPath
		}
	case r.afterScheme() != u.Opaque:
		return errURLOpaque
	case u.Host != "" && !sameHost, u.User != nil && !sameUser, u.Path != "" && u.Path != r.DecodedPath():
		return errURLBeside
	}
	return nil
}

// hasHostOf reports whether r has the host and the port of u, which may be empty.
func (r *Reference) hasHostOf(u *url.URL) bool { return decoded(r.HostPort()) == u.Host }

// hasUserOf reports whether r has the userinfo of u.
func (r *Reference) hasUserOf(u *url.URL) bool {
	username, hasUser := r.Username()
	password, hasPassword := r.Password()
	wantPassword, wantsPassword := u.User.Password()
	return hasUser == (u.User != nil) && username == u.User.Username() && password == wantPassword && hasPassword == wantsPassword
}

// hasPathOf reports whether r has the path of u, which has no Opaque. String may have
// written a "/" in front of it, or a "./" so that a colon ends no scheme.
func (r *Reference) hasPathOf(u *url.URL) bool {
	path, want := r.Path(), u.EscapedPath()
	switch {
	case path == want:
		return true
	case u.Host != "":
		return path == "/"+want && !strings.HasPrefix(u.Path, "/") // a RawPath may begin with "%2F"
	case r.Has(uriscan.CompHost):
		return !u.OmitHost && strings.HasPrefix(want, "///") && path == want[len("//"):]
	}
	return path == "./"+want
}

// afterScheme returns what is between the scheme and the query.
func (r *Reference) afterScheme() string {
	rest := r.text[:r.spans.Path.End]
	if r.IsAbsolute() {
		return rest[r.spans.Scheme.End+1:]
	}
	return rest
}
