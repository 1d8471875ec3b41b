package layered

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/internal/layers/narrow"
	"github.com/tavlei/tavlei/games/chess/internal/layers/wide"
)

// Rules is a record with its tables. It never changes and is shared by its positions.
type Rules struct {
	kernel  layers.Game
	record  *layers.Rules
	grid    *board.Grid
	board   *game.Board
	copies  map[[2]int]game.Place // places drawn again beyond the edges, by column and row
	held    []held
	names   []string // of kinds
	shown   []string // of kinds, for screens: with the picture, where one was chosen
	usual   []bool   // kinds that the family knows: their letters have translations
	promote []uint8  // kinds that pawns become: the choices
	pass    game.Token
	jumping bool // pieces jump over others
	stays   bool // some pieces need not be promoted
	aside   bool // pawns step where they also take

	once sync.Once
	kept any // what an engine has made of the rules
}

// Once is what an engine makes of the rules, made when it is asked for first.
func (r *Rules) Once(make func() any) any {
	r.once.Do(func() { r.kept = make() })
	return r.kept
}

var _ game.Rules = (*Rules)(nil)

// held is a kind in the hand of a seat.
type held struct {
	kind uint8
	seat int
}

// mostPlies ends games that no other rule ends.
const mostPlies = 20000

// mostMoves is the budget of a position: one with more moves is too complex.
const mostMoves = 4096

// crowded tells whether positions can have so many moves: pieces taken that are put on any square, drops on large boards, chains
// of jumps.
func (r *Rules) crowded() bool {
	if r.record.Company.Blocker != 0 && r.grid.Len() > 64 {
		return true
	}
	return r.jumping || r.record.Capture.Fate == layers.Elsewhere || r.record.Arrival.Drops && r.grid.Len() > 64
}

// Open settles a record.
func Open(record layers.Rules) (*game.Game, error) {
	r, err := New(record)
	if err != nil {
		return nil, err
	}
	captured := map[layers.Fate]string{layers.Removed: game.Removed, layers.ToHand: game.ToHand, layers.Elsewhere: game.Replaced, layers.Swapped: game.Replaced}
	return &game.Game{Rules: r, Seats: 2, MaxPlies: r.maxPlies(), Captured: captured[record.Capture.Fate]}, nil
}

// New compiles a record. The error names the fields that are wrong or do not go together.
func New(record layers.Rules) (*Rules, error) {
	if record.Judge.Plies == 0 {
		record.Judge.Plies = mostPlies
	}
	compile := narrow.Compile
	if record.Board.W*record.Board.H > 64 {
		compile = wide.Compile
	}
	kernel, err := compile(record)
	if err != nil {
		return nil, fmt.Errorf("record of rules: %w", err)
	}
	r := &Rules{kernel: kernel, record: kernel.Record(), grid: kernel.Grid(), pass: -1, jumping: record.Jumps()}
	r.aside = r.pawnsAside()
	r.setNames()
	r.setHeld()
	r.setPromotions()
	r.setBoard()
	return r, nil
}

// setPromotions lists what pieces become.
func (r *Rules) setPromotions() {
	letters := r.record.Zones.Promo
	r.stays = r.record.Arrival.Either
	for _, k := range r.record.Kinds {
		letters += k.Becomes
		r.stays = r.stays || k.Stays
	}
	for i, c := range []byte(letters) {
		if strings.IndexByte(letters, c) == i {
			r.promote = append(r.promote, uint8(r.record.KindOf(c)))
		}
	}
}

// choice is the choice of what a piece becomes.
func (r *Rules) choice(after uint8) game.Token {
	return game.Token(-1 - slices.IndexFunc(r.promote, func(kind uint8) bool { return r.letter(kind) == r.letter(after) }))
}

// maxPlies bounds the length of a game: so many turns, each of as many actions as it can have, with a roll before it.
func (r *Rules) maxPlies() int {
	turn := 1
	switch t := &r.record.Turn; {
	case r.record.Company.Ferry:
		turn = 2
	case t.Order == layers.Every:
		turn = r.grid.Len() + 1
	case t.Order == layers.Dice:
		turn = 2
	case t.Growing:
		turn = layers.MostActions
	case t.Order == layers.Many:
		turn = t.Actions
	}
	return turn*(r.record.Judge.Plies+1) + 2
}

// Record is what the game has been made of.
func (r *Rules) Record() *layers.Rules { return r.record }

// Grid is its board.
func (r *Rules) Grid() *board.Grid { return r.grid }

// Start is a new start position.
func (r *Rules) Start() game.Position { return &Position{Game: r, k: r.kernel.Start()} }

// Parse reads a position in the extended FEN of the family.
func (r *Rules) Parse(text string) (game.Position, error) {
	k, err := r.kernel.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("position %q: %w: %w", text, err, game.ErrPosition)
	}
	p := &Position{Game: r, k: k}
	if p.tooComplex() {
		fault := game.Faultf("tooManyMoves", "more than {most} moves", mostMoves)
		return nil, fmt.Errorf("position %q: %w: %w", text, fault, game.ErrBudget)
	}
	return p, nil
}

// known are the ways of moving that the family has names for.
var known = []struct {
	name  string
	atoms []layers.Atom
}{
	{"knight", []layers.Atom{leap(board.Knight)}},
	{"bishop", []layers.Atom{ride(board.Diagonal)}},
	{"rook", []layers.Atom{ride(board.Orthogonal)}},
	{"queen", []layers.Atom{ride(board.Diagonal), ride(board.Orthogonal)}},
	{"king", []layers.Atom{leap(board.Around)}},
	{"chancellor", []layers.Atom{leap(board.Knight), ride(board.Orthogonal)}},
	{"archbishop", []layers.Atom{leap(board.Knight), ride(board.Diagonal)}},
	{"amazon", []layers.Atom{leap(board.Knight), ride(board.Diagonal), ride(board.Orthogonal)}},
}

func leap(dirs []board.Dir) layers.Atom { return layers.Atom{Dirs: dirs} }
func ride(dirs []board.Dir) layers.Atom { return layers.Atom{Dirs: dirs, Leg: layers.Ride} }

// signature tells kinds that move alike from those that do not.
func signature(atoms []layers.Atom) string {
	var all []string
	for i := range atoms {
		all = append(all, atoms[i].Signature())
	}
	slices.Sort(all)
	return fmt.Sprint(all)
}

// setNames gives kinds their names: what moves as a piece of the family is that piece.
func (r *Rules) setNames() {
	r.names, r.usual = []string{""}, []bool{false}
	for _, k := range r.record.Kinds {
		name := "man-" + string(rune(k.Letter+'a'-'A'))
		for _, row := range known {
			if signature(row.atoms) == signature(k.Atoms[:r.chessAtoms(&k)]) && k.Royal == (row.name == "king") {
				name = row.name
			}
		}
		if k.Pawn {
			name = "pawn"
		}
		r.names, r.usual = append(r.names, name), append(r.usual, name[:2] != "ma")
	}
	for i := 1; i < len(r.names); i++ { // two kinds never look alike, unless one becomes the other
		if j := slices.Index(r.names, r.names[i]); j < i && r.letter(uint8(j)) != r.letter(uint8(i)) {
			r.names[i], r.usual[i] = "man-"+string(rune(r.letter(uint8(i))+'a'-'A')), false
		}
	}
	r.shown = slices.Clone(r.names)
}

// Picture draws kinds by figures that are chosen, by their letters: before any position is made. See game.Man.Shape.
func (r *Rules) Picture(figures map[string]string) {
	for i := 1; i < len(r.names); i++ {
		if figure := figures[string(rune(r.letter(uint8(i))))]; figure != "" {
			r.shown[i] = r.names[i] + "." + figure
		}
	}
}

// Men are the kinds of men by their letters, as screens know them.
func (r *Rules) Men() map[string]string {
	men := map[string]string{}
	for i := len(r.record.Kinds); i > 0; i-- {
		men[string(rune(r.letter(uint8(i))))] = r.shown[i]
	}
	return men
}

// chessAtoms is how many ways of moving a kind has before those of draughts, which change no name.
func (r *Rules) chessAtoms(k *layers.Kind) int {
	n := len(k.Atoms)
	for n > 1 && r.jumping && (k.Atoms[n-1].Leg == layers.Over || k.Atoms[n-1].Leg == layers.Leap && k.Atoms[n-1].Mode == layers.Moves) {
		n--
	}
	return n
}

// letter is the capital letter of a kind.
func (r *Rules) letter(kind uint8) byte { return r.record.Kinds[kind-1].Letter }

func (r *Rules) kind(kind uint8) *layers.Kind { return &r.record.Kinds[kind-1] }

// setHeld lists the kinds that have places in the hands.
func (r *Rules) setHeld() {
	a := &r.record.Arrival
	start := r.kernel.Start()
	for seat := range 2 {
		for i := range r.record.Kinds {
			kind := uint8(i + 1)
			switch {
			case r.record.KindOf(r.letter(kind)) != i+1:
				continue // the same piece later
			case a.Placed != 0 && r.letter(kind) != a.Placed, a.Placed == 0 && !a.Drops && !a.Gates,
				r.record.Capture.Fate == layers.ToHand && r.kind(kind).Held != 0 && start.Held(0, kind)+start.Held(1, kind) == 0,
				a.Gates && !a.Drops && r.record.Capture.Fate != layers.ToHand && start.Held(0, kind)+start.Held(1, kind) == 0,
				r.kind(kind).Royal && start.Held(seat, kind) == 0:
				continue
			}
			r.held = append(r.held, held{kind, seat})
		}
	}
}

// MovesAs is the kind like which a kind moves on a square.
func (r *Rules) MovesAs(kind uint8, sq int) uint8 { return r.kernel.MovesAs(kind, sq) }

// KingEnds is the square where a king that castles goes.
func (r *Rules) KingEnds(m layers.Move) int {
	king, _ := r.kernel.CastleEnds(m)
	return king
}
