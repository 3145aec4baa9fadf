package iri

// The tables come from the RFC's own grammar. A change of the grammar or of the
// generator shows as a change of the tables in review; a test and CI check that the
// file is what the generator writes.

//go:generate go run ../gen -grammar ../gen/grammar/rfc3987.abnf -utf8 -rule IRI-reference,IRI,irelative-ref -capture scheme,userinfo=iuserinfo,host=ihost,port,path=ipath-abempty/ipath-absolute/ipath-noscheme/ipath-rootless/ipath-empty,query=iquery,fragment=ifragment -kind host=ireg-name/IPv4address/IPv6address/IPvFuture,path=ipath-empty/ipath-abempty/ipath-absolute/ipath-noscheme/ipath-rootless -overlap first -inside pct-encoded,IP-literal -document RFC3987 -package iri -o tables_gen.go
