package match

import "encoding/binary"

// maxHost is the length of the longest host of a rule, in bytes (RFC 1035 §2.3.4).
const maxHost = 255

// hostRules has rules one after the other. A rule begins with its number, as a varint, and
// a byte: twice the length of the host, and one more if the rule has "*". If there is a
// path, or the host is too long for that, the byte is 254 or 255, and the lengths of host
// and path follow it as varints. Then come the host and the path.
//
// The place of every sixteenth rule is known, for who asks for a rule by its number.
type hostRules struct {
	texts  []byte
	places []uint32
	count  int
}

const (
	placedRules = 16 // of so many rules, the place of the first is known
	longHead    = 254
)

// A hostRule is one rule. Its host and path share memory with the list.
type hostRule struct {
	number     uint32
	host, path []byte
	below      bool // the hosts below are meant, too
}

// add adds a rule at the end.
func (l *hostRules) add(r *hostRule) {
	if l.count%placedRules == 0 {
		l.places = append(l.places, uint32(len(l.texts)))
	}
	l.texts = binary.AppendUvarint(l.texts, uint64(l.count))
	l.count++
	below := byte(0)
	if r.below {
		below = 1
	}
	if len(r.path) == 0 && 2*len(r.host) < longHead {
		l.texts = append(l.texts, byte(2*len(r.host))|below)
	} else {
		l.texts = append(l.texts, longHead|below)
		l.texts = binary.AppendUvarint(l.texts, uint64(len(r.host)))
		l.texts = binary.AppendUvarint(l.texts, uint64(len(r.path)))
	}
	l.texts = append(l.texts, r.host...)
	l.texts = append(l.texts, r.path...)
}

// at returns the rule at a place, and the place of the next one.
func (l *hostRules) at(place uint32) (r hostRule, next uint32) {
	number, n := binary.Uvarint(l.texts[place:])
	r.number, place = uint32(number), place+uint32(n)
	head := l.texts[place]
	place++
	host, path := uint32(head/2), uint32(0)
	if head >= longHead {
		length, n := binary.Uvarint(l.texts[place:])
		host, place = uint32(length), place+uint32(n)
		length, n = binary.Uvarint(l.texts[place:])
		path, place = uint32(length), place+uint32(n)
	}
	end := place + host
	r.host, r.path, r.below = l.texts[place:end:end], l.texts[end:end+path:end+path], head%2 != 0
	return r, end + path
}

// numbered returns the rule with a number.
func (l *hostRules) numbered(number int) hostRule {
	place := l.places[number/placedRules]
	for range number % placedRules {
		_, place = l.at(place)
	}
	r, _ := l.at(place)
	return r
}
