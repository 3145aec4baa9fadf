package nfa

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
)

// A capture has one span, so a match in which its rules occur twice would have to
// leave one of them out. That is refused unless the user says which one counts. The
// refusal has a shortest input with two places. The grammar is a tree, so it is put
// together from shortest inputs of its parts: with none, one or two places demanded.

// A sample is a text of a part of the grammar with places of a capture in it. The
// zero value stands for no text at all, one that is there is ok.
type sample struct {
	text   string
	places [][2]int
	ok     bool
}

// followedBy returns the text with another after it.
func (s sample) followedBy(t sample) sample {
	joined := sample{text: s.text + t.text, places: s.places[:len(s.places):len(s.places)], ok: s.ok && t.ok}
	for _, p := range t.places {
		joined.places = append(joined.places, [2]int{len(s.text) + p[0], len(s.text) + p[1]})
	}
	return joined
}

// orShorter returns the shorter text, the first of two that are as long.
func (s sample) orShorter(t sample) sample {
	if !s.ok || t.ok && len(t.text) < len(s.text) {
		return t
	}
	return s
}

// maxPlaces is how many places are looked for.
const maxPlaces = 2

// samples are shortest texts of a part, by how many places they have at least, and
// by whether they are empty (0) or not (1).
type samples [maxPlaces + 1][2]sample

// nothing is the samples of what matches the empty text alone.
var nothing = samples{0: {0: {ok: true}}}

// textOf returns the samples of a part that has this text and no place.
func textOf(text string) (s samples) {
	s[0][min(len(text), 1)] = sample{text: text, ok: true}
	return s
}

// or returns the samples of two alternatives.
func (s samples) or(t samples) samples {
	for n := range s {
		for some := range s[n] {
			s[n][some] = s[n][some].orShorter(t[n][some])
		}
	}
	return s
}

// then returns the samples of two parts one after the other, with the places as
// early as can be.
func (s samples) then(t samples) (joined samples) {
	for n := maxPlaces; n >= 0; n-- {
		for some := range s[n] {
			for m := range maxPlaces + 1 - n {
				for more := range t[m] {
					if s[n][some].ok && t[m][more].ok {
						at := &joined[n+m][some|more]
						*at = at.orShorter(s[n][some].followedBy(t[m][more]))
					}
				}
			}
		}
	}
	return joined
}

// times returns the samples of the part a number of times.
func (s samples) times(n int) samples {
	all := nothing
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			all = all.then(s)
		}
		s = s.then(s)
	}
	return all
}

// notEmpty returns the samples but for the empty ones.
func (s samples) notEmpty() samples {
	for n := range s {
		s[n][0] = sample{}
	}
	return s
}

// SeveralPlaces is the error for a capture that occurs more than once in a match.
type SeveralPlaces struct {
	What    string // the capture, with the places of its rules
	Name    string
	Witness string // a shortest match
	Places  [2][2]int
}

// Error returns one sentence.
func (s *SeveralPlaces) Error() string {
	first, second := s.Places[0], s.Places[1]
	return fmt.Sprintf("capture %s can have several places in one match, such as [%d,%d) and [%d,%d) in %+q; want one of them: -capture %[7]s@first or -capture %[7]s@last",
		s.What, first[0], first[1], second[0], second[1], s.Witness, s.Name)
}

// A sampler finds samples for one capture.
type sampler struct {
	grammar *abnf.Grammar
	is      map[string]bool // lower-case names of the capture's rules
	known   map[string]samples
}

// checkPlaces refuses captures of which one match can have several places, unless
// the spec says which one is wanted. The grammar must be small enough to be written
// out.
func (b *builder) checkPlaces() error {
	for _, group := range b.nfa.Spec.Captures {
		if group.Which != OnlyPlace {
			continue
		}
		s := &sampler{grammar: b.grammar, is: map[string]bool{}, known: map[string]samples{}}
		for _, rule := range group.Rules {
			s.is[strings.ToLower(rule)] = true
		}
		var twice sample
		for _, entry := range b.nfa.Spec.Entries {
			all := s.rule(entry)
			twice = twice.orShorter(all[maxPlaces][0]).orShorter(all[maxPlaces][1])
		}
		if twice.ok {
			return &SeveralPlaces{What: b.nfa.Named(group), Name: group.Name, Witness: twice.text, Places: [2][2]int(twice.places)}
		}
	}
	return nil
}

// rule returns the samples of a rule.
func (s *sampler) rule(name string) samples {
	lower := strings.ToLower(name)
	all, known := s.known[lower]
	if !known {
		all = s.node(s.grammar.Rule(name).Definition)
		if s.is[lower] { // which is in no other one of the capture's
			for some, whole := range all[0] {
				whole.places = [][2]int{{0, len(whole.text)}}
				all[1][some] = whole
			}
		}
		s.known[lower] = all
	}
	return all
}

func (s *sampler) node(n abnf.Node) samples {
	switch n := n.(type) {
	case *abnf.Alternation:
		var all samples
		for _, item := range n.Items {
			all = all.or(s.node(item))
		}
		return all
	case *abnf.Concatenation:
		all := nothing
		for _, item := range n.Items {
			all = all.then(s.node(item))
		}
		return all
	case *abnf.Repetition:
		return s.repetition(n)
	case *abnf.Reference:
		return s.rule(n.Name)
	case *abnf.Literal:
		return textOf(n.Text)
	case *abnf.Range:
		b, _ := charset.Between(byte(n.Low), byte(n.High)).Readable()
		return textOf(string([]byte{b}))
	case *abnf.Sequence:
		var text []byte
		for _, value := range n.Values {
			text = append(text, byte(value))
		}
		return textOf(string(text))
	}
	panic(fmt.Sprintf("nfa: unknown grammar node %T", n))
}

// repetition needs three rounds beyond those that must be: one for each place, and
// one for a text that is not empty. A round without a byte is the last of a
// repetition without end.
func (s *sampler) repetition(n *abnf.Repetition) samples {
	const rounds = maxPlaces + 1
	item := s.node(n.Item)
	all := item.times(n.Min)
	if n.Max >= 0 {
		return all.then(nothing.or(item).times(min(n.Max-n.Min, rounds)))
	}
	return all.then(nothing.or(item.notEmpty()).times(rounds)).then(nothing.or(item))
}

// Named returns a capture or kind with the places of its rules.
func (n *NFA) Named(group Group) string {
	if len(group.Rules) == 1 && strings.EqualFold(group.Rules[0], group.Name) {
		return fmt.Sprintf("%s (%s)", group.Name, n.Grammar.Rule(group.Name).Position)
	}
	var rules []string
	for _, rule := range group.Rules {
		rules = append(rules, fmt.Sprintf("%s at %s", rule, n.Grammar.Rule(rule).Position))
	}
	const most = 4
	if len(rules) > most {
		rules = append(rules[:most:most], fmt.Sprintf("%d more", len(rules)-most))
	}
	return fmt.Sprintf("%s (%s)", group.Name, strings.Join(rules, ", "))
}
