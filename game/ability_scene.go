package game

// Scener is what a screen shows of a position; every family has it. The same scene serves the
// browser, the terminal, screen readers and thumbnails. Asked by [SceneOf], and by cmd/tavlei,
// cmd/tavlei/internal/terminal,
// game/playthrough, game/puzzle, match, search/balance, search/protocol, server/files and server/show for the names of places and the
// paths of single moves.
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

// LineNamer is a rule set on whose board some lines have names, such as the main road of draughts. Asked by server/files for
// the diagrams of rule pages that offer them (lines: named); without it such a diagram is a fault of the page.
type LineNamer interface {
	// NamedLines are the lines in the order in which they are listed.
	NamedLines() []NamedLine
}

// NamedLine is a line of a board that players call by a name.
type NamedLine struct {
	Key    string  // of its name in the words of the family: diagonal.mainRoad
	Places []Place // from end to end
}

// Stepper is a position whose moves may be clicked in more ways than a scene can list. Where it is
// crowded its scene has some of them, and a screen asks for the others click by click. Without it a
// scene has all. Asked by [SceneOf], match and server/live.
type Stepper interface {
	// Crowded tells whether AppendPaths leaves ways out. It still gives one of every move.
	Crowded() bool
	// AppendSteps appends paths of seat s that begin with the clicks, at least one click: all there
	// are or, if those are too many, one of every move and one for every click that may come next.
	AppendSteps(dst []Path, s Seat, clicks []Token) (paths []Path, all bool)
}

// WayTeller is a position in which one move may go several ways that make no difference to the game. AppendMoves lists it
// once. ParseMove reads other ways as well: the move that it returns then bears its way, which AppendMove writes and the
// first of its paths shows, and is played like the one that is listed. Without it two moves that differ are two moves.
// Asked by [WithoutWay].
type WayTeller interface {
	// WithoutWay is a legal move as AppendMoves lists it.
	WithoutWay(m Move) Move
}

// WithoutWay is m without the way it goes: what is compared to know whether two moves are one.
func WithoutWay(p Position, m Move) Move {
	if v, ok := p.(WayTeller); ok {
		return v.WithoutWay(m)
	}
	return m
}

// Composer writes positions from men that somebody has put on the board by hand. It does not
// judge them: Parse does. It is asked of any position of a game. Without it the game has no editor
// of positions. Asked by server/api and search/protocol.
type Composer interface {
	// Palette is one man of each kind and seat there are, in the order of a box of men.
	Palette() []Man
	// Compose is the text of a position with these men, places of hands among theirs, and
	// this seat to move. What else decides the game is as in the text rest where that fits
	// the men, else as at a start; rest may be empty, and need not be a position.
	Compose(rest string, men []Man, toMove Seat) string
}

// Carrier is a [Composer] of a game in which some men stand on others: Carriers are the kinds of
// those that carry another man of their side, one each. Without it a place holds one man. Asked by
// server/api.
type Carrier interface{ Carriers() []string }

// Striker knows the place of the man that m strikes, where moves are aimed and have no paths of
// clicks; ok is false for a move of another kind. Without it a move begins where its first path
// does. Asked by [ManOf].
type Striker interface {
	Strikes(m Move) (at Place, ok bool)
}

// ManOf is the place of the man that m begins with, on a square or in a hand; ok is false where there is
// none: a stone is put from nowhere, a button is pressed.
func ManOf(p Position, m Move) (at Place, ok bool) {
	if v, strikes := p.(Striker); strikes {
		if at, ok = v.Strikes(m); ok {
			return at, true
		}
	}
	v, shows := p.(Scener)
	if !shows {
		return 0, false
	}
	paths := v.AppendPaths(nil, m)
	if len(paths) == 0 || len(paths[0].Tokens) == 0 || paths[0].Tokens[0] < 0 {
		return 0, false
	}
	at = Place(paths[0].Tokens[0])
	for _, man := range SceneOf(p, 0).Men {
		if man.Place == at {
			return at, true
		}
	}
	return 0, false
}

// Table is what the [ToolData] of a board on which men lie anywhere tells those who have no such tool. Without it they
// draw no men, and frames are kept though what computes them has changed. Asked by
// cmd/tavlei/internal/terminal and server/api.
type Table interface {
	// Motion names what computes how men move: name, version, parameters. Another one makes other frames.
	Motion() string
	// Lies is where a man with a pose lies, in squares from the first seat's left and near edge, and whether he is
	// higher than one who lies on the board.
	Lies(pose [7]float32) (x, y float64, raised bool)
	// Light tells whether a square is light; columns and rows count from the first seat's left and near edge.
	Light(column, row int) bool
}

// Animator shows a move that is more than men going from place to place, frame by frame: ms is the
// time since the move began. Men bear poses and are known by their places, one man to a place; the
// slice is the position's own. A move without frames has nothing to show. It returns early, without
// an error, once frame answers false; it fails where the game's engine does. Without it men move
// from place to place. Asked by server/api and server/show.
type Animator interface {
	AnimationFrames(m Move, frame func(ms int, men []Man) (more bool)) error
}

// AnimationTimer tells how long the move that led to the position is shown, in milliseconds; 0
// where that is not known. A clock waits as long: nobody plays while men still roll. Without it no
// clock waits. Asked by [AnimationDurationOf] and server/show.
type AnimationTimer interface{ AnimationDuration() int }

// AnimationDurationOf is how long the move that led to p is shown, in milliseconds.
func AnimationDurationOf(p Position) int {
	if v, ok := p.(AnimationTimer); ok {
		return v.AnimationDuration()
	}
	return 0
}
