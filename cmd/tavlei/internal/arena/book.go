package arena

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
	"github.com/tavlei/tavlei/search/tournament"
)

// book are the openings of a file in the order in which they are played.
type book struct {
	openings []tournament.Opening
	order    []int
	sum      uint64 // of all that they say
}

// readBook reads the openings of --book. What is not an opening of the game is passed over with a word.
func (t *contest) readBook(e *verb.Env) error {
	c := t.call
	if c.Book == "" {
		return nil
	}
	sum := fnv.New64a()
	tell := func(f *record.Fault) { fmt.Fprintln(e.Err, f) }
	err := verb.EachPart(e, c.Book, c.BookFormat, record.Options{Game: t.g}, tell, func(part load.Part) error {
		number := 0
		for entry := range part.Games {
			if e.Ctx.Err() != nil {
				return e.Ctx.Err()
			}
			number++
			for _, f := range entry.Faults {
				tell(f)
			}
			if entry.Game == nil {
				continue
			}
			o, err := t.openingOf(entry.Game, part.Format.Problems)
			if err != nil {
				tell(&record.Fault{File: part.Name, Line: 1, Col: 1, Game: number, Remark: true, Reason: "passed over: " + err.Error(), Err: err})
				continue
			}
			if o.Name == "" {
				o.Name = fmt.Sprintf("%s, %d", part.Name, number)
			}
			fmt.Fprintln(sum, game.Text(o.Line(t.g).Pos), o.Moves)
			t.book.openings = append(t.book.openings, o)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(t.book.openings) == 0 {
		return verb.Faultf("%s: no opening of %s in it", c.Book, t.g.Name())
	}
	t.book.order = tournament.Order(len(t.book.openings), c.BookOrder == "random", c.Seed)
	t.book.sum = sum.Sum64()
	return nil
}

// openingOf plays a record under the rules of the match: its main line as far as it goes, in a file of
// problems the position alone.
func (t *contest) openingOf(rec *record.Game, problem bool) (o tournament.Opening, err error) {
	o.Name = nameOfOpening(rec)
	if text := game.Text(rec.Start); text != game.Text(t.g.Start()) {
		if o.Start, err = t.g.Parse(text); err != nil {
			return o, err
		}
	}
	line := o.Line(t.g)
	for _, n := range rec.Main() {
		if problem || t.call.BookPlies > 0 && line.Len() >= t.call.BookPlies {
			break
		}
		if n.Setup != "" {
			return o, verb.Faultf("the board is set up anew at ply %d", n.Ply())
		}
		m, err := line.Pos.ParseMove(n.Text)
		if err != nil {
			return o, verb.Faultf("ply %d: %w", n.Ply(), err)
		}
		before := line.Len()
		line.Play(m)
		if line.Outcome().Over() {
			line.Undo(line.Len() - before)
			break
		}
		o.Moves = append(o.Moves, m)
	}
	if line.Outcome().Over() {
		return o, verb.Faultf("the game is over (%s)", line.Outcome().Reason)
	}
	return o, nil
}

// nameOfOpening is what a record calls its opening.
func nameOfOpening(rec *record.Game) string {
	for _, tag := range []string{"Opening", "Id", "ECO"} {
		if v, ok := rec.Tag(tag); ok && v != "" && v != "?" {
			return v
		}
	}
	return ""
}

// opening is how the games of a round begin: an opening of the book, then random plies that do not end
// the game.
func (t *contest) opening(round int) (line *game.Line, name string) {
	var o tournament.Opening
	if n := len(t.book.order); n > 0 {
		o = t.book.openings[t.book.order[round%n]]
	}
	line = o.Line(t.g)
	name = o.Name
	rng := rand.New(rand.NewPCG(t.call.Seed, ^uint64(round)))
	given := line.Len()
	for tries := 0; line.Len() < given+t.random && tries < 100; tries++ {
		moves := line.Pos.AppendMoves(nil)
		line.Play(playthrough.Pick(rng, line.Pos, moves))
		if line.Outcome().Over() {
			line.Undo(line.Len() - given)
		}
	}
	return line, name
}
