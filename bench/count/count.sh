#!/bin/sh
# Counts the instructions that each call of the library executes, under qemu-user, and
# writes them as a benchmark record. A count does not depend on the machine: two runs
# differ by less than one in a hundred.
#
#   bench/count/count.sh [ARCHITECTURE…] >record.txt
#
# The architectures are those of Go (GOARCH); without one, all that `architectures`
# below has. It needs gcc, and Debian's package qemu-user: the emulators of
# qemu-user-static cannot load a plugin.
#
#   LISTS  the names of the lists, as a regular expression; the generated ones if not set.
#          With URISCAN_DATA those of real lists.
#   BENCH  what is counted instead of all, as a regular expression of benchmarks
set -eu
cd "$(dirname "$0")/.."

# Each architecture with its emulator and the kernels that it has. The emulator has no
# AVX-512, and that of 386 does not run the threads of Go.
architectures='amd64 qemu-x86_64,-cpu,max avx2 packed exact
arm64 qemu-aarch64 neon packed exact
riscv64 qemu-riscv64 packed exact
ppc64le qemu-ppc64le packed exact
s390x qemu-s390x packed exact'

# What is counted: the generated lists and texts, which are the same everywhere, if no
# others are named.
names="(${LISTS:-url_short|url_medium|access_log|web_requests})\$"
lists="corpus=$names"
kernels="^Benchmark(Scan|ScanLines|Check)\$/$lists"
calls="^BenchmarkNormalize\$/$lists/way=uriscan\$
^BenchmarkEqual\$/$lists/pair=/way=uriscan\$
^BenchmarkResolve\$/$lists/way=uriscan\$
^BenchmarkRedact\$/peer=uriscan\$/$lists
^BenchmarkIRI\$/$lists/way=iri\$
^BenchmarkFind\$/data=generated\$/who=uriscan(_loose|_strict)?\$
^BenchmarkAccessLog\$/data=$names/who=uriscan\$
^BenchmarkAccessLogFormats\$/./peer=uriscan\$"
peers="^BenchmarkPeer\$/peer=net_url\$/$lists
^BenchmarkNormalize\$/$lists/way=net_url\$
^BenchmarkMatch\$/peer=(uriscan|httprouter|chi|ServeMux)\$
^BenchmarkMatchSize\$/routes=(10|10000)\$/asked=10\$
^BenchmarkMatchWorst\$/."

[ -z "${BENCH-}" ] || calls=$BENCH

# any LINES joins regular expressions.
any() { printf '%s\n' "$1" | paste -sd '|' -; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
gcc -O2 -shared -fPIC -o "$work/insns.so" count/insns.c

# count KERNEL BENCHMARKS prints the names and the counts of benchmarks. One processor
# and no collection keep the work of the runtime out of them.
count() {
	URISCAN_KERNEL=$1 URISCAN_COUNT=$work/count GOMAXPROCS=1 GOGC=off \
		$(printf '%s' "$emulator" | tr , ' ') -plugin "$work/insns.so,count=$work/count" \
		"$work/bench.test" -test.run '^$' -test.bench "$2" -test.benchtime 3x >"$work/output" || {
		cat "$work/output" >&2
		return 1
	}
	awk '/^Benchmark/ { for (i = 3; i < NF; i++) if ($(i + 1) ~ /^insns\//) print $1, $2, $i, $(i + 1) }' "$work/output"
}

printf 'go: %s\n' "$(go env GOVERSION)"
printf '%s\n' "$architectures" | while read -r arch emulator all; do
	[ $# = 0 ] || case " $* " in *" $arch "*) ;; *) continue ;; esac
	GOARCH=$arch CGO_ENABLED=0 go test -c -o "$work/bench.test" .
	printf 'goarch: %s\nkernel:\n' "$arch"
	[ -n "${BENCH-}" ] || count '' "$(any "$kernels
$peers")"
	for kernel in $all; do
		printf 'kernel: %s\n' "$kernel"
		count "$kernel" "$(any "$calls")"
	done
done
