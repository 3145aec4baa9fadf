// Package spop reads and writes the frames of SPOP 2.0, the protocol between HAProxy and
// the agents of its Stream Processing Offload Engine (doc/SPOE.txt of HAProxy 2.6,
// section 3; HAProxy 3 speaks the same).
//
//	length (4 bytes)  kind (1)  flags (4)  stream id (varint)  frame id (varint)  payload
//	                  \_____________________ at most the negotiated size ______________/
//
// The payload of a NOTIFY is a list of messages, each with a name, a number of arguments
// and so many pairs. That of a HELLO and of a DISCONNECT is a list of pairs. A pair is a
// name and a typed value. That of an ACK is a list of actions, here of one kind: set-var.
//
// # What a hostile peer can do
//
// Nothing is believed before it is there. A length that is too large ends the connection
// before a byte of the frame is read. A Reader never holds more than one frame of the
// largest size, and takes memory as bytes arrive. No function panics, allocates by a
// number in a frame, or reads beyond the frame. The time is linear in the bytes.
//
// A frame is a string, so that what is read of it stays as it is when the next frame comes.
package spop
