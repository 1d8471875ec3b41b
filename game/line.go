package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Ply is one Play of the past.
type Ply struct {
	Move Move
	Key  uint64 // of the position after the move
	By   Seat
}

// Line is a position with its past. Records, matches and searches use it. Past[0] stands for
// the start: no move, by nobody. Like its position, a line is used by one goroutine at a time; its
// fields are its own, and [Line.Clone] makes another one.
type Line struct {
	Start, Pos Position
	Past       []Ply // shared by clones: nobody changes what stands in it

	keeps bool
	kept  []Position // after each ply, if it keeps them; they are shared by clones and never changed
}

// NewLine is a line without plies from start, which it copies.
func NewLine(start Position) *Line {
	l := &Line{Start: Clone(start), Pos: Clone(start)}
	l.Past = []Ply{{Key: start.Key(), By: NoSeat}}
	return l
}

// Keep makes a line without plies keep the position after each ply, so that looking back and Undo
// play nothing again. Matches keep theirs; a search or a reader of records has no need to.
func (l *Line) Keep() {
	if l.Len() > 0 {
		panic("game: a line keeps positions from its start or not at all")
	}
	l.keeps = true
}

// Len is the number of plies played.
func (l *Line) Len() int { return len(l.Past) - 1 }

// Play makes a legal move.
func (l *Line) Play(m Move) {
	by := MoverOf(l.Pos, m)
	l.Pos.Play(m)
	if l.keeps {
		l.kept = append(l.kept, Clone(l.Pos))
	}
	l.add(m, by)
}

// PlayTo makes a legal move whose result is known, without playing it. The line takes after: nobody may
// change it any more.
func (l *Line) PlayTo(m Move, after Position) {
	by := MoverOf(l.Pos, m)
	l.Pos.CopyFrom(after)
	if l.keeps {
		l.kept = append(l.kept, after)
	}
	l.add(m, by)
}

func (l *Line) add(m Move, by Seat) {
	l.Past = append(l.Past, Ply{Move: m, Key: l.Pos.Key(), By: by})
}

// Kept is the position after the last ply of a line that keeps them, else nil. It must not be changed.
func (l *Line) Kept() Position {
	if len(l.kept) == 0 {
		return nil
	}
	return l.kept[len(l.kept)-1]
}

// Each calls yield for every ply after the first from plies, with copies of the positions before and after
// it, which it may use until the next call. It plays the line, up to there as well, unless that keeps
// positions.
func (l *Line) Each(from int, yield func(i int, before Position, ply Ply, after Position) bool) {
	if from >= l.Len() {
		return
	}
	before := l.At(from)
	after := Clone(before)
	for i := from; i < l.Len(); i++ {
		ply := l.Past[i+1]
		if l.keeps {
			after.CopyFrom(l.kept[i])
		} else {
			after.Play(ply.Move)
		}
		if !yield(i, before, ply, after) || i == l.Len()-1 {
			return
		}
		before.CopyFrom(after)
	}
}

// At is a copy of the position after n plies, 0 to Len.
func (l *Line) At(n int) Position {
	if l.keeps && n > 0 {
		return Clone(l.kept[n-1])
	}
	p := Clone(l.Start)
	for _, ply := range l.Past[1 : n+1] {
		p.Play(ply.Move)
	}
	return p
}

// PlayText plays the moves of a text, separated by blanks or commas, in any notation of the family.
// A move of two words ("huff d4") is found by trying both when the first alone is no move; where
// chance is to move a word may begin with what it does ("5:g1f3"). An error names the ply and the
// input; the moves before it stay played.
func (l *Line) PlayText(text string) error { return l.PlayTextWhile(text, nil) }

// PlayTextWhile is PlayText that asks before each ply whether to go on, if goOn is not nil: its error ends it.
func (l *Line) PlayTextWhile(text string, goOn func() error) error {
	words := strings.Fields(text)
	for len(words) > 0 {
		if goOn != nil {
			if err := goOn(); err != nil {
				return err
			}
		}
		m, err := l.Pos.ParseMove(words[0])
		used := 1
		if err != nil && len(words) > 1 {
			if two, err2 := l.Pos.ParseMove(words[0] + " " + words[1]); err2 == nil {
				m, err, used = two, nil, 2
			}
		}
		if err != nil {
			// Commas stand between moves unless they belong to one.
			if parts := commaParts(words[0]); errors.Is(err, ErrNotation) && !slices.Equal(parts, words[:1]) {
				words = append(parts, words[1:]...)
				continue
			}
			if lot, rest, ok := l.lot(words[0]); ok {
				l.Play(lot)
				words[0] = rest
				continue
			}
			return fmt.Errorf("ply %d: %w", l.Len()+1, named(err, words[0]))
		}
		l.Play(m)
		words = words[used:]
	}
	return nil
}

func commaParts(word string) []string {
	return strings.FieldsFunc(word, func(r rune) bool { return r == ',' })
}

// lot is what chance does at the beginning of a word that goes on with another ply.
func (l *Line) lot(word string) (m Move, rest string, ok bool) {
	if !l.Pos.ToMove().Has(Chance) {
		return m, "", false
	}
	for _, lot := range l.Pos.AppendMoves(nil) {
		text := MoveText(l.Pos, lot)
		if after, is := strings.CutPrefix(word, text); is && after != "" && (!ok || len(after) < len(rest)) {
			m, rest, ok = lot, after, true
		}
	}
	return m, rest, ok
}

// named makes sure that an error names the input.
func named(err error, input string) error {
	if strings.Contains(err.Error(), input) {
		return err
	}
	return fmt.Errorf("%q: %w", input, err)
}

// Texts writes the plies in plain notation.
func (l *Line) Texts() []string {
	texts := make([]string, 0, l.Len())
	pos := Clone(l.Start)
	for _, ply := range l.Past[1:] {
		texts = append(texts, MoveText(pos, ply.Move))
		pos.Play(ply.Move)
	}
	return texts
}

// Undo takes back the last n plies by replaying those before them, unless it keeps positions.
func (l *Line) Undo(n int) {
	keep := max(l.Len()-n, 0)
	switch {
	case keep == 0:
		l.Pos.CopyFrom(l.Start)
	case l.keeps:
		l.Pos.CopyFrom(l.kept[keep-1])
	default:
		l.Pos.CopyFrom(l.Start)
		for _, ply := range l.Past[1 : keep+1] {
			l.Pos.Play(ply.Move)
		}
	}
	l.Past = l.Past[: keep+1 : keep+1]
	if l.keeps {
		l.kept = l.kept[:keep:keep]
	}
}

// CopyFrom makes l an independent copy of src of the same game, as Clone does.
func (l *Line) CopyFrom(src *Line) {
	if l.Start == nil {
		l.Start, l.Pos = New(src.Start), New(src.Pos)
	}
	l.Start.CopyFrom(src.Start)
	l.Pos.CopyFrom(src.Pos)
	past, kept := len(src.Past), len(src.kept)
	l.Past, l.keeps, l.kept = src.Past[:past:past], src.keeps, src.kept[:kept:kept]
}

// Clone is an independent copy. It shares the past, of which either copies what it must when it goes on,
// so that a clone costs the same however long the line is.
func (l *Line) Clone() *Line {
	c := new(Line)
	c.CopyFrom(l)
	return c
}

// Heir is a clone that goes on where l ends, in the room that is left behind its past: it costs no more the longer the line is.
// A line has one heir at most, and does not go on itself.
func (l *Line) Heir() *Line {
	c := l.Clone()
	c.Past, c.kept = l.Past, l.kept
	return c
}

// Loan is a line that was lent, and of which rule set.
type Loan struct {
	Line *Line
	of   *Game
}

// loans were given back.
var loans sync.Pool

// Lend is a clone of a line of this rule set for a moment: what it takes is used again once it is given back. Clones of it do
// not outlive that.
func (g *Game) Lend(l *Line) *Loan {
	loan, used := loans.Get().(*Loan)
	if !used || loan.of != g {
		loan = &Loan{Line: new(Line), of: g}
	}
	c := loan.Line
	past, kept := c.Past[:0], c.kept[:0]
	c.CopyFrom(l)
	c.Past, c.kept = append(past, l.Past...), append(kept, l.kept...)
	return loan
}

// Return gives a line back.
func (l *Loan) Return() {
	clear(l.Line.kept) // its positions are others'
	loans.Put(l)
}

// Outcome is the position's or, if that is open, what the repetition rule makes of the past.
func (l *Line) Outcome() Outcome {
	if o := l.Pos.Outcome(); o.Over() {
		return o
	}
	return JudgeOf(l.Pos, l.Past)
}

// JudgeOf is what the past means under p's repetition rule; past as for Judge.
func JudgeOf(p Position, past []Ply) Outcome {
	if v, ok := p.(Judge); ok {
		return v.Judge(past)
	}
	if Occurrences(past) >= 3 {
		return Draw("repetition3", playersOf(past))
	}
	return Outcome{}
}

// ClaimOf is what seat s may claim in p; past as for Judge.
func ClaimOf(p Position, s Seat, past []Ply) Outcome {
	if v, ok := p.(Claimer); ok {
		return v.Claim(s, past)
	}
	return JudgeOf(p, past)
}

// Occurrences counts how often the present position, the last of past, has stood.
func Occurrences(past []Ply) int {
	if len(past) == 0 {
		return 0
	}
	n, key := 0, past[len(past)-1].Key
	for _, ply := range past {
		if ply.Key == key {
			n++
		}
	}
	return n
}

// playersOf is the number of seats that have played, at least two: enough to share a draw by
// the fallback rule, which games of more seats replace by a Judge of their own.
func playersOf(past []Ply) int {
	seats := 2
	for _, ply := range past {
		if ply.By != Chance {
			seats = max(seats, int(ply.By)+1)
		}
	}
	return seats
}
