package chess

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/text"
)

// pairRules are the rules of the game of two boards and two teams.
type pairRules struct {
	Paired     bool // men taken leave the board for the partner's hand
	Potential  bool // a check that a man still to come could block is no mate
	Unreverted bool // promoted men are passed on as what they are
	ChessDraws bool // repetition, 50 moves and dead positions are draws
	MaxWait    int  // turns of the other board after which it waits for a board that sits
}

const pairSeats = 4

// teams: White on A plays with Black on B, Black on A with White on B.
var pairTeams = []int8{0, 1, 1, 0}

// pairOption is a house rule of the game of two boards and what a value of it does.
type pairOption struct {
	game.Option
	apply func(r *Rules, value string)
}

// byPreset leaves to the preset what it says.
const byPreset = "preset"

// pairOptions are applied in their order: the preset first.
var pairOptions = []pairOption{
	{game.Option{Key: "preset", Kind: game.Choice, Values: []string{"shvedki", "fics"}, Rule: "13.7"},
		func(r *Rules, v string) {
			r.DropRanks = [2]int{2, 6}
			if v == "fics" {
				r.DropRanks, r.Potential = [2]int{2, 7}, true
			}
		}},
	{game.Option{Key: "dropCheck", Kind: game.Choice, Values: []string{"any", "noMate", "noCheck"}, Ask: true, Rule: "13.4"},
		func(r *Rules, v string) {
			r.DropCheck = map[string]dropCheck{"any": dropAny, "noMate": dropNoMate, "noCheck": dropNoCheck}[v]
		}},
	{game.Option{Key: "pawnDropRanks", Kind: game.Choice, Values: []string{byPreset, "own2to6", "own2to7"}, Ask: true, Rule: "13.2"},
		func(r *Rules, v string) {
			if v != byPreset {
				r.DropRanks = [2]int{2, int(v[len(v)-1] - '0')}
			}
		}},
	{game.Option{Key: "promotedPassesAs", Kind: game.Choice, Values: []string{"pawn", "piece"}, Ask: true, Rule: "13.3"},
		func(r *Rules, v string) { r.Unreverted = v == "piece" }},
	{game.Option{Key: "promotion", Kind: game.Choice, Values: []string{"any", "queenOnly"}, Rule: "1.2"},
		func(r *Rules, v string) { r.QueenOnly = v == "queenOnly" }},
	{game.Option{Key: "mateRule", Kind: game.Choice, Values: []string{byPreset, "handOnly", "potential"}, Rule: "13.5"},
		func(r *Rules, v string) {
			if v != byPreset {
				r.Potential = v == "potential"
			}
		}},
	{game.Option{Key: "drawRules", Kind: game.Choice, Values: []string{"none", "chess"}, Rule: "13.7"},
		func(r *Rules, v string) { r.ChessDraws = v == "chess" }},
	{game.Option{Key: "maxWait", Kind: game.Number, Default: "3", Min: 1, Max: 20, Rule: "13.6"},
		func(r *Rules, v string) { r.MaxWait, _ = strconv.Atoi(v) }},
}

// pairInfo describes the game of two boards.
func pairInfo() *game.Info {
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
	r := Rules{Hands: true, pairRules: pairRules{Paired: true}}
	for _, o := range pairOptions {
		o.apply(&r, values[o.Key])
	}
	one, err := newGame(r)
	if err != nil {
		return nil, err
	}
	one.mode = paired{}
	return &game.Game{Rules: newPairGame(one), Seats: pairSeats, Teams: pairTeams, MaxPlies: maxPlies}, nil
}

// pairGame is the settled rule set of two boards. It never changes and is shared by its positions.
type pairGame struct {
	one   *Game // of each board
	start Pair
	board *game.Board
	part  *game.Game // of one board by itself, for searches
}

func newPairGame(one *Game) *pairGame {
	g := &pairGame{one: one}
	g.start.g = g
	for x := range g.start.boards {
		g.start.boards[x] = one.start
	}
	g.board = g.newBoard()
	g.part = &game.Game{
		Rules: aloneRules{g}, Info: &game.Info{ID: "bughouse"}, Seats: 2, MaxPlies: maxPlies,
	}
	return g
}

// Start is a new start position.
func (g *pairGame) Start() game.Position {
	p := g.start
	return &p
}

// Pair is the state of a match on two boards. Seats 0 and 1 are White and Black on board A, seats 2
// and 3 on board B.
//
// A position may have board A alone, for exercises: men taken there go to nobody.
type Pair struct {
	g      *pairGame
	boards [2]Position // without rules where there is no second board
	state  [2]standing // of the side to move
	waits  [2]uint8    // turns of the other board since the last one here, as far as it has to wait
}

// standing is how the side to move stands on its board.
type standing uint8

const (
	free  standing = iota // it has moves
	stuck                 // it has none and waits for a man
	mated
	absent // there is no such board
)

var (
	_ game.Position  = (*Pair)(nil)
	_ game.Mover     = (*Pair)(nil)
	_ game.Counter   = (*Pair)(nil)
	_ game.Judge     = (*Pair)(nil)
	_ game.Claimer   = (*Pair)(nil)
	_ game.Evaluator = (*Pair)(nil)
	_ game.Numberer  = (*Pair)(nil)
)

// seatOn is the seat of a side on a board.
func seatOn(x int, turn uint8) int { return 2*x + int(turn&1) }

// Numbering is that of board A, which has the first seats: the boards do not keep in step.
func (p *Pair) Numbering() (n int, first game.Seat) { return p.boards[0].Numbering() }

// ToMove are the sides to move on the boards that go on.
func (p *Pair) ToMove() game.Seats {
	var set game.Seats
	for x := range p.boards {
		if p.goesOn(x) {
			set |= 1 << seatOn(x, p.boards[x].b.turn)
		}
	}
	return set
}

// goesOn tells whether the side to move on a board may move now: it has moves, and the other board
// has not been kept waiting too long.
func (p *Pair) goesOn(x int) bool { return p.state[x] == free && !p.mustWait(x) }

// mustWait tells whether nobody may move on a board until somebody moves on the other one.
func (p *Pair) mustWait(x int) bool {
	return p.state[x^1] == free && int(p.waits[x^1]) >= p.g.one.MaxWait
}

// AppendMoves appends the legal moves on both boards.
func (p *Pair) AppendMoves(dst []game.Move) []game.Move {
	if p.ended() {
		return dst
	}
	for x := range p.boards {
		if p.goesOn(x) {
			b := &p.boards[x]
			from := len(dst)
			dst = b.AppendMoves(dst)
			for i := from; i < len(dst); i++ {
				dst[i] = pairMove(x, dst[i])
			}
		}
	}
	return dst
}

// pairMove is a move on one board as a move of the match.
func pairMove(x int, m game.Move) game.Move {
	return moveOf(actionOf(m), seatOn(x, uint8(seatOf(m))))
}

// boardMove is a move of the match as a move on its board.
func boardMove(m game.Move) (x int, on game.Move) {
	seat := seatOf(m)
	return seat >> 1, moveOf(actionOf(m), seat&1)
}

// CountMoves is the number of legal moves.
func (p *Pair) CountMoves() int {
	n := 0
	if p.ended() {
		return 0
	}
	for x := range p.boards {
		if p.goesOn(x) {
			n += p.boards[x].CountMoves()
		}
	}
	return n
}

// Mover is the seat that makes m.
func (p *Pair) Mover(m game.Move) game.Seat { return game.Seat(seatOf(m)) }

// Play makes a legal move. A man taken goes to the partner, who has the other colour there.
func (p *Pair) Play(m game.Move) {
	x, on := boardMove(m)
	b, other := &p.boards[x], &p.boards[x^1]
	man := b.victim(actionOf(on))
	b.Play(on)
	p.waits[x] = 0
	if p.state[x^1] == free {
		p.waits[x^1]++
	}
	if man != noMan && p.state[x^1] != absent {
		other.receive(int(b.b.turn&1), man)
		if p.state[x^1] == stuck {
			p.state[x^1] = other.standing()
		}
	}
	if p.state[x] = b.standing(); p.state[x] != free {
		p.waits[x] = 0
	}
}

// CopyFrom makes p equal to src, keeping its own scratch memory.
func (p *Pair) CopyFrom(src game.Position) {
	q := src.(*Pair)
	p.g, p.state, p.waits = q.g, q.state, q.waits
	for x := range p.boards {
		p.boards[x].CopyFrom(&q.boards[x])
	}
}

// waitKeys tell apart how long a board has been waited for.
const waitKeys uint64 = 0xd6e8feb86659fd93

// Key covers both boards with their hands, and how long one of them has been waited for.
func (p *Pair) Key() uint64 {
	a, b := p.boards[0].key, p.boards[1].key*0x9e3779b97f4a7c15
	return a ^ (b<<29 | b>>35) ^ uint64(p.waits[0])*waitKeys ^ uint64(p.waits[1])*waitKeys<<17
}

// Perft counts the tree of one board with hands that stay as they are where there is one, of both
// boards else.
func (p *Pair) Perft(depth int) uint64 {
	if p.state[1] == absent && p.state[0] == free {
		return p.boards[0].Perft(depth)
	}
	return perftOf(p, depth)
}

// ended tells whether the match is over.
func (p *Pair) ended() bool {
	return p.state[0] == mated || p.state[1] == mated || p.bothStuck() || p.drawn() != ""
}

// bothStuck tells whether nobody can move any more.
func (p *Pair) bothStuck() bool { return p.state[0] != free && p.state[1] != free }

// drawn is the reason of a draw by the rules of chess, "" if there is none.
func (p *Pair) drawn() string {
	switch {
	case !p.g.one.ChessDraws || p.g.one.onward:
		return ""
	case p.quiet() >= endQuiet:
		return "rule75"
	case p.dead():
		return "deadPosition"
	}
	return ""
}

// quiet is the number of plies without capture and pawn move on both boards: on that where it is
// less.
func (p *Pair) quiet() uint16 {
	if p.state[1] == absent {
		return p.boards[0].quiet
	}
	return min(p.boards[0].quiet, p.boards[1].quiet)
}

// dead tells whether nobody can mate any more: two men are needed, which may come to one board.
func (p *Pair) dead() bool {
	if p.state[1] == absent {
		return p.boards[0].dead()
	}
	n := 0
	for x := range p.boards {
		b := &p.boards[x]
		knights, bishops, others := b.held()
		if b.b.pawn|b.b.orth|b.b.oddA|b.b.oddB|b.b.leap&b.b.diag|b.promoted != 0 || others > 0 || !b.hasKing(0) || !b.hasKing(1) {
			return false
		}
		n += count(b.b.occupied()&^b.b.king) + knights + bishops
	}
	return n < 2
}

// Outcome is the result: the first mate wins for the team.
func (p *Pair) Outcome() game.Outcome {
	for x := range p.boards {
		if p.state[x] == mated {
			winner := game.Seat(seatOn(x, p.boards[x].b.turn^1))
			return game.Win("mate", pairTeamOf(winner), pairSeats)
		}
	}
	switch {
	case p.bothStuck():
		return game.Draw("bothStuck", pairSeats)
	case p.drawn() == "deadPosition":
		return game.Draw("deadPosition", pairSeats)
	case p.drawn() != "":
		return game.Draw("rule75", pairSeats)
	}
	return game.Outcome{}
}

// pairTeamOf is the set of a seat and its partner.
func pairTeamOf(s game.Seat) game.Seats { return game.SeatSet(s, pairSeats-1-s) }

// Judge says what the past means: nothing, unless the rules of chess about draws hold.
func (p *Pair) Judge(past []game.Ply) game.Outcome {
	if p.g.one.ChessDraws && game.Occurrences(past) >= 5 {
		return game.Draw("repetition5", pairSeats)
	}
	return game.Outcome{}
}

// Claim says what seat s may claim, when it has the move.
func (p *Pair) Claim(s game.Seat, past []game.Ply) game.Outcome {
	if o := p.Judge(past); o.Over() || !p.g.one.ChessDraws || !p.ToMove().Has(s) {
		return o
	}
	switch {
	case game.Occurrences(past) >= 3:
		return game.Draw("repetition3", pairSeats)
	case p.quiet() >= claimQuiet:
		return game.Draw("rule50", pairSeats)
	}
	return game.Outcome{}
}

// Eval is the static value of both boards for the team of seat s.
func (p *Pair) Eval(s game.Seat) int {
	v := p.boards[0].Eval(0)
	if p.state[1] != absent {
		v -= p.boards[1].Eval(0)
	}
	if pairTeams[s] != 0 {
		return -v
	}
	return v
}
