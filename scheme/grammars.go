package scheme

import "github.com/uriscan/uriscan/fsm"

// Grammar is the grammar of one scheme, or of one namespace of URNs. The package
// has one value of each; see [For] and [Grammars].
type Grammar struct {
	name    string
	source  string
	machine *fsm.Machine
	entry   int      // which rule of the machine, in the order of -rule
	beyond  limit    // what the machine cannot say, if anything
	parts   []string // the parts, if they are not the captures of the machine
	web     bool     // scanWeb knows the scheme
}

// grammars are all of them, ordered by name. Each is a machine that was generated
// from the file of its name, by a line of generate.go. Schemes that differ in
// nothing but the name share a machine, which has an entry for each.
var grammars = [...]Grammar{
	{name: "about", source: "RFC 6694", machine: &aboutMachine, entry: aboutMachineRuleAboutUri},
	{name: "data", source: "RFC 2397", machine: &dataMachine, entry: dataMachineRuleDataurl},
	{name: "file", source: "RFC 8089", machine: &fileMachine, entry: fileMachineRuleFileURI},
	{name: "ftp", source: "RFC 1738", machine: &ftpMachine, entry: ftpMachineRuleFtpURI},
	{name: "geo", source: "RFC 5870", machine: &geoMachine, entry: geoMachineRuleGeoURI},
	{name: "http", source: "RFC 9110", machine: &httpMachine, entry: httpMachineRuleHttpURI, web: true},
	{name: "https", source: "RFC 9110", machine: &httpMachine, entry: httpMachineRuleHttpsURI, web: true},
	{name: "jar", source: "java.net.JarURLConnection", machine: &jarMachine, entry: jarMachineRuleJarURI, beyond: limitJar, parts: jarParts[:]},
	{name: "ldap", source: "RFC 4516", machine: &ldapMachine, entry: ldapMachineRuleLdapURI, beyond: limitLDAP},
	{name: "ldaps", source: "RFC 4516", machine: &ldapMachine, entry: ldapMachineRuleLdapsURI, beyond: limitLDAP},
	{name: "magnet", source: "magnet links", machine: &magnetMachine, entry: magnetMachineRuleMagnetURI, beyond: limitMagnet, parts: magnetParts[:]},
	{name: "mailto", source: "RFC 6068", machine: &mailtoMachine, entry: mailtoMachineRuleMailtoURI},
	{name: "news", source: "RFC 5538", machine: &newsMachine, entry: newsMachineRuleNewsURI},
	{name: "nntp", source: "RFC 5538", machine: &nntpMachine, entry: nntpMachineRuleNntpURI},
	{name: "pkg", source: "Package URL", machine: &pkgMachine, entry: pkgMachineRulePurl, beyond: limitPackage, parts: packageParts[:]},
	{name: "sip", source: "RFC 3261", machine: &sipMachine, entry: sipMachineRuleSIPURI},
	{name: "sips", source: "RFC 3261", machine: &sipMachine, entry: sipMachineRuleSIPSURI},
	{name: "tel", source: "RFC 3966", machine: &telMachine, entry: telMachineRuleTelURI, beyond: limitTel, parts: telParts[:]},
	{name: "telnet", source: "RFC 4248", machine: &telnetMachine, entry: telnetMachineRuleTelnetURI},
	{name: "urn", source: "RFC 8141", machine: &urnMachine, entry: urnMachineRuleNamestring},
	{name: "urn:isbn", source: "RFC 3187 and ISO 2108", machine: &isbnMachine, entry: isbnMachineRuleIsbnName},
	{name: "urn:uuid", source: "RFC 9562", machine: &uuidMachine, entry: uuidMachineRuleUuidName},
	{name: "ws", source: "RFC 6455", machine: &wsMachine, entry: wsMachineRuleWsURI, web: true},
	{name: "wss", source: "RFC 6455", machine: &wsMachine, entry: wsMachineRuleWssURI, web: true},
}
