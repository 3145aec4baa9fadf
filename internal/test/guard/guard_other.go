//go:build !linux

package guard

// New returns ErrUnsupported.
func New(size int) (*Memory, error) { return nil, ErrUnsupported }

// ReadOnly returns ErrUnsupported.
func (m *Memory) ReadOnly() error { return ErrUnsupported }

// Free returns ErrUnsupported.
func (m *Memory) Free() error { return ErrUnsupported }
