package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/idn/internal/ucd"
)

// readConfusables reads confusables.txt (UTS 39 §4.1): a character and its prototype a line.
func (d *data) readConfusables(modules string) error {
	text, err := d.file(modules, "icu", "source", "data", "unidata", "confusables.txt")
	if err != nil {
		return err
	}
	if !bytes.Contains(text, []byte("\n# Version: "+version+"\n")) {
		return fmt.Errorf("confusables.txt is not that of Unicode %s", version)
	}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		row, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Split(row, ";")
		if len(fields) < 3 {
			continue
		}
		d.prototypes[hex(strings.TrimSpace(fields[0]))] = sequence(fields[1])
	}
	return nil
}

// flags returns the flags of a character.
func (d *data) flags(r rune) (p ucd.Security) {
	c := d.characters[r]
	for _, flag := range []struct {
		is  bool
		bit ucd.Security
	}{
		{c["ID_Status"] != "Allowed", ucd.Restricted},
		{c["gc"] == "Cn", ucd.Unassigned},
		{c.has("DI"), ucd.Invisible},
		{c.has("Bidi_C"), ucd.BidiControl},
		{c["bc"] == "R" || c["bc"] == "AL" || c["bc"] == "AN", ucd.RightToLeft},
		{c["gc"] == "Nd", ucd.Digit},
		{c["gc"] == "Mn" || c["gc"] == "Me", ucd.NonspacingMark},
	} {
		if flag.is {
			p |= flag.bit
		}
	}
	return p
}

// augmented are the sets of scripts that the characters of a script have as well.
var augmented = map[string][]string{
	"Hani": {"Hanb", "Jpan", "Kore"}, "Hira": {"Jpan"}, "Kana": {"Jpan"}, "Hang": {"Kore"}, "Bopo": {"Hanb"},
}

// scripts returns the augmented script set of a character (UTS 39 §5.1). It is empty for one
// that is used with all scripts.
func (d *data) scripts(r rune) (set []string) {
	names := d.characters[r]["scx"]
	if names == "<script>" {
		names = d.characters[r]["sc"]
	}
	for _, script := range strings.Fields(names) {
		if script == "Zyyy" || script == "Zinh" {
			return nil
		}
		set = append(append(set, script), augmented[script]...)
	}
	slices.Sort(set)
	return slices.Compact(set)
}

// securityBuilder makes the tables of what UTS 39 asks.
type securityBuilder struct {
	*data
	numbers map[string]byte // of the scripts
	rows    []ucd.Security
	sets    []byte
	setsAt  map[string]int
}

// row returns the number of the row of a character. One with a mapping has mappedFlags alone.
func (b *securityBuilder) row(r rune) int {
	if b.isMapped(r) {
		return b.rowOf(b.flags(r)&mappedFlags, nil)
	}
	var set []byte
	for _, script := range b.scripts(r) {
		set = append(set, b.numbers[script])
	}
	slices.Sort(set)
	return b.rowOf(b.flags(r), set)
}

// mappedFlags are those that matter for a character with a mapping. It has a character, so it has
// no Unassigned; but the run before it may have that.
const mappedFlags = ucd.Invisible | ucd.BidiControl | ucd.Unassigned

// rowOf returns the number of a row.
func (b *securityBuilder) rowOf(p ucd.Security, set []byte) int {
	set = append([]byte{byte(len(set))}, set...)
	at, known := b.setsAt[string(set)]
	if !known {
		at = len(b.sets)
		b.setsAt[string(set)] = at
		b.sets = append(b.sets, set...)
	}
	p |= ucd.Security(at)
	number := slices.Index(b.rows, p)
	if number < 0 {
		number = len(b.rows)
		b.rows = append(b.rows, p)
	}
	return number
}

// numberScripts gives each script its number.
func (b *securityBuilder) numberScripts() {
	names := slices.Clone(ucd.ScriptNames[:])
	others := map[string]bool{}
	for r := range rune(runes) {
		for _, script := range b.scripts(r) {
			others[script] = !slices.Contains(names, script)
		}
	}
	for _, script := range slices.Sorted(maps.Keys(others)) {
		if others[script] {
			names = append(names, script)
		}
	}
	for i, script := range names {
		b.numbers[script] = byte(i)
	}
}

// security returns the files.
func (d *data) security() (map[string][]byte, error) {
	b := securityBuilder{data: d, numbers: map[string]byte{}, setsAt: map[string]int{}}
	b.numberScripts()
	b.row(beyond) // the first row
	rows := b.rowsOfPlaces()
	var index, runs []byte
	blocksAt := map[string]int{}
	for begin := 0; begin < len(rows); begin += ucd.RunBlockLen {
		var block []uint16
		for i, row := range rows[begin : begin+ucd.RunBlockLen] {
			if i == 0 || row != rows[begin+i-1] {
				block = append(block, uint16(i|row<<ucd.RunBits))
			}
		}
		block[0] |= uint16(len(block) - 1)
		var data []byte
		for _, run := range block {
			data = binary.LittleEndian.AppendUint16(data, run)
		}
		at, known := blocksAt[string(data)]
		if !known {
			at = len(runs) / 2
			blocksAt[string(data)] = at
			runs = append(runs, data...)
		}
		index = binary.LittleEndian.AppendUint16(index, uint16(at))
	}
	if len(b.rows) > 1<<(16-ucd.RunBits) || len(runs) >= 1<<17 || len(b.sets) > int(ucd.ScriptSet) || len(b.numbers) > 64*len(ucd.Scripts{}) {
		return nil, fmt.Errorf("%d rows, %d bytes of runs, %d of sets, %d scripts: too many", len(b.rows), len(runs), len(b.sets), len(b.numbers))
	}
	var all []byte
	for _, row := range b.rows {
		all = binary.LittleEndian.AppendUint32(all, uint32(row))
	}
	return map[string][]byte{"security-index.bin": index, "security-runs.bin": runs, "security-rows.bin": all, "scripts.bin": b.sets}, nil
}

// beyond is a code point that the tables do not cover.
const beyond = 0x40000

// rowsOfPlaces returns the rows of all characters that the tables cover, in their order. One
// that is mapped continues the run before it unless it is invisible.
func (b *securityBuilder) rowsOfPlaces() []int {
	rows := make([]int, ucd.Covered)
	for r := range rune(runes) {
		place := ucd.Place(r)
		if place >= ucd.Covered {
			continue
		}
		if place > 0 && b.isMapped(r) && b.flags(r)&mappedFlags == b.rows[rows[place-1]]&mappedFlags {
			rows[place] = rows[place-1]
		} else {
			rows[place] = b.row(r)
		}
	}
	return rows
}

// isMapped reports whether a character has a mapping, which may be empty.
func (d *data) isMapped(r rune) bool {
	return d.status[r] == statusMapped || d.status[r] == statusIgnored
}

// confusables returns the files of the prototypes. Characters with a mapping and those that NFD
// decomposes are left out.
func (d *data) confusables() (map[string][]byte, error) {
	var (
		planes  [ucd.PrototypePlanes]uint16
		entries []byte
		texts   []byte
	)
	at := map[string]int{}
	for _, r := range slices.Sorted(maps.Keys(d.prototypes)) {
		if d.isMapped(r) || len(d.decomposed[r]) > 0 {
			continue
		}
		var text string
		for _, part := range d.prototypes[r] {
			text += string(d.appendNFD(nil, part))
		}
		offset, known := at[text]
		if !known {
			offset = len(texts)
			at[text] = offset
			texts = append(append(texts, byte(len(text))), text...)
		}
		if int(r>>16) >= len(planes) || len(text) > 255 || offset > 0xFFFF {
			return nil, fmt.Errorf("%U looks like a text of %d bytes at %d, which has no place", r, len(text), offset)
		}
		entries = binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(entries, uint16(r)), uint16(offset))
		for plane := r >> 16; int(plane) < len(planes); plane++ {
			planes[plane]++
		}
	}
	var index []byte
	for _, end := range planes {
		index = binary.LittleEndian.AppendUint16(index, end)
	}
	return map[string][]byte{"prototypes-index.bin": append(index, entries...), "prototypes.bin": texts}, nil
}

// appendNFD appends what a character is composed of.
func (d *data) appendNFD(dst []rune, r rune) []rune {
	if len(d.decomposed[r]) == 0 {
		return append(dst, r)
	}
	for _, part := range d.decomposed[r] {
		dst = d.appendNFD(dst, part)
	}
	return dst
}

// checkSecurity holds what package idn relies on.
func (d *data) checkSecurity() error {
	for r := range rune(runes) {
		if ucd.Place(r) >= ucd.Covered && len(d.scripts(r)) != 1 {
			return fmt.Errorf("%U has the scripts %v, and the tables do not cover it", r, d.scripts(r))
		}
		if d.isMapped(r) {
			continue
		}
		if d.characters[r]["gc"] == "Nd" && d.characters[r-1]["gc"] != "Nd" && d.characters[r]["nv"] != "0" {
			return fmt.Errorf("%U is a digit, is after none, and is no zero", r)
		}
		for _, part := range d.appendNFD(nil, r) {
			if part != r && d.isMapped(part) {
				return fmt.Errorf("%U is composed of %U, which has a mapping", r, part)
			}
		}
		for i, part := range d.appendNFD(nil, r) {
			if i > 0 && (isASCII(d.prototypes[part]) || d.flags(part)&ucd.Invisible != 0) {
				return fmt.Errorf("%U may look like ASCII, and it is composed of others", r)
			}
		}
		for _, part := range d.prototypes[r] {
			if len(d.prototypes[part]) > 0 {
				return fmt.Errorf("%U looks like %U, which looks like others", r, part)
			}
		}
	}
	return nil
}

// isASCII reports whether a sequence has characters, and they are of ASCII.
func isASCII(points []rune) bool {
	return len(points) > 0 && !slices.ContainsFunc(points, func(r rune) bool { return r >= 0x80 })
}
