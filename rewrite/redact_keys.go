package rewrite

import (
	"slices"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/text"
)

// defaultQueryKeys is the list of OpenTelemetry, semantic conventions for
// url.query.
var defaultQueryKeys = []string{"AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature"}

// thoroughQueryKeys are the names under which web frameworks, OAuth 2.0, OpenID
// Connect, SAML and the clouds' signed URLs carry what opens a door. They are
// compared without regard to case.
var thoroughQueryKeys = []string{
	"AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature", "X-Goog-Credential",
	"X-Amz-Signature", "X-Amz-Security-Token", "X-Amz-Credential", "GoogleAccessId",
	"token", "access_token", "accesstoken", "id_token", "refresh_token", "auth_token", "authtoken",
	"session_token", "csrf_token", "xsrf_token", "oauth_token", "bearer", "jwt", "assertion", "client_assertion",
	"password", "passwd", "passphrase", "pass", "pwd", "secret", "client_secret", "credential", "credentials",
	"api_key", "api-key", "apikey", "x-api-key", "access_key", "accesskey", "secret_key", "private_key", "key",
	"auth", "authorization", "code", "otp", "SAMLResponse",
	"session", "sessionid", "session_id", "jsessionid", "phpsessid", "sid",
}

// DefaultQueryKeys returns the names of the values that are hidden if no others are
// given: AWSAccessKeyId, Signature, sig and X-Goog-Signature, which OpenTelemetry
// lists. The slice is the caller's own, for names to be added.
func DefaultQueryKeys() []string { return slices.Clone(defaultQueryKeys) }

// ThoroughQueryKeys returns the names of the values that a thorough Redactor hides if no
// others are given: those of [DefaultQueryKeys] and some fifty more, such as token,
// password, api_key, code, session and X-Amz-Signature. The slice is the caller's
// own, for names to be added.
func ThoroughQueryKeys() []string { return slices.Clone(thoroughQueryKeys) }

// A keySet has the secret keys, and what rules out nearly every other name by its
// first two bytes.
type keySet struct {
	keys   []string
	fold   bool
	first  bytescan.Beginnings // what a name that is one of the keys may begin with, in the input
	second byteSet             // and what may follow
}

// A byteSet has a bit for each byte.
type byteSet [256 / 64]uint64

func (s *byteSet) has(b byte) bool { return s[b/64]>>(b%64)&1 != 0 }

func (s *byteSet) add(b byte) { s[b/64] |= 1 << (b % 64) }

// everyByte has all bytes. oddBytes has those after which another byte of the name
// may hide: the "%" of a triplet, and spaces and control bytes, which do not count
// in invalid input.
var (
	everyByte = byteSet{1<<64 - 1, 1<<64 - 1, 1<<64 - 1, 1<<64 - 1}
	oddBytes  = byteSet{1<<(' '+1) - 1 | 1<<'%', 1 << (0x7F - 64)}
)

// The same for the first byte of a name. A name may follow an encoded bracket, "%5B".
// There the search for names stops at the "5".
var (
	everyBeginning = beginningsOf(everyByte)
	oddBeginnings  = beginningsOf(byteSet{oddBytes[0] | 1<<'5', oddBytes[1]})
)

func beginningsOf(set byteSet) (beginnings bytescan.Beginnings) {
	for b := range 256 {
		if set.has(byte(b)) {
			beginnings.Add(byte(b))
		}
	}
	return beginnings
}

// The key sets of Redactors without keys of their own.
var (
	defaultKeySet  = newKeySet(&Redactor{})
	thoroughKeySet = newKeySet(&Redactor{Thorough: true})
)

// newKeySet returns the keys of r. It is made anew for each input: that is quick, and
// a Redactor that kept it could not be changed or copied.
func newKeySet(r *Redactor) keySet {
	set := keySet{keys: r.QueryKeys, fold: r.FoldCase || r.Thorough, first: oddBeginnings, second: oddBytes}
	switch {
	case set.keys != nil:
	case r.Thorough:
		set.keys = thoroughQueryKeys
	default:
		set.keys = defaultQueryKeys
	}
	for _, key := range set.keys {
		if len(key) == 0 || !isPlain(key[0]) || len(key) > 1 && !isPlain(key[1]) {
			set.first, set.second = everyBeginning, everyByte
			break
		}
		set.addFirst(key[0])
		if len(key) > 1 {
			set.addSecond(key[1])
			continue
		}
		for _, end := range []byte("=[]") {
			set.second.add(end)
		}
	}
	return set
}

// addFirst adds what a name may begin with.
func (s *keySet) addFirst(b byte) {
	s.first.Add(b)
	if s.fold {
		s.first.Add(otherCase(b))
	}
}

// addSecond adds what may follow the first byte.
func (s *keySet) addSecond(b byte) {
	s.second.add(b)
	if s.fold {
		s.second.add(otherCase(b))
	}
}

// mayBegin reports whether the name that src begins with may be one of the keys.
func (s *keySet) mayBegin(src []byte) bool {
	return len(src) > 0 && s.first.Has(src[0]) && (len(src) == 1 || oddBytes.has(src[0]) || s.second.has(src[1]))
}

// otherCase returns the letter with the case changed, and any other byte as it is.
func otherCase(b byte) byte {
	if isLetter(b) {
		return b ^ 'a' ^ 'A'
	}
	return b
}

// A nameReader compares names with keys. It reads them in one of several ways.
type nameReader struct {
	blanks bool // spaces and control bytes in a name do not count
	deep   bool // a byte may be encoded any number of times, and "=" may be encoded too

	// noValue is an offset. The brackets before it lead to no "=". Without it, each of
	// many keys in a row of brackets would look at the rest of the row.
	noValue int
}

// valueOf returns where the value begins of the pair that begins at name, or 0 if its
// name is none of the keys or no "=" follows it. Brackets may follow the key:
// "password[0]=". If inBrackets is true, a bracket is before the name:
// "user[password]=".
func (r *nameReader) valueOf(keys *keySet, src []byte, name int, inBrackets bool) int {
	first, at := r.next(src, name)
	if at < 0 || !keys.first.Has(first) {
		return 0
	}
	if second, end := r.next(src, at); end >= 0 && !keys.second.has(second) {
		return 0
	}
	value := 0
	for _, key := range keys.keys {
		if found := r.valueOfKey(src, name, key, keys.fold, inBrackets); found > 0 && (value == 0 || found < value) {
			value = found
		}
	}
	return value
}

// valueOfKey is valueOf for one key. Most names and keys have neither a triplet
// nor a space. They are compared as they are, up to the first byte that needs more
// care.
func (r *nameReader) valueOfKey(src []byte, name int, key string, fold, inBrackets bool) int {
	n, rest := 0, src[name:]
	for n < len(rest) && n < len(key) && isPlain(rest[n]) && isEqual(rest[n], key[n], fold) {
		n++
	}
	switch {
	case n == len(rest):
		return 0
	case n == len(key) && rest[n] == '=' && (!inBrackets || r.deep):
		return name + n + 1
	case isPlain(rest[n]) && (n == len(key) || isPlain(key[n])):
		return 0
	}
	return r.valueOfOddKey(src, name+n, key, n, fold, inBrackets)
}

// isEqual reports whether a byte of a name is that of a key.
func isEqual(got, want byte, fold bool) bool {
	return got == want || fold && otherCase(got) == want
}

// isPlain reports whether b stands for itself wherever it is in a name.
func isPlain(b byte) bool {
	return !isBlank(b) && b != '%' && b != '&' && b != '=' && b != '[' && b != ']'
}

// valueOfOddKey is valueOf for one key, of which the first i bytes are before at.
func (r *nameReader) valueOfOddKey(src []byte, at int, key string, i int, fold, inBrackets bool) int {
	for {
		want, nextKey := r.next(text.Bytes(key), i)
		if nextKey < 0 {
			return r.valueAfter(src, at, inBrackets)
		}
		got, next := r.next(src, at)
		if next < 0 || src[next-1] == '=' || src[next-1] == '&' || !isEqual(got, want, fold) {
			return 0
		}
		at, i = next, nextKey
	}
}

// valueAfter returns where the value begins after a key that ends at the offset at, or
// 0 if no "=" follows. Between them may be the bracket that closes the one before the
// key, and more names in brackets.
func (r *nameReader) valueAfter(src []byte, at int, inBrackets bool) int {
	b, next := r.next(src, at)
	if inBrackets {
		if b == ']' && next > 0 {
			at = next
			b, next = r.next(src, at)
		} else if !r.deep {
			return 0
		}
	}
	key := at
	for b == '[' && next > 0 && at >= r.noValue {
		if at = r.endOfBrackets(src, next); at < 0 {
			return 0
		}
		b, next = r.next(src, at)
	}
	switch {
	case next > 0 && b == '=' && (r.deep || src[next-1] == '='):
		return next
	case at > key:
		r.noValue = max(r.noValue, at)
	}
	return 0
}

// endOfBrackets returns the offset after the bracket that closes what begins at the
// offset at, or -1 if there is none before the pair ends.
func (r *nameReader) endOfBrackets(src []byte, at int) int {
	for {
		b, next := r.next(src, at)
		switch {
		case next < 0 || b == '[' || src[next-1] == '=' || src[next-1] == '&':
			r.noValue = max(r.noValue, at)
			return -1
		case b == ']':
			return next
		}
		at = next
	}
}

// next returns the first decoded byte of src[at:] and the offset after it, or an offset
// of -1 if there is none. It passes over blanks if they do not count.
func (r *nameReader) next(src []byte, at int) (b byte, next int) {
	for at < len(src) {
		if r.deep {
			b, at, _ = decodedAt(src, at)
		} else {
			var n int
			b, n = percentcode.ByteAt(src[at:])
			at += n
		}
		if !isBlank(b) || !r.blanks {
			return b, at
		}
	}
	return 0, -1
}

// decodedAt returns the byte at an offset, decoded as often as it was encoded, the
// offset after it, and how often that was: "%2541" is an "A" that was encoded twice.
func decodedAt(src []byte, at int) (b byte, next, depth int) {
	b, next = src[at], at+1
	for b == '%' && next+2 <= len(src) {
		high, low := hexValue(src[next]), hexValue(src[next+1])
		if high|low > 15 {
			break
		}
		b, next, depth = high<<4|low, next+2, depth+1
	}
	return b, next, depth
}

// hexValue returns the value of a hexadecimal digit, or 16 for any other byte.
func hexValue(b byte) byte {
	switch {
	case '0' <= b && b <= '9':
		return b - '0'
	case 'a' <= b|0x20 && b|0x20 <= 'f':
		return b | 0x20 - 'a' + 10
	}
	return 16
}
