package formats

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// tree is where a reader is among the moves and variations of a game.
type tree struct {
	spot
	stack    []branch
	dead     int // brackets open behind what makes no sense
	plies    int // of all lines
	lost     bool
	numbered bool // a number stands since the last move, or a variation has just ended: what is said now is about the next one
	before   []string
	nags     []int
}

// spot is the end of a line: its last move, the position after it and the one before.
type spot struct {
	last          *record.Node
	pos, replaced game.Position
}

// branch is an open variation: where the line goes on behind it.
type branch struct {
	spot
	line  int // of the file
	fresh *record.Node
}

// fresh tells whether no move stands yet in the present line.
func (t *tree) fresh() bool {
	return len(t.stack) == 0 && t.last.Parent == nil || len(t.stack) > 0 && t.last == t.stack[len(t.stack)-1].fresh
}

var (
	number   = regexp.MustCompile(`^\d+\.\s*`)
	glyph    = regexp.MustCompile(`^\$(\d{1,3})`)
	strength = regexp.MustCompile(`[!?]+$`)
	oneMove  = regexp.MustCompile(`^(?:\+\)|[^_{(\)$])+`)
	nextOne  = regexp.MustCompile(`\s\d+\.`)
	betweens = "_ \t…."
)

// finalCheck is the one sign of a move that ends like a variation.
const finalCheck = "+)"

// row takes what stands in a line.
func (t *tale) row(line string) {
	for rest := line; ; {
		rest = strings.TrimLeft(rest, betweens)
		if n := number.FindString(rest); n != "" {
			t.numbered = true
			rest = strings.TrimLeft(rest[len(n):], betweens)
		}
		if rest == "" {
			return
		}
		rest = t.sign(rest)
	}
}

// sign takes the first thing of a line and returns the rest of it.
func (t *tale) sign(rest string) string {
	switch rest[0] {
	case '{':
		said, after, closed := strings.Cut(rest[1:], "}")
		if !closed {
			t.fault(rest, game.Faultf("fileCommentOpen", "the comment is not closed"))
			return ""
		}
		t.comment(strings.TrimSpace(said))
		return after
	case '(':
		t.branch()
		return rest[1:]
	case ')':
		t.close()
		return rest[1:]
	}
	if m := glyph.FindStringSubmatch(rest); m != nil {
		n, _ := strconv.Atoi(m[1]) // at most three digits
		t.nag(n)
		return rest[len(m[0]):]
	}
	text := oneMove.FindString(rest)
	if next := nextOne.FindStringIndex(text); next != nil {
		text = text[:next[0]]
	}
	if text == "" { // a sign that stands for nothing
		text = rest
	}
	t.play(strings.TrimSpace(text))
	return rest[len(text):]
}

// fault reports what is wrong in a line and leaves the rest of it.
func (t *tale) fault(text string, why *game.Fault) *record.Fault {
	if t.lost {
		return &record.Fault{}
	}
	t.lost = true
	return t.r.Fault(1, t.last.Ply()+1, text[:min(len(text), 40)], why)
}

// comment belongs to the last move, or to the next one if that is begun.
func (t *tale) comment(said string) {
	switch {
	case t.lost || said == "":
	case len(t.stack) > 0 && t.fresh() || t.numbered:
		t.before = append(t.before, said)
	default:
		t.last.AddRemark(said)
	}
}

// nag belongs to the last move, before the first one of a line to the next.
func (t *tale) nag(n int) {
	switch {
	case t.lost:
	case t.fresh():
		t.nags = append(t.nags, n)
	default:
		t.last.NAGs = append(t.last.NAGs, n)
	}
}

// flush gives what waits for a move that does not come to the last one.
func (t *tree) flush() {
	for _, said := range t.before {
		t.last.AddRemark(said)
	}
	if t.last.Parent != nil {
		t.last.NAGs = append(t.last.NAGs, t.nags...)
	}
	t.before, t.nags, t.numbered = nil, nil, false
}

// branch begins a variation: its first move stands in place of the last one.
func (t *tale) branch() {
	if t.lost {
		t.dead++
		return
	}
	var why *game.Fault
	switch most := t.r.Limits().Depth; {
	case t.fresh():
		why = game.Faultf("fileBranch", "a variation without a move before it")
	case len(t.stack) == most:
		why = game.Faultf("fileDepth", "more than {n} variations inside each other", most)
	}
	if why != nil {
		t.fault("(", why)
		t.dead++
		return
	}
	t.flush()
	t.stack = append(t.stack, branch{t.spot, t.r.Number(), t.last.Parent})
	t.spot = spot{last: t.last.Parent, pos: game.Clone(t.replaced)}
}

// close ends a variation; what makes no sense in it ends, too.
func (t *tale) close() {
	if t.dead > 0 {
		t.dead--
		return
	}
	if len(t.stack) == 0 {
		t.fault(")", game.Faultf("fileClose", "no variation is open here"))
		return
	}
	end := t.stack[len(t.stack)-1]
	if t.fresh() { // only words in brackets
		t.spot = end.spot
	}
	t.flush()
	t.spot, t.stack = end.spot, t.stack[:len(t.stack)-1]
	t.lost, t.numbered = false, true
}

// play makes the move of a text.
func (t *tale) play(text string) {
	if t.lost {
		return
	}
	if t.plies++; t.plies > t.r.Limits().Nodes {
		t.fault(text, game.Faultf("fileMoves", "more than {n} moves in one game", t.r.Limits().Nodes))
		return
	}
	m, err := t.pos.ParseMove(text)
	if err != nil && t.reopen() {
		m, err = t.pos.ParseMove(text)
	}
	if err != nil {
		t.fault(text, nil).Because(err)
		return
	}
	n := &record.Node{Text: game.MoveText(t.pos, m), Move: m, Glyph: strength.FindString(text)}
	n.Before, n.NAGs = strings.Join(t.before, " "), t.nags
	t.before, t.nags, t.numbered = nil, nil, false
	final := strings.HasSuffix(game.NameOf(t.pos, m, "ru"), finalCheck)
	t.replaced, t.pos = t.pos, game.Clone(t.pos)
	t.last = t.last.Add(n)
	t.pos.Play(m)
	if !final && strings.HasSuffix(text, finalCheck) && len(t.stack) > 0 { // a check, and the end of the variation
		t.close()
	}
}

// reopen goes on under the rules of 2025, which allow all moves that those of 2024 do. It tells whether it did.
func (t *tale) reopen() bool {
	if !t.open {
		return false
	}
	t.open = false
	rules, err := game.Open(later)
	if err != nil {
		panic("t1: " + err.Error()) // it is our own name
	}
	start, err := rules.Parse(game.Text(t.g.Start))
	if err != nil || !again(t.g.Root, start) {
		return false
	}
	t.g.Rules, t.g.Start = rules, start
	t.spot = t.at(t.last)
	for i := range t.stack {
		t.stack[i].spot = t.at(t.stack[i].last)
	}
	return true
}

// again settles the moves behind n in other rules; it tells whether all are legal.
func again(n *record.Node, pos game.Position) bool {
	for _, c := range n.Next {
		m, err := pos.ParseMove(c.Text)
		if err != nil {
			return false
		}
		c.Move = m
		after := game.Clone(pos)
		after.Play(m)
		if !again(c, after) {
			return false
		}
	}
	return true
}

// at is the spot behind a move, played from the start.
func (t *tale) at(n *record.Node) spot {
	s := spot{last: n, pos: game.Clone(t.g.Start)}
	for _, step := range n.Path() {
		s.replaced = game.Clone(s.pos)
		s.pos.Play(step.Move)
	}
	return s
}
