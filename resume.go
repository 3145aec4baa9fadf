package uriscan

import "github.com/uriscan/uriscan/fsm"

// resume takes up a proof that broke off within a path, query or fragment: the
// exact machine starts there, in the state that stands for the run, and not at
// the first byte. So a wrong byte at the end of a long query costs a block and
// not a second scan. It returns the reason and the offset of the fault.
//
// It returns 0 when the proof says nothing, and in the rare case that the
// machine finds nothing wrong: then the registers are missing to say where
// everything lies, and the input is scanned from its start.
func resume(src []byte, known proof, out *Spans) (reason uint8, at uint32) {
	offset, in := known.resume()
	if in == 0 {
		return 0, 0
	}
	var r fsm.Registers
	state, stop := machine.Walk(src, offset, runStates[out.HostKind()][out.PathKind()][in], &r)
	end := &machine.Ends[machine.Number(state)]
	if stop == len(src) && end.Accept {
		return 0, 0
	}
	return end.Reason, uint32(stop)
}

// runStates has the state of a URI-reference whose host and path are of these
// kinds, within its path (not in the first segment of a relative one), its
// query and its fragment. A scheme, userinfo and a port leave no trace in it.
var runStates = func() (states [HostIPvFuture + 1][PathRootless + 1][runFragment + 1]uint16) {
	hosts := [...]string{HostNone: "", HostRegName: "//h", HostIPv4: "//1.2.3.4", HostIPv6: "//[::1]", HostIPvFuture: "//[v1.a]"}
	paths := [...]string{PathEmpty: "", PathAbempty: "/", PathAbsolute: "/a/", PathNoScheme: "a/", PathRootless: "a:b/"}
	ends := [...]string{runPath: "", runQuery: "?", runFragment: "#"}
	for host := range hosts {
		for path := range paths {
			for in := runPath; in <= runFragment; in++ {
				states[host][path][in], _ = walk(hosts[host] + paths[path] + ends[in])
			}
		}
	}
	return states
}()

// walk returns the state in which a text leaves a URI-reference, and how much
// of the text the machine took.
func walk(text string) (state uint16, at int) {
	var r fsm.Registers
	return machine.Walk([]byte(text), 0, machine.Entries[machineRuleURIReference], &r)
}
