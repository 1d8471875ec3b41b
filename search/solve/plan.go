package solve

import "context"

// Planner is a rule set that knows plans which win against every reply. Without it there are none.
// Asked by cmd/tavlei/internal/study for the verb solve.
type Planner interface{ Plans() []Plan }

// Plan is a way to play one side that wins whatever the other does.
type Plan struct {
	Name  string
	Turns int // of the side that plays it, at most
	// Prove plays the plan against every reply from every position in which it begins. It fails if
	// the plan has no move somewhere, takes more turns than limit or does not win; the error names
	// the position. Errors wrap the context's if that ended the work.
	Prove func(ctx context.Context, limit int) (Proof, error)
}

// Proof is what was found on the way.
type Proof struct {
	Starts    int // positions in which the plan begins
	Turns     int // most turns that it took
	Positions int // different positions in which it had to find a move
}
