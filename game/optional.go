package game

import "strings"

// Optional abilities of a Position, found by type assertion through the helpers below, which
// know the fallback. A family pins each one it has with a compile-time guard.
type (
	// Mover tells whose move m is. Needed where ToMove can hold several seats.
	Mover interface{ Mover(m Move) Seat }

	// Withdrawer gives the move, recorded as a ply, that takes a seat out of a game which goes on
	// without it. Without it the seat's team loses.
	Withdrawer interface{ ResignMove(s Seat) Move }

	// Chancer weighs the moves of Chance; without it all weigh the same.
	Chancer interface{ Weight(m Move) uint32 }

	// Judge says what a repetition means. past[0] is the start (no move), its last element is
	// the present position; the cycle can be replayed from a copy of the present position.
	// Without it the third occurrence is a draw.
	Judge interface{ Judge(past []Ply) Outcome }

	// Claimer says what seat s may claim of the position, which it has before its move or has made by
	// the move that it wrote down; past as for Judge. The turn is the caller's affair. Without it: what
	// Judge says.
	Claimer interface {
		Claim(s Seat, past []Ply) Outcome
	}

	// Demander lets the side that has the worst of it require the other to win: within so many
	// moves of its own the other side must win or get further ahead, else the game is drawn. lead is
	// by how much it is ahead of seat s now, in hundredths of a man; no says why s has nothing to
	// demand.
	Demander interface {
		Demand(s Seat) (moves, lead int, no *Refusal)
	}

	// Evaluator is the static value of the position for seat s, in hundredths of a man.
	Evaluator interface{ Eval(s Seat) int }

	// Tactical appends the moves a quiescence search looks at; without it there are none.
	Tactical interface{ AppendTactical(dst []Move) []Move }

	// Counter is len(AppendMoves), faster.
	Counter interface{ CountMoves() int }

	// Scorer is the running or final score of a seat in half points.
	Scorer interface{ Score(s Seat) int }

	// Explainer says why what was clicked is not legal; without it the answer is general.
	Explainer interface {
		Explain(s Seat, path []Token) *Refusal
	}

	// Namer writes m as players do, with local letters and check marks; without it: AppendMove.
	Namer interface {
		AppendName(dst []byte, m Move, lang string) []byte
	}

	// Figurer is a Namer whose men have figures that may stand in place of letters, as in books that are read in
	// every language; see Figurine.
	Figurer interface {
		AppendFigured(dst []byte, m Move, lang string) []byte
	}

	// Numberer tells how players write down the turns that follow: the number of the first, and the
	// seat whose turns stand first in a row. Without it they count from 1, and the seat that begins
	// at the game's own start stands first, wherever this game begins.
	Numberer interface{ Numbering() (n int, first Seat) }

	// Composer writes positions from men that somebody has put on the board by hand. It does not
	// judge them: Parse does. It is asked of any position of a game.
	Composer interface {
		// Palette is one man of each kind and seat there are, in the order of a box of men.
		Palette() []Man
		// Compose is the text of a position with these men, places of hands among theirs, and
		// this seat to move. What else decides the game is as in the text rest where that fits
		// the men, else as at a start; rest may be empty, and need not be a position.
		Compose(rest string, men []Man, toMove Seat) string
	}

	// Carrier is a Composer of a game in which some men stand on others: Carriers are the kinds of
	// those that carry another man of their side, one each.
	Carrier interface{ Carriers() []string }

	// Stepper is a position whose moves may be clicked in more ways than a scene can list. Where it is
	// crowded its scene has some of them, and a screen asks for the others click by click.
	Stepper interface {
		// Crowded tells whether AppendPaths leaves ways out. It still gives one of every move.
		Crowded() bool
		// AppendSteps appends paths of seat s that begin with the clicks, at least one click: all there
		// are or, if those are too many, one of every move and one for every click that may come next.
		AppendSteps(dst []Path, s Seat, clicks []Token) (paths []Path, all bool)
	}

	// Animator shows a move that is more than men going from place to place, frame by frame:
	// ms is the time since the move began. Men bear poses and are known by their places, one man
	// to a place; the slice is the position's own. A move without frames has nothing to show.
	Animator interface {
		AnimationFrames(m Move, frame func(ms int, men []Man) (more bool)) error
	}

	// AnimationTimer tells of a position how long the move that led to it is shown, in milliseconds. A
	// clock waits as long: nobody plays while men still roll. 0 where it is not known.
	AnimationTimer interface{ AnimationDuration() int }

	// Timed bounds the time for one move of a person, whatever is agreed besides. When it has
	// lapsed, LapseMove is played for the seat: a legal move, listed or not.
	Timed interface {
		MoveTime() (seconds int) // 0: no bound
		TimeoutMove(s Seat) Move
	}

	// MayWinner tells whether seat s could still win by any legal moves of both sides, however badly
	// the others play. A seat whose opponent runs out of time wins only then; otherwise it has
	// insufficient material, and the game is drawn (FIDE 6.9). Without it everybody may win.
	MayWinner interface{ MayWin(s Seat) bool }

	// TimeoutExplainer is a Timed position that says in its own words, with the clause, why a seat with
	// time left may not make the move of a lapse by itself; without it: timeLeft.
	TimeoutExplainer interface{ ExplainTimeout() *Refusal }

	// Randomizer makes a legal move of seat s by chance; roll gives a number below total. For games of
	// which AppendMoves is a sample (Game.Sampled): what is listed there is aimed well.
	Randomizer interface {
		RandomMove(s Seat, roll func(total uint32) uint32) Move
	}

	// Striker knows the place of the man that m strikes, where moves are aimed and have no paths of
	// clicks; ok is false for a move of another kind.
	Striker interface {
		Strikes(m Move) (at Place, ok bool)
	}

	// Perturber changes a move on its way from the hand to the board, as an aim that trembles, a
	// person's and a bot's alike. The result is what was played and what is written down; roll gives
	// a number below total.
	Perturber interface {
		Perturb(m Move, roll func(total uint32) uint32) Move
	}
)

// DemandOf is what seat s may demand in p; ok is false where the game knows no such demand.
func DemandOf(p Position, s Seat) (moves, lead int, no *Refusal, ok bool) {
	v, ok := p.(Demander)
	if !ok {
		return 0, 0, nil, false
	}
	moves, lead, no = v.Demand(s)
	return moves, lead, no, no != nil || moves > 0
}

// MoveTimeOf is the time for one move in p in seconds, 0 for no bound.
func MoveTimeOf(p Position) int {
	if v, ok := p.(Timed); ok {
		return v.MoveTime()
	}
	return 0
}

// ManOf is the place of the man that m begins with, on a square or in a hand; ok is false where there is
// none: a stone is put from nowhere, a button is pressed.
func ManOf(p Position, m Move) (at Place, ok bool) {
	if v, strikes := p.(Striker); strikes {
		if at, ok = v.Strikes(m); ok {
			return at, true
		}
	}
	v, shows := p.(Scener)
	if !shows {
		return 0, false
	}
	paths := v.AppendPaths(nil, m)
	if len(paths) == 0 || len(paths[0].Tokens) == 0 || paths[0].Tokens[0] < 0 {
		return 0, false
	}
	at = Place(paths[0].Tokens[0])
	for _, man := range SceneOf(p, 0).Men {
		if man.Place == at {
			return at, true
		}
	}
	return 0, false
}

// MayWin tells whether one of the seats could still win in p.
func MayWin(p Position, who Seats) bool {
	v, ok := p.(MayWinner)
	if !ok {
		return true
	}
	for s := range who.All() {
		if v.MayWin(s) {
			return true
		}
	}
	return false
}

// AnimationDurationOf is how long the move that led to p is shown, in milliseconds.
func AnimationDurationOf(p Position) int {
	if v, ok := p.(AnimationTimer); ok {
		return v.AnimationDuration()
	}
	return 0
}

// MoverOf is the seat that makes m in p.
func MoverOf(p Position, m Move) Seat {
	if v, ok := p.(Mover); ok {
		return v.Mover(m)
	}
	return p.ToMove().One()
}

// RandomMove is a legal move of seat s in p by chance: any of those listed, if p is no Randomizer. The
// seat is to move.
func RandomMove(p Position, s Seat, roll func(total uint32) uint32) Move {
	if v, ok := p.(Randomizer); ok {
		return v.RandomMove(s, roll)
	}
	moves := p.AppendMoves(nil)
	own := moves[:0]
	for _, m := range moves {
		if MoverOf(p, m) == s {
			own = append(own, m)
		}
	}
	return own[roll(uint32(len(own)))]
}

// WeightOf is the weight of the chance move m in p: its probability is its share of the sum.
func WeightOf(p Position, m Move) uint32 {
	if v, ok := p.(Chancer); ok {
		return v.Weight(m)
	}
	return 1
}

// CountOf is the number of legal moves in p. buf is scratch, used where p is no Counter.
func CountOf(p Position, buf []Move) int {
	if v, ok := p.(Counter); ok {
		return v.CountMoves()
	}
	return len(p.AppendMoves(buf[:0]))
}

// Figurine behind the code of a language asks NameOf for figures in place of the letters of men, where a game has
// them: "uk-x-figurine". It is a tag for private use (BCP 47, 2.2.7).
const Figurine = "-x-figurine"

// NameOf is m as players of the language write it, with figures if lang ends in Figurine and the game has them.
func NameOf(p Position, m Move, lang string) string {
	lang, figured := strings.CutSuffix(lang, Figurine)
	if v, ok := p.(Figurer); ok && figured {
		return string(v.AppendFigured(nil, m, lang))
	}
	if v, ok := p.(Namer); ok {
		return string(v.AppendName(nil, m, lang))
	}
	return MoveText(p, m)
}

// ExplainPath says why the clicks of seat s are no legal move; never nil.
func ExplainPath(p Position, s Seat, path []Token) *Refusal {
	if v, ok := p.(Explainer); ok {
		if r := v.Explain(s, path); r != nil {
			return r
		}
	}
	r := &Refusal{Code: "notLegal"}
	if !p.ToMove().Has(s) {
		r.Code = "notYourTurn"
	}
	for _, t := range path {
		if t >= 0 {
			r.Places = append(r.Places, Place(t))
		}
	}
	return r
}

// NumberingOf is how the turns of g that follow start are written down: the number of the first, and
// the seat whose turns stand first in a row, NoSeat for whoever moves first.
func NumberingOf(g *Game, start Position) (n int, first Seat) {
	if v, ok := start.(Numberer); ok {
		return v.Numbering()
	}
	begins := g.Start().ToMove()
	if begins.Len() != 1 || begins.Has(Chance) {
		return 1, NoSeat
	}
	return 1, begins.One()
}
