package uri_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/uri"
)

// TestParseAgreesWithScan wants the verdict, the error and the spans of a scan.
func TestParseAgreesWithScan(t *testing.T) {
	eachText(t, func(text string) {
		var want uriscan.Spans
		valid := uriscan.ScanString(text, &want)
		r, err := uri.Parse(text)
		if valid != (err == nil) || !reflect.DeepEqual(err, want.Err()) {
			t.Fatalf("%q: error %v, want %v", text, err, want.Err())
		}
		if !valid && r != (uri.Reference{}) {
			t.Fatalf("%q: the reference beside an error is %q", text, r.String())
		}
		if valid && (r.String() != text || r.Spans() != want) {
			t.Fatalf("%q: text %q, spans %+v, want %+v", text, r.String(), r.Spans(), want)
		}
	})
}

// TestSameTextMeansSameValue parses each text from two places in memory, and
// wants == and the keys of a map to see one value for a text, and two for two.
func TestSameTextMeansSameValue(t *testing.T) {
	seen := map[uri.Reference]string{}
	texts := map[string]bool{}
	eachReference(t, func(r uri.Reference) {
		text := r.String()
		again := uri.MustParse(strings.Clone(text))
		if r != again {
			t.Fatalf("%q parsed twice gives two values", text)
		}
		if before, ok := seen[again]; ok && before != text {
			t.Fatalf("%q and %q are the same value", before, text)
		}
		seen[r], texts[text] = text, true
	})
	if len(seen) != len(texts) {
		t.Errorf("%d texts give %d keys", len(texts), len(seen))
	}
}

func TestZeroValueIsTheEmptyReference(t *testing.T) {
	var zero uri.Reference
	parsed, err := uri.Parse("")
	if err != nil || parsed != zero || uri.MustParse("") != zero {
		t.Errorf("Parse of no text gives %+v, %v, want the zero value", parsed.Spans(), err)
	}
	var empty uriscan.Spans
	uriscan.ScanString("", &empty)
	spans := zero.Spans()
	if spans != empty || !spans.Valid() || !zero.Has(uriscan.CompPath) || zero.PathKind() != uriscan.PathEmpty {
		t.Errorf("the zero value has the spans %+v, want %+v", spans, empty)
	}
	var unmarshalled uri.Reference
	if err := unmarshalled.UnmarshalText(nil); err != nil || unmarshalled != zero {
		t.Errorf("no text unmarshalled gives %v", err)
	}
}

// TestReferenceSize holds the size that the documentation states.
func TestReferenceSize(t *testing.T) {
	expect.Equal(t, reflect.TypeFor[uri.Reference]().Size(), 64+reflect.TypeFor[string]().Size(), "bytes of a Reference")
}

func TestCompareOrdersByText(t *testing.T) {
	var refs []uri.Reference
	eachReference(t, func(r uri.Reference) { refs = append(refs, r) })
	slices.SortFunc(refs, uri.Reference.Compare)
	for i := range refs[1:] {
		a, b := refs[i], refs[i+1]
		if a.Compare(b) > 0 || a.String() > b.String() || (a.Compare(b) == 0) != (a == b) {
			t.Fatalf("%q and %q: Compare gives %d", a.String(), b.String(), a.Compare(b))
		}
	}
}

func TestMustParsePanicsWithoutTheText(t *testing.T) {
	defer func() {
		message, _ := recover().(string)
		if !strings.HasPrefix(message, "uri: MustParse: uriscan: byte 0x20 at offset ") || strings.Contains(message, "secret") {
			t.Errorf("the panic says %q", message)
		}
	}()
	uri.MustParse("http://user:secret@h/a b")
}

// TestErrorsNeverHoldTheText asks every way that can fail about inputs with a
// secret in them.
func TestErrorsNeverHoldTheText(t *testing.T) {
	for _, text := range []string{"http://u:sesame@h/ ", "http://sesame:sesame", "http://sesame@sesame@h/", "http://[sesame]/", "sesame sesame:", "http://h/?sesame%"} {
		var r uri.Reference
		_, parse := uri.Parse(text)
		for name, err := range map[string]error{
			"Parse": parse, "UnmarshalText": r.UnmarshalText([]byte(text)), "UnmarshalBinary": r.UnmarshalBinary([]byte(text)),
			"Scan": r.Scan(text),
		} {
			if err == nil {
				t.Errorf("%s accepts %q", name, text)
			} else if strings.Contains(err.Error(), "sesame") {
				t.Errorf("%s: %v", name, err)
			}
			if e := (*uriscan.Error)(nil); !errors.As(err, &e) {
				t.Errorf("%s: the error is a %T", name, err)
			}
		}
	}
}
