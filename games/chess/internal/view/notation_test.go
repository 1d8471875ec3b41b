package view_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// TestNotation reads and writes moves.
func TestNotation(t *testing.T) {
	const castling = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	tests := []struct{ spec, position, text, plain, en, uk string }{
		{"chess", "", "Nf3", "g1f3", "Nf3", "Кf3"},
		{"chess", "", "e2-e4", "e2e4", "e4", "e4"},
		{"chess", castling, "0-0-0", "e1c1", "O-O-O", "O-O-O"},
		{"chess", castling, "e1h1", "e1g1", "O-O", "O-O"},
		{"chess", castling, "Фxf6", "f3f6", "Qxf6", "Фxf6"},
		{"chess", castling, "Ngxf7", "", "", ""},
		{"chess", castling, "Nxf7", "e5f7", "Nxf7", "Кxf7"},
		{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", "a7b8q", "axb8=Q+", "axb8=Ф+"},
		{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8N", "a7a8n", "a8=N", "a8=К"},
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6 e.p.", "e5d6", "exd6", "exd6"},
		{"chess", "4k3/8/8/8/8/R7/8/R3K2R w - - 0 1", "R1a2", "a1a2", "R1a2", "Т1a2"},
		{"chess", "4k3/8/8/8/8/5Q1Q/8/1K5Q w - - 0 1", "Qh3g2", "h3g2", "Qh3g2", "Фh3g2"},
		{"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "a1a8", "Ra8#", "Тa8#"},
		{"crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[RP] w - - 0 1", "R@a8", "R@a8", "R@a8#", "Т@a8#"},
		{"crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[RP] w - - 0 1", "@e4", "P@e4", "P@e4", "п@e4"},
		{"fairy", "4k3/8/8/8/8/8/8/C3K3 w - - 0 1", "Cb3", "a1b3", "Cb3", "Кцb3"},
		{"chess960;start=518", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "O-O", "e1h1", "O-O", "O-O"},
		{"chess960;start=518", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "e1g1", "e1h1", "O-O", "O-O"},
		{"chess960;start=518", "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1g1", "f1g1", "Kg1", "Крg1"},
		{"maharajah", "", "M@e6", "M@e6", "M@e6", "М@e6"},
	}
	for _, c := range tests {
		g := chesstest.Open(t, c.spec)
		p := g.Start()
		if c.position != "" {
			p = chesstest.Parse(t, g, c.position)
		}
		m, err := p.ParseMove(c.text)
		if c.plain == "" {
			var refusal *game.Refusal
			if !errors.As(err, &refusal) {
				t.Errorf("%s: %q is read as %s, %v", c.spec, c.text, game.MoveText(p, m), err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.spec, err)
			continue
		}
		if got := [3]string{game.MoveText(p, m), game.NameOf(p, m, "en"), game.NameOf(p, m, "uk")}; got != [3]string{c.plain, c.en, c.uk} {
			t.Errorf("%s: %q is written %v, want %s %s %s", c.spec, c.text, got, c.plain, c.en, c.uk)
		}
	}
}

// TestRefusals: why a move is not legal, and where to look.
func TestRefusals(t *testing.T) {
	tests := []chesstest.Refused{
		{"chess", "", "e2e5", "pawnWay", "e3 e4"},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e6", "pawnWay", "e5"},
		{"chess", "", "b1b2", "ownMan", "b2"},
		{"chess", "", "b1b3", "knightWay", "a3 c3"},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1c3", "rookWay", "a1"},
		{"chess", "4k3/8/8/8/8/8/P7/2B1K3 w - - 0 1", "c1c4", "bishopWay", "c1"},
		{"chess", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e3", "queenWay", "d1"},
		{"chess", "7k/8/8/8/8/8/P7/4K3 w - - 0 1", "e1e3", "kingWay", "d1 f1 d2 e2 f2"},
		{"chess", "", "e1e3", "noRoom", "d1 f1 d2 e2 f2"},
		{"chess", "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2e3", "exposesKing", "e1"},
		{"chess", "", "e4e5", "noMan", "e4"},
		{"chess", "", "e7e5", "notYourMan", "e7"},
		{"chess", "", "a1a2", "ownMan", "a2"},
		{"chess", "", "a1a3", "blocked", "a2"},
		{"chess", "", "e2d3", "pawnTakes", "e2"},
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "passingLate", "d5"},
		{"chess", "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1", "e4d3", "passingLate", "d4"},
		{"chess", "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "blocked", "e4"},
		{"chess", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", "blocked", "e5"},
		{"chess", "", "e1g1", "castlingBlocked", "f1 g1"},
		{"chess", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O", "inCheck", "e1"},
		{"chess", "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "O-O", "castlingAttacked", "f1 g1"},
		{"chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", "castlingGone", "e1"},
		{"chess", "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2d3", "exposesKing", "e1"},
		{"chess", "4k3/8/8/8/4r3/8/8/B3K3 w - - 0 1", "a1b2", "inCheck", "e1"},
		{"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "choosePromotion", "a8"},
		{"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", "cannotBecome", "a8"},
		{"chess", "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "Nd4", "ambiguous", "b3 f3"},
		{"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8h7", "gameOver", ""},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "N@a3", "notInHand", ""},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a1", "dropRank", "a1"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@e1", "occupied", "e1"},
		{"maharajah", "", "M@c3", "pawnAttacks", "b2 d2"},
		{"maharajah;superM=on", "", "M@d4", "placedOnKing", "e1"},
		{"maharajah;superM=on;armyColor=black", "", "M@f5", "placedOnKing", "e8"},
		{"maharajah;superM=on", "", "M@c3", "pawnAttacks", "b2 d2"},
		{"maharajah", "", "a2a4", "mustPlace", ""},
	}
	chesstest.CheckRefusals(t, tests)
}

// TestChosenPiece: why a piece that is clicked has no move at all.
func TestChosenPiece(t *testing.T) {
	for _, c := range []struct{ position, piece, code, places string }{
		{"", "a1", "noRoom", "b1 a2"},
		{"", "e1", "noRoom", "d1 f1 d2 e2 f2"}, // not one of five
		{"", "e7", "notYourMan", "e7"},
		{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "exposesKing", "e1"},
		{"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "blocked", "e3"},
		{"4k3/8/8/8/4r3/8/P7/4K3 w - - 0 1", "a2", "inCheck", "e1"},
	} {
		p := chesstest.Play(t, "chess", c.position, "").Pos.(*rules.Position)
		at := slices.IndexFunc(p.Board().Places, func(i game.PlaceInfo) bool { return i.Name == c.piece })
		r := p.Explain(0, []game.Token{game.Token(at)})
		if got := strings.Join(r.Names, " "); r.Code != c.code || got != c.places {
			t.Errorf("%s %s: %s %q, want %s %q", c.position, c.piece, r.Code, got, c.code, c.places)
		}
	}
}
