package draughts

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something, for a simple man and for a
// king. The texts of the codes are in text/<lang>.json.
var clauses = map[string][2]string{
	"notYourTurn":      {"1.4.1", "1.4.1"},
	"gameOver":         {"1.8.1", "1.8.1"},
	"noMan":            {"1.4.1", "1.4.1"},
	"notYourMan":       {"1.4.1", "1.4.1"},
	"sameSquare":       {"1.4.3", "1.4.5"},
	"occupied":         {"1.4.3", "1.4.5"},
	"cannotMove":       {"1.4.3", "1.4.5"},
	"manBackward":      {"1.4.3", "1.4.3"},
	"manTooFar":        {"1.4.3", "1.4.3"},
	"kingTooFar":       {"1.4.5", "1.4.5"},
	"notDiagonal":      {"1.4.3", "1.4.5"},
	"notStraight":      {"1.4.3", "1.4.5"},
	"kingLimit":        {"1.4.10", "1.4.10"},
	"mustCapture":      {"1.5.3", "1.5.3"},
	"manBackCapture":   {"1.5.3", "1.5.3"},
	"manTakesKing":     {"1.5.1", "1.5.1"},
	"noRoom":           {"1.5.1", "1.5.2"},
	"jumpBehind":       {"1.5.1", "1.5.2"},
	"landBehind":       {"1.5.2", "1.5.2"},
	"ownMan":           {"1.5.8", "1.5.8"},
	"twice":            {"1.5.9", "1.5.9"},
	"nothingToTake":    {"1.5.5", "1.5.6"},
	"mustContinue":     {"1.5.5", "1.5.6"},
	"kingLanding":      {"1.5.6", "1.5.6"},
	"noReverse":        {"1.5.6", "1.5.6"},
	"mustTakeMost":     {"1.5.14", "1.5.14"},
	"mustTakeKings":    {"1.5.14", "1.5.14"},
	"mustTakeValue":    {"1.5.14", "1.5.14"},
	"mustTakeWithKing": {"1.5.14", "1.5.14"},
	"mustMeetKing":     {"1.5.14", "1.5.14"},
	"lastRow":          {"1.5.15", "1.5.15"},
	"nothingToHuff":    {"1.5.17", "1.5.17"},
	"mustRedo":         {"1.5.17", "1.5.17"},
	"ambiguous":        {"1.6.2", "1.6.2"},
	"notLegal":         {"", ""},
}

// refusal says no, with the clause for a simple man or a king and the names of the places.
func (p *Position) refusal(code, input string, places ...Square) *game.Refusal {
	return p.refusalOf(code, false, input, places...)
}

func (p *Position) refusalOf(code string, royal bool, input string, places ...Square) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code][index(royal)], Input: input, Places: places}
	for _, sq := range places {
		r.Names = append(r.Names, p.g.layout.names[sq])
	}
	return r
}

// refuse says which rule forbids the move along path: the start, the squares on the way if any,
// the end.
func (p *Position) refuse(path []Square, input string) *game.Refusal {
	w := why{p: p, input: input, path: path}
	return w.answer()
}

// refuseAmbiguous names the squares on which several captures that fit differ: those that some of
// their ways pass and others do not.
func (p *Position) refuseAmbiguous(found []game.Move, input string) *game.Refusal {
	var ways []way
	for _, m := range found {
		if kindOf(m) == capture {
			ways = append(ways, p.routesOf(seatOf(m)).waysOf(m)...)
		}
	}
	var places []Square
	for _, a := range ways {
		for _, sq := range a.stops {
			common := !slices.ContainsFunc(ways, func(b way) bool { return !slices.Contains(b.stops, sq) })
			if !common && !slices.Contains(places, sq) {
				places = append(places, sq)
			}
		}
	}
	return p.refusal("ambiguous", input, places...)
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if r := p.notNow(""); r != nil {
		return r
	}
	if s != game.Seat(p.turn) {
		return p.refusal("notYourTurn", "")
	}
	var squares []Square
	for _, t := range path {
		switch {
		case t >= 0 && int(t) < len(p.g.layout.bitOf):
			squares = append(squares, Square(t))
		case t == p.g.huffPlace() && p.g.Huff != huffOff && !p.lapse.any():
			return p.refusal("nothingToHuff", "")
		}
	}
	if len(path) > 1 && path[0] == p.g.huffPlace() && p.g.Huff != huffOff {
		return p.refusal("nothingToHuff", "")
	}
	if len(squares) == 0 {
		return p.refusal("notLegal", "")
	}
	w := why{p: p, path: squares}
	return w.answer()
}

// notNow refuses every move while nobody may move.
func (p *Position) notNow(input string) *game.Refusal {
	switch {
	case p.phase != playing:
		return p.refusal("notYourTurn", input)
	case p.Outcome().Over():
		return p.refusal("gameOver", input)
	}
	return nil
}

// why looks for the rule that a path breaks.
type why struct {
	p     *Position
	input string
	path  []Square
	royal bool // a king is moved
}

func (w *why) no(code string, places ...Square) *game.Refusal {
	return w.p.refusalOf(code, w.royal, w.input, places...)
}

// squares are the squares of a set.
func (w *why) squares(set set128) []Square { return w.p.g.appendSquares(nil, set) }

func (w *why) bit(i int) int { return int(w.p.g.layout.bitOf[w.path[i]]) }

func (w *why) place(bit int) Square { return w.p.g.layout.placeOf[bit] }

// answer goes through the path from its start.
func (w *why) answer() *game.Refusal {
	p := w.p
	if r := p.notNow(w.input); r != nil {
		return r
	}
	seat, royal := p.Man(w.path[0])
	w.royal = royal
	switch {
	case seat == game.NoSeat:
		return w.no("noMan", w.path[0])
	case seat != game.Seat(p.turn):
		return w.no("notYourMan", w.path[0])
	case p.duty.any() && !p.duty.has(w.bit(0)):
		return w.no("mustRedo", w.squares(p.duty)...)
	case len(w.path) == 1:
		return w.stuck()
	}
	c := p.chainFrom(int(p.turn), w.bit(0))
	for i := 1; i < len(w.path); i++ {
		h, ok := c.hopTo(w.bit(i))
		if !ok {
			return w.noHop(&c, i)
		}
		next := c.jump(h, w.bit(i))
		if i == len(w.path)-1 {
			return w.lastHop(&c, h, &next)
		}
		c = next
	}
	return w.no("notLegal")
}

// stuck says why a man has no move at all.
func (w *why) stuck() *game.Refusal {
	p, at := w.p, w.bit(0)
	takers := p.takers(int(p.turn))
	c := p.chainFrom(int(p.turn), at)
	switch {
	case slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool { return fromOf(m) == at }):
		return w.no("notLegal", w.path[0])
	case takers.any() && !p.g.MayPass && c.more():
		return w.notBest(&c)
	case takers.any() && !p.g.MayPass:
		return w.no("mustCapture", w.squares(takers)...)
	case p.barred().has(at):
		return w.no("kingLimit", w.path[0])
	}
	return w.no("cannotMove", w.path[0])
}

// lastHop says why a path of jumps is no legal move: h led from c to end.
func (w *why) lastHop(c *chain, h hop, end *chain) *game.Refusal {
	if next := w.goesOn(len(w.path)); len(next) > 0 {
		return w.no("mustContinue", next...)
	}
	if !c.g.MayStop && !end.more() {
		if better := c.betterLands(h); better.any() {
			return w.no("kingLanding", w.squares(better)...)
		}
	}
	if beside, _ := c.g.layout.next(h.victim, h.d); !end.more() && !c.mayEnd(h, end.at) {
		return w.no("landBehind", w.place(beside))
	}
	return w.notBest(end)
}

// goesOn are the squares that may follow where the first n of the path begin legal captures.
func (w *why) goesOn(n int) []Square {
	var next []Square
	for _, way := range w.p.routesOf(int(w.p.turn)).next(w.path[:n]) {
		next = append(next, way.stops[n])
	}
	return next
}

// noHop says why step i of the path, which takes nobody, is not allowed from c.
func (w *why) noHop(c *chain, i int) *game.Refusal {
	p, to := w.p, w.bit(i)
	w.royal = c.royal
	switch {
	case to == c.at:
		return w.no("sameSquare", w.path[i])
	case !c.empty.has(to):
		return w.no("occupied", w.path[i])
	case c.stopped:
		return w.no("lastRow", w.place(c.at))
	}
	l, ok := c.look(to)
	if !ok && i == 1 {
		return w.no(offLine(c.g), w.path[i])
	}
	if r := w.badJump(c, l); ok && r != nil {
		return r
	}
	if i > 1 {
		if next := w.goesOn(i); len(next) > 0 {
			return w.no("mustContinue", next...)
		}
		return w.no("nothingToTake", w.path[i])
	}
	if r := w.badStep(c, l); r != nil {
		return r
	}
	if p.mayTake(int(p.turn)) && !p.g.MayPass || p.duty.any() {
		return w.no("mustCapture", w.squares(p.takers(int(p.turn)))...)
	}
	if p.barred().has(c.at) {
		return w.no("kingLimit", w.path[0])
	}
	return w.no("nothingToTake", w.path[len(w.path)-1])
}

func offLine(g *Game) string {
	if g.Ortho {
		return "notStraight"
	}
	return "notDiagonal"
}

// badStep says why a way without men is no step, nil if it is one.
func (w *why) badStep(c *chain, l look) *game.Refusal {
	steps := c.g.stepsOf(c.seat, c.royal)
	switch {
	case slices.Contains(steps, uint8(l.d)) && (l.far == 1 || c.slides()):
		return nil
	case !slices.Contains(steps, uint8(l.d)) && l.d >= north && !c.g.Ortho:
		return w.no("notDiagonal", w.place(l.to))
	case !slices.Contains(steps, uint8(l.d)):
		return w.no("manBackward", w.place(c.at))
	case c.royal:
		return w.no("kingTooFar", w.place(c.at))
	}
	return w.no("manTooFar", w.place(c.at))
}

// badJump says why the men on the way cannot be jumped, nil if there are none.
func (w *why) badJump(c *chain, l look) *game.Refusal {
	if l.first < 0 {
		return nil
	}
	first := w.place(l.first)
	behind, on := c.g.layout.next(l.first, l.d)
	own := c.g.layout.squares.minus(c.empty).minus(c.foes).minus(w.enemies())
	switch {
	case own.has(l.first):
		return w.no("ownMan", first)
	case !c.slides() && l.before > 0 && c.royal:
		return w.no("kingTooFar", w.place(c.at))
	case !c.slides() && l.before > 0:
		return w.no("manTooFar", w.place(c.at))
	case !c.foes.has(l.first):
		return w.no("twice", first)
	case !c.takes(l.first):
		return w.no("manTakesKing", first)
	case c.slides() && !c.g.TurnBack && c.came >= 0 && l.d == c.came^2:
		return w.no("noReverse", w.place(c.at))
	case !slices.Contains(c.directions(), uint8(l.d)):
		return w.no("manBackCapture", w.place(c.at))
	case !on || !c.empty.has(behind):
		return w.no("noRoom", first)
	case l.second >= 0 && own.has(l.second):
		return w.no("ownMan", w.place(l.second))
	case l.second >= 0:
		return w.no("noRoom", w.place(l.second))
	case c.slides():
		return w.no("landBehind", w.place(behind))
	}
	return w.no("jumpBehind", w.place(behind))
}

// enemies are all men of the other side as the capture began.
func (w *why) enemies() set128 { return w.p.side[1-w.p.turn] }

// notBest says which capture must be preferred to the one that has come as far as c.
func (w *why) notBest(c *chain) *game.Refusal {
	p := w.p
	moves := p.AppendMoves(nil)
	at := slices.IndexFunc(moves, func(m game.Move) bool { return kindOf(m) == capture && p.From(m) == w.path[0] })
	if at < 0 {
		at = slices.IndexFunc(moves, func(m game.Move) bool { return kindOf(m) == capture })
	}
	if at < 0 {
		return w.no("notLegal", w.path[0])
	}
	must := moves[at]
	way, ok := p.routesOf(int(p.turn)).firstWay(must)
	if !ok {
		return w.no("mustCapture", p.From(must))
	}
	best := p.worthOf(must)
	mine := p.worthAlong(c, w.path)
	return w.no(best.against(mine, p.g.Precedence), way.stops...)
}
