module github.com/uriscan/uriscan/bench

go 1.26.0

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/fredbi/uri v1.1.1
	github.com/go-chi/chi/v5 v5.5.0
	github.com/google/uuid v1.6.0
	github.com/julienschmidt/httprouter v1.3.0
	github.com/leodido/go-urn v1.5.0
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/package-url/packageurl-go v0.1.7
	github.com/satyrius/gonx v1.3.1-0.20181123214749-d96bd26e3b2c
	github.com/tidwall/gjson v1.20.0
	github.com/uriscan/uriscan v0.0.0-00010101000000-000000000000
	github.com/valyala/fasthttp v1.74.0
	github.com/valyala/fastjson v1.6.10
	github.com/vincent-petithory/dataurl v1.0.0
	github.com/yosida95/uritemplate/v3 v3.0.2
	golang.org/x/net v0.59.0
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da
	golang.org/x/text v0.42.0
	gonum.org/v1/plot v0.17.0
	mvdan.cc/xurls/v2 v2.6.0
)

require (
	codeberg.org/go-fonts/liberation v0.5.0 // indirect
	codeberg.org/go-latex/latex v0.2.0 // indirect
	codeberg.org/go-pdf/fpdf v0.11.1 // indirect
	git.sr.ht/~sbinet/gg v0.7.0 // indirect
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	github.com/ajstarks/svgo v0.0.0-20211024235047-1546f124cd8b // indirect
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	github.com/klauspost/compress v1.20.0 // indirect
	github.com/klauspost/cpuid/v2 v2.4.2 // indirect
	github.com/molecule-man/go-brrr v1.0.1 // indirect
	github.com/smartystreets/goconvey v1.8.1 // indirect
	github.com/tidwall/match v1.1.1 // indirect
	github.com/tidwall/pretty v1.2.0 // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	golang.org/x/image v0.46.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
)

replace github.com/uriscan/uriscan => ..

tool (
	golang.org/x/perf/cmd/benchfilter
	golang.org/x/perf/cmd/benchstat
)
