package chess

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/opening"
)

// Position is one state of a game under the rules of its Game. Seat 0 is White, seat 1 Black.
type Position struct {
	g        *Game
	b        Board
	key      uint64
	hand     [2]hand
	promoted uint64 // men that were pawns and are pawns again when they are taken
	quiet    uint16 // plies without capture and pawn move
	full     uint16 // number of the move
	phase    phase
	more     // what only strange games remember
	course   // how far a turn of several actions has come

	scratch *actions // of the generator; never copied
}

// phase is what has to be settled before play.
type phase uint8

const (
	playing phase = iota
	drawing       // chance has the move
	placing       // a man is placed first
)

// hand counts men in hand: pawns, then the men without extra leaps by their abilities, then kings.
type hand [9]uint8

// inHand is the index of a man in a hand.
func inHand(m Man) int {
	switch {
	case m&plods != 0:
		return 0
	case m == King:
		return 8
	}
	return int(m & Amazon)
}

// handMan is the man at an index of a hand.
func (g *Game) handMan(i int) Man {
	switch {
	case i == 0:
		return Pawn
	case i == 8:
		return King
	case i == int(Amazon) && g.Single != noMan:
		return g.Single
	}
	return Man(i)
}

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	laws   laws
	mode   mode
	men    [26]Man   // by letter, noMan if it has none
	chars  [128]byte // letter of each man, upper case
	start  Position
	held   []heldMan // places of men in hand, after the squares
	least  least
	onward bool // neither dead positions nor counters end the game: see Continue
	evaluation
	board *game.Board
	named *opening.Table
}

// heldMan is a man in the hand of a seat.
type heldMan struct {
	man  Man
	seat int
}

// mode is what differs between groups of games in whose turns something else happens than on an
// orthodox board: one method for each method of a Position that asks it. A game embeds ordinary
// (mode.go), which is chess, and changes single methods; newGame chooses by fields of the Rules.
type mode interface {
	toMove(p *Position) game.Seats
	appendMoves(p *Position, dst []game.Move) []game.Move
	countMoves(p *Position) int
	play(p *Position, m game.Move)
	outcome(p *Position) game.Outcome
	perft(p *Position, depth int) uint64
	attacked(p *Position) uint64 // royal men of the side to move that are attacked

	appendMove(p *Position, dst []byte, m game.Move) []byte
	appendName(p *Position, dst []byte, m game.Move, lang string) []byte
	parseMove(p *Position, text string) (game.Move, error)
	appendScene(p *Position, sc *game.Scene)
	appendPaths(p *Position, dst []game.Path, m game.Move) []game.Path
	explain(p *Position, path []game.Token) *game.Refusal

	// appendExtras appends " key=value" for what FEN has no field for; readExtra reads one of
	// them. phaseOf says what has to be settled in a position that has been read.
	appendExtras(p *Position, dst []byte) []byte
	readExtra(p *Position, key, value string) error
	phaseOf(p *Position) phase
}

var (
	_ game.Position = (*Position)(nil)
	_ game.Counter  = (*Position)(nil)
	_ game.Tactical = (*Position)(nil)
	_ game.Judge    = (*Position)(nil)
	_ game.Claimer  = (*Position)(nil)
	_ game.Numberer = (*Position)(nil)
)

// Numbering is that of books: by White's moves, wherever the game begins.
func (p *Position) Numbering() (n int, first game.Seat) { return int(p.full), 0 }

// maxPlies is above the longest game that the rule of 75 moves lets be played.
const maxPlies = 20000

// familyLetters are the letters of the men that all games know.
var familyLetters = []letter{
	{'P', Pawn}, {'N', Knight}, {'B', Bishop}, {'R', Rook}, {'Q', Queen}, {'K', King},
	{'C', Chancellor}, {'A', Archbishop}, {'M', Amazon},
}

func newGame(r Rules) (*Game, error) {
	if r.Single != noMan {
		r.Letters = append(r.Letters, letter{'M', r.Single})
	}
	g := &Game{Rules: r, mode: ordinary{}, least: leastOf(&r)}
	g.setLetters()
	g.setLaws()
	switch {
	case r.Shuffle && r.Shuffled == 0:
		g.mode = shuffled{}
		g.Array = pawnsOnly
	case r.Shuffle:
		g.Array = arrayOf960(r.Shuffled - 1)
	case r.Hands:
		g.mode = handed{}
	case r.Single != noMan:
		g.mode = placed{}
		if r.NoCastle {
			g.Array = strings.Replace(g.Array, "KQ", "-", 1)
		}
	case g.laws.ground != nil:
		g.mode = strange{}
		if r.NoCastle {
			g.Array = strings.Replace(orthodox, "KQkq", "-", 1)
		}
	}
	if m := r.turnRules.mode(); m != nil {
		g.mode = m
	}
	if g.Array == "" {
		g.Array = g.turnArray()
	}
	if r.Mirror {
		g.Array = mirrored(g.Array)
	}
	p, err := g.parse(g.Array)
	if err != nil {
		return nil, err
	}
	g.start = *p
	g.settleStart()
	g.setHeld()
	g.board = g.newBoard()
	g.evaluation = g.newEvaluation()
	return g, nil
}

// setLetters gives the men of the game their letters; its own go before those of the family.
func (g *Game) setLetters() {
	for _, l := range slices.Concat(familyLetters, g.Letters) {
		if old := g.men[l.char-'A']; old != noMan {
			g.chars[old] = 0
		}
		if c := g.chars[l.man]; c != 0 {
			g.men[c-'A'] = noMan
		}
		g.men[l.char-'A'], g.chars[l.man] = l.man, l.char
	}
}

// setLaws derives what the generator needs.
func (g *Game) setLaws() {
	l := &g.laws
	l.setGround(&g.Rules)
	men := g.Men
	if men == nil {
		men = []Man{Queen, Rook, Bishop, Knight}
	}
	if g.QueenOnly {
		men = men[:1]
	}
	for seat := range 2 {
		l.double[seat], l.passed[seat] = doublesOf(g.Double[seat], seat)
		last := directions[seat].eighth
		switch g.LastRank {
		case lastPromotes:
			l.last[seat], l.promo[seat], l.gain[seat] = last, men, len(men)-1
		case lastForbidden:
			l.stop[seat], l.gain[seat] = last, -1
		}
	}
	for i, leaps := range g.Leaps {
		for sq := range 64 {
			l.extra[i][sq] = hits(sq, leaps)
		}
	}
	if g.FileKing {
		l.extra[0] = kingHits // of kings that move as kings, as the other side sees them
	}
}

// doublesOf are the squares from which pawns of a seat step twice, and those of them after which
// they can be taken in passing.
func doublesOf(d doubling, seat int) (from, passed uint64) {
	rank := func(n int) uint64 { // n is the seat's own rank
		if seat == 1 {
			n = 9 - n
		}
		return rank1 << (8 * (n - 1))
	}
	switch d {
	case doubleHalf:
		from = rank(2) | rank(3) | rank(4)
		return from, from
	case doubleHorde:
		return rank(1) | rank(2), rank(2)
	case doubleNever:
		return 0, 0
	}
	return rank(2), rank(2)
}

// settleStart applies the rules that change the array.
func (g *Game) settleStart() {
	p := &g.start
	if p.phase != playing {
		p.b.turn = uint8(g.Odd)
		p.key = p.freshKey()
		return
	}
	switch g.First {
	case firstWhite:
		p.b.turn = 0
	case firstOdd:
		p.b.turn = uint8(g.Odd)
	case firstFull:
		p.b.turn = uint8(1 - g.Odd)
	}
	p.key = p.freshKey()
}

// mirrored is the array with the sides exchanged: every man goes to the same file on the opposite
// rank and changes its colour. The side to move stays.
func mirrored(array string) string {
	swap := func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}
	fields := strings.Fields(array)
	men, inHand, _ := strings.Cut(fields[0], "[")
	ranks := strings.Split(men, "/")
	slices.Reverse(ranks)
	fields[0] = strings.Map(swap, strings.Join(ranks, "/"))
	if inHand != "" {
		fields[0] += "[" + strings.Map(swap, inHand)
	}
	fields[2] = strings.Map(swap, fields[2])
	return strings.Join(fields, " ")
}

// Start is a new start position.
func (g *Game) Start() game.Position {
	p := g.start
	return &p
}

// ToMove is the side to move, or Chance while a lot is drawn.
func (p *Position) ToMove() game.Seats { return p.g.mode.toMove(p) }

// AppendMoves appends the legal moves.
func (p *Position) AppendMoves(dst []game.Move) []game.Move { return p.g.mode.appendMoves(p, dst) }

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int { return p.g.mode.countMoves(p) }

// Play makes a legal move.
func (p *Position) Play(m game.Move) { p.g.mode.play(p, m) }

// Outcome is the result, or none while the game goes on.
func (p *Position) Outcome() game.Outcome { return p.g.mode.outcome(p) }

// Perft is the number of leaves of the tree of legal moves at depth plies.
func (p *Position) Perft(depth int) uint64 { return p.g.mode.perft(p, depth) }

// Key covers the men, hands, the side to move, castling rights and captures in passing that are
// legal.
func (p *Position) Key() uint64 { return p.key }

// CopyFrom makes p equal to src, keeping its own scratch memory.
func (p *Position) CopyFrom(src game.Position) {
	scratch := p.scratch
	*p = *src.(*Position)
	p.scratch = scratch
}

// buffer is the scratch list of the generator, empty.
func (p *Position) buffer() *actions {
	if p.scratch == nil {
		p.scratch = new(actions)
	}
	p.scratch.n = 0
	return p.scratch
}

// AppendMove appends m in UCI+.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte { return p.g.mode.appendMove(p, dst, m) }

// AppendName appends m in SAN with the letters of the language and marks for check and mate.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	return p.g.mode.appendName(p, dst, m, lang)
}

// AppendFigured is AppendName with figures for the men that have them.
func (p *Position) AppendFigured(dst []byte, m game.Move, lang string) []byte {
	return p.AppendName(dst, m, lang+game.Figurine)
}

// ParseMove reads UCI+, SAN in English, Ukrainian and Russian letters, and long algebraic
// notation.
func (p *Position) ParseMove(text string) (game.Move, error) { return p.g.mode.parseMove(p, text) }

// AppendScene fills the men, a mark on the royal men in check and the choices of promotion.
func (p *Position) AppendScene(sc *game.Scene) { p.g.mode.appendScene(p, sc) }

// AppendPaths appends every way to click m; chance is not clicked.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	return p.g.mode.appendPaths(p, dst, m)
}

// AppendTactical appends captures and promotions.
func (p *Position) AppendTactical(dst []game.Move) []game.Move {
	if p.g.weights != nil && p.phase == playing && !p.finished() {
		list := p.buffer()
		p.b.generateTactical(&p.g.laws, list)
		return p.wrap(dst, list)
	}
	if m, ok := p.g.mode.(tactician); ok {
		return m.appendTactical(p, dst)
	}
	from := len(dst)
	dst = p.AppendMoves(dst)
	kept := dst[:from]
	their := p.b.side[p.b.turn&1^1]
	for _, m := range dst[from:] {
		if act(m) != actStep {
			continue
		}
		a := actionOf(m)
		if k := a.kind(); k == promote || k == passing || k == plain && their>>uint(a.to())&1 != 0 {
			kept = append(kept, m)
		}
	}
	return kept
}
