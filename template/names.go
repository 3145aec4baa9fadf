package template

import "bytes"

// mostNames is how many names of a query are written at most.
const mostNames = 32

// appendNames appends a "?" and the names of a query in order, each once.
func appendNames(dst, query []byte) []byte {
	var names [mostNames][]byte
	n := 0
	for more := true; more; {
		var pair []byte
		pair, query, more = bytes.Cut(query, []byte("&"))
		if len(pair) == 0 {
			continue
		}
		at, known := place(names[:n], nameOf(pair))
		switch {
		case known:
			continue
		case n == mostNames:
			return append(dst, "?{names}"...)
		}
		copy(names[at+1:], names[at:n])
		names[at] = nameOf(pair)
		n++
	}
	for i, name := range names[:n] {
		separator := byte('&')
		if i == 0 {
			separator = '?'
		}
		dst = append(append(dst, separator), name...)
	}
	return dst
}

// place returns where a name is in a list of names that are in order, or where it belongs.
func place(names [][]byte, name []byte) (at int, known bool) {
	for i, other := range names {
		if order := bytes.Compare(other, name); order >= 0 {
			return i, order == 0
		}
	}
	return len(names), false
}

// What is written for names that are not shown.
var (
	placeOfValue = []byte("{value}")
	placeOfName  = []byte("{name}")
)

// nameOf returns what is written for the name of a pair.
func nameOf(pair []byte) []byte {
	name, _, hasValue := bytes.Cut(pair, []byte("="))
	if !hasValue {
		return placeOfValue
	}
	if bracket := bytes.IndexByte(name, '['); bracket > 0 {
		name = name[:bracket]
	} else if bracket = bytes.Index(name, []byte("%5B")); bracket > 0 {
		name = name[:bracket]
	} else if bracket = bytes.Index(name, []byte("%5b")); bracket > 0 {
		name = name[:bracket]
	}
	for _, b := range name {
		if letters[b]&(isLetter|isDigit|isDot|isMark) == 0 && b != '~' && b != '$' {
			return placeOfName
		}
	}
	switch classify(name) {
	case Constant, Version, Locale:
		return name
	}
	return placeOfName
}
