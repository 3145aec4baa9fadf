package target

// The machine has the forms that RFC 3986 has no production for: origin-form,
// asterisk-form and Host. An absolute-form is the absolute-URI of RFC 3986, letter
// for letter, so package uriscan scans it. An authority-form is a Host with a port.
// With entries for these two there would be 626 states; without them there are 190.
//
// The captures are in the order of the components of package uriscan, from host on.

//go:generate go run ../gen -grammar ../gen/grammar/rfc9112.abnf -import ../gen/grammar/rfc3986.abnf -rule origin-form,asterisk-form,Host-field -capture host,port,path=absolute-path/asterisk-form,query -kind host=reg-name/IPv4address/IPv6address/IPvFuture -overlap first -inside pct-encoded,IP-literal -section host=3.2.2,port=3.2.3,path=3.3,query=3.4 -document RFC3986 -package target -o tables_gen.go
