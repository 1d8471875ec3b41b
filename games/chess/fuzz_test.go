package chess_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// FuzzParse: a position that is read is written back as itself and counts its moves; nothing panics.
func FuzzParse(f *testing.F) {
	for _, info := range game.All() {
		if info.Family == "chess" {
			f.Add(info.ID, game.Text(chesstest.Open(f, info.ID).Start()))
			f.Add(info.ID, info.Moment)
		}
	}
	for _, text := range []string{
		"startpos", rules.Orthodox, rules.Sepoys, rules.HordeArray, rules.PawnsOnly, "8/8/8/8/8/8/8/K1k5 w - - 0 1", "k7/8/8/8/8/8/8/K7 b KQkq - 150 9",
		"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "4k3/1Q~6/8/8/8/8/8/4K3[QNpp] b - - 3 4", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 left=1", "8/8/8/8/8/8/8/8 w - -", "9/8 w - - -1 x", "{RN}6k/8/8/8/8/8/8/K7 w - - 0 1",
	} {
		f.Add("chess", text)
		f.Add("crazyhouse", text)
		f.Add("odds;preset=horde", text)
		f.Add("fairy;preset=custom;army=RWBQKBWR,W:WD", text)
	}
	for _, c := range fairyRefusals {
		f.Add(c.spec, c.position)
	}
	for _, c := range badFairy {
		f.Add(c.spec, c.text)
	}
	for _, text := range []string{
		rules.Orthodox + " waits=2 | " + rules.Orthodox, "8/8/8/8/8/8/8/K1k5/qNp w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1 | k7/2Q5/1K6/8/8/8/8/8[] b - - 0 1",
	} {
		f.Add("bughouse", text)
		f.Add("bughouse;promotedPassesAs=piece;dropCheck=noMate;mateRule=potential;drawRules=chess", text)
	}
	gametest.FuzzParse(f, "chess")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{
		"e2e4", "e4", "Nf3", "Ng1-f3", "g1f3", "e7e8q", "e8=Q+", "bxa8N", "O-O", "0-0-0", "e1h1", "N@f3", "@e4", "sp518",
		"Кf3", "Крe1-e2!?", "exd6e.p.", "R1a3", "Qh4xe1#", "", "-", "M@e6", "a1:b2", "0000", "--",
	} {
		f.Add("chess", "", text)
		f.Add("chess", "r3k2r/1P1pp3/8/4P3/8/8/8/R3K2R w KQkq - 0 1", text)
		f.Add("chess960", "", text)
		f.Add("crazyhouse", "r3k2r/8/8/8/8/8/8/R3K2R[QNp] w KQkq - 0 1", text)
		f.Add("maharajah", "", text)
		f.Add("bughouse", "", "B:"+text)
		f.Add("bughouse;preset=fics", "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1", "1A. "+text)
	}
	for _, spec := range slices.Concat(chesstest.TurnSpecs, []string{"dice", "dice;dice=2", "swedish", "appear", "shashmaty;tail=anytime"}) {
		for _, text := range []string{"e4", "g1f3", "end", "0000", "5:", "35:", "5:g1f3", "d2:h6xd6", "e5-d6", "Bxd2+/d8", "K@e1", "dxe5/d8", "--"} {
			f.Add(spec, "", text)
			f.Add(spec, "4k3/8/3p4/8/5p2/8/3Q4/4K3 w - - 0 1", text)
			f.Add(spec, "r3k2r/1P1pp3/8/4P3/8/8/3b4/R1B1K2R w KQkq - 0 1", text)
		}
	}
	for _, c := range fairyNames {
		f.Add(c.spec, c.position, c.move)
		f.Add(c.spec, c.position, c.name)
	}
	for _, c := range fairyRefusals {
		f.Add(c.spec, c.position, c.move)
	}
	f.Fuzz(func(t *testing.T, spec, position, text string) {
		g, err := game.Open(spec)
		if err != nil || g.Info.Family != "chess" {
			return
		}
		p := g.Start()
		if position != "" {
			if p, err = g.Parse(position); err != nil {
				return
			}
		}
		m, err := p.ParseMove(text)
		var refusal *game.Refusal
		switch {
		case err != nil && !errors.As(err, &refusal) && !errors.Is(err, game.ErrNotation):
			t.Fatalf("%q in %s: %v is neither a refusal nor bad notation", text, game.Text(p), err)
		case err != nil:
			return
		case !slices.Contains(p.AppendMoves(nil), m):
			t.Fatalf("%q in %s is read as %s, which is not legal", text, game.Text(p), game.MoveText(p, m))
		}
		for _, again := range []string{game.MoveText(p, m), game.NameOf(p, m, "en"), game.NameOf(p, m, "uk"), game.NameOf(p, m, "ru")} {
			if back, err := p.ParseMove(again); err != nil && p.ToMove() != game.SeatSet(game.Chance) || err == nil && back != m {
				t.Fatalf("%q in %s: written %s, which is read as %v, %v", text, game.Text(p), again, back, err)
			}
		}
	})
}

// FuzzArmy: what an army's text is opened as plays; nothing panics.
func FuzzArmy(f *testing.F) {
	for _, army := range []string{"RNBQKBNR", "RWBQKBWR,W:KN", "DHAQKAHD,D:WD,H:BD", "KKKKKKKK", "R:", "RNBQKBNR,W:NN", "XNBQKBNX,X:WFDNAHCZGKRBQ"} {
		f.Add(army)
	}
	f.Fuzz(func(t *testing.T, army string) {
		g, err := game.Open("fairy;preset=custom;army=" + army)
		if err != nil {
			if !errors.Is(err, game.ErrOption) {
				t.Fatalf("%q: %v does not wrap ErrOption", army, err)
			}
			return
		}
		p := g.Start()
		for range 8 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				return
			}
			p.Play(moves[len(army)%len(moves)])
		}
		if q, err := g.Parse(game.Text(p)); err != nil || q.Key() != p.Key() {
			t.Fatalf("%q: %s is not read back: %v", army, game.Text(p), err)
		}
	})
}
