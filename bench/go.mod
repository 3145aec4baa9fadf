module github.com/uriscan/uriscan/bench

go 1.26.0

require (
	github.com/fredbi/uri v1.1.1
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/valyala/fasthttp v1.74.0
)

require (
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	github.com/klauspost/compress v1.20.0 // indirect
	github.com/molecule-man/go-brrr v1.0.1 // indirect
	github.com/uriscan/uriscan v0.0.0-00010101000000-000000000000
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	golang.org/x/net v0.59.0 // indirect
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da
	golang.org/x/text v0.42.0 // indirect
)

replace github.com/uriscan/uriscan => ..

tool golang.org/x/perf/cmd/benchstat
