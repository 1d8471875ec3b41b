package bughouse

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/turns"
	"github.com/tavlei/tavlei/games/chess/text"
)

const PairSeats = 4

// teams: White on A plays with Black on B, Black on A with White on B.
var PairTeams = []int8{0, 1, 1, 0}

// pairOption is a house rule of the game of two boards and what a value of it does.
type pairOption struct {
	game.Option
	apply func(r *rules.Rules, value string)
}

// byPreset leaves to the preset what it says.
const byPreset = "preset"

// pairOptions are applied in their order: the preset first.
var pairOptions = []pairOption{
	{game.Option{Key: "preset", Kind: game.Choice, Values: []string{"shvedki", "fics"}, Rule: "13.7"},
		func(r *rules.Rules, v string) {
			r.DropRanks = [2]int{2, 6}
			if v == "fics" {
				r.DropRanks, r.Potential = [2]int{2, 7}, true
			}
		}},
	{game.Option{Key: "dropCheck", Kind: game.Choice, Values: []string{"any", "noMate", "noCheck"}, Ask: true, Rule: "13.4"},
		func(r *rules.Rules, v string) {
			r.DropCheck = map[string]rules.DropCheck{"any": rules.DropAny, "noMate": rules.DropNoMate, "noCheck": rules.DropNoCheck}[v]
		}},
	{game.Option{Key: "pawnDropRanks", Kind: game.Choice, Values: []string{byPreset, "own2to6", "own2to7"}, Ask: true, Rule: "13.2"},
		func(r *rules.Rules, v string) {
			if v != byPreset {
				r.DropRanks = [2]int{2, int(v[len(v)-1] - '0')}
			}
		}},
	{game.Option{Key: "promotedPassesAs", Kind: game.Choice, Values: []string{"pawn", "piece"}, Ask: true, Rule: "13.3"},
		func(r *rules.Rules, v string) { r.Unreverted = v == "piece" }},
	{game.Option{Key: "promotion", Kind: game.Choice, Values: []string{"any", "queenOnly"}, Rule: "1.2"},
		func(r *rules.Rules, v string) { r.QueenOnly = v == "queenOnly" }},
	{game.Option{Key: "mateRule", Kind: game.Choice, Values: []string{byPreset, "handOnly", "potential"}, Rule: "13.5"},
		func(r *rules.Rules, v string) {
			if v != byPreset {
				r.Potential = v == "potential"
			}
		}},
	{game.Option{Key: "drawRules", Kind: game.Choice, Values: []string{"none", "chess"}, Rule: "13.7"},
		func(r *rules.Rules, v string) { r.ChessDraws = v == "chess" }},
	{game.Option{Key: "maxWait", Kind: game.Number, Default: "3", Min: 1, Max: 20, Rule: "13.6"},
		func(r *rules.Rules, v string) { r.MaxWait, _ = strconv.Atoi(v) }},
}

// PairInfo describes the game of two boards.
func PairInfo() *game.Info {
	info := &game.Info{
		ID: "bughouse", Family: "chess", Tags: []string{"many"}, Text: text.FS, New: openPair,
		Moment: "r2qkb1r/ppp2ppp/2n1pn2/3p4/3P4/2N1PN2/PPP2PPP/R2QKB1R[Bb] w KQkq - 0 7 | " +
			"r1bqk2r/pppp1ppp/2n2n2/8/1bBP4/2N2N2/PP3PPP/R1BQK2R[BPbp] b KQkq - 1 6",
	}
	for _, o := range pairOptions {
		if o.Default == "" {
			o.Default = o.Values[0]
		}
		info.Options = append(info.Options, o.Option)
	}
	return info
}

// openPair settles the game with the values of its options.
func openPair(values map[string]string) (*game.Game, error) {
	r := rules.Rules{Hands: true, PairRules: rules.PairRules{Paired: true}}
	for _, o := range pairOptions {
		o.apply(&r, values[o.Key])
	}
	one, err := turns.OpenGame(r)
	if err != nil {
		return nil, err
	}
	one.Mode = pairedMode{}
	return &game.Game{Rules: newPairGame(one), Seats: PairSeats, Teams: PairTeams, MaxPlies: rules.MaxPlies, Captured: game.ToHand}, nil
}

// PairGame is the settled rule set of two boards. It never changes and is shared by its positions.
type PairGame struct {
	One     *rules.Game // of each board
	initial Pair
	board   *game.Board
	Part    *game.Game // of one board by itself, for searches
}

func newPairGame(one *rules.Game) *PairGame {
	g := &PairGame{One: one}
	g.initial.G = g
	for x := range g.initial.Boards {
		g.initial.Boards[x] = one.Initial
	}
	g.board = g.newBoard()
	g.Part = &game.Game{
		Rules: aloneRules{g}, Info: &game.Info{ID: "bughouse"}, Seats: 2, MaxPlies: rules.MaxPlies,
	}
	return g
}

// Start is a new start position.
func (g *PairGame) Start() game.Position {
	p := g.initial
	return &p
}

// Pair is the state of a match on two boards. Seats 0 and 1 are White and Black on board A, seats 2
// and 3 on board B.
//
// A position may have board A alone, for exercises: pieces taken there go to nobody.
type Pair struct {
	G      *PairGame
	Boards [2]rules.Position // without rules where there is no second board
	State  [2]standing       // of the side to move
	waits  [2]uint8          // turns of the other board since the last one here, as far as it has to wait
}

// standing is how the side to move stands on its board.
type standing uint8

const (
	Free  standing = iota // it has moves
	Stuck                 // it has none and waits for a piece
	mated
	Absent // there is no such board
)

var (
	_ game.Position = (*Pair)(nil)
	_ game.Mover    = (*Pair)(nil)
	_ game.Judge    = (*Pair)(nil)
	_ game.Claimer  = (*Pair)(nil)
	_ game.Numberer = (*Pair)(nil)
)

// seatOn is the seat of a side on a board.
func seatOn(x int, turn uint8) int { return 2*x + int(turn&1) }

// Numbering is that of board A, which has the first seats: the boards do not keep in step.
func (p *Pair) Numbering() (n int, first game.Seat) { return p.Boards[0].Numbering() }

// ToMove are the sides to move on the boards that go on.
func (p *Pair) ToMove() game.Seats {
	var set game.Seats
	for x := range p.Boards {
		if p.goesOn(x) {
			set |= 1 << seatOn(x, p.Boards[x].Bits.Turn)
		}
	}
	return set
}

// goesOn tells whether the side to move on a board may move now: it has moves, and the other board
// has not been kept waiting too long.
func (p *Pair) goesOn(x int) bool { return p.State[x] == Free && !p.mustWait(x) }

// mustWait tells whether nobody may move on a board until somebody moves on the other one.
func (p *Pair) mustWait(x int) bool {
	return p.State[x^1] == Free && int(p.waits[x^1]) >= p.G.One.MaxWait
}

// AppendMoves appends the legal moves on both boards.
func (p *Pair) AppendMoves(dst []game.Move) []game.Move {
	if p.ended() {
		return dst
	}
	for x := range p.Boards {
		if p.goesOn(x) {
			b := &p.Boards[x]
			from := len(dst)
			dst = b.AppendMoves(dst)
			for i := from; i < len(dst); i++ {
				dst[i] = PairMove(x, dst[i])
			}
		}
	}
	return dst
}

// PairMove is a move on one board as a move of the match.
func PairMove(x int, m game.Move) game.Move {
	return rules.MoveOf(rules.ActionOf(m), seatOn(x, uint8(rules.SeatOf(m))))
}

// BoardMove is a move of the match as a move on its board.
func BoardMove(m game.Move) (x int, on game.Move) {
	seat := rules.SeatOf(m)
	return seat >> 1, rules.MoveOf(rules.ActionOf(m), seat&1)
}

// CountMoves is the number of legal moves.
func (p *Pair) CountMoves() int {
	n := 0
	if p.ended() {
		return 0
	}
	for x := range p.Boards {
		if p.goesOn(x) {
			n += p.Boards[x].CountMoves()
		}
	}
	return n
}

// Mover is the seat that makes m.
func (p *Pair) Mover(m game.Move) game.Seat { return game.Seat(rules.SeatOf(m)) }

// Play makes a legal move. A piece taken goes to the partner, who has the other colour there.
func (p *Pair) Play(m game.Move) {
	x, on := BoardMove(m)
	b, other := &p.Boards[x], &p.Boards[x^1]
	piece := Victim(b, rules.ActionOf(on))
	b.Play(on)
	p.waits[x] = 0
	if p.State[x^1] == Free {
		p.waits[x^1]++
	}
	if piece != board.NoPiece && p.State[x^1] != Absent {
		Receive(other, int(b.Bits.Turn&1), piece)
		if p.State[x^1] == Stuck {
			p.State[x^1] = StandingOf(other)
		}
	}
	if p.State[x] = StandingOf(b); p.State[x] != Free {
		p.waits[x] = 0
	}
}

// CopyFrom makes p equal to src, keeping its own scratch memory.
func (p *Pair) CopyFrom(src game.Position) {
	q := src.(*Pair)
	p.G, p.State, p.waits = q.G, q.State, q.waits
	for x := range p.Boards {
		p.Boards[x].CopyFrom(&q.Boards[x])
	}
}

// waitKeys tell apart how long a board has been waited for.
const waitKeys uint64 = 0xd6e8feb86659fd93

// Key covers both boards with their hands, and how long one of them has been waited for.
func (p *Pair) Key() uint64 {
	a, b := p.Boards[0].Hash, p.Boards[1].Hash*0x9e3779b97f4a7c15
	return a ^ (b<<29 | b>>35) ^ uint64(p.waits[0])*waitKeys ^ uint64(p.waits[1])*waitKeys<<17
}

// Perft counts the tree of one board with hands that stay as they are where there is one, of both
// boards else.
func (p *Pair) Perft(depth int) uint64 {
	if p.State[1] == Absent && p.State[0] == Free {
		return p.Boards[0].Perft(depth)
	}
	return perftOf(p, depth)
}

// ended tells whether the match is over.
func (p *Pair) ended() bool {
	return p.State[0] == mated || p.State[1] == mated || p.bothStuck() || p.drawn() != ""
}

// bothStuck tells whether nobody can move any more.
func (p *Pair) bothStuck() bool { return p.State[0] != Free && p.State[1] != Free }

// drawn is the reason of a draw by the rules of chess, "" if there is none.
func (p *Pair) drawn() string {
	switch {
	case !p.G.One.ChessDraws || p.G.One.Onward:
		return ""
	case p.quiet() >= rules.EndQuiet:
		return "rule75"
	case p.Dead():
		return "deadPosition"
	}
	return ""
}

// quiet is the number of plies without capture and pawn move on both boards: on that where it is
// less.
func (p *Pair) quiet() uint16 {
	if p.State[1] == Absent {
		return p.Boards[0].Halfmoves
	}
	return min(p.Boards[0].Halfmoves, p.Boards[1].Halfmoves)
}

// Dead tells whether nobody can mate any more: two pieces are needed, which may come to one board.
func (p *Pair) Dead() bool {
	if p.State[1] == Absent {
		return p.Boards[0].Dead()
	}
	n := 0
	for x := range p.Boards {
		b := &p.Boards[x]
		knights, bishops, others := b.Held()
		if b.Bits.Pawn|b.Bits.Orth|b.Bits.OddA|b.Bits.OddB|b.Bits.Leap&b.Bits.Diag|b.Promoted != 0 || others > 0 || !b.HasKing(0) || !b.HasKing(1) {
			return false
		}
		n += board.Count(b.Bits.Occupied()&^b.Bits.King) + knights + bishops
	}
	return n < 2
}

// Outcome is the result: the first mate wins for the team.
func (p *Pair) Outcome() game.Outcome {
	for x := range p.Boards {
		if p.State[x] == mated {
			winner := game.Seat(seatOn(x, p.Boards[x].Bits.Turn^1))
			return game.Win("mate", pairTeamOf(winner), PairSeats)
		}
	}
	switch {
	case p.bothStuck():
		return game.Draw("bothStuck", PairSeats)
	case p.drawn() == "deadPosition":
		return game.Draw("deadPosition", PairSeats)
	case p.drawn() != "":
		return game.Draw("rule75", PairSeats)
	}
	return game.Outcome{}
}

// pairTeamOf is the set of a seat and its partner.
func pairTeamOf(s game.Seat) game.Seats { return game.SeatSet(s, PairSeats-1-s) }

// Judge says what the past means: nothing, unless the rules of chess about draws hold.
func (p *Pair) Judge(past []game.Ply) game.Outcome {
	if p.G.One.ChessDraws && game.Occurrences(past) >= 5 {
		return game.Draw("repetition5", PairSeats)
	}
	return game.Outcome{}
}

// Claim says what may be claimed of the position, by a seat that has the move or has just written it down.
func (p *Pair) Claim(_ game.Seat, past []game.Ply) game.Outcome {
	if o := p.Judge(past); o.Over() || !p.G.One.ChessDraws {
		return o
	}
	switch {
	case game.Occurrences(past) >= 3:
		return game.Draw("repetition3", PairSeats)
	case p.quiet() >= rules.ClaimQuiet:
		return game.Draw("rule50", PairSeats)
	}
	return game.Outcome{}
}

// EffectiveOptions are the options of the game of two boards that its preset sets.
func (g *PairGame) EffectiveOptions() map[string]string {
	meant := map[string]string{"pawnDropRanks": "own2to6", "mateRule": "handOnly"}
	if g.One.DropRanks[1] == 7 {
		meant["pawnDropRanks"] = "own2to7"
	}
	if g.One.Potential {
		meant["mateRule"] = "potential"
	}
	return meant
}
