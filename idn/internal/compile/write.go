package main

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/idn/internal/ucd"
)

// check holds what package idn relies on.
func (d *data) check() error {
	for r := range rune(runes) {
		valid := d.status[r] == statusValid || d.status[r] == statusDeviation
		switch {
		case d.status[r] == 0:
			return fmt.Errorf("%U has no status", r)
		case valid && d.never[r]:
			return fmt.Errorf("%U is valid, and no text in NFC has it", r)
		case ucd.Place(r) >= ucd.Covered && d.status[r] != statusDisallowed:
			return fmt.Errorf("%U is not disallowed, and the tables do not cover it", r)
		}
		if maybe, follows := d.properties[r]&ucd.Maybe != 0, d.mayFollow(r); maybe != follows {
			return fmt.Errorf("%U has NFC_QC=Maybe: %v; what it is composed of says %v", r, maybe, follows)
		}
		if d.never[r] != d.excluded[r] {
			return fmt.Errorf("%U has NFC_QC=No: %v; what it is composed of says %v", r, d.never[r], d.excluded[r])
		}
		depth := 0
		for first := r; len(d.decomposed[first]) == 2; depth++ {
			first = d.decomposed[first][0]
		}
		if depth > 3 {
			return fmt.Errorf("%U is composed of %d characters; want at most four", r, depth+1)
		}
		if m := d.mapping[r]; m != "." && strings.Contains(m, ".") {
			return fmt.Errorf("%U maps to a text with a dot", r)
		}
		for _, part := range d.mapping[r] {
			if s := d.status[part]; s != statusValid && s != statusDeviation && s != statusDisallowed {
				return fmt.Errorf("%U maps to %U, which has a mapping", r, part)
			}
		}
		if len(d.mapping[r]) > 255 {
			return fmt.Errorf("%U maps to %d bytes", r, len(d.mapping[r]))
		}
	}
	return nil
}

// mayFollow reports whether the first character that a character is composed of is the second
// of a pair, or a vowel or a final consonant of Hangul.
func (d *data) mayFollow(r rune) bool {
	for len(d.decomposed[r]) == 2 && !d.excluded[r] {
		r = d.decomposed[r][0]
	}
	return d.seconds[r] || 0x1161 <= r && r <= 0x1175 || 0x11A8 <= r && r <= 0x11C2
}

// builder makes the two stages.
type builder struct {
	*data
	rows        []ucd.Properties
	mappings    []byte
	mappingsAt  map[string]int
	blocks      []byte
	blocksAt    map[string]int
	placeToRune []rune
}

// stages returns the files of the two stages.
func (d *data) stages() (map[string][]byte, error) {
	b := builder{data: d, mappingsAt: map[string]int{}, blocksAt: map[string]int{}, placeToRune: make([]rune, ucd.Covered)}
	b.rows = append(b.rows, ucd.Invalid) // that of ucd.Disallowed
	for r := rune(runes - 1); r >= 0; r-- {
		if place := ucd.Place(r); place < ucd.Covered {
			b.placeToRune[place] = r
		}
	}
	var index []byte
	for place := 0; place < ucd.Covered; place += ucd.BlockLen {
		block := make([]byte, 0, 2*ucd.BlockLen)
		for _, r := range b.placeToRune[place : place+ucd.BlockLen] {
			block = binary.LittleEndian.AppendUint16(block, uint16(b.value(r)))
		}
		at, known := b.blocksAt[string(block)]
		if !known {
			at = len(b.blocks) / len(block)
			b.blocksAt[string(block)] = at
			b.blocks = append(b.blocks, block...)
		}
		index = binary.LittleEndian.AppendUint16(index, uint16(at))
	}
	if len(b.mappings) >= int(ucd.IsMapped) || len(b.rows) >= int(ucd.IsMapped) || len(b.blocksAt) >= 1<<16 {
		return nil, fmt.Errorf("%d bytes of mappings, %d rows, %d blocks: too many for 16 bits", len(b.mappings), len(b.rows), len(b.blocksAt))
	}
	var rows []byte
	for _, row := range b.rows {
		rows = binary.LittleEndian.AppendUint32(rows, uint32(row))
	}
	return map[string][]byte{"index.bin": index, "values.bin": b.blocks, "properties.bin": rows, "mappings.bin": b.mappings}, nil
}

// value returns the value of a code point.
func (b *builder) value(r rune) ucd.Value {
	switch b.status[r] {
	case statusMapped, statusIgnored:
		mapping := b.mapping[r]
		at, known := b.mappingsAt[mapping]
		if !known {
			at = len(b.mappings)
			b.mappingsAt[mapping] = at
			b.mappings = append(append(b.mappings, byte(len(mapping))), mapping...)
		}
		return ucd.IsMapped | ucd.Value(at)
	case statusValid, statusDeviation:
		return b.row(b.properties[r])
	}
	if b.properties[r].Combining() == 0 { // its other properties do not matter
		return ucd.Disallowed
	}
	return b.row(b.properties[r] | ucd.Invalid)
}

// row returns the number of a row.
func (b *builder) row(p ucd.Properties) ucd.Value {
	at := slices.Index(b.rows, p)
	if at < 0 {
		at = len(b.rows)
		b.rows = append(b.rows, p)
	}
	return ucd.Value(at)
}

// pairs returns the files of composed characters. Those with a mapping are left out.
func (d *data) pairs() (pairs, composed []byte) {
	list := slices.DeleteFunc(slices.Sorted(maps.Keys(d.decomposed)), func(r rune) bool {
		return d.excluded[r] || d.status[r] == statusMapped
	})
	order := make([]int, len(list))
	for i, r := range list {
		order[i] = i
		for _, part := range []rune{r, d.decomposed[r][0], d.decomposed[r][1]} {
			pairs = append(pairs, byte(part), byte(part>>8), byte(part>>16))
		}
	}
	slices.SortFunc(order, func(x, y int) int {
		a, b := d.decomposed[list[x]], d.decomposed[list[y]]
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	for _, row := range order {
		composed = binary.LittleEndian.AppendUint16(composed, uint16(row))
	}
	return pairs, composed
}
