package urihttp_test

import (
	"expvar"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/match"
	"github.com/uriscan/uriscan/urihttp"
	"github.com/uriscan/uriscan/whatwg"
)

// get asks a handler for a target.
func get(handler http.Handler, target string) {
	r := httptest.NewRequest("GET", "/", nil)
	r.RequestURI, r.Host = target, "example.com"
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	fmt.Println(w.Code, w.Body)
}

func Example() {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		found, _ := urihttp.FromContext(r.Context())
		fmt.Fprintf(w, "%v with the path %s", found.Form, found.TargetSpans.Path.InString(found.Target))
	})
	handler := urihttp.Strict(mux, urihttp.Options{RefuseFacts: uriscan.FactEncodedSlash | uriscan.FactEncodedNUL})
	get(handler, "/a%20b?c")
	get(handler, `/a\b`)
	get(handler, "/a%2Fb")
	// Output:
	// 200 origin-form with the path /a%20b
	// 400 {"type":"about:blank","title":"Bad Request","status":400,"detail":"The request target is none that RFC 9112 section 3.2 allows for the method.","code":"target-path"}
	//
	// 400 {"type":"about:blank","title":"Bad Request","status":400,"detail":"The request target or the Host has something that this server does not take.","code":"fact-encoded-slash"}
}

// answers is a handler that writes one word.
var answers = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "passed") })

func ExampleStrict() {
	handler := urihttp.Strict(answers, urihttp.Options{})
	get(handler, "http://example.com/")
	get(handler, "//evil.com/x")
	// Output:
	// 200 passed
	// 200 passed
}

func ExampleOptions() {
	get(urihttp.Strict(answers, urihttp.Options{RefuseFacts: uriscan.FactDotSegment | uriscan.FactEncodedDotSegment}), "/a/%2e%2e/b")
	get(urihttp.Strict(answers, urihttp.Options{MaxTargetLength: 8}), "/123456789")
	for target, o := range map[string]urihttp.Options{
		"ftp://example.com/file":   {AllowSchemes: []string{"ftp"}},
		"http:///file":             {AllowEmptyHost: true},
		"/search?color[]=red":      {AllowInQuery: "[]"},
		"http://user@example.com/": {AllowUserinfo: true},
	} {
		get(urihttp.Strict(answers, o), target)
	}
	// Output:
	// 400 {"type":"about:blank","title":"Bad Request","status":400,"detail":"The request target or the Host has something that this server does not take.","code":"fact-encoded-dot-segment"}
	//
	// 414 {"type":"about:blank","title":"Request URI Too Long","status":414,"detail":"The request target is longer than this server takes.","code":"length"}
	//
	// 200 passed
	// 200 passed
	// 200 passed
	// 200 passed
}

// A browser reads the number as 127.0.0.1, and a list of forbidden hosts does not.
func ExampleOptions_refuseDifferent() {
	get(urihttp.Strict(answers, urihttp.Options{
		Compare:         whatwg.Compare[[]byte],
		RefuseDifferent: whatwg.DifferentHost | whatwg.RefusedByBrowser,
	}), "http://2130706433/admin")
	// Output:
	// 400 {"type":"about:blank","title":"Bad Request","status":400,"detail":"A browser reads the URI of the request in another way than RFC 3986.","code":"different-host"}
}

func ExampleOptions_reportOnly() {
	get(urihttp.Strict(answers, urihttp.Options{ReportOnly: true, Log: func(_ *http.Request, why *urihttp.Refusal) {
		fmt.Println("would be refused:", why.Code)
	}}), "/search?color[]=red")
	// Output:
	// would be refused: target-query
	// 200 passed
}

func ExampleOptions_keepConnection() {
	for _, keep := range []bool{false, true} {
		w := httptest.NewRecorder()
		urihttp.Strict(answers, urihttp.Options{KeepConnection: keep}).ServeHTTP(w, &http.Request{Method: "GET", RequestURI: "/<", Host: "h", ProtoMajor: 1})
		fmt.Printf("%d %q\n", w.Code, w.Header().Get("Connection"))
	}
	// Output:
	// 400 "close"
	// 400 ""
}

func ExampleCounter() {
	var refused expvar.Map
	handler := urihttp.Strict(answers, urihttp.Options{Counter: &refused})
	for _, target := range []string{"/<", "/>", "/%zz", "/"} {
		handler.ServeHTTP(httptest.NewRecorder(), &http.Request{Method: "GET", RequestURI: target, Host: "h", ProtoMajor: 1})
	}
	fmt.Println(&refused)
	// Output: {"target-path": 2, "target-percent": 1}
}

func ExampleOptions_log() {
	handler := urihttp.Strict(answers, urihttp.Options{Log: func(r *http.Request, why *urihttp.Refusal) {
		fmt.Printf("%s %q: %v\n", r.Method, r.RequestURI, why)
	}})
	handler.ServeHTTP(httptest.NewRecorder(), &http.Request{Method: "GET", RequestURI: "/%zz", Host: "h", ProtoMajor: 1})
	// Output:
	// GET "/%zz": urihttp: request refused, target-percent: uriscan: byte 0x7a at offset 2: not allowed in a percent triplet of the path (RFC 3986 section 2.1); want HEXDIG
}

func ExampleFromContext() {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, ok := urihttp.FromContext(r.Context())
		fmt.Fprintf(w, "%v %v, empty query %v", ok, found.TargetFacts, found.TargetSpans.Has(uriscan.CompQuery))
	})
	get(urihttp.Strict(handler, urihttp.Options{}), "/a//b?")
	// Output: 200 true empty-segment,normal, empty query true
}

func ExampleCodes() {
	codes := urihttp.Codes()
	fmt.Println(slices.Contains(codes, "host-ip-literal"), slices.Contains(codes, "fact-encoded-nul"))
	// Output: true true
}

func ExampleChecker() {
	checker := urihttp.NewChecker(urihttp.Options{RefuseFacts: uriscan.FactEncodedNUL})
	var found urihttp.Request
	for _, target := range []string{"/a%20b", "/a%00b"} {
		why := checker.Check(&http.Request{Method: "GET", RequestURI: target, Host: "h", ProtoMajor: 1}, &found)
		fmt.Println(found.TargetSpans.Path.InString(found.Target), found.TargetFacts, why != nil)
	}
	// Output:
	// /a%20b normal false
	// /a%00b encoded-nul,encoded-control,normal true
}

func ExampleNewChecker() {
	checker := urihttp.NewChecker(urihttp.Options{MaxTargetLength: 100})
	var found urihttp.Request
	why := checker.Check(&http.Request{Method: "GET", RequestURI: "/<", Host: "h", ProtoMajor: 1}, &found)
	fmt.Println(why.Status, why.Code)
	// Output: 400 target-path
}

func ExampleRefusal() {
	why := &urihttp.Refusal{Code: "userinfo", Status: http.StatusBadRequest}
	fmt.Println(why)
	// Output: urihttp: request refused, userinfo
}

// A proxy that knows the routes of the server after it.
func ExampleRoute() {
	set, err := match.Compile("GET /users/{id}", "/static/")
	if err != nil {
		fmt.Println(err)
		return
	}
	handler := urihttp.Route(answers, set)
	for _, target := range []string{"/users/42?full", "/static/a.css", "/admin"} {
		r := httptest.NewRequest("GET", target, nil)
		handler.ServeHTTP(httptest.NewRecorder(), r)
		fmt.Printf("%q\n", r.Pattern)
	}
	// Output:
	// "GET /users/{id}"
	// "/static/"
	// ""
}

func ExampleRouteFromContext() {
	set, _ := match.Compile("GET /users/{id}")
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, ok := urihttp.RouteFromContext(r.Context())
		fmt.Fprint(w, ok, " ", found.Pattern(), " ", found.Match.Value(0).InString(found.Path), " ", r.PathValue("id"))
	})
	get(urihttp.Route(handler, set), "/users/a%2Fb")
	// Output: 200 true GET /users/{id} a%2Fb a/b
}

func ExampleRouted_Pattern() {
	set, _ := match.Compile("GET /users/{id}")
	found := urihttp.Routed{Set: set}
	fmt.Println(set.MatchString("GET", "/users/42", &found.Match), found.Pattern())
	// Output: true GET /users/{id}
}
