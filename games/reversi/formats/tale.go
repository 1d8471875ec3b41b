package formats

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// tale is a game being read: the line played so far, and where it stands.
type tale struct {
	g    *record.Game
	pos  game.Position
	last *record.Node
	ply  int
}

// newTale is a game without plies. A nil start is that of the rules.
func newTale(rules *game.Game, start game.Position) *tale {
	g := record.New(rules, start)
	return &tale{g: g, pos: game.Clone(g.Start), last: g.Root}
}

// mover is the seat that makes the next move with a disc: who has to pass does not.
func (t *tale) mover() game.Seat {
	seat := t.pos.ToMove().One()
	if _, ok := mustPass(t.pos); ok {
		return 1 - seat
	}
	return seat
}

// play makes a move. A pass that it needs before it is put in.
func (t *tale) play(text string) (*record.Node, error) {
	m, err := t.pos.ParseMove(text)
	if err == nil {
		return t.add(m), nil
	}
	pass, forced := mustPass(t.pos)
	if !forced {
		return nil, err
	}
	after := game.Clone(t.pos)
	after.Play(pass)
	if m, err = after.ParseMove(text); err != nil {
		return nil, err
	}
	t.add(pass)
	return t.add(m), nil
}

func (t *tale) add(m game.Move) *record.Node {
	t.last = t.last.Add(&record.Node{Text: game.MoveText(t.pos, m), Move: m})
	t.pos.Play(m)
	t.ply++
	return t.last
}

// passText is a pass in the notation of the family.
const passText = "pass"

// mustPass is the pass of who has no other move.
func mustPass(p game.Position) (game.Move, bool) {
	moves := p.AppendMoves(nil)
	if len(moves) != 1 || game.MoveText(p, moves[0]) != passText {
		return game.Move{}, false
	}
	return moves[0], true
}

// settle writes down the result: what the last position says if the game is over there, else what
// the file says. It tells whether they agree, as far as both say something.
func (t *tale) settle(said string) bool {
	out := t.pos.Outcome()
	if !out.Over() {
		t.g.Result = said
		return true
	}
	t.g.Result, t.g.Reason = record.ResultOf(out, t.g.Rules.Seats), out.Reason
	if said != record.Unknown && said != t.g.Result {
		t.g.Result, t.g.Reason = said, ""
		return false
	}
	t.g.Score = scoreText(t.pos)
	return true
}

// discs counts the discs of both seats.
func discs(p game.Position) (n [2]int) {
	board, _, _ := strings.Cut(game.Text(p), " ")
	return [2]int{strings.Count(board, "X"), strings.Count(board, "O")}
}

// points are the final points of both seats, the empty squares with the winner where the rules
// give them to it.
func points(p game.Position) [2]int {
	if s, ok := p.(game.Scorer); ok {
		return [2]int{s.Score(0) / 2, s.Score(1) / 2}
	}
	return discs(p)
}

// board is the squares of a position, letter by letter, and the letter of the side to move.
func board(p game.Position) (squares, side string) {
	fields := strings.Fields(game.Text(p))
	if len(fields) < 2 {
		return "", ""
	}
	return fields[0], fields[1]
}

// squares is how many there are on the board.
func squares(p game.Position) float64 {
	all, _ := board(p)
	return float64(len(all) - strings.Count(all, "."))
}

// drawn skips what chance settles before the first disc: it returns the position that the players
// begin with and the node before their first move. ok is false if nothing has been settled yet.
func drawn(g *record.Game) (start game.Position, from *record.Node, ok bool) {
	start, from = game.Clone(g.Start), g.Root
	for start.ToMove().Has(game.Chance) && len(from.Next) > 0 && strings.Contains(from.Next[0].Text, " ") {
		from = from.Next[0]
		start.Play(from.Move)
	}
	_, side := board(start)
	return start, from, side != "?" && (!start.ToMove().Has(game.Chance) || from != g.Root)
}
