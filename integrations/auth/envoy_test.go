package auth_test

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	authv3 "github.com/envoyproxy/go-control-plane/envoy/service/auth/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/proto"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

// dialEnvoy serves gRPC on a loopback port, and returns a connection as Envoy has one.
func dialEnvoy(t testing.TB, a *asked) *grpc.ClientConn {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	g := grpc.NewServer()
	authv3.RegisterAuthorizationServer(g, a.Envoy())
	go g.Serve(listener)
	t.Cleanup(g.Stop)
	conn, err := grpc.NewClient(listener.Addr().String(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	must.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	return conn
}

// message returns the message about a request.
func message(r *authv3.AttributeContext_HttpRequest) *authv3.CheckRequest {
	return &authv3.CheckRequest{Attributes: &authv3.AttributeContext{Request: &authv3.AttributeContext_Request{Http: r}}}
}

// rawHeaders returns what Envoy sends with encode_raw_headers.
func rawHeaders(pairs ...string) *corev3.HeaderMap {
	m := &corev3.HeaderMap{}
	for i := 0; i < len(pairs); i += 2 {
		m.Headers = append(m.Headers, &corev3.HeaderValue{Key: pairs[i], RawValue: []byte(pairs[i+1])})
	}
	return m
}

// TestEnvoyGetsAVerdict sends the shapes that a message can have.
func TestEnvoyGetsAVerdict(t *testing.T) {
	client := authv3.NewAuthorizationClient(dialEnvoy(t, newAsked(t, auth.Options{Check: urihttp.Options{
		RefuseFacts: uriscan.FactEncodedSlash, MaxTargetLength: 8000}})))
	type http = authv3.AttributeContext_HttpRequest
	for _, c := range []struct {
		name   string
		sent   *authv3.CheckRequest
		code   string
		status int32
	}{
		{"a valid path", message(&http{Method: "GET", Path: "/a%20b?c", Host: "h", Protocol: "HTTP/1.1"}), "", 200},
		{"an invalid path", message(&http{Method: "GET", Path: "/<", Host: "h", Protocol: "HTTP/1.1"}), "target-path", 400},
		{"UTF-8 in the path", message(&http{Method: "GET", Path: "/é", Host: "h"}), "target-path", 400},
		{"what Envoy makes of a byte that is no UTF-8", message(&http{Method: "GET", Path: "/!", Host: "h"}), "", 200},
		{"that byte in header_map", message(&http{Method: "GET", Path: "/!", Host: "h", HeaderMap: rawHeaders(":method", "GET", ":path", "/\xff", ":authority", "h")}), "target-path", 400},
		{"another path in header_map", message(&http{Method: "GET", Path: "/<", Host: "u@h", HeaderMap: rawHeaders(":authority", "h", "accept", "*/*", ":path", "/")}), "", 200},
		{"two paths in header_map", message(&http{Method: "GET", Path: "/", Host: "h", HeaderMap: rawHeaders(":path", "/", ":path", "/")}), auth.Unreadable, 400},
		{"fields of a client", message(&http{Method: "GET", Path: "/<", Host: "h", Headers: map[string]string{"x-uriscan-request": "GET / HTTP/1.1", "x-forwarded-uri": "/", "x-envoy-original-path": "/"}}), "target-path", 400},
		{"an encoded slash", message(&http{Method: "GET", Path: "/a%2Fb", Host: "h"}), "fact-encoded-slash", 400},
		{"an invalid Host", message(&http{Method: "GET", Path: "/", Host: "u@h"}), "host-host", 400},
		{"no Host over HTTP/1", message(&http{Method: "GET", Path: "/", Protocol: "HTTP/1.0"}), "", 200},
		{"no Host over HTTP/2", message(&http{Method: "GET", Path: "/", Protocol: "HTTP/2"}), "empty-host", 400},
		{"no Host over HTTP/3", message(&http{Method: "GET", Path: "/", Protocol: "HTTP/3"}), "empty-host", 400},
		{"a URI over HTTP/2", message(&http{Method: "GET", Path: "http://h/", Host: "h", Protocol: "HTTP/2"}), "target-path", 400},
		{"CONNECT without a path", message(&http{Method: "CONNECT", Host: "h:443", Protocol: "HTTP/2"}), "", 200},
		{"CONNECT with a wrong port", message(&http{Method: "CONNECT", Host: "h:99999", Protocol: "HTTP/2"}), "connect-port", 400},
		{"no path", message(&http{Method: "GET", Host: "h"}), "target-end", 400},
		{"no method", message(&http{Path: "/", Host: "h"}), "", 200},
		{"nothing", message(&http{}), "target-end", 400},
		{"a long path", message(&http{Method: "GET", Path: "/" + strings.Repeat("a", 900_000), Host: "h"}), "length", 414},
		{"a long Host", message(&http{Method: "GET", Path: "/", Host: strings.Repeat("[", 900_000)}), "host-ip-literal", 400},
		{"no HTTP request", message(nil), auth.Unreadable, 400},
		{"an empty message", &authv3.CheckRequest{}, auth.Unreadable, 400},
	} {
		got, err := client.Check(t.Context(), c.sent)
		must.Equal(t, err, nil, "%s: the error", c.name)
		denied := got.GetDeniedResponse()
		expect.Equal(t, codes.Code(got.GetStatus().GetCode()) == codes.OK, c.code == "", "%s: passes", c.name)
		expect.Equal(t, denied == nil, c.code == "", "%s: no denied response", c.name)
		expect.Equal(t, got.GetOkResponse() != nil, c.code == "", "%s: an OK response", c.name)
		if denied != nil {
			expect.Equal(t, int32(denied.GetStatus().GetCode()), c.status, "%s: the status", c.name)
			expect.Equal(t, denied.GetHeaders()[0].GetHeader().GetValue(), c.code, "%s: the code", c.name)
			expect.Equal(t, denied.GetBody(), "refused: "+c.code+"\n", "%s: the body", c.name)
		}
	}
}

// TestEnvoyReplacesWhatClientsSend wants each field of the answer to be set or removed.
func TestEnvoyReplacesWhatClientsSend(t *testing.T) {
	service := newAsked(t, auth.Options{}).Envoy()
	got, err := service.Check(t.Context(), message(&authv3.AttributeContext_HttpRequest{Method: "GET", Path: "/users/17/a%2Fb", Host: "2130706433"}))
	must.NoError(t, err)
	fields := map[string]string{}
	for _, field := range got.GetOkResponse().GetHeaders() {
		fields[field.GetHeader().GetKey()] = field.GetHeader().GetValue()
		expect.Equal(t, field.GetAppendAction(), corev3.HeaderValueOption_OVERWRITE_IF_EXISTS_OR_ADD, "the action of %s", field.GetHeader().GetKey())
	}
	expect.Equal(t, fmt.Sprint(fields), "map[x-uriscan-differs:host x-uriscan-facts:ipv4-like,encoded-slash x-uriscan-template:/users/{int}/{encoded}]", "the fields")
	expect.Slices(t, got.GetOkResponse().GetHeadersToRemove(), []string{"x-uriscan-refusal"}, "the fields to remove")
}

// A rawCodec sends bytes as they are, such as a message that no Go client would write.
type rawCodec struct{ encoding.CodecV2 }

func (c rawCodec) Marshal(v any) (mem.BufferSlice, error) {
	if raw, isRaw := v.([]byte); isRaw {
		return mem.BufferSlice{mem.SliceBuffer(raw)}, nil
	}
	return c.CodecV2.Marshal(v)
}

// TestMessagesThatAreNoProtobufAreErrors sends a path that is no UTF-8 in a field of type
// string, as old versions of Envoy did, and half a message. For Envoy an error is a
// failure of the server.
func TestMessagesThatAreNoProtobufAreErrors(t *testing.T) {
	conn := dialEnvoy(t, newAsked(t, auth.Options{}))
	nested := protowire.AppendString(protowire.AppendTag(nil, 4, protowire.BytesType), "/\xff")
	for _, number := range []protowire.Number{2, 4, 1} { // http, request, attributes
		nested = protowire.AppendBytes(protowire.AppendTag(nil, number, protowire.BytesType), nested)
	}
	for _, raw := range [][]byte{nested, nested[:len(nested)-1], {0xff}, {0x0a}} {
		var got authv3.CheckResponse
		err := conn.Invoke(t.Context(), authv3.Authorization_Check_FullMethodName, raw, &got, grpc.ForceCodecV2(rawCodec{encoding.GetCodecV2(proto.Name)}))
		expect.Equal(t, status.Code(err), codes.Internal, "%x: the code", raw)
	}
	_, err := authv3.NewAuthorizationClient(conn).Check(context.Background(), message(&authv3.AttributeContext_HttpRequest{Path: "/"}))
	expect.Equal(t, err, nil, "the error of the next message")
}

// TestEnvoyReportsOnly lets all pass, what cannot be read too, and shows the code.
func TestEnvoyReportsOnly(t *testing.T) {
	a := newAsked(t, auth.Options{Check: urihttp.Options{ReportOnly: true}})
	for _, c := range []struct {
		sent *authv3.CheckRequest
		code string
	}{{message(&authv3.AttributeContext_HttpRequest{Method: "GET", Path: "/secret<", Host: "h"}), "target-path"}, {&authv3.CheckRequest{}, auth.Unreadable}} {
		got, err := a.Envoy().Check(t.Context(), c.sent)
		must.NoError(t, err)
		ok := got.GetOkResponse()
		if ok == nil || ok.GetHeaders()[0].GetHeader().GetValue() != c.code {
			t.Errorf("%v: %v", c.code, got)
		}
		expect.Equal(t, a.count(t, "refusals_total", c.code, "envoy"), 1, "how many of %s", c.code)
	}
	if strings.Contains(a.log.String(), "secret") {
		t.Errorf("the log has something of the request: %s", a.log)
	}
	// The path is none that a message or a header field can have.
	got, err := a.Envoy().Check(t.Context(), message(&authv3.AttributeContext_HttpRequest{Method: "GET", Host: "h", Protocol: "HTTP/2", HeaderMap: rawHeaders(":path", "/secret/\xff\n")}))
	must.NoError(t, err)
	if text := got.String(); got.GetOkResponse() == nil || strings.Contains(text, "secret") {
		t.Errorf("a path that is not valid is in the answer: %s", text)
	}
}
