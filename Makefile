# Every check is one command, and CI (.ci/run) runs the same one.
FUZZTIME ?= 100000x

.PHONY: all generate format test coverage purego race fuzz lint generated verify vulnerabilities tidy

all: lint test

# Writes every generated file anew: the tables, then the pictures.
generate: ; go generate work

# Formats Go code and assembly, the .h files that assembly includes too. The
# header in bench/peer is C.
format:
	git ls-files -z '*.go' | xargs -0 gofmt -w
	git ls-files -z '*.s' '*.h' ':!bench/peer' | GOWORK=off xargs -0 go tool -modfile=.ci/tools.mod asmfmt -w

# Every test of every module.
test: ; go test -timeout 20m work

# How many statements the tests run, and which they do not; fails below 95 %.
coverage: ; .ci/run coverage

# The same library without assembly.
purego: ; .ci/run purego

# The race detector does not see assembly, so this is the build without it.
race: ; .ci/run race

# Every fuzz target, with FUZZTIME inputs each: half an hour.
fuzz: ; FUZZTIME=$(FUZZTIME) .ci/run fuzz

# Formats, the workflow, go vet for several platforms, staticcheck.
lint: ; .ci/run lint

# Generated files must be what their generators write.
generated: ; .ci/run generated

# Every check there is: all of CI, then deliberate faults in the assembly and
# mutants of the Go code. Takes many hours.
verify: ; .ci/run verify

# Known vulnerabilities of the dependencies; asks vuln.go.dev, and fails where CI
# goes on: when that cannot be reached.
vulnerabilities: ; GOWORK=off go tool -modfile=.ci/tools.mod govulncheck ./...

# The versions of the tools are apart from the library's own requirements.
tidy: ; GOWORK=off go mod tidy -modfile=.ci/tools.mod

include bench/bench.mk
