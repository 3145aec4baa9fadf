package uribeam

import (
	"context"
	"net"

	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
)

// controlProxy is between a worker and prism, and gives the short names of metrics a
// prefix. Each worker numbers its metrics from 1, and prism keeps one table of the numbers
// for a whole job, so that it mistakes the metrics of two workers for each other.
type controlProxy struct {
	fnpb.UnimplementedBeamFnControlServer
	prefix string
	prism  fnpb.BeamFnControlClient
}

// startControlProxy starts a proxy, and returns its address and what ends it.
func startControlProxy(prism, prefix string) (address string, stop func(), err error) {
	conn, err := grpc.NewClient(prism, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return "", nil, err
	}
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return "", nil, err
	}
	server := grpc.NewServer()
	fnpb.RegisterBeamFnControlServer(server, &controlProxy{prefix: prefix, prism: fnpb.NewBeamFnControlClient(conn)})
	go server.Serve(l)
	return l.Addr().String(), func() { server.Stop(); conn.Close() }, nil
}

// forwarded returns the context for a call to prism: it knows a worker by its metadata.
func forwarded(ctx context.Context) context.Context {
	md, _ := metadata.FromIncomingContext(ctx)
	return metadata.NewOutgoingContext(ctx, metadata.Pairs("worker_id", md.Get("worker_id")[0]))
}

// Control passes instructions to the worker and responses to prism.
func (p *controlProxy) Control(worker fnpb.BeamFnControl_ControlServer) error {
	prism, err := p.prism.Control(forwarded(worker.Context()))
	if err != nil {
		return err
	}
	go func() {
		for {
			response, err := worker.Recv()
			if err != nil {
				prism.CloseSend()
				return
			}
			p.rename(response)
			prism.Send(response)
		}
	}()
	for {
		request, err := prism.Recv()
		if err != nil {
			return err
		}
		ids := request.GetMonitoringInfos().GetMonitoringInfoId()
		for i, id := range ids {
			ids[i] = id[len(p.prefix):]
		}
		if err := worker.Send(request); err != nil {
			return err
		}
	}
}

// rename gives the names in a response the prefix.
func (p *controlProxy) rename(r *fnpb.InstructionResponse) {
	if bundle := r.GetProcessBundle(); bundle != nil {
		bundle.MonitoringData = renamed(p.prefix, bundle.MonitoringData)
	}
	if progress := r.GetProcessBundleProgress(); progress != nil {
		progress.MonitoringData = renamed(p.prefix, progress.MonitoringData)
	}
	if infos := r.GetMonitoringInfos(); infos != nil {
		infos.MonitoringInfo = renamed(p.prefix, infos.MonitoringInfo)
	}
}

// renamed returns a map with a prefix in front of its keys.
func renamed[T any](prefix string, names map[string]T) map[string]T {
	with := make(map[string]T, len(names))
	for name, value := range names {
		with[prefix+name] = value
	}
	return with
}

// GetProcessBundleDescriptor passes the question on.
func (p *controlProxy) GetProcessBundleDescriptor(ctx context.Context, r *fnpb.GetProcessBundleDescriptorRequest) (*fnpb.ProcessBundleDescriptor, error) {
	return p.prism.GetProcessBundleDescriptor(forwarded(ctx), r)
}
