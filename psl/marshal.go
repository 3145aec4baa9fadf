package psl

import (
	"bytes"
	"crypto/sha256"
	"encoding"
	"encoding/binary"
	"fmt"
	"strings"
)

// The marshalled form is a first line, then the cells. The line has a fixed length: the magic,
// the version, spaces, and a newline.
const (
	magic   = "psl table 1: "
	headLen = 96
)

var (
	_ encoding.BinaryMarshaler   = (*List)(nil)
	_ encoding.BinaryUnmarshaler = (*List)(nil)
)

// headOf returns the first line for a version.
func headOf(version string) string {
	version = version[:min(len(version), headLen-len(magic)-1)]
	return magic + version + strings.Repeat(" ", headLen-len(magic)-len(version)-1) + "\n"
}

// MarshalBinary returns a form of the list that [List.UnmarshalBinary] reads without compiling
// the rules again. The error is nil.
func (l *List) MarshalBinary() ([]byte, error) { return []byte(l.marshalled()), nil }

// marshalled returns the marshalled form, that of the zero List too.
func (l *List) marshalled() string {
	if l.table == "" {
		return headOf("") + noCells
	}
	return l.table
}

// UnmarshalBinary makes the list the one that was marshalled. It refuses data with which
// Split could not work: no data can make it read outside the cells or take longer. The error
// is an [*Error].
func (l *List) UnmarshalBinary(data []byte) error {
	cells, hasHead := data, len(data) >= headLen && bytes.HasPrefix(data, []byte(magic)) && data[headLen-1] == '\n' && isPrintable(data[:headLen-1])
	if hasHead {
		cells = data[headLen:]
	}
	count := len(cells) / cellLen
	if !hasHead || len(cells)%cellLen != 0 || count <= int(emptySymbol) || count > maxCells+int(emptySymbol) {
		return &Error{0, fmt.Sprintf("the data are no marshalled list; want what MarshalBinary wrote, which begins with %q", magic)}
	}
	for i := range count {
		cell := binary.LittleEndian.Uint32(cells[cellLen*i:])
		if s := symbol(cell) & emptySymbol; s == noSymbol || s != emptySymbol && int(cell>>baseShift)+int(emptySymbol) >= count {
			return &Error{0, fmt.Sprintf("cell %d of the marshalled list leads outside of it; want what MarshalBinary wrote", i)}
		}
	}
	l.table = string(data)
	return nil
}

// isPrintable reports whether all bytes are printable ASCII.
func isPrintable(line []byte) bool {
	for _, b := range line {
		if b < ' ' || b > '~' {
			return false
		}
	}
	return true
}

// stamp is what the comments of a list say of its version.
type stamp struct{ version, commit string }

// Longest parts of a stamp that are kept.
const (
	stampDate   = 10 // "2026-08-19", of "2026-08-19_10-12-31_UTC"
	stampDigits = 12
)

// read notes what a comment says.
func (s *stamp) read(comment []byte) {
	if value, is := bytes.CutPrefix(bytes.TrimSpace(comment), []byte("VERSION: ")); is && isPrintable(value) {
		s.version = string(value[:min(len(value), stampDate)])
	}
	if value, is := bytes.CutPrefix(bytes.TrimSpace(comment), []byte("COMMIT: ")); is && isPrintable(value) {
		s.commit = string(value[:min(len(value), stampDigits)])
	}
}

// of returns the version of a list.
func (s *stamp) of(list []byte) string {
	sum := sha256.Sum256(list)
	parts := []string{fmt.Sprintf("SHA-256 %x", sum[:stampDigits/2])}
	if s.commit != "" {
		parts = append([]string{"commit " + s.commit}, parts...)
	}
	if s.version != "" {
		parts = append([]string{s.version}, parts...)
	}
	return strings.Join(parts, ", ")
}
