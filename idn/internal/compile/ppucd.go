package main

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// A file ppucd.txt has all properties of all characters, by their short names: ICU derives it
// from the Unicode Character Database. A line has a range and the properties that differ from
// those of the block, and a block has those that differ from the defaults:
//
//	defaults;0000..10FFFF;gc=Cn;sc=Zzzz;…
//	block;0100..017F;gc=Ll;sc=Latn;Cased;…
//	cp;0100;dm=0041 0304;gc=Lu
//	unassigned;0378..0379
//
// "Cased" is a property that a character has, and "-Cased" one that it does not have.

// A character has the values of its properties. One that it merely has is "Y".
type character map[string]string

// has reports whether a character has a property.
func (c character) has(name string) bool { return c[name] == "Y" }

// with returns a character with other properties as well.
func (c character) with(fields []string) character {
	c = maps.Clone(c)
	for _, field := range fields {
		name, value, hasValue := strings.Cut(field, "=")
		switch {
		case hasValue:
			c[name] = value
		case strings.HasPrefix(name, "-"):
			delete(c, name[1:])
		default:
			c[name] = "Y"
		}
	}
	return c
}

// readCharacters reads ppucd.txt.
func (d *data) readCharacters(modules string) error {
	text, err := d.file(modules, "icu", "source", "data", "unidata", "ppucd.txt")
	if err != nil {
		return err
	}
	defaults, block := character{}, character{}
	var end rune // of the block
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		fields := strings.Split(lines.Text(), ";")
		switch fields[0] {
		case "ucd":
			if fields[1] != version {
				return fmt.Errorf("ppucd.txt has Unicode %s; want %s", fields[1], version)
			}
			continue
		case "defaults", "block", "cp", "unassigned":
		default:
			continue
		}
		first, last := span(fields[1])
		is := block
		switch fields[0] {
		case "defaults":
			defaults = defaults.with(fields[2:])
			is = defaults
		case "block":
			block, end = defaults.with(fields[2:]), last
			is = block
		case "unassigned":
			is = defaults.with(fields[2:])
		case "cp":
			if first > end {
				is = defaults
			}
			is = is.with(fields[2:])
		}
		for r := first; r <= last; r++ {
			d.characters[r] = is
		}
	}
	for r, c := range d.characters {
		if c == nil {
			return fmt.Errorf("ppucd.txt does not have %U", r)
		}
	}
	return nil
}

// span returns the ends of a range, which may be one code point.
func span(text string) (first, last rune) {
	begin, end, isRange := strings.Cut(text, "..")
	if !isRange {
		end = begin
	}
	return hex(begin), hex(end)
}

// sequence returns the code points of a text such as "0041 0304".
func sequence(text string) (points []rune) {
	for _, point := range strings.Fields(text) {
		points = append(points, hex(point))
	}
	return points
}

// hex returns a code point.
func hex(text string) rune {
	r, err := strconv.ParseUint(text, 16, 21)
	if err != nil {
		panic(err)
	}
	return rune(r)
}
