package main

// A mutatedPackage is a package with code that is changed, and how its tests are run.
type mutatedPackage struct {
	folder string
	files  []string // those that are changed

	// The tests, as patterns of their names. quick takes a second or two at most
	// and notices most mutants. slow takes long and notices few: a survivor that is
	// in the list need not go through it. left is never run: those tests say
	// nothing of a mutant.
	quick, slow, left string

	// above is set for packages that the scanner does not use: its tests say
	// nothing of their mutants.
	above bool
}

// never are the tests that no package runs here. They change code or tables
// themselves, or they take lists that not everybody has.
const never = "Mutants|RealLists$"

// mutated are the packages, the scanner first. Its tests are run for the mutants
// of the packages that it uses too. The tests of another package are run for the
// mutants of that package alone.
var mutated = []mutatedPackage{{
	folder: ".",
	files:  []string{"scanner.go", "lines.go", "spans.go", "components.go", "errors.go", "address.go", "segments.go", "query.go", "names.go", "reader.go", "stream.go", "facts.go", "facts_of.go", "facts_ipv4.go", "facts_triplets.go"},

	// The quick tests are those that take less than a fifth of a second each: cases as
	// data, what is said of records, errors and lines, and one search of short texts
	// for each of Scan, Reader, Stream and FactsOf.
	quick: "^(Example|TestTraps|TestAbsent|TestErrors|TestErrorTexts|TestEvery|TestSpan|TestZero|TestHas|TestUnknown|TestAuthority|TestNames|TestString|TestPort|TestAddr|TestSegments|TestExtension|TestPairs(Of|Give)|TestLoops|TestFastPathThat|TestOther|TestFactNames|TestGrammar|TestScan(GivesTheAnswersOfTheCases|Lines(Fills|Writes|Clears|Gives)|AgreesWithReferenceOnShortStrings$)|TestReader(Traps|Allocates|Returns|Line|Keeps|Ends|GivesWhatCuttingByHandGivesOnShort)|TestStream(Traps|Refuses|Defines|Allocates|AgreesWithScanOnEveryCutOfShort)|TestFacts(A(llocate|re)|That|O|Hold|AgreeWithReferenceOn(Short|Pieces)))",

	// The slow tests ask the same of all kernels, at all places.
	slow: "^(TestKernelsAgreeOn|TestConcurrent|TestScanReadsOnly|TestNoAllocs)",

	// The tests that are left read the code, or ask the compiler.
	left: "^(TestAccessorsInline|TestUnsafe)",
}, {
	folder: "./internal/exact",
	files:  []string{"characters.go", "division.go", "engine.go", "own.go", "productions.go", "reasons.go", "split.go", "stream.go", "triplets.go", "walk.go"},
	quick:  ".", slow: "^$",
}, {
	folder: "./fsm",
	files:  []string{"machine.go", "match.go"},
	quick:  "^(TestScanMediaType|TestErr|TestAnswer)",
	slow:   "^TestNoAllocs",
}, {
	folder: "./internal/walk",
	files:  []string{"table.go", "walk.go", "registers.go"},
	quick:  ".", slow: "^$", left: "^TestWalkHasNoBoundsChecks",
}, {
	folder: "./internal/kernel",
	files:  []string{"result.go", "record.go", "authority.go", "packed.go", "lines.go", "tail.go"},

	// The quick tests hold the Go paths to the reference, the vector kernels to
	// the generic version, and the small functions to plain ones.
	quick: "^(Test(GoPaths|Kernels)Agree|TestAllAgree|TestFastPaths|TestGenericLines|TestKernelLinesAgree|TestMasks|TestPacked(Does|Skips)|TestLast|TestKinds|TestShift|TestDivide|TestStop|TestSplitTail|TestExtend)",

	// The slow tests are of the assembly, which no mutant changes.
	slow: "^(TestKernels?(Lines)?(ReadOnly|KeepTo|AtEvery)|TestReturns)",
	left: "^TestKernelTable",
}, {
	folder: "./internal/processor",
	files:  []string{"processor.go"},
	quick:  ".", slow: "^$",
}, {
	folder: "./internal/bytescan",
	files:  []string{"index.go", "prefix.go", "lineends.go", "candidates.go", "stops.go", "triplets.go"},

	// The quick tests hold both versions to plain ones.
	quick: "^(TestLast|TestIndex|TestBroken|TestLineEnds|TestPrefix(Stops|Knows|Goes)|TestCandidatesAre|TestRun(Ends|Of))",
	slow:  "^(TestReturns|TestSurvey|TestPositions)",
	left:  "^(TestTablesOf|TestGoroutines)",
}, {
	folder: "./internal/refill",
	files:  []string{"refill.go"},
	quick:  ".", slow: "^$",
}, {
	folder: "./percent",
	files:  []string{"percent.go", "equal.go", "errors.go", "set.go"},
	above:  true,
	quick:  ".", slow: "^$",
}, {
	folder: "./rewrite",
	files:  []string{"compose.go", "dots.go", "emptypath.go", "equal.go", "equal_paths.go", "errors.go", "guard.go", "ipv6.go", "letters.go", "normalize.go", "parts.go", "redact.go", "redact_keys.go", "redact_part.go", "redact_query.go", "redact_sweep.go", "redact_userinfo.go", "relative.go", "replaced.go", "resolve.go", "rewriter.go", "steps.go", "triplets.go"},
	above:  true,
	quick:  "^(Example|Test(WithoutDots(Is|Never|Does)|Normalize(AgreesWithReferenceOn(Cases|ShortStrings|DefaultPorts|CoveringInputs)|Of(ALine|AnInput)|AndEqual|Keeps|Leaves)|Resolve(Examples|Errors|Spans|Does|OfReferences)|Result|Relative(Errors|Does)|Redact(ed(T|Of|Needs|AgreesWithReferenceOnShort)|or|ing(Alloc|Keeps))|Secret|Thorough(Texts|Hides)|MoreThan|Odd|Has|Default|EqualIs|Guard|Parts(With|Of)|IPv6|Encoded|Compos|Unknown|Records|HostileInputs|Differ))",
	slow:   "^$",
}, {
	folder: "./grammar",
	files:  []string{"grammar.go"},
	above:  true,
	quick:  ".", slow: "^$",
}, {
	folder: "./uri",
	files:  []string{"change.go", "components.go", "decoded.go", "format.go", "marshal.go", "neturl.go", "query.go", "reference.go", "rewrite.go", "sequences.go"},
	above:  true,
	quick:  ".", slow: "^$",
	left: "^Test(AccessorsInline|Migration)",
}, {
	folder: "./scheme",
	files:  []string{"beyond.go", "decoded.go", "errors.go", "grammar.go", "isbn.go", "jar.go", "ldap.go", "magnet.go", "nesting.go", "parts.go", "pkg.go", "tel.go", "web.go"},
	above:  true,
	quick:  "^Test(Examples|Hostile|Names|OneOfTen|OtherURIs|StringAnd|Error|Zero|Parts|Nested|Magnet|CoveringSetsOf|ShortTails)",
	slow:   "^Test(CoveringSetAgrees|LongInputs)",
	left:   "^TestReadme",
}, {
	folder: "./target",
	files:  []string{"form.go", "host.go", "origin.go", "reasons.go", "scan.go"},
	above:  true,
	quick:  "^Test(Rows|Fast|Errors|Hostile|Invalid|Absolute|Forms|Unknown|FactsOf)",
	slow:   "^TestCoveringSet",
}, {
	folder: "./accesslog",
	files:  []string{"apache.go", "configured.go", "cursor.go", "detect.go", "elb.go", "envoy.go", "errors.go", "field.go", "format.go", "frameworks.go", "haproxy.go", "header.go", "json.go", "json_escapes.go", "json_paths.go", "json_presets.go", "jsonfile.go", "layout.go", "layout_compile.go", "layout_usual.go", "looks.go", "morgan.go", "ncsa.go", "ncsa_usual.go", "nginx.go", "parser.go", "parts.go", "reader.go", "record.go", "s3.go", "squid.go", "timestamp.go", "unescape.go", "uris.go", "w3c.go", "w3c_columns.go", "w3c_usual.go", "window.go", "zeek.go"},
	above:  true,
	quick:  "^Test(Fields|Cut|Quoted|Garbage|Targets|UnescapingOf|WhatIs|Detect(Takes|Says|KnowsTheGolden)|Formats|Codes|Status|Golden|Unusual|Eight|Nesting|Paths|Clone|HostileLines$|HostileJSON|Times|Configur|StringsOf|WrongStrings|HeadersAreReadIn|LinesOf|JSONFiles|Names|PiecesOf|ReaderPasses)",
	slow:   "^Test(Replaced|LinesWith|Long|Reading|ScanLines|HostileLinesGive|HeadedLines|HeadersTake|HeadersAreReadAlike|ConfiguredFormatsRead)",
	left:   "^Test(RealLogs|DetectKnowsReal)",
}, {
	folder: "./urihttp",
	files:  []string{"cgi.go", "checker.go", "different.go", "http2.go", "options.go", "refusal.go", "request.go", "route.go", "strict.go"},
	above:  true,
	quick:  "^Test(Rows|Options|Answers|Log|Context|Later|Default|Report|Wrong|Pattern|Port|Requests|HostFields|StrictChecksRequestsOfFast|RefusalCloses)",
	slow:   "^TestManyClients",
}, {
	folder: "./find",
	files:  []string{"characters.go", "exactly.go", "finder.go", "match.go", "mode.go", "reader.go", "scheme.go", "search.go", "stops.go", "trim.go"},
	above:  true,
	quick:  "^Test(EveryCharacterInEveryPart|Closing|ShortTexts|Authorities|Schemes|HostileTextsGive|BytesAfter|Finding|Names|New|Match|Append|Loops|Reader|Reset)",
	slow:   "^TestHostileTextsTake",
}, {
	folder: "./iri",
	files:  []string{"bidi.go", "characters.go", "decode.go", "encode.go", "map.go", "masked.go", "production.go", "scan.go", "texts.go", "usual.go"},
	above:  true,
	quick:  "^Test(Bidi|Hostile|EveryPair|Examples|HostOption|Invalid|UsualCharacters|MaskIs|Copies|Functions|Kernels|Long|Components|Walk)",
	slow:   "^Test(CoveringSet|CodePoints)",
	left:   "^TestScanIsInlined",
}, {
	folder: "./internal/punycode",
	files:  []string{"decode.go", "decode_short.go", "punycode.go", "short.go"},
	above:  true,
	quick:  ".", slow: "^$",
}, {
	folder: "./psl",
	files:  []string{"compile.go", "list.go", "marshal.go", "psl.go", "split.go", "usual.go", "walk.go"},
	above:  true,
	quick:  "^(Example|Fuzz|Test(Unicode|AMarshalled|Damaged|Wrong|ARule|NothingIs|Whitespace|TheFirst|TheZero|Addresses|HostsOf|EveryByte|ListsMay))",
	slow:   "^TestListsWith",
	left:   "^Test(Official|TableIsThat|EveryRule)", // they need the list
}, {
	folder: "./idn",
	files:  []string{"check.go", "convert.go", "errors.go", "facts.go", "facts_of.go", "idn.go", "normalize.go", "usual.go"},
	above:  true,
	quick:  "^(Example|Fuzz|Test(Short|Usual|Forbidden|Errors|Codes|Nothing|Results|Survey))",
	slow:   "^TestLongHosts",
	left:   "^Test(TablesAreSmall|Suite)",
}, {
	folder: "./whatwg",
	files:  []string{"compare.go", "difference.go", "domain.go", "encode.go", "errors.go", "form.go", "format.go", "host.go", "href.go", "ipv4.go", "ipv6.go", "machine.go", "marshal.go", "path.go", "proof.go", "special.go", "states.go", "url.go"},
	above:  true,
	quick:  "^(Example|Fuzz|Test(Diff|Compare|Forms|EveryByte|Pairs|URLs|What|Nothing|Results|Errors|EveryCode|Invalid|TheZero|VeryLong|Short|Addresses|Rows|Drives|EachSecret|TheEmpty))",
	slow:   "^TestLong",
	left:   "^Test(Page|Node|RealLists|Suite)",
}, {
	folder: "./template",
	files:  []string{"append.go", "class.go", "classify.go", "count.go", "learner.go", "learner_bounds.go", "learner_known.go", "learner_merge.go", "learner_routes.go", "learner_snapshot.go", "learner_trie.go", "letters.go", "marks.go", "names.go", "odigos.go", "options.go", "preset.go", "rfc1051.go", "rules.go", "steps.go", "url.go"},
	above:  true,
	quick:  "^(Example|Fuzz|Test(AKnown|Short|Routes|TheWords|Wrong|Learners|ASnapshot|Unknown|TheZero|NothingOf|ALearner|Strings|TheMost|Counts|ASegment|ABound|Workers|HasLong|OddBytes|Classes|Otel|Options|Presets|OnlyThe|Templates|RFC1051|Odigos|URLs|Many|NoSecret|AClosed|TheSame))",
	slow:   "^Test(Memory|EachHostile|RoomIs)",
	left:   "^Test(Page|Real)",
}, {
	folder: "./match",
	files:  []string{"complete.go", "conflict.go", "errors.go", "follow.go", "form.go", "hosts.go", "hosts_read.go", "hosts_rules.go", "hosts_table.go", "literal.go", "machine.go", "marshal.go", "match.go", "openapi.go", "pattern.go", "set.go", "tree.go", "walk.go"},
	above:  true,
	quick:  "^(Example|Fuzz|Test(Hosts|Wrong|Lists|ManyRules|Rules|PatternsAre|SetsMay|WhatNo|ALook|Tables|Marshalled|Match|NoByte|Paths|Zero|Errors|Conflicts|ErrorCodes|Pairs))",
	slow:   "^Test(Bytes|MoreWays|Places|TooMany)",
	left:   "^TestReal",
}, {
	folder: "./uritemplate",
	files:  []string{"classes.go", "errors.go", "expand.go", "match.go", "program.go", "search.go", "template.go", "values.go"},
	above:  true,
	quick:  "^(Example|Fuzz|Test(Choices|Longer|Nothing|Steps|Zero|MustParse|AMatch|Bytes|Append|MatchIs|MatchTries|TheClearest|Triplets))",
	slow:   "^TestHostile",
	left:   "^TestSuite",
}, {
	folder: "./records",
	files:  []string{"encoding.go", "facts.go", "field.go", "hider.go", "input.go", "logreader.go", "number.go", "parsers.go", "problem.go", "text.go", "walker.go"},
	above:  true,
	quick:  "^(Example|Test(Every|Columns|No|Components|ANumber|Headers|Errors|Facts|Bytes|Secrets|AThorough|AReference|AText|AWord|Value|Words|Only|ALine|Target|APiece|Directives|Parsers|AnOpen|AWalk))",
	slow:   "^Test(Long|Memory)",
}}

// A stage is a part of the tests. A mutant goes through one after the other
// until one of them notices it.
type stage struct{ run, skip string }

// stages returns the parts of the tests of the package.
func (p *mutatedPackage) stages() []stage {
	skip := never
	if p.left != "" {
		skip += "|" + p.left
	}
	return []stage{
		{run: p.quick, skip: skip},
		{run: ".", skip: p.quick + "|" + p.slow + "|" + skip},
		{run: p.slow, skip: skip},
	}
}
