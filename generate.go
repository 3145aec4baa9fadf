package uriscan

// The tables come from the RFC's own grammar. A change of the grammar or of
// the generator shows as a change of the tables in review; a test and CI check
// that the files are what the generator writes.

//go:generate go run ./gen -grammar gen/grammar/rfc3986.abnf -rule URI-reference,URI,relative-ref -capture scheme,userinfo,host,port,path=path-abempty/path-absolute/path-noscheme/path-rootless/path-empty,query,fragment -kind host=reg-name/IPv4address/IPv6address/IPvFuture,path=path-empty/path-abempty/path-absolute/path-noscheme/path-rootless -overlap first -inside pct-encoded,IP-literal -section scheme=3.1,userinfo=3.2.1,host=3.2.2,port=3.2.3,path=3.3,query=3.4,fragment=3.5 -document RFC3986 -package uriscan -o tables_gen.go
//go:generate go run ./gen -grammar gen/grammar/rfc3986.abnf -rule URI-reference -sets gen/grammar/rfc3986.sets -package kernel -o internal/kernel/sets_gen.go
//go:generate go run ./gen -grammar gen/grammar/rfc3986.abnf -rule URI-reference -sets gen/grammar/rfc3986.components -type Set -package percent -o percent/sets_gen.go
