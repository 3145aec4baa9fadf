package ref

import "strings"

// This file is the resolution of references as RFC 3986 §5.2 writes it. normalize.go
// has what it shares with normalisation: §5.2.4 and §5.3.

// Resolve returns the target of a reference with the base URI base. It is the
// pseudo-code of §5.2.2, line by line; both must be valid.
func Resolve(base, reference string) string {
	return composeParts(resolveParts(partsOf(base), partsOf(reference)))
}

// resolveParts is the pseudo-code. The authority is three components here.
func resolveParts(base, r uriParts) (t uriParts) {
	if r.scheme != nil {
		t.scheme = r.scheme
		t.userinfo, t.host, t.port = r.userinfo, r.host, r.port
		t.path = RemoveDots(r.path)
		t.query = r.query
	} else {
		if r.host != nil {
			t.userinfo, t.host, t.port = r.userinfo, r.host, r.port
			t.path = RemoveDots(r.path)
			t.query = r.query
		} else {
			if r.path == "" {
				t.path = base.path
				if r.query != nil {
					t.query = r.query
				} else {
					t.query = base.query
				}
			} else {
				if strings.HasPrefix(r.path, "/") {
					t.path = RemoveDots(r.path)
				} else {
					t.path = mergePaths(base, r.path)
					t.path = RemoveDots(t.path)
				}
				t.query = r.query
			}
			t.userinfo, t.host, t.port = base.userinfo, base.host, base.port
		}
		t.scheme = base.scheme
	}
	t.fragment = r.fragment
	return t
}

// mergePaths is §5.2.3.
func mergePaths(base uriParts, path string) string {
	if base.host != nil && base.path == "" {
		return "/" + path
	}
	return base.path[:strings.LastIndex(base.path, "/")+1] + path
}

// Compose puts components together as §5.3 does, with the guards that §3.3 and §4.2
// make necessary. One that is absent is nil; the path never is.
func Compose(text [components]*string) string {
	return composeParts(uriParts{
		text[Scheme], text[Userinfo], text[Host], text[Port], *text[Path], text[Query], text[Fragment],
	})
}
