package game

import (
	"slices"
	"strings"
	"sync"
)

// Place is the index of a place in Board.Places.
type Place uint16

// Token is one click: a place (≥ 0) or a choice (-1-index into Scene.Choices).
type Token int32

// Board is where the men stand. It never changes during a game: it is sent once and cached by
// the client.
type Board struct {
	Shape  string      `json:"shape" enum:"square,point,hex,free" doc:"square: places in rows; point, hex; free: men stand anywhere"`
	W      float32     `json:"w" doc:"width in squares"`
	H      float32     `json:"h" doc:"height in squares"`
	Places []PlaceInfo `json:"places" doc:"all places; men, marks and paths name them by their index"`
	Files  []string    `json:"files,omitempty" doc:"names of the columns, left to right; none: the places bear their names"`
	Ranks  []string    `json:"ranks,omitempty" doc:"names of the rows, bottom to top"`
	// Lines and River are for boards of points whose lines do not just cross: janggi has the diagonals of its palaces, xiangqi a
	// strip of water as well.
	Lines [][2]Place `json:"lines,omitempty" doc:"further lines of a board of points, each from one place to another, such as the diagonals of a palace"`
	River float32    `json:"river,omitempty" doc:"of a board of points: how far from the top edge, in squares, the middle of a strip between two rows lies that only the outermost columns cross"`
	// Sides are for boards round which more than two sit: Turns equal turns bring the board onto itself, and each seat looks
	// at it from where its own side is nearest. Without them the second seat looks at it from the other side.
	Turns int   `json:"turns,omitempty" doc:"by how many equal turns the board comes onto itself again, where more than two sit round it: 4 or 6"`
	Sides []int `json:"sides,omitempty" doc:"for each seat, by how many such turns clockwise its own side comes nearest to it; there if turns is"`
	// Copies are for boards whose edges meet: a copy lies at most two squares from the edge beyond which it is drawn. One
	// beyond a side, in another row than the place meant, is seen from behind.
	Copies []Place `json:"copies,omitempty" doc:"of places that are drawn again beyond an edge, which stand last in places: the index of the place that each of them means"`
	// Parts are for games of several boards: they lie side by side, a gap between them, and each place belongs to one.
	Parts []BoardPart `json:"parts,omitempty" doc:"the boards of a game of several, each with its hands; a screen may show them one by one"`
	// Worth is for games with men of their own, which a screen does not know.
	Worth map[string]int `json:"worth,omitempty" doc:"what kinds of men that only this game has are worth, in the common man: a screen may tell by it who is ahead"`
	Tool  string         `json:"tool,omitempty" enum:"flick" doc:"by which moves are entered, if not by clicks"`
	Table ToolData       `json:"table,omitempty" doc:"what the tool has to know; there if a tool is"`
}

// BoardPart is one of several boards. Its name and a colon stand before the names of its places.
type BoardPart struct {
	Name   string  `json:"name" doc:"A of A:e4"`
	Places []Place `json:"places" doc:"indices of its places"`
}

// Meant is the place that p stands for: itself, or what it is a copy of.
func (b *Board) Meant(p Place) Place {
	if i := int(p) - (len(b.Places) - len(b.Copies)); i >= 0 && i < len(b.Copies) {
		return b.Copies[i]
	}
	return p
}

// ToolData is what the tool of a board has to know, such as sizes and friction: a value of the family's own type, written as
// JSON. What its fields are is between the family, its skin and the tool of the page.
type ToolData any

// Kinds of places.
const (
	Cell    uint8 = iota // where men stand
	Hand                 // one per kind of man
	Reserve              // men out of play
	Button               // pass, end, huff, ok
)

// PlaceInfo describes one place of a board.
type PlaceInfo struct {
	Name string  `json:"name" doc:"e4, B:e4, hand, end; empty in small pictures"`
	Kind uint8   `json:"kind,omitempty" maximum:"3" doc:"0: cell, where men stand; 1: hand, one for each kind of man; 2: reserve, men out of play; 3: button, such as pass"`
	Seat Seat    `json:"seat" doc:"owner of a hand, a button or a home, -1 otherwise"`
	X    float32 `json:"x" doc:"centre in squares, from the left edge as the first seat sees it"`
	Y    float32 `json:"y" doc:"centre in squares, from the top edge"`
	Tint uint8   `json:"tint,omitempty" doc:"colour of the square: neighbours differ; 3: a hole in the board; 4: a throne; 5: a goal of one side; 6: such a goal along an edge; 7: part of an area with rules of its own, such as a castle; 8: a point of a board of lines that guides the eye; 9: such a point with small corners round it, where pieces begin"`

	// Sign is drawn on the place, under the men: the skin of the family has it by this name.
	Sign string `json:"sign,omitempty" doc:"a sign that is drawn on the place, such as that of a house of senet; the words sign.<name> of the family name it"`

	// Holds is the kind of man that a hand is for; shown also while it is empty.
	Holds string `json:"holds,omitempty" doc:"of a hand: the kind of man that it is for"`

	// Endless is a hand that never runs out: a box of men. Its man stands in every scene, and his number means nothing.
	Endless bool `json:"endless,omitempty" doc:"of a hand: it never runs out, as a box of men does not"`
}

// Scene is what stands on a board at one moment. Methods that fill it append to its slices, so
// that a caller may reuse one Scene: see Reset.
type Scene struct {
	ToMove  Seats     `json:"toMove" doc:"the seats that may act, as a bit set: bit s (1 << s) for seat s; bit 15 is chance"`
	Men     []Man     `json:"men" doc:"all men; of those on one place the lowest first"`
	Marks   []Mark    `json:"marks,omitempty" doc:"signs on places"`
	Dice    []int     `json:"dice,omitempty" doc:"what the dice show"`
	Choices []string  `json:"choices,omitempty" doc:"what paths may choose among, such as promote:queen"`
	Paths   []Path    `json:"paths,omitempty" doc:"every way to enter a legal move, for the seats that you have and that may act; nobody else gets any"`
	Forces  []Force   `json:"forces,omitempty" doc:"what the seats bring to bear on places, in games where that decides; places with none are left out"`
	Counts  []Count   `json:"counts,omitempty" doc:"numbers that players count on the board, as the liberties of stones: for those who want to see them"`
	Score   []float32 `json:"score,omitempty" doc:"points of each seat, now or in the end"`
	Facts   []Fact    `json:"facts,omitempty" doc:"what is not on the board, in the order to show it"`
	More    string    `json:"more,omitempty" enum:"steps,tool" doc:"why the paths are not all ways to enter moves. steps: there are more, and steps on the socket asks for the ways on from some clicks; tool: the tool of the board may be used, too"`
}

// Why Scene.Paths are not all ways to enter moves.
const (
	MoreSteps = "steps" // see Stepper
	MoreTool  = "tool"  // see Board.Tool
)

// Reset empties the scene and keeps its memory.
func (sc *Scene) Reset() {
	*sc = Scene{
		Men: sc.Men[:0], Marks: sc.Marks[:0], Dice: sc.Dice[:0],
		Choices: sc.Choices[:0], Paths: sc.Paths[:0], Forces: sc.Forces[:0], Counts: sc.Counts[:0], Score: sc.Score[:0], Facts: sc.Facts[:0],
	}
}

// Man is one man, or several alike.
type Man struct {
	Place Place       `json:"place" doc:"index of its place"`
	Kind  string      `json:"kind" doc:"man, king, pawn, disc and so on, as the words of the family name it; where men bear numbers these follow, each behind a dot: circle.25"`
	Seat  Seat        `json:"seat" doc:"whose it is, -1: nobody's"`
	N     uint8       `json:"n,omitempty" doc:"how many alike, in hands; none: one"`
	Badge string      `json:"badge,omitempty" doc:"the kind of man like which it moves now, if not its own"`
	Pose  *[7]float32 `json:"pose,omitempty" doc:"on free boards: where its middle is (x, y, z in cm), then how it is turned, as a quaternion (x, y, z, w)"`
}

// Shape is the kind of a man without what is written on it, and that: 25, or 36.25.16 on a man of several parts; or the figure by
// which it is drawn: elephant. The words of a family name the shape, and figures.
func (m Man) Shape() (shape, written string) {
	shape, written, _ = strings.Cut(m.Kind, ".")
	return shape, written
}

// Fact is something to know of a position that cannot be seen on its board: the number of the round,
// whose line is where. The family's words "fact.<key>" name it; the value is shown by its word
// "fact.<key>.<value>" where there is one, else as it is.
type Fact struct {
	Key   string `json:"key" doc:"what it is about; the words fact.<key> of the family name it"`
	Seat  Seat   `json:"seat" doc:"whom it is about, -1: all"`
	Value string `json:"value" doc:"shown by the word fact.<key>.<value> where there is one, else as it is"`
}

// Force is what the seats bring to bear on a place, where a game sums that up: screens show it on demand.
type Force struct {
	Place Place      `json:"place" doc:"index of the place"`
	Of    [2]float32 `json:"of" doc:"of the first seat and of the second"`
}

// Count is a number that players count on a place, as the liberties of the group of a stone: screens show it on demand.
type Count struct {
	Place Place `json:"place" doc:"index of the place"`
	N     int   `json:"n" doc:"the number"`
}

// Mark is a sign on a place: check, dead, territory (territory.0 and so on: of a seat), last, line (one that decides the game),
// wall, due. A match adds touched, for a
// man that must move because it was touched.
type Mark struct {
	Place Place  `json:"place" doc:"index of the place"`
	Kind  string `json:"kind" doc:"check, dead, territory, territory.0 or territory.1 where it is a seat's, last, line: of a line that decides the game, wall, due, or touched: a man that must move because it was touched"`
}

// Path is one way to enter one move by clicks. Among the paths of a seat none is a prefix of
// another; a tie (rook or rider?) is broken by a choice. The first of several paths of a move
// is the way it is shown. Where a man stops on a place that it takes, the move is over for it: a
// place after that is where the man taken is put.
type Path struct {
	Seat   Seat    `json:"seat" doc:"that enters it"`
	Tokens []Token `json:"tokens" doc:"clicks one after the other: 0 and more are indices of places, -1-i is the choice of index i. No path of a seat begins another"`
	Taken  []Place `json:"taken,omitempty" doc:"places of the men that the move takes, in their order; one that holds several stands once for each that is taken"`
	Turns  []Place `json:"turns,omitempty" doc:"places of the men that change sides where they stand, in their order"`
	// Seams go with Board.Copies: of boards whose edges do not meet there are none.
	Seams []Place `json:"seams,omitempty" doc:"for every seam that the way goes over, the place drawn again that it comes to first"`
	Via   []Place `json:"via,omitempty" doc:"places on which the man comes down between the clicks, in their order, such as those of a chain of jumps that is entered by its ends"`
	Text  string  `json:"text" doc:"of the move: what is sent"`
	Risk  string  `json:"risk,omitempty" doc:"a word of the family, risk.<word>, for an oversight that the rules let a person take back: it is asked before the move is sent"`
}

// SceneOf is the scene of p, with the paths of the seats in who, nil if p has no scene.
func SceneOf(p Position, who Seats) *Scene {
	sc := &Scene{Men: make([]Man, 0, usualMen)} // an empty board has a list of men, too
	if !SceneInto(sc, p, who) {
		return nil
	}
	return sc
}

// SceneInto is SceneOf that fills a scene, whose memory it uses again; false if p has no scene.
func SceneInto(sc *Scene, p Position, who Seats) bool {
	v, ok := p.(Scener)
	if !ok {
		return false
	}
	sc.Reset()
	sc.ToMove = p.ToMove()
	v.AppendScene(sc)
	var more string
	if sc.Paths, more = AppendPaths(nil, p, who); more != "" {
		sc.More = more
	}
	return true
}

// usualMen is how many men most boards have at most.
const usualMen = 32

// usualMoves is how many moves most positions have at most.
const usualMoves = 40

// moveLists are used again: lists of moves are of no use once their paths are known.
var moveLists = sync.Pool{New: func() any { return &moveList{make([]Move, 0, usualMoves)} }}

type moveList struct{ moves []Move }

// AppendPaths appends the paths of the seats in who, as SceneOf gives them, and tells MoreSteps where they are not all ways to
// enter moves; that a tool may be used is told by the scene. Without a path it gives dst as it was.
func AppendPaths(dst []Path, p Position, who Seats) (list []Path, more string) {
	v, ok := p.(Scener)
	if !ok || p.ToMove()&who == 0 {
		return dst, ""
	}
	spare := moveLists.Get().(*moveList)
	defer moveLists.Put(spare)
	spare.moves = p.AppendMoves(spare.moves[:0])
	list = slices.Grow(dst, len(spare.moves)+1)
	for _, m := range spare.moves {
		list = v.AppendPaths(list, m)
	}
	list = v.AppendExtra(list)
	kept := slices.DeleteFunc(list[len(dst):], func(path Path) bool { return !who.Has(path.Seat) })
	if len(kept) == 0 {
		return dst, ""
	}
	list = list[:len(dst)+len(kept)]
	if s, ok := p.(Stepper); ok && s.Crowded() {
		more = MoreSteps
	}
	return list, more
}
