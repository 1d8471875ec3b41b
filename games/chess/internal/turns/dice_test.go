package turns_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// diceOracle lists what may be done in a position from its text alone.
func diceOracle(t *testing.T, text string, r *rules.Rules) []string {
	t.Helper()
	fields := strings.Fields(text)
	free := chesstest.OrthodoxRules()
	free.Royals, free.Free = "", true
	loose := chesstest.Oracle{Rules: free}.Read(t, text)
	all := loose.Moves()
	o := chesstest.Oracle{Rules: chesstest.OrthodoxRules()}.Read(t, text)
	if !r.KingTaken {
		kings := slices.DeleteFunc(all, func(m string) bool {
			sq := o.Pieces[m[3]-'1'][m[2]-'a']
			return sq == 0 || chesstest.Upper(sq) != 'K' || chesstest.IsWhite(sq) == o.White
		})
		all = slices.Concat(kings, o.Moves())
		slices.Sort(all)
		all = slices.Compact(all)
	}
	names := "KQRBNP"
	if r.PawnFirst {
		names = "PNBRQK"
	}
	by := func(dice string) (list []string) {
		for _, m := range all {
			piece := chesstest.Upper(o.Pieces[m[1]-'1'][m[0]-'a'])
			castles := piece == 'K' && (m[2]-m[0] == 2 || m[0]-m[2] == 2)
			for _, die := range dice {
				shown := rune(names[die-'1'])
				if shown == piece || castles && shown == 'R' && !r.KingMoves || len(dice) == 2 && dice[0] == dice[1] {
					list = append(list, m)
					break
				}
			}
		}
		return list
	}
	if len(fields) == 7 {
		if list := by(strings.TrimPrefix(fields[6], "die=")); len(list) > 0 {
			return list
		}
		return []string{"0000"}
	}
	var rolls []string
	for a := '1'; a <= '6'; a++ {
		for b := a; b <= '6'; b++ {
			dice := string(a) + string(b)
			if r.Dice == 1 {
				dice, b = string(a), '6'
			}
			if !r.Reroll || len(by(dice)) > 0 {
				rolls = append(rolls, dice+":")
			}
		}
	}
	return rolls
}

// TestDiceOracle compares rolls and moves of random games with the oracle's.
func TestDiceOracle(t *testing.T) {
	for _, spec := range []string{
		"dice", "dice;goal=captureKing", "dice;dice=2", "dice;numbering=wikipedia;castleOn=1", "dice;dice=2;noMove=reroll;numbering=wikipedia",
	} {
		t.Run(spec, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 5))
			for range gametest.Fewer(4, 1) {
				p := chesstest.Open(t, spec).Start().(*rules.Position)
				for range 300 {
					moves := p.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					var got []string
					for _, m := range moves {
						got = append(got, game.MoveText(p, m))
					}
					slices.Sort(got)
					want := diceOracle(t, game.Text(p), &p.Game.Rules)
					if slices.Sort(want); !slices.Equal(got, want) {
						t.Fatalf("%s: %v, the oracle has %v", game.Text(p), got, want)
					}
					if p.Hash != p.FreshKey() {
						t.Fatalf("%s: key %x, from nothing %x", game.Text(p), p.Hash, p.FreshKey())
					}
					p.Play(moves[rng.IntN(len(moves))])
				}
			}
		})
	}
}

// TestDiceResults plays to ends of games with dice.
func TestDiceResults(t *testing.T) {
	tests := []struct {
		name, spec, position, moves, reason string
		winner                              int
	}{
		{"mate at once, without a roll (14.4)", "dice", "7k/5K2/8/8/8/8/8/R7 w - - 0 1 die=3", "a1h1", "mate", 0},
		{"no mate while some number helps", "dice", "2b4k/5K2/8/8/8/8/8/1R6 w - - 0 1 die=3", "b1h1", "", -1},
		{"a lost turn in check, then the king is taken", "dice", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1 die=6", "0000 3: e2e8", "kingCaptured", 0},
		{"stalemate", "dice", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1 die=2", "f2f7", "stalemate", -1},
		{"mate means nothing where kings are taken", "dice;goal=captureKing", "7k/5K2/8/8/8/8/8/R7 w - - 0 1 die=3", "a1h1", "", -1},
		{"kings alone", "dice", "8/8/8/3k4/3P4/8/8/K7 b - - 0 1 die=1", "d5d4", "deadPosition", -1},
		{"75 turns, lost ones too", "dice", "7k/8/8/8/8/8/R7/K7 w - - 149 99 die=5", "0000", "rule75", -1},
		{"repetition does not count", "dice;drawMode=auto", "", "5: g1f3 5: g8f6 5: f3g1 5: f6g8 5: g1f3 5: g8f6 5: f3g1 5: f6g8 5:", "", -1},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			line := chesstest.Play(t, c.spec, c.position, c.moves)
			o := line.Outcome()
			winners := game.Seats(0)
			if c.winner >= 0 {
				winners = game.SeatSet(game.Seat(c.winner))
			}
			if o.Reason != c.reason || o.Winners(2) != winners {
				t.Errorf("%s: %v, want %q won by %d", game.Text(line.Pos), o, c.reason, c.winner)
			}
		})
	}
}

// TestDiceTexts: rolls, lost turns and why a move is not allowed.
func TestDiceTexts(t *testing.T) {
	line := chesstest.Play(t, "dice", "", "5: 5:g1f3 6: e5 3:")
	if got, want := game.Text(line.Pos), "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2 die=3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	moves, err := chesstest.Open(t, "dice").Start().(*rules.Position).ReadTurn("5:g1f3")
	if err != nil || len(moves) != 2 {
		t.Errorf("5:g1f3 is read as %v, %v", moves, err)
	}
	if p := chesstest.Open(t, "dice;dice=2").Start(); game.WeightOf(p, rules.RollMove(rules.Roll{3, 4})) != 2 || game.WeightOf(p, rules.RollMove(rules.Roll{4, 4})) != 1 {
		t.Error("a double falls half as often as another roll of two dice")
	}
	stuck := chesstest.Parse(t, chesstest.Open(t, "dice"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 die=2")
	for lang, want := range map[string]string{"en": "no move", "uk": "ходу немає", "ru": "хода нет", "": "--"} {
		if got := game.NameOf(stuck, stuck.AppendMoves(nil)[0], lang); got != want || got != game.NameOf(stuck, stuck.AppendMoves(nil)[0], lang+game.Figurine) {
			t.Errorf("a lost roll is %q in %q, want %q", got, lang, want)
		}
	}
	sc := game.SceneOf(line.Pos, 0)
	if !slices.Equal(sc.Dice, []int{3}) {
		t.Errorf("the scene shows %v, want 3", sc.Dice)
	}
	chesstest.CheckRefusals(t, []chesstest.Refused{
		{"dice", "", "g1f3", "rollFirst", ""},
		{"dice", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 die=5", "e2e4", "notRolled", "e2"},
		{"dice", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 die=5", "4:g1f3", "notRolled", ""},
		{"dice", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 die=5", "0000", "canMove", ""},
		{"dice;noMove=reroll", "", "3:", "notRolled", ""},
		{"dice", "", "5:g1f3", "rollFirst", ""},
		{"dice;castleOn=1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 die=3", "e1g1", "notRolled", "e1"},
	})
	for _, bad := range []string{"die=7", "die=45", "die=5 die=5", "die="} {
		if _, err := chesstest.Open(t, "dice").Parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1 " + bad); err == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
}
