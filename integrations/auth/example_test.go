package auth_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"

	authv3 "github.com/envoyproxy/go-control-plane/envoy/service/auth/v3"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/urihttp"
)

// The handler reads the header fields that nginx sets.
func ExampleServer_Nginx() {
	server, err := auth.New(auth.Options{
		Check: urihttp.Options{RefuseFacts: uriscan.FactEncodedSlash},
		Log:   slog.New(slog.DiscardHandler),
	})
	if err != nil {
		panic(err)
	}
	handler, err := server.Nginx(auth.DefaultNginx)
	if err != nil {
		panic(err)
	}
	for _, line := range []string{"GET /users/48151?page=2 HTTP/1.1", "GET /users/a%2Fb HTTP/1.1", "GET ftp://h/ HTTP/1.1"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header = http.Header{"X-Uriscan-Request": {line}, "X-Uriscan-Host": {"www.example.com"}}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		fmt.Println(w.Code, w.Header().Get(auth.RefusalField), w.Header().Get(auth.TemplateField))
	}
	// Output:
	// 200  /users/{int}
	// 403 fact-encoded-slash /users/{encoded}
	// 403 scheme /
}

// Other proxies that ask as Traefik does send other fields.
func ExampleServer_Traefik() {
	var fields auth.Fields
	if err := fields.UnmarshalText([]byte("method=X-Original-Method,target=X-Original-Target,host=X-Original-Host")); err != nil {
		panic(err)
	}
	server, err := auth.New(auth.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		panic(err)
	}
	handler, err := server.Traefik(fields)
	if err != nil {
		panic(err)
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.Header = http.Header{"X-Original-Method": {"GET"}, "X-Original-Target": {"/?q=<x>"}, "X-Original-Host": {"www.example.com"}}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	fmt.Print(w.Code, " ", w.Body)
	// Output: 400 refused: target-query
}

// The handler is asked for the path of the request after a prefix.
func ExampleServer_EnvoyHTTP() {
	server, err := auth.New(auth.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		panic(err)
	}
	w := httptest.NewRecorder()
	server.EnvoyHTTP(auth.DefaultEnvoyPrefix).ServeHTTP(w, httptest.NewRequest("GET", "/?/%zz", nil))
	fmt.Print(w.Code, " ", w.Body)
	// Output: 400 refused: target-percent
}

// A server of gRPC gets the service by authv3.RegisterAuthorizationServer.
func ExampleServer_Envoy() {
	server, err := auth.New(auth.Options{})
	if err != nil {
		panic(err)
	}
	answer, err := server.Envoy().Check(context.Background(), &authv3.CheckRequest{Attributes: &authv3.AttributeContext{
		Request: &authv3.AttributeContext_Request{Http: &authv3.AttributeContext_HttpRequest{Method: "GET", Path: "/users/48151", Host: "www.example.com"}},
	}})
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.GetOkResponse().GetHeaders()[0].GetHeader().GetValue())
	// Output: /users/{int}
}
