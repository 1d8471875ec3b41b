package formats

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// told is a move as Japanese records tell of it.
type told struct {
	x, y     int // 0: where the last move ended
	kind     string
	from     [2]int // 0: not said
	marks    string // 左右上引寄直打
	promoted int    // 1 成, -1 不成, 0 not said
}

// marks tell pieces apart that could go to the same square, by where they stand and how they go.
var marks = strings.NewReplacer("行", "上", "入", "上", "下", "引")

// readTold takes a move apart: ７六歩, 同　銀左成, ５五角打.
func readTold(text string) (m told, ok bool) {
	rest, same := strings.CutPrefix(text, "同")
	if same {
		rest = strings.TrimLeft(rest, " \u3000")
	} else {
		if m.x, rest, ok = cutNumber(text); !ok {
			return m, false
		}
		if m.y, rest, ok = cutNumber(rest); !ok {
			return m, false
		}
		if after, both := strings.CutPrefix(rest, "同"); both { // ３三同銀
			rest = after
		}
		rest = strings.TrimLeft(rest, " \u3000")
	}
	if m.kind, rest, ok = cutPiece(rest); !ok {
		return m, false
	}
	for _, end := range []struct {
		word string
		is   int
	}{{"不成", -1}, {"生", -1}, {"成", 1}} {
		if before, found := strings.CutSuffix(rest, end.word); found {
			rest, m.promoted = before, end.is
			break
		}
	}
	m.marks = marks.Replace(rest)
	return m, strings.Trim(m.marks, "左右上引寄直打") == ""
}

// kanji makes the move of a text, which may be told with the square that the piece leaves.
func (t *kifTale) kanji(text, fx, fy string) {
	if !t.may(text) {
		return
	}
	told, ok := readTold(text)
	if !ok {
		t.fail(text, nil, game.ErrNotation)
		return
	}
	if told.x == 0 {
		last := t.last()
		if last.Parent == nil || len(last.Text) < 4 {
			t.fail(text, nil, game.ErrNotation)
			return
		}
		told.x, told.y = int(last.Text[2]-'0'), int(last.Text[3]-'a'+1)
	}
	if fx != "" {
		told.from = [2]int{int(fx[0] - '0'), int(fy[0] - '0')}
	}
	b, _ := boardOf(t.pos)
	steps := told.means(&b, t.pos)
	if len(steps) == 1 {
		t.play(steps[0].m)
		return
	}
	if len(steps) > 1 {
		t.fail(text, game.Faultf("fileMeaning", "several pieces could go there"), nil)
		return
	}
	// What the rules say to it: the move that was most likely meant.
	_, err := t.pos.ParseMove(told.usi(&b))
	if err == nil {
		err = game.ErrNotation
	}
	t.fail(text, nil, err)
}

// usi is the move in words of USI, as well as it can be told without a legal move.
func (m told) usi(b *board) string {
	to := square(m.x, m.y)
	if m.from[0] == 0 || m.from[1] == 0 {
		if strings.Contains(m.marks, "打") || m.from == [2]int{} && b.hands[b.turn][m.kind[len(m.kind)-1]] > 0 {
			return strings.ToUpper(m.kind) + "*" + to
		}
		return strings.ToUpper(m.kind) + to
	}
	text := square(m.from[0], m.from[1]) + to
	if m.promoted > 0 {
		text += "+"
	}
	return text
}

// means are the legal moves that a text may mean: one, if it is well written.
func (m told) means(b *board, p game.Position) []step {
	steps := stepsTo(b, p, m.kind, m.x, m.y)
	steps = keep(steps, func(s step) bool { return s.promotes == (m.promoted > 0) })
	switch {
	case m.from != [2]int{}:
		return keep(steps, func(s step) bool { return !s.drop && s.fx == m.from[0] && s.fy == m.from[1] })
	case strings.Contains(m.marks, "打"):
		return keep(steps, func(s step) bool { return s.drop })
	}
	onBoard := keep(steps, func(s step) bool { return !s.drop })
	if len(onBoard) == 0 {
		return steps
	}
	return marked(onBoard, m.marks, b.turn)
}

func keep(steps []step, is func(step) bool) (kept []step) {
	for _, s := range steps {
		if is(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// marked keeps those that the marks allow: first how a piece goes, then which of the rest stands furthest to a side.
func marked(steps []step, marks string, turn int) []step {
	ahead := func(s step) int { // ranks towards the enemy
		if turn == 1 {
			return s.y - s.fy
		}
		return s.fy - s.y
	}
	left := func(s step) int { // how far to the left of the mover
		if turn == 1 {
			return -s.fx
		}
		return s.fx
	}
	for _, mark := range marks {
		switch mark {
		case '上':
			steps = keep(steps, func(s step) bool { return ahead(s) > 0 })
		case '引':
			steps = keep(steps, func(s step) bool { return ahead(s) < 0 })
		case '寄':
			steps = keep(steps, func(s step) bool { return ahead(s) == 0 })
		case '直':
			steps = keep(steps, func(s step) bool { return s.fx == s.x && ahead(s) == 1 })
		}
	}
	for _, mark := range marks {
		if mark != '左' && mark != '右' {
			continue
		}
		sign := 1
		if mark == '右' {
			sign = -1
		}
		furthest := -100
		for _, s := range steps {
			furthest = max(furthest, sign*left(s))
		}
		steps = keep(steps, func(s step) bool { return sign*left(s) == furthest })
	}
	return steps
}

// printed is a move as it is printed: ７六歩, 同　銀左成; numbered with the square that the piece leaves. last is where the last move
// ended.
func printed(s step, last string, p game.Position, numbered bool) string {
	to := files[s.x] + numbers[s.y]
	text := game.NameOf(p, s.m, game.Native)
	if numbered {
		text = to + nameOf(s.kind)
		if s.drop {
			text += "打"
		}
		if s.promotes {
			text += "成"
		}
	}
	if square(s.x, s.y) == last {
		text = "同　" + text[len(to):]
	}
	if numbered && !s.drop {
		text += fmt.Sprintf("(%d%d)", s.fx, s.fy)
	}
	return text
}
