package draughts

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// oracle is a second generator, slow and simple: a board of cells, paths followed cell by cell,
// all complete captures listed and then sieved by the precedence rule. It is written from the
// text of the rules (rules/draughts 1) and shares nothing with the first one but the Rules.
type oracle struct {
	r    *Rules
	cell [12][12]byte // by row from the top and column from the left: 0, or w b men, W B kings
	turn int
}

// at is a cell: row from the top, column from the left.
type at struct{ row, col int }

// sequence is one complete capture or, without victims, one quiet move.
type sequence struct {
	from, to at
	taken    []at
	kings    []bool // which victims were kings
	royal    bool   // a king began
	crowned  bool
}

func (o *oracle) playable(c at) bool {
	if c.row < 0 || c.row >= o.r.H || c.col < 0 || c.col >= o.r.W {
		return false
	}
	if o.r.Ortho {
		return true
	}
	corner := 0
	if !o.r.DarkLeft {
		corner = 1
	}
	return (o.r.H-1-c.row+c.col)%2 == corner
}

func (o *oracle) get(c at) byte { return o.cell[c.row][c.col] }

func colour(b byte) int {
	switch b {
	case 'w', 'W':
		return 0
	case 'b', 'B':
		return 1
	}
	return -1
}

func royal(b byte) bool { return b == 'W' || b == 'B' }

var (
	aslant   = []at{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	straight = []at{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}
	twice    = []at{{-2, 0}, {2, 0}, {0, -2}, {0, 2}}
)

// forward tells whether d leads towards the enemy's side for the side to move.
func (o *oracle) forward(d at) bool { return o.turn == 0 && d.row < 0 || o.turn == 1 && d.row > 0 }

// stepWays are the directions of quiet moves, takeWays those of captures.
func (o *oracle) stepWays(king bool) []at {
	all := aslant
	if o.r.Ortho {
		all = straight
	}
	return slices.DeleteFunc(slices.Clone(all), func(d at) bool {
		return !king && !o.forward(d) && d.row != 0 && !o.r.ManStepBack
	})
}

func (o *oracle) takeWays(king bool) []at {
	all := aslant
	switch o.r.Dirs {
	case kernel.TakesOrtho:
		all = straight
	case kernel.TakesAll8:
		all = slices.Concat(aslant, twice)
	}
	return slices.DeleteFunc(slices.Clone(all), func(d at) bool {
		return !king && !o.forward(d) && d.row != 0 && !o.r.ManBack
	})
}

func add(c, d at) at { return at{c.row + d.row, c.col + d.col} }

func (o *oracle) lastRow(c at) bool {
	return o.turn == 0 && c.row == 0 || o.turn == 1 && c.row == o.r.H-1
}

// quiets are the moves without capture.
func (o *oracle) quiets() []sequence {
	var list []sequence
	o.each(func(c at, king bool) {
		for _, d := range o.stepWays(king) {
			for to := add(c, d); o.playable(to) && o.get(to) == 0; to = add(to, d) {
				list = append(list, sequence{from: c, to: to, royal: king, crowned: !king && o.lastRow(to)})
				if !king || !o.r.Flying {
					break
				}
			}
		}
	})
	return list
}

// each visits the men of the side to move.
func (o *oracle) each(visit func(c at, king bool)) {
	for row := range o.r.H {
		for col := range o.r.W {
			c := at{row, col}
			if b := o.get(c); b != 0 && colour(b) == o.turn {
				visit(c, royal(b))
			}
		}
	}
}

// run is a capture on its way.
type run struct {
	o     *oracle
	seq   sequence
	king  bool // moves as a king now
	found []sequence
}

// captures are all complete captures, of whatever precedence.
func (o *oracle) captures() []sequence {
	var list []sequence
	o.each(func(c at, king bool) {
		piece := o.get(c)
		o.cell[c.row][c.col] = 0
		r := &run{o: o, seq: sequence{from: c, royal: king}, king: king}
		r.goOn(c, at{})
		o.cell[c.row][c.col] = piece
		list = append(list, r.found...)
	})
	return list
}

// blocked tells whether a man stands on c for the capture under way. Men taken stay there until
// the end, unless the rules remove them at once.
func (r *run) blocked(c at) bool {
	return r.o.get(c) != 0 && !(r.o.r.During && slices.Contains(r.seq.taken, c))
}

// prey tells whether the man on c may be jumped.
func (r *run) prey(c at) bool {
	b := r.o.get(c)
	return b != 0 && colour(b) == 1-r.o.turn && !slices.Contains(r.seq.taken, c) &&
		(r.king || r.o.r.ManTakesKing || !royal(b))
}

// lands are the squares where the capturing man may come down after it has jumped from c in
// direction d, and the victim.
func (r *run) lands(c, d at) (victim at, squares []at) {
	victim = add(c, d)
	far := r.king && r.o.r.Flying
	for far && r.o.playable(victim) && !r.blocked(victim) {
		victim = add(victim, d)
	}
	if !r.o.playable(victim) || !r.blocked(victim) || !r.prey(victim) {
		return victim, nil
	}
	for to := add(victim, d); r.o.playable(to) && !r.blocked(to); to = add(to, d) {
		squares = append(squares, to)
		if !far || r.o.r.Land == kernel.LandAdjacent {
			break
		}
	}
	return victim, squares
}

// canGoOn tells whether anything can be taken from c, where the man came in direction came.
func (r *run) canGoOn(c, came at) bool {
	for _, d := range r.o.takeWays(r.king) {
		if r.o.r.During && !r.o.r.TurnBack && came != (at{}) && d == (at{-came.row, -came.col}) {
			continue
		}
		if _, squares := r.lands(c, d); len(squares) > 0 {
			return true
		}
	}
	return false
}

// goOn tries every capture from c.
func (r *run) goOn(c, came at) {
	for _, d := range r.o.takeWays(r.king) {
		if r.o.r.During && !r.o.r.TurnBack && came != (at{}) && d == (at{-came.row, -came.col}) {
			continue
		}
		if victim, squares := r.lands(c, d); len(squares) > 0 {
			r.take(victim, squares, d)
		}
	}
}

// take jumps a victim and tries the squares behind it.
func (r *run) take(victim at, squares []at, d at) {
	seq, king := r.seq, r.king
	r.seq.taken = append(slices.Clone(seq.taken), victim)
	r.seq.kings = append(slices.Clone(seq.kings), royal(r.o.get(victim)))
	far := king && r.o.r.Flying
	further := func(c at) bool {
		r.king = king
		crowned := !king && r.o.lastRow(c)
		if crowned && r.o.r.Promo == kernel.PromoEnd {
			return false
		}
		r.king = king || crowned && r.o.r.Promo == kernel.PromoOn
		return r.canGoOn(c, d)
	}
	anyFurther := slices.ContainsFunc(squares, further)
	for _, to := range squares {
		goesOn := further(to)
		crowned := !seq.royal && (king || r.o.lastRow(to))
		if goesOn {
			r.goOn(to, d)
		}
		if !anyFurther || r.o.r.MayStop {
			if far && r.o.r.Land == kernel.LandKiller && royal(r.o.get(victim)) && to != add(victim, d) {
				continue
			}
			end := r.seq
			end.to, end.crowned = to, crowned
			r.found = append(r.found, end)
		}
	}
	r.seq, r.king = seq, king
}

// rank is the key of the precedence rule as a list of numbers, most important first.
func (o *oracle) rank(s sequence) []int {
	kings := 0
	for _, king := range s.kings {
		if king {
			kings++
		}
	}
	own := 0
	if s.royal {
		own = 1
	}
	switch o.r.Precedence {
	case kernel.PreferMost:
		return []int{len(s.taken)}
	case kernel.PreferSpanish:
		return []int{len(s.taken), kings}
	case kernel.PreferItalian:
		key := []int{len(s.taken), own, kings}
		for _, king := range s.kings {
			if king {
				key = append(key, 1)
			} else {
				key = append(key, 0)
			}
		}
		return key
	case kernel.PreferKing:
		return []int{own}
	case kernel.PreferFrisian:
		return []int{100*(len(s.taken)-kings) + 199*kings, own}
	}
	return nil
}

// legal are the legal moves, as texts, and how many there are if captures that differ in the
// order of their victims count apart.
func (o *oracle) legal() (moves map[string]bool, dup map[string]int) {
	moves, dup = map[string]bool{}, map[string]int{}
	all := o.captures()
	var best []int
	for i, s := range all {
		if key := o.rank(s); i == 0 || slices.Compare(key, best) > 0 {
			best = key
		}
	}
	orders := map[string]bool{}
	for _, s := range all {
		if slices.Compare(o.rank(s), best) != 0 {
			continue
		}
		moves[s.text()] = true
		if order := s.text() + fmt.Sprint(s.taken); !orders[order] {
			orders[order] = true
			dup[s.text()]++
		}
	}
	if len(moves) == 0 || o.r.MayPass {
		for _, s := range o.quiets() {
			moves[s.text()] = true
			dup[s.text()] = 1
		}
	}
	return moves, dup
}

// text names a move so that it is equal for moves that are one to a player.
func (s sequence) text() string {
	var names []string
	for _, c := range s.taken {
		names = append(names, cellName(c))
	}
	slices.Sort(names)
	text := cellName(s.from) + "-" + cellName(s.to) + " " + strings.Join(names, ",")
	if s.crowned {
		text += "+"
	}
	return text
}

func cellName(c at) string { return fmt.Sprintf("%c%02d", 'a'+c.col, c.row) }

// oracleOf copies a position.
func oracleOf(p *Position) *oracle {
	o := &oracle{r: &p.g.Rules, turn: int(p.d.Turn)}
	for sq := range p.g.Squares() {
		row, col := p.g.At(Square(sq))
		switch seat, king := p.Man(Square(sq)); {
		case seat == 0 && king:
			o.cell[row][col] = 'W'
		case seat == 0:
			o.cell[row][col] = 'w'
		case seat == 1 && king:
			o.cell[row][col] = 'B'
		case seat == 1:
			o.cell[row][col] = 'b'
		}
	}
	return o
}

// textOf names a move as the oracle does.
func textOf(p *Position, m game.Move) string {
	cell := func(sq Square) at {
		row, col := p.g.At(sq)
		return at{row, col}
	}
	s := sequence{from: cell(p.From(m)), to: cell(p.To(m)), crowned: kernel.Promotes(m)}
	if kernel.KindOf(m) == kernel.Capture {
		for _, sq := range p.g.appendSquares(nil, kernel.VictimsOf(m)) {
			s.taken = append(s.taken, cell(sq))
		}
	}
	return s.text()
}

// compare wants both generators to agree in p.
func compare(t *testing.T, p *Position) {
	t.Helper()
	want, _ := oracleOf(p).legal()
	got := map[string]bool{}
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		got[textOf(p, m)] = true
	}
	for text := range want {
		if !got[text] {
			t.Errorf("%s lacks %s", game.Text(p), text)
		}
	}
	for text := range got {
		if !want[text] {
			t.Errorf("%s has %s too many", game.Text(p), text)
		}
	}
	if len(got) != len(moves) {
		t.Errorf("%s: %d moves, %d different ones", game.Text(p), len(moves), len(got))
	}
	if n := p.CountMoves(); n != len(moves) {
		t.Errorf("%s: counted %d moves, listed %d", game.Text(p), n, len(moves))
	}
	for _, m := range moves {
		compareAfter(t, p, m)
	}
	if tactical := p.AppendTactical(nil); len(tactical) != len(slices.DeleteFunc(moves, func(m game.Move) bool { return kernel.KindOf(m) != kernel.Capture })) {
		t.Errorf("%s: %d tactical moves", game.Text(p), len(tactical))
	}
}

// compareAfter wants a move to change the board as a hand would: the man leaves, its victims leave,
// it is put down as what it is then.
func compareAfter(t *testing.T, p *Position, m game.Move) {
	t.Helper()
	want := oracleOf(p)
	cell := func(sq Square) *byte {
		row, col := p.g.At(sq)
		return &want.cell[row][col]
	}
	man := *cell(p.From(m))
	if kernel.Promotes(m) {
		man &^= 0x20
	}
	*cell(p.From(m)) = 0
	for _, sq := range p.g.appendSquares(nil, kernel.VictimsOf(m)) {
		*cell(sq) = 0
	}
	*cell(p.To(m)) = man
	after := game.Clone(p).(*Position)
	after.Play(m)
	if got := oracleOf(after); got.cell != want.cell {
		t.Errorf("%s: %s leads to %s", game.Text(p), game.MoveText(p, m), game.Text(after))
	}
	if after.key != after.freshKey() {
		t.Errorf("%s: after %s the key is not that of the board", game.Text(p), game.MoveText(p, m))
	}
}

// randomPosition puts men and kings anywhere, not so that the game would be over by its budget.
func randomPosition(g *Game, rng *rand.Rand) *Position {
	p := &Position{g: g, d: kernel.Diagram{Turn: uint8(rng.IntN(2))}}
	density, kings := 0.15+0.5*rng.Float64(), rng.Float64()*rng.Float64()
	if g.Objective == AimBreakthrough {
		kings = 0
	}
	for sq := range g.Squares() {
		if rng.Float64() < density {
			_ = p.put(rng.IntN(2), Square(sq), rng.Float64() < kings)
		}
	}
	if p.d.Side[0].None() || p.d.Side[1].None() {
		return randomPosition(g, rng)
	}
	p.key = p.freshKey()
	if _, complex := p.tooMany(); complex {
		return randomPosition(g, rng)
	}
	return p
}

// TestOracle compares the two generators on random positions of every preset with every value of
// every option.
func TestOracle(t *testing.T) {
	for _, info := range game.All() {
		if info.Family != "draughts" {
			continue
		}
		t.Run(info.ID, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, uint64(len(info.ID))))
			for _, spec := range specs(info) {
				g := mustOpen(t, spec).Rules.(*Game)
				if g.MayPass && g.Huff != huffOff {
					continue
				}
				for range gametest.Fewer(25, 5) {
					compare(t, randomPosition(g, rng))
				}
				if t.Failed() {
					t.Fatal("the rules were ", spec)
				}
			}
		})
	}
}

// specs are a game with its defaults and with each other value of each option, and some pairs.
func specs(info *game.Info) []string {
	list := []string{info.ID, info.ID, info.ID, info.ID}
	var changes []string
	for _, o := range info.Options {
		values := o.Values
		if o.Kind == game.Switch {
			values = []string{"on", "off"}
		}
		for _, v := range values {
			if v != o.Default && o.Key != "drawMode" && o.Key != "drawRules" && o.Key != "ballot" && v != "lot" {
				changes = append(changes, o.Key+"="+v)
			}
		}
	}
	for i, a := range changes {
		list = append(list, info.ID+";"+a)
		for _, b := range changes[i+1:] {
			if key, _, _ := strings.Cut(a, "="); !strings.HasPrefix(b, key+"=") {
				list = append(list, info.ID+";"+a+";"+b)
			}
		}
	}
	return list
}

// TestDup counts as the sources with "dup" do: captures that differ in the order of their victims
// are different. The moves are the first generator's, the orders the oracle's.
func TestDup(t *testing.T) {
	for _, c := range []struct {
		spec, fen string
		nodes     []int
	}{
		{"russian", "", []int{7, 49, 302, 1469, 7482}},
		{"frisian", "", []int{9, 81, 658, 3880, 21345}},
		{"international;drawRules=none", "W:W31-35:B16-20", []int{9, 81, 534, 2538, 9052, 29999}},
		{"italian;drawRules=none", "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3", []int{5, 13, 42, 107, 360, 1099, 3736}},
	} {
		g := mustOpen(t, c.spec)
		p := g.Start().(*Position)
		if c.fen != "" {
			p = mustParse(t, g, c.fen)
		}
		for depth, want := range c.nodes {
			if got := dupPerft(p, depth+1); got != want {
				t.Errorf("%s: dup perft %d is %d, want %d", c.spec, depth+1, got, want)
			}
		}
	}
}

func dupPerft(p *Position, depth int) int {
	_, orders := oracleOf(p).legal()
	n := 0
	for _, m := range p.AppendMoves(nil) {
		below := 1
		if depth > 1 {
			q := game.Clone(p).(*Position)
			q.Play(m)
			below = dupPerft(q, depth-1)
		}
		n += below * orders[textOf(p, m)]
	}
	return n
}

// TestOwnPerft counts with the oracle what no other program has counted: the first lines of the
// perft files that name the two generators as their source.
func TestOwnPerft(t *testing.T) {
	for _, c := range []struct {
		spec  string
		nodes []int
	}{
		{"turkish", []int{8, 64, 708, 7538, 85090}},
		{"german", []int{7, 49, 302, 1469, 7361}},
		{"frysk", []int{9, 81, 657, 5329, 41829}},
		{"spantsireti", []int{9, 81, 658, 4265, 27132}},
		{"thai", []int{7, 49, 392, 3136, 26592}},
	} {
		p := mustOpen(t, c.spec).Start().(*Position)
		for depth, want := range c.nodes {
			if got := oraclePerft(p, depth+1); got != want {
				t.Errorf("%s: perft %d is %d, want %d", c.spec, depth+1, got, want)
			}
		}
	}
}

// oraclePerft counts leaves by the oracle's moves and plays them with the first generator's.
func oraclePerft(p *Position, depth int) int {
	legal, _ := oracleOf(p).legal()
	if depth == 1 {
		return len(legal)
	}
	n := 0
	for _, m := range p.AppendMoves(nil) {
		if legal[textOf(p, m)] {
			q := game.Clone(p).(*Position)
			q.Play(m)
			n += oraclePerft(q, depth-1)
		}
	}
	return n
}
