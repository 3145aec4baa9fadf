package scheme

import "github.com/uriscan/uriscan/fsm"

// Grammar is the grammar of one scheme, or of one namespace of URNs. The package
// has one value of each; see [For] and [All].
type Grammar struct {
	name    string
	source  string
	machine *fsm.Machine
	entry   int   // which rule of the machine, in the order of -rule
	beyond  limit // what the machine cannot say, if anything
}

// grammars are all of them, ordered by name. Each is a machine that was generated
// from the file of its name, by a line of generate.go. Schemes that differ in
// nothing but the name share a machine, which has an entry for each.
var grammars = [...]Grammar{
	{name: "geo", source: "RFC 5870", machine: &geoMachine, entry: geoMachineRuleGeoURI},
	{name: "news", source: "RFC 5538", machine: &newsMachine, entry: newsMachineRuleNewsURI},
	{name: "nntp", source: "RFC 5538", machine: &nntpMachine, entry: nntpMachineRuleNntpURI},
	{name: "sip", source: "RFC 3261", machine: &sipMachine, entry: sipMachineRuleSIPURI},
	{name: "sips", source: "RFC 3261", machine: &sipMachine, entry: sipMachineRuleSIPSURI},
	{name: "telnet", source: "RFC 4248", machine: &telnetMachine, entry: telnetMachineRuleTelnetURI},
	{name: "urn", source: "RFC 8141", machine: &urnMachine, entry: urnMachineRuleNamestring},
}
