package formats

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/record"
)

// tree is where a reader is among the moves and variations of a game.
type tree struct {
	spot
	stack []branch
	plies int // of all lines
	deep  int // brackets that are passed over
	lost  bool
	words bool // what stands in the present brackets is no variation, or no more
	said  strings.Builder
}

// spot is the end of a line: its last move, the position after it and the one before.
type spot struct {
	last          *record.Node
	pos, replaced *xiangqi.Position
}

// branch is an open variation: where the line goes on behind it, and the move before its first.
type branch struct {
	spot
	fresh *record.Node
}

var (
	glyph    = regexp.MustCompile(`^\$(\d{1,3})$`)
	strength = regexp.MustCompile(`[!?]+$`)
)

// take reads a line: moves, comments in braces, and variations in round brackets behind the move that they replace. Where a
// bracket holds words and no moves, they are a comment; the one in which a fault has ended the moves is passed over.
func (t *tale) take(line string) {
	if !t.start() {
		return
	}
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			t.word(word.String())
			word.Reset()
		}
	}
	if t.aside {
		t.said.WriteByte(' ')
	}
	for _, c := range line {
		switch {
		case t.aside && c == '}':
			t.aside = false
			t.remark(t.said.String())
			t.said.Reset()
		case t.aside:
			if t.said.Len() < t.r.Limits().Comment {
				t.said.WriteRune(c)
			}
		case c == '{':
			flush()
			t.aside = true
		case c == '(' || c == '（':
			flush()
			t.open()
		case c == ')' || c == '）':
			flush()
			t.close()
		case c == ' ' || c == '\t' || c == '\u3000':
			flush()
		default:
			word.WriteRune(c)
		}
	}
	flush()
}

// fresh tells whether no move stands yet in the present line.
func (t *tree) fresh() bool {
	if len(t.stack) == 0 {
		return t.last.Parent == nil
	}
	return t.last == t.stack[len(t.stack)-1].fresh
}

// open begins a variation: its first move stands in place of the last one.
func (t *tale) open() {
	if t.lost || t.words || t.deep > 0 || t.fresh() || len(t.stack) == t.r.Limits().Depth {
		t.deep++
		return
	}
	t.stack = append(t.stack, branch{t.spot, t.last.Parent})
	t.spot = spot{last: t.last.Parent, pos: game.Clone(t.replaced).(*xiangqi.Position)}
}

// close ends a variation.
func (t *tree) close() {
	switch n := len(t.stack); {
	case t.deep > 0:
		t.deep--
	case n > 0:
		t.spot, t.stack, t.words = t.stack[n-1].spot, t.stack[:n-1], false
	}
}

// leave ends all variations that the file has left open.
func (t *tree) leave() {
	for t.deep = 0; len(t.stack) > 0; {
		t.close()
	}
}

// remark is said about the last move; in brackets without one about the move before them.
func (t *tale) remark(said string) {
	if t.lost || t.deep > 0 || t.done || strings.TrimSpace(said) == "" {
		return
	}
	n := t.last
	if len(t.stack) > 0 && t.fresh() {
		n = t.stack[len(t.stack)-1].last
	}
	if len(n.After) < t.r.Limits().Comment {
		n.AddRemark(strings.TrimSpace(said))
	}
}

// word reads a move, a number, a sign or the result.
func (t *tale) word(text string) {
	if t.words {
		t.remark(text)
		return
	}
	if text = number.ReplaceAllString(text, ""); text == "" || t.done || t.lost || t.deep > 0 || strings.Trim(text, ".…") == "" {
		return
	}
	if sign := glyph.FindStringSubmatch(text); sign != nil {
		if n, _ := strconv.Atoi(sign[1]); !t.fresh() { // at most three digits
			t.last.NAGs = append(t.last.NAGs, n)
		}
		return
	}
	switch text {
	case record.FirstWins, record.SecondWins, record.Drawn, record.Unknown:
		if len(t.stack) == 0 {
			t.g.Result, t.done = text, true
		}
		return
	}
	m, err := readMove(t.pos, text)
	switch {
	case t.plies >= t.r.Limits().Nodes:
		t.lost = true
	case err == nil:
		t.add(m, strength.FindString(text))
	case len(t.stack) > 0:
		t.words = true
		t.remark(text)
	default:
		t.lost = true
		t.r.Fault(1, t.last.Ply()+1, text, nil).Because(err)
	}
}

// add plays a move at the end of the present line; one that stands there already is gone along.
func (t *tale) add(m game.Move, sign string) {
	text := game.MoveText(t.pos, m)
	t.replaced, t.pos = t.pos, game.Clone(t.pos).(*xiangqi.Position)
	t.pos.Play(m)
	t.plies++
	if i := slices.IndexFunc(t.last.Next, func(n *record.Node) bool { return n.Text == text }); i >= 0 {
		t.last = t.last.Next[i]
		return
	}
	t.last = t.last.Add(&record.Node{Text: text, Move: m, Glyph: sign})
}
