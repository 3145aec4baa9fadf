package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// lit returns the names of the boxes that are lit.
func (b *tab) lit() []string {
	b.t.Helper()
	return eval[[]string](b, `[...document.querySelectorAll("#folded .node.lit")].map((n) => n.querySelector("text").textContent)`)
}

// A byte of a component is read in a box that may be that component: a box holds all
// states in which the input so far may be in its components.
func TestStepsLightTheBoxOfTheirComponent(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	for _, input := range []string{"http://me:pw@h.example:80/p/q?r#s", "//[::1]:8", "mailto:a@b", "a/b", "http://1.2.3.4/", "http://h/%41"} {
		b.write("uri", input)
		b.do(chromedp.Click("#first", chromedp.ByQuery))
		var s uriscan.Spans
		uriscan.ScanString(input, &s)
		for at := range len(input) {
			b.do(chromedp.Click("#on", chromedp.ByQuery))
			boxes := b.lit()
			if len(boxes) != 1 || b.text("box") != boxes[0] {
				t.Fatalf("%s: step %d lights %q, and the page says %q", input, at+1, boxes, b.text("box"))
			}
			for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
				span := s.Span(c)
				inside := s.Has(c) && int(span.Start) <= at && at < int(span.End)
				if inside && !strings.Contains(" "+boxes[0]+" ", " "+c.String()+" ") {
					t.Errorf("%s: the byte at %d is in the %s, and lights %q", input, at, c, boxes[0])
				}
			}
		}
		before := b.lit()
		b.do(chromedp.Click("#back", chromedp.ByQuery), chromedp.Click("#on", chromedp.ByQuery))
		if after := b.lit(); after[0] != before[0] {
			t.Errorf("%s: back and on again leads from %q to %q", input, before, after)
		}
		b.do(chromedp.Click("#on", chromedp.ByQuery))
		if says := b.text("says"); !strings.HasPrefix(says, "The input ends after ") {
			t.Errorf("%s: the last step says %q", input, says)
		}
	}
}

// An arrow is lit where a step leads from a box to another, and nowhere else.
func TestStepsLightTheirArrow(t *testing.T) {
	b := open(t, 1280, 900, "#uri=http%3A%2F%2Fh%2Fp%3Fq%23f")
	for step := 0; step <= len("http://h/p?q#f"); step++ {
		b.do(chromedp.Evaluate(`document.getElementById("step").value = `+quoted(itoa(step))+`; document.getElementById("step").dispatchEvent(new Event("input")); 0`, nil))
		arrows := eval[int](b, `document.querySelectorAll("#folded .edge.lit").length`)
		want := map[int]int{0: 1, 5: 1, 7: 1, 9: 2, 11: 1, 13: 1}[step] // the entry, ":", "/", "/", "?", "#"
		if step == 11 || step == 13 {
			want = 2 // where arrows of many boxes meet, one leads there and one leads on
		}
		expect.Equal(t, arrows, want, "step %d: arrows that are lit", step)
	}
}

func TestWrongByteLightsItsBoxAsDead(t *testing.T) {
	b := open(t, 1280, 900, "#uri=http%3A%2F%2Fh%2Fa%20b&step=99")
	if dead := eval[[]string](b, `[...document.querySelectorAll("#folded .node.dead")].map((n) => n.querySelector("text").textContent)`); len(dead) != 1 || dead[0] != "path" {
		t.Errorf("the dead boxes are %q", dead)
	}
	if says := b.text("says"); !strings.Contains(says, "no way on from") || !strings.Contains(says, "0x20") {
		t.Errorf("the page says %q", says)
	}
}

func TestSliderIsMovedByKeys(t *testing.T) {
	b := open(t, 1280, 900, "#uri=a%3Ab")
	for _, move := range []struct{ key, want string }{
		{kb.ArrowRight, "Step 1 of 4"}, {kb.ArrowRight, "Step 2 of 4"}, {kb.ArrowLeft, "Step 1 of 4"}, {kb.End, "Step 4 of 4"}, {kb.Home, "Step 0 of 4"},
	} {
		b.do(chromedp.Focus("#step", chromedp.ByQuery), chromedp.KeyEvent(move.key))
		expect.Equal(t, b.text("count"), move.want, "the place of the slider")
	}
	b.do(chromedp.Focus("#on", chromedp.ByQuery), chromedp.KeyEvent(kb.ArrowRight))
	expect.Equal(t, b.text("count"), "Step 1 of 4", "after an arrow on a button")
}
