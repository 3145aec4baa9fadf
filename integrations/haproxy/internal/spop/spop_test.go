package spop

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// The table of SPOE.txt §3.1 says where a text of a number becomes a byte longer.
func TestNumbersHaveTheLengthsOfTheDocument(t *testing.T) {
	for _, c := range []struct {
		n    uint64
		text string
	}{
		{0, "\x00"}, {239, "\xef"},
		{240, "\xf0\x00"}, {2287, "\xff\x7f"},
		{2288, "\xf0\x80\x00"}, {264431, "\xff\xff\x7f"},
		{264432, "\xf0\x80\x80\x00"}, {33818863, "\xff\xff\xff\x7f"},
		{33818864, "\xf0\x80\x80\x80\x00"}, {4328786159, "\xff\xff\xff\xff\x7f"},
		{4328786160, "\xf0\x80\x80\x80\x80\x00"},
	} {
		expect.Equal(t, string(AppendVarint(nil, c.n)), c.text, "%d", c.n)
		n, rest, err := varint(c.text + "rest")
		if n != c.n || rest != "rest" || err != nil {
			t.Errorf("%q: %d, %q, %v", c.text, n, rest, err)
		}
	}
}

func TestNumbersComeBack(t *testing.T) {
	for shift := range 64 {
		for delta := range uint64(5) {
			n := uint64(1)<<shift + delta - 2
			text := string(AppendVarint(nil, n))
			got, rest, err := varint(text)
			if got != n || rest != "" || err != nil {
				t.Errorf("%d: %q is %d, %q, %v", n, text, got, rest, err)
			}
			for end := range len(text) {
				if _, _, err := varint(text[:end]); err != Invalid {
					t.Errorf("%d: %q is a number", n, text[:end])
				}
			}
		}
	}
	largest := string(AppendVarint(nil, math.MaxUint64))
	for _, beyond := range []string{
		largest[:len(largest)-1] + string(largest[len(largest)-1]+1),
		"\xff" + strings.Repeat("\xff", 8) + "\x7f",
		"\xff" + strings.Repeat("\xff", 30) + "\x00",
		"\xf0" + strings.Repeat("\x80", 9) + "\x00",
	} {
		if n, _, err := varint(beyond); err != Invalid {
			t.Errorf("%q is the number %d", beyond, n)
		}
	}
}

func TestEveryTypeIsRead(t *testing.T) {
	for _, c := range []struct {
		text string
		want Value
	}{
		{"\x00", Value{}},
		{"\x01", Value{Type: Bool}},
		{"\x11", Value{Type: Bool, Number: 1}},
		{"\x02\x05", Value{Type: Int32, Number: 5}},
		{"\x03\x05", Value{Type: Uint32, Number: 5}},
		{"\x04\x05", Value{Type: Int64, Number: 5}},
		{"\x05\xf0\x00", Value{Type: Uint64, Number: 240}},
		{"\x06abcd", Value{Type: IPv4, Text: "abcd"}},
		{"\x070123456789abcdef", Value{Type: IPv6, Text: "0123456789abcdef"}},
		{"\x08\x03abc", Value{Type: String, Text: "abc"}},
		{"\x08\x00", Value{Type: String}},
		{"\x09\x03a\x00c", Value{Type: Binary, Text: "a\x00c"}},
	} {
		key, v, rest, err := Pair("\x01k" + c.text + "rest")
		if key != "k" || v != c.want || rest != "rest" || err != nil {
			t.Errorf("%q: %q, %v, %q, %v", c.text, key, v, rest, err)
		}
		for end := range len(c.text) {
			if _, _, _, err := Pair("\x01k" + c.text[:end]); err != Invalid {
				t.Errorf("%q is a value", c.text[:end])
			}
		}
		wantIs := [3]bool{c.want.Type >= 8, c.want.Type >= 2 && c.want.Type <= 5, c.want == Value{Bool, 1, ""}}
		expect.Equal(t, [3]bool{v.IsText(), v.IsInteger(), v.IsTrue()}, wantIs, "%q: text, integer, true", c.text)
	}
	for kind := byte(10); kind < 16; kind++ {
		if _, _, _, err := Pair("\x01k" + string(kind) + "\x01\x01\x01"); err != Invalid {
			t.Errorf("there is a type %d", kind)
		}
	}
}

// hello returns the payload of a HELLO.
func hello(pairs ...string) string { return strings.Join(pairs, "") }

var (
	versions     = string(appendString(nil, "supported-versions", "2.0"))
	size         = string(appendUint32(nil, "max-frame-size", 16380))
	capabilities = string(appendString(nil, "capabilities", "pipelining,async"))
)

func TestHelloIsReadOrRefusedWithItsStatus(t *testing.T) {
	sized := func(n uint32) string { return string(appendUint32(nil, "max-frame-size", n)) }
	speaks := func(list string) string { return string(appendString(nil, "supported-versions", list)) }
	other := string(appendString(nil, "engine-id", "x"))
	for _, c := range []struct {
		payload string
		want    Hello
		err     error
	}{
		{hello(versions, size, capabilities), Hello{16380, false}, nil},
		{hello(capabilities, other, size, versions), Hello{16380, false}, nil},
		{hello(versions, size, capabilities, "\x0bhealthcheck\x11"), Hello{16380, true}, nil},
		{hello(versions, size, capabilities, "\x0bhealthcheck\x01"), Hello{16380, false}, nil},
		{hello(speaks("1.0, 2.1"), sized(256), capabilities), Hello{256, false}, nil},
		{hello(speaks("3.0,1.5"), size, capabilities), Hello{}, BadVersion},
		{hello(speaks("20.0"), size, capabilities), Hello{}, BadVersion},
		{hello(size, capabilities), Hello{}, NoVersion},
		{hello(versions, capabilities), Hello{}, NoFrameSize},
		{hello(versions, size), Hello{}, NoCapabilities},
		{"", Hello{}, NoVersion},
		{hello(versions, sized(255), capabilities), Hello{}, BadFrameSize},
		{hello(versions, "\x0emax-frame-size\x05"+string(AppendVarint(nil, 1<<32)), capabilities), Hello{}, BadFrameSize},
		{hello(versions, "\x0emax-frame-size\x08\x031ab", capabilities), Hello{}, BadFrameSize},
		{hello("\x12supported-versions\x03\x02", size, capabilities), Hello{}, Invalid},
		{hello(versions, size, capabilities, "x"), Hello{}, Invalid},
		{hello(versions, size, capabilities, strings.Repeat(other, MaxPairs)), Hello{}, Invalid},
	} {
		got, err := ParseHello(c.payload)
		expect.Equal(t, err, c.err, "error of %.200q", c.payload)
		if err == nil {
			expect.Equal(t, got, c.want, "%.200q", c.payload)
		}
	}
}

func TestOwnFramesAreFrames(t *testing.T) {
	f := parse(t, AppendHello([]byte("before"), 16380)[len("before"):])
	expect.Equal(t, f.Kind, AgentHello, "kind")
	expect.Slices(t, pairs(t, f.Payload), []string{"version=2.0", "max-frame-size=16380", "capabilities=pipelining"}, "pairs")
	for status, text := range statusTexts {
		f := parse(t, AppendDisconnect(nil, status))
		expect.Equal(t, f.Kind, AgentDisconnect, "kind")
		expect.Slices(t, pairs(t, f.Payload), []string{"status-code=" + string(rune('0'+status/10)) + string(rune('0'+status%10)), "message=" + text}, "pairs")
	}
	expect.Equal(t, Status(1234).Error(), "spop: status 1234", "text of an unknown status")
	ack := Begin(nil, Ack, "\x05\xf0\x00")
	ack = AppendSetTrue(ack, "checked")
	ack = AppendSetVar(ack, "refusal", "length")
	End(ack, 0)
	f = parse(t, ack)
	expect.Equal(t, f, Frame{Ack, "\x05\xf0\x00", "\x01\x03\x02\x07checked\x11\x01\x03\x02\x07refusal\x08\x06length"}, "frame")
}

// parse reads a frame with its length.
func parse(t *testing.T, text []byte) Frame {
	t.Helper()
	r := Reader{Source: strings.NewReader(string(text)), Max: 1 << 16}
	frame, err := r.Next()
	must.NoError(t, err)
	f, err := Parse(frame)
	must.NoError(t, err)
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("after the frame: %v", err)
	}
	return f
}

// pairs returns the pairs of a list. A number is written with at least two digits.
func pairs(t *testing.T, list string) (found []string) {
	t.Helper()
	for list != "" {
		key, v, rest, err := Pair(list)
		must.NoError(t, err)
		if v.IsInteger() {
			digits := []byte{}
			for n := v.Number; n > 0 || len(digits) < 2; n /= 10 {
				digits = append([]byte{byte('0' + n%10)}, digits...)
			}
			v.Text = string(digits)
		}
		found, list = append(found, key+"="+v.Text), rest
	}
	return found
}

func TestFragmentsAndShortFramesAreErrors(t *testing.T) {
	for text, want := range map[string]error{
		"":                                     Invalid,
		"\x03\x00\x00\x00\x01\x00":             Invalid,
		"\x03\x00\x00\x00\x01\xff\xff":         Invalid,
		"\x03\x00\x00\x00\x01\x00\x00":         nil,
		"\x03\x00\x00\x00\x03\x00\x00":         nil, // ABORT may be ignored
		"\x03\x00\x00\x00\x00\x00\x00":         NoFragmentation,
		"\x00\x00\x00\x00\x01\x00\x00":         NoFragmentation,
		"\x03\xff\xff\xff\xff\xf0\x00\xf0\x00": nil,
	} {
		_, err := Parse(text)
		expect.Equal(t, err, want, "%q", text)
	}
}

func TestMessagesHaveLimits(t *testing.T) {
	long := strings.Repeat("n", MaxName+1)
	for text, want := range map[string]error{
		"\x05check\x02rest":                    nil,
		"\x00\x00":                             nil,
		"\x05check":                            Invalid,
		"\x05chec":                             Invalid,
		"\x05check\x41":                        Invalid,
		"\x05check\x40":                        nil,
		string(appendText(nil, long)) + "\x00": Invalid,
		string(appendText(nil, long[1:])) + "\x00": nil,
	} {
		_, _, _, err := Message(text)
		expect.Equal(t, err, want, "%.20q", text)
	}
	_, _, _, err := Pair(string(appendText(nil, long)) + "\x00")
	expect.Equal(t, err, error(Invalid), "a pair with a long name")
}

// frames are what the tests of Reader send: each is a length and so many bytes.
func frames() (stream string, each []string) {
	for _, length := range []int{0, 1, 7, 300, firstRoom - 4, firstRoom - 3, firstRoom, 2*firstRoom + 1, 5, 9000} {
		frame := strings.Repeat(string(rune('a'+len(each))), length)
		each = append(each, frame)
		stream += string([]byte{0, 0, byte(length >> 8), byte(length)}) + frame
	}
	return stream, each
}

func TestFramesAreReadHoweverTheyArrive(t *testing.T) {
	stream, want := frames()
	for name, source := range map[string]io.Reader{
		"at once":     strings.NewReader(stream),
		"byte wise":   iotest.OneByteReader(strings.NewReader(stream)),
		"in halves":   iotest.HalfReader(strings.NewReader(stream)),
		"with errors": iotest.DataErrReader(strings.NewReader(stream)),
	} {
		r := Reader{Source: source, Max: 1 << 14}
		for i, frame := range want {
			got, err := r.Next()
			if got != frame || err != nil {
				t.Fatalf("%s: frame %d has %d bytes, want %d; %v", name, i, len(got), len(frame), err)
			}
		}
		if got, err := r.Next(); err != io.EOF {
			t.Errorf("%s: a frame %q more, %v", name, got, err)
		}
	}
}

// A cutReader gives what is before the cut in one read, and what is after it in the next.
type cutReader struct{ parts []string }

func (c *cutReader) Read(p []byte) (int, error) {
	for len(c.parts) > 0 && c.parts[0] == "" {
		c.parts = c.parts[1:]
	}
	if len(c.parts) == 0 {
		return 0, io.EOF
	}
	n := copy(p, c.parts[0])
	c.parts[0] = c.parts[0][n:]
	return n, nil
}

func TestFramesAreReadCutAtEveryByte(t *testing.T) {
	stream, want := frames()
	stream, want = stream[:5000], want[:5]
	for cut := range len(stream) {
		r := Reader{Source: &cutReader{[]string{stream[:cut], stream[cut:]}}, Max: 1 << 14}
		for i, frame := range want {
			if got, err := r.Next(); got != frame || err != nil {
				t.Fatalf("cut at %d: frame %d is %.20q, want %.20q; %v", cut, i, got, frame, err)
			}
		}
		// The stream that is cut off ends within a frame.
		r = Reader{Source: strings.NewReader(stream[:cut]), Max: 1 << 14}
		var err error
		at := 0
		for i := 0; err == nil; i++ {
			var frame string
			if frame, err = r.Next(); err == nil {
				expect.Equal(t, frame, want[i], "frame %d, cut off at %d", i, cut)
				at += 4 + len(frame)
			}
		}
		if want := map[bool]error{true: io.EOF, false: io.ErrUnexpectedEOF}[at == cut]; err != want {
			t.Fatalf("cut off at %d, %d bytes after a frame: %v, want %v", cut, cut-at, err, want)
		}
	}
}

func TestALargeLengthTakesNoMemory(t *testing.T) {
	r := Reader{Source: strings.NewReader("\x00\x00\x40\x01"), Max: 1 << 14}
	_, err := r.Next()
	expect.Equal(t, err, error(TooBig), "a frame of more than Max bytes")
	expect.Equal(t, r.Ready(), true, "Next will return that again")
	r = Reader{Source: strings.NewReader("\x7f\xff\xff\xffonly this"), Max: math.MaxInt32}
	_, err = r.Next()
	expect.Equal(t, err, io.ErrUnexpectedEOF, "a frame that ends early")
	if len(r.room) > firstRoom {
		t.Errorf("%d bytes of memory for 13 that arrived", len(r.room))
	}
}

func TestAReaderHoldsOneFrameOfTheLargestSize(t *testing.T) {
	stream, each := frames()
	stream = strings.Repeat(stream, 10)
	r := Reader{Source: strings.NewReader(stream), Max: 9000}
	for range 10 * len(each) {
		_, err := r.Next()
		must.NoError(t, err)
	}
	if len(r.room) > 9004 {
		t.Errorf("%d bytes of memory for frames of up to 9,004", len(r.room))
	}
}

var errPassing = errors.New("passes")

func TestReadingGoesOnAfterAnErrorThatPasses(t *testing.T) {
	var calls []bool
	parts := []string{"\x00\x00", "\x00\x03a", "bc\x00\x00\x00\x01", "d"}
	r := Reader{Source: sourceFunc(func(p []byte) (int, error) {
		if len(calls)%2 == 1 && len(parts) == 4 {
			return 0, errPassing
		}
		n := copy(p, parts[0])
		parts = parts[1:]
		return n, nil
	}), Max: 100, Wait: func(begun bool) { calls = append(calls, begun) }}
	_, err := r.Next()
	expect.Equal(t, err, errPassing, "the first call")
	for _, want := range []string{"abc", "d"} {
		frame, err := r.Next()
		must.NoError(t, err)
		expect.Equal(t, frame, want, "frame")
	}
	// Twice before the first frame, once for the rest of it, once for that of the next.
	expect.Slices(t, calls, []bool{false, false, true, true}, "calls of Wait")
}

type sourceFunc func(p []byte) (int, error)

func (f sourceFunc) Read(p []byte) (int, error) { return f(p) }

func TestAFrameIsOneAllocation(t *testing.T) {
	stream := "\x00\x00\x00\x09\x03\x00\x00\x00\x01\x00\x00\x01m"
	r := Reader{Source: sourceFunc(func(p []byte) (int, error) { return copy(p, stream), nil }), Max: 1 << 14}
	r.Next()
	expect.Allocations(t, 1, func() {
		frame, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(frame); err != nil {
			t.Fatal(err)
		}
	}, "a frame")
}

// FuzzFrames reads any stream, cut in two, and everything in its frames. It wants the same
// as from a simple splitter, and that nothing reads beyond a frame.
func FuzzFrames(f *testing.F) {
	stream, _ := frames()
	f.Add(stream[:500], uint16(3))
	f.Add(string(AppendHello(nil, 16380)), uint16(9))
	f.Add("\x00\x00\x00\x20\x03\x00\x00\x00\x01\x00\x00\x05check\x02\x01a\x08\x02/a\x01b\x11", uint16(0))
	f.Fuzz(func(t *testing.T, stream string, cut uint16) {
		const most = 1 << 12
		at := min(int(cut), len(stream))
		r := Reader{Source: &cutReader{[]string{stream[:at], stream[at:]}}, Max: most}
		for rest := stream; ; {
			frame, err := r.Next()
			want, tail, wantErr := split(rest, most)
			if frame != want || err != wantErr {
				t.Fatalf("%q, %v; want %q, %v", frame, err, want, wantErr)
			}
			if err != nil {
				break
			}
			rest = tail
			readAll(t, frame)
		}
		if len(r.room) > max(most+4, firstRoom) {
			t.Errorf("%d bytes of memory", len(r.room))
		}
	})
}

// split is Next in its simplest form.
func split(stream string, most int) (frame, rest string, err error) {
	switch n := 0; {
	case stream == "":
		return "", "", io.EOF
	case len(stream) < 4:
		return "", "", io.ErrUnexpectedEOF
	default:
		for i := range 4 {
			n = n<<8 | int(stream[i])
		}
		if n > most {
			return "", "", TooBig
		}
		if len(stream) < 4+n {
			return "", "", io.ErrUnexpectedEOF
		}
		return stream[4 : 4+n], stream[4+n:], nil
	}
}

// readAll reads a frame in every way.
func readAll(t *testing.T, frame string) {
	f, err := Parse(frame)
	if err != nil {
		return
	}
	if !strings.HasSuffix(frame, f.IDs+f.Payload) {
		t.Fatalf("%q has the ids %q and the payload %q", frame, f.IDs, f.Payload)
	}
	again := Begin(nil, f.Kind, f.IDs)
	again = append(again, f.Payload...)
	End(again, 0)
	if g, err := Parse(string(again[4:])); g != f || err != nil {
		t.Fatalf("%v became %v, %v", f, g, err)
	}
	ParseHello(f.Payload)
	for rest := f.Payload; rest != ""; {
		_, args, after, err := Message(rest)
		if err != nil || !strings.HasSuffix(rest, after) {
			break
		}
		for rest = after; args > 0; args-- {
			key, v, after, err := Pair(rest)
			if err != nil {
				return
			}
			if !strings.HasSuffix(rest, after) || len(after) >= len(rest) || len(key)+len(v.Text) > len(rest) {
				t.Fatalf("%q has the pair %q, %v, and %q after it", rest, key, v, after)
			}
			rest = after
		}
	}
}
