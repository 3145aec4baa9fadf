package main

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// The time of a key is that of the page's own work: reading the field, asking the
// library, and writing what is shown. It is counted as the time that the page had on a
// processor, so that other programs on the machine do not count.
func TestLongInputStaysResponsive(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	b.write("uri", "http://h/"+strings.Repeat("a/b%41?&=c;d", 100_000/12))
	var keys []float64
	for range 15 {
		before := b.processorTime()
		eval[bool](b, `(() => { const e = document.getElementById("uri"); e.value += "x"; e.dispatchEvent(new Event("input")); return true; })()`)
		keys = append(keys, (b.processorTime()-before)*1000)
	}
	slices.Sort(keys)
	t.Logf("a key in 100 kB takes %.1f ms (median of %d; %.1f to %.1f)", keys[len(keys)/2], len(keys), keys[0], keys[len(keys)-1])
	if median := keys[len(keys)/2]; median <= 0 || median >= 50 {
		t.Errorf("a key in 100 kB takes %.1f ms, want less than 50", median)
	}
	b.do(chromedp.Poll(`(document.getElementById("href") || {textContent: ""}).textContent.endsWith("d" + "x".repeat(15))`, nil)) // the rest follows
	if nodes := eval[int](b, `document.querySelectorAll("*").length`); nodes > 3000 {
		t.Errorf("the page has %d elements", nodes)
	}
}

// processorTime returns the seconds that the page's thread has worked so far.
func (b *tab) processorTime() (seconds float64) {
	b.t.Helper()
	b.do(chromedp.ActionFunc(func(ctx context.Context) error {
		if err := performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks).Do(ctx); err != nil {
			return err
		}
		metrics, err := performance.GetMetrics().Do(ctx)
		for _, m := range metrics {
			if m.Name == "TaskDuration" {
				seconds = m.Value
			}
		}
		return err
	}))
	return seconds
}

// What is not plain takes a browser long to lay out, so a long text of it is held.
func TestLongOddTextIsHeld(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	b.write("uri", "http://h/"+strings.Repeat("é\x01%", 25_000))
	b.do(chromedp.Poll(`(document.getElementById("short") || {}).textContent === "path at 9"`, nil))
	if length := eval[int](b, `document.getElementById("uri").value.length`); length > 1000 {
		t.Errorf("the field has %d characters", length)
	}
}

// A text of ten megabytes is taken, held beside the field, and read.
func TestLongPasteDoesNotHang(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	inserted := eval[bool](b, `(() => {
		const data = new DataTransfer();
		data.setData("text/plain", "http://h/" + "a/".repeat(5 << 20) + " ");
		return document.getElementById("uri").dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, cancelable: true, bubbles: true}));
	})()`)
	if inserted {
		t.Error("the browser inserts the text, too")
	}
	b.do(chromedp.Poll(`(document.getElementById("short") || {}).textContent === "path at 10485769"`, nil))
	if length := eval[int](b, `document.getElementById("uri").value.length`); length > 1000 {
		t.Errorf("the field has %d characters", length)
	}
	b.do(chromedp.Click("#last", chromedp.ByQuery))
	if says := b.text("says"); !strings.Contains(says, "At offset 10485769") {
		t.Errorf("the machine says %q", says)
	}
	b.do(chromedp.Click("#clear", chromedp.ByQuery))
	expect.Equal(t, b.text("short"), "valid", "the verdict after it was cleared")
	if hash := eval[string](b, `location.hash`); len(hash) > 10000 {
		t.Errorf("the fragment has %d characters", len(hash))
	}
}

// Whatever is typed is shown as text: nothing of it becomes an element, changes the
// direction of what is beside it, or hides.
func TestHostileTextIsShownAsText(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	elements := eval[int](b, `document.querySelectorAll("script, img, iframe, object, form").length`)
	for _, input := range []string{
		"<script>globalThis.broken = 1</script>", `"><img src=x onerror="globalThis.broken = 1">`, "javascript:globalThis.broken=1", "{{script}}",
		"http://h/\u202egnp.exe", "http://h/\u2066\u2067\u2068", "http://h/א/b", "http://h/a\u0300\u0301", "\x00\x01\x1b[31m\x7f", "a\r\nb\tc", "%", "%%%", "http://[", "\u00ad\u200b\ufeff",
	} {
		for _, field := range []string{"uri", "base"} {
			b.write(field, input)
		}
		if now := eval[int](b, `document.querySelectorAll("script, img, iframe, object, form").length`); now != elements || eval[bool](b, `"broken" in globalThis`) {
			t.Errorf("%q became an element, or ran", input)
		}
		if hidden := eval[bool](b, `/[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/.test(document.getElementById("answer").textContent)`); hidden {
			t.Errorf("%q: a character that does not show is in what is shown", input)
		}
		loose := eval[int](b, `[...document.querySelectorAll(".bytes, #drawing .row > span")].filter((e) => !["isolate", "isolate-override", "plaintext"].includes(getComputedStyle(e).unicodeBidi)).length`)
		if loose > 0 {
			t.Errorf("%q: %d texts are not isolated", input, loose)
		}
	}
	if len(b.errors) > 0 {
		t.Error(b.errors)
	}
}

// Half of a surrogate pair can be typed, and is no character.
func TestLoneSurrogatesAreReported(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	b.do(chromedp.Evaluate(`document.getElementById("uri").value = "http://h/\ud800"; document.getElementById("uri").dispatchEvent(new Event("input")); 0`, nil))
	if got := b.text("verdict"); !strings.HasPrefix(got, "path at 9") || !strings.Contains(got, "U+FFFD") {
		t.Errorf("the verdict is %q", got)
	}
	if len(b.errors) > 0 {
		t.Error(b.errors)
	}
}
