package draughts

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/capture"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
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
		r.Names = append(r.Names, p.g.names.own[sq])
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
	var ways []capture.Way
	for _, m := range found {
		if kernel.KindOf(m) == kernel.Capture {
			ways = append(ways, p.routesOf(kernel.SeatOf(m)).WaysOf(m)...)
		}
	}
	var places []Square
	for _, a := range ways {
		for _, sq := range a.Stops {
			common := !slices.ContainsFunc(ways, func(b capture.Way) bool { return !slices.Contains(b.Stops, sq) })
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
	if s != game.Seat(p.d.Turn) {
		return p.refusal("notYourTurn", "")
	}
	var squares []Square
	for _, t := range path {
		switch {
		case t >= 0 && int(t) < len(p.g.k.Layout.BitOf):
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
func (w *why) squares(set kernel.Set128) []Square { return w.p.g.appendSquares(nil, set) }

func (w *why) bit(i int) int { return int(w.p.g.k.Layout.BitOf[w.path[i]]) }

func (w *why) place(bit int) Square { return w.p.g.k.Layout.PlaceOf[bit] }

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
	case seat != game.Seat(p.d.Turn):
		return w.no("notYourMan", w.path[0])
	case p.duty.Any() && !p.duty.Has(w.bit(0)):
		return w.no("mustRedo", w.squares(p.duty)...)
	case len(w.path) == 1:
		return w.stuck()
	}
	c := capture.ChainFrom(p.g.k, &p.d, int(p.d.Turn), w.bit(0))
	for i := 1; i < len(w.path); i++ {
		h, ok := c.HopTo(w.bit(i))
		if !ok {
			return w.noHop(&c, i)
		}
		next := c.Jump(h, w.bit(i))
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
	takers := p.takers(int(p.d.Turn))
	c := capture.ChainFrom(p.g.k, &p.d, int(p.d.Turn), at)
	switch {
	case slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool { return kernel.FromOf(m) == at }):
		return w.no("notLegal", w.path[0])
	case takers.Any() && !p.g.MayPass && c.More():
		return w.notBest(&c)
	case takers.Any() && !p.g.MayPass:
		return w.no("mustCapture", w.squares(takers)...)
	case p.barred().Has(at):
		return w.no("kingLimit", w.path[0])
	}
	return w.no("cannotMove", w.path[0])
}

// lastHop says why a path of jumps is no legal move: h led from c to end.
func (w *why) lastHop(c *capture.Chain, h capture.Hop, end *capture.Chain) *game.Refusal {
	if next := w.goesOn(len(w.path)); len(next) > 0 {
		return w.no("mustContinue", next...)
	}
	if !c.K.MayStop && !end.More() {
		if better := c.BetterLands(h); better.Any() {
			return w.no("kingLanding", w.squares(better)...)
		}
	}
	if beside, _ := c.K.Layout.Next(h.Victim, h.D); !end.More() && !c.MayEnd(h, end.At) {
		return w.no("landBehind", w.place(beside))
	}
	return w.notBest(end)
}

// goesOn are the squares that may follow where the first n of the path begin legal captures.
func (w *why) goesOn(n int) []Square {
	var next []Square
	for _, way := range w.p.routesOf(int(w.p.d.Turn)).Next(w.path[:n]) {
		next = append(next, way.Stops[n])
	}
	return next
}

// noHop says why step i of the path, which takes nobody, is not allowed from c.
func (w *why) noHop(c *capture.Chain, i int) *game.Refusal {
	p, to := w.p, w.bit(i)
	w.royal = c.Royal
	switch {
	case to == c.At:
		return w.no("sameSquare", w.path[i])
	case !c.Empty.Has(to):
		return w.no("occupied", w.path[i])
	case c.Stopped:
		return w.no("lastRow", w.place(c.At))
	}
	l, ok := c.Look(to)
	if !ok && i == 1 {
		return w.no(offLine(c.K), w.path[i])
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
	if p.mayTake(int(p.d.Turn)) && !p.g.MayPass || p.duty.Any() {
		return w.no("mustCapture", w.squares(p.takers(int(p.d.Turn)))...)
	}
	if p.barred().Has(c.At) {
		return w.no("kingLimit", w.path[0])
	}
	return w.no("nothingToTake", w.path[len(w.path)-1])
}

func offLine(k *kernel.Kernel) string {
	if k.Ortho {
		return "notStraight"
	}
	return "notDiagonal"
}

// badStep says why a way without men is no step, nil if it is one.
func (w *why) badStep(c *capture.Chain, l capture.Look) *game.Refusal {
	steps := c.K.Steps(c.Seat, c.Royal)
	switch {
	case slices.Contains(steps, uint8(l.D)) && (l.Far == 1 || c.Slides()):
		return nil
	case !slices.Contains(steps, uint8(l.D)) && l.D >= kernel.North && !c.K.Ortho:
		return w.no("notDiagonal", w.place(l.To))
	case !slices.Contains(steps, uint8(l.D)):
		return w.no("manBackward", w.place(c.At))
	case c.Royal:
		return w.no("kingTooFar", w.place(c.At))
	}
	return w.no("manTooFar", w.place(c.At))
}

// badJump says why the men on the way cannot be jumped, nil if there are none.
func (w *why) badJump(c *capture.Chain, l capture.Look) *game.Refusal {
	if l.First < 0 {
		return nil
	}
	first := w.place(l.First)
	behind, on := c.K.Layout.Next(l.First, l.D)
	own := c.K.Layout.Squares.Minus(c.Empty).Minus(c.Foes).Minus(w.enemies())
	switch {
	case own.Has(l.First):
		return w.no("ownMan", first)
	case !c.Slides() && l.Before > 0 && c.Royal:
		return w.no("kingTooFar", w.place(c.At))
	case !c.Slides() && l.Before > 0:
		return w.no("manTooFar", w.place(c.At))
	case !c.Foes.Has(l.First):
		return w.no("twice", first)
	case !c.Takes(l.First):
		return w.no("manTakesKing", first)
	case c.Slides() && !c.K.TurnBack && c.Came >= 0 && l.D == c.Came^2:
		return w.no("noReverse", w.place(c.At))
	case !slices.Contains(c.Directions(), uint8(l.D)):
		return w.no("manBackCapture", w.place(c.At))
	case !on || !c.Empty.Has(behind):
		return w.no("noRoom", first)
	case l.Second >= 0 && own.Has(l.Second):
		return w.no("ownMan", w.place(l.Second))
	case l.Second >= 0:
		return w.no("noRoom", w.place(l.Second))
	case c.Slides():
		return w.no("landBehind", w.place(behind))
	}
	return w.no("jumpBehind", w.place(behind))
}

// enemies are all men of the other side as the capture began.
func (w *why) enemies() kernel.Set128 { return w.p.d.Side[1-w.p.d.Turn] }

// notBest says which capture must be preferred to the one that has come as far as c.
func (w *why) notBest(c *capture.Chain) *game.Refusal {
	p := w.p
	moves := p.AppendMoves(nil)
	at := slices.IndexFunc(moves, func(m game.Move) bool { return kernel.KindOf(m) == kernel.Capture && p.From(m) == w.path[0] })
	if at < 0 {
		at = slices.IndexFunc(moves, func(m game.Move) bool { return kernel.KindOf(m) == kernel.Capture })
	}
	if at < 0 {
		return w.no("notLegal", w.path[0])
	}
	must := moves[at]
	way, ok := p.routesOf(int(p.d.Turn)).FirstWay(must)
	if !ok {
		return w.no("mustCapture", p.From(must))
	}
	_, royal := p.Man(w.path[0])
	code := preferred(capture.WorthOf(&p.d, must), capture.WorthAlong(&p.d, c, royal), p.g.Precedence)
	return w.no(code, way.Stops...)
}

// preferred is the code of the rule by which a capture worth w is preferred to one worth v.
func preferred(w, v capture.Worth, rule kernel.Precedence) string {
	switch rule {
	case kernel.PreferKing:
		return "mustTakeWithKing"
	case kernel.PreferFrisian:
		if 100*w.N+99*w.Kings > 100*v.N+99*v.Kings {
			return "mustTakeValue"
		}
		return "mustTakeWithKing"
	case kernel.PreferAny:
		return "mustCapture"
	}
	switch {
	case w.N > v.N || rule == kernel.PreferMost:
		return "mustTakeMost"
	case rule == kernel.PreferItalian && w.Royal && !v.Royal:
		return "mustTakeWithKing"
	case w.Kings > v.Kings || rule == kernel.PreferSpanish:
		return "mustTakeKings"
	}
	return "mustMeetKing"
}
