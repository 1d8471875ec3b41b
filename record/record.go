package record

import (
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// Results of a game of two seats, as all formats are brought to them: the first seat's share
// stands first. Games of more seats have their places joined by commas: "1,3,2,4".
const (
	FirstWins  = "1-0"
	SecondWins = "0-1"
	Drawn      = "1/2-1/2"
	BothLose   = "0-0"
	Unknown    = "*" // unfinished, or nobody wrote it down
)

// Void is the reason of a game that was declared to have no result, beside Drawn.
const Void = "void"

// ScoreTag holds the result in points as a file has it, where the last position does not tell it.
const ScoreTag = "Score"

// ResultTag holds what a file says of a result that is none of these, beside Unknown: "?", "left unfinished".
const ResultTag = "Result"

// Tag is one line of a game's header: White "Ivanov". Names need not be unique.
type Tag struct{ Name, Value string }

// Command is a machine-readable part of a comment: [%eval 0.3].
type Command struct{ Name, Value string }

// Game is one game with everything that was written about it.
type Game struct {
	Tags   []Tag         // without those that say what the fields below say
	Rules  *game.Game    // as agreed by the players
	Start  game.Position // before the first ply
	Root   *Node         // stands for Start: it has no move; never nil
	Result string        // never empty: Unknown at least
	Reason string        // reason code of the outcome, empty if unknown
	Score  string        // result in points where the last position tells it, as players write it: "B+3.5"; set by readers, never written
}

// Node is one ply, or a new set-up of the board in the middle of a game, with what was
// written about it.
type Node struct {
	Text     string         // plain notation, as game.Position.AppendMove writes it
	Move     game.Move      // what Text means in the position before it
	Setup    string         // position text; then Text is empty
	Glyph    string         // strength of the move as written: "!", "?!", "(?)"
	NAGs     []int          // numeric annotation glyphs: 1 good move, 7 only move …
	Before   string         // comment before the ply
	After    string         // comment after it; of the root: on the whole game
	Commands []Command      // without the clock
	Clock    *time.Duration // left to the mover after the ply, nil if unknown

	Parent *Node   // nil for the root
	Next   []*Node // continuations: first the line played, then the variations

	at     movetext.Place // where a reader found it
	said   int            // remarks that a reader has added, to stop a hostile file
	joined int            // plies before it in the same word of a file
	roll   string         // a lot that falls before it, in a tree that is being written as PGN

	after game.Position // kept where it is slow to play again, see Keep
}

// New is a game without plies. A nil start is that of the rules; another one is copied.
func New(rules *game.Game, start game.Position) *Game {
	if start == nil {
		start = rules.Start()
	} else {
		start = game.Clone(start)
	}
	return &Game{Rules: rules, Start: start, Root: &Node{}, Result: Unknown}
}

// Tag is the value of the first tag of that name.
func (g *Game) Tag(name string) (value string, ok bool) {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value, true
		}
	}
	return "", false
}

// SetTag changes the first tag of that name, or adds it at the end.
func (g *Game) SetTag(name, value string) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// dropTags removes all tags of the given names.
func (g *Game) dropTags(names ...string) {
	g.Tags = slices.DeleteFunc(g.Tags, func(t Tag) bool { return slices.Contains(names, t.Name) })
}

// Main is the line played, without the root.
func (g *Game) Main() []*Node {
	var line []*Node
	for n := g.Root; len(n.Next) > 0; {
		n = n.Next[0]
		line = append(line, n)
	}
	return line
}

// Last is the end of the line played, the root if there is none.
func (g *Game) Last() *Node {
	n := g.Root
	for len(n.Next) > 0 {
		n = n.Next[0]
	}
	return n
}

// Add appends child to the continuations of n and returns it.
func (n *Node) Add(child *Node) *Node {
	child.Parent = n
	n.Next = append(n.Next, child)
	return child
}

// Ply is the number of plies from the root to n; set-ups do not count.
func (n *Node) Ply() int {
	ply := 0
	for ; n.Parent != nil; n = n.Parent {
		if n.Setup == "" {
			ply++
		}
	}
	return ply
}

// Path is the line from the first ply to n.
func (n *Node) Path() []*Node {
	var path []*Node
	for ; n.Parent != nil; n = n.Parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

// ResultOf writes an outcome among seats players as a Result.
func ResultOf(o game.Outcome, seats int) string {
	switch {
	case !o.Over():
		return Unknown
	case seats != 2:
		return places(o, seats)
	case o.Place[0] < o.Place[1]:
		return FirstWins
	case o.Place[0] > o.Place[1]:
		return SecondWins
	}
	return Drawn
}

// places joins the places of all seats by commas.
func places(o game.Outcome, seats int) string {
	var b []byte
	for s := range seats {
		if s > 0 {
			b = append(b, ',')
		}
		b = append(b, '0'+o.Place[s])
	}
	return string(b)
}

// PlacesOf is the inverse of ResultOf: the place of each seat, nil where a result names no places.
func PlacesOf(result string, seats int) []int {
	switch {
	case seats == 2 && result == FirstWins:
		return []int{1, 2}
	case seats == 2 && result == SecondWins:
		return []int{2, 1}
	case seats == 2 && result == Drawn:
		return []int{1, 1}
	case seats == 2 || len(result) != 2*seats-1:
		return nil
	}
	list := make([]int, seats)
	for s := range list {
		digit := result[2*s]
		if digit < '1' || digit > '9' || s > 0 && result[2*s-1] != ',' {
			return nil
		}
		list[s] = int(digit - '0')
	}
	return list
}
