package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/uriscan/uriscan/idn/internal/ucd"
)

// The statuses of UTS 46, by the numbers that tr46 gives them.
const (
	statusMapped     = 1
	statusValid      = 2
	statusDisallowed = 3
	statusDeviation  = 6
	statusIgnored    = 7
)

const runes = 0x110000

// data is what is known of each code point.
type data struct {
	characters [runes]character
	status     [runes]uint8
	mapping    map[rune]string
	properties [runes]ucd.Properties // without Invalid
	decomposed map[rune][]rune       // canonical, one step
	excluded   map[rune]bool         // from composition
	seconds    map[rune]bool         // of the two that one is composed of
	never      map[rune]bool         // in no text in NFC
	prototypes map[rune][]rune       // what confusables.txt says that a character looks like
	sums       []string              // a line for each file that was read
}

// file reads a file.
func (d *data) file(modules string, name ...string) ([]byte, error) {
	file := filepath.Join(name...)
	text, err := os.ReadFile(filepath.Join(modules, file))
	if err == nil {
		d.sums = append(d.sums, fmt.Sprintf("%x  %s\n", sha256.Sum256(text), filepath.ToSlash(file)))
	}
	return text, err
}

// load reads a JSON file.
func (d *data) load(into any, modules string, name ...string) error {
	text, err := d.file(modules, name...)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(name...), err)
	}
	return nil
}

// source returns the text of source.txt.
func (d *data) source() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Unicode %s. Made by idn/internal/compile from these files, with their SHA-256.\n", version)
	b.WriteString("The data of Unicode has the Unicode License v3 (https://www.unicode.org/license.txt).\n\n")
	for _, sum := range d.sums {
		b.WriteString(sum)
	}
	return b.Bytes()
}

// version is the version of Unicode of all files.
const version = "17.0.0"

// read reads all files.
func read(modules string) (*data, error) {
	d := &data{mapping: map[rune]string{}, decomposed: map[rune][]rune{}, excluded: map[rune]bool{}, seconds: map[rune]bool{}, never: map[rune]bool{}, prototypes: map[rune][]rune{}}
	for _, step := range []func(modules string) error{d.checkVersion, d.readMappings, d.readCharacters, d.readConfusables} {
		if err := step(modules); err != nil {
			return nil, err
		}
	}
	d.deriveProperties()
	d.deriveCompositions()
	return d, nil
}

// checkVersion wants tr46 with this version of Unicode.
func (d *data) checkVersion(modules string) error {
	var tr46 struct{ UnicodeVersion string }
	if err := d.load(&tr46, modules, "tr46", "package.json"); err != nil {
		return err
	}
	d.sums = nil // an installed package.json may have been changed by npm
	if tr46.UnicodeVersion != version {
		return fmt.Errorf("tr46 has the data of Unicode %s; want %s", tr46.UnicodeVersion, version)
	}
	return nil
}

// readMappings reads the rows of IdnaMappingTable.txt: a code point or a range, the status
// and the mapping.
func (d *data) readMappings(modules string) error {
	var rows [][]json.RawMessage
	if err := d.load(&rows, modules, "tr46", "lib", "mappingTable.json"); err != nil {
		return err
	}
	for _, row := range rows {
		var span [2]rune
		if json.Unmarshal(row[0], &span) != nil {
			if err := json.Unmarshal(row[0], &span[0]); err != nil {
				return err
			}
			span[1] = span[0]
		}
		var status uint8
		if err := json.Unmarshal(row[1], &status); err != nil {
			return err
		}
		var mapping string
		if len(row) > 2 {
			if err := json.Unmarshal(row[2], &mapping); err != nil {
				return err
			}
		}
		for r := span[0]; r <= span[1]; r++ {
			d.status[r] = status
			if status == statusMapped {
				d.mapping[r] = mapping
			}
		}
	}
	return nil
}

// joinings are the types of joining by their names. All others join nothing.
var joinings = map[string]ucd.Joining{"T": ucd.Transparent, "L": ucd.JoinsLeft, "R": ucd.JoinsRight, "D": ucd.JoinsBoth}

// deriveProperties finds the properties of each character, and what it is composed of.
func (d *data) deriveProperties() {
	for i, c := range d.characters {
		r := rune(i)
		p := ucd.OtherBidi
		if c["gc"] != "Cn" {
			p = bidi(c["bc"])
		}
		class, _ := strconv.ParseUint(c["ccc"], 10, 8) // absent if it is 0
		p |= ucd.Properties(class) | ucd.Properties(joinings[c["jt"]])<<ucd.JoiningShift
		if c["gc"][0] == 'M' {
			p |= ucd.Mark
		}
		if c["NFC_QC"] == "M" {
			p |= ucd.Maybe
		}
		if r < 0x80 && c["gc"] != "Ll" && c["gc"] != "Nd" && r != '-' {
			p |= ucd.Unusual
		}
		if c.has("Join_C") {
			p |= ucd.Joiner
		}
		d.properties[r] = p
		if parts := c["dm"]; c["dt"] == "Can" && parts != "<code point>" {
			d.decomposed[r] = sequence(parts)
		}
	}
}

// deriveCompositions finds which characters are not composed, and which are the second of two
// that compose.
func (d *data) deriveCompositions() {
	for i, c := range d.characters {
		r := rune(i)
		if c.has("Comp_Ex") {
			d.excluded[r] = true
		}
		if c["NFC_QC"] == "N" {
			d.never[r] = true
		}
	}
	for r, parts := range d.decomposed {
		if !d.excluded[r] {
			d.seconds[parts[1]] = true
		}
	}
}

// bidi returns the bit of a Bidi_Class.
func bidi(name string) ucd.Properties {
	if i := slices.Index(ucd.BidiNames[:], name); i >= 0 {
		return ucd.L << i
	}
	return ucd.OtherBidi
}
