package bench

import (
	"math/rand/v2"
	"testing"
	"unicode"

	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/idn"
	"github.com/uriscan/uriscan/internal/test/must"
	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

// unicodeNames are names in many scripts. Most are those that ICANN tested first, "example.test"
// in each language.
var unicodeNames = []string{
	"bücher.example", "www.straße-köln.example", "www.elektrėnai.example", "người-việt.example",
	"例え.テスト", "例子.测试", "www.中国.example", "실례.테스트",
	"пример.испытание", "παράδειγμα.δοκιμή", "مثال.إختبار", "דוגמה.טעסט",
	"उदाहरण.परीक्षा", "உதாரணம்.பரிட்சை", "ตัวอย่าง.ไทย", "օրինակ.հայ",
}

// BenchmarkNames maps names to ASCII and back. x/net has another version of Unicode, and its
// profile with the same rules; all names are the same in both.
func BenchmarkNames(b *testing.B) {
	profile := idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false), idna.StrictDomainName(false))
	asciiNames := make([]string, len(unicodeNames))
	for i, name := range unicodeNames {
		ascii, err := idn.AppendASCII(nil, name)
		must.NoError(b, err)
		want, err := profile.ToASCII(name)
		must.NoError(b, err)
		must.Equal(b, string(ascii), want, "%q in ASCII", name)
		unicode, err := idn.AppendUnicode(nil, ascii)
		must.NoError(b, err)
		want, err = profile.ToUnicode(want)
		must.NoError(b, err)
		must.Equal(b, string(unicode), want, "%q in Unicode", name)
		asciiNames[i] = string(ascii)
	}
	b.Run("to=ascii", func(b *testing.B) { perName(b, unicodeNames, idn.AppendASCII[string], profile.ToASCII) })
	b.Run("to=unicode", func(b *testing.B) { perName(b, asciiNames, idn.AppendUnicode[string], profile.ToUnicode) })
}

// BenchmarkASCIINames maps the hosts of the corpora, which nearly all are in ASCII and small
// letters, and copies them.
func BenchmarkASCIINames(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		hosts := hostsOf(c)
		if len(hosts) < 100 {
			b.Skip("the corpus has few hosts")
		}
		perName(b, hosts, idn.AppendASCII[string], idna.Lookup.ToASCII)
		b.Run("way=copy", func(b *testing.B) {
			eachName(b, hosts, func(dst []byte, host string) []byte { return append(dst, host...) })
		})
	})
}

// perName measures the time of one name.
func perName(b *testing.B, names []string, uriscan func(dst []byte, host string) ([]byte, error), xNet func(host string) (string, error)) {
	b.Run("way=uriscan", func(b *testing.B) {
		eachName(b, names, func(dst []byte, host string) []byte {
			dst, _ = uriscan(dst, host)
			return dst
		})
	})
	b.Run("way=x_net", func(b *testing.B) {
		eachName(b, names, func(dst []byte, host string) []byte {
			sinkText, _ = xNet(host)
			return dst
		})
	})
}

// eachName goes over the names.
func eachName(b *testing.B, names []string, pass func(dst []byte, host string) []byte) {
	b.ReportAllocs()
	dst := make([]byte, 0, 4096)
	report := countInstructions(b, len(names), "insns/name")
	for b.Loop() {
		for _, name := range names {
			dst = pass(dst[:0], name)
		}
	}
	report()
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(names)), "ns/name")
}

// TestNamesAreInTheNormalFormOfXText compares labels of random characters that map to
// themselves. x/text has an older version of Unicode, so the characters are those that the
// toolchain knows.
func TestNamesAreInTheNormalFormOfXText(t *testing.T) {
	var starters, marks []rune
	for r := rune('a'); r < 0x20000; r++ {
		name, _ := idn.AppendUnicode(nil, string(r))
		if string(name) != string(r) || !unicode.IsGraphic(r) {
			continue
		}
		switch p := norm.NFC.PropertiesString(string(r)); {
		case p.CCC() != 0 || !p.BoundaryBefore():
			marks = append(marks, r)
		case r < 0x3000: // most of the others compose with nothing
			starters = append(starters, r)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	changed := 0
	for range 50_000 {
		text := []rune{'a' + rune(rng.IntN(26))}
		for range rng.IntN(6) {
			list := [][]rune{starters, marks, marks}[rng.IntN(3)]
			text = append(text, list[rng.IntN(len(list))])
		}
		name, _ := idn.AppendUnicode(nil, string(text))
		want := norm.NFC.String(string(text))
		if string(name) != want {
			t.Fatalf("%U: %U, want %U", text, []rune(string(name)), []rune(want))
		}
		if want != string(text) {
			changed++
		}
	}
	t.Logf("%d of 50,000 labels were not in NFC", changed)
	must.Equal(t, changed > 2_000, true, "%d are many", changed)
}
