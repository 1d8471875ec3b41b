package kernel

// A capture is followed jump by jump, and there may be more orders of victims than anybody can
// count: twenty-four men between the squares of a lattice have millions. Up to freeSteps jumps every
// order is followed, which is all that games ever need. From there on the points of the search are
// remembered, so that what several orders lead to is followed once. A position in which that is not
// enough, or in which a side may choose among more captures than mostCaptures, is beyond the budget:
// Parse refuses it, and play ends in it.
const (
	FreeSteps    = 2000
	MostSteps    = 25_000
	mostCaptures = 512
)
