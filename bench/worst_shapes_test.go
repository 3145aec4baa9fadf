package bench

import (
	"bytes"
	"fmt"
)

// A worstShape is an input that some parser finds hard at some length. The shapes
// that have once been slower than net/url are here, and those like them: every
// component made long, cut short by a wrong byte, or full of the bytes that look
// like its end.
type worstShape struct {
	name string
	make func(size int) []byte
}

// worstShapes are all shapes. A constructor returns at most size bytes, or the
// shortest input of its shape where that is longer.
var worstShapes = []worstShape{
	// A scheme, or what looks like one until it ends.
	{"scheme", filled("", "a", ":")},
	{"scheme_wrong_first", broken("", "a", ":", first)},
	{"scheme_wrong_middle", broken("", "a", ":", middle)},
	{"scheme_wrong_last", broken("", "a", ":", last)},
	{"scheme_then_backslash", filled("", "a", `:\`)},

	// A path without a scheme: its first segment may have no colon.
	{"first_segment", filled("", "a", "")},
	{"first_segment_colon_last", filled("_", "a", ":")}, // "_" begins no scheme, so the colon is wrong
	{"first_segment_colons", filled("a_", ":", "")},
	{"colons", filled("", ":", "")},
	{"digits_and_colons", filled("", "1:", "")},
	{"letters_and_colons", filled("", "a:", "")}, // a scheme, then a path that holds colons
	{"segments", filled("", "a/", "")},
	{"first_segment_triplets", filled("", "%41", "")},
	{"first_segment_triplets_colon_last", filled("", "%41", ":")},
	{"scheme_colon_slashes", filled("", "://", "")},
	{"digits_then_authority", filled("", "1", "://h/")},
	{"first_segment_wrong_first", broken("", "a", "", first)},
	{"first_segment_wrong_middle", broken("", "a", "", middle)},
	{"first_segment_wrong_last", broken("", "a", "", last)},

	// A userinfo, with and without the "@" that makes it one.
	{"userinfo", filled("http://", "a", "@h")},
	{"userinfo_password", filled("http://u:", "a", "@h")},
	{"userinfo_triplets", filled("http://", "%41", "@h")},
	{"userinfo_colons", filled("http://", ":", "@h")},
	{"userinfo_without_at", filled("http://u:", "a", "")}, // the first "a" can be no port, and no "@" comes
	{"userinfo_colons_without_at", filled("//", ":", "")},
	{"userinfo_triplets_without_at", filled("//u:", "%41:", "")},
	{"userinfo_broken_triplet_last", filled("http://u:", "a", "%4@h")},
	{"userinfo_wrong_first", broken("http://", "a", "@h", first)},
	{"userinfo_wrong_middle", broken("http://", "a", "@h", middle)},
	{"userinfo_wrong_last", broken("http://", "a", "@h", last)},
	{"at_signs", filled("http://u", "@", "")},

	// A host.
	{"host", filled("http://", "a", "")},
	{"host_then_path", filled("http://", "a", "/")},
	{"host_then_backslash", filled("http://", "a", `\`)},
	{"host_labels", filled("http://", "a.", "")},
	{"host_sub_delims", filled("http://", "!", "")},
	{"host_triplets", filled("http://", "%41", "")},
	{"host_triplets_and_letters", filled("//", "a%41", ":")},
	{"host_triplets_then_letter_as_port", filled("//", "%41", ":x")},
	{"host_broken_triplet_last", filled("http://", "a", "%4")},
	{"host_digits_and_dots", filled("http://", "1.", "1")}, // like an IPv4address, but too long
	{"host_digits", filled("http://", "1", "")},
	{"host_wrong_first", broken("http://", "a", "/", first)},
	{"host_wrong_middle", broken("http://", "a", "/", middle)},
	{"host_wrong_last", broken("http://", "a", "/", last)},

	// An IP literal, or what begins like one.
	{"brackets", filled("http://", "[", "")},
	{"brackets_and_colons", filled("//", "[:", "")},
	{"ip_literal_colons", filled("http://[", ":", "")},
	{"ip_literal_groups", filled("http://[", "1:", "")},
	{"ip_literal_without_end", filled("http://[", "a", "")},
	{"ip_future", filled("http://[v1.", "a", "]")},
	{"ip_future_wrong_last", broken("http://[v1.", "a", "]", last)},
	{"ipv6_then_path", filled("http://[::1]/", "a", "")},
	{"ipv6_then_port", filled("http://[::1]:", "1", "")},

	// A port.
	{"port", filled("http://h:", "1", "")},
	{"port_then_path", filled("http://h:", "1", "/")},
	{"port_then_at", filled("http://u:", "1", "@h")}, // it was a password
	{"port_wrong_first", broken("http://h:", "1", "/", first)},
	{"port_wrong_middle", broken("http://h:", "1", "/", middle)},
	{"port_wrong_last", broken("http://h:", "1", "/", last)},

	// A path after an authority, and paths of one kind of byte.
	{"path", filled("http://h/", "a", "")},
	{"path_segments", filled("http://h", "/a", "")},
	{"path_triplets", filled("http://h/", "%41", "")},
	{"path_colons", filled("http://h/", ":", "")},
	{"path_at_signs", filled("http://h/", "@", "")},
	{"path_wrong_first", broken("http://h/", "a", "", first)},
	{"path_wrong_middle", broken("http://h/", "a", "", middle)},
	{"path_wrong_last", broken("http://h/", "a", "", last)},
	{"path_broken_triplet_last", filled("http://h/", "a", "%4")},
	{"path_utf8", filled("http://h/", "é", "")},
	{"slashes", filled("", "/", "")},
	{"slashes_and_dots", filled("", "/.", "")},
	{"percents", filled("", "%", "")},
	{"percents_and_digits", filled("", "%4", "")},
	{"broken_triplets", filled("/", "%4", "")},

	// A query.
	{"query", filled("http://h/?", "a", "")},
	{"query_parameters", filled("http://h/?", "a=b&", "")},
	{"query_triplets", filled("http://h/?", "%41", "")},
	{"query_wrong_first", broken("http://h/?", "a", "", first)},
	{"query_wrong_middle", broken("http://h/?", "a", "", middle)},
	{"query_wrong_last", broken("http://h/?", "a", "", last)},
	{"query_broken_triplet_last", filled("http://h/?", "a", "%4")},
	{"question_marks", filled("", "?", "")},

	// A fragment.
	{"fragment", filled("http://h/#", "a", "")},
	{"fragment_triplets", filled("http://h/#", "%41", "")},
	{"fragment_wrong_first", broken("http://h/#", "a", "", first)},
	{"fragment_wrong_middle", broken("http://h/#", "a", "", middle)},
	{"fragment_wrong_last", broken("http://h/#", "a", "", last)},
	{"fragment_broken_triplet_last", filled("http://h/#", "a", "%4")},
	{"number_signs", filled("", "#", "")},
	{"fragment_percents", filled("#", "%", "")},

	// A scheme without an authority.
	{"data", filled("data:text/plain;base64,", "QUJD", "")},
	{"mailto", filled("mailto:", "a@b.example,", "c@d")},
	{"urn", filled("urn:isbn:", "0", "")},
	{"scheme_and_slashes", filled("x:", "/", "")},
	{"scheme_then_triplets_and_backslash", filled("x:", "%41a", `\`)},

	// Bytes that no URI may hold.
	{"spaces", filled("", " ", "")},
	{"zeros", filled("", "\x00", "")},
	{"newlines", filled("", "\n", "")},
	{"letters_and_newlines", filled("", "x\n", "")},
	{"backslashes", filled("", `\`, "")},
	{"utf8", filled("", "é", "")},
}

// filled returns the constructor of inputs that are before, then text again and
// again, then after.
func filled(before, text, after string) func(size int) []byte {
	return func(size int) []byte {
		times := max(1, (size-len(before)-len(after))/len(text))
		src := make([]byte, 0, len(before)+times*len(text)+len(after))
		src = append(src, before...)
		src = append(src, bytes.Repeat([]byte(text), times)...)
		return append(src, after...)
	}
}

// place says where in the long part of an input a wrong byte is.
type place int

const (
	first place = iota
	middle
	last
)

// broken returns the constructor of inputs as filled makes them, of one byte again
// and again, with "^", which no URI may hold, in place of one of these.
func broken(before, text, after string, where place) func(size int) []byte {
	if len(text) != 1 {
		panic(fmt.Sprintf("the text %q is not one byte", text))
	}
	whole := filled(before, text, after)
	return func(size int) []byte {
		src := whole(size)
		low, high := len(before), len(src)-len(after)-1
		src[map[place]int{first: low, middle: (low + high) / 2, last: high}[where]] = '^'
		return src
	}
}
