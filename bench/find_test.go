package bench

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/iri"
	"mvdan.cc/xurls/v2"
)

// findable are the texts that are searched: those of the folder of real lists, put together, and
// one that is made here and always there.
func findable(b *testing.B) (texts []reallists.List) {
	texts = append(texts, reallists.List{Name: "generated", Data: generatedText()})
	if _, err := reallists.Folder(); err != nil {
		b.Log(err)
		return texts
	}
	for _, folder := range []string{"text", "logs"} {
		var all []byte
		for _, list := range reallists.Files(b, folder+"/*") {
			all = append(all, list.Data...)
		}
		texts = append(texts, reallists.List{Name: folder, Data: all})
	}
	return texts
}

// generatedText returns a megabyte of prose with a link in every third sentence.
func generatedText() []byte {
	var text []byte
	for i := 0; len(text) < 1<<20; i++ {
		text = append(text, "The quick brown fox, at 12:30, jumps over the lazy dog. See also: (a/b) and c//d.\n"...)
		if i%3 == 0 {
			text = append(text, "More is at [this page](https://www.example.com/wiki/Fox_(animal)?n="+strconv.Itoa(i)+"#top), \"http://h.example/\".\n"...)
		}
	}
	return text
}

// A findPeer finds URIs in text; it returns how many.
type findPeer struct {
	name string
	most int // how many bytes of the text it gets, because it is slow
	find func(text []byte) (found int)
}

const all = math.MaxInt

var (
	simpleURL   = regexp.MustCompile(`https?://[^\s"<>]+`) // begins with a literal, which is the fast form
	looseURL    = regexp.MustCompile(`(?i)(?:https?|ftp|wss?)://[^\s"<>` + "`" + `]+`)
	strictXURLs = xurls.Strict()
)

// findPeers are package find in all forms; a regular expression and xurls, as people
// use them; and the search for "://" alone, a bound for all of them.
func findPeers() []findPeer {
	peers := []findPeer{{"bytes.Index", all, countMarks}}
	for mode := find.IRI; mode <= find.Loose; mode++ {
		f, err := find.New(find.Options{Mode: mode})
		if err != nil {
			panic(err)
		}
		var matches []find.Match
		name := "uriscan_" + mode.String()
		if f.Mode() == find.Default.Mode() {
			name = "uriscan"
		}
		peers = append(peers, findPeer{name, all, func(text []byte) int {
			matches = f.AppendMatches(matches[:0], text)
			return len(matches)
		}})
	}
	r := find.NewReader(nil, find.Default)
	source := bytes.NewReader(nil)
	return append(peers, findPeer{"uriscan_Reader", all, func(text []byte) (found int) {
		source.Reset(text)
		for r.Reset(source); r.Next(); {
			found++
		}
		return found
	}}, findPeer{"regexp", 4 << 20, func(text []byte) int { return len(simpleURL.FindAllIndex(text, -1)) }},
		findPeer{"xurls", 1 << 18, func(text []byte) int { return len(strictXURLs.FindAllIndex(text, -1)) }})
}

// countMarks returns how often "://" occurs in the text.
func countMarks(text []byte) (found int) {
	for i := bytes.Index(text, []byte("://")); i >= 0; i = bytes.Index(text, []byte("://")) {
		text = text[i+len("://"):]
		found++
	}
	return found
}

// BenchmarkFind measures the search of texts and of logs.
func BenchmarkFind(b *testing.B) {
	for _, text := range findable(b) {
		b.Run("data="+text.Name, func(b *testing.B) {
			checkFound(b, text.Data)
			for _, p := range findPeers() {
				b.Run("who="+p.name, func(b *testing.B) { measureFind(b, text.Data[:min(len(text.Data), p.most)], p.find) })
			}
		})
	}
}

// measureFind goes over the text again and again.
func measureFind(b *testing.B, text []byte, search func(text []byte) (found int)) {
	found := search(text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	report := countInstructions(b, len(text), "insns/B")
	for b.Loop() {
		if search(text) != found {
			b.Fatal("two searches of the same text found different numbers of URIs")
		}
	}
	report()
	b.ReportMetric(float64(found), "found")
}

// checkFound wants each match to be valid, to be what a scan of it finds, and to begin
// where the regular expression finds something. Where the expression finds something,
// there must be a match, or there is no host.
func checkFound(b *testing.B, text []byte) {
	at, hits := 0, looseURL.FindAllIndex(text, -1)
	for m := range find.Default.All(text) {
		for at < len(hits) && hits[at][1] <= m.Start {
			at++
		}
		if at == len(hits) || m.Start < hits[at][0] || m.End > hits[at][1] {
			b.Fatalf("%q at %d is not in what the regular expression finds", m.In(text), m.Start)
		}
		var s uriscan.Spans
		if !iri.IRI.Scan(m.In(text), &s) || !m.Spans.Valid() || !bytes.Equal(s.Host.In(m.In(text)), m.Spans.Host.In(text)) {
			b.Fatalf("%q at %d is not what a scan of it finds", m.In(text), m.Start)
		}
	}
	for _, hit := range hits {
		found := find.Default.AppendMatches(nil, text[hit[0]:hit[1]])
		_, rest, _ := bytes.Cut(text[hit[0]:hit[1]], []byte("://"))
		if len(found) == 0 && len(rest) > 0 && ('a' <= rest[0] && rest[0] <= 'z') {
			b.Fatalf("nothing is found in %q", text[hit[0]:hit[1]])
		}
	}
}

// findShapes are texts that attackers repeat. A careless search takes quadratic time
// for 256 KiB of each.
var findShapes = []struct{ name, shape string }{
	{"prose", "The quick brown fox jumps over the lazy dog. "},
	{"empty_hosts", "http:///"}, {"brackets", "http://["}, {"quotes", "'http://a"}, {"quotes_without_hosts", "'http:///"},
	{"parentheses", ")"}, {"parentheses_in_URIs", "http://a)"}, {"references", "&gt;"}, {"marks", "://"}, {"userinfo", "http://u@/"}, {"ports", "http://u:p"},
	{"colons_of_hosts", "http://a:"}, {"quotes_before_brackets", ":['http://a%"},
	{"percent", "http://h/%"}, {"brackets_in_paths", "http://h/["}, {"private_characters", "http://h/\uE000"}, {"schemes", "a"},
}

// BenchmarkFindWorst measures 256 KiB of each, alone and after the beginning of a URI, in all
// modes. None may take more than five milliseconds.
func BenchmarkFindWorst(b *testing.B) {
	const size = 256 << 10
	for _, c := range findShapes {
		for _, before := range []struct{ name, text string }{{"nothing", ""}, {"URI", "http://h/("}} {
			text := []byte(before.text + strings.Repeat(c.shape, size/len(c.shape)))
			for mode := find.IRI; mode <= find.Loose; mode++ {
				f, err := find.New(find.Options{Mode: mode, AnyScheme: c.name == "schemes"})
				must.NoError(b, err)
				var matches []find.Match
				b.Run("shape="+c.name+"/behind="+before.name+"/mode="+mode.String(), func(b *testing.B) {
					measureFind(b, text, func(text []byte) int {
						matches = f.AppendMatches(matches[:0], text)
						return len(matches)
					})
				})
			}
		}
	}
}
