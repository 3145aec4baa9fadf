package mediatype_test

import (
	"fmt"

	"github.com/uriscan/uriscan/examples/mediatype"
)

func ExampleParse() {
	for _, text := range []string{`multipart/form-data; boundary="a \"b\""; charset=utf-8`, "text/html; charset", "text"} {
		m, err := mediatype.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(m.Type, m.Subtype)
		for name, value := range m.Parameters() {
			fmt.Println(" ", name, value)
		}
	}
	// Output:
	// multipart form-data
	//   boundary a "b"
	//   charset utf-8
	// input ends at offset 18: too early in parameters (RFC 9110 section 5.6.6); want tchar or "="
	// input ends at offset 4: too early in type (RFC 9110 section 8.3.1); want tchar or "/"
}

func ExamplePrefixMediaTypeString() {
	accept := "text/html;level=1, text/plain"
	var m mediatype.MediaType
	n, ok := mediatype.PrefixMediaTypeString(accept, &m)
	fmt.Printf("%q %v\n", accept[:n], ok)
	// Output:
	// "text/html;level=1" true
}
