package uriscan_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing/iotest"

	"github.com/uriscan/uriscan"
)

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

// Lost tells where the error is.
func ExampleStream_Lost() {
	var s uriscan.Stream
	for _, piece := range []string{"http://h", "/a\\", "b"} {
		s.WriteString(piece)
		offset, code := s.Lost()
		fmt.Println(offset, code)
	}
	// Output:
	// -1 none
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
