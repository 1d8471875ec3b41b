package kernel

import "testing"

// TestWithoutAVX2 counts as on an old processor.
func TestWithoutAVX2(t *testing.T) {
	defer func(before bool) { hasAVX2 = before }(hasAVX2)
	hasAVX2 = false
	TestPerftAgreesWithTheMailbox(t)
	TestNothingIsAllocated(t)
}
