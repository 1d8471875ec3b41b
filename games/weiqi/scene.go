package weiqi

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

var _ game.Scener = (*Position)(nil)

// stoneKind is the only kind of man.
const stoneKind = "stone"

// Marks of points: dead stones, and whose territory a point is.
const deadMark = "dead"

var territoryMarks = [seats]string{"territory.0", "territory.1"}

// AppendScene shows the stones; while dead stones are settled and after, which are dead and whose the points are.
func (p *Position) AppendScene(sc *game.Scene) {
	for at := range goban.Point(p.g.Len()) {
		if c := p.board.At(at); c != goban.Empty {
			sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: stoneKind, Seat: game.Seat(c - goban.Black)})
		}
	}
	p.appendFacts(sc)
	if p.stage <= placing {
		p.appendLiberties(sc)
	}
	if p.stage != marking && !p.counted() {
		return
	}
	c := p.Count()
	for at, owner := range c.Owners {
		place := game.Place(at)
		stands := p.board.At(goban.Point(at)) != goban.Empty
		if c.Dead[at] {
			sc.Marks = append(sc.Marks, game.Mark{Place: place, Kind: deadMark})
		}
		if owner != goban.Empty && (!stands || c.Dead[at]) {
			sc.Marks = append(sc.Marks, game.Mark{Place: place, Kind: territoryMarks[owner-goban.Black]})
		}
	}
}

// appendLiberties counts on every stone the liberties of its group.
func (p *Position) appendLiberties(sc *game.Scene) {
	var of [mostPoints]int // the stone by which a group is known; 0: not counted yet
	for at := range goban.Point(p.g.Len()) {
		if p.board.At(at) == goban.Empty {
			continue
		}
		n := &of[p.board.Head(at)]
		if *n == 0 {
			*n = p.board.Liberties(at, p.g.Len())
		}
		sc.Counts = append(sc.Counts, game.Count{Place: game.Place(at), N: *n})
	}
}

// appendFacts tells what the game has come to, prisoners, komi and what is being done.
func (p *Position) appendFacts(sc *game.Scene) {
	tell := func(key string, seat game.Seat, value string) {
		sc.Facts = append(sc.Facts, game.Fact{Key: key, Seat: seat, Value: value})
	}
	if result := p.Result(); result != "" {
		tell("result", game.NoSeat, result)
	}
	for s := range game.Seat(seats) {
		tell("captured", s, strconv.Itoa(int(p.captured[s])))
	}
	if p.g.Goal > 0 {
		tell("goal", game.NoSeat, strconv.Itoa(p.g.Goal))
	} else {
		p.appendHeadstart(tell)
	}
	switch p.stage {
	case placing:
		tell("stage", game.NoSeat, placingWord)
		tell("place", black, strconv.Itoa(int(p.place)))
	case marking:
		what := markingWord
		if p.resumed {
			what = againWord
		}
		tell("stage", game.NoSeat, what)
		for s := range p.content.All() {
			tell("content", s, "yes")
		}
		if n := p.neutral(); n > 0 && p.g.Scoring == territory {
			tell("neutral", game.NoSeat, strconv.Itoa(n))
		}
	case playing:
		if p.resumed {
			tell("stage", game.NoSeat, resumedWord)
		}
	default:
		tell("stage", game.NoSeat, finalWords[p.stage])
	}
}

// appendHeadstart tells what White gets before anything is counted: komi and, apart from it, points for handicap stones.
func (p *Position) appendHeadstart(tell func(key string, seat game.Seat, value string)) {
	if p.g.Komi != 0 {
		tell("komi", white, halves(p.g.Komi))
	}
	if n := p.g.bonus(); n != 0 {
		tell("bonus", white, halves(n))
	}
}

// AppendPaths gives the click of a move: its point or its button.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	k, at, seat := split(m)
	path := game.Path{Seat: game.Seat(seat), Text: game.MoveText(p, m)}
	if k == mark {
		return p.appendRegion(dst, path, at)
	}
	place := game.Place(at)
	switch k {
	case pass:
		place = p.g.button(buttonPass)
	case accept:
		place = p.g.button(buttonOK)
	case resume:
		place = p.g.button(buttonResume)
	case dispute:
		place = p.g.button(buttonDispute)
	default:
		if p.stage == playing {
			path.Taken = p.taken(at)
		}
	}
	path.Tokens = []game.Token{game.Token(place)}
	return append(dst, path)
}

// taken are the places of the stones that a stone takes: those of the other side, or its own.
func (p *Position) taken(at goban.Point) (places []game.Place) {
	c := colourOf(p.turn)
	var buf [mostPoints + 1]goban.Point
	list := buf[:0]
	if p.g.Suicide != suicideNo && p.board.Suicide(at, c) > 0 {
		list = appendSuicide(list, &p.board, at, c)
		list = list[:len(list)-1] // the stone itself does not stand there yet
	} else {
		list = p.board.AppendTaken(list, at, c)
	}
	for _, q := range list {
		places = append(places, game.Place(q))
	}
	return places
}

// appendRegion gives a click for each stone of a region, each of which marks all of them.
func (p *Position) appendRegion(dst []game.Path, path game.Path, at goban.Point) []game.Path {
	p.region(at, func(q goban.Point) {
		path.Tokens = []game.Token{game.Token(q)}
		dst = append(dst, path)
	})
	return dst
}

// AppendExtra lists what AppendMoves leaves out while dead stones are settled: marks, and to resume play or to disagree
// for good.
func (p *Position) AppendExtra(dst []game.Path) []game.Path {
	if p.stage != marking {
		return dst
	}
	last := resume
	if p.resumed {
		last = dispute
	}
	for s := range (bothSeats &^ p.content).All() {
		var seen points
		for at := range goban.Point(p.g.Len()) {
			if p.board.At(at) == goban.Empty || seen.Has(at) || p.marksSpent() {
				continue
			}
			p.region(at, seen.flip)
			dst = p.AppendPaths(dst, moveOf(mark, at, uint8(s)))
		}
		dst = p.AppendPaths(dst, moveOf(last, 0, uint8(s)))
	}
	return dst
}

var _ game.Composer = (*Position)(nil)

// Palette is a stone of each side.
func (p *Position) Palette() []game.Man {
	return []game.Man{{Kind: stoneKind}, {Kind: stoneKind, Seat: 1}}
}

// Compose writes the stones and the side to move; everything else begins anew.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1)}
	q.board.CopyFrom(p.g.empty)
	for _, m := range men {
		if int(m.Place) < p.g.Len() && m.Seat >= 0 && m.Seat < seats && q.board.At(goban.Point(m.Place)) == goban.Empty {
			q.board.Put(goban.Point(m.Place), colourOf(uint8(m.Seat)))
		}
	}
	return game.Text(&q)
}
