package template_test

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/template"
)

// rfc1051Cases have every rule, its limits, and the order of the rules.
var rfc1051Cases = []struct{ path, template string }{
	// Nothing to replace.
	{"", "/"}, {"/", "/"}, {"////", "/"}, {"/orders", "/orders"}, {"orders", "/orders"}, {"/orders/", "/orders"}, {"//orders///open", "/orders/open"},
	// int: two digits or more, the first one not 0.
	{"/orders/7", "/orders/7"}, {"/orders/0", "/orders/0"}, {"/orders/70", "/orders/{param:int}"}, {"/orders/07", "/orders/07"}, {"/orders/987654321", "/orders/{param:int}"},
	// int_id: three or more of digits . _ -, one of them a digit.
	{"/orders/007", "/orders/{param:int_id}"}, {"/orders/1.2", "/orders/{param:int_id}"}, {"/orders/1_2-3", "/orders/{param:int_id}"}, {"/orders/-1", "/orders/-1"},
	{"/orders/---", "/orders/---"}, {"/orders/..1", "/orders/{param:int_id}"}, {"/orders/2026-11-23", "/orders/{param:int_id}"},
	// hex: six or more, one of them a digit.
	{"/commits/a1b2c", "/commits/a1b2c"}, {"/commits/a1b2c3", "/commits/{param:hex}"}, {"/commits/A1B2C3", "/commits/{param:hex}"}, {"/commits/facade", "/commits/facade"},
	{"/commits/deadbeef", "/commits/deadbeef"}, {"/commits/deadbeef1", "/commits/{param:hex}"}, {"/commits/a1b2cg", "/commits/a1b2cg"},
	// hex_id: the same with . _ -.
	{"/items/a1.b2", "/items/a1.b2"}, {"/items/a1.b2-", "/items/{param:hex_id}"}, {"/items/dead-beef", "/items/dead-beef"}, {"/items/dead-bee7", "/items/{param:hex_id}"},
	{"/items/f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "/items/{param:hex_id}"}, {"/items/g81d4f-a", "/items/g81d4f-a"},
	// str: 20 bytes or more, or one of % & ' ( ) * + , : = @.
	{"/names/nineteen-bytes-long", "/names/nineteen-bytes-long"}, {"/names/twenty-bytes-long-ab", "/names/{param:str}"}, {"/names/a%20b", "/names/{param:str}"},
	{"/names/ann@example.com", "/names/{param:str}"}, {"/names/a+b", "/names/{param:str}"}, {"/names/a,b:c", "/names/{param:str}"}, {"/names/f(x)", "/names/{param:str}"},
	{"/names/a;b", "/names/a;b"}, {"/names/$a!", "/names/$a!"}, {"/names/~ann", "/names/~ann"}, {"/names/a'b*c&d=e", "/names/{param:str}"},
	// Eight segments that are not empty.
	{"/a/b/c/d/e/f/g/h/i/j", "/a/b/c/d/e/f/g/h"}, {"/a//b//c//d//e//f//g//h//", "/a/b/c/d/e/f/g/h"}, {"/10/11/12/13/14/15/16/17/18", "/{param:int}/{param:int}/{param:int}/{param:int}/{param:int}/{param:int}/{param:int}/{param:int}"},
	// All rules together, and what is after the path.
	{"/v2/accounts/314/invoices/0099/lines/b7c9e1/notes", "/v2/accounts/{param:int}/invoices/{param:int_id}/lines/{param:hex}/notes"},
	{"/orders/70?open=1", "/orders/{param:int}"}, {"/orders/70#lines", "/orders/{param:int}"}, {"?a/70", "/"},
}

// TestRFC1051HasItsRules tries the cases, and the expressions of the rules.
func TestRFC1051HasItsRules(t *testing.T) {
	for _, c := range rfc1051Cases {
		expect.Equal(t, string(template.Append(nil, c.path, template.Named("rfc1051"))), c.template, "%q", c.path)
		expect.Equal(t, plainRFC1051(c.path), c.template, "%q by expressions", c.path)
	}
}

// TestOdigosHasItsRules has cases of the rules that Odigos documents.
func TestOdigosHasItsRules(t *testing.T) {
	for _, c := range []struct{ path, template string }{
		{"", "/"}, {"/", "/"}, {"//", "/"}, {"/users/", "/users/"}, {"users/12", "users/{id}"}, {"/a//b", "/a//b"},
		{"/users/1234", "/users/{id}"}, {"/users/0", "/users/{id}"}, {"/users/12_34", "/users/{id}"}, {"/users/-", "/users/{id}"}, {"/users/1 2", "/users/1 2"},
		{"/users/ann", "/users/ann"}, {"/users/s111222", "/users/s111222"}, {"/users/s1112223", "/users/{id}"}, {"/users/123456_789a", "/users/123456_789a"},
		{"/run/JOB_f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "/run/{id}"}, {"/run/f81d4fae-7dec-11d0-a765-00a0c91e6bf6.log", "/run/{id}"},
		{"/run/x_f81d4fae-7dec-11d0-a765-00a0c91e6bf6.log", "/run/x_f81d4fae-7dec-11d0-a765-00a0c91e6bf6.log"},
		{"/spans/6f2a9cdeab34f01e", "/spans/{id}"}, {"/spans/6f2a9cdeab34f01", "/spans/6f2a9cdeab34f01"}, {"/spans/abcdefabcdefabcd", "/spans/{id}"},
		{"/days/2026-11-23", "/days/{date}"}, {"/days/2026-11-23T12:30", "/days/{date}"}, {"/days/2026-11-23T12:30:45+0100", "/days/{date}"}, {"/days/2026-11-23T12:30:45+01:00", "/days/2026-11-23T12:30:45+01:00"},
		{"/days/2026-11-23t12:30", "/days/2026-11-23t12:30"}, {"/mail/ann@example.com", "/mail/{email}"}, {"/mail/ann@example", "/mail/ann@example"}, {"/x/a\xffb", "/x/{id}"}, {"/x/caf\u00e9", "/x/caf\u00e9"},
	} {
		expect.Equal(t, string(template.Append(nil, c.path, template.Named("odigos"))), c.template, "%q", c.path)
		expect.Equal(t, plainOdigos(c.path), c.template, "%q by expressions", c.path)
	}
}
