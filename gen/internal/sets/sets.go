// Package sets makes tables of byte sets: which of a few sets each byte is in, and
// each set by nibbles, for shuffles of sixteen bytes.
//
// The sets are named in a file beside the grammar. A set is a union of rules, or
// the bytes that occur in a rule. It can be tied to the exact machine by a sample:
// the bytes that leave the machine where it is, after the sample, must be the set.
// The nibble tables are inverted before anything is written: looked up as a
// kernel looks them up they must give back the set they came from.
package sets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// maxSets is how many sets fit in the byte that says which sets a byte is in.
const maxSets = 8

// Set is one set.
type Set struct {
	Name    string
	Comment string
	Bytes   charset.Set
}

// Parse reads a file of sets; name is the file's, for errors. The samples are
// tried on the machine's first entry.
func Parse(name string, text []byte, g *abnf.Grammar, m *minimize.Machine) ([]Set, error) {
	var list []Set
	for number, line := range strings.Split(string(text), "\n") {
		definition, comment := cutComment(line)
		fields := strings.Fields(definition)
		if len(fields) == 0 {
			continue
		}
		set, err := parseLine(fields, g, m)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: set %s: %w", name, number+1, fields[0], err)
		}
		set.Comment = strings.TrimSpace(comment)
		list = append(list, set)
	}
	return list, nil
}

// cutComment divides a line at the first ";" that is not in quotes.
func cutComment(line string) (definition, comment string) {
	quoted := false
	for i := range len(line) {
		switch {
		case line[i] == '"':
			quoted = !quoted
		case line[i] == ';' && !quoted:
			return line[:i], line[i+1:]
		}
	}
	return line, ""
}

func parseLine(fields []string, g *abnf.Grammar, m *minimize.Machine) (Set, error) {
	set := Set{Name: fields[0]}
	words := fields[1:]
	sample := ""
	if at := slices.Index(words, "stays"); at >= 0 {
		if at+2 != len(words) {
			return set, fmt.Errorf("want one quoted sample after \"stays\", at the end")
		}
		text, err := strconv.Unquote(words[at+1])
		if err != nil {
			return set, fmt.Errorf("the sample %s is not quoted: %w", words[at+1], err)
		}
		sample, words = text, words[:at]
	}
	not := len(words) > 0 && words[0] == "not"
	if not {
		words = words[1:]
	}
	bytes, err := byteSet(g, words)
	if err != nil {
		return set, err
	}
	if sample != "" {
		if err := checkStays(m, sample, bytes); err != nil {
			return set, err
		}
	}
	if not {
		bytes = charset.Between(0, 255).Minus(bytes)
	}
	set.Bytes = bytes
	return set, nil
}

// byteSet returns the bytes that the words name: rules and literals of one byte, or
// after "in" a rule, and after "except" what is left out of it.
func byteSet(g *abnf.Grammar, words []string) (bytes charset.Set, err error) {
	if len(words) == 0 || words[0] != "in" {
		return nfa.ByteSet(g, words)
	}
	if len(words) < 2 || len(words) > 2 && words[2] != "except" || len(words) == 3 {
		return bytes, fmt.Errorf("want one rule after \"in\", and then nothing or \"except\" and what is left out")
	}
	var rules, literals []string
	for _, word := range words[min(3, len(words)):] {
		if word[0] == '"' {
			literals = append(literals, word)
		} else {
			rules = append(rules, word)
		}
	}
	if bytes, err = nfa.BytesIn(g, words[1], rules); err != nil {
		return bytes, err
	}
	out, err := nfa.ByteSet(g, literals)
	if err != nil {
		return bytes, err
	}
	if !bytes.Contains(out) {
		return bytes, fmt.Errorf("%s is left out of what does not have it", out.Minus(bytes))
	}
	return bytes.Minus(out), nil
}

// checkStays checks that the bytes, "%" aside, are those on which the machine
// stays where the sample leads it.
func checkStays(m *minimize.Machine, sample string, bytes charset.Set) error {
	state := m.Entries[0]
	for i := range len(sample) {
		state = m.States[state].Next[m.Classes.Of[sample[i]]].To
	}
	var stays charset.Set
	for class, t := range m.States[state].Next {
		if state != 0 && t.To == state && t.Store == tdfa.NoStore {
			stays = stays.Union(m.Classes.Members[class])
		}
	}
	if percent := charset.Of("%"); stays.Minus(percent) != bytes.Minus(percent) {
		return fmt.Errorf("after %q the machine stays on %s, but the set is %s", sample, stays, bytes)
	}
	return nil
}

// Table returns, for each ASCII byte, the sets that it is in: bit i of Bit for
// set i. Bytes from 0x80 on must be in the last set alone, or in none.
func Table(list []Set) (table [128]uint8, err error) {
	if len(list) > maxSets {
		return table, fmt.Errorf("%d sets; a byte has room for %d", len(list), maxSets)
	}
	for i, s := range list {
		high := s.Bytes.Intersect(charset.Between(0x80, 0xff)).Len()
		if high != 0 && (i != len(list)-1 || high != 128) {
			return table, fmt.Errorf("set %s holds bytes from 0x80 on; only the last set can, and then all of them", s.Name)
		}
		for b := range table {
			if s.Bytes.Has(byte(b)) {
				table[b] |= Bit(list, i)
			}
		}
	}
	return table, nil
}

// Bit returns the bit of set i. The last set has the highest bit.
func Bit(list []Set, i int) uint8 { return 1 << (maxSets - len(list) + i) }

// Nibbles returns a set by the low four bits of a byte, ASCII in the first half of
// the table, the bytes from 0x80 on in the second: bit h of entry l in a half is
// set when byte h<<4|l of that half is a member.
func Nibbles(s Set) (nibbles [32]uint8, err error) {
	entry := func(b int) (index, bit int) { return b&15 | b>>3&16, b >> 4 & 7 }
	for b := range 256 {
		if s.Bytes.Has(byte(b)) {
			index, bit := entry(b)
			nibbles[index] |= 1 << bit
		}
	}
	for b := range 256 {
		index, bit := entry(b)
		if looked := nibbles[index]>>bit&1 != 0; looked != s.Bytes.Has(byte(b)) {
			return nibbles, fmt.Errorf("the nibble table of %s gives byte 0x%02x back as %v", s.Name, b, looked)
		}
	}
	return nibbles, nil
}
