package schemeref

import (
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
)

// geo is RFC 5870 §3.3. Parameters are read one by one: crs may be the first, u may
// follow it, and neither may come after them.
var geo = Reference{
	Parse: parseGeo,
	Examples: []Example{
		{"geo:13.4125,103.8667", true, "1"},
		{"geo:48.2010,16.3695,183", true, "6.1"},
		{"geo:48.198634,16.371648;crs=wgs84;u=40", true, "6.1"},
		{"geo:90,-22.43;crs=WGS84", true, "6.4"},
		{"geo:90,46", true, "6.4"},
		{"geo:22.300,-118.44", true, "6.4"},
		{"geo:22.300;-118.44", false, "a semicolon in place of the comma"},
		{"geo:66,30;u=6.500;FOo=this%2dthat", true, "6.4"},
		{"geo:66.0,30;u=6.5;foo=this-that", true, "6.4"},
		{"geo:70,20;foo=1.00;bar=white", true, "6.4"},
		{"geo:47,11;foo=blue;bar=white", true, "6.4"},
		{"GEO:22,0;BAR=blue", true, "6.4"},
		{"geo:-1,-2,-3;CRS=a-b;U=0.5;x;y=[:]&+$#f[", false, "a fragment with a bracket"},
		{"geo:-1,-2,-3;CRS=a-b;U=0.5;x;y=[:]&+$#f/?", true, "every part"},
		{"geo:1,2;u=1;crs=wgs84", false, "crs after u"},
		{"geo:1,2;x=1;u=1", false, "u after another"},
		{"geo:1,2;u=1;u=1", false, "u twice"},
		{"geo:1,2;u=a", false, "a u that is no number"},
		{"geo:1,2;crs", false, "a crs without a value"},
		{"geo:1,2;crs2;cr;c;uu;-;crs-;cs=1", true, "names that are not crs and u"},
		{"geo:91,181", true, "what a coordinate may be is up to the reference system"},
		{"geo:1", false, "one coordinate"},
		{"geo:1,2,3,4", false, "four coordinates"},
		{"geo:1,+2", false, "a plus"},
		{"geo:1.,2", false, "a point without digits"},
		{"geo:0,0?q=restaurants", false, "a query, as telephones have it"},
		{"geo:country:FR", false, "no coordinates"},
		{"geo:1,2;x=", false, "an empty value"},
		{"geo:1,2;x=/", false, "a slash"},
	},
	Alphabet: "1,.-;=cursxU%[#",
}

var (
	geoNumber    = regexp.MustCompile(`\A-?[0-9]+(?:\.[0-9]+)?\z`)
	geoLabel     = regexp.MustCompile(`\A[0-9A-Za-z-]+\z`)
	geoParameter = regexp.MustCompile(`\A[0-9A-Za-z-]+(?:=(?:[]0-9A-Za-z_.!~*'()[:&+$-]|` + triplet + `)+)?\z`)
)

func parseGeo(text string) (map[string]uriscan.Span, bool) {
	c := cursor{text: text, parts: map[string]uriscan.Span{}}
	if !c.scheme("geo") || !c.takeFragment() {
		return nil, false
	}
	coordinates, parameters, some := strings.Cut(c.rest(), ";")
	if some {
		c.part("parameters", c.at+len(coordinates)+1, c.end)
	}
	for i, number := range strings.Split(coordinates, ",") {
		if i > 2 || !geoNumber.MatchString(number) {
			return nil, false
		}
		c.part([]string{"lat", "lon", "alt"}[i], c.at, c.at+len(number))
		c.at += len(number) + 1
	}
	if _, two := c.parts["lon"]; !two {
		return nil, false
	}
	if !some {
		return c.parts, true
	}
	for i, parameter := range strings.Split(parameters, ";") {
		name, value, hasValue := strings.Cut(parameter, "=")
		start := c.at + len(name) + 1
		_, crs := c.parts["crs"]
		switch strings.ToLower(name) {
		case "crs":
			if i > 0 || !hasValue || !geoLabel.MatchString(value) {
				return nil, false
			}
			c.part("crs", start, start+len(value))
		case "u":
			if i > 0 && !(i == 1 && crs) || !geoNumber.MatchString(value) || strings.HasPrefix(value, "-") {
				return nil, false
			}
			c.part("u", start, start+len(value))
		default:
			if !geoParameter.MatchString(parameter) {
				return nil, false
			}
		}
		c.at += len(parameter) + 1
	}
	return c.parts, true
}
