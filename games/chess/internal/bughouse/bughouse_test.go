package bughouse_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/chess/engine"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/bughouse"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// pairOracle is a second keeper of matches, written from section 13: two boards of the slow
// generator, and hands of its own into which it puts what is taken.
type pairOracle struct {
	boards [2]chesstest.Oracle
	waits  [2]int
	r      *rules.Rules
}

func (o *pairOracle) read(t *testing.T, text string, hands [2]string) {
	settled := chesstest.OrthodoxRules()
	for x, part := range strings.Split(text, " | ") {
		o.boards[x] = chesstest.Oracle{Rules: settled}.Read(t, part)
		if got := sorted(o.boards[x].Hand); got != sorted(hands[x]) {
			t.Fatalf("%s: the hands of board %d are %s, want %s", text, x, got, sorted(hands[x]))
		}
	}
}

func sorted(s string) string {
	r := []rune(s)
	slices.Sort(r)
	return string(r)
}

// legal are the moves on a board whatever happens on the other one.
func (o *pairOracle) legal(x int) []string {
	b := &o.boards[x]
	set := map[string]bool{}
	for _, text := range b.Moves() {
		set[text] = true
	}
	for _, c := range b.Hand {
		if chesstest.IsWhite(c) == b.White {
			for y := range 8 {
				for file := range 8 {
					o.drop(b, c, file, y, set)
				}
			}
		}
	}
	var list []string
	for text := range set {
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

func (o *pairOracle) drop(b *chesstest.Oracle, c rune, x, y int, set map[string]bool) {
	rank := chesstest.OwnRank(b.White, y)
	if b.Pieces[y][x] != 0 || chesstest.Upper(c) == 'P' && (rank < o.r.DropRanks[0] || rank > o.r.DropRanks[1]) {
		return
	}
	next := *b
	next.Pieces[y][x] = c
	if !next.Safe(b.White) {
		return
	}
	if !next.Safe(!b.White) && o.r.DropCheck != rules.DropAny {
		i := strings.IndexRune(next.Hand, c)
		next.Hand = next.Hand[:i] + next.Hand[i+1:]
		next.White, next.Ep = !b.White, nil
		q := pairOracle{boards: [2]chesstest.Oracle{next}, r: o.r}
		if o.r.DropCheck == rules.DropNoCheck || q.mate(0) {
			return
		}
	}
	set[string(chesstest.Upper(c))+"@"+chesstest.NameOf(x, y)] = true
}

// mate tells whether the side to move is mated: by what it has, or by whatever it might be given.
func (o *pairOracle) mate(x int) bool {
	b := &o.boards[x]
	if b.Safe(b.White) || len(o.legal(x)) > 0 {
		return false
	}
	if !o.r.Potential {
		return true
	}
	for y := range 8 {
		for file := range 8 {
			next := *b
			if next.Pieces[y][file] == 0 {
				if next.Pieces[y][file] = 'n'; b.White {
					next.Pieces[y][file] = 'N'
				}
				if next.Safe(b.White) {
					return false
				}
			}
		}
	}
	return true
}

// passOn is the letter that goes to the other board for what a move takes there, 0 for nothing.
func (o *pairOracle) passOn(x int, text string) rune {
	b := &o.boards[x]
	if text[1] == '@' {
		return 0
	}
	at := func(s string) (int, int) { return int(s[0] - 'a'), int(s[1] - '1') }
	fx, fy := at(text)
	tx, ty := at(text[2:])
	c := b.Pieces[ty][tx]
	switch {
	case c == 0 && chesstest.Upper(b.Pieces[fy][fx]) == 'P' && fx != tx:
		return b.Pieces[fy][tx]
	case c == 0 || chesstest.IsWhite(c) == b.White:
		return 0
	case b.Promoted[ty][tx] && !o.r.Unreverted:
		if chesstest.IsWhite(c) {
			return 'P'
		}
		return 'p'
	}
	return c
}

// moves are all legal moves of the match, with the letters of the boards.
func (o *pairOracle) moves() []string {
	on := [2][]string{o.legal(0), o.legal(1)}
	var list []string
	for x := range on {
		if len(on[x^1]) > 0 && o.waits[x^1] >= o.r.MaxWait {
			continue
		}
		for _, text := range on[x] {
			list = append(list, bughouse.BoardNames[x:x+1]+":"+text)
		}
	}
	if o.mate(0) || o.mate(1) {
		return nil
	}
	return list
}

// TestPairOracle compares the moves, hands and ends of random matches with the oracle's.
func TestPairOracle(t *testing.T) {
	for _, spec := range []string{
		"bughouse", "bughouse;preset=fics", "bughouse;dropCheck=noCheck", "bughouse;preset=fics;dropCheck=noMate;promotedPassesAs=piece",
		"bughouse;dropCheck=noMate;maxWait=1",
	} {
		t.Run(spec, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(13, 1))
			for range gametest.Fewer(3, 1) {
				p := chesstest.Open(t, spec).Start().(*bughouse.Pair)
				o := pairOracle{r: &p.G.One.Rules}
				var hands [2]string
				for range gametest.Fewer(150, 80) {
					o.read(t, game.Text(p), hands)
					if p.Boards[0].Hash != p.Boards[0].FreshKey() || p.Boards[1].Hash != p.Boards[1].FreshKey() {
						t.Fatalf("%s: the keys are not those of the boards", game.Text(p))
					}
					moves := p.AppendMoves(nil)
					got := append(prefixed("A:", chesstest.MovesOn(p, "A:")), prefixed("B:", chesstest.MovesOn(p, "B:"))...)
					if want := o.moves(); !slices.Equal(got, want) {
						t.Fatalf("%s: moves %v, the oracle has %v", game.Text(p), got, want)
					}
					if len(moves) == 0 {
						break
					}
					m := likely(rng, p, moves)
					o.follow(&hands, game.MoveText(p, m))
					p.Play(m)
				}
			}
		})
	}
}

func prefixed(prefix string, list []string) []string {
	for i := range list {
		list[i] = prefix + list[i]
	}
	return list
}

// likely is a random move, a capture more often than not.
func likely(rng *rand.Rand, p *bughouse.Pair, moves []game.Move) game.Move {
	for range 4 {
		m := moves[rng.IntN(len(moves))]
		x, on := bughouse.BoardMove(m)
		if bughouse.Victim(&p.Boards[x], rules.ActionOf(on)) != board.NoPiece || rules.ActionOf(on).Kind() == board.Promote {
			return m
		}
	}
	return moves[rng.IntN(len(moves))]
}

// follow keeps the hands and the counts of waiting.
func (o *pairOracle) follow(hands *[2]string, text string) {
	x := strings.IndexByte(bughouse.BoardNames, text[0])
	move := text[2:]
	if move[1] == '@' {
		c := rune(move[0])
		if !o.boards[x].White {
			c += 'a' - 'A'
		}
		i := strings.IndexRune(hands[x], c)
		hands[x] = hands[x][:i] + hands[x][i+1:]
	}
	waits := len(o.legal(x^1)) > 0
	if c := o.passOn(x, move); c != 0 {
		hands[x^1] += string(c)
	}
	if o.waits[x] = 0; waits {
		o.waits[x^1]++
	}
}

// TestPairRules: positions and ends after moves that the clauses are about.
func TestPairRules(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"
	for _, c := range []struct {
		name, spec, pos, moves, text string
		reason                       string
		winners                      game.Seats
	}{
		{"what is taken goes to the partner's hand (13.1)", "bughouse", "", "A:e4 A:d5 A:exd5 B:d4",
			"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 2 waits=1 | rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR[p] b KQkq - 0 1", "", 0},
		{"and is dropped there", "bughouse", "", "A:e4 A:d5 A:exd5 B:d4 B:P@e4",
			"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 2 waits=2 | rnbqkbnr/pppppppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR[] w KQkq - 1 2", "", 0},
		{"a promoted man is a pawn again (13.3)", "bughouse", "4k3/8/8/8/8/8/6p1/3QK2R[] b - - 0 1 | " + kings, "A:gxh1=N A:Kf1 A:Ng3 B:Kd1 A:Kg2 A:Nf1 A:Qxf1",
			"4k3/8/8/8/8/8/6K1/5Q2[] b - - 0 4 | 4k3/8/8/8/8/8/8/3K4[Rp] b - - 1 1 waits=3", "", 0},
		{"taken in passing it is a pawn (13.1)", "bughouse", "4k3/8/8/8/4p3/8/3P4/4K3[] w - - 0 1 | " + kings, "d4 A:exd3",
			"4k3/8/8/8/8/3p4/8/4K3[] w - - 0 2 | 4k3/8/8/8/8/8/8/4K3[P] w - - 0 1 waits=2", "", 0},
		{"or what it is", "bughouse;promotedPassesAs=piece", "4k2r/6P1/8/8/8/8/1b6/4K3[] w k - 0 1 | " + kings, "A:gxh8=Q A:Bxh8",
			"4k2b/8/8/8/8/8/8/4K3[] w - - 0 2 | 4k3/8/8/8/8/8/8/4K3[Qr] w - - 0 1 waits=2", "", 0},
		{"the first mate wins for the team (13.7)", "bughouse", "", "B:f3 B:e5 B:g4 A:e4 B:Qh4", "", "mate", game.SeatSet(0, 3)},
		{"with a man in hand it is no mate (13.5)", "bughouse", "7k/8/8/8/8/5pp1/8/r5K1[N] w - - 0 1 | " + kings, "", "", "", 0},
		{"a knight's check cannot be blocked (13.5)", "bughouse;preset=fics", "6rk/6pp/7N/8/8/8/8/K5R1[Q] w - - 0 1 | " + kings, "A:Nf7", "", "mate", game.SeatSet(0, 3)},
		{"nobody can move on either board (13.7)", "bughouse", "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1 | k7/2Q5/1K6/8/8/8/8/8[] b - - 0 1", "", "", "bothStuck", 0},
		{"a player without a move waits for a man (13.6)", "bughouse", "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1 | 4k3/8/8/8/8/8/3r4/4K3[] w - - 0 1", "B:Kxd2 A:R@g8", "", "", 0},
		{"only kings (13.7)", "bughouse;drawRules=chess", "4k3/8/8/8/8/8/3r4/4K3[] w - - 0 1", "A:Kxd2", "", "deadPosition", 0},
		{"50 quiet moves", "bughouse;drawRules=chess", "4k3/8/8/8/8/8/3R4/4K3[] w - - 149 90 | 4k3/8/8/8/8/8/3R4/4K3[] w - - 150 90", "A:Kf1", "", "rule75", 0},
		{"which do not count else", "bughouse", "4k3/8/8/8/8/8/3R4/4K3[] w - - 149 90 | 4k3/8/8/8/8/8/3R4/4K3[] w - - 150 90", "A:Kf1", "", "", 0},
	} {
		line := game.NewLine(chesstest.Open(t, c.spec).Start())
		if c.pos != "" {
			line = game.NewLine(chesstest.Parse(t, chesstest.Open(t, c.spec), c.pos))
		}
		if err := line.PlayText(c.moves); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := game.Text(line.Pos); c.text != "" && got != c.text {
			t.Errorf("%s: %s, want %s", c.name, got, c.text)
		}
		if o := line.Outcome(); o.Reason != c.reason || o.Winners(bughouse.PairSeats) != c.winners {
			t.Errorf("%s: outcome %v, want %q for %b", c.name, o, c.reason, c.winners)
		}
		if n := len(line.Pos.AppendMoves(nil)); c.reason != "" && n > 0 {
			t.Errorf("%s: %d moves after the end", c.name, n)
		}
	}
}

// TestPairWaits: a board that is three turns ahead waits for the other one (13.6).
func TestPairWaits(t *testing.T) {
	line := game.NewLine(chesstest.Open(t, "bughouse").Start())
	if err := line.PlayText("A:e4 A:e5 A:Nf3"); err != nil {
		t.Fatal(err)
	}
	if line.Pos.ToMove() != game.SeatSet(2) {
		t.Errorf("seats %b are to move, want White on B alone", line.Pos.ToMove())
	}
	_, err := line.Pos.ParseMove("A:Nc6")
	var r *game.Refusal
	if !errors.As(err, &r) || r.Code != "boardSits" || r.Rule != "13.6" {
		t.Errorf("board A goes on: %v", err)
	}
	if err := line.PlayText("B:e4 A:Nc6"); err != nil {
		t.Error(err)
	}
}

// TestPairRefusals: codes, clauses and places; on board B too.
func TestPairRefusals(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1"
	for _, c := range []struct{ spec, pos, move, code, rule, names string }{
		{"bughouse", "", "e4", "whichBoard", "1.7", ""},
		{"bughouse", "", "B:e2e5", "pawnWay", "1.2", "B:e3 B:e4"},
		{"bughouse", "", "B:e7e5", "notYourMan", "1.1", "B:e7"},
		{"bughouse", "", "A:N@e4", "notInHand", "13.1", ""},
		{"bughouse", kings + " | " + kings, "B:P@a7", "dropRank", "13.2", "B:a7"},
		{"bughouse", kings + " | " + kings, "B:P@e8", "occupied", "13.1", "B:e8"},
		{"bughouse;dropCheck=noCheck", kings + " | " + "8/8/8/4k3/8/8/8/4K3[Pp] w - - 0 1", "B:P@d4", "dropChecks", "13.4", "B:e5"},
		{"bughouse;dropCheck=noMate", kings + " | " + "6k1/5ppp/8/8/8/8/8/K7[R] w - - 0 1", "B:R@a8", "dropMates", "13.4", "B:g8"},
		{"bughouse", kings, "B:e4", "noSuchBoard", "13.7", ""},
		{"bughouse", "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1 | " + kings, "A:Kg8", "waitsForMan", "13.6", ""},
		{"bughouse", "7k/8/8/8/8/5pp1/8/r5K1[] w - - 0 1 | " + kings, "B:Kd1", "gameOver", "1.5", ""},
	} {
		g := chesstest.Open(t, c.spec)
		p := g.Start()
		if c.pos != "" {
			p = chesstest.Parse(t, g, c.pos)
		}
		_, err := p.ParseMove(c.move)
		var r *game.Refusal
		if !errors.As(err, &r) {
			t.Errorf("%s %s: %v", c.pos, c.move, err)
			continue
		}
		if got := strings.Join(r.Names, " "); r.Code != c.code || r.Rule != c.rule || got != c.names || r.Input != c.move {
			t.Errorf("%s %s: %s %s %q of %q, want %s %s %q", c.pos, c.move, r.Code, r.Rule, got, r.Input, c.code, c.rule, c.names)
		}
	}
	p := chesstest.Open(t, "bughouse").Start().(*bughouse.Pair)
	for _, c := range []struct {
		seat  game.Seat
		place string
		code  string
	}{{0, "B:e2", "notYourBoard"}, {3, "B:e7", "notYourTurn"}, {2, "B:e7", "notYourMan"}, {2, "B:e2", "pawnWay"}, {2, "B:hand:N", "notInHand"}} {
		at := slices.IndexFunc(p.Board().Places, func(i game.PlaceInfo) bool { return i.Name == c.place })
		if r := p.Explain(c.seat, []game.Token{game.Token(at)}); r.Code != c.code {
			t.Errorf("seat %d clicks %s: %s, want %s", c.seat, c.place, r.Code, c.code)
		}
	}
}

// TestPairTexts: what is read and how it is written.
func TestPairTexts(t *testing.T) {
	g := chesstest.Open(t, "bughouse")
	const a = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	p := chesstest.Parse(t, g, a+"/qNp w KQkq - 0 1 | "+a+" w KQkq -")
	if got, want := game.Text(p), a+"[Nqp] w KQkq - 0 1 | "+a+"[] w KQkq - 0 1"; got != want {
		t.Errorf("BFEN is read as %s, want %s", got, want)
	}
	for text, want := range map[string]string{
		"A:e2e4": "A:e2e4", "B:Nf3": "B:g1f3", "A:N@f3": "A:N@f3", "12B. Nf3": "B:g1f3", "1A.e4": "A:e2e4", " A: e4 ": "A:e2e4",
		"B:Кf3": "B:g1f3", "N@f3": "A:N@f3",
	} {
		if m, err := p.ParseMove(text); err != nil || game.MoveText(p, m) != want {
			t.Errorf("%q is read as %s, %v; want %s", text, game.MoveText(p, m), err, want)
		}
	}
	for _, text := range []string{"1a. e5", "C:e4", "A:", "A:B:e4", ".", "1A", ":"} {
		if m, err := p.ParseMove(text); err == nil {
			t.Errorf("%q is read as %s", text, game.MoveText(p, m))
		}
	}
	for _, bad := range []string{
		"", "|", a + " w KQkq - 0 1 |", a + " w - - | " + a + " w - - | " + a + " w - -", "startpos | startpos",
		a + " w KQkq - 0 1 waits=1", a + " w KQkq - 0 1 waits=4 | " + a + " w KQkq - 0 1", a + " w KQkq - 0 1 waits=1 | " + a + " w KQkq - 0 1 waits=2",
		"7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1 waits=1 | " + a + " w KQkq - 0 1", "7k/6Q1/6K1/8/8/8/8/8[] b - - 0 1 | 7k/6Q1/6K1/8/8/8/8/8[] b - - 0 1",
		a + "[K] w KQkq - 0 1",
	} {
		if p, err := g.Parse(bad); !errors.Is(err, game.ErrPosition) {
			t.Errorf("%q is read as %v, %v", bad, p, err)
		}
	}
	q := chesstest.Parse(t, g, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 | "+a+"[] b KQkq - 0 1")
	for move, names := range map[string][3]string{
		"A:Q@e7": {"A:Q@e7+", "A:Ф@e7+", "A:Ф@e7+"}, "B:g8f6": {"B:Nf6", "B:Кf6", "B:Кf6"},
	} {
		m, err := q.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range []string{"en", "uk", "ru"} {
			if got := game.NameOf(q, m, lang); got != names[i] {
				t.Errorf("%s in %s: %s, want %s", move, lang, got, names[i])
			}
		}
	}
}

// TestPairScene: partners sit on the same side, the pieces of board B belong to seats 2 and 3, checks are
// marked on both boards, hands belong to seats.
func TestPairScene(t *testing.T) {
	p := chesstest.Parse(t, chesstest.Open(t, "bughouse"), "4k3/8/8/8/8/8/4r3/4K3[N] w - - 0 1 | 4k3/8/8/8/8/8/8/r3K3[pp] w - - 0 1").(*bughouse.Pair)
	b := p.Board()
	sc := game.SceneOf(p, p.ToMove())
	var seen []string
	for _, piece := range sc.Men {
		seen = append(seen, fmt.Sprintf("%s %s %d %d", b.Places[piece.Place].Name, piece.Kind, piece.Seat, piece.N))
	}
	want := []string{"A:e1 king 0 0", "A:e2 rook 1 0", "A:e8 king 1 0", "A:hand:N knight 0 1", "B:a1 rook 3 0", "B:e1 king 2 0", "B:e8 king 3 0", "B:hand:p pawn 3 2"}
	slices.Sort(seen)
	if !slices.Equal(seen, want) {
		t.Errorf("men %q, want %q", seen, want)
	}
	var marks []string
	for _, m := range sc.Marks {
		marks = append(marks, b.Places[m.Place].Name+" "+m.Kind)
	}
	if want := []string{"A:e1 check", "B:e1 check"}; !slices.Equal(marks, want) {
		t.Errorf("marks %q, want %q", marks, want)
	}
	for x, part := range b.Parts {
		for _, at := range part.Places {
			place := b.Places[at]
			if !strings.HasPrefix(place.Name, part.Name+":") || place.Seat >= 0 && int(place.Seat)/2 != x {
				t.Errorf("%s of seat %d is on board %s", place.Name, place.Seat, part.Name)
			}
		}
	}
	if len(b.Parts) != 2 || len(b.Parts[0].Places)+len(b.Parts[1].Places) != len(b.Places) {
		t.Errorf("%d places on the boards %+v", len(b.Places), b.Parts)
	}
	at := func(name string) game.PlaceInfo {
		return b.Places[slices.IndexFunc(b.Places, func(i game.PlaceInfo) bool { return i.Name == name })]
	}
	if at("A:e1").Y != 7.5 || at("B:e8").Y != 7.5 || at("B:h8").X > at("B:a8").X || at("B:h8").X != at("A:h1").X+2 || at("A:hand:N").X >= 0 || at("B:hand:n").X <= b.W {
		t.Error("White on A and Black on B do not sit side by side")
	}
	for _, path := range sc.Paths {
		m, err := p.ParseMove(path.Text)
		if err != nil || p.Mover(m) != path.Seat {
			t.Errorf("path %s of seat %d: %v", path.Text, path.Seat, err)
		}
	}
}
