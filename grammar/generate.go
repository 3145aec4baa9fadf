package grammar

// The example has a machine of its own.

//go:generate go run ../gen -grammar ../gen/grammar/rfc3986.abnf,web.abnf -rule web-address -capture scheme=web-scheme,host=web-host,path=path-abempty,query -package grammar_test -name web -o web_gen_test.go
