package main

import (
	"slices"
	"strings"
	"testing"
)

// drawingLines returns the boxes, circles and arrows of the folded drawing of a
// grammar's rule s.
func drawingLines(t *testing.T, grammar, captures string) []string {
	t.Helper()
	status, stdout, stderr := call(t, grammar, "-grammar", "g.abnf", "-rule", "s", "-capture", captures, "-dot", "folded")
	if status != 0 {
		t.Fatal(stderr)
	}
	lines := strings.Split(strings.ReplaceAll(stdout, "\t", ""), "\n")
	return slices.DeleteFunc(lines, func(line string) bool {
		return !strings.HasPrefix(line, "box") && !strings.HasPrefix(line, "meet")
	})
}

// TestFoldedBoxesHaveTheWordsOfTheGrammar has a drawing for each way in which
// bytes get their words: rules that lie in a set, a rule but for another one,
// bytes without a word; and a box for states that are in no capture.
func TestFoldedBoxesHaveTheWordsOfTheGrammar(t *testing.T) {
	for _, c := range []struct {
		name, grammar, captures string
		want                    []string
	}{
		{"no captures", "s = \"y\" *digit\ndigit = %x30-39\n", "", []string{
			`box0 [label="elsewhere\n2 states\ndigit \"y\"" peripheries=2 class="s001 s002"]`,
		}},
		{"a rule but for another one", "s = x \"!\" / word\nx = 1*%x78\nword = 1*letter\nletter = %x61-7A\n", "x,word", []string{
			`box0 [label="x or word\n2 states\n%x78" peripheries=2 class="s001 s003"]`,
			`box1 [label="word\n1 state\nletter" peripheries=2 class="s002"]`,
			`box2 [label="elsewhere\n1 state" peripheries=2 class="s004"]`,
			`box0 -> box1 [label="  letter but %x78  "]`,
			`box0 -> box2 [label="  \"!\"  "]`,
		}},
		{"bytes without a word", "s = x a / y b\nx = %x61-63\ny = %x62-64\na = %x31\nb = %x32\n", "a,b", []string{
			`box0 [label="elsewhere\n1 state" class="s001"]`,
			`box1 [label="a\n2 states\na" peripheries=2 class="s002 s005"]`,
			`box2 [label="a or b\n1 state" class="s003"]`,
			`box3 [label="b\n2 states\nb" peripheries=2 class="s004 s006"]`,
			`box0 -> box1 [label="  a  "]`,
			`box0 -> box2 [label="  b-c  "]`,
			`box0 -> box3 [label="  d  "]`,
			`box2 -> box1 [label="  a  "]`,
			`box2 -> box3 [label="  b  "]`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := drawingLines(t, c.grammar, c.captures); !slices.Equal(got, c.want) {
				t.Errorf("the drawing is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// TestArrowsOfFourBoxesMeet draws the same machine with three and with four
// parts that lead to the last one: four arrows meet in a circle, which alone
// leads on; three go by themselves.
func TestArrowsOfFourBoxesMeet(t *testing.T) {
	const parts = "\na = 1*\"1\"\nb = 1*\"2\"\nc = 1*\"3\"\nd = 1*\"4\"\ne = *\"5\"\n"
	three := drawingLines(t, "s = (a / b / c) \"!\" e"+parts, "a,b,c,e")
	four := drawingLines(t, "s = (a / b / c / d) \"!\" e"+parts, "a,b,c,d,e")
	for _, want := range []string{`box1 -> box4 [label="  \"!\"  "]`, `box2 -> box4 [label="  \"!\"  "]`, `box3 -> box4 [label="  \"!\"  "]`} {
		if !slices.Contains(three, want) {
			t.Errorf("three: no %s in\n%s", want, strings.Join(three, "\n"))
		}
	}
	want := []string{
		`meet0 [label="\"!\"" shape=circle margin=0.02 fontsize=12]`,
		`meet0 -> box5 [penwidth=2]`,
		`box1 -> meet0 [arrowhead=none color="#8fa3bd"]`,
		`box2 -> meet0 [arrowhead=none color="#8fa3bd"]`,
		`box3 -> meet0 [arrowhead=none color="#8fa3bd"]`,
		`box4 -> meet0 [arrowhead=none color="#8fa3bd"]`,
	}
	meet := func(line string) bool { return strings.Contains(line, "meet") }
	if slices.ContainsFunc(three, meet) {
		t.Errorf("three arrows meet:\n%s", strings.Join(three, "\n"))
	}
	if got := slices.DeleteFunc(four, func(line string) bool { return !meet(line) }); !slices.Equal(got, want) {
		t.Errorf("four: the circle is drawn as\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
