package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
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

// TestTablesHaveWhatUTS39AsksOf looks up every code point.
func TestTablesHaveWhatUTS39AsksOf(t *testing.T) {
	d, err := read(modules(t))
	must.NoError(t, err)
	b := securityBuilder{data: d, numbers: map[string]byte{}}
	b.numberScripts()
	for r := range rune(runes) {
		got := ucd.SecurityOf(r)
		if d.isMapped(r) {
			if (got^d.flags(r))&mappedFlags != 0 {
				t.Fatalf("%U, which is mapped: flags %#x, want %#x", r, got, d.flags(r))
			}
			continue
		}
		if got&^ucd.ScriptSet != d.flags(r) {
			t.Fatalf("%U: flags %#x, want %#x", r, got&^ucd.ScriptSet, d.flags(r))
		}
		var scripts ucd.Scripts
		for _, script := range d.scripts(r) {
			scripts[b.numbers[script]/64] |= 1 << (b.numbers[script] % 64)
		}
		if len(d.scripts(r)) == 0 {
			scripts = ucd.AllScripts
		}
		if got.Scripts() != scripts {
			t.Fatalf("%U: scripts %x, want %x for %v", r, got.Scripts(), scripts, d.scripts(r))
		}
		if value := d.characters[r]["nv"]; got&ucd.Digit != 0 && ucd.Zero(r) != r-rune(value[0]-'0') {
			t.Fatalf("%U: the digit %s of a system with the zero %U", r, value, ucd.Zero(r))
		}
		var prototype string
		if len(d.decomposed[r]) == 0 {
			for _, part := range d.prototypes[r] {
				prototype += string(d.appendNFD(nil, part))
			}
		}
		if got := ucd.Prototype(r); got != prototype {
			t.Fatalf("%U: looks like %+q, want %+q", r, got, prototype)
		}
	}
}

// TestScriptsHaveTheirSets compares the sets of scripts by number with their names.
func TestScriptsHaveTheirSets(t *testing.T) {
	b := securityBuilder{numbers: map[string]byte{}}
	var err error
	b.data, err = read(modules(t))
	must.NoError(t, err)
	b.numberScripts()
	for name, set := range map[string]ucd.Scripts{
		"Hanb Jpan Kore": ucd.WithHan,
		"Latn":           ucd.Latin,
		"Arab Armn Beng Bopo Deva Ethi Geor Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt": ucd.MayBeWithLatin,
	} {
		var want ucd.Scripts
		for _, script := range strings.Fields(name) {
			want[b.numbers[script]/64] |= 1 << (b.numbers[script] % 64)
		}
		expect.Equal(t, set, want, "the set %s", name)
	}
}
