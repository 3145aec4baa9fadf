package main

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

const partitions = 4

// brokers are three brokers that keep their records in a folder, and can be stopped and
// started again at the same addresses.
type brokers struct {
	cluster *kfake.Cluster
	folder  string
	ports   []int
}

func (b *brokers) start(t *testing.T) {
	t.Helper()
	options := []kfake.Opt{
		kfake.NumBrokers(3), kfake.DataDir(b.folder), kfake.SeedTopics(partitions, "in", "out"), kfake.GroupMinSessionTimeout(time.Second),
	}
	if b.ports != nil {
		options = append(options, kfake.Ports(b.ports...))
	}
	cluster, err := kfake.NewCluster(options...)
	must.NoError(t, err)
	b.cluster, b.ports = cluster, nil
	for _, address := range cluster.ListenAddrs() {
		_, port, err := net.SplitHostPort(address)
		must.NoError(t, err)
		number, err := strconv.Atoi(port)
		must.NoError(t, err)
		b.ports = append(b.ports, number)
	}
}

func (b *brokers) addresses() (list []string) {
	for _, port := range b.ports {
		list = append(list, fmt.Sprintf("127.0.0.1:%d", port))
	}
	return list
}

// client returns a client of the brokers.
func (b *brokers) client(t *testing.T, options ...kgo.Opt) *kgo.Client {
	t.Helper()
	client, err := kgo.NewClient(append(options, kgo.SeedBrokers(b.addresses()...))...)
	must.NoError(t, err)
	t.Cleanup(client.Close)
	return client
}

// worker returns the configuration of a worker.
func (b *brokers) worker(name string) string {
	return `
input:
  redpanda:
    seed_brokers: [ ` + strings.Join(b.addresses(), ", ") + ` ]
    client_id: ` + name + `
    topics: [ in ]
    consumer_group: workers
    session_timeout: 6s
    heartbeat_interval: 500ms
    commit_period: 200ms
    fetch_max_wait: 200ms
    max_yield_batch_bytes: 16KB
output:
  redpanda:
    seed_brokers: [ ` + strings.Join(b.addresses(), ", ") + ` ]
    client_id: ` + name + `
    topic: out
    partitioner: manual
    partition: ${! meta("kafka_partition") }
    max_in_flight: 4
` + processors(name)
}

// read reads what comes out until the client is closed.
func (r *results) read(client *kgo.Client) {
	for {
		fetches := client.PollFetches(context.Background())
		if fetches.IsClientClosed() {
			return
		}
		fetches.EachRecord(func(record *kgo.Record) { r.take(int(record.Partition), record.Value) })
	}
}

// assigned returns the partitions that each member of the group has, by the name of its
// client.
func assigned(t *testing.T, admin *kadm.Client) map[string][]int32 {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	groups, err := admin.DescribeGroups(ctx, "workers")
	must.NoError(t, err)
	by := map[string][]int32{}
	for _, member := range groups["workers"].Members {
		if a, ok := member.Assigned.AsConsumer(); ok {
			for _, topic := range a.Topics {
				by[member.ClientID] = append(by[member.ClientID], topic.Partitions...)
			}
		}
		slices.Sort(by[member.ClientID])
	}
	return by
}

// produce sends the records with these numbers, each to the partition of its number.
func produce(t *testing.T, client *kgo.Client, from, to int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	var lock sync.Mutex
	var failed error
	for n := from; n < to; n++ {
		record := &kgo.Record{Topic: "in", Partition: int32(n / 4 % partitions), Value: []byte(input(n))}
		client.Produce(ctx, record, func(_ *kgo.Record, err error) {
			if err != nil {
				lock.Lock()
				failed = err
				lock.Unlock()
			}
		})
	}
	must.NoError(t, client.Flush(ctx))
	if failed != nil {
		t.Fatal(failed)
	}
}

func TestNothingIsLostOverKafkaThoughAWorkerIsKilledAndTheBrokersRestart(t *testing.T) {
	records := 100_000
	if *long {
		records = 1_000_000
	}
	b := &brokers{folder: t.TempDir()}
	b.start(t)
	defer func() { b.cluster.Close() }()
	producer := b.client(t, kgo.RecordPartitioner(kgo.ManualPartitioner()))
	admin := kadm.NewClient(b.client(t))
	reader := b.client(t, kgo.ConsumeTopics("out"))
	r := newResults(partitions)
	go r.read(reader)

	ann := start(t, "ann", b.worker("ann"))
	bob := start(t, "bob", b.worker("bob"))
	before := shared(t, admin)
	var producing sync.WaitGroup
	producing.Go(func() { produce(t, producer, 0, records/2) })
	waitFor(t, "both workers to have written some records of each of their partitions", func() bool {
		return len(r.of("ann", records/50)) == 2 && len(r.of("bob", records/50)) == 2
	})
	bob.kill(t)
	atKill := r.count()
	for name, list := range before {
		for _, p := range r.of(name, 1) {
			if !slices.Contains(list, int32(p)) {
				t.Errorf("%s wrote records of partition %d before the other was killed, and has %v", name, p, list)
			}
		}
	}
	waitFor(t, "the worker that is left to have all partitions", func() bool { return len(assigned(t, admin)["ann"]) == partitions })
	producing.Wait()

	producing.Go(func() { produce(t, producer, records/2, records) })
	waitFor(t, "some records of the second half", func() bool { return r.count() > records/2+records/20 })
	atRestart := r.count()
	b.cluster.Close()
	b.start(t)
	producing.Wait()
	waitFor(t, "all records", func() bool { return r.count() == records })
	waitFor(t, "a lag of zero", func() bool { return lag(admin) == 0 })
	ann.stop(t)
	expect.Equal(t, lag(admin), 0, "the lag when the last worker has ended")
	reader.Close()
	if atKill >= records/2 || atRestart >= records {
		t.Errorf("the worker was killed after %d records and the brokers restarted after %d; want both in the middle", atKill, atRestart)
	}
	r.check(t, records)
}

// shared waits until each worker has two partitions, and returns which.
func shared(t *testing.T, admin *kadm.Client) (by map[string][]int32) {
	t.Helper()
	waitFor(t, "each worker to have two partitions", func() bool {
		by = assigned(t, admin)
		return len(by["ann"]) == 2 && len(by["bob"]) == 2
	})
	all := slices.Concat(by["ann"], by["bob"])
	slices.Sort(all)
	if !slices.Equal(all, []int32{0, 1, 2, 3}) {
		t.Fatalf("the workers have the partitions %v, want each of four once", by)
	}
	return by
}

// check wants every record, each partition in its order, and that the worker that was not
// killed took over all of them.
func (r *results) check(t *testing.T, records int) {
	t.Helper()
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.err != nil {
		t.Error(r.err)
	}
	for p, numbers := range r.first {
		if !slices.IsSorted(numbers) || len(numbers) != records/partitions {
			t.Errorf("partition %d has %d different records, sorted: %v; want %d in their order", p, len(numbers), slices.IsSorted(numbers), records/partitions)
		}
		if r.by[p]["ann"] == 0 {
			t.Errorf("ann wrote nothing of partition %d, though the other worker was killed", p)
		}
	}
	t.Logf("%d records, %d of them more than once; written by each worker, by partition: %v", records, r.repeats, r.by)
}

// lag returns how many records of the topic the group has not committed, -1 if that is
// not known.
func lag(admin *kadm.Client) int64 {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	lags, err := admin.Lag(ctx, "workers")
	group := lags["workers"]
	if err != nil || group.Error() != nil {
		return -1
	}
	return group.Lag.Total()
}
