package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/uriscan/uriscan/internal/test/must"
)

var (
	noBrowser = flag.Bool("nobrowser", false, "skip the tests that need Chromium")
	update    = flag.Bool("update", false, "write the pictures of the page anew")
)

// theBrowser is the one Chromium that all tests share, each with a tab of its own.
var theBrowser struct {
	once   sync.Once
	ctx    context.Context
	stop   func()
	err    error
	folder string
	page   string // the file of the built page
}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if theBrowser.stop != nil {
		theBrowser.stop()
	}
	os.RemoveAll(theBrowser.folder)
	os.Exit(code)
}

// names are the names under which Chromium is installed.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// startBrowser builds the page and starts Chromium.
func startBrowser() (err error) {
	b := &theBrowser
	if b.folder, err = os.MkdirTemp("", "play-test"); err != nil {
		return err
	}
	b.page = filepath.Join(b.folder, "index.html")
	page, err := built(".")
	if err != nil {
		return err
	}
	if err := os.WriteFile(b.page, page, 0o644); err != nil {
		return err
	}
	program := ""
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		return errors.New("no Chromium was found: install the package chromium, or say -nobrowser")
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(program), chromedp.UserDataDir(filepath.Join(b.folder, "user")), chromedp.WindowSize(1280, 900),
	}
	for _, name := range []string{"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync", "hide-scrollbars"} {
		options = append(options, chromedp.Flag(name, true))
	}
	allocated, stopAllocated := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocated)
	b.ctx, b.stop = ctx, func() { stop(); stopAllocated() }
	return chromedp.Run(ctx)
}

// A tab is a tab of the browser that shows the page.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	requests []string // what was asked of the network, but for the page itself
	errors   []string // what the page threw or wrote to the console
}

// needBrowser builds the page and starts the browser, if no test did.
func needBrowser(t *testing.T) {
	t.Helper()
	if *noBrowser {
		t.Skip("-nobrowser skips this")
	}
	theBrowser.once.Do(func() { theBrowser.err = startBrowser() })
	must.NoError(t, theBrowser.err)
}

// open opens the page with a fragment, in a window of a size.
func open(t *testing.T, width, height int64, fragment string) *tab {
	t.Helper()
	needBrowser(t)
	return openAt(t, width, height, "file://"+filepath.ToSlash(theBrowser.page)+fragment)
}

// openAt opens the page at an address.
func openAt(t *testing.T, width, height int64, address string) *tab {
	t.Helper()
	needBrowser(t)
	ctx, stop := chromedp.NewContext(theBrowser.ctx)
	t.Cleanup(stop)
	ctx, stop = context.WithTimeout(ctx, 100*time.Second)
	t.Cleanup(stop)
	b := &tab{t: t, ctx: ctx}
	chromedp.ListenTarget(ctx, b.listen)
	b.do(network.Enable(), chromedp.EmulateViewport(width, height), chromedp.Navigate(address))
	b.ready()
	return b
}

// ready waits until the page has its program.
func (b *tab) ready() {
	b.t.Helper()
	b.do(chromedp.WaitReady(`html[data-ready="yes"]`, chromedp.ByQuery))
}

// listen keeps what the page asks for and what goes wrong in it.
func (b *tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if e.Type != network.ResourceTypeDocument && !strings.HasPrefix(e.Request.URL, "data:") {
			b.requests = append(b.requests, e.Request.URL)
		}
	case *runtime.EventExceptionThrown:
		b.errors = append(b.errors, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		text := string(e.Type)
		for _, arg := range e.Args {
			text += " " + arg.Description + string(arg.Value)
		}
		b.errors = append(b.errors, text)
	}
}

// do runs actions, and ends the test if one fails.
func (b *tab) do(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.t.Fatalf("%v\nthe page says: %s", err, strings.Join(b.errors, "\n"))
	}
}

// eval returns the value of an expression in the page.
func eval[T any](b *tab, expression string, args ...any) (value T) {
	b.t.Helper()
	b.do(chromedp.Evaluate(fmt.Sprintf(expression, args...), &value, awaited))
	return value
}

// awaited waits for the value of a promise.
func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// text returns the text of an element.
func (b *tab) text(id string) string {
	b.t.Helper()
	return eval[string](b, `document.getElementById(%q).textContent`, id)
}

// write puts a text into a field, as one input.
func (b *tab) write(id, text string) {
	b.t.Helper()
	eval[bool](b, `(() => { const e = document.getElementById(%q); e.value = %s; e.dispatchEvent(new Event(e.tagName === "SELECT" ? "change" : "input", {bubbles: true})); return true; })()`, id, quoted(text))
}

// check sets or clears the box for escapes.
func (b *tab) check(set bool) {
	b.t.Helper()
	eval[bool](b, `(() => { const e = document.getElementById("escapes"); e.checked = %v; e.dispatchEvent(new Event("change")); return true; })()`, set)
}

// quoted returns a text as JavaScript writes it.
func quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(b)
}
