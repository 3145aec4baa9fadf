package coraza

import (
	"context"
	"net/http"
	"net/url"

	"github.com/corazawaf/coraza/v3"
	corazahttp "github.com/corazawaf/coraza/v3/http"
)

// WrapHandler is WrapHandler of Coraza's package http, but rules see the request
// target as it was sent.
//
// Coraza's own gives rules what net/url writes: the target "/a\b" becomes "/a%5Cb",
// "/<x>" becomes "/%3Cx%3E", and the "h:443" of a CONNECT becomes "//h:443". So
// @uriStrict there does not see what is wrong with a path, and refuses each CONNECT.
// After this one REQUEST_URI_RAW and REQUEST_LINE have what the client wrote, for all
// rules. The handler h gets the request as it was.
func WrapHandler(waf coraza.WAF, h http.Handler) http.Handler {
	inspected := corazahttp.WrapHandler(waf, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if sent, isSent := r.Context().Value(sentURL{}).(*url.URL); isSent {
			r.URL = sent
		}
		h.ServeHTTP(w, r)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.RequestURI == "" { // no server has made this request
			inspected.ServeHTTP(w, r)
			return
		}
		inner := r.WithContext(context.WithValue(r.Context(), sentURL{}, r.URL))
		inner.URL = &url.URL{Opaque: r.RequestURI}
		defer func() { r.Pattern = inner.Pattern }() // for handlers around this one, as http.ServeMux sets it
		inspected.ServeHTTP(w, inner)
	})
}

// sentURL is the key of the request's own URL in its context.
type sentURL struct{}
