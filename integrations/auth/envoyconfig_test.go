package auth_test

import (
	"testing"

	bootstrapv3 "github.com/envoyproxy/go-control-plane/envoy/config/bootstrap/v3"
	authzv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_authz/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/router/v3"
	managerv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/network/http_connection_manager/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/extensions/upstreams/http/v3"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"sigs.k8s.io/yaml"

	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// read reads a configuration into the message that Envoy reads it into, which refuses
// unknown names and values. Names of extensions are looked up, too.
func read(t *testing.T, file string, into interface {
	proto.Message
	ValidateAll() error
}) {
	t.Helper()
	text, err := yaml.YAMLToJSON(must.Bytes(t, file))
	must.NoError(t, err)
	must.NoError(t, protojson.Unmarshal(text, into))
	must.NoError(t, into.ValidateAll())
}

// TestConfigurationsOfEnvoyAreValid reads both, and wants what the README says of them.
func TestConfigurationsOfEnvoyAreValid(t *testing.T) {
	var whole bootstrapv3.Bootstrap
	read(t, "example/envoy-grpc.yaml", &whole)
	var manager managerv3.HttpConnectionManager
	must.NoError(t, whole.GetStaticResources().GetListeners()[0].GetFilterChains()[0].GetFilters()[0].GetTypedConfig().UnmarshalTo(&manager))
	must.NoError(t, manager.ValidateAll())
	expect.Equal(t, manager.GetNormalizePath().GetValue(), false, "normalize_path")
	var byGRPC, byHTTP authzv3.ExtAuthz
	must.NoError(t, manager.GetHttpFilters()[0].GetTypedConfig().UnmarshalTo(&byGRPC))
	must.NoError(t, byGRPC.ValidateAll())
	read(t, "example/envoy-http.yaml", &byHTTP)
	for name, filter := range map[string]*authzv3.ExtAuthz{"gRPC": &byGRPC, "HTTP": &byHTTP} {
		expect.Equal(t, filter.GetFailureModeAllow(), false, "%s: failure_mode_allow", name)
		expect.Equal(t, filter.GetEncodeRawHeaders(), true, "%s: encode_raw_headers", name)
	}
	expect.Equal(t, byHTTP.GetHttpService().GetPathPrefix(), auth.DefaultEnvoyPrefix, "path_prefix")
}
