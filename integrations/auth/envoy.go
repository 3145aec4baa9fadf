package auth

import (
	"context"
	"net/http"
	"strings"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	authv3 "github.com/envoyproxy/go-control-plane/envoy/service/auth/v3"
	typev3 "github.com/envoyproxy/go-control-plane/envoy/type/v3"
	"google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/grpc/codes"
)

// Envoy returns the gRPC service for Envoy's filter ext_authz. Register it with
// authv3.RegisterAuthorizationServer.
//
// It reads :method, :path and :authority of header_map if Envoy sends that, which it does
// with encode_raw_headers, and else method, path and host. In those Envoy has replaced
// each byte that is no UTF-8 by "!".
func (s *Server) Envoy() authv3.AuthorizationServer {
	return &envoyService{gate: s.gateFor(envoy)}
}

type envoyService struct {
	authv3.UnimplementedAuthorizationServer
	gate gate
}

// Check answers whether a request may pass. It never returns an error: for Envoy that would
// be a failure of this server, which failure_mode_allow lets pass.
func (e *envoyService) Check(_ context.Context, message *authv3.CheckRequest) (*authv3.CheckResponse, error) {
	described, err := readAttributes(message.GetAttributes().GetRequest().GetHttp())
	v := e.gate.check(&described, err)
	if v.passes {
		return v.allowed(), nil
	}
	return v.denied(), nil
}

// readAttributes returns the request that Envoy describes.
func readAttributes(sent *authv3.AttributeContext_HttpRequest) (http.Request, error) {
	if sent == nil {
		return http.Request{}, errAttribute
	}
	method, path, host := sent.GetMethod(), sent.GetPath(), sent.GetHost()
	var seen [3]bool
	for _, field := range sent.GetHeaderMap().GetHeaders() {
		part, number := &method, 0
		switch field.GetKey() {
		case ":method":
		case ":path":
			part, number = &path, 1
		case ":authority":
			part, number = &host, 2
		default:
			continue
		}
		if seen[number] {
			return http.Request{}, errTwice
		}
		seen[number] = true
		*part = string(field.GetRawValue())
	}
	if path == "" && method == http.MethodConnect {
		path = host // it has no :path, RFC 9113 §8.5
	}
	return requestOf(method, path, host, sent.GetProtocol()), nil
}

// allowed returns the answer for a request that may pass. A header field without a value is
// removed, so that a client cannot send it.
func (v *verdict) allowed() *authv3.CheckResponse {
	ok := &authv3.OkHttpResponse{}
	v.fields(func(name, value string) {
		if value == "" {
			ok.HeadersToRemove = append(ok.HeadersToRemove, strings.ToLower(name))
			return
		}
		ok.Headers = append(ok.Headers, headerField(name, value))
	})
	return &authv3.CheckResponse{
		Status:       &status.Status{Code: int32(codes.OK)},
		HttpResponse: &authv3.CheckResponse_OkResponse{OkResponse: ok},
	}
}

// denied returns the answer for a request that is refused.
func (v *verdict) denied() *authv3.CheckResponse {
	return &authv3.CheckResponse{
		Status: &status.Status{Code: int32(codes.PermissionDenied), Message: v.refusal},
		HttpResponse: &authv3.CheckResponse_DeniedResponse{DeniedResponse: &authv3.DeniedHttpResponse{
			Status:  &typev3.HttpStatus{Code: typev3.StatusCode(v.status)},
			Headers: []*corev3.HeaderValueOption{headerField(RefusalField, v.refusal), headerField("Content-Type", bodyType)},
			Body:    v.body(),
		}},
	}
}

// headerField returns a field that replaces those of the same name.
func headerField(name, value string) *corev3.HeaderValueOption {
	return &corev3.HeaderValueOption{
		Header:       &corev3.HeaderValue{Key: strings.ToLower(name), Value: value},
		AppendAction: corev3.HeaderValueOption_OVERWRITE_IF_EXISTS_OR_ADD,
	}
}
