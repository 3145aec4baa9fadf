package uri_test

import (
	"bytes"
	"database/sql"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"flag"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/uri"
)

var (
	_ encoding.TextAppender      = uri.Reference{}
	_ encoding.TextMarshaler     = uri.Reference{}
	_ encoding.TextUnmarshaler   = (*uri.Reference)(nil)
	_ encoding.BinaryMarshaler   = uri.Reference{}
	_ encoding.BinaryUnmarshaler = (*uri.Reference)(nil)
	_ sql.Scanner                = (*uri.Reference)(nil)
)

// TestMarshallingComesBack writes each reference in every form and reads it.
func TestMarshallingComesBack(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		if len(r.String()) > 600 {
			return
		}
		for form, again := range map[string]func() (uri.Reference, error){
			"text": func() (read uri.Reference, err error) {
				text, _ := r.MarshalText()
				return read, read.UnmarshalText(text)
			},
			"appended text": func() (read uri.Reference, err error) {
				text, _ := r.AppendText([]byte("kept"))
				return read, read.UnmarshalText(bytes.TrimPrefix(text, []byte("kept")))
			},
			"binary": func() (read uri.Reference, err error) {
				text, _ := r.MarshalBinary()
				return read, read.UnmarshalBinary(text)
			},
			"SQL": func() (read uri.Reference, err error) {
				value, _ := r.Value()
				return read, read.Scan(value)
			},
			"JSON": func() (read uri.Reference, err error) {
				text, err := json.Marshal(r)
				if err != nil {
					return read, err
				}
				return read, json.Unmarshal(text, &read)
			},
		} {
			if read, err := again(); err != nil || read != r {
				t.Fatalf("%s: %q comes back as %q, %v", form, r.String(), read.String(), err)
			}
		}
	})
}

// TestReferencesInOtherValuesComeBack has them as fields, as keys and in slices.
func TestReferencesInOtherValuesComeBack(t *testing.T) {
	type page struct {
		Link  uri.Reference
		Lang  uri.Reference `xml:"lang,attr"`
		Empty uri.Reference
	}
	want := page{Link: uri.MustParse("http://u:p@h/a?b&c#d"), Lang: uri.MustParse("/a&b'?c=d")}
	for form, again := range map[string]func(read *page) error{
		"gob": func(read *page) error {
			var b bytes.Buffer
			if err := gob.NewEncoder(&b).Encode(want); err != nil {
				return err
			}
			return gob.NewDecoder(&b).Decode(read)
		},
		"XML": func(read *page) error {
			text, err := xml.Marshal(want)
			if err != nil {
				return err
			}
			return xml.Unmarshal(text, read)
		},
		"JSON": func(read *page) error {
			text, err := json.Marshal(map[uri.Reference]page{want.Link: want})
			if err != nil {
				return err
			}
			var pages map[uri.Reference]page
			err = json.Unmarshal(text, &pages)
			*read = pages[want.Link]
			return err
		},
	} {
		var read page
		if err := again(&read); err != nil || read != want {
			t.Errorf("%s: %v comes back as %v, %v", form, want, read, err)
		}
	}
}

// TestJSONThatIsNoReference wants an error and the value of before for all that
// is no reference, and for null only the value of before.
func TestJSONThatIsNoReference(t *testing.T) {
	before := uri.MustParse("http://h/")
	for text, fails := range map[string]bool{
		`null`: false, `1`: true, `true`: true, `{}`: true, `["http://h/"]`: true, `"http://sesame@h/ "`: true, `"\u0000"`: true, `"\ud800"`: true,
	} {
		r := before
		err := json.Unmarshal([]byte(text), &r)
		if (err != nil) != fails || r != before {
			t.Errorf("%s gives %q and the error %v", text, r.String(), err)
		}
		if err != nil && strings.Contains(err.Error(), "sesame") {
			t.Errorf("the error repeats the text: %v", err)
		}
	}
	var pointer *uri.Reference
	if err := json.Unmarshal([]byte(`"/p"`), &pointer); err != nil || *pointer != uri.MustParse("/p") {
		t.Errorf("a pointer gets %v, %v", pointer, err)
	}
	if err := json.Unmarshal([]byte(`null`), &pointer); err != nil || pointer != nil {
		t.Errorf("a pointer gets %v, %v from null", pointer, err)
	}
}

// TestOmitzeroLeavesOutTheEmptyReference holds for JSON.
func TestOmitzeroLeavesOutTheEmptyReference(t *testing.T) {
	type page struct {
		Link uri.Reference `json:"link,omitzero"`
	}
	for text, want := range map[string]string{"": `{}`, "/p": `{"link":"/p"}`} {
		if got, err := json.Marshal(page{uri.MustParse(text)}); err != nil || string(got) != want {
			t.Errorf("%q is written as %s, %v, want %s", text, got, err, want)
		}
	}
}

// TestUnmarshallingCopies changes the bytes that were read.
func TestUnmarshallingCopies(t *testing.T) {
	for name, read := range map[string]func(r *uri.Reference, text []byte) error{
		"UnmarshalText": (*uri.Reference).UnmarshalText, "UnmarshalBinary": (*uri.Reference).UnmarshalBinary,
		"Scan": func(r *uri.Reference, text []byte) error { return r.Scan(text) },
	} {
		text := []byte("http://h/p")
		var r uri.Reference
		must.NoError(t, read(&r, text))
		text[7] = ' '
		if r != uri.MustParse("http://h/p") {
			t.Errorf("%s: the reference changes with the bytes: %q", name, r.String())
		}
	}
}

// TestColumnsThatAreNoText wants an error for NULL and numbers, and sql.Null to
// take NULL.
func TestColumnsThatAreNoText(t *testing.T) {
	r := uri.MustParse("/p")
	for _, column := range []any{nil, int64(1), 1.5, true} {
		if err := r.Scan(column); err == nil || r != uri.MustParse("/p") {
			t.Errorf("a %T gives %v", column, err)
		}
	}
	var null sql.Null[uri.Reference]
	if err := null.Scan(nil); err != nil || null.Valid {
		t.Errorf("sql.Null: %v", err)
	}
	if err := null.Scan("/q"); err != nil || null.V != uri.MustParse("/q") {
		t.Errorf("sql.Null: %v", err)
	}
}

// TestFlagsTakeReferences parses a command line.
func TestFlagsTakeReferences(t *testing.T) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(new(bytes.Buffer))
	var r uri.Reference
	flags.TextVar(&r, "base", uri.MustParse("http://h/"), "")
	if err := flags.Parse(nil); err != nil || r != uri.MustParse("http://h/") {
		t.Errorf("the default is %q, %v", r.String(), err)
	}
	if err := flags.Parse([]string{"-base", "/p"}); err != nil || r != uri.MustParse("/p") {
		t.Errorf("the flag is %q, %v", r.String(), err)
	}
}
