package game

import "reflect"

// newOf allocates a zero value of the pointer type behind p. Families need no factory of their
// own; it is called for scratch stacks and clones, never per move.
func newOf(p Position) Position {
	return reflect.New(reflect.TypeOf(p).Elem()).Interface().(Position)
}
