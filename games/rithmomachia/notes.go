package rithmomachia

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

var _ game.Noter = (*Position)(nil)

// noteCodes are the ways to capture as words name them; parts of a pyramid have words of their own.
var noteCodes = map[byte]string{encounter: "encounter", ambush: "ambush", assault: "assault", siege: "siege"}

// AppendNotes says why each man falls that a move captures, with the sum, and by which progression it wins.
func (p *Position) AppendNotes(dst []game.Note, m game.Move) []game.Note {
	me := int(p.turn)
	q := *p
	q.step(m)
	var list []relation
	fall := q.prey(me, &list)
	for _, r := range list {
		dst = append(dst, q.noteOf(r, me))
	}
	if len(list) > 0 {
		q.sweep(me, fall)
	}
	if q.judge(me); q.won != 0 && rank(q.won) <= excellentissima {
		dst = q.appendProof(dst, me)
	}
	return dst
}

// noteOf is a reason in words.
func (p *Position) noteOf(r relation, me int) game.Note {
	n := game.Note{Code: noteCodes[r.how], Places: []game.Place{game.Place(r.target)}}
	if r.part {
		n.Code += ".part"
	}
	n.Params = map[string]string{
		"at": grid.Name(r.target), "taken": p.manText(1-me, p.at[r.target]), "value": strconv.Itoa(int(r.value)),
	}
	for i, sq := range r.by {
		if sq == board.None {
			continue
		}
		n.Places = append(n.Places, game.Place(sq))
		who := [2]string{"man", "other"}[i]
		n.Params[who], n.Params[who+"At"] = p.manText(me, p.at[sq]), grid.Name(sq)
	}
	if r.how != siege {
		n.Params["sum"] = r.sum()
	}
	if r.how == assault {
		n.Params["empty"] = strconv.Itoa(r.empty)
	}
	return n
}

// signsInWords are those of sums as people write them.
var signsInWords = map[byte]string{'+': "+", '-': "−", 'x': "×", '/': "÷"}

// sum is the sum of a relation, written out.
func (r *relation) sum() string {
	switch r.how {
	case encounter:
		return fmt.Sprintf("%d = %d", r.of[0], r.value)
	case ambush:
		return fmt.Sprintf("%d %s %d = %d", r.of[0], signsInWords[r.sign], r.of[1], r.value)
	}
	return fmt.Sprintf("%d %s %d = %d", r.of[0], signsInWords[r.sign], r.empty, r.value)
}

// appendProof adds the progressions of the greatest triumph of a side.
func (p *Position) appendProof(dst []game.Note, me int) []game.Note {
	var at []int
	p.triumph(me, &at)
	told := map[string]bool{}
	for _, t := range orders(len(at)) {
		three := [3]int{at[t[0]], at[t[1]], at[t[2]]}
		numbers, kind := p.progressionOf(three)
		if kind == 0 || told[numbers] {
			continue
		}
		told[numbers] = true
		n := game.Note{Code: map[uint8]string{arithmetic: "arithmetic", geometric: "geometric", harmonic: "harmonic"}[kind]}
		names := make([]string, len(three))
		for i, sq := range three {
			n.Places = append(n.Places, game.Place(sq))
			names[i] = grid.Name(sq)
		}
		n.Params = map[string]string{"numbers": numbers, "at": strings.Join(names, " ")}
		dst = append(dst, n)
	}
	return dst
}

// orders are those in which men of a triumph may be read: three in their order, of four any three, on a square in any order.
func orders(n int) [][3]int {
	if n == 3 {
		return [][3]int{{0, 1, 2}}
	}
	var list [][3]int
	for _, t := range triples {
		list = append(list, t, [3]int{t[1], t[0], t[2]}, [3]int{t[0], t[2], t[1]})
	}
	return list
}

// progressionOf is the progression of three men in their order, written out from its least number.
func (p *Position) progressionOf(at [3]int) (text string, kind uint8) {
	x, y, z := p.numbers(p.at[at[0]]), p.numbers(p.at[at[1]]), p.numbers(p.at[at[2]])
	for _, a := range x.list[:x.n] {
		for _, b := range y.list[:y.n] {
			for _, c := range z.list[:z.n] {
				if kind = progression(a, b, c); kind != 0 {
					list := []uint16{a, b, c}
					slices.Sort(list)
					return sumOfThree(list[0], list[1], list[2], kind), kind
				}
			}
		}
	}
	return "", 0
}

// sumOfThree is the sum that makes three numbers a progression.
func sumOfThree(a, b, c uint16, kind uint8) string {
	switch kind {
	case arithmetic:
		return fmt.Sprintf("%d, %d, %d: %d − %d = %d − %d", a, b, c, b, a, c, b)
	case geometric:
		return fmt.Sprintf("%d, %d, %d: %d × %d = %d × %d", a, b, c, b, b, a, c)
	}
	return fmt.Sprintf("%d, %d, %d: %d × (%d − %d) = %d × (%d − %d)", a, b, c, a, c, b, c, b, a)
}
