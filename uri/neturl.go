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
	errNilURL      = errors.New("uri: the *url.URL is nil; want one that url.Parse or the program has filled")
	errURLScheme   = errors.New("uri: the Scheme of the url.URL would not be the scheme of its text; want only what RFC 3986 section 3.1 allows, and no colon in an Opaque without a Scheme")
	errURLHost     = errors.New("uri: the text of the url.URL would name a host that the url.URL does not have; want a Path that begins with one slash")
	errURLOpaque   = errors.New("uri: the Opaque of the url.URL would not end where it ends now; want no \"?\" and no \"#\" in it")
	errURLQuery    = errors.New("uri: the RawQuery of the url.URL would not be the query of its text; want no \"#\" in it")
	errURLFragment = errors.New("uri: the url.URL has no Fragment, its text would have one; want no \"#\" outside of Fragment")
)

// FromURL returns the reference that u.String() writes. It returns the error of
// [Parse] if that is not a valid URI reference: net/url keeps bytes in a query or
// a host that RFC 3986 does not allow. It also returns an error if that text
// would not have the components of u: a url.URL that a program has filled can
// have a RawQuery with a "#" in it, or a Path that would be read as a host.
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
// than u.
func (r *Reference) differs(u *url.URL) error {
	host, _ := r.Authority()
	query, _ := r.Query()
	switch {
	case !strings.EqualFold(r.Scheme(), u.Scheme):
		return errURLScheme
	case u.Opaque != "" && r.behindScheme() != u.Opaque:
		return errURLOpaque
	case u.Opaque == "" && host != "" && u.Host == "" && u.User == nil:
		return errURLHost
	case query != u.RawQuery:
		return errURLQuery
	case r.Has(uriscan.CompFragment) != (u.Fragment != ""):
		return errURLFragment
	}
	return nil
}

// behindScheme returns what stands between the scheme and the query.
func (r *Reference) behindScheme() string {
	rest := r.text[:r.spans.Path.End]
	if r.IsAbsolute() {
		return rest[r.spans.Scheme.End+1:]
	}
	return rest
}
