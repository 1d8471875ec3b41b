package game

// Scener is what a screen shows of a position; every family has it. The same scene serves the
// browser, the terminal, screen readers and thumbnails.
type Scener interface {
	// Board is constant for a Game.
	Board() *Board
	// AppendScene fills men, marks, dice and choices; the caller adds the paths.
	AppendScene(sc *Scene)
	// AppendPaths appends every way to click m.
	AppendPaths(dst []Path, m Move) []Path
	// AppendExtra appends the paths of legal moves that AppendMoves does not list.
	AppendExtra(dst []Path) []Path
}

// Place is the index of a place in Board.Places.
type Place uint16

// Token is one click: a place (≥ 0) or a choice (-1-index into Scene.Choices).
type Token int32

// Board is where the men stand. It never changes during a game: it is sent once and cached by
// the client.
type Board struct {
	Shape  string      `json:"shape"` // square, point, hex, free
	W      float32     `json:"w"`     // in squares
	H      float32     `json:"h"`
	Places []PlaceInfo `json:"places"`
	Files  []string    `json:"files,omitempty"` // names of the columns, left to right; none: the places bear their names
	Ranks  []string    `json:"ranks,omitempty"` // names of the rows, bottom to top
	Tool   string      `json:"tool,omitempty"`  // "" or an input tool of the skin: flick
	Table  *Table      `json:"table,omitempty"` // of free boards whose men move by physics
}

// Table is what a screen needs to draw men of a free board and to foresee how they move. The board is
// square, its middle is the origin of poses: x along the files, y up, z along the ranks, away from
// the first seat, in centimetres.
type Table struct {
	Engine      string   `json:"engine"`      // what computes the motion: name, version, sum, parameters
	Square      float32  `json:"square"`      // side of a square, cm
	Radius      float32  `json:"radius"`      // of a man, cm
	Thickness   float32  `json:"thickness"`   // of a man, cm
	Density     float32  `json:"density"`     // of a man, g/cm³
	Friction    float32  `json:"friction"`    // of men on the board
	FrictionMen float32  `json:"frictionMen"` // of men on one another
	Restitution float32  `json:"restitution"` // of collisions, 0 to 1
	LightLeft   bool     `json:"lightLeft"`   // the square near the first seat's left hand is light
	Slowest     int      `json:"slowest"`     // least speed of a stroke along the board, mm/s
	Turns       bool     `json:"turns"`       // the board may be looked at and played from any side
	Strokes     []string `json:"strokes"`     // what the tool may do: flick, poke, scissors, loft, spin
}

// Kinds of places.
const (
	Cell    uint8 = iota // where men stand
	Hand                 // one per kind of man
	Reserve              // men out of play
	Button               // pass, end, huff, ok
)

// PlaceInfo describes one place of a board.
type PlaceInfo struct {
	Name string  `json:"name"` // e4, B:e4, hand, end
	Kind uint8   `json:"kind,omitempty"`
	Seat Seat    `json:"seat"` // owner of a hand or button, NoSeat otherwise
	X    float32 `json:"x"`    // centre in squares, from the left edge as the first seat sees it
	Y    float32 `json:"y"`    // centre in squares, from the top edge
	Tint uint8   `json:"tint,omitempty"`

	// Same is the place meant by one that is drawn again beyond an edge (cylinder, Möbius), at
	// most two squares from it; else the place itself. One drawn in another row than the place
	// meant is seen from behind.
	Same Place `json:"same"`
	// Part is the number of the board in a game of several boards (bughouse), which a screen may
	// show one by one. They lie side by side, each with its own hands, a gap between them.
	Part uint8 `json:"part,omitempty"`
}

// Scene is what stands on a board at one moment. Methods that fill it append to its slices, so
// that a caller may reuse one Scene: see Reset.
type Scene struct {
	ToMove  Seats     `json:"toMove"`
	Men     []Man     `json:"men"` // on one place bottom first
	Marks   []Mark    `json:"marks,omitempty"`
	Dice    []int     `json:"dice,omitempty"`
	Choices []string  `json:"choices,omitempty"` // promote:queen, rook, rider
	Paths   []Path    `json:"paths,omitempty"`   // only for those who may act; spectators get none
	Score   []float32 `json:"score,omitempty"`   // points of each seat, now or in the end; see ScoreOf
	Facts   []Fact    `json:"facts,omitempty"`   // what is not on the board, in the order to show it
	Aimed   bool      `json:"aimed,omitempty"`   // moves that no path shows may be made: strokes are aimed
	More    bool      `json:"more,omitempty"`    // the paths are not all ways to click the moves: see Stepper
}

// Reset empties the scene and keeps its memory.
func (sc *Scene) Reset() {
	*sc = Scene{
		Men: sc.Men[:0], Marks: sc.Marks[:0], Dice: sc.Dice[:0],
		Choices: sc.Choices[:0], Paths: sc.Paths[:0], Score: sc.Score[:0], Facts: sc.Facts[:0],
	}
}

// Man is one man, or several alike.
type Man struct {
	Place Place       `json:"place"`
	Kind  string      `json:"kind"`
	Seat  Seat        `json:"seat"`            // colour; NoSeat neutral
	N     uint8       `json:"n,omitempty"`     // several alike, in hands
	Badge string      `json:"badge,omitempty"` // the kind of man like which it moves now, if not its own
	Pose  *[7]float32 `json:"pose,omitempty"`  // free boards only
}

// Fact is something to know of a position that cannot be seen on its board: the number of the round,
// whose line is where. The family's words "fact.<key>" name it; the value is shown by its word
// "fact.<key>.<value>" where there is one, else as it is.
type Fact struct {
	Key   string `json:"key"`
	Seat  Seat   `json:"seat"` // whom it is about, NoSeat for all
	Value string `json:"value"`
}

// Mark is a sign on a place: check, dead, territory, last, wall, due. A match adds touched, for a
// man that must move because it was touched.
type Mark struct {
	Place Place  `json:"place"`
	Kind  string `json:"kind"`
}

// Path is one way to enter one move by clicks. Among the paths of a seat none is a prefix of
// another; a tie (rook or rider?) is broken by a choice. The first of several paths of a move
// is the way it is shown. Where a man stops on a place that it takes, the move is over for it: a
// place after that is where the man taken is put.
type Path struct {
	Seat   Seat    `json:"seat"`
	Tokens []Token `json:"tokens"`
	Taken  []Place `json:"taken,omitempty"` // men that the move takes, in the order they are taken
	Turns  []Place `json:"turns,omitempty"` // men that change sides where they stand, in the order they turn
	Seams  []Place `json:"seams,omitempty"` // for every seam the way goes over, the place drawn again that it comes to first
	Text   string  `json:"text"`            // what is sent
}

// SceneOf is the scene of p, with the paths of the seats in who, nil if p has no scene.
func SceneOf(p Position, who Seats) *Scene {
	v, ok := p.(Scener)
	if !ok {
		return nil
	}
	sc := &Scene{ToMove: p.ToMove(), Men: []Man{}} // an empty board has a list of men, too
	v.AppendScene(sc)
	if p.ToMove()&who == 0 {
		return sc
	}
	var paths []Path
	for _, m := range p.AppendMoves(nil) {
		paths = v.AppendPaths(paths, m)
	}
	for _, path := range v.AppendExtra(paths) {
		if who.Has(path.Seat) {
			sc.Paths = append(sc.Paths, path)
		}
	}
	if s, ok := p.(Stepper); ok && len(sc.Paths) > 0 {
		sc.More = s.Crowded()
	}
	return sc
}

// ScoreOf is the points of each of the seats of p, nil if p does not count any. A position does
// not know how many seats there are, so that SceneOf leaves Scene.Score to its caller.
func ScoreOf(p Position, seats int) []float32 {
	v, ok := p.(Scorer)
	if !ok {
		return nil
	}
	score := make([]float32, seats)
	for i := range score {
		score[i] = float32(v.Score(Seat(i))) / 2
	}
	return score
}
