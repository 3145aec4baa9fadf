# Benchmark targets, for the Makefile at the root, from where they run.
# BENCH, PART, MODULE, BENCHTIME, COUNT, TAGS, RUN and URISCAN_DATA reach bench/record.sh, which says what they mean.
.PHONY: bench bench-operations bench-names bench-browsers bench-grammars bench-text bench-command bench-integrations bench-once bench-compare bench-report bench-worst bench-keep bench-charts count cycles

# The parts of the library that have records of their own, by their benchmarks.
OPERATIONS = Normalize|Equal|Resolve|Relative|Compose|Redact|Facts|Percent(Decode|DecodeOnly|Encode)|Reference|Reader|ReaderLongLine|Stream|StreamLong|Segments|Pairs
NAMES = Template|TemplateURL|Learner|Match|MatchSize|MatchLoad|MatchWorst|URITemplate(Expand|Match)|Hosts|HostsRead|Domain|Names|ASCIINames|WHATWG|WHATWGBroken
GRAMMARS = Gallery|IRI|IRIMapping|Target|TargetBroken|Host|Strict|StrictServer|Scheme
TEXTS = Find|FindWorst|AccessLog|AccessLogFormats

# The scanner: everything but those parts. It takes the better part of an hour.
bench: ; SKIP='^Benchmark($(OPERATIONS)|$(NAMES)|$(GRAMMARS)|$(TEXTS))$$' bench/record.sh

# The operations, with the scans that they are compared with.
bench-operations: ; PART=operations BENCH='^Benchmark(Scan|ScanLines|$(OPERATIONS))$$' BENCHTIME=$${BENCHTIME:-50ms} bench/record.sh

# Names of paths and hosts, patterns and templates, and what a browser sees.
bench-names: ; PART=names BENCH='^Benchmark($(NAMES))$$' BENCHTIME=$${BENCHTIME:-20ms} bench/record.sh

# What a browser sees, beside its peers, on real lists: those of URISCAN_DATA.
BROWSERS = corpus=(ada_kasztp|ada_top100_sample|web_requests_2019|html_links_relative)$$
bench-browsers: ; PART=browsers BENCH='^BenchmarkWHATWG(Broken)?$$/$(BROWSERS)' BENCHTIME=$${BENCHTIME:-20ms} bench/record.sh

# The other grammars, with the scans and the parsers that they are compared with.
bench-grammars: ; PART=grammars BENCH='^Benchmark($(GRAMMARS))$$' BENCHTIME=$${BENCHTIME:-50ms} bench/record.sh

# URIs in text and lines of access logs.
bench-text: ; PART=text BENCH='^Benchmark($(TEXTS))$$' BENCHTIME=$${BENCHTIME:-50ms} bench/record.sh

# The command, beside ripgrep, grep, goaccess and a program on net/url.
bench-command: ; PART=command MODULE=../cmd/uriscan BENCH='^Benchmark(Split|FindFile|LogsFile)$$' BENCHTIME=$${BENCHTIME:-1x} bench/record.sh

# What engines do with and without their integration; it takes ten minutes and more.
bench-integrations: ; integrations/bench.sh

bench-once: ; go -C bench test -run '^$$' -bench . -benchtime 1x .

bench-compare: ; go -C bench tool benchstat old=$(abspath $(OLD)) new=$(abspath $(NEW))

bench-report: ; @go -C bench run ./cmd/report $(abspath $(NEW))

bench-worst: ; @go -C bench run ./cmd/report -worst $(abspath $(NEW))

# What the tree keeps of a record of the scanner: what the README and the charts show. The rest of what was
# measured is in the report, and its raw lines go to a release.
CORPORA = (ada_kasztp OR ada_top100_sample OR web_requests_2019)
KEEP = (.name:(Scan OR ScanLines OR Peer OR Floor) AND /corpus:$(CORPORA)) OR (.name:Length AND /kernel:avx512) OR .name:LengthFloor
bench-keep: ; @go -C bench tool benchfilter '$(KEEP)' $(abspath $(NEW))

# The record that the charts show, and the lists: those of the tree.
RECORD ?= $(lastword $(sort $(wildcard bench/results/amd-epyc/*.txt)))
LISTS ?= ada_kasztp,ada_top100_sample,web_requests_2019
bench-charts: ; go -C bench run ./cmd/chart -out charts -corpus $(LISTS) $(abspath $(RECORD))

# How many instructions the calls execute, under emulators: the same on every machine.
COUNTS = bench/results/instructions.txt
count: ; bench/count/count.sh >$(COUNTS).new && mv $(COUNTS).new $(COUNTS)

# How many cycles the straight path of the NEON kernel takes on some processors, as an estimate.
cycles: ; bench/count/cycles.sh
