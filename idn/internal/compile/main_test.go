package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/uriscan/uriscan/idn/internal/ucd"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// modules returns the folder node_modules that URISCAN_UNICODE names, or skips the test.
func modules(t *testing.T) string {
	folder := os.Getenv("URISCAN_UNICODE")
	if folder == "" {
		t.Skip("URISCAN_UNICODE names no folder node_modules with the packages that this command reads")
	}
	return folder
}

// TestTablesAreThoseOfUnicode makes the files again and compares.
func TestTablesAreThoseOfUnicode(t *testing.T) {
	files, err := compile(modules(t))
	must.NoError(t, err)
	for name, want := range files {
		got := must.Bytes(t, filepath.Join("..", "ucd", name))
		expect.Equal(t, bytes.Equal(got, want), true, "%s is what this command writes", name)
	}
}

// TestTablesHaveTheFactsOfUnicode looks up every code point.
func TestTablesHaveTheFactsOfUnicode(t *testing.T) {
	d, err := read(modules(t))
	must.NoError(t, err)
	for r := range rune(runes) {
		v := ucd.Lookup(r)
		switch status := d.status[r]; status {
		case statusMapped, statusIgnored:
			if v&ucd.IsMapped == 0 || v.Mapping() != d.mapping[r] {
				t.Fatalf("%U: another mapping", r)
			}
			continue
		default:
			if v&ucd.IsMapped != 0 || (v.Properties()&ucd.Invalid == 0) != (status == statusValid || status == statusDeviation) {
				t.Fatalf("%U: another status", r)
			}
		}
		if p := v.Properties(); p&ucd.Invalid == 0 && p != d.properties[r] {
			t.Fatalf("%U: properties %#x, want %#x", r, p, d.properties[r])
		}
		first, second, ok := ucd.Decompose(r)
		hangul := 0xAC00 <= r && r <= 0xD7A3
		if parts := d.decomposed[r]; !hangul && ok != (len(parts) == 2 && !d.excluded[r]) || ok && !hangul && (first != parts[0] || second != parts[1]) {
			t.Fatalf("%U: decomposed to %U and %U, %v", r, first, second, ok)
		}
		if ok {
			if whole, ok := ucd.Compose(first, second); !ok || whole != r {
				t.Fatalf("%U and %U compose %U, want %U", first, second, whole, r)
			}
		}
	}
}
