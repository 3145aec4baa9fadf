package uriscan

import (
	"unsafe"

	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
)

// This file has all unsafe code of the package.

// record returns s in the form in which package kernel fills it. Guarded by the
// declarations below and by TestRecordHasTheLayoutOfSpans.
func record(s *Spans) *kernel.Record { return (*kernel.Record)(unsafe.Pointer(s)) }

// records does the same for many.
func records(s []Spans) []kernel.Record {
	return unsafe.Slice((*kernel.Record)(unsafe.Pointer(unsafe.SliceData(s))), len(s))
}

// fields returns the spans of the components as an array. Guarded by the
// declarations below and by TestSpanIsTheFieldOfTheComponent.
func fields(s *Spans) *[components]Span { return (*[components]Span)(unsafe.Pointer(s)) }

// Spans and kernel.Record have the same size, and every field the same offset.
// A difference is an index out of range, which does not compile.
var (
	_ = [1]struct{}{}[unsafe.Sizeof(Spans{})-unsafe.Sizeof(kernel.Record{})]
	_ = [1]struct{}{}[unsafe.Alignof(Spans{})-unsafe.Alignof(kernel.Record{})]
	_ = [1]struct{}{}[unsafe.Sizeof(Span{})-unsafe.Sizeof(kernel.Span{})]
	_ = [1]struct{}{}[unsafe.Offsetof(Span{}.Start)-unsafe.Offsetof(kernel.Span{}.Start)]
	_ = [1]struct{}{}[unsafe.Offsetof(Span{}.End)-unsafe.Offsetof(kernel.Span{}.End)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Scheme)-unsafe.Offsetof(kernel.Record{}.Scheme)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Userinfo)-unsafe.Offsetof(kernel.Record{}.Userinfo)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Host)-unsafe.Offsetof(kernel.Record{}.Host)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Port)-unsafe.Offsetof(kernel.Record{}.Port)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Path)-unsafe.Offsetof(kernel.Record{}.Path)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Query)-unsafe.Offsetof(kernel.Record{}.Query)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Fragment)-unsafe.Offsetof(kernel.Record{}.Fragment)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.present)-unsafe.Offsetof(kernel.Record{}.Present)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.kinds)-unsafe.Offsetof(kernel.Record{}.Kinds)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.reason)-unsafe.Offsetof(kernel.Record{}.Reason)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.badByte)-unsafe.Offsetof(kernel.Record{}.BadByte)]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.errorOffset)-unsafe.Offsetof(kernel.Record{}.ErrorOffset)]
)

// So have the constants that two packages name.
var (
	_ = [1]struct{}{}[CompScheme-kernel.CompScheme]
	_ = [1]struct{}{}[CompUserinfo-kernel.CompUserinfo]
	_ = [1]struct{}{}[CompHost-kernel.CompHost]
	_ = [1]struct{}{}[CompPort-kernel.CompPort]
	_ = [1]struct{}{}[CompPath-kernel.CompPath]
	_ = [1]struct{}{}[CompQuery-kernel.CompQuery]
	_ = [1]struct{}{}[CompFragment-kernel.CompFragment]
	_ = [1]struct{}{}[HostNone-kernel.HostNone]
	_ = [1]struct{}{}[HostRegName-kernel.HostRegName]
	_ = [1]struct{}{}[HostIPv4-kernel.HostIPv4]
	_ = [1]struct{}{}[HostIPv6-kernel.HostIPv6]
	_ = [1]struct{}{}[HostIPvFuture-kernel.HostIPvFuture]
	_ = [1]struct{}{}[PathEmpty-kernel.PathEmpty]
	_ = [1]struct{}{}[PathAbempty-kernel.PathAbempty]
	_ = [1]struct{}{}[PathAbsolute-kernel.PathAbsolute]
	_ = [1]struct{}{}[PathNoScheme-kernel.PathNoScheme]
	_ = [1]struct{}{}[PathRootless-kernel.PathRootless]
	_ = [1]struct{}{}[URIReference-Production(exact.URIReference)]
	_ = [1]struct{}{}[URI-Production(exact.URI)]
	_ = [1]struct{}{}[AbsoluteURI-Production(exact.AbsoluteURI)]
	_ = [1]struct{}{}[RelativeRef-Production(exact.RelativeRef)]
	_ = [1]struct{}{}[components-len(exact.ComponentNames)]
	_ = [1]struct{}{}[CodeNone-exact.CodeNone]
	_ = [1]struct{}{}[CodeScheme-exact.CodeScheme]
	_ = [1]struct{}{}[CodeFirstColon-exact.CodeFirstColon]
	_ = [1]struct{}{}[CodeUserinfo-exact.CodeUserinfo]
	_ = [1]struct{}{}[CodeHost-exact.CodeHost]
	_ = [1]struct{}{}[CodePort-exact.CodePort]
	_ = [1]struct{}{}[CodePath-exact.CodePath]
	_ = [1]struct{}{}[CodeQuery-exact.CodeQuery]
	_ = [1]struct{}{}[CodeFragment-exact.CodeFragment]
	_ = [1]struct{}{}[CodePercent-exact.CodePercent]
	_ = [1]struct{}{}[CodeIPLiteral-exact.CodeIPLiteral]
	_ = [1]struct{}{}[CodeEnd-exact.CodeEnd]
	_ = [1]struct{}{}[CodeTooLong-exact.CodeTooLong]
)

// The spans are at the beginning of Spans, in the order of the components.
var (
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Scheme)-uintptr(CompScheme)*unsafe.Sizeof(Span{})]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Userinfo)-uintptr(CompUserinfo)*unsafe.Sizeof(Span{})]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Host)-uintptr(CompHost)*unsafe.Sizeof(Span{})]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Port)-uintptr(CompPort)*unsafe.Sizeof(Span{})]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Path)-uintptr(CompPath)*unsafe.Sizeof(Span{})]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Query)-uintptr(CompQuery)*unsafe.Sizeof(Span{})]
	_ = [1]struct{}{}[unsafe.Offsetof(Spans{}.Fragment)-uintptr(CompFragment)*unsafe.Sizeof(Span{})]
)
