package formats

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

var sgfForm = &sgf.Form{
	Name:   "sgf",
	About:  "Smart Game Format of Othello: GM[2]",
	MIME:   "application/x-othello-sgf",
	Number: 2,
	Title:  "Othello",
	Family: family,
	Holds:  func(g *game.Game) bool { return sgfSize(g) > 0 },
	Uses:   []string{"SZ"},
	Start:  sgfStart,
	Play:   sgfPlay,
	End:    sgfEnd,
	Root:   sgfRoot,
	Move:   sgfMove,
	Places: func(_ *game.Game, v sgf.Value) []string { return []string{sgfSquare(v.Line())} },
}

// sgfSize is the number of columns of the board of Othello under these rules, 0 if they are others.
func sgfSize(g *game.Game) int {
	if n, err := strconv.Atoi(ggfType(g)); err == nil && n != 88 {
		return n
	}
	return 0
}

// sgfPlay makes the move of B[d3], W[ce] or B[], a pass.
func sgfPlay(l *sgf.Line, by game.Seat, v sgf.Value) error {
	text := sgfSquare(v.Line())
	t := &tale{g: l.Game, pos: l.Pos, last: l.Last, ply: l.Ply}
	if nextSeat(t, text == passText) != by {
		return sgf.Turn(sideWord(1 - by))
	}
	_, err := t.play(text)
	l.Last, l.Ply = t.last, t.ply
	return err
}

// sgfSquare is a square as the family writes it: d3 stays, dc is the fourth column and third row; an
// empty value is a pass, and so is tt.
func sgfSquare(value string) string {
	v := strings.ToLower(strings.TrimSpace(value))
	switch {
	case v == "" || v == "tt" || isPass(v):
		return passText
	case len(v) == 2 && isLetter(rune(v[0])) && isLetter(rune(v[1])):
		return v[:1] + strconv.Itoa(int(v[1]-'a')+1)
	}
	return v
}

// sgfStart settles rules and start.
func sgfStart(root *sgf.Node, asked *game.Game) (*game.Game, game.Position, error) {
	rules := asked
	if rules == nil || sgfSize(rules) == 0 {
		size := 8
		if root.Has("SZ") {
			size, _ = strconv.Atoi(root.Line("SZ")) // the name of the rules says what is wrong with it
		}
		var err error
		if rules, err = game.Open(boardSpec(standard, size)); err != nil {
			return nil, nil, err
		}
	}
	start, err := sgfPosition(root, rules)
	return rules, start, err
}

// sgfPosition is the board that is set up, nil if it is the usual one.
func sgfPosition(root *sgf.Node, rules *game.Game) (game.Position, error) {
	if !root.Has("AB", "AW", "AE", "PL") {
		return nil, nil
	}
	usual, side := board(rules.Start())
	squares, size := []byte(usual), sgfSize(rules)
	if root.Has("AB", "AW") {
		squares = []byte(strings.Repeat("-", len(usual)))
	}
	for i, prop := range []string{"AB", "AW", "AE"} { // what is taken away is so after the rest
		for _, v := range root.Values(prop) {
			square := sgfSquare(v.Line())
			row, err := strconv.Atoi(square[min(1, len(square)):])
			if col := int(square[0]) - 'a'; err == nil && col >= 0 && col < size && row >= 1 && row <= size {
				squares[(row-1)*size+col] = "XO-"[i]
				continue
			}
			return nil, fmt.Errorf("%s[%s]: no such square: %w", prop, clip(v.Line()), game.ErrPosition)
		}
	}
	if root.Has("PL") {
		side = map[bool]string{true: "O", false: "X"}[strings.HasPrefix(strings.ToUpper(root.Line("PL")), "W")]
	}
	return rules.Parse(string(squares) + " " + side)
}

// sgfEnd settles the result; what the file says against the last position is a remark.
func sgfEnd(t *sgf.Tree, main *sgf.Line, said string) {
	last := &tale{g: main.Game, pos: main.Pos}
	if !last.settle(sgf.Result(said)) {
		t.Fault(t.Root.At, 0, "RE", game.Faultf("fileScore", "the last position is {score}", scoreText(last.pos))).Remark = true
	}
}

// sgfRoot writes the size of the board, and its discs if they are not the usual ones.
func sgfRoot(g *record.Game, root *sgf.Node) (*record.Node, game.Position, error) {
	size := sgfSize(g.Rules)
	start, from, ok := drawn(g)
	if !ok {
		return nil, nil, fmt.Errorf("sgf: game %s: nothing has been drawn yet: %w", g.Rules.Name(), record.ErrWrite)
	}
	root.Add("SZ", strconv.Itoa(size))
	squares, side := board(start)
	if usual, err := game.Open(boardSpec(standard, size)); err == nil {
		if s, by := board(usual.Start()); s == squares && by == side {
			return from, start, nil
		}
	}
	for i, disc := range []byte(squares) {
		if seat := strings.IndexByte("XO", disc); seat >= 0 {
			root.Add([]string{"AB", "AW"}[seat], fmt.Sprintf("%c%d", 'a'+i%size, i/size+1))
		}
	}
	root.Add("PL", map[bool]string{true: "W", false: "B"}[side == "O"])
	return from, start, nil
}

// sgfMove writes a ply.
func sgfMove(pos game.Position, n *record.Node) (name, value string, err error) {
	seat := pos.ToMove().One()
	if seat == game.Chance { // the moves of a drawn opening
		_, side := board(pos)
		seat = game.Seat(strings.Index("XO", side))
	}
	if n.Text == passText {
		return sgf.Colour(seat), "", nil
	}
	return sgf.Colour(seat), n.Text, nil
}
