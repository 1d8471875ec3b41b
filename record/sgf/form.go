package sgf

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// Form is how the games of one family stand in SGF. Black is the first seat.
type Form struct {
	Name   string // of the format
	About  string // one line for people
	MIME   string
	Number int    // GM
	Title  string // of the game, for people
	Family string // id of the family
	// Holds tells whether games under these rules can be written; nil stands for all of the family.
	Holds func(g *game.Game) bool

	// Start is what the root says of rules and start; a nil position is the usual start. Only an error that is Forced comes with
	// rules. Asked are the rules that the caller
	// wants where the file does not say, may be nil or of another family.
	Start func(root *Node, asked *game.Game) (*game.Game, game.Position, error)
	// Begin makes plies that the root tells of, as stones that a player has placed; nil where there are none.
	Begin func(l *Line, root *Node) error
	// Play makes the move of B or W. An error ends the line, unless it is one of Forced.
	Play func(l *Line, by game.Seat, v Value) error
	// Say makes a ply that is no move of SGF, which stands in a property called Words.
	Say   func(l *Line, v Value) error
	Words string
	// SetUp is the position after a node that sets up stones later than the root; nil where the family has none.
	SetUp func(l *Line, n *Node) (game.Position, error)
	// End settles the result, of which the file says so much; nil: by the last position, else by the file.
	End func(t *Tree, main *Line, said string)

	// Root writes rules and start, and tells from which node on and position the line begins; nil: from the start of the game.
	Root func(g *record.Game, root *Node) (from *record.Node, pos game.Position, err error)
	// Move is the property of a ply, B, W or Words, and its value.
	Move func(pos game.Position, n *record.Node) (name, value string, err error)
	// Final writes what the last node of the line played tells of its end; may be nil.
	Final func(pos game.Position, to *Node)
	// Stones writes a board that is set up anew in the middle of a game; nil where the family has none.
	Stones func(from, to game.Position, n *Node)
	// Places are the names, as the board has them, of the places that a value says: a point, or a rectangle of points.
	Places func(rules *game.Game, v Value) []string
	// Uses are names of properties of the root that Start and End read: they are not kept as commands.
	Uses []string
}

// forms are those of all families, in the order of Format.
var forms []*Form

// goes is the number of a game whose file does not say it: SGF was made for Go.
const goes = 1

// Format is the format of records of a form, which is known from now on to all formats of SGF; it is called from init functions.
func Format(f *Form) *record.Format {
	forms = append(forms, f)
	return &record.Format{
		Name: f.Name, About: f.About, Extensions: []string{".sgf"}, MIME: f.MIME, Sniff: f.sniff, Read: f.read, Write: f.write, Holds: f.holds,
	}
}

// holds tells whether games under these rules can be written.
func (f *Form) holds(g *game.Game) bool {
	return g.Info.Family == f.Family && (f.Holds == nil || f.Holds(g))
}

// sniff is sure of a file whose first game says the number of the form; one that says none may be of Go, and one that says a
// number that no form has is told of by that of Go.
func (f *Form) sniff(head []byte) record.Likeness {
	i := skipSpace(head, 0)
	if i == len(head) || head[i] != '(' {
		return record.Unlike
	}
	if i = skipSpace(head, i+1); i == len(head) || head[i] != ';' {
		return record.Unlike
	}
	for t := range Trees(strings.NewReader(string(head)), record.Options{Limits: record.Limits{Nodes: 500}}) {
		switch number, said := t.Root.number(); {
		case said && number == f.Number, said && f.Number == goes && known(number) == nil:
			return record.Sure
		case !said && f.Number == goes && t.Root.Has("FF", "SZ", "B", "W", "AB", "AW", "C", "PB", "PW"):
			return record.LikeIf(!t.Root.Has("GM"))
		}
		break
	}
	return record.Unlike
}

// number is what GM says.
func (n *Node) number() (number int, said bool) {
	if n == nil {
		return 0, false
	}
	v := n.Line("GM")
	number, err := strconv.Atoi(v)
	return number, err == nil
}

// of is the form of a game: that of its number, else that which the caller asks for, else that of Go. It is nil if no family has
// such games.
func of(root *Node, asked *game.Game) *Form {
	number, said := root.number()
	if !said && root.Has("GM") {
		return nil
	}
	if said {
		return known(number)
	}
	if f := ofFamily(asked); f != nil {
		return f
	}
	return known(goes)
}

// known is the form of a number, nil if no family has such games.
func known(number int) *Form {
	for _, f := range forms {
		if f.Number == number {
			return f
		}
	}
	return nil
}

// Holds tells whether games of the family of these rules stand in SGF.
func Holds(rules *game.Game) bool { return ofFamily(rules) != nil }

// PlacesOf are the names of the places that a value says in games under these rules, as their board has them; none where games of
// their family do not stand in SGF.
func PlacesOf(rules *game.Game, v Value) []string {
	if f := ofFamily(rules); f != nil {
		return f.Places(rules, v)
	}
	return nil
}

// ofFamily is the form of a family, nil where it has none.
func ofFamily(rules *game.Game) *Form {
	for _, f := range forms {
		if rules != nil && f.Family == rules.Info.Family {
			return f
		}
	}
	return nil
}

// read yields all games of a file that some form holds; of others it says that they are not of this one.
func (f *Form) read(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	return func(yield func(record.Entry) bool) {
		for t := range Trees(src, o) {
			if !yield(record.Entry{Game: f.Record(t), Faults: t.Faults}) {
				return
			}
		}
	}
}

// Line is where the reading of a game stands: the position after a node of its record.
type Line struct {
	Game *record.Game
	Pos  game.Position
	Last *record.Node
	Ply  int // of Last
	side int // variations that the line is in
}

// Add makes a move and writes it down.
func (l *Line) Add(m game.Move) *record.Node {
	l.Last = l.Last.Add(&record.Node{Text: game.MoveText(l.Pos, m), Move: m})
	l.Pos.Play(m)
	l.Ply++
	return l.Last
}

// SetUp puts another position in place of the present one and writes that down.
func (l *Line) SetUp(pos game.Position) {
	l.Last = l.Last.Add(&record.Node{Setup: game.Text(pos)})
	l.Pos = pos
}

// Turn is the fault of a move by the wrong side.
func Turn(mover game.Word) error { return game.Faultf("fileTurn", "it is the move of {side}", mover) }

// Playing is the fault of a move by who does not have the turn; where the game is over nobody is wrong.
func (l *Line) Playing(by game.Seat) error {
	if mover := l.Pos.ToMove().One(); mover != by && !l.Pos.Outcome().Over() {
		return Turn(game.Word{Key: "side." + strconv.Itoa(int(mover)), Text: [2]string{"Black", "White"}[mover&1]})
	}
	return nil
}

// Colours are the properties of moves, by seat.
var Colours = [2]string{"B", "W"}

// Colour is the property of a seat's moves, "" for what is no seat.
func Colour(s game.Seat) string {
	if s < 0 || int(s) >= len(Colours) {
		return ""
	}
	return Colours[s]
}

// placed is an error with its property.
type placed struct {
	name string
	v    Value
	error
}

func (p placed) Unwrap() error { return p.error }

// Wrong is an error about a value, so that faults name its place.
func (v Value) Wrong(name string, err error) error { return placed{name, v, err} }

// Wrong is an error about the first value of a property.
func (n *Node) Wrong(name string, err error) error {
	v := Value{At: n.At}
	if values := n.Values(name); len(values) > 0 {
		v = values[0]
	}
	return v.Wrong(name, err)
}

// forced is an error behind which the line goes on.
type forced struct{ error }

func (f forced) Unwrap() error { return f.error }

// Forced is an error that is told and lived with: a move that is not legal has been made all the same, or a stone that has no
// place left out. The line goes on.
func Forced(err error) error { return forced{err} }

// failed is the error of a game that the form cannot write.
func (f *Form) failed(ply int, why string) error {
	return fmt.Errorf("%s: ply %d: %s: %w", f.Name, ply, why, record.ErrWrite)
}
