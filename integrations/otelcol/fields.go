package uriscanprocessor

import (
	"github.com/uriscan/uriscan/internal/fields"
)

// fieldRow says when a field is written.
type fieldRow struct {
	modes  modeSet
	extra  modeSet // the modes in which it is written only if the option attributes names it
	beside bool    // the option cannot name it, because another option or attribute decides
}

// modeSet is a set of modes.
type modeSet uint8

// The modes in which fields are written.
const (
	ofURL modeSet = 1 << iota
	ofTarget
	ofFind
	ofLog

	ofURI = ofURL | ofTarget | ofLog
)

// fieldRows has the fields that are written. Those without a mode are not.
var fieldRows = [fields.Count]fieldRow{
	fields.Scheme:           {modes: ofURI},
	fields.Userinfo:         {modes: ofURI, extra: ofURI},
	fields.Host:             {modes: ofURI},
	fields.Port:             {modes: ofURI},
	fields.Path:             {modes: ofURI},
	fields.Query:            {modes: ofURI},
	fields.Fragment:         {modes: ofURI},
	fields.PortText:         {beside: true, modes: ofURI},
	fields.Extension:        {modes: ofURI},
	fields.Full:             {modes: ofURI},
	fields.Original:         {modes: ofURI, extra: ofURL | ofTarget},
	fields.HostKind:         {modes: ofURI, extra: ofURI},
	fields.PathKind:         {modes: ofURI, extra: ofURI},
	fields.Normalized:       {beside: true, modes: ofURL},
	fields.Facts:            {beside: true, modes: ofURI | ofFind},
	fields.URIs:             {modes: ofFind},
	fields.URICount:         {modes: ofFind},
	fields.Timestamp:        {modes: ofLog},
	fields.Time:             {modes: ofLog},
	fields.Client:           {modes: ofLog},
	fields.ClientPort:       {modes: ofLog},
	fields.ClientPortText:   {beside: true, modes: ofLog},
	fields.User:             {modes: ofLog},
	fields.Method:           {modes: ofLog},
	fields.Version:          {modes: ofLog},
	fields.Status:           {modes: ofLog},
	fields.StatusText:       {beside: true, modes: ofLog},
	fields.Size:             {modes: ofLog},
	fields.SizeText:         {beside: true, modes: ofLog},
	fields.Referer:          {modes: ofLog},
	fields.UserAgent:        {modes: ofLog},
	fields.Server:           {modes: ofLog},
	fields.ServerPort:       {modes: ofLog},
	fields.ServerPortText:   {beside: true, modes: ofLog},
	fields.ForwardedFor:     {modes: ofLog},
	fields.Format:           {modes: ofLog},
	fields.Ident:            {modes: ofLog, extra: ofLog},
	fields.Request:          {modes: ofLog, extra: ofLog},
	fields.Captured:         {modes: ofLog, extra: ofLog},
	fields.HeaderTime:       {modes: ofLog, extra: ofLog},
	fields.HeaderHost:       {modes: ofLog, extra: ofLog},
	fields.Program:          {modes: ofLog, extra: ofLog},
	fields.Stream:           {modes: ofLog, extra: ofLog},
	fields.Rest:             {modes: ofLog, extra: ofLog},
	fields.ErrorType:        {beside: true, modes: ofURI | ofFind},
	fields.ErrorOffset:      {beside: true, modes: ofURI | ofFind},
	fields.OtherErrorType:   {beside: true, modes: ofURI | ofFind},
	fields.OtherErrorOffset: {beside: true, modes: ofURI | ofFind},
	fields.Encoding:         {beside: true, modes: ofURI | ofFind},
}

// attributeName returns the name of the attribute for a field. The timestamp is no
// attribute: it is a part of every log record, and has one name in all schemas.
func attributeName(f fields.Field, schema string) string {
	if f == fields.Timestamp {
		schema = fields.OTel
	}
	return f.Name(schema)
}
