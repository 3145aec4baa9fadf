package percent_test

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/percent"
)

func Example() {
	src := "https://h/files/caf%C3%A9%2Fbar?name=J%C3%BCrgen"
	s, err := uriscan.Parse(src)
	if err != nil {
		fmt.Println(err)
		return
	}
	for segment := range uriscan.Segments(src, &s) {
		decoded, _ := percent.AppendDecoded(nil, segment.InString(src))
		fmt.Printf("%s\n", decoded)
	}
	// Output:
	// files
	// café/bar
}

func ExampleAppendEncoded() {
	dst := []byte("/search/")
	dst = percent.AppendEncoded(dst, "50% of a/b", percent.Segment)
	dst = append(dst, "?q="...)
	dst = percent.AppendEncoded(dst, "a=b & c+d", percent.QueryValue)
	fmt.Printf("%s\n", dst)
	// Output:
	// /search/50%25%20of%20a%2Fb?q=a%3Db%20%26%20c%2Bd
}

func ExampleAppendDecoded() {
	var buf [64]byte // enough for the result, so nothing is allocated
	text, err := percent.AppendDecoded(buf[:0], "caf%c3%a9+bar")
	fmt.Printf("%s %v\n", text, err)

	text, err = percent.AppendDecoded(buf[:0], "100%25 or 100%?")
	fmt.Printf("%s %v\n", text, err)
	// Output:
	// café+bar <nil>
	// 100% or 100 percent: '%' at offset 13 is not followed by two hexadecimal digits (RFC 3986 section 2.1)
}

func ExampleAppendDecodedOnly() {
	// Decode all but "%2F" and "%25".
	most := percent.Of("/%").Complement()
	fmt.Printf("%s\n", percent.AppendDecodedOnly(nil, "/%7Ea/b%2Fc%2525", most))

	// Decode what never needs a triplet (RFC 3986 §6.2.2.2).
	fmt.Printf("%s\n", percent.AppendDecodedOnly(nil, "/%7Ea/b%2fc%2525", percent.Unreserved))
	// Output:
	// /~a/b%2Fc%2525
	// /~a/b%2fc%2525
}

func ExampleDecode() {
	b := []byte("a%20b")
	b, err := percent.Decode(b)
	fmt.Printf("%s %v\n", b, err)
	// Output:
	// a b <nil>
}

func ExampleEqual() {
	fmt.Println(percent.Equal("/%7euser", "/~user"))
	fmt.Println(percent.Equal("caf%C3%A9", []byte("caf%c3%a9")))
	fmt.Println(percent.Equal("/a", "/A"))
	// Output:
	// true
	// true
	// false
}

func ExampleError() {
	_, err := percent.AppendDecoded(nil, "100%")
	var broken *percent.Error
	if errors.As(err, &broken) {
		fmt.Println(broken.Offset)
	}
	fmt.Println(errors.Is(err, uriscan.CodePercent))
	// Output:
	// 3
	// true
}

func ExampleSet() {
	// A path in which some other program wants its brackets as they are.
	keep := percent.Path.Union(percent.Of("[]"))
	fmt.Printf("%s\n", percent.AppendEncoded(nil, "/a[1] b", keep))
	// Output:
	// /a[1]%20b
}

func ExampleOf() {
	fmt.Println(percent.Of("/%"))
	// Output:
	// % /
}

func ExampleSet_Has() {
	fmt.Println(percent.Path.Has('/'), percent.Segment.Has('/'))
	// Output:
	// true false
}

func ExampleSet_Union() {
	fmt.Println(percent.Unreserved.Union(percent.Of("/:")) == percent.Of("/:").Union(percent.Unreserved))
	// Output:
	// true
}

func ExampleSet_Without() {
	fmt.Println(percent.Query.Without(percent.QueryValue))
	fmt.Println(percent.Userinfo.Without(percent.Unreserved))
	// Output:
	// & + ; =
	// ! $ & ' ( ) * + , : ; =
}

func ExampleSet_Complement() {
	fmt.Println(percent.Of("/%").Complement())
	// Output:
	// A-Z a-z 0-9 ! " # $ & ' ( ) * + , - . : ; < = > ? @ [ \ ] ^ _ ` { | } ~ 0x00-0x20 0x7F-0xFF
}

func ExampleSet_String() {
	fmt.Println(percent.Unreserved)
	// Output:
	// A-Z a-z 0-9 - . _ ~
}
