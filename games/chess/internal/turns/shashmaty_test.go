package turns_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/turns"
)

// jumper makes chains on a board of characters.
type jumper struct {
	o   chesstest.Oracle // without the pieces that jumps
	r   *rules.Rules
	out []string
}

// lands are the squares behind the piece that a jump from x, y in a direction takes, and that piece.
func (j *jumper) lands(piece rune, x, y, dx, dy int, gone map[[2]int]bool) (victim [2]int, list [][2]int) {
	far := chesstest.Upper(piece) == 'Q'
	if !far && j.r.Forward && (dy > 0) != j.o.White {
		return
	}
	u, v := x+dx, y+dy
	for far && chesstest.Inside(u, v) && j.o.Pieces[v][u] == 0 {
		u, v = u+dx, v+dy
	}
	if !chesstest.Inside(u, v) || j.o.Pieces[v][u] == 0 || chesstest.IsWhite(j.o.Pieces[v][u]) == j.o.White || gone[[2]int{u, v}] {
		return
	}
	victim = [2]int{u, v}
	for u, v = u+dx, v+dy; chesstest.Inside(u, v) && j.o.Pieces[v][u] == 0; u, v = u+dx, v+dy {
		list = append(list, [2]int{u, v})
		if !far {
			break
		}
	}
	return victim, list
}

func (j *jumper) crowned(piece rune, y int, draughts bool) rune {
	if chesstest.OwnRank(j.o.White, y) != 8 || chesstest.Upper(piece) == 'K' || chesstest.Upper(piece) != 'P' && (!draughts || !j.r.PiecesToo) {
		return piece
	}
	if j.o.White {
		return 'Q'
	}
	return 'q'
}

// jump adds the chains from x, y.
func (j *jumper) jump(piece rune, x, y int, gone map[[2]int]bool, text string) (found bool) {
	for _, d := range chesstest.Slanting {
		victim, list := j.lands(piece, x, y, d[0], d[1], gone)
		if len(list) == 0 {
			continue
		}
		found = true
		next := map[[2]int]bool{victim: true}
		for sq := range gone {
			next[sq] = true
		}
		king := chesstest.Upper(j.o.Pieces[victim[1]][victim[0]]) == 'K'
		if chesstest.Upper(piece) == 'Q' && !king {
			var better [][2]int
			for _, sq := range list {
				for _, e := range chesstest.Slanting {
					if _, more := j.lands(piece, sq[0], sq[1], e[0], e[1], next); len(more) > 0 {
						better = append(better, sq)
						break
					}
				}
			}
			if len(better) > 0 {
				list = better
			}
		}
		for _, sq := range list {
			after := j.crowned(piece, sq[1], true)
			chain := text + ":" + chesstest.NameOf(sq[0], sq[1])
			if king {
				j.Add(after, sq[0], sq[1], next, chain)
				continue
			}
			more := j.jump(after, sq[0], sq[1], next, chain)
			if !more {
				j.Add(after, sq[0], sq[1], next, chain)
			}
			if !more || j.r.TailAnytime {
				j.tails(after, sq[0], sq[1], next, chain)
			}
		}
	}
	return found
}

// tails adds the chess captures after the pieces jumped over have been taken off.
func (j *jumper) tails(piece rune, x, y int, gone map[[2]int]bool, chain string) {
	b := j.o
	for sq := range gone {
		b.Pieces[sq[1]][sq[0]] = 0
	}
	b.Pieces[y][x] = piece
	b.Each(x, y, func(u, v int) {
		if to := b.Pieces[v][u]; to != 0 && chesstest.IsWhite(to) != b.White && chesstest.Upper(to) != 'K' {
			j.Add(j.crowned(piece, v, false), u, v, gone, chain+"x"+chesstest.NameOf(u, v))
		}
	})
}

func (j *jumper) Add(piece rune, x, y int, gone map[[2]int]bool, text string) {
	b := j.o
	for sq := range gone {
		b.Pieces[sq[1]][sq[0]] = 0
	}
	b.Pieces[y][x] = piece
	if !j.r.SafeKing || b.Safe(b.White) {
		j.out = append(j.out, text)
	}
}

// shashmatyOracle lists the legal moves of a position from its text alone.
func shashmatyOracle(t *testing.T, text string, r *rules.Rules) []string {
	t.Helper()
	settled := chesstest.OrthodoxRules()
	settled.Promotions = "q"
	o := chesstest.Oracle{Rules: settled}.Read(t, text)
	var list []string
	for sq := range 64 {
		x, y := sq%8, sq/8
		piece := o.Pieces[y][x]
		if piece == 0 || chesstest.IsWhite(piece) != o.White {
			continue
		}
		j := jumper{o: o, r: r}
		j.o.Pieces[y][x] = 0
		j.jump(piece, x, y, nil, chesstest.NameOf(x, y))
		list = append(list, j.out...)
	}
	if len(list) > 0 {
		slices.Sort(list)
		return list
	}
	for _, m := range o.Moves() {
		to := o.Pieces[m[3]-'1'][m[2]-'a']
		piece := o.Pieces[m[1]-'1'][m[0]-'a']
		switch {
		case to != 0 && chesstest.Upper(to) == 'K':
			continue
		case chesstest.Upper(piece) == 'B' && r.PiecesToo && to == 0 && chesstest.OwnRank(o.White, int(m[3]-'1')) == 8 && chesstest.OwnRank(o.White, int(m[1]-'1')) == 7:
			m += "q"
		}
		list = append(list, m)
	}
	list = append(list, draughtsSteps(&o, r)...)
	slices.Sort(list)
	return list
}

// draughtsSteps are those that are no chess moves.
func draughtsSteps(o *chesstest.Oracle, r *rules.Rules) (list []string) {
	for sq := range 64 {
		x, y := sq%8, sq/8
		piece := o.Pieces[y][x]
		if piece == 0 || chesstest.IsWhite(piece) != o.White || strings.ContainsRune("BQK", chesstest.Upper(piece)) {
			continue
		}
		v := y + 1
		if !o.White {
			v = y - 1
		}
		for _, u := range []int{x - 1, x + 1} {
			if !chesstest.Inside(u, v) || o.Pieces[v][u] != 0 {
				continue
			}
			next := *o
			next.Pieces[y][x], next.Pieces[v][u] = 0, piece
			if !next.Safe(o.White) {
				continue
			}
			text := chesstest.NameOf(x, y) + chesstest.NameOf(u, v)
			switch {
			case chesstest.Upper(piece) == 'P' && slices.Contains(o.Ep, [2]int{u, v}):
				text = chesstest.NameOf(x, y) + "-" + chesstest.NameOf(u, v)
			case chesstest.OwnRank(o.White, v) == 8 && (chesstest.Upper(piece) == 'P' || r.PiecesToo):
				text += "q"
			}
			list = append(list, text)
		}
	}
	return list
}

// TestShashmatyOracle compares the moves of random games with the oracle's.
func TestShashmatyOracle(t *testing.T) {
	for _, spec := range []string{
		"shashmaty", "shashmaty;precedence=kingSafetyFirst", "shashmaty;backwardJump=off;piecePromotion=on",
		"shashmaty;tail=anytime;stalemate=loss", "shashmaty;tail=anytime;piecePromotion=on;precedence=kingSafetyFirst",
	} {
		t.Run(spec, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 8))
			longest := 0
			for range gametest.Fewer(20, 5) {
				p := chesstest.Open(t, spec).Start().(*rules.Position)
				for range 150 {
					moves := p.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					var got []string
					for _, m := range moves {
						got = append(got, game.MoveText(p, m))
						longest = max(longest, strings.Count(got[len(got)-1], ":"))
					}
					slices.Sort(got)
					if want := shashmatyOracle(t, game.Text(p), &p.Game.Rules); !slices.Equal(got, want) {
						t.Fatalf("%s: %v, the oracle has %v", game.Text(p), got, want)
					}
					if n := p.CountMoves(); n != len(moves) {
						t.Fatalf("%s: %d counted, %d listed", game.Text(p), n, len(moves))
					}
					if p.Hash != p.FreshKey() {
						t.Fatalf("%s: key %x, from nothing %x", game.Text(p), p.Hash, p.FreshKey())
					}
					p.Play(moves[rng.IntN(len(moves))])
				}
			}
			if longest < 3 {
				t.Errorf("no chain of more than %d jumps was met", longest)
			}
		})
	}
}

// TestVictimsOfJumps: the pieces jumped over leave after the last jump, so that the chess capture goes across their squares; it is never one en passant (9.3, 9.4).
func TestVictimsOfJumps(t *testing.T) {
	for _, c := range []struct{ name, position, moves, from, want string }{
		{"the chess capture goes over the man jumped", "Q2b4/6p1/1kn2Q2/4p2p/2P5/1PK3RN/N7/R7 w - - 3 29", "", "f6", "f6:d4:a7 f6:h8 f6:h8xd8 f6:h8xe5 f6:h8xh5"},
		{"no capture in passing ends a chain", "4k3/6p1/8/8/4p3/3P4/2P5/4K3 b - - 0 1", "g7g5", "d3", "d3:f5"},
		{"an ordinary one does", "4k3/7p/6p1/8/4p3/3P4/2P5/4K3 w - - 0 1", "", "d3", "d3:f5 d3:f5xg6"},
	} {
		line := chesstest.Play(t, "shashmaty", c.position, c.moves)
		var texts []string
		for _, m := range line.Pos.AppendMoves(nil) {
			if text := game.MoveText(line.Pos, m); strings.HasPrefix(text, c.from) {
				texts = append(texts, text)
			}
		}
		slices.Sort(texts)
		if got := strings.Join(texts, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestPathsOfManyChains: of more than a thousand chains each is shown for itself: its clicks ask no
// other, so that a scene takes no steps for every pair of them.
func TestPathsOfManyChains(t *testing.T) {
	const crowd = "QQ4QQ/knbb1n1Q/5n1Q/Qbbb1b2/5n2/1bnb1n1Q/Q4b1K/QQQ2QQQ w - - 0 1"
	p := chesstest.Parse(t, chesstest.Open(t, "shashmaty;tail=anytime"), crowd).(*rules.Position)
	moves := p.AppendMoves(nil)
	if len(moves) < 1000 {
		t.Fatalf("%d chains, want more than a thousand", len(moves))
	}
	paths := make([]game.Path, 0, 8)
	ends := map[string]bool{} // clicks that end a chain where it could go on
	for _, m := range moves {
		if n := testing.AllocsPerRun(1, func() { paths = p.AppendPaths(paths[:0], m) }); n > 100 {
			t.Fatalf("the clicks of %s take %g allocations", game.MoveText(p, m), n)
		}
		for _, path := range paths {
			if i := len(path.Tokens) - 1; path.Tokens[i] == p.Game.PassPlace() {
				ends[fmt.Sprint(path.Tokens[:i])] = true
			}
		}
	}
	goOn := map[string]bool{}
	for _, m := range moves {
		if _, tail := rules.JumpsOf(m); tail {
			squares := turns.Landings(m)
			goOn[fmt.Sprint(squares[:len(squares)-1])] = true
		}
	}
	for _, m := range moves {
		if key := fmt.Sprint(turns.Landings(m)); ends[key] != goOn[key] {
			t.Errorf("%s: ended by the button %v, may go on %v", game.MoveText(p, m), ends[key], goOn[key])
		}
	}
}

// TestShashmaty: chains, ends, names, refusals and clicks.
func TestShashmaty(t *testing.T) {
	tests := []struct {
		name, spec, position, moves, reason string
		winner                              int
	}{
		{"the king is jumped over (9.6)", "shashmaty", "8/8/3k4/4P3/8/8/8/4K3 w - - 0 1", "e5:c7", "kingCaptured", 0},
		{"mate (9.7)", "shashmaty", "7k/6pp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "mate", 0},
		{"a check that a jump leaves in place (9.7)", "shashmaty", "4r2k/8/8/2p5/3P4/8/8/4K3 w - - 0 1", "d4:b6", "", -1},
		{"stalemate (9.8)", "shashmaty", "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", "g2g6", "stalemate", -1},
		{"stalemate loses", "shashmaty;stalemate=loss", "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", "g2g6", "stalemate", 0},
		{"kings alone", "shashmaty", "7k/8/8/8/8/2p5/1K6/8 w - - 0 1", "b2:d4", "deadPosition", -1},
	}
	for _, c := range tests {
		line := chesstest.Play(t, c.spec, c.position, c.moves)
		winners := game.Seats(0)
		if c.winner >= 0 {
			winners = game.SeatSet(game.Seat(c.winner))
		}
		if o := line.Outcome(); o.Reason != c.reason || o.Winners(2) != winners {
			t.Errorf("%s: %s: %v, want %q won by %d", c.name, game.Text(line.Pos), o, c.reason, c.winner)
		}
	}
	chesstest.CheckRefusals(t, []chesstest.Refused{
		{"shashmaty", "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", "d4e5", "mustJump", "d4"},
		{"shashmaty", "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", "e1e2", "mustJump", "d4"},
		{"shashmaty", "4k3/8/8/2p5/3P4/8/8/4K3 w - - 0 1", "e1:c3", "mustJump", "d4"},
		{"shashmaty", "4k3/2p5/8/2p5/3P4/8/8/4K3 w - - 0 1", "d4:b6", "jumpOn", "b6"},
		{"shashmaty", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d4:b6", "noJump", "d4"},
		{"shashmaty", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2d3", "exposesKing", "e1"},
		{"shashmaty", "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", "e4e8", "kingNotTaken", "e8"},
	})
	p := chesstest.Parse(t, chesstest.Open(t, "shashmaty"), "4k3/8/3p4/8/5p2/8/3Q4/4K3 w - - 0 1").(*rules.Position)
	var paths []string
	for _, m := range p.AppendMoves(nil) {
		for _, path := range p.AppendPaths(nil, m) {
			var names []string
			for _, token := range path.Tokens {
				names = append(names, p.Game.Board.Places[token].Name)
			}
			paths = append(paths, strings.Join(names, " "))
		}
	}
	if want := []string{"d2 g5", "d2 h6 end", "d2 h6 d6"}; !slices.Equal(paths, want) {
		t.Errorf("clicks %v, want %v", paths, want)
	}
	// A pawn that may capture en passant may also step there: the stroke tells them apart.
	q := chesstest.Parse(t, chesstest.Open(t, "shashmaty"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").(*rules.Position)
	for text, name := range map[string]string{"e5d6": "exd6", "e5-d6": "e5-d6", "exd6": "exd6"} {
		if m, err := q.ParseMove(text); err != nil || game.NameOf(q, m, "en") != name {
			t.Errorf("%s is read as %s, %v, want %s", text, game.NameOf(q, m, "en"), err, name)
		}
	}
	jumps := chesstest.Parse(t, chesstest.Open(t, "shashmaty"), "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1").(*rules.Position)
	buf := make([]game.Move, 0, 64)
	if n := testing.AllocsPerRun(20, func() { buf = jumps.AppendMoves(buf[:0]); jumps.CountMoves() }); n > 0 {
		t.Errorf("listing and counting chains allocates %g times", n)
	}
}
