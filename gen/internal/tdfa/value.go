package tdfa

// Value is where a bound of a capture is known to be at some point of a walk:
// nowhere yet, a fixed offset, or a distance after what a register holds.
type Value int32

// None is the value of a bound that was not met.
const None Value = -1

// pending is the value of a bound that lies at the present step.
const pending Value = -2

const valueStart = 0 // the base that stands for offset 0; register r is base r+1

func fromStart(distance int) Value              { return Value(valueStart<<8 | distance) }
func fromRegister(register, distance int) Value { return Value((register+1)<<8 | distance) }

// Register returns the register that the value counts from; ok is false when
// it counts from the start of the input.
func (v Value) Register() (register int, ok bool) {
	return int(v>>8) - 1, v>>8 != valueStart
}

// Distance returns how many bytes the value lies after its base.
func (v Value) Distance() int { return int(v & 255) }

// further returns the value one byte on.
func (v Value) further() Value { return v + 1 }

func (v Value) references(register int) bool {
	r, ok := v.Register()
	return v >= 0 && ok && r == register
}
