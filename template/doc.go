// Package template makes names of low cardinality of paths and URLs, for metrics, spans and
// reports: "/users/{int}/orders" of "/users/42/orders". OpenTelemetry has such names in
// url.template and http.route.
//
// [Append] splits a path at its slashes and looks at each segment as it is. A segment that
// varies is replaced by a placeholder, and a constant stays:
//
//	/api/v1/users/42/orders/f81d4fae-7dec-11d0-a765-00a0c91e6bf6
//	/api/v1/users/{int}/orders/{uuid}
//
// [AppendURL] does the same for whole URLs, and shows no secret.
//
// # Presets
//
// A [Preset] says which segments vary, and what is written for them.
//
//   - "otel" is the default. It has the classes that [Classify] returns, and writes their names
//     in braces. Constants, versions and locales stay, and so do empty segments and a final
//     slash. Of a file with an id in its name, the id is replaced: "{int}.json". Of a segment
//     with parameters, what is before the first ";" or "=", or before a key in parentheses, stays
//     if it is a constant: "login;{parameters}", "Products({parameters})".
//   - "rfc1051" has the rules of Datadog's tracers for http.endpoint. Of the first eight
//     segments that are not empty, one that fits is replaced, by the first of these that
//     it fits: {param:int} is [1-9][0-9]+; {param:int_id} is three or more of 0-9 . _ - with a digit;
//     {param:hex} is six or more hexadecimal digits with a decimal one; {param:hex_id} is the
//     same with . _ -; and {param:str} is 20 bytes or more, or has one of % & ' ( ) * + , : = @.
//     The tracers of different languages differ. As that for Python does, this one leaves out
//     a final slash, and "deadbeef" stays because it has no decimal digit.
//     Lengths are in bytes, where Python's are in characters.
//   - "odigos" has the default rules of the processor odigosurltemplate of Odigos, for the
//     OpenTelemetry Collector: {date}, {email}, and {id} for digits and punctuation, seven
//     digits in a row, a UUID at the start or the end, 16 and more hexadecimal digits of an
//     even number, and what is not UTF-8. A path of slashes alone is "/".
//
// [New] makes a preset of one's own: other classes and placeholders, fewer segments, and
// rules for the first segments of a path.
//
// # Classes
//
// The kinds of segments are rules of a grammar, segments.abnf, which names the document of each of
// them. A machine that is compiled from it decides. No grammar can say what gibberish is, so
// letters and digits are counted: see [Gibberish].
//
// A class is about one segment. Words that vary, such as names of people, look like any
// others, and stay. A [Learner] finds them: it sees many paths, and the places in them that
// have many different words.
package template
