package template

var rfc1051 = &Preset{name: "rfc1051", place: (*Preset).stepOfClass, joined: true, most: 8}
var odigos = &Preset{name: "odigos", place: (*Preset).stepOfClass}
