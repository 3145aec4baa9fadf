package uritemplate

//go:generate go run ../gen -grammar rfc6570.abnf -import ../gen/grammar/rfc3987.abnf=ucschar,iprivate -import ../gen/grammar/rfc3986.abnf=pct-encoded -utf8 -rule URI-Template -inside expression,pct-encoded -document "RFC 6570" -package uritemplate -o tables_gen.go
