package template

// The kinds of segments are alternatives of one rule, and the machine says which of them
// an input is. An IPv6 address has a machine of its own.

//go:generate go run ../gen -grammar segments.abnf -import ../gen/grammar/rfc3986.abnf -rule segment -kind class=int/uuid/ulid/ipv4/version/decimal/timestamp/date/time/hex/locale/phone/email/token/file/slug -overlap first -package template -o segments_gen.go
//go:generate go run ../gen -grammar segments.abnf -import ../gen/grammar/rfc3986.abnf -rule ipv6 -name ipv6Machine -prefix ipv6 -package template -o ipv6_gen.go
//go:generate go run ../gen -grammar odigos.abnf -rule segment -kind class=date/email/id -overlap first -name odigosMachine -prefix odigos -package template -o odigos_gen.go
