#!/bin/sh
# Runs the benchmarks of all integrations, and of the command with compressed files, and leaves
# the raw output, with what it was measured on, in integrations/results/<cpu>/<date>-<commit>.txt.
# docs/scale.md shows medians of the record that it names.
#
#   FOLDERS       folders of test packages with benchmarks; default all below this one
#   BENCH         which of their benchmarks, a regular expression; default all
#   BENCHTIME     how long each of them runs; default 200ms
#   COUNT         how many runs; default 10
#   CHDB          the folder in which npm has installed chdb, to measure ClickHouse itself; see
#                 pipes/README.md
#   URISCAN_DATA  the folder of real lists, for the compressed files; without it they are left out
#
# Every run goes through all benchmarks before the next one begins, so that a machine that slows
# down for a while slows all of them and ratios stay right.
set -eu
cd "$(dirname "$0")"

commit=$(git rev-parse --short=12 HEAD)
git diff --quiet HEAD -- .. || commit=$commit-dirty
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
[ -n "$cpu" ] || cpu=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m)
record=results/$(printf '%s' "$cpu" | tr '[:upper:]' '[:lower:]' | tr -cs 'a-z0-9' '-' | sed 's/^-//; s/-$//')/$(date -u +%Y-%m-%d)-$commit.txt

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folders=${FOLDERS:-$(find . -name '*_test.go' -exec grep -l '^func Benchmark' {} + | xargs -n 1 dirname | sort -u)}
number=0
for folder in $folders; do
	number=$((number + 1))
	GOWORK=off go -C "$folder" test -c -o "$work/$number.test" .
done
GOWORK=off go -C pipes test -c -o "$work/pipes.test" .
GOWORK=off go -C ../cmd/uriscan test -c -o "$work/command.test" .

# measure PROGRAM FOLDER BENCHMARKS [FLAG…] runs benchmarks once. What engines log on standard
# error is left out.
measure() {
	program=$1 tested=$2 benchmarks=$3
	shift 3
	(cd "$tested" && "$program" -test.run '^$' -test.bench "$benchmarks" -test.benchtime "${BENCHTIME:-200ms}" -test.timeout 0 "$@" 2>/dev/null) || {
		printf 'integrations/%s: its benchmarks fail; GOWORK=off go -C integrations/%s test -bench . says why\n' "$tested" "$tested" >&2
		exit 1
	}
}

{
	printf 'go: %s\ncommit: %s\ndate: %s\n' "$(go env GOVERSION)" "$commit" "$(date -u +%Y-%m-%d)"
	run=0
	while [ "$run" -lt "${COUNT:-10}" ]; do
		run=$((run + 1))
		printf 'run %d of %d\n' "$run" "${COUNT:-10}" >&2
		number=0
		for folder in $folders; do
			number=$((number + 1))
			measure "$work/$number.test" "$folder" "${BENCH:-.}"
		done
		[ -z "${CHDB:-}" ] || measure "$work/pipes.test" pipes '^BenchmarkClickHouse$' -chdb "$CHDB"
		measure "$work/command.test" ../cmd/uriscan '^BenchmarkCompressed$'
	done
} >"$work/record.txt"

mkdir -p "$(dirname "$record")"
mv "$work/record.txt" "$record"
printf 'integrations/%s\n' "$record"
