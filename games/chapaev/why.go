package chapaev

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
)

var (
	_ game.Explainer        = (*Position)(nil)
	_ game.TimeoutExplainer = (*Position)(nil)
)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in
// text/<lang>.json.
var clauses = map[string]string{
	"notYourMan":    "2.1",
	"manGone":       "2.1",
	"notYourTurn":   "2.1",
	"mayNotPass":    "2.5",
	"timeLeft":      "2.5",
	"gameOver":      "3.6",
	"mustChooseArm": "3.6",
	"noSuchArm":     "3.6",
	"nothingToSwap": "3.1",
	"swapOrStay":    "3.1",
	"behind":        "5.4",
	"tooFast":       "6.1",
	"tooSlow":       "6.1",
	"tooSteep":      "6.1",
	"noLoft":        "6.1",
	"noSpin":        "6.1",
	"aimIt":         "6.1",
	"noPokes":       "6.2",
	"gapTooWide":    "6.2",
	"pokeAskew":     "6.2",
	"otherLevel":    "6.2",
	"notEnemy":      "6.2",
	"noScissors":    "6.3",
	"oneJaw":        "6.3",
	"notBetween":    "6.3",
	"jawsTooFar":    "6.3",
	"jawsAskew":     "6.3",
	"notLegal":      "",
}

// refusal says no, with the clause and the men to look at, named by the squares they lie on.
func (p *Position) refusal(code string, men ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, id := range men {
		if id < maxMen {
			r.Places = append(r.Places, game.Place(id))
			r.Names = append(r.Names, p.square(id))
		}
	}
	return r
}

// square names the square that a man lies on, or his number if he is gone.
func (p *Position) square(id int) string {
	if !p.onBoard().has(id) {
		return strconv.Itoa(id)
	}
	at := &p.men[id].Pose
	along := func(v float32) int {
		return min(max(int((v+p.g.top.Half)/squareSide), 0), p.g.Size-1)
	}
	squares := p.g.squares()
	return squares.Name(squares.At(along(at[0]), along(at[2])))
}

// notNow refuses every stroke while nobody may shoot.
func (p *Position) notNow() *game.Refusal {
	switch {
	case p.end != goesOn:
		return p.refusal("gameOver")
	case p.phase == arming:
		return p.refusal("mustChooseArm")
	case p.phase == answering && p.kept:
		return p.refusal("swapOrStay")
	}
	return nil
}

// ExplainTimeout says that only who is late misses the turn.
func (p *Position) ExplainTimeout() *game.Refusal { return p.refusal("timeLeft") }

// refuseWord says why a move that is no stroke is not allowed.
func (p *Position) refuseWord(kind moveKind, arm int) *game.Refusal {
	if p.end != goesOn {
		return p.refusal("gameOver")
	}
	switch kind {
	case armMove:
		switch {
		case p.phase != arming:
			return p.refusal("notLegal")
		case arm < 0:
			return p.refusal("noSuchArm")
		}
	case swapMove:
		if p.phase != answering {
			return p.refusal("nothingToSwap")
		}
	case stayMove:
		if p.phase != answering || !p.kept {
			return p.refusal("nothingToSwap")
		}
	case passMove:
		switch {
		case p.g.Clock == 0:
			return p.refusal("mayNotPass")
		case p.phase == arming || p.phase == answering && p.kept:
			return p.notNow()
		}
	}
	return nil
}

// Explain says why the clicks of seat s are no move: one man is aimed with, two are a poke, three are
// scissors.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if p.end == goesOn && !p.ToMove().Has(s) {
		return p.refusal("notYourTurn")
	}
	var men []int
	for _, t := range path {
		if t < 0 || t >= maxMen {
			return p.explainButton(t)
		}
		men = append(men, int(t))
	}
	if r := p.notNow(); r != nil {
		return r
	}
	if len(men) == 0 || len(men) > 3 {
		return p.refusal("notLegal")
	}
	if r := p.refuseMan(men[0]); r != nil {
		return r
	}
	var r *game.Refusal
	switch len(men) {
	case 2:
		r = p.explainPoke(men[0], men[1])
	case 3:
		r = p.explainScissors(men[0], men[1], men[2])
	}
	if r == nil {
		r = p.refusal("aimIt", men[0])
	}
	return r
}

func (p *Position) explainPoke(a, b int) *game.Refusal {
	if !p.g.Poke {
		return p.refusal("noPokes")
	}
	if r := p.refuseFoe(b); r != nil {
		return r
	}
	return p.refusePair(a, b)
}

// explainScissors takes the clicks jaw, man between, jaw.
func (p *Position) explainScissors(a, t, b int) *game.Refusal {
	if !p.g.Scissors {
		return p.refusal("noScissors")
	}
	if r := p.refuseMan(b); r != nil {
		return r
	}
	if r := p.refuseFoe(t); r != nil {
		return r
	}
	return p.refuseJaws(a, b, t)
}

func (p *Position) explainButton(t game.Token) *game.Refusal {
	if list := p.g.buttons(); int(t)-maxMen < len(list) && t >= maxMen {
		kind, arm := moveKind(armMove), 0
		switch list[t-maxMen] {
		case swapWord:
			kind = swapMove
		case stayWord:
			kind = stayMove
		}
		if r := p.refuseWord(kind, arm); r != nil {
			return r
		}
	}
	return p.refusal("notLegal")
}
