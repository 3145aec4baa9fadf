package uriscan_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing/iotest"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
)

func Example() {
	src := []byte("foo://user@example.com:8042/over/there?name=ferret#nose")
	var s uriscan.Spans
	fmt.Println(uriscan.Scan(src, &s))
	fmt.Printf("scheme    %2d to %2d  %s\n", s.Scheme.Start, s.Scheme.End, s.Scheme.In(src))
	fmt.Printf("authority %2d to %2d  %s\n", s.Authority().Start, s.Authority().End, s.Authority().In(src))
	fmt.Printf("userinfo  %2d to %2d  %s\n", s.Userinfo.Start, s.Userinfo.End, s.Userinfo.In(src))
	fmt.Printf("host      %2d to %2d  %s, %v\n", s.Host.Start, s.Host.End, s.Host.In(src), s.HostKind())
	fmt.Printf("port      %2d to %2d  %s\n", s.Port.Start, s.Port.End, s.Port.In(src))
	fmt.Printf("path      %2d to %2d  %s, %v\n", s.Path.Start, s.Path.End, s.Path.In(src), s.PathKind())
	fmt.Printf("query     %2d to %2d  %s\n", s.Query.Start, s.Query.End, s.Query.In(src))
	fmt.Printf("fragment  %2d to %2d  %s\n", s.Fragment.Start, s.Fragment.End, s.Fragment.In(src))
	// Output:
	// true
	// scheme     0 to  3  foo
	// authority  6 to 27  user@example.com:8042
	// userinfo   6 to 10  user
	// host      11 to 22  example.com, reg-name
	// port      23 to 27  8042
	// path      27 to 38  /over/there, path-abempty
	// query     39 to 50  name=ferret
	// fragment  51 to 55  nose
}

// One Spans serves any number of scans: each fills all of it.
func ExampleScan_reuse() {
	var s uriscan.Spans
	for _, src := range [][]byte{
		[]byte("https://example.com/?"),
		[]byte("mailto:joe@example.com"),
		[]byte("//[2001:db8::1]:443"),
		[]byte("http://a b/"),
	} {
		uriscan.Scan(src, &s)
		fmt.Printf("%-22s valid=%-5v host=%q at %d, %v, query=%v\n",
			src, s.Valid(), s.Host.In(src), s.Host.Start, s.HostKind(), s.Has(uriscan.CompQuery))
	}
	// Output:
	// https://example.com/?  valid=true  host="example.com" at 8, reg-name, query=true
	// mailto:joe@example.com valid=true  host="" at 0, none, query=false
	// //[2001:db8::1]:443    valid=true  host="[2001:db8::1]" at 2, IPv6address, query=false
	// http://a b/            valid=false host="a b" at 7, none, query=false
}

// Invalid input is located and explained.
func ExampleSpans_Err() {
	src := "http://example.com/a\\b?q"
	var s uriscan.Spans
	if !uriscan.ScanString(src, &s) {
		fmt.Println(s.ErrorCode(), "at", s.ErrorOffset())
		fmt.Println(s.Err())
	}
	fmt.Printf("path %d to %d %q\n", s.Path.Start, s.Path.End, s.Path.InString(src))
	// Output:
	// path at 20
	// uriscan: byte 0x5c at offset 20: not allowed in path (RFC 3986 section 3.3); want unreserved, sub-delims, "#", "%", "/", ":", "?", "@" or end
	// path 18 to 22 "/a\\b"
}

func ExampleParse() {
	s, err := uriscan.Parse("http://a:b/")
	var e *uriscan.Error
	if errors.As(err, &e) {
		fmt.Println(e.Code, e.Offset, e.Component)
	}
	fmt.Println(s.Host, s.Port)
	// Output:
	// userinfo 10 userinfo
	// {7 8} {9 10}
}

// The spans of ScanLines are offsets in the buffer.
func ExampleScanLines() {
	buf := []byte("http://a/\r\n/b?c\n#d")
	out := make([]uriscan.Spans, 16)
	n, consumed := uriscan.ScanLines(buf, out)
	for i := range out[:n] {
		fmt.Printf("path %2d to %2d %q\n", out[i].Path.Start, out[i].Path.End, out[i].Path.In(buf))
	}
	fmt.Printf("left over %q\n", buf[consumed:])
	// Output:
	// path  8 to  9 "/"
	// path 11 to 13 "/b"
	// left over "#d"
}

// A production is the rule of the RFC that an input is scanned against.
func ExampleProduction_Scan() {
	src := []byte("http://h/#top")
	var s uriscan.Spans
	for _, p := range []uriscan.Production{uriscan.URIReference, uriscan.URI, uriscan.AbsoluteURI, uriscan.RelativeRef} {
		fmt.Println(p, p.Scan(src, &s), s.ErrorOffset())
	}
	// Output:
	// URI-reference true -1
	// URI true -1
	// absolute-URI false 9
	// relative-ref false 4
}

// Check gives only the verdict.
func ExampleProduction_Check() {
	for _, src := range []string{"http://h/", "http://h/#top", "http://h:x/"} {
		offset, code := uriscan.AbsoluteURI.Check([]byte(src))
		fmt.Println(offset, code)
	}
	// Output:
	// -1 none
	// 9 path
	// 10 userinfo
}

// The machine finds the longest prefix that is a URI.
func ExampleProduction_Machine() {
	machine, rule := uriscan.URI.Machine()
	src := []byte("http://h/a b")
	var m fsm.Match
	n, ok := machine.ScanPrefix(rule, src, &m)
	fmt.Printf("%s %v\n", src[:n], ok)
	// Output:
	// http://h/a true
}

// A string is scanned as it is, without a copy.
func ExampleScanString() {
	const src = "mailto:ann@example.com"
	var s uriscan.Spans
	fmt.Println(uriscan.ScanString(src, &s), s.Scheme.InString(src), s.Path.InString(src), s.PathKind())
	// Output: true mailto ann@example.com path-rootless
}

func ExampleProduction_ScanString() {
	var s uriscan.Spans
	fmt.Println(uriscan.RelativeRef.ScanString("../b?c", &s), uriscan.RelativeRef.ScanString("http://h/", &s))
	// Output: true false
}

// The bytes of a span are those of the input; nothing is copied.
func ExampleSpan_In() {
	src := []byte("http://example.com/a")
	var s uriscan.Spans
	uriscan.Scan(src, &s)
	fmt.Printf("%s, %d bytes from %d on\n", s.Host.In(src), s.Host.Len(), s.Host.Start)
	// Output: example.com, 11 bytes from 7 on
}

// An empty component can be present.
func ExampleSpans_Has() {
	for _, src := range []string{"http://h?", "http://h"} {
		s, _ := uriscan.Parse(src)
		fmt.Println(s.Has(uriscan.CompQuery), s.Query.Len())
	}
	// Output:
	// true 0
	// false 0
}

func ExampleSpans_Authority() {
	const src = "http://user@h:80/p"
	s, _ := uriscan.Parse(src)
	fmt.Println(s.Authority().InString(src))
	// Output: user@h:80
}

func ExampleSpans_Extent() {
	lines := []byte("http://h/a\n//h/b\n")
	records := make([]uriscan.Spans, 2)
	uriscan.ScanLines(lines, records)
	fmt.Printf("%s\n", records[1].Extent().In(lines))
	fmt.Println(records[1])
	// Output:
	// //h/b
	// valid: host[13:14] path[14:16]
}

func ExampleSpans_HostKind() {
	for _, src := range []string{"//example.com", "//127.0.0.1", "//127.1", "//[::1]", "/p"} {
		s, _ := uriscan.Parse(src)
		fmt.Println(src, s.HostKind())
	}
	// Output:
	// //example.com reg-name
	// //127.0.0.1 IPv4address
	// //127.1 reg-name
	// //[::1] IPv6address
	// /p none
}

// The code is fit for a metric: its text stays the same between versions.
func ExampleSpans_ErrorCode() {
	var s uriscan.Spans
	uriscan.ScanString("http://h/a b", &s)
	fmt.Println(s.Valid(), s.ErrorCode(), s.ErrorOffset())
	// Output: false path 10
}

// Which kernel runs depends on the processor. Two run everywhere.
func ExampleKernels() {
	all := uriscan.Kernels()
	fmt.Println(all[len(all)-2:])
	// Output: [packed exact]
}

func ExampleKernel() {
	fmt.Println(slices.Contains(uriscan.Kernels(), uriscan.Kernel()))
	// Output: true
}

// A Reader gives the lines of a log, each with its spans and its place.
func ExampleReader() {
	log := "http://a/\r\n/b?c\n\nhttp://a b/\n#last"
	r := uriscan.NewReader(strings.NewReader(log))
	for r.Next() {
		fmt.Printf("at %2d %-12q path %q, %v\n", r.Offset(), r.Line(), r.Spans().Path.In(r.Line()), r.Spans().ErrorCode())
	}
	fmt.Println(r.Err(), r.Offset())
	// Output:
	// at  0 "http://a/"  path "/", none
	// at 11 "/b?c"       path "/b", none
	// at 16 ""           path "", none
	// at 17 "http://a b/" path "/", host
	// at 29 "#last"      path "", none
	// <nil> 34
}

// A line longer than MaxLine is not kept. What is known of it is its place and its
// length.
func ExampleReader_Skipped() {
	r := uriscan.NewReader(strings.NewReader("/a\n" + strings.Repeat("x", 5000) + "\n/b\n"))
	r.MaxLine = 1000
	for r.Next() {
		if r.Spans().ErrorCode() == uriscan.CodeTooLong {
			fmt.Println("skipped", r.Length(), "bytes at", r.Offset())
			continue
		}
		fmt.Printf("%s\n", r.Line())
	}
	fmt.Println(r.Skipped(), "skipped")
	// Output:
	// /a
	// skipped 5000 bytes at 3
	// /b
	// 1 skipped
}

// Production says what the lines are scanned against.
func ExampleReader_Next() {
	r := uriscan.NewReader(strings.NewReader("http://h/\n/p\n"))
	r.Production = uriscan.RelativeRef
	for r.Next() {
		fmt.Println(r.Spans().Valid(), r.Spans().ErrorOffset())
	}
	// Output:
	// false 4
	// true -1
}

// The error of the input comes after the lines that were read before it.
func ExampleReader_Err() {
	broken := io.MultiReader(strings.NewReader("/a\n/b"), iotest.ErrReader(errors.New("the network is gone")))
	r := uriscan.NewReader(broken)
	for r.Next() {
		fmt.Printf("%s\n", r.Line())
	}
	fmt.Println(r.Err())
	// Output:
	// /a
	// /b
	// the network is gone
}

// Reset reads another input with the same buffer.
func ExampleReader_Reset() {
	var r uriscan.Reader
	for _, input := range []string{"/a\n/b\n", "/c\n"} {
		r.Reset(strings.NewReader(input))
		for r.Next() {
			fmt.Printf("%s at %d, ", r.Line(), r.Offset())
		}
	}
	// Output: /a at 0, /b at 3, /c at 0,
}

// One URI that comes in three buffers of a proxy, cut anywhere.
func ExampleStream() {
	var s uriscan.Stream
	for _, piece := range []string{"http://exa", "mple.com:80", "80/a%2", "Fb?q"} {
		s.WriteString(piece)
	}
	var spans uriscan.Spans
	fmt.Println(s.Close(&spans), s.Len())
	fmt.Println(spans.Host, spans.Port, spans.Path, spans.Query)
	// Output:
	// true 31
	// {7 18} {19 23} {23 29} {30 31}
}

// Write tells as soon as the input is lost. What follows is still split.
func ExampleStream_Write() {
	var s uriscan.Stream
	s.Reset(uriscan.AbsoluteURI)
	for _, piece := range []string{"http://h/a b", "c?d"} {
		n, err := s.Write([]byte(piece))
		fmt.Println(n, err, errors.Is(err, uriscan.CodePath))
	}
	var spans uriscan.Spans
	fmt.Println(s.Close(&spans), spans.ErrorCode(), spans.ErrorOffset(), spans.Path, spans.Query)
	// Output:
	// 12 path true
	// 3 path true
	// false path 10 {8 13} {14 15}
}

// Err shows where the error is.
func ExampleStream_Err() {
	var s uriscan.Stream
	for _, piece := range []string{"http://h", "/a\\", "b"} {
		s.WriteString(piece)
		var failed *uriscan.Error
		if errors.As(s.Err(), &failed) {
			fmt.Println(failed.Offset, failed.Code)
		}
	}
	// Output:
	// 10 path
	// 10 path
}

// Close tells of an input that ends too early, and changes nothing.
func ExampleStream_Close() {
	var s uriscan.Stream
	var spans uriscan.Spans
	s.WriteString("http://[::1")
	fmt.Println(s.Close(&spans), spans.ErrorCode())
	s.WriteString("]/")
	fmt.Println(s.Close(&spans), spans.HostKind())
	// Output:
	// false end
	// true IPv6address
}

// Reset begins a new input, for any production.
func ExampleStream_Reset() {
	var s uriscan.Stream
	var spans uriscan.Spans
	for _, p := range []uriscan.Production{uriscan.URI, uriscan.RelativeRef} {
		s.Reset(p)
		s.WriteString("//h/")
		fmt.Println(p, s.Close(&spans))
	}
	// Output:
	// URI false
	// relative-ref true
}

// What is wanted is set before the first line is read.
func ExampleNewReader() {
	r := uriscan.NewReader(strings.NewReader("http://h/\n//h/#top\nhttp://h/?" + strings.Repeat("q", 100)))
	r.Production = uriscan.URI
	r.MaxLine = 80
	for r.Next() {
		fmt.Println(r.Spans().ErrorCode())
	}
	// Output:
	// none
	// scheme
	// too-long
}
