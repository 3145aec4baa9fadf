package main

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/uriscan/uriscan/internal/test/must"
)

// broker is a NATS server that keeps its streams in a folder, and can be stopped and
// started again at the same address.
type broker struct {
	server *server.Server
	folder string
	port   int
}

func (b *broker) start(t *testing.T) {
	t.Helper()
	port := server.RANDOM_PORT
	if b.port != 0 {
		port = b.port
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: b.folder, NoLog: true, NoSigs: true})
	must.NoError(t, err)
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server was not ready within a minute")
	}
	b.server = s
	if b.port == 0 {
		_, err := fmt.Sscanf(s.Addr().String(), "127.0.0.1:%d", &b.port)
		must.NoError(t, err)
	}
}

func (b *broker) stop() {
	b.server.Shutdown()
	b.server.WaitForShutdown()
}

func (b *broker) address() string { return fmt.Sprintf("nats://127.0.0.1:%d", b.port) }

// worker returns the configuration of a worker.
func (b *broker) worker(name string) string {
	return `
input:
  nats_jetstream:
    urls: [ ` + b.address() + ` ]
    subject: in
    queue: workers
    ack_wait: 3s
    max_ack_pending: 2000
output:
  nats_jetstream:
    urls: [ ` + b.address() + ` ]
    subject: out
` + processors(name)
}

// connect returns a client of the server.
func (b *broker) connect(t *testing.T) jetstream.JetStream {
	t.Helper()
	connection, err := nats.Connect(b.address(), nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond))
	must.NoError(t, err)
	t.Cleanup(connection.Close)
	js, err := jetstream.New(connection)
	must.NoError(t, err)
	return js
}

// streams makes the streams of what goes in and comes out, and the consumer that the
// workers share. It stays when they end.
func streams(t *testing.T, ctx context.Context, js jetstream.JetStream) (out jetstream.Consumer) {
	t.Helper()
	for _, name := range []string{"in", "out"} {
		_, err := js.CreateStream(ctx, jetstream.StreamConfig{Name: name, Subjects: []string{name}, Storage: jetstream.FileStorage})
		must.NoError(t, err)
	}
	in, err := js.Stream(ctx, "in")
	must.NoError(t, err)
	_, err = in.CreatePushConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "workers", DeliverGroup: "workers", DeliverSubject: "to.workers", FilterSubject: "in",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: 3 * time.Second, MaxAckPending: 2000,
	})
	must.NoError(t, err)
	if out, err = js.OrderedConsumer(ctx, "out", jetstream.OrderedConsumerConfig{}); err != nil {
		t.Fatal(err)
	}
	return out
}

// publish sends the records with these numbers. What the server did not confirm, because
// it was restarting, is sent again; the server drops what it has already.
func publish(ctx context.Context, js jetstream.JetStream, from, to int) error {
	const atOnce = 500
	for first := from; first < to; first += atOnce {
		last := min(first+atOnce, to)
		var sent []jetstream.PubAckFuture
		for n := first; n < last; n++ {
			future, err := js.PublishAsync("in", []byte(input(n)), jetstream.WithMsgID(fmt.Sprint(n)))
			if err != nil {
				future = nil
			}
			sent = append(sent, future)
		}
		for i, future := range sent {
			if !confirmed(future) {
				if err := publishOne(ctx, js, first+i); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// confirmed waits until the server has confirmed a record, and reports whether it has.
func confirmed(future jetstream.PubAckFuture) bool {
	if future == nil {
		return false
	}
	select {
	case <-future.Ok():
		return true
	case <-future.Err():
	case <-time.After(time.Second):
	}
	return false
}

// publishOne sends one record until the server confirms it.
func publishOne(ctx context.Context, js jetstream.JetStream, n int) error {
	for {
		once, cancel := context.WithTimeout(ctx, time.Second)
		_, err := js.Publish(once, "in", []byte(input(n)), jetstream.WithMsgID(fmt.Sprint(n)))
		cancel()
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return err
		}
	}
}

// pending returns how many records the workers have not confirmed, -1 if that is not known.
func pending(ctx context.Context, js jetstream.JetStream) int {
	consumer, err := js.PushConsumer(ctx, "in", "workers")
	if err != nil {
		return -1
	}
	info := consumer.CachedInfo()
	return int(info.NumPending) + info.NumAckPending
}

func TestNothingIsLostOverNATSThoughAWorkerIsKilledAndTheServerRestarts(t *testing.T) {
	records := 20_000
	if *long {
		records = 100_000
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*limit)
	defer cancel()
	b := &broker{folder: t.TempDir()}
	b.start(t)
	defer func() { b.stop() }()
	js := b.connect(t)
	r := newResults(1)
	reading, err := streams(t, ctx, js).Consume(func(m jetstream.Msg) { r.take(0, m.Data()) })
	must.NoError(t, err)
	defer reading.Stop()

	ann := start(t, "ann", b.worker("ann"))
	bob := start(t, "bob", b.worker("bob"))
	published := make(chan error, 1)
	go func() { published <- publish(ctx, js, 0, records/2) }()
	waitFor(t, "both workers to have written some records", func() bool { return len(r.of("ann", records/20)) == 1 && len(r.of("bob", records/20)) == 1 })
	bob.kill(t)
	atKill := r.count()
	must.NoError(t, <-published)
	waitFor(t, "the first half of the records", func() bool { return r.count() == records/2 })
	r.lock.Lock()
	ofBob := r.by[0]["bob"]
	r.lock.Unlock()

	go func() { published <- publish(ctx, js, records/2, records) }()
	waitFor(t, "some records of the second half", func() bool { return r.count() > records/2+records/20 })
	atRestart := r.count()
	b.stop()
	b.start(t)
	must.NoError(t, <-published)
	waitFor(t, "all records", func() bool { return r.count() == records })
	waitFor(t, "nothing to be pending", func() bool { return pending(ctx, js) == 0 })
	ann.stop(t)

	r.lock.Lock()
	defer r.lock.Unlock()
	if r.err != nil {
		t.Error(r.err)
	}
	if atKill >= records/2 || atRestart >= records {
		t.Errorf("the worker was killed after %d records and the server restarted after %d; want both in the middle", atKill, atRestart)
	}
	if r.by[0]["bob"] != ofBob {
		t.Errorf("bob wrote %d records, %d of them when it had been killed", r.by[0]["bob"], r.by[0]["bob"]-ofBob)
	}
	t.Logf("%d records, %d of them more than once; written by each worker: %v", records, r.repeats, r.by)
}
