package weiqi

import (
	"maps"
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in
// text/<lang>.json.
var clauses = map[string]string{
	"noPoint":      "1.1",
	"notYourTurn":  "1.3",
	"noPass":       "1.4",
	"occupied":     "2.2",
	"suicide":      "2.4",
	"suicideOne":   "2.4",
	"suicideSame":  "2.5",
	"ko":           "2.5",
	"superko":      "2.5",
	"superkoStart": "2.5",
	"gameOver":     "3.1",
	"settling":     "3.2",
	"notSettling":  "3.2",
	"noStone":      "3.3",
	"marksSpent":   "3.3",
	"accepted":     "3.4",
	"resumedOnce":  "3.5",
	"notResumed":   "3.5",
	"notLegal":     "",
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }

// refusal says no, with the clause and the points to look at.
func (p *Position) refusal(code string, at ...goban.Point) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, q := range at {
		r.Places = append(r.Places, game.Place(q))
		r.Names = append(r.Names, p.g.Name(int(q)))
	}
	return r
}

// why names the rule that forbids a move, nil if none does.
func (p *Position) why(k kind, at goban.Point, seat uint8) *game.Refusal {
	settles := k != stone && k != pass
	switch {
	case p.over():
		return p.refusal("gameOver")
	case settles && p.stage != marking:
		return p.refusal("notSettling")
	case !settles && p.stage == marking:
		return p.refusal("settling")
	case settles && p.content.Has(game.Seat(seat)):
		return p.refusal("accepted")
	case !p.ToMove().Has(game.Seat(seat)):
		return p.refusal("notYourTurn")
	}
	switch k {
	case stone:
		return p.whyNoStone(at)
	case pass:
		if p.stage == placing {
			return p.refusal("noPass")
		}
	case mark:
		switch {
		case p.board.At(at) == goban.Empty:
			return p.refusal("noStone", at)
		case p.marksSpent():
			return p.refusal("marksSpent")
		}
	case resume:
		if p.resumed {
			return p.refusal("resumedOnce")
		}
	case dispute:
		if !p.resumed {
			return p.refusal("notResumed")
		}
	}
	return nil
}

// marksSpent tells whether stones have been marked so often that no more of it is allowed.
func (p *Position) marksSpent() bool { return int(p.settled) >= p.g.settling }

// whyNoStone names the rule that forbids a stone on a point, nil if none does.
func (p *Position) whyNoStone(at goban.Point) *game.Refusal {
	switch {
	case p.MayPlay(at):
		return nil
	case p.board.At(at) != goban.Empty:
		return p.refusal("occupied", at)
	case at == p.board.Ko():
		return p.refusal("ko", at)
	}
	c := colourOf(p.turn)
	lost := p.board.Suicide(at, c)
	switch {
	case p.allows(lost):
	case p.g.Suicide == suicideMulti:
		return p.refusal("suicideOne", at)
	default:
		return p.refusal("suicide", at)
	}
	if p.g.Ko == koSimple {
		return p.refusal("suicideSame", at)
	}
	if s := p.repeats(at, c, lost > 0, p.board.KeyAfter(at, c)); s != nil {
		return p.whySuperko(at, s)
	}
	return p.refusal("notLegal", at)
}

// whySuperko names the move after which the board stood before, and how many moves ago that was.
func (p *Position) whySuperko(at goban.Point, s *stood) *game.Refusal {
	if s.steps == 0 {
		return p.refusal("superkoStart", at)
	}
	last := p.past.steps[s.steps-1]
	name := p.g.Name(int(last.at))
	if p.g.Ko == koSituational && colourOf(s.turn) == last.colour {
		name = passText // after the stone somebody has passed, or it would be the other's turn
	}
	r := p.refusal("superko", at)
	r.Params = map[string]string{"move": name, "ago": strconv.Itoa(int(p.plies - s.ply))}
	return r
}

// Explain says why the click of seat s is no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if len(path) != 1 || path[0] < 0 || int(path[0]) >= p.g.Len()+len(buttons) || s < 0 || s >= seats {
		return p.refusal("notLegal")
	}
	seat, at := uint8(s), goban.Point(path[0])
	r := (*game.Refusal)(nil)
	switch i := int(path[0]) - p.g.Len(); {
	case i >= 0:
		r = p.why([...]kind{buttonPass: pass, buttonOK: accept, buttonResume: resume, buttonDispute: dispute}[i], 0, seat)
	case p.stage == marking:
		r = p.why(mark, at, seat)
	default:
		r = p.why(stone, at, seat)
	}
	if r == nil {
		return p.refusal("notLegal")
	}
	return r
}
