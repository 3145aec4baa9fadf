package spop

import "encoding/binary"

// The limits on what a frame may have.
const (
	MinFrame    = 256 // the smallest size that both sides must take
	MaxMessages = 16  // in a NOTIFY
	MaxArgs     = 64  // of a message
	MaxPairs    = 64  // in a HELLO or DISCONNECT
	MaxName     = 255 // bytes of a name
)

// A Kind is the kind of a frame.
type Kind byte

// The kinds (SPOE.txt §3.2.2).
const (
	Unset             Kind = 0
	HAProxyHello      Kind = 1
	HAProxyDisconnect Kind = 2
	Notify            Kind = 3
	AgentHello        Kind = 101
	AgentDisconnect   Kind = 102
	Ack               Kind = 103
)

// final is the flag FIN: the frame is whole, or the last of its fragments.
const final = 1

// A Frame is a frame without its length.
type Frame struct {
	Kind    Kind
	IDs     string // stream id and frame id, as they were sent
	Payload string
}

// Parse reads the head of a frame. A fragment is an error: an agent takes none unless it
// has said so.
func Parse(src string) (f Frame, err error) {
	if len(src) < 7 {
		return f, Invalid
	}
	f.Kind = Kind(src[0])
	rest := src[5:]
	for range 2 {
		if _, rest, err = varint(rest); err != nil {
			return f, err
		}
	}
	f.IDs, f.Payload = src[5:len(src)-len(rest)], rest
	if src[4]&final == 0 || f.Kind == Unset {
		return f, NoFragmentation
	}
	return f, nil
}

// Pair reads a pair from the front of a list.
func Pair(src string) (key string, v Value, rest string, err error) {
	if key, rest, err = name(src); err == nil {
		v, rest, err = value(rest)
	}
	return key, v, rest, err
}

// Message reads the name of a message and the number of its arguments from the front of a
// list. The arguments follow it; Pair reads them.
func Message(src string) (called string, args int, rest string, err error) {
	called, rest, err = name(src)
	if err != nil || rest == "" || rest[0] > MaxArgs {
		return "", 0, "", Invalid
	}
	return called, int(rest[0]), rest[1:], nil
}

// Begin appends a length that End will set, and the head of a frame.
func Begin(dst []byte, kind Kind, ids string) []byte {
	dst = append(dst, 0, 0, 0, 0, byte(kind), 0, 0, 0, final)
	return append(dst, ids...)
}

// End sets the length of the frame that begins at the offset and goes to the end of dst.
func End(dst []byte, begin int) { binary.BigEndian.PutUint32(dst[begin:], uint32(len(dst)-begin-4)) }

// noIDs are the ids of frames that belong to no stream.
const noIDs = "\x00\x00"

// AppendHello appends an AGENT-HELLO: the agent takes frames up to this size, and several
// before it has answered the first.
func AppendHello(dst []byte, size uint32) []byte {
	begin := len(dst)
	dst = Begin(dst, AgentHello, noIDs)
	dst = appendString(dst, "version", "2.0")
	dst = appendUint32(dst, "max-frame-size", size)
	dst = appendString(dst, "capabilities", "pipelining")
	End(dst, begin)
	return dst
}

// AppendDisconnect appends an AGENT-DISCONNECT.
func AppendDisconnect(dst []byte, why Status) []byte {
	begin := len(dst)
	dst = Begin(dst, AgentDisconnect, noIDs)
	dst = appendUint32(dst, "status-code", uint32(why))
	dst = appendString(dst, "message", why.String())
	End(dst, begin)
	return dst
}

// setVar begins the action that sets a variable: its code, how many arguments it has, and
// the scope of the variable, which is the transaction (SPOE.txt §3.4).
const setVar = "\x01\x03\x02"

// AppendSetVar appends the action that sets a variable of the transaction to a text.
func AppendSetVar[Text string | []byte](dst []byte, variable string, value Text) []byte {
	return appendString(append(dst, setVar...), variable, value)
}

// AppendSetTrue appends the action that sets a variable of the transaction to true.
func AppendSetTrue(dst []byte, variable string) []byte {
	return append(appendText(append(dst, setVar...), variable), byte(Bool)|1<<4)
}
