package spop

// A Type is the type of a value.
type Type byte

// The types (SPOE.txt §3.1).
const (
	Null Type = iota
	Bool
	Int32
	Uint32
	Int64
	Uint64
	IPv4
	IPv6
	String
	Binary
)

// A Value is a typed value.
type Value struct {
	Type   Type
	Number uint64 // of an integer; 1 for true
	Text   string // of a String or Binary; the bytes of an address
}

// IsText reports whether the value is a String or Binary.
func (v Value) IsText() bool { return v.Type == String || v.Type == Binary }

// IsInteger reports whether the value is one of the integers.
func (v Value) IsInteger() bool { return v.Type >= Int32 && v.Type <= Uint64 }

// IsTrue reports whether the value is the Boolean true.
func (v Value) IsTrue() bool { return v.Type == Bool && v.Number == 1 }

// value reads a value from the front of src. The low four bits of the first byte are the
// type, and the next one is a Boolean.
func value(src string) (v Value, rest string, err error) {
	if src == "" {
		return v, "", Invalid
	}
	flags := src[0] >> 4
	v.Type, rest = Type(src[0]&15), src[1:]
	switch v.Type {
	case Null:
	case Bool:
		v.Number = uint64(flags & 1)
	case Int32, Uint32, Int64, Uint64:
		v.Number, rest, err = varint(rest)
	case IPv4:
		v.Text, rest, err = cut(rest, 4)
	case IPv6:
		v.Text, rest, err = cut(rest, 16)
	case String, Binary:
		v.Text, rest, err = text(rest)
	default:
		err = Invalid
	}
	return v, rest, err
}

// text reads a text with its length before it.
func text(src string) (s, rest string, err error) {
	n, rest, err := varint(src)
	if err != nil {
		return "", "", err
	}
	return cut(rest, n)
}

// cut splits src after n bytes.
func cut(src string, n uint64) (s, rest string, err error) {
	if n > uint64(len(src)) {
		return "", "", Invalid
	}
	return src[:n], src[n:], nil
}

// name reads a name, which has no more than MaxName bytes.
func name(src string) (s, rest string, err error) {
	if s, rest, err = text(src); len(s) > MaxName {
		return "", "", Invalid
	}
	return s, rest, err
}

// appendText appends a text with its length before it.
func appendText[Text string | []byte](dst []byte, s Text) []byte {
	return append(AppendVarint(dst, uint64(len(s))), s...)
}

// appendString appends a pair with a String.
func appendString[Text string | []byte](dst []byte, name string, s Text) []byte {
	return appendText(append(appendText(dst, name), byte(String)), s)
}

// appendUint32 appends a pair with a Uint32.
func appendUint32(dst []byte, name string, n uint32) []byte {
	return AppendVarint(append(appendText(dst, name), byte(Uint32)), uint64(n))
}
