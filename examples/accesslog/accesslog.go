// Package accesslog shows a grammar that is no URI: a line of an access log in the
// common or the combined format of NCSA. Its functions are what gen makes of ncsa.abnf,
// and there is nothing else: [ScanCombined] tells where the fields of a line lie, or at
// which byte it is wrong.
//
// Package accesslog at the root of the tree reads such lines too, splits their targets,
// and is several times as fast: a machine takes a step for each byte, while that
// package looks for the quotes of many lines at once. So this grammar is a second
// opinion on it, and the tests hold the two together. BenchmarkAccessLog in bench has
// the speed of both.
package accesslog

//go:generate go run ../../gen -grammar ncsa.abnf -rule common,combined -capture client,ident,user,time,request,method,target,protocol,status,size,referer,user-agent,rest -functions Line -package accesslog -o ncsa_gen.go
