package suite

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"
)

func (e Engine) failedMessagesAreCaughtByTheEngine(t *testing.T) {
	out := e.run(t, []string{
		`uriscan: { on_error: fail, layout: flat }`,
		`catch: [ mapping: 'root = {"caught": error(), "type": this."error.type", "offset": this."error.offset"}' ]`,
	}, 2, "/a", "/a b", "/c")
	want := []string{
		`{"uriscan.path_kind":"path-absolute","url.original":"/a","url.path":"/a"}`,
		`{"caught":"uriscan: the text is invalid at offset 2: path","offset":2,"type":"path"}`,
		`{"uriscan.path_kind":"path-absolute","url.original":"/c","url.path":"/c"}`,
	}
	if !reflect.DeepEqual(out, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(out, "\n"), strings.Join(want, "\n"))
	}
}

func (e Engine) messagesThatAreNotMarkedAsFailedAreNotCaught(t *testing.T) {
	for _, onError := range []string{"tag", "keep"} {
		out := e.run(t, []string{`uriscan: { on_error: ` + onError + ` }`, `catch: [ mapping: 'root = "caught"' ]`}, 3, "/a", "/a b")
		if len(out) != 2 || strings.Contains(strings.Join(out, ""), "caught") {
			t.Errorf("on_error: %s: got %q, want two messages that are not caught", onError, out)
		}
	}
}

func (e Engine) metricsCountRecordsAndInvalidOnesByCode(t *testing.T) {
	mux := http.NewServeMux()
	send, stop := e.Start(t, mux, []string{`uriscan: { from: u }`}, func([]byte) {})
	if err := send(context.Background(), []string{`{"u":"/"}`, `{"u":"/ "}`, `{"u":"/ "}`, `{"u":"%"}`, `{}`, `no JSON`, `{"u":1}`, `{"u":"%","error":"mine"}`}); err != nil {
		t.Fatal(err)
	}
	stop()
	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, httptest.NewRequest("GET", "/stats", nil))
	var stats map[string]any
	if err := json.Unmarshal(answer.Body.Bytes(), &stats); err != nil {
		t.Fatal(err)
	}
	got := map[string]any{}
	for name, n := range stats {
		if strings.HasPrefix(name, "uriscan_") {
			got[strings.Replace(name, `label="",path="root.pipeline.processors.0"`, "", 1)] = n
		}
	}
	want := map[string]any{
		"uriscan_records{}": 7.0, "uriscan_missing{}": 1.0, `uriscan_invalid{code="path",}`: 2.0, `uriscan_invalid{code="end",}`: 1.0,
		`uriscan_invalid{code="no-object",}`: 1.0, `uriscan_invalid{code="occupied",}`: 1.0, `uriscan_invalid{code="wrong-type",}`: 1.0,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the counters are %v, want %v", got, want)
	}
}

func (e Engine) oneProcessorServesManyGoroutines(t *testing.T) {
	p, err := e.New(`{mode: accesslog, facts: true}`)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := range 50 {
				status := 100 + (worker*50+i)%500
				batch, err := p.Process(fmt.Sprintf(`h - - [-] "GET /%d HTTP/1.1" %d 0`, status, status))
				if err != nil {
					t.Error(err)
					continue
				}
				v, err := batch[0].AsStructured()
				if err != nil {
					t.Error(err)
					continue
				}
				response := v.(map[string]any)["http"].(map[string]any)["response"].(map[string]any)
				path := v.(map[string]any)["url"].(map[string]any)["path"]
				if response["status_code"] != int64(status) || path != fmt.Sprintf("/%d", status) {
					t.Errorf("the status is %v and the path %v, want %d", response["status_code"], path, status)
				}
			}
		})
	}
	group.Wait()
}

func (e Engine) noMessageIsLostWhateverTheSizeOfTheBatches(t *testing.T) {
	var texts []string
	for i := range 1000 {
		texts = append(texts, fmt.Sprintf("/%d%s", i, []string{"", " ", "?a=b", "%"}[i%4]))
	}
	for _, size := range []int{1, 7, 1000} {
		out := e.run(t, []string{`uriscan: { facts: true }`, `mapping: 'root = this.url.path'`}, size, texts...)
		for i, text := range out {
			path, _, _ := strings.Cut(texts[i], "?")
			if text != path {
				t.Fatalf("batches of %d: message %d is %q, want %q", size, i, text, path)
			}
		}
		if len(out) != len(texts) {
			t.Errorf("batches of %d: %d messages came out, want %d", size, len(out), len(texts))
		}
	}
}
