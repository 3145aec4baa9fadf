# Benchmark targets, for the Makefile at the root, from where they run.
# BENCH, BENCHTIME, COUNT, TAGS and URISCAN_DATA reach bench/record.sh, which says what they mean.
.PHONY: bench bench-once bench-compare bench-report bench-charts

bench: ; bench/record.sh

bench-once: ; go -C bench test -run '^$$' -bench . -benchtime 1x .

bench-compare: ; go -C bench tool benchstat old=$(abspath $(OLD)) new=$(abspath $(NEW))

bench-report: ; go -C bench run ./cmd/report $(abspath $(OLD)) $(abspath $(NEW))

bench-charts: ; go -C bench run ./cmd/chart -out charts $(abspath $(NEW))
