package template_test

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/named"
	"github.com/uriscan/uriscan/template"
)

func TestClassesAreWrittenByName(t *testing.T) {
	named.Check[template.Class](t, "constant", "int", "decimal", "uuid", "ulid", "hex", "token", "date", "time", "timestamp", "version", "locale",
		"email", "ip", "phone", "file", "slug", "encoded", "parameters", "gibberish")
}

// classCases are examples of each class, with what is close to it and is not of it.
var classCases = []struct {
	class    template.Class
	segments []string
}{
	{template.Constant, []string{
		"", "users", "api", "a", "deadbeef", "abc12", "utf8", "h264", "150x150", "rfc2807", "productModel", "getUserById", "order-12", "page-2",
		"covid-19", "index.html", "jquery.min.js", "icon@2x.png", "@ann", "~ann", "{id}", "c++", "80-character-limit", "terms-of-use", "my-first-page", "eyJ", "status;csv", "Mercury_(planet)", "f()",
	}},
	{template.Int, []string{"0", "42", "-7", "007", "20261123", "1700000000", "123456789012345678901234567890"}},
	{template.Decimal, []string{"3.14", "-0.5", "48.13719", "12.10", "123.4"}},
	{template.UUID, []string{
		"f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "f81d4fae7dec11d0a76500a0c91e6bf6",
		"00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
	}},
	{template.ULID, []string{"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01arz3ndektsv4rrffq69g5fav"}},
	{template.Hex, []string{"abc123", "3f2a1b9", "507f1f77bcf86cd799439011", "0xff", "da39a3ee5e6b4b0d3255bfef95601890afd80709"}},
	{template.Token, []string{
		"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U", "1FAIpQLSdB5iNfAt4IARhPWvjUT4taPefG", "xoxb-Zk3vQ9sLt0bWm2RyPd7HxN4u",
	}},
	{template.Date, []string{"2026-11-23", "2026_11_23", "2026-11", "2026-W47"}},
	{template.Time, []string{"12:30", "12:30:45", "23:59:60.25Z", "12%3A30"}},
	{template.Timestamp, []string{"2026-11-23T12:30:45Z", "2026-11-23T12:30:45.678+01:00", "2026-11-23%2012:30", "20261123T123045Z", "2026-11-23T12%3A30%3A45Z"}},
	{template.Version, []string{"v1", "V2", "v1beta1", "v1.2", "1.1", "2.4.0", "2.4.0-rc.1+5", "v10.0.1-beta"}},
	{template.Locale, []string{"en-US", "pt_BR", "zh-Hant-TW", "es-419", "en-us"}},
	{template.Email, []string{"ann@example.com", "ann.b+c@mail.example.org", "ann%40example.com"}},
	{template.IP, []string{"192.0.2.7", "192.0.2.7:8080", "::1", "2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:443"}},
	{template.Phone, []string{"+4989123456", "+1-415-555-2671", "%2B14155552671"}},
	{template.File, []string{"42.json", "42.tar.gz", "main.3f2a1b9c.js", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6.png", "2026-11-23.log", "blue-shoes-10482.html", "dQw4w9WgXcQ.jpg"}},
	{template.Slug, []string{"blue-shoes-10482", "order_123", "123-456-789", "id1119075424", "900868-title", "how-to-make-the-best-of-everything", "shirt-3f2a1b9"}},
	{template.Encoded, []string{"caf%C3%A9", "caf\u00e9", "a b", "100%", "<script>", "a\x00b", "{id"}},
	{template.Parameters, []string{"index.jsp;jsessionid=1A2B", "id=7", "b1,b103,b105", "a&b", ";v=1", "a;b=1", "Products(42)", "Users('ann')", "Orders(id=7)", "Items(f81d4fae-7dec-11d0-a765-00a0c91e6bf6)"}},
	{template.Gibberish, []string{"dQw4w9WgXcQ", "B08L4YJQDS", "k15cuiyfrx", "dGhlIHNhbXBsZQ=="}},
}

// TestClassesHaveTheirExamples also wants each class to have one.
func TestClassesHaveTheirExamples(t *testing.T) {
	for i, c := range classCases {
		expect.Equal(t, c.class, template.Class(i), "class of the row %d", i)
		for _, segment := range c.segments {
			expect.Equal(t, template.Classify(segment), c.class, "%q", segment)
			expect.Equal(t, template.Classify([]byte(segment)), c.class, "%q as bytes", segment)
		}
	}
	_, err := template.Class(len(classCases)).MarshalText()
	if err == nil {
		t.Error("there is a class without an example")
	}
}
