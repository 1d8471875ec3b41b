package xiangqi_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// TestNotationData: the WXF texts of Fairy-Stockfish's tests are written and read. Its SAN is no notation of players.
func TestNotationData(t *testing.T) {
	var rows []struct{ FEN, Move, Notation, Text string }
	read(t, "notation.json", &rows)
	n := 0
	for _, c := range rows {
		if c.Notation != "WXF" {
			continue
		}
		n++
		p := at(t, "xiangqi", c.FEN)
		m, err := p.ParseMove(lifted(c.Move))
		if err != nil {
			t.Errorf("%s %s: %v", c.FEN, c.Move, err)
			continue
		}
		if got := game.NameOf(p, m, "en"); got != c.Text {
			t.Errorf("%s: %s is written %s, want %s", c.FEN, c.Move, got, c.Text)
		}
		if back, err := p.ParseMove(c.Text); err != nil || back != m {
			t.Errorf("%s: %s is read as %v, %v", c.FEN, c.Text, back, err)
		}
	}
	if n != 7 {
		t.Errorf("%d rows of WXF", n)
	}
}

// TestNotations writes and reads moves in every notation, with the stacks of men that need a front and a rear.
func TestNotations(t *testing.T) {
	const stacked = "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w"
	for _, c := range []struct{ name, spec, position, move, wxf, chinese string }{
		{"a cannon to the middle", "xiangqi", "", "h3e3", "C2=5", "炮二平五"},
		{"a horse", "xiangqi", "", "b1c3", "H8+7", "马八进七"},
		{"Black counts from his right", "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", "h10g8", "H8+7", "马８进７"},
		{"a distance backwards", "xiangqi", "3k5/9/9/9/9/9/9/4R4/9/4K4 w", "e3e2", "R5-1", "车五退一"},
		{"the front of two", "xiangqi", "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w", "e7e8", "R++1", "前车进一"},
		{"the rear of two", "xiangqi", "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w", "e3d3", "R-=6", "后车平六"},
		{"the rear of two of Black", "xiangqi", "3k5/9/9/4n4/9/4n4/9/9/9/5K3 b", "e7g6", "H-+7", "后马进７"},
		{"an advisor is told by its way", "xiangqi", "3k5/9/9/9/9/9/9/3A5/9/3AK2P1 w", "d3e2", "A6-5", "仕六退五"},
		{"an elephant is told by its way", "xiangqi", "3k5/9/9/9/9/2B6/9/9/9/2B1K2P1 w", "c1e3", "E7+5", "相七进五"},
		{"two stacks of soldiers", "xiangqi", stacked, "f6e6", "24=5", "后四平五"},
		{"the middle of three", "xiangqi", "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w", "e7d7", "25=6", "中兵平六"},
		{"the second of four", "xiangqi", "3k5/9/4P4/4P4/4P4/4P4/9/9/9/4K4 w", "e7d7", "25=6", "二兵平六"},
		{"seven files", "minixiangqi", "", "d2d3", "P4+1", "兵四进一"},
	} {
		p := at(t, c.spec, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		wxf, chinese := game.NameOf(p, m, "uk"), game.NameOf(p, m, "uk"+game.Native)
		if wxf != c.wxf || chinese != c.chinese {
			t.Errorf("%s: %s %s, want %s %s", c.name, wxf, chinese, c.wxf, c.chinese)
		}
		for _, text := range []string{c.wxf, c.chinese} {
			if back, err := p.ParseMove(text); err != nil || back != m {
				t.Errorf("%s: %s is read as %v, %v", c.name, text, back, err)
			}
		}
	}
}

// TestReadMoves: what other programs write is read; what tells of no man, or of two, is not.
func TestReadMoves(t *testing.T) {
	const rooks = "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w"
	for _, c := range []struct{ position, text, want string }{
		{"", "H2-E2", "h3e3"}, {"", "h0g2", "h1g3"}, {"", "h2e2", "h2e2?"}, {"", "h3-e3", "h3e3"}, {"", "c2.5", "h3e3"},
		{"", "砲二平五", "h3e3"}, {"", "Ｃ２＝５", "h3e3"}, {"", "傌八進七", "b1c3"}, {"", "N8+7", "b1c3"}, {"", "C2=5!", "h3e3"},
		{rooks, "+R+1", "e7e8"}, {rooks, "前車進一", "e7e8"}, {rooks, "R5+1", "-"}, {"3k5/9/9/4R4/4R4/9/9/9/9/4K4 w", "R5+3", "e7e10"}, {rooks, "R5+3", "-"}, {rooks, "後車平四", "e3f3"},
		{"", "R5+1", "-"}, {"", "C2=2", "-"}, {"", "H8=7", "-"}, {"", "E3+9", "-"}, {"", "P+=5", "-"}, {"", "C2*5", "-"}, {"", "炮二平", "-"},
	} {
		p := at(t, "xiangqi", c.position)
		m, err := p.ParseMove(c.text)
		got := "-"
		switch {
		case err == nil:
			got = game.MoveText(p, m)
		case c.want[len(c.want)-1] == '?':
			got = c.want // read as two points, and refused as such
		}
		if got != c.want {
			t.Errorf("%s in %q: %s (%v), want %s", c.text, c.position, got, err, c.want)
		}
	}
}

// TestEveryMoveIsRead: in random games each move is read back from each notation.
func TestEveryMoveIsRead(t *testing.T) {
	for _, id := range []string{"xiangqi", "minixiangqi"} {
		p := mustOpen(t, id).Start()
		for ply := range gametest.Fewer(200, 60) {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				for _, lang := range []string{"en", "en" + game.Native} {
					text := game.NameOf(p, m, lang)
					if back, err := p.ParseMove(text); err != nil || back != m {
						t.Fatalf("%s: %s of %s is read as %v, %v", game.Text(p), text, game.MoveText(p, m), back, err)
					}
				}
			}
			p.Play(moves[(ply*7+3)%len(moves)])
		}
	}
}

// TestFENs: positions of other programs are read and have as many moves as Fairy-Stockfish finds.
func TestFENs(t *testing.T) {
	var rows []struct {
		FEN   string
		Legal int `json:"legal_moves"`
	}
	read(t, "fens.json", &rows)
	for _, c := range rows {
		p, err := mustOpen(t, "xiangqi").Parse(c.FEN)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if n := len(p.AppendMoves(nil)); n != c.Legal && !slices.Contains([]string{"bareGenerals", "quietLimit"}, p.Outcome().Reason) {
			t.Errorf("%s has %d moves, want %d", c.FEN, n, c.Legal)
		}
	}
}
