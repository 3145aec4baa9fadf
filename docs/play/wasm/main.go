//go:build js && wasm

// Command wasm gives the page its one function: uriscan(text, options), which returns
// a reading as JSON. Both options and answer are described in package reading.
package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/uriscan/uriscan/docs/play/internal/reading"
)

func main() {
	js.Global().Set("uriscan", js.FuncOf(read))
	if ready := js.Global().Get("uriscanReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}

// read answers one call of the page.
func read(_ js.Value, args []js.Value) any {
	var o reading.Options
	if err := json.Unmarshal([]byte(args[1].String()), &o); err != nil {
		return `{"problem":"The page asked in a way that its program does not know."}`
	}
	o.Ask = ask
	answer, err := json.Marshal(reading.Read(args[0].String(), o))
	if err != nil {
		return `{"problem":"The answer cannot be written as JSON."}`
	}
	return string(answer)
}

// ask asks the browser about a text, alone or with a base.
func ask(text, base string) (b *reading.Browser) {
	defer func() {
		if _, thrown := recover().(js.Error); thrown { // its text differs between browsers
			b = &reading.Browser{}
		}
	}()
	args := []any{text}
	if base != "" {
		args = append(args, base)
	}
	u := js.Global().Get("URL").New(args...)
	field := func(name string) string { return u.Get(name).String() }
	return &reading.Browser{
		OK: true, Href: field("href"), Protocol: field("protocol"),
		Username: field("username"), Password: field("password"),
		Hostname: field("hostname"), Port: field("port"),
		Pathname: field("pathname"), Search: field("search"), Hash: field("hash"),
	}
}
