package uriscanprocessor_test

import (
	"context"
	"fmt"

	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/processor/processortest"

	uriscanprocessor "github.com/uriscan/uriscan/integrations/otelcol"
)

func ExampleNewFactory() {
	factory := uriscanprocessor.NewFactory()
	sink := new(consumertest.LogsSink)
	processor, err := factory.CreateLogs(context.Background(), processortest.NewNopSettings(factory.Type()), factory.CreateDefaultConfig(), sink)
	if err != nil {
		fmt.Println(err)
		return
	}
	logs := plog.NewLogs()
	record := logs.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords().AppendEmpty()
	record.Attributes().PutStr("http.url", "https://user:secret@[::1]:8080/v1.2/foo?sig=secret")
	if err := processor.ConsumeLogs(context.Background(), logs); err != nil {
		fmt.Println(err)
		return
	}
	for name, value := range sink.AllLogs()[0].ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().At(0).Attributes().All() {
		if name != "http.url" {
			fmt.Println(name, value.AsString())
		}
	}
	// Output:
	// url.scheme https
	// url.domain [::1]
	// url.port 8080
	// url.path /v1.2/foo
	// url.query sig=REDACTED
	// url.full https://REDACTED:REDACTED@[::1]:8080/v1.2/foo?sig=REDACTED
}

func ExampleConfig_Validate() {
	config := uriscanprocessor.NewFactory().CreateDefaultConfig().(*uriscanprocessor.Config)
	config.Sources = []uriscanprocessor.Source{{From: "body", Mode: "log"}}
	fmt.Println(config.Validate())
	// Output:
	// sources::0::mode must be url, target, find or accesslog
}
