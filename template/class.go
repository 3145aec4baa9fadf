package template

import "github.com/uriscan/uriscan/internal/text"

// Class says what kind of thing a segment of a path is.
type Class uint8

// The classes. Which documents they are from is in segments.abnf.
const (
	Constant   Class = iota // a word, or anything else that no other class fits: "users"
	Int                     // decimal digits, with or without "-": "42"
	Decimal                 // with a fraction: "48.137"
	UUID                    // RFC 9562 §4, with or without hyphens
	ULID                    // 26 digits of Crockford's Base32
	Hex                     // six or more hexadecimal digits, one of them decimal: "3f2a1b9"
	Token                   // a JSON Web Token (RFC 7515 §7.1), or 20 and more letters and digits in disorder
	Date                    // RFC 3339 §5.6 (full-date), or a month or a week of ISO 8601: "2026-11-23", "2026-11"
	Time                    // RFC 3339 §5.6 (partial-time): "12:30:45"
	Timestamp               // RFC 3339 §5.6 (date-time), or the basic format of ISO 8601
	Version                 // "v1", "1.1", "2.4.0-rc.1": a constant for all presets
	Locale                  // RFC 5646 §2.1, a language with a region: "pt-BR"; a constant for all presets
	Email                   // RFC 5322 §3.4.1, with letters of a dot-atom
	IP                      // RFC 3986 §3.2.2 (IPv4address, IPv6address)
	Phone                   // RFC 3966 §5.1.4 (global-number): "+49-89-123456"
	File                    // a file with an id in its name: "42.json", "main.3f2a1b9c.js"
	Slug                    // words with an id at the end, or six words and more: "blue-shoes-10482"
	Encoded                 // text with percent-encoded bytes, or with bytes that no path may have
	Parameters              // RFC 3986 §3.3: ";jsessionid=1A2B", "id=7", "b1,b103,b105", "Products(42)"
	Gibberish               // letters and digits in disorder: "dQw4w9WgXcQ"
	classCount = iota
)

var classNames = text.Names{
	List: []string{
		"constant", "int", "decimal", "uuid", "ulid", "hex", "token", "date", "time", "timestamp", "version", "locale",
		"email", "ip", "phone", "file", "slug", "encoded", "parameters", "gibberish",
	},
	Unknown: "unknown class", None: "template: no class",
}

// String returns the name of the class, such as "uuid".
func (c Class) String() string { return classNames.Of(uint8(c)) }

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if c is none of the constants.
func (c Class) AppendText(b []byte) ([]byte, error) { return classNames.Append(b, uint8(c)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if c is none of the constants.
func (c Class) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves c unchanged if
// there is none.
func (c *Class) UnmarshalText(name []byte) error { return text.Read(&classNames, c, name) }
