package template_test

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/template"
)

// checkSegment compares the class of a segment with that of the plain version.
func checkSegment(t *testing.T, segment string) {
	t.Helper()
	if got, want := template.Classify(segment), plainClass(segment); got != want {
		t.Errorf("Classify(%q) is %v, want %v", segment, got, want)
	}
}

// checkPath compares the templates of a path with those of the plain versions, and the
// fast path with the slow one.
func checkPath(t *testing.T, path string) {
	t.Helper()
	for name, plain := range plains {
		p := template.Named(name)
		got, want := string(template.Append(nil, path, p)), plain(path)
		if got != want {
			t.Errorf("%s of %q is %q, want %q", name, path, got, want)
		}
		if slow := string(template.AppendSteps(nil, path, p)); slow != got {
			t.Errorf("%s of %q is %q, and one segment after the other %q", name, path, got, slow)
		}
	}
}

// alphabets have bytes that the classes distinguish.
var alphabets = []string{"0159.-", "aeJ12-_.", "fg0x:vT", "aQ9=;@%", "09Zab/?", "/a1~{}\x80", "12-:TWZ+", "a(1')=", "0aAg-", "/.a_-\x00"}

// TestShortSegmentsAreClassifiedAsTheExpressionsSay tries all short texts over each alphabet.
func TestShortSegmentsAreClassifiedAsTheExpressionsSay(t *testing.T) {
	for _, alphabet := range alphabets {
		exhaustive.Strings("", []byte(alphabet), exhaustive.Pick(6, 4, 3), func(text string) {
			checkSegment(t, text)
			checkPath(t, text)
		})
	}
}

// segmentSeeds are segments of every class, with what is close to them.
var segmentSeeds = []string{
	"", "users", "0", "42", "-7", "20261123", "3.14", "48.13719", "9f8b7c6d-5e4f-4a3b-8c1d-0e9f8a7b6c5d", "ffffffff-ffff-ffff-ffff-ffffffffffff",
	"9f8b7c6d5e4f4a3b8c1d0e9f8a7b6c5d", "ffffffffffffffffffffffffffffffff", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "01234567890123456789abcdef", "81234567890123456789abcdef",
	"abc123", "deadbeef", "0xff", "0x", "3f2a1b9", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc", "eyJa.eyJb.", "eyja.eyJb.", "2026-11-23", "2026-11", "2026-W47", "2026_11_23", "12:30", "12:30:45.5",
	"12%3A30Z", "2026-11-23T12:30:45Z", "2026-11-23T12:30:45+01:00", "2026-11-23%2012:30", "20261123T1230", "20261123T123045.25Z", "v1", "v2beta1", "v1.2-rc.1", "1.2.3", "1.1", "12.10", "1.2.3.4", "1.2.3.4:80",
	"256.1.1.1", "::1", "[::1]:80", "fe80::1:2", "1:2:3:4:5:6:7:8", "en-US", "pt_BR", "zh-Hant-TW", "es-419", "my-page", "ann@example.com", "ann%40example.com", "icon@2x.png", "@ann",
	"+14155552671", "%2B49-89-123456", "+1.415.555.2671", "42.json", "42.tar.gz", "main.3f2a1b9c.js", "main.3f2a1b9c.chunk.js", "jquery-1.11.2.min.js", "blue-shoes-10482.html", "blue-shoes-10482",
	"order-12", "order_123", "how-to-make-the-best-of-everything-here", "a-b-c-d-e-f", "caf%C3%A9", "caf\xc3\xa9", "a b", "%zz", "%", "index.jsp;jsessionid=1A2B", "id=7", "b1,b103", "dGVzdA==", "=", "a=", "dQw4w9WgXcQ",
	"productModel", "GetUserProfileById2", "1FAIpQLSdB5iNfAt4IARhPW_vjUT4taPefGCMk3no-cdwyn0KBrvBtcA", "B08L4YJQDS", "{id}", "{id", "{a1}", "{}", "150x150", "utf8mb4", "a12345", "12345a", "Products(42)", "Users('o(x)')", "Orders(id=7)", "a(b(1))", "Planet_(x)", "~ann", "a!b", "x--1234", "\x00", "ZZZZZZZZ9",
	"process_123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174000_x", "inc1234567", "6f2a9cdeab34f01e", "6f2a9cdeab34f01", "abcdefabcdefabcd", "---", "1_2", "2023-10-01T12:00:00+0000", "a\uFFFDb", "\xff", "foo@bar.io",
}

// TestTextsCloseToOneOfAClassAgree changes each byte of each seed.
func TestTextsCloseToOneOfAClassAgree(t *testing.T) {
	for _, seed := range segmentSeeds {
		checkSegment(t, seed)
		checkSegment(t, strings.ToUpper(seed))
		step, i := exhaustive.Pick(1, 13, 61), 0
		exhaustive.Changes(seed, func(text string) {
			if i++; i%step == 0 {
				checkSegment(t, text)
				checkPath(t, text)
			}
		})
	}
}

// TestPathsOfAnyLengthAgree puts each seed at every place of a path that reaches over
// several windows.
func TestPathsOfAnyLengthAgree(t *testing.T) {
	for i, seed := range segmentSeeds {
		other := segmentSeeds[(i+7)%len(segmentSeeds)]
		for n := range exhaustive.Pick(140, 70, 40) {
			checkPath(t, "/"+strings.Repeat("x/", n/2)+strings.Repeat("y", n%2)+seed+"/"+other)
			checkPath(t, strings.Repeat("long", n)+seed+"/"+seed)
		}
	}
}

// TestRealPathsAgree has the paths of real lists and logs.
func TestRealPathsAgree(t *testing.T) {
	step := exhaustive.Pick(1, 30, 100)
	for _, list := range realPaths(t) {
		for i := 0; i < len(list.paths); i += step {
			checkPath(t, list.paths[i])
			for segment := range strings.SplitSeq(list.paths[i], "/") {
				checkSegment(t, segment)
			}
		}
	}
}
