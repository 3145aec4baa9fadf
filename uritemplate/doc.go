// Package uritemplate expands URI templates (RFC 6570, all four levels), and takes the
// values out of an expansion again.
//
//	template   https://api.example.com/users/{user}/repos{?page,q}
//	values     user: "ada"   page: undefined   q: "a b"
//	expansion  https://api.example.com/users/ada/repos?q=a%20b
//	                                         \_/         \___/
//	match                                    user          q
//
// [Template.Append] expands and [Template.Match] matches. Values come from a [Map], from a
// type of your own, or in the order of the names. A [Match] has values, too: what one
// template took apart, another one can put together.
//
// # Which values a match has
//
// Expanding the values of a match gives the text, byte for byte. Often only one set of
// values does so. Otherwise these are the ones that are found, from left to right:
//
//   - A variable is defined rather than undefined. So "{x,y}" and "a" give x.
//   - A string, or a member of a list, has as many bytes as possible: "{x}.{y}" and
//     "a.b.c" give x = "a.b". But in "{+x,y}" and "{#x,y}" the x goes on after a ","
//     only if it has to.
//   - A variable has as few members as possible, and the last one of an expression has as
//     many as possible: "{/x*,y*}" and "/a/b/c" give x = "a", y = [b c].
//   - One member is a string, not a list. Several are a list, and not an array, unless
//     there are names: "{x}" and "a,b" give the list [a b].
//   - Without names of its own an exploded variable is a list: "{?x*}" and "?x=1&x=2" give
//     [1 2], but "?k=1&x=2" gives an array. "{.x*}" and ".a.b" give the list [a b].
//   - For "+" and "#" every value is a string as it is in the text. Its triplets are
//     not decoded, because expansion would not encode them again.
//   - A variable with a prefix modifier has just these characters, unless the name comes
//     again without one.
//
// Match accepts a text if and only if it is the expansion of some values. Where a name
// comes twice, it must have one value, and that makes a difference: Match takes at
// most 65,536 steps, and four for each of the template, and may refuse the expansion of an array, or one of a string with "." for
// "{.x*}".
//
// The time of a match is linear in the text, times the length of the template at worst.
// Three things can make it longer, and none of them without a limit: a prefix modifier
// without a delimiter after it (times its number), a name that comes twice (the number
// of steps), and the buffers of a Match that is used for the first time. A buffer has a
// bit for each byte of the text and each choice in the template. It is made only if a way
// was tried and failed, and a text for which it would have more than 256 MiB is refused.
//
// # Where the RFC leaves room
//
//   - A pair with an empty value is "name" for all operators but "?" and "&", as section
//     3.2.1 says. Appendix A, which is only a hint, has "name=" for some.
//   - The names of pairs are encoded like values (section 3.2.1), so that no "&" in a name
//     can end it. Appendix A would encode them like literals.
//   - ";" leaves out the "=" before every value that expands to nothing, such as a list of
//     one empty string.
//   - A prefix modifier counts characters of the value. "+" and "#" leave triplets in a
//     value as they are, so for them each character that is written in triplets counts
//     once. For other operators a "%" is a character like others, and becomes "%25".
//   - A template or a value that does not fit is an error. The RFC suggests that the rest
//     of the template is copied; here nothing is appended.
//
// # Promises
//
//   - A template is valid if and only if the grammar of the RFC derives it, with the
//     verified erratum 6937. The table is generated from that grammar. The operators that
//     are reserved for extensions are errors.
//   - An expansion allocates nothing if there is room in dst. Time is linear.
//   - No input makes a function panic. Errors never repeat a template or a value.
//   - All functions and the methods of a [Template] may be called from many goroutines at
//     once.
package uritemplate
