package layers_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	gameboard "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/internal/layers/narrow"
	"github.com/tavlei/tavlei/games/chess/internal/layers/wide"
)

// drawn draws records of layers at random.
type drawn struct{ *rand.Rand }

func (d drawn) flag(n int) bool { return d.IntN(n) == 0 }

func (d drawn) letter(letters string) byte { return letters[d.IntN(len(letters))] }

// kinds that a drawn game may have beside king and pawn.
var drawnKinds = map[byte][]layers.Atom{
	'N': {{Dirs: gameboard.Knight}},
	'B': {{Dirs: gameboard.Diagonal, Leg: layers.Ride}},
	'R': {{Dirs: gameboard.Orthogonal, Leg: layers.Ride}},
	'Q': {{Dirs: gameboard.Diagonal, Leg: layers.Ride}, {Dirs: gameboard.Orthogonal, Leg: layers.Ride}},
	'H': {{Dirs: gameboard.Knight, Leg: layers.Lame}},
	'C': {{Dirs: gameboard.Orthogonal, Leg: layers.Ride, Mode: layers.Moves}, {Dirs: gameboard.Orthogonal, Leg: layers.Hop, Mode: layers.Captures}},
	'S': {{Dirs: gameboard.Around, Leg: layers.Ride, Range: 2}},
	'G': {{Dirs: []gameboard.Dir{{X: 0, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: 1}, {X: -1, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: -1}}}},
	'L': {{Dirs: []gameboard.Dir{{X: 0, Y: 1}}, Leg: layers.Ride}},
	'E': {{Dirs: []gameboard.Dir{{X: 2, Y: 2}, {X: -2, Y: 2}, {X: 2, Y: -2}, {X: -2, Y: -2}}, Leg: layers.Lame}},
	'J': {{Dirs: gameboard.Around, Leg: layers.Hop, Behind: 1}, {Dirs: gameboard.Knight, Leg: layers.Ride, Mode: layers.Captures}},
	'A': {{Dirs: gameboard.Knight, Mode: layers.Captures}, {Dirs: gameboard.Diagonal, Leg: layers.Ride, Mode: layers.Moves}},
}

// rules draws one record; many of them make no sense.
func (d drawn) rules(large bool) layers.Rules {
	w, h := 5+d.IntN(4), 5+d.IntN(4)
	switch {
	case large:
		w, h = 6+d.IntN(7), 6+d.IntN(7)
	case d.flag(2):
		w, h = 8, 8
	}
	r := layers.Rules{Board: layers.Board{W: w, H: h, Topology: gameboard.Topology(d.IntN(3))}}
	r.Board.Turning = r.Board.Topology == gameboard.Moebius && d.flag(2) || d.flag(30)
	r.Board.RoundTrip = r.Board.Topology == gameboard.Cylinder && d.flag(3) || d.flag(40)
	if d.flag(8) {
		r.Board.CapturesFrom = 2 + d.IntN(3)
	}
	if r.Board.Topology == gameboard.Plain && d.flag(4) {
		r.Board.Holes = r.Board.Holes.With(w*(h/2) + d.IntN(w))
	}
	d.drawKinds(&r)
	d.drawZones(&r)
	d.drawTurn(&r)
	d.drawRest(&r)
	r.Arrival.Array = d.array(&r)
	d.drawSpots(&r)
	return r
}

func (d drawn) drawKinds(r *layers.Rules) {
	byFile := d.flag(6)
	king := layers.Kind{Letter: 'K', Royal: true, Atoms: []layers.Atom{{Dirs: gameboard.Around}}, ByFile: byFile && d.flag(3)}
	pawn := layers.Kind{Letter: 'P', Pawn: true, Atoms: []layers.Atom{
		{Dirs: []gameboard.Dir{{X: 0, Y: 1}}, Mode: layers.Moves},
		{Dirs: []gameboard.Dir{{X: -1, Y: 1}, {X: 1, Y: 1}}, Mode: layers.Captures},
		{Dirs: []gameboard.Dir{{X: 0, Y: 2}}, Leg: layers.Lame, Mode: layers.Moves, Double: true},
	}}
	if d.flag(8) && r.Board.Topology == gameboard.Plain {
		pawn.Atoms = slantedPawn
	}
	r.Kinds = []layers.Kind{king, pawn, {Letter: 'R', Atoms: drawnKinds['R'], ByFile: byFile}}
	letters := []byte("NBQHCSGLEAJ")
	d.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
	for _, c := range letters[:2+d.IntN(4)] {
		r.Kinds = append(r.Kinds, layers.Kind{Letter: c, Atoms: drawnKinds[c], ByFile: byFile, Royal: d.flag(20)})
	}
	if byFile || d.flag(40) {
		for range r.Board.W {
			r.Zones.Files += string([]byte{'.', r.Kinds[2+d.IntN(len(r.Kinds)-2)].Letter}[d.IntN(2)])
		}
	}
}

func (d drawn) drawZones(r *layers.Rules) {
	z := &r.Zones
	w, h := r.Board.W, r.Board.H
	for x := range w {
		for seat, y := range []int{1, h - 2} {
			z.Double[seat] = z.Double[seat].With(y*w + x)
			z.Last[seat] = z.Last[seat].With((1-seat)*(h-1)*w + x)
			for row := 1; row < h-1; row++ {
				z.Drops[seat], z.Put[seat] = z.Drops[seat].With(row*w+x), z.Put[seat].With(row*w+x)
			}
		}
	}
	z.Passed = z.Double
	for _, k := range r.Kinds[2:] {
		if !k.Royal {
			z.Promo += string(k.Letter)
		}
	}
	if d.flag(8) {
		z.Stop, z.Last = z.Last, [2]layers.Zone{}
	}
}

func (d drawn) drawTurn(r *layers.Rules) {
	t := &r.Turn
	if d.flag(2) {
		t.Order = layers.Order(d.IntN(4))
	}
	switch t.Order {
	case layers.Many:
		t.Actions, t.CheckEnds, t.Growing = 2+d.IntN(2), d.flag(3), d.flag(4)
	case layers.Dice:
		t.Dice, t.Reroll, t.RookCasts = 1+d.IntN(2), d.flag(2), d.flag(2)
		numbers := []byte("......")
		for i, k := range r.Kinds[:min(6, len(r.Kinds))] {
			numbers[i] = k.Letter
		}
		d.Shuffle(6, func(i, j int) { numbers[i], numbers[j] = numbers[j], numbers[i] })
		t.Numbers = string(numbers)
	}
	t.MayEnd, t.NoPassing, t.NoNull, t.Other = d.flag(2), d.flag(4), d.flag(8), d.flag(8)
}

func (d drawn) drawRest(r *layers.Rules) {
	r.Goal.Royalty = layers.Royalty(d.IntN(5) % 4)
	if r.Turn.Order == layers.Dice {
		r.Goal.Royalty = layers.Royalty(1 + d.IntN(2))
	}
	r.Goal.StuckLoses = d.flag(3)
	if d.flag(3) {
		r.Capture.Fate = layers.Fate(d.IntN(4))
	}
	r.Capture.Revert, r.Capture.Must = (r.Capture.Fate == layers.ToHand || r.Capture.Fate == layers.Elsewhere) && d.flag(3), d.flag(6)
	if d.flag(10) && r.KindOf('B') > 0 {
		r.Capture.SameColour, r.Capture.Bishop = true, 'B'
	}
	if r.Capture.Fate == layers.ToHand || d.flag(4) {
		a := &r.Arrival
		a.Drops, a.KingFirst, a.KingLater = true, d.flag(6), d.flag(6)
		a.Check = layers.DropCheck(d.IntN(6) % 3)
		if d.flag(4) {
			a.TwoColours = 'R'
		}
		if d.flag(4) {
			a.OneAFile, a.OnFile = string(d.letter("PR")), d.IntN(3)
		}
		a.First = d.flag(6) && a.Check == layers.DropAny && r.Turn.Order == layers.Single
		if a.Check != layers.DropAny && d.flag(2) || d.flag(40) {
			a.CheckOf = string(d.letter("PR"))
		}
		if d.flag(4) {
			r.Zones.Closed = [2]layers.Zone{ranks(r.Board.W, r.Board.H-2), ranks(r.Board.W, 1, 2)}
		}
	}
	if d.flag(6) {
		r.Company = layers.Company{Neutral: true, NoUndo: d.flag(2), NeutralSafe: d.flag(3)}
	}
	switch d.IntN(6) {
	case 0:
		d.drawCompany(r)
	case 1:
		d.drawJumps(r)
	}
	if d.flag(2) {
		w := r.Board.W
		r.Castling = layers.Castling{On: true, Around: d.flag(3), OnRook: d.flag(3), King: [2]int{2, w - 2}, Rook: [2]int{3, w - 3}, Piece: 'R'}
	}
	d.drawGoals(r)
	r.Judge = layers.Judge{Quiet: 100, QuietReason: "rule50"}
}

// drawGoals adds what wins besides kings, and explosions: now and then where they make no sense.
func (d drawn) drawGoals(r *layers.Rules) {
	g := &r.Goal
	wild := d.flag(20)
	guarded := g.Royalty == layers.Strict || g.Royalty == layers.Mixed
	if d.flag(3) && (wild || r.Capture.Fate == layers.Removed && !r.Jumps() && r.Company.Carriers == "" && g.Royalty != layers.Mixed) {
		r.Capture.Blast, r.Capture.Proof = true, []string{"", "P", "PR"}[d.IntN(3)]
		if wild {
			r.Capture.Proof = "KR"
		}
	}
	g.NoChecks = d.flag(6) && (wild || g.Royalty == layers.Strict && r.Turn.Order == layers.Single && r.Arrival.Check == layers.DropAny && !r.Jumps() && !r.Company.Ferry)
	if d.flag(3) && (wild || guarded && !g.NoChecks) {
		g.Checks = 1 + d.IntN(3)
	}
	if d.flag(4) {
		g.Reach, g.Equalize = []string{"K", "KR", "P"}[d.IntN(3)], d.flag(2) && (wild || r.Turn.Order == layers.Single && !r.Company.Ferry)
		g.Safe = !g.Equalize && d.flag(3)
		for seat := range 2 {
			for range 3 + d.IntN(4) {
				r.Zones.Goal[seat].Add(d.IntN(r.Board.W * r.Board.H))
			}
		}
	}
	if d.flag(4) {
		kinds := []string{"*", "K", "R", "PR", "KRP"}[d.IntN(5)]
		g.Extinct = layers.Extinction{Kinds: kinds, Left: d.IntN(3), Theirs: d.IntN(3), Wins: d.flag(2), Reason: layers.ReasonExtinct}
		g.Extinct.Claim = d.flag(3) && (wild || g.Extinct.Theirs > 0)
		if kinds == "*" {
			g.Extinct.Left += 2 * d.IntN(r.Board.W)
		}
	}
	if d.flag(4) && (wild || r.Turn.Order == layers.Single && !r.Company.Neutral && r.Company.Carriers == "" && !r.Jumps() && r.Capture.Fate < layers.Elsewhere) {
		r.Arrival.Gates = true
		if !wild {
			r.Arrival.KingFirst, r.Arrival.KingLater, r.Arrival.TwoColours = false, false, 0
		}
	}
	if d.flag(4) && (wild || !r.Jumps() && r.Company.Carriers == "" && !r.Company.Neutral && r.Zones.Files == "" && r.Capture.Fate != layers.Elsewhere && !r.Capture.Revert) {
		d.drawTables(r)
	}
	g.StuckWins, g.StuckFewer, g.MatedWins = d.flag(4) && !g.StuckLoses, d.flag(20), d.flag(6) && (wild || guarded)
	if g.Royalty == layers.None && d.flag(2) {
		r.Zones.Promo += "K"
	}
	if r.Castling.On && d.flag(3) {
		r.Castling.By = 'K'
		for i := range r.Kinds {
			if k := &r.Kinds[i]; k.Royal && k.Letter != 'K' && !k.Pawn && (wild || !r.Jumps()) {
				r.Zones.Promo += string(k.Letter)
			}
		}
	}
}

// drawTables says for kinds apart what they become.
func (d drawn) drawTables(r *layers.Rules) {
	z := &r.Zones
	some := letters(r)
	for i := range r.Kinds {
		k := &r.Kinds[i]
		if k.Royal || r.Arrival.Gates && !k.Pawn || d.flag(2) {
			continue
		}
		for _, c := range []byte(some) {
			if c != k.Letter && d.flag(2) {
				k.Becomes += string(c)
			}
		}
		k.Stays = d.flag(2) && (k.Pawn || k.Becomes != "")
		if !k.Pawn && k.Becomes != "" {
			for seat := range 2 {
				z.Camp[seat] = ranks(r.Board.W, 1-seat+(r.Board.H-2)*(1-seat))
			}
		}
		if r.Capture.Fate == layers.ToHand && d.flag(2) {
			k.Held = d.letter(some)
		}
	}
	if d.flag(3) {
		z.Never[d.IntN(2)] = string(d.letter(some))
	}
	z.Taking = d.flag(3) && !z.Camp[0].Empty()
	r.Arrival.Either = r.Arrival.Drops && d.flag(2)
	if z.Mobile = d.flag(2); d.flag(2) {
		z.Limit = fmt.Sprintf("%c%d", d.letter(some), 1+d.IntN(3))
	}
}

// drawCompany lets pieces carry others.
func (d drawn) drawCompany(r *layers.Rules) {
	c := &r.Company
	c.Carriers, c.Ferry = "R", d.flag(3)
	if d.flag(3) {
		c.Carriers = "R" + string(d.letter("KP"+letters(r)[1:]))
	}
	for _, k := range r.Kinds {
		if d.IntN(4) > 0 {
			c.Riders += string(k.Letter)
		}
	}
	if !d.flag(20) {
		r.Board.Turning, r.Turn.Other, r.Turn.NoNull = false, false, false
	}
	for x := range r.Board.W {
		for seat := range 2 {
			for _, y := range []int{0, r.Board.H - 1} {
				r.Zones.Afoot[seat].Add(y*r.Board.W + x)
			}
		}
	}
}

// drawJumps lets pieces jump over others.
func (d drawn) drawJumps(r *layers.Rules) {
	r.Capture.Tail, r.Capture.SafeJumps = layers.Tail(d.IntN(3)), d.flag(3)
	if !d.flag(20) {
		r.Board.Topology, r.Board.Turning, r.Board.RoundTrip, r.Board.CapturesFrom = gameboard.Plain, false, false, 0
		r.Turn.Other, r.Turn.NoNull, r.Company, r.Zones.Promo = false, false, layers.Company{}, r.Zones.Promo[:1]
	}
	for i := range r.Kinds {
		k := &r.Kinds[i]
		k.Atoms = slices.Clone(k.Atoms)
		crowns := !k.Royal && (k.Pawn || d.flag(3))
		if d.flag(2) && !k.Royal {
			k.Atoms = append(k.Atoms, layers.Atom{Dirs: []gameboard.Dir{{X: -1, Y: 1}, {X: 1, Y: 1}}, Mode: layers.Moves, Crowns: crowns && !k.Pawn})
		}
		if d.IntN(4) > 0 {
			dirs := [][]gameboard.Dir{gameboard.Diagonal, gameboard.Diagonal, gameboard.Orthogonal, {{X: -1, Y: 1}, {X: 1, Y: 1}}}[d.IntN(4)]
			k.Atoms = append(k.Atoms, layers.Atom{Dirs: dirs, Leg: layers.Over, Range: min(1, d.IntN(4)), Mode: layers.Captures, Crowns: crowns})
		}
	}
}

// array puts kings, pawns and some of the other men on the board.
func (d drawn) array(r *layers.Rules) (text string) {
	w, h := r.Board.W, r.Board.H
	men := make([]string, w*h)
	put := func(sq int, text string) {
		if men[sq] == "" && !r.Board.Holes.Has(sq) {
			men[sq] = text
		}
	}
	kings := w / 2
	put(kings, "K")
	put((h-1)*w+kings, "k")
	for x := range w {
		put(x, d.officer(r))
		put((h-1)*w+x, strings.ToLower(d.officer(r)))
		if d.flag(2) {
			put(w+x, "P")
		}
		if d.flag(2) {
			put((h-2)*w+x, "p")
		}
	}
	if r.Company.Neutral {
		put(w*(h/2)+d.IntN(w), "-"+string(letters(r)[d.IntN(len(letters(r)))]+32))
	}
	var ranks []string
	for y := h - 1; y >= 0; y-- {
		rank := ""
		for x := range w {
			if text := men[y*w+x]; text != "" {
				rank += text
			} else {
				rank += "*"
			}
		}
		ranks = append(ranks, rank)
	}
	defer func() { text = countEmpty(text) }()
	castling := ""
	for _, c := range []byte("KQkq") {
		rank, rook := men[:w], "R"
		if c >= 'a' {
			rank, rook = men[(h-1)*w:], "r"
		}
		wing := rank[:kings]
		if c&^32 == 'K' {
			wing = rank[kings+1:]
		}
		if r.Castling.On && slices.Contains(wing, rook) {
			castling += string(c)
		}
	}
	if castling == "" {
		castling = "-"
	}
	hands, gates := "", ""
	if r.Arrival.Gates {
		hands = "[RRrr]"
		if strings.Contains(letters(r), "C") && d.flag(2) { // who opens ways
			hands = "[CRCcrc]"
		}
		for x := range w {
			for _, y := range []int{0, h - 1} {
				if d.IntN(4) > 0 && men[y*w+x] != "" {
					gates += fmt.Sprintf("%c%d", 'a'+x, y+1)
				}
			}
		}
		if gates == "" {
			gates = "-"
		}
		gates = " gates=" + gates
	}
	if r.Arrival.Drops {
		hands = "[PRpr]"
		if r.Arrival.KingFirst || r.Arrival.KingLater {
			castling = "-"
			hands = "[KPRkpr]"
			for i := range ranks {
				ranks[i] = strings.NewReplacer("K", "*", "k", "*").Replace(ranks[i])
			}
		}
	}
	return fmt.Sprintf("%s%s w %s - 0 1%s", strings.Join(ranks, "/"), hands, castling, gates)
}

// officer is a piece that is neither king nor pawn, or a carrier with its rider.
func (d drawn) officer(r *layers.Rules) string {
	piece := d.letter("R" + letters(r))
	if strings.IndexByte(r.Company.Riders, piece) >= 0 && d.flag(3) {
		return "{R" + string(piece) + "}"
	}
	return string(piece)
}

// countEmpty writes stars as numbers of empty squares.
func countEmpty(text string) string {
	for n := 12; n > 0; n-- {
		text = strings.ReplaceAll(text, strings.Repeat("*", n), strconv.Itoa(n))
	}
	return text
}

func letters(r *layers.Rules) (text string) {
	for _, k := range r.Kinds[2:] {
		if !k.Royal {
			text += string(k.Letter)
		}
	}
	return text
}

// position is what both kernels' positions can do.
type position[T any] interface {
	*T
	Moves(dst []layers.Move) []layers.Move
	MoveText(m layers.Move) string
	Play(m layers.Move)
	Text() string
	Key() uint64
	Fresh() uint64
	Checked(seat int) bool
	Men() int
	Seat() int
	Finished() bool
	Outcome() layers.Outcome
	Due() int
}

// TestPairings draws records of layers: each is refused with two fields, or plays random games in which kernel and
// brute generator agree and nothing impossible happens.
func TestPairings(t *testing.T) {
	records, games, plies := uint64(gametest.Fewer(150, 40)), 1, gametest.Fewer(25, 12)
	if *deep {
		records, games, plies = 10_000, 2, 60
	}
	refused, played := 0, 0
	for seed := range records {
		d := drawn{rand.New(rand.NewPCG(seed, 11))}
		r := d.rules(seed%4 == 0)
		var clash *layers.Clash
		err := r.Check()
		if err != nil && (!errors.As(err, &clash) || clash.A == clash.B || clash.A == "" || clash.B == "") {
			t.Fatalf("record %d: %v", seed, err)
		}
		name := fmt.Sprintf("record %d", seed)
		switch {
		case err != nil:
			refused++
		case seed%4 == 0:
			g, err := wide.New(r)
			if !begins(t, name, err) {
				continue
			}
			played += playDrawn[wide.Position](t, name, &r, g.Start, g.Parse, d, games, plies)
		default:
			g, err := narrow.New(r)
			if !begins(t, name, err) {
				continue
			}
			played += playDrawn[narrow.Position](t, name, &r, g.Start, g.Parse, d, games, plies)
		}
	}
	if played < int(records)/5 || refused < int(records)/20 {
		t.Errorf("%d records played, %d refused: too few of one", played, refused)
	}
	t.Logf("%d records played, %d refused", played, refused)
}

// begins tells whether a game begins with the array of a record: not where a king could be taken at once, nor with more
// ways of moving than the kernel has room for.
func begins(t *testing.T, name string, err error) bool {
	t.Helper()
	if fault := (*game.Fault)(nil); errors.As(err, &fault) && fault.Code == "inCheck" {
		return false
	}
	if err != nil && strings.Contains(err.Error(), "ways of moving") {
		return false // so many kinds are beyond the kernel
	}
	if err != nil {
		t.Fatal(name, err)
	}
	return true
}

// playDrawn plays random games.
func playDrawn[T any, P position[T]](t *testing.T, name string, r *layers.Rules, start func() P, parse func(string) (P, error), d drawn, games, plies int) int {
	t.Helper()
	for range games {
		p := start()
		men := p.Men()
		for ply := 0; ply < plies; ply++ {
			m, ok := checkDrawn[T](t, name, r, p, parse, d)
			if !ok {
				break
			}
			playOne[T](t, name, r, p, m, men)
		}
	}
	return 1
}

// checkDrawn compares the moves of a position with the brute generator's, reads its text and draws a move.
func checkDrawn[T any, P position[T]](t *testing.T, name string, r *layers.Rules, p P, parse func(string) (P, error), d drawn) (m layers.Move, ok bool) {
	t.Helper()
	text := p.Text()
	list := p.Moves(nil)
	if crowd := slices.IndexFunc(list, func(m layers.Move) bool { return m.Number() >= 200 }); crowd >= 0 {
		return m, false // chains beyond all measure
	}
	var texts []string
	for _, m := range list {
		texts = append(texts, p.MoveText(m))
	}
	slices.Sort(texts)
	if b := readBrute(r, text); r.Turn.Order != layers.Dice { // there a side that cannot move is finished, too
		over, winner := p.Finished(), p.Outcome().Winner
		if want := b.winner(); over != (want >= 0) || over && winner != want && !(winner < 0 && want == 2) {
			t.Fatalf("%s: %s: over %v, won by %d, want %d\n%+v", name, text, over, winner, want, *r)
		}
	}
	if !p.Finished() {
		if want := readBrute(r, text).moves(); !slices.Equal(texts, want) {
			t.Fatalf("%s: %s\nmissing %v\nspare %v\n%+v", name, text, without(want, texts), without(texts, want), *r)
		}
	}
	again, err := parse(text)
	if err != nil {
		t.Fatalf("%s: %s: %v", name, text, err)
	}
	if again.Text() != text || again.Key() != p.Key() {
		t.Fatalf("%s: %s is read as %v", name, text, again.Text())
	}
	if len(list) > 0 {
		return list[d.IntN(len(list))], true
	}
	if !p.Outcome().Over {
		t.Fatalf("%s: %s: no moves and no end", name, text)
	}
	return m, false
}

// playOne makes a move and looks at what must be true after every one.
func playOne[T any, P position[T]](t *testing.T, name string, r *layers.Rules, p P, m layers.Move, men int) {
	t.Helper()
	text, seat := p.Text(), p.Seat()
	moved := *p
	q := P(&moved)
	q.Play(m)
	if r.Goal.Checks > 0 && q.Due() < 0 && m.Sort() != layers.Roll && m.Sort() != layers.Pass {
		want := readBrute(r, text).given()
		if after := readBrute(r, q.Text()); after.exposed(1 - seat) {
			want[seat]++
		}
		if got := readBrute(r, q.Text()).given(); got != want {
			t.Fatalf("%s: %s: %s makes %d checks, want %d", name, text, p.MoveText(m), got, want)
		}
	}
	switch {
	case p.Text() != text:
		t.Fatalf("%s: %s: a copy that plays changes it to %s", name, text, p.Text())
	case q.Key() != q.Fresh():
		t.Fatalf("%s: %s after %s: key %x, made anew %x", name, text, p.MoveText(m), q.Key(), q.Fresh())
	case r.Goal.Royalty == layers.Strict && q.Due() < 0 && (m.Sort() != layers.Chain || r.Capture.SafeJumps) && q.Checked(seat) && !(r.Capture.Blast && q.Finished()):
		t.Fatalf("%s: %s: %s leaves a king attacked", name, text, p.MoveText(m))
	case m.Sort() != layers.Chain && (r.Capture.Fate == layers.ToHand || r.Capture.Fate == layers.Elsewhere) && r.Goal.Royalty == layers.Strict && q.Men() != men:
		t.Fatalf("%s: %s: %s changes the number of men from %d to %d", name, text, p.MoveText(m), men, q.Men())
	}
	*p = moved
}
