package output

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/records"
)

func TestWrongDeclarationsPanic(t *testing.T) {
	many := make([]Field, MaxFields+1)
	for i := range many {
		many[i].Name = strconv.Itoa(i)
	}
	var wide []Field
	for i := range 8 {
		wide = append(wide, Field{Name: strconv.Itoa(i), Kind: Enum, Names: make([]string, 9)})
	}
	for why, fields := range map[string][]Field{
		"too many":         numbered(many),
		"one name twice":   {{Name: "a"}, {Name: "a", Is: 1}},
		"one number twice": {{Name: "a"}, {Name: "b"}},
		"no raw field":     {{Name: "a", Kind: Number, Raw: 1}},
		"raw is no text":   {{Name: "a", Kind: Number, Raw: 1}, {Name: "b", Is: 1, Kind: Name}},
		"many names":       numbered(wide),
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", why)
				}
			}()
			NewSchema(fields, false)
		}()
	}
	NewSchema(many[:MaxFields], false)
}

func TestFieldsAreChosenByName(t *testing.T) {
	for list, want := range map[string][]records.Field{"text": {0}, "enum,text": {5, 0}, strings.Join(sample.Names(), ","): all} {
		if got, err := sample.Choose(list); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v, want %v", list, got, err, want)
		}
	}
	for _, list := range []string{"", "text,", "text,text", "S3CRET", "text,S3CRET", " text"} {
		got, err := sample.Choose(list)
		if err == nil || got != nil || strings.Contains(err.Error(), "S3CRET") || !strings.Contains(err.Error(), "number_text") {
			t.Errorf("%q: %v, %v", list, got, err)
		}
	}
}

func TestFormatsHaveNames(t *testing.T) {
	for i, name := range FormatNames() {
		if f, found := FormatNamed(name); !found || f != Format(i) || f.String() != name {
			t.Errorf("%q is %v, %v", name, f, found)
		}
	}
	if _, found := FormatNamed("xml"); found {
		t.Error("there is a format xml")
	}
}
