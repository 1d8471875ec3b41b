package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// size is the number of files and of ranks.
const size = 9

// board is a position as files tell of it: letters of SFEN on squares, and hands.
type board struct {
	at    [size + 1][size + 1]string // by file and rank from 1; empty: no piece
	hands [2]map[byte]int            // by small letter
	turn  int
}

// holding are the pieces that hands hold, as SFEN orders them; most of each there are.
const holding = "rbgsnlp"

var most = map[byte]int{'r': 2, 'b': 2, 'g': 4, 's': 4, 'n': 4, 'l': 4, 'p': 18}

// boardOf is a position of the family's, ok false where it has not nine ranks.
func boardOf(p game.Position) (b board, ok bool) {
	b.hands = [2]map[byte]int{{}, {}}
	fields := strings.Fields(game.Text(p))
	rows := strings.Split(fields[0], "/")
	if len(rows) != size || len(fields) < 3 {
		return b, false
	}
	for y, row := range rows {
		x, plus := size, ""
		for _, c := range row {
			switch {
			case c == '+':
				plus = "+"
				continue
			case c >= '1' && c <= '9':
				x -= int(c - '0')
				continue
			case x < 1:
				return b, false
			}
			b.at[x][y+1] = plus + string(c)
			x, plus = x-1, ""
		}
	}
	if fields[1] == "w" {
		b.turn = 1
	}
	n := 0
	for _, c := range strings.Trim(fields[2], "-") {
		if c >= '0' && c <= '9' {
			n = n*10 + int(c-'0')
			continue
		}
		side, letter := sideOf(string(c)), byte(c|0x20)
		b.hands[side][letter] += max(n, 1)
		n = 0
	}
	return b, true
}

// sideOf is the side of a piece: Black's letters are capitals.
func sideOf(piece string) int {
	if strings.ToUpper(piece) == piece {
		return 0
	}
	return 1
}

// pieceOf is a piece of a side by its kind in small letters.
func pieceOf(kind string, side int) string {
	if side == 0 {
		return strings.ToUpper(kind)
	}
	return kind
}

// sfen writes the position.
func (b *board) sfen(number int) string {
	var s strings.Builder
	for y := 1; y <= size; y++ {
		if y > 1 {
			s.WriteByte('/')
		}
		gap := 0
		for x := size; x >= 1; x-- {
			if b.at[x][y] == "" {
				gap++
				continue
			}
			if gap > 0 {
				s.WriteString(strconv.Itoa(gap))
			}
			gap = 0
			s.WriteString(b.at[x][y])
		}
		if gap > 0 {
			s.WriteString(strconv.Itoa(gap))
		}
	}
	hands := ""
	for side := range b.hands {
		for _, c := range []byte(holding) {
			switch n := b.hands[side][c]; {
			case n > 1:
				hands += strconv.Itoa(n)
				fallthrough
			case n == 1:
				hands += pieceOf(string(c), side)
			}
		}
	}
	if hands == "" {
		hands = "-"
	}
	fmt.Fprintf(&s, " %c %s %d", "bw"[b.turn&1], hands, number)
	return s.String()
}

// rest gives all pieces that are nowhere to a hand.
func (b *board) rest(side int) {
	left := map[byte]int{}
	for c, n := range most {
		left[c] = n - b.hands[0][c] - b.hands[1][c]
	}
	for x := range b.at {
		for _, piece := range b.at[x] {
			if piece != "" {
				left[strings.ToLower(piece)[len(piece)-1]]--
			}
		}
	}
	for c, n := range left {
		if n > 0 && c != 'k' {
			b.hands[side][c] += n
		}
	}
}

// step is a legal move with what files say of it.
type step struct {
	m        game.Move
	text     string // as USI has it
	kind     string // before the move, in small letters, +p
	drop     bool
	fx, fy   int // from
	x, y     int // to
	promotes bool
}

// stepOf is a move of a position; ok is false for a declaration.
func stepOf(b *board, p game.Position, m game.Move) (s step, ok bool) {
	s = step{m: m, text: game.MoveText(p, m)}
	if len(s.text) < 4 {
		return s, false
	}
	s.x, s.y = int(s.text[2]-'0'), int(s.text[3]-'a'+1)
	if s.drop = s.text[1] == '*'; s.drop {
		s.kind = strings.ToLower(s.text[:1])
		return s, true
	}
	s.fx, s.fy = int(s.text[0]-'0'), int(s.text[1]-'a'+1)
	if s.fx < 1 || s.fx > size || s.x < 1 || s.x > size {
		return s, false
	}
	s.kind = strings.ToLower(b.at[s.fx][s.fy])
	s.promotes = strings.HasSuffix(s.text, "+")
	return s, true
}

// after is the kind that stands on the goal.
func (s step) after() string {
	if s.promotes {
		return "+" + s.kind
	}
	return s.kind
}

// stepsTo are the legal moves of a kind to a square, drops last.
func stepsTo(b *board, p game.Position, kind string, x, y int) (steps []step) {
	for _, m := range p.AppendMoves(nil) {
		if s, ok := stepOf(b, p, m); ok && s.kind == kind && s.x == x && s.y == y {
			steps = append(steps, s)
		}
	}
	slices.SortStableFunc(steps, func(a, b step) int {
		switch {
		case a.drop == b.drop:
			return 0
		case a.drop:
			return 1
		}
		return -1
	})
	return steps
}
