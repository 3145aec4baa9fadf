package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/percent"
)

func itoa(n int) string { return strconv.Itoa(n) }

// The page is used, from a file and from a server: nothing but itself is ever asked for.
func TestNoRequestLeavesThePage(t *testing.T) {
	needBrowser(t)
	var mu sync.Mutex
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.URL.Path)
		mu.Unlock()
		http.ServeFile(w, r, theBrowser.page)
	}))
	defer server.Close()
	for _, b := range []*tab{open(t, 1280, 900, ""), openAt(t, 1280, 900, server.URL+"/play/")} {
		for i := range eval[int](b, `document.querySelectorAll("#examples button").length`) {
			eval[bool](b, `(document.querySelectorAll("#examples button")[%d].click(), true)`, i)
		}
		b.write("uri", "http://127.0.0.1:1/<img src=http://127.0.0.1:1/x>")
		b.write("base", "http://127.0.0.1:1/base")
		b.do(chromedp.Click("#last", chromedp.ByQuery))
		b.mu.Lock()
		if len(b.requests) > 0 {
			t.Errorf("the page asked for %q", b.requests)
		}
		if len(b.errors) > 0 {
			t.Errorf("the page says %q", b.errors)
		}
		b.mu.Unlock()
	}
	mu.Lock()
	defer mu.Unlock()
	expect.Slices(t, asked, []string{"/play/"}, "the requests to the server")
}

// The policy of the page refuses what somebody might get into it.
func TestPolicyRefusesAllElse(t *testing.T) {
	b := open(t, 1280, 900, "")
	refused := eval[[]string](b, `new Promise((done) => {
		const refused = [];
		document.addEventListener("securitypolicyviolation", (e) => {
			if (refused.push(e.effectiveDirective) === 4) done(refused);
		});
		const script = document.createElement("script");
		script.textContent = "globalThis.broken = 1";
		document.body.append(script);
		const image = new Image();
		image.src = "http://127.0.0.1:1/x.png";
		const style = document.createElement("style");
		style.textContent = "body { display: none }";
		document.body.append(style);
		if ("broken" in globalThis) done(["a script that ran"]);
		fetch("http://127.0.0.1:1/x").catch(() => 0);
	})`)
	slices.Sort(refused)
	expect.Slices(t, refused, []string{"connect-src", "img-src", "script-src-elem", "style-src-elem"}, "refused")
}

// The state goes into the fragment, and what the fragment says is shown.
func TestFragmentHoldsTheState(t *testing.T) {
	for _, test := range []struct {
		uri, base, as string
		escapes       bool
		step          int
		theme         string
	}{
		{"http://h/p?q#f", "", "URI-reference", false, 0, ""},
		{"../ü?a=b&c=%zz#&base=x", "http://b/c#d&e=f", "relative-ref", false, 3, "dark"},
		{`a\xff\n"'` + "\n\u202e😀", "", "URI", true, 1, "light"},
		{"", "", "absolute-URI", false, 0, ""},
	} {
		b := open(t, 1280, 900, "#uri=x")
		b.write("uri", test.uri)
		b.write("base", test.base)
		b.write("production", test.as)
		b.check(test.escapes)
		for range test.step {
			b.do(chromedp.Click("#on", chromedp.ByQuery))
		}
		b.do(chromedp.Evaluate(fmt.Sprintf(`document.querySelector('[name=theme][value=%q]').click()`, test.theme), nil))
		hash := fragmentOf(test.uri, test.base, test.as, test.escapes, test.step, test.theme)
		b.do(chromedp.Poll(`location.hash === `+quoted(hash), nil))
		again := open(t, 1280, 900, hash)
		got := eval[[]any](again, `[document.getElementById("uri").value, document.getElementById("base").value, document.getElementById("production").value, document.getElementById("escapes").checked, document.getElementById("count").textContent.split(" ")[1], document.documentElement.dataset.theme || ""]`)
		want := []any{test.uri, test.base, test.as, test.escapes, itoa(test.step), test.theme}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s\nshows %q, want %q", hash, got, want)
		}
		expect.Equal(t, b.text("verdict"), again.text("verdict"), "%s: the verdict, before and again", hash)
	}
}

// fragmentOf returns the fragment that holds a state. What has its usual value is left
// out.
func fragmentOf(uri, base, as string, escapes bool, step int, theme string) string {
	encoded := func(text string) string { return string(percent.AppendEncoded(nil, text, component)) }
	hash := "#uri=" + encoded(uri)
	for _, part := range []struct {
		there       bool
		name, value string
	}{
		{base != "", "base", base}, {as != "URI-reference", "as", as}, {escapes, "escapes", "1"}, {step > 0, "step", itoa(step)}, {theme != "", "theme", theme},
	} {
		if part.there {
			hash += "&" + part.name + "=" + encoded(part.value)
		}
	}
	return hash
}

// component are the bytes that JavaScript's encodeURIComponent leaves as they are.
var component = percent.Unreserved.Union(percent.Of("!*'()"))

// A new fragment in the same tab is shown, and a broken one does no harm.
func TestFragmentIsReadAgain(t *testing.T) {
	b := open(t, 1280, 900, "#uri=a")
	b.do(chromedp.Evaluate(`location.hash = "#uri=http%3A%2F%2Fexa%20mple%2F&as=bogus&step=x&theme=pink&%zz=%"`, nil), chromedp.Poll(`document.getElementById("short").textContent === "host at 10"`, nil))
	if len(b.errors) > 0 {
		t.Error(b.errors)
	}
}

// named are the roles of elements that must have a name.
var named = []string{"button", "textbox", "checkbox", "radio", "slider", "combobox", "link", "image", "img", "region", "table", "group", "figure", "option"}

// An accessible is an element as assistive technology has it.
type accessible struct {
	Ignored bool   `json:"ignored"`
	NodeID  string `json:"nodeId"`
	Role    valued `json:"role"`
	Name    valued `json:"name"`
}

type valued struct {
	Value any `json:"value"`
}

func TestEveryControlHasAName(t *testing.T) {
	b := open(t, 1280, 900, "")
	var tree struct {
		Nodes []accessible `json:"nodes"`
	}
	b.do(chromedp.ActionFunc(func(ctx context.Context) error {
		return chromedp.FromContext(ctx).Target.Execute(ctx, "Accessibility.getFullAXTree", nil, &tree)
	}))
	count := map[string]int{}
	for _, n := range tree.Nodes {
		role, _ := n.Role.Value.(string)
		if n.Ignored {
			continue
		}
		count[role]++
		if name, _ := n.Name.Value.(string); name == "" && slices.Contains(named, role) {
			t.Errorf("a %s has no name: node %s", role, n.NodeID)
		}
	}
	for role, least := range map[string]int{"button": 15, "textbox": 2, "checkbox": 1, "radio": 3, "slider": 1, "combobox": 1, "status": 2, "table": 3, "region": 5, "link": 9} {
		if count[role] < least {
			t.Errorf("%d elements are a %s, want %d or more; there are %v", count[role], role, least, count)
		}
	}
	unnamed := eval[[]string](b, `[...document.querySelectorAll("img, svg, [role=img]")].filter((e) => !e.getAttribute("aria-label") && !e.closest("[aria-hidden=true]")).map((e) => e.outerHTML.slice(0, 80))`)
	if len(unnamed) > 0 {
		t.Errorf("these pictures have no text: %q", unnamed)
	}
	if label := eval[string](b, `document.getElementById("drawing").getAttribute("aria-label")`); !strings.Contains(label, "host from 16 to 31.") {
		t.Errorf("the drawing in words is %q", label)
	}
	if headings := eval[[]string](b, `[...document.querySelectorAll("h1, h2, h3")].filter((h) => h.offsetParent).map((h) => h.tagName)`); headings[0] != "H1" || slices.Contains(headings[1:], "H1") {
		t.Errorf("the headings are %q", headings)
	}
}

// Every text has the contrast that WCAG 2 wants at level AA, in both themes.
func TestTextHasContrast(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		for _, uri := range []string{"https://u:p@0x7f.1:080/%2F?q=+#f", "http://exa mple.com/\x01é%zz"} {
			b := open(t, 1280, 900, "#uri="+url.QueryEscape(uri)+"&step=12&theme="+theme)
			b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}})) // or colours change slowly
			b.do(chromedp.Click("#back", chromedp.ByQuery))
			weak := eval[[]string](b, `%s`, contrastScript)
			if len(weak) > 0 {
				t.Errorf("%s, %s:\n%s", theme, uri, strings.Join(weak, "\n"))
			}
		}
	}
}

// contrastScript lists the texts with too low a contrast. Colours are read from a
// canvas, which knows every way to write them.
const contrastScript = `(() => {
	const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
	const rgba = (colour) => {
		canvas.clearRect(0, 0, 1, 1);
		canvas.fillStyle = colour;
		canvas.fillRect(0, 0, 1, 1);
		const d = canvas.getImageData(0, 0, 1, 1).data;
		return [d[0], d[1], d[2], d[3] / 255];
	};
	const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
	const ground = (e) => {
		const layers = [];
		for (; e; e = e.parentElement) layers.push(rgba(getComputedStyle(e).backgroundColor));
		return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
	};
	const light = (c) => {
		const [r, g, b] = c.map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const weak = new Set();
	let seen = 0;
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n = walker.nextNode(); n; n = walker.nextNode()) {
		const e = n.parentElement, style = getComputedStyle(e);
		if (!n.data.trim() || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION", "TITLE"].includes(e.tagName) || e.disabled || !e.getClientRects().length || e.closest(".skip, .unseen")) continue;
		const svg = e.closest("svg");
		let back = ground(svg ? svg.parentElement : e), fore = rgba(svg ? style.fill : style.color);
		if (svg) {
			const shape = e.parentElement.querySelector("path, ellipse");
			if (shape && e.closest(".node")) back = over(rgba(getComputedStyle(shape).fill), back);
		}
		const [a, b] = [light(over(fore, back)), light(back)];
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
		seen++;
		if (ratio < (large ? 3 : 4.5)) weak.add(ratio.toFixed(2) + " for " + JSON.stringify(n.data.slice(0, 30)) + " in " + e.tagName + "." + (e.getAttribute("class") || ""));
	}
	return seen < 100 ? ["only " + seen + " texts were seen"] : [...weak];
})()`

// Every control is reached by Tab in the order of the page, with a focus that shows.
func TestKeyboardReachesEverything(t *testing.T) {
	b := open(t, 1280, 900, "#uri=a%3Ab&step=1")
	var order []string
	for range 200 {
		b.do(chromedp.KeyEvent(kb.Tab))
		at := eval[[]string](b, `(() => {
			const e = document.activeElement, shown = e.type === "radio" ? e.nextElementSibling : e, style = getComputedStyle(shown);
			return [e.id || e.name || e.textContent.slice(0, 20) || e.tagName, e.tagName === "BODY" ? "end" : style.outlineStyle + " " + style.outlineWidth];
		})()`)
		if at[1] == "end" || at[0] == "skip" && len(order) > 0 {
			break
		}
		if strings.HasPrefix(at[1], "none") || strings.HasSuffix(at[1], " 0px") {
			t.Errorf("the focus on %s does not show: %s", at[0], at[1])
		}
		order = append(order, at[0])
	}
	last := -1
	for _, id := range []string{"skip", "theme", "uri", "base", "production", "escapes", "All seven", "§3.1", "first", "back", "step", "on", "last", "folded", "Source and documentat"} {
		at := slices.IndexFunc(order, func(s string) bool { return strings.HasPrefix(id, s) && s != "" || s == id })
		if at <= last {
			t.Errorf("Tab reaches %q as number %d, after number %d; the order is %q", id, at, last, order)
		}
		last = max(last, at)
	}
	b.do(chromedp.Focus("#skip", chromedp.ByQuery), chromedp.KeyEvent(kb.Enter))
	expect.Equal(t, eval[string](b, `document.activeElement.id`), "uri", "the element after the skip link")
	expect.Equal(t, b.text("count"), "Step 1 of 4", "the state after the skip link")
}

// The page is as wide as the screen and no wider, whatever is typed.
func TestNothingIsWiderThanATelephone(t *testing.T) {
	for _, width := range []int64{320, 390, 768} {
		b := open(t, width, 700, "")
		b.write("base", "http://base.example/")
		for _, uri := range []string{"https://user:pw@www.example.com:8080/a/b?q=1#top", strings.Repeat("x", 3000), "http://h/" + strings.Repeat("/\x01", 300), "http://" + strings.Repeat("あ", 200) + "/", "http://a b/", "http://base.example/" + strings.Repeat("a", 100), "mailto:" + strings.Repeat("a", 70) + "@" + strings.Repeat("b", 70)} {
			b.write("uri", uri)
			wide := eval[[]string](b, `[...document.querySelectorAll("body *")].filter((e) => !e.closest("#folded, #drawing, #strip, .unseen, .skip, script") && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.tagName + "#" + e.id + "." + e.className)`)
			if all := eval[int](b, `document.documentElement.scrollWidth`); all > int(width) || len(wide) > 0 {
				t.Errorf("%d wide, %.30q: the page has %d; too wide are %q", width, uri, all, wide)
			}
			cut := eval[int](b, `[...document.querySelectorAll("#drawing .row")].filter((r) => r.getBoundingClientRect().right > document.getElementById("drawing").getBoundingClientRect().right + 1).length`)
			if cut > 0 {
				t.Errorf("%d wide, %.30q: %d rows of the drawing are cut off", width, uri, cut)
			}
		}
	}
}

func TestThemeFollowsTheSystemAndTheSwitch(t *testing.T) {
	b := open(t, 1280, 900, "#uri=a")
	ground := func() int {
		return eval[int](b, `parseInt(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0])`)
	}
	for _, system := range []string{"light", "dark"} {
		b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: system}}))
		for _, chosen := range []string{"", "light", "dark"} {
			b.do(chromedp.Evaluate(fmt.Sprintf(`document.querySelector('[name=theme][value=%q]').click()`, chosen), nil))
			want := chosen
			if want == "" {
				want = system
			}
			if got := ground(); (got < 128) != (want == "dark") {
				t.Errorf("system %s, switch %q: the ground is %d", system, chosen, got)
			}
		}
	}
}
