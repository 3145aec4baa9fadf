package template_test

import (
	"fmt"

	"github.com/uriscan/uriscan/template"
)

func ExampleAppend() {
	for _, path := range []string{"/users/42/orders", "/api/v1/users/9f8b7c6d-5e4f-4a3b-8c1d-0e9f8a7b6c5d/", "//a", "", "/files/42.json?x=1"} {
		fmt.Printf("%s\n", template.Append(nil, path, nil))
	}
	// Output:
	// /users/{int}/orders
	// /api/v1/users/{uuid}/
	// //a
	//
	// /files/{int}.json
}
