package physics

import "errors"

// MaxMen is the number of slots of a table: twelve men of each side.
const MaxMen = 24

// ErrUnavailable says that this platform cannot run the engine; errors of Supported wrap it.
var ErrUnavailable = errors.New("the physics engine is not available on this platform")

// ErrStopped is what Simulate returns when the frame function wanted no more.
var ErrStopped = errors.New("stopped by the receiver of the frames")

// Pose is where a man is: the centre x, y, z in cm and the unit quaternion x, y, z, w that turned him.
// A man with the quaternion 0, 0, 0, 1 lies flat with his face up.
type Pose [7]float32

// Body is one slot of the table. The pose of a slot that is not On means nothing.
type Body struct {
	On   bool
	Pose Pose
}

// Bodies are all slots; the number of a slot is the number of its man.
type Bodies [MaxMen]Body

// Table says what the men and the board are like. Two tables can be compared with ==.
type Table struct {
	Half        float32 // half of the board's side, cm
	Radius      float32 // of a man, cm
	HalfThick   float32 // half of a man's thickness, cm
	Density     float32 // of a man, g/cm³
	Friction    float32 // between man and board
	FrictionMen float32 // between men; at most twice Friction
	Restitution float32 // of every collision, 0..1
}

// Kinds of strokes.
const (
	Flick    byte = 'F' // one impulse on Man
	Poke     byte = 'P' // Man is pushed at the speed V, for at most 15 mm or 40 ms
	Scissors byte = 'S' // Man and Man2 are pushed at V and V2 towards Target between them
	Lift     byte = 'L' // Man is hooked by the rim that overhangs the edge and lifted at the speed V[2]
	Settle   byte = 'N' // nothing is done; the men come to rest
)

// Stroke is what a player does to the men. Two strokes can be compared with ==. All numbers are whole,
// so that every program makes the same floats of them.
type Stroke struct {
	Kind   byte
	Man    uint8    // the man that is struck; nothing for Settle
	Man2   uint8    // Scissors: the other jaw
	Target uint8    // Scissors: the man between; Poke: the man that is meant, without effect on the motion
	V      [3]int16 // mm/s: along the files, along the ranks, up
	V2     [3]int16 // Scissors: of Man2; its third number means nothing
	Offset [2]int8  // Flick: where it hits, percent of radius to the side and of half thickness in height
}

// Result is the state at rest and what happened on the way.
type Result struct {
	Bodies Bodies       // men that fell are not On and keep the pose they were last seen at
	Fell   [MaxMen]bool // men that left the board
	Over   [MaxMen]bool // Lift: men on the board that the lifted man lay or landed on
	Steps  int          // steps of the engine
	Ms     int          // time simulated, ms
	Rest   bool         // false: still moving after MaxSeconds, and stopped there
}

// MaxSeconds is the time after which a shot is stopped where it stands.
const MaxSeconds = 8

// FrameRate is the number of frames a second that Simulate hands out.
const FrameRate = 60

// Simulator computes shots. It is safe for concurrent use.
type Simulator interface {
	// Simulate plays the stroke on a world made of the bodies. The frame function may be nil; it gets
	// the state at the start, then FrameRate times a second of simulated time and once at the end, and
	// ends the simulation with ErrStopped by returning false. It must not keep b. A man that moved less
	// than 0.1 mm and turned less than half a degree gets the bits of his old pose back at the end, and
	// is shown there in the frames.
	Simulate(t Table, b Bodies, s Stroke, frame func(ms int, b *Bodies) bool) (Result, error)
	// Tag names what the result depends on: engine, version, sum of the binary, set of parameters.
	Tag() string
}
