// What is asked, and the limits of it.

// Longer texts are held beside the field: no browser likes to edit them. What is not
// plain ASCII takes it longest to lay out.
const longest = 1 << 17, longestOdd = 1 << 13;
// No more than this is taken at all.
const tooLong = 1 << 26;
// A link holds no longer text than this.
const linkable = 1 << 13;

const examples = [
  ["All seven", "https://user:pw@www.example.com:8080/a/b?q=1#top"],
  ["A wrong byte", "http://exa mple.com/"],
  ["A late error", "http://a:b/"],
  ["IPv6", "http://[2001:DB8::0:7]:0080/../x"],
  ["Two hosts", "http://good.example\\@evil.example/"],
  ["A number as host", "http://0x7f.1/"],
  ["Encoded", "http://h/%7Eann/%2E%2e/a%2Fb?q=caf%C3%A9"],
  ["Mail", "mailto:ann@example.com?subject=hi&cc=bob@example.com"],
  ["URN", "urn:isbn:9780306406157"],
  ["IRI", "http://bücher.example/größe?q=日本"],
  ["Relative", "../c?d#e", "http://example.com/a/b/"],
];

const state = { uri: examples[0][1], base: "", as: "URI-reference", escapes: false, step: 0, theme: "" };
let held = null; // the text, if it is too long for the field
let shown = null; // the last answer
let scan = null; // the library

const text = () => (held !== null ? held : $("uri").value);

// whole replaces halves of surrogate pairs, which no UTF-8 has.
const whole = (s) => (s.toWellFormed ? s.toWellFormed() : s.replace(/\p{Surrogate}/gu, "\uFFFD"));
