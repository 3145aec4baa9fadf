#!/bin/sh
# Runs the benchmarks and leaves the raw output, with what it was measured on,
# in bench/results/<cpu>/<date>-<commit>.txt. The tree keeps one record for each
# release and the newest: commit a new one in place of the one before it, unless
# a release was made with that. A record of some benchmarks alone goes to
# bench/parts, which the tree does not keep.
#
#   BENCH         which benchmarks, a regular expression; default all
#   SKIP          which of all are left out, because they have records of their own
#   PART          a name for them: the record goes to a folder of that name beside
#                 the whole ones, and the tree keeps it
#   MODULE        a folder beside this one that has the benchmarks; default this one
#   BENCHTIME     how long each of them runs; default 100ms
#   WORSTTIME     how long each of BenchmarkWorst runs, which has more than all others;
#                 default 20ms
#   COUNT         how many runs; default 10
#   TAGS          cpeers adds the parsers in C and C++; ada adds Ada, see README.md
#   RUN           what runs the benchmarks; "chrt -f 50", for example, puts them
#                 before all other programs of a shared machine (as root)
#   URISCAN_DATA  a folder of lists to measure instead of the generated ones
#
# Every run goes through all benchmarks before the next one begins, so that a
# machine that slows down for a while slows all of them and ratios stay right.
set -eu
cd "$(dirname "$0")"

commit=$(git rev-parse --short=12 HEAD)
git diff --quiet HEAD -- .. || commit=$commit-dirty
date=$(date -u +%Y-%m-%d)
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
[ -n "$cpu" ] || cpu=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m)
folder=results/$(printf '%s' "$cpu" | tr '[:upper:]' '[:lower:]' | tr -cs 'a-z0-9' '-' | sed 's/^-//; s/-$//')
if [ -n "${PART:-}" ]; then
	folder=$folder/$PART
elif [ -n "${BENCH:-}" ]; then
	folder=parts
fi
record=$folder/$date-$commit.txt
time=${BENCHTIME:-100ms}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go -C "${MODULE:-.}" test -c -tags "${TAGS:-}" -o "$work/default.test" .
go -C "${MODULE:-.}" test -c -tags purego -o "$work/purego.test" .

# measure BUILD BENCHMARKS TIME [FLAG…] runs benchmarks once.
measure() {
	build=$1 benchmarks=$2 for=$3
	shift 3
	(cd "${MODULE:-.}" && ${RUN:-} "$work/$build.test" -test.run '^$' -test.bench "$benchmarks" -test.benchtime "$for" -test.timeout 0 "$@")
}

{
	printf 'go: %s\ncommit: %s\ndate: %s\n' "$(go env GOVERSION)" "$commit" "$date"
	run=0
	while [ "$run" -lt "${COUNT:-10}" ]; do
		run=$((run + 1))
		printf 'run %d of %d\n' "$run" "${COUNT:-10}" >&2
		printf 'build: default\n'
		if [ -n "${BENCH:-}" ]; then
			measure default "$BENCH" "$time"
		else
			measure default . "$time" -test.skip "^BenchmarkWorst\$${SKIP:+|$SKIP}"
			measure default '^BenchmarkWorst$' "${WORSTTIME:-20ms}"
		fi
		printf 'build: purego\n'
		measure purego '^BenchmarkScan(Lines)?$' "$time"
	done
} >"$work/record.txt"

mkdir -p "$folder"
mv "$work/record.txt" "$record"
printf 'bench/%s\n' "$record"
