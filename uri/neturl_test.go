package uri_test

import (
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/uri"
)

// TestURLIsWhatNetURLParses holds for the error, too, which names no part of the
// text.
func TestURLIsWhatNetURLParses(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		want, wantErr := url.Parse(r.String())
		got, err := r.URL()
		if (err == nil) != (wantErr == nil) || !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %+v, %v, want %+v, %v", r.String(), got, err, want, wantErr)
		}
	})
	_, err := uri.MustParse("http://%73esame/").URL()
	if err == nil || strings.Contains(err.Error(), "sesame") || strings.Contains(err.Error(), "%73") {
		t.Errorf("the error is %v", err)
	}
}

// TestFromURLIsWhatStringWrites holds for every url.URL that net/url makes of a
// valid reference, and of the invalid ones for those that String writes as valid.
func TestFromURLIsWhatStringWrites(t *testing.T) {
	made := 0
	eachText(t, func(text string) {
		u, err := url.Parse(text)
		if err != nil {
			return
		}
		want, wantErr := uri.Parse(u.String())
		got, err := uri.FromURL(u)
		switch {
		case wantErr != nil && (err == nil || err.Error() != wantErr.Error()):
			t.Fatalf("%q, written %q: error %v, want %v", text, u.String(), err, wantErr)
		case wantErr == nil && err == nil && got != want:
			t.Fatalf("%q, written %q: %q", text, u.String(), got.String())
		case wantErr == nil && err != nil:
			t.Fatalf("%q, written %q: %v", text, u.String(), err)
		}
		made++
	})
	t.Logf("%d url.URLs", made)
}

// TestFromURLRefusesOtherMeanings fills url.URLs by hand, so that what String
// writes has other components.
func TestFromURLRefusesOtherMeanings(t *testing.T) {
	for _, c := range []struct {
		u    *url.URL
		want string // in the error
	}{
		{nil, "nil"},
		{&url.URL{Path: "//sesame.example/x"}, "host"},
		{parsedURL("/%2Fsesame.example/ "), "host"},
		{&url.URL{Scheme: "x", OmitHost: true, Path: "//sesame.example/x"}, "host"},
		{&url.URL{Scheme: "http", Path: "sesame/x"}, "host"},
		{&url.URL{Scheme: "http", User: url.User("u"), Path: "sesame.example/x"}, "host"},
		{&url.URL{User: url.User("u"), Path: "sesame"}, "host"},
		{&url.URL{Scheme: "x", Path: "sesame@/p"}, "host"},
		{&url.URL{Scheme: "x", Path: ":80/p"}, "host"},
		{&url.URL{Path: "//"}, "empty host"},
		{&url.URL{Path: "///sesame", OmitHost: true}, "empty host"},
		{&url.URL{Scheme: "x", Path: "///sesame", OmitHost: true}, "empty host"},
		{&url.URL{Path: "///p"}, ""},
		{&url.URL{Scheme: "file", Path: "/p"}, ""},
		{&url.URL{Scheme: "file", Path: "///p"}, ""},
		{&url.URL{Scheme: "http", User: url.User("u"), Path: "/x"}, ""},
		{&url.URL{Scheme: "http", Host: "good.example", Opaque: "//sesame.example/x"}, "Opaque"},
		{&url.URL{Host: "sesame.example", Opaque: "x"}, "Opaque"},
		{&url.URL{Scheme: "http", User: url.User("sesame"), Opaque: "//h/x"}, "Opaque"},
		{&url.URL{Scheme: "http", User: url.User("a"), Opaque: "//sesame@h/x"}, "Opaque"},
		{&url.URL{Scheme: "http", Path: "/sesame", Opaque: "//h/x"}, "Opaque"},
		{&url.URL{Host: "h", Path: "/sesame", RawPath: "%2Fsesame"}, "RawPath"},
		{&url.URL{Scheme: "http", Host: "h", User: url.User("a!"), Path: "/a/b", Opaque: "//a!@h/a%2Fb"}, ""},
		{&url.URL{Scheme: "http://sesame/?", Host: "h"}, "Scheme"},
		{&url.URL{Scheme: "a:sesame", Host: "h"}, "Scheme"},
		{&url.URL{Opaque: "sesame:x"}, "Scheme"},
		{&url.URL{Scheme: "mailto", Opaque: "a?sesame"}, "Opaque"},
		{&url.URL{Scheme: "mailto", Opaque: "a#sesame"}, "Opaque"},
		{&url.URL{Scheme: "http", Host: "h", RawQuery: "q#sesame"}, "RawQuery"},
		{&url.URL{Scheme: "http", Host: "h", RawQuery: "#sesame"}, "RawQuery"},
		{&url.URL{Scheme: "http", Host: "h", RawQuery: "q", Fragment: "f"}, ""},
		{&url.URL{Scheme: "http", Host: "h", RawQuery: "sesame|"}, "byte 0x7c at offset 15"},
		{&url.URL{Scheme: "http", Host: "[fe80::1%sesame]"}, "IP literal"},
		{&url.URL{Scheme: "http", Host: "sesame:x"}, "userinfo"},
		{&url.URL{Host: "h", Path: "p"}, ""},
		{&url.URL{Path: "a:b"}, ""},
		{&url.URL{Scheme: "http", User: url.UserPassword("a@b", "c:/?#d"), Host: "h", Path: "/?#%"}, ""},
		{&url.URL{Scheme: "http", Opaque: "//h/%2F"}, ""},
	} {
		r, err := uri.FromURL(c.u)
		if c.want == "" {
			if err != nil || r.String() != c.u.String() {
				t.Errorf("%+v gives %q, %v", c.u, r.String(), err)
			}
			continue
		}
		if err == nil || r != (uri.Reference{}) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "sesame") {
			t.Errorf("%+v gives %q, %v, want an error about %s", c.u, r.String(), err, c.want)
		}
	}
}

// parsedURL returns what net/url makes of a text that it accepts.
func parsedURL(text string) *url.URL {
	u, err := url.Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}

// TestFromURLKeepsComponents compares what FromURL accepts with the fields.
func TestFromURLKeepsComponents(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		u, err := r.URL()
		if err != nil {
			return
		}
		again, err := uri.FromURL(u)
		must.Equal(t, err, nil, "%q read back", r.String())
		for _, c := range []uriscan.Component{uriscan.CompScheme, uriscan.CompUserinfo, uriscan.CompPort, uriscan.CompQuery} {
			if again.Has(c) != r.Has(c) {
				t.Fatalf("%q comes back as %q", r.String(), again.String())
			}
		}
	})
}
