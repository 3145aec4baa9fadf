module github.com/uriscan/uriscan/integrations/pipes

go 1.26.0

require github.com/uriscan/uriscan v0.0.0-00010101000000-000000000000

require (
	github.com/klauspost/cpuid/v2 v2.4.2 // indirect
	golang.org/x/sys v0.48.0 // indirect
)

replace github.com/uriscan/uriscan => ../..
