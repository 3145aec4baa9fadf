package abnf

// kind is what a token is.
type kind uint8

const (
	kindEndOfSource kind = iota
	kindEndOfRule        // the next line begins at the margin, or there is none
	kindName
	kindDefine // "="
	kindExtend // "=/"
	kindSlash
	kindOpenGroup
	kindCloseGroup
	kindOpenOption
	kindCloseOption
	kindRepeat // "3", "*", "1*", "*5", "2*5"; with list "#", "1#", "#5", "2#5"
	kindValue  // quoted text, or a value that begins with "%"
)

// token is one word of a grammar. The end of a rule is placed right after the
// rule's last byte, which is where something may be missing.
type token struct {
	kind     kind
	position Position
	spaced   bool   // white space, a comment or a line end is before it
	name     string // of kindName
	min, max int    // of kindRepeat; max is negative where there is no bound
	list     bool   // of kindRepeat: with commas between the elements
	value    Node   // of kindValue
}

// tokenTexts is how an error message calls a token.
var tokenTexts = [...]string{
	kindEndOfSource: "the end of the text",
	kindEndOfRule:   "the end of the rule",
	kindName:        "a rule name",
	kindDefine:      `"="`,
	kindExtend:      `"=/"`,
	kindSlash:       `"/"`,
	kindOpenGroup:   `"("`,
	kindCloseGroup:  `")"`,
	kindOpenOption:  `"["`,
	kindCloseOption: `"]"`,
	kindRepeat:      "a repeat",
	kindValue:       "a value",
}

// beginsElement returns whether an element, with its repeat, may begin with a
// token of this kind.
func (k kind) beginsElement() bool {
	switch k {
	case kindName, kindOpenGroup, kindOpenOption, kindRepeat, kindValue:
		return true
	}
	return false
}

// String returns how a message calls the token.
func (t token) String() string {
	if t.kind == kindName {
		return "the rule name " + quoteName(t.name)
	}
	return tokenTexts[t.kind]
}
