package scheme

// One line a grammar. Rules of RFC 3986 are not typed again: its grammar is read
// before that of the scheme.

//go:generate go run ../gen -grammar ../gen/grammar/rfc3986.abnf,urn.abnf -rule namestring -capture nid=NID,nss=NSS,r-component,q-component,f-component -section nid=2.1,nss=2.2,r-component=2.3.1,q-component=2.3.2,f-component=2.3.3 -document RFC8141 -name urnMachine -prefix urn -package scheme -o urn_gen.go
