package chess_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// TestFairyNames reads every name of every move back in the three languages.
func TestFairyNames(t *testing.T) {
	for _, spec := range chesstest.FairySpecs {
		for seed := range uint64(gametest.Fewer(3, 1)) {
			chesstest.Wander(t, spec, seed, gametest.Fewer(90, 30), func(p *rules.Position) {
				for _, m := range p.AppendMoves(nil) {
					for _, lang := range []string{"en", "uk", "ru"} {
						name := game.NameOf(p, m, lang)
						if back, err := p.ParseMove(name); err != nil || back != m {
							t.Fatalf("%s: %s is named %s, which is read as %v, %v", game.Text(p), game.MoveText(p, m), name, back, err)
						}
					}
				}
			})
		}
	}
}

// fairyNames are names of moves in English.
var fairyNames = []struct{ spec, position, move, name string }{
	{"cylinder;castling=bothWays", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", "O-O"},
	{"cylinder;castling=bothWays", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"},
	{"cylinder;castling=bothWays", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8c8", "O-O-O"},
	{"cylinder;nullMove=on", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", "a4a4", "Ra4"},
	{"mobius", rules.Orthodox, "a1h8", "Rxh8"},
	{"transport", "7k/8/8/8/8/1N6/8/R6K w - - 0 1", "b3a1", "Na1"},
	{"transport", "7k/8/8/8/8/8/8/{RN}6K w - - 0 1", "a1a8^", "R^a8+"},
	{"transport", "7k/8/n7/8/8/8/8/{RN}6K w - - 0 1", "a1a6^", "R^xa6"},
	{"transport", "7k/8/8/8/8/8/8/{RN}6K w - - 0 1", "a1b3", "Nb3"},
	{"neutral-queen", rules.NeutralD4, "d4d7", "-Qxd7+"},
	{"transform", "6k1/P2P4/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", "a8=R+"},
	{"transform;pawns=transform", "4k3/8/8/8/8/1P6/8/4K3 w - - 0 1", "b3c5", "bc5"},
}

func TestFairySAN(t *testing.T) {
	for _, c := range fairyNames {
		p := chesstest.Parse(t, chesstest.Open(t, c.spec), c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s %s: %v", c.spec, c.move, err)
			continue
		}
		if got := game.NameOf(p, m, "en"); got != c.name {
			t.Errorf("%s: %s is named %s, want %s", c.spec, c.move, got, c.name)
		}
	}
}

// fairyRefusals are moves that the rules of these games forbid, with the code and the clause.
var fairyRefusals = []struct{ spec, position, move, code, rule, places string }{
	{"cylinder;nullMove=on", "4k3/8/8/8/R6p/8/8/4K3 w - - 0 1", "a4a4", "cannotGoRound", "5.6", "a4"},
	{"cylinder", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", "a4a4", "rookRound", "5.2", "a4"},
	{"cylinder", "4k3/8/8/8/R1P5/8/8/4K3 w - - 0 1", "a4b6", "rookRound", "5.2", "a4"},
	{"cylinder", "4k3/8/8/8/P6P/R6P/P7/4K3 w - - 0 1", "a3a6", "blocked", "1.2", "a4"},
	{"cylinder", "rnbqkbnr/pppppppp/8/8/8/2P5/PP1PPPPP/RNBQKBNR b KQkq - 0 1", "f7f6", "exposesKing", "1.4", "e8"},
	{"cylinder", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", "castlingGone", "1.3", "e1"},
	{"mobius;seamCapturesFrom=2", rules.Orthodox, "a1h8", "seamClosed", "6.5", "a1 h8"},
	{"mobius;seamCapturesFrom=2", rules.Orthodox, "g1a7", "seamClosed", "6.5", "g1 a7"},
	{"transport", "7k/8/8/8/8/1N6/8/N6K w - - 0 1", "b3a1", "onlyCarrier", "7.1", "a1"},
	{"transport", "7k/8/8/8/8/1N6/8/{RN}6K w - - 0 1", "b3a1", "carrierLoaded", "7.1", "a1"},
	{"transport", "7k/8/8/8/8/R7/8/R6K w - - 0 1", "a3a1", "cannotRide", "7.1", "a3"},
	{"transport;riders=allButKing", "7k/8/8/8/8/8/8/6RK w - - 0 1", "h1g1", "cannotRide", "7.1", "h1"},
	{"transport;riders=minorAndPawn", "7k/8/8/8/8/Q7/8/R6K w - - 0 1", "a3a1", "cannotRide", "7.1", "a3"},
	{"transport", "7k/8/8/8/8/R7/1P6/7K w - - 0 1", "b2a3", "boardsStraight", "7.1", "b2"},
	{"transport", "R7/P5k1/8/8/8/8/8/7K w - - 0 1", "a7a8", "pawnNotCarried", "7.4", "a8"},
	{"transport", "7k/8/8/8/8/8/{RP}7/7K w - - 0 1", "a2a8^", "pawnNotCarried", "7.4", "a8"},
	{"transport;timing=ferry", "7k/8/8/8/8/8/8/{RN}6K w - - 0 1 carry=a1", "h1h2", "mustCarry", "7.6", "a1"},
	{"transport;timing=ferry", "7k/8/8/8/8/6N1/7P/6KR w - - 0 1", "g3h1", "cannotFerry", "7.6", "h1"},
	{"neutral-queen;ownCapture=off", "4k3/8/8/8/3-q4/2N5/8/1N2K3 w - - 0 1", "d4c3", "ownMan", "1.1", "c3"},
	{"neutral-queen;ownCapture=off", "4k3/8/8/8/3-q4/8/4N3/4K3 w - - 0 1", "e2d4", "neutralSafe", "8.5", "d4"},
	{"neutral-queen", "4k3/8/8/8/3-q4/8/8/K7 w - - 0 1", "d4a7", "neutralAttacks", "8.6", "a1"},
	{"neutral-queen", "8/8/7k/8/4-q3/8/K7/8 b - - 1 1 last=d4e4", "e4d4", "neutralBack", "8.7", "e4"},
	{"transport", "7k/8/8/8/8/8/{RP}7/7K w - - 0 1", "a2b3", "loadedWay", "7.2", "a2"},
	{"mobius", "startpos", "a1a5", "blocked", "1.2", "a2"},
	{"cylinder", "4k3/8/8/8/R1P2P2/8/8/4K3 w - - 0 1", "a4d4", "blocked", "1.2", "f4"},
	{"neutral-queen", "startpos", "d4d1", "blocked", "1.2", "d2"},
	{"neutral-queen", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "passingLate", "1.2", "d5"},
	{"transform;pawns=transform", "4k3/8/8/8/8/1P6/8/4K3 w - - 0 1", "b3a4", "knightFile", "10.1", "a1 c1 d2 d4 a5 c5"},
	{"transform", "4k3/8/8/8/8/8/8/5RK1 w - - 0 1", "f1f3", "bishopFile", "10.1", "f1"},
	{"transform", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1c3", "rookFile", "10.1", "a1"},
	{"cylinder", "startpos", "b1b3", "knightRound", "5.1", "a3 c3"},
	{"cylinder", "startpos", "Nd4", "knightRound", "5.1", "a3 c3 f3 h3"},
	{"cylinder", "startpos", "e2e5", "pawnRound", "5.3", "e3 e4"},
	{"cylinder", "4k3/8/8/8/8/8/P7/B3K3 w - - 0 1", "a1a3", "bishopRound", "5.2", "a1"},
	{"cylinder", "4k3/8/8/8/8/8/P7/Q3K3 w - - 0 1", "Qc2", "queenRound", "5.2", "a1"},
	{"cylinder", "7k/8/8/8/8/8/4P3/K7 w - - 0 1", "Ka3", "kingRound", "5.4", "b1 h1 a2 b2 h2"},
	{"mobius", "startpos", "b1b3", "knightTwist", "6.2", "a3 c3 h7"},
	{"mobius", "startpos", "e2e5", "pawnTwist", "6.3", "e3 e4"},
	{"mobius", "4k3/8/8/8/8/8/P7/B3K3 w - - 0 1", "a1a3", "bishopTwist", "6.2", "a1"},
	{"mobius", "8/8/4k3/8/8/8/P7/R3K3 w - - 0 1", "Rc3", "rookTwist", "6.2", "a1"},
	{"mobius", "8/8/4k3/8/8/8/P7/Q3K3 w - - 0 1", "a1b3", "queenTwist", "6.2", "a1"},
	{"mobius", "4k3/8/8/8/8/8/4P3/K7 w - - 0 1", "Ka3", "kingTwist", "6.2", "b1 a2 b2 h7 h8"},
	{"mobius;pawnOrientation=transported", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1 turned=a3", "a3a4", "pawnTurned", "6.3", "a2"},
	{"neutral-queen", "startpos", "d4e6", "neutralWay", "8.5", "d4"},
	{"transport", "startpos", "Nd4", "knightWay", "1.2", "a3 c3 f3 h3"},
	{"shashmaty", "startpos", "b1b3", "knightBoth", "9.1", "a3 c3"},
	{"shashmaty", "startpos", "e2e5", "pawnBoth", "9.1", "d3 e3 f3 e4"},
	{"shashmaty", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rc3", "rookBoth", "9.1", "a1"},
	{"maharajah;placement=e1style", "8/8/8/4m3/8/8/8/7K b - - 0 1", "Mb4", "maharajahWay", "2.3", "e5"},
	{"maharajah;placement=e1style;superM=on", "8/8/8/4m3/8/8/8/7K b - - 0 1", "Md1", "superWay", "2.3", "e5"},
	{"maharajah;placement=e1style", "P7/8/8/4m3/8/8/8/4K3 w - - 0 1", "a8a7", "pawnStays", "2.4", "a8"},
	{"maharajah;placement=e1style;pawnToLastRank=forbidden", "8/P7/8/4m3/8/8/8/7K w - - 0 1", "a7a8", "pawnStops", "2.4", "a7"},
	{"chess;pawnDouble=ownHalf", "startpos", "e2e5", "pawnHalf", "1.2", "e3 e4"},
	{"odds;preset=dunsany", "4k3/8/8/8/8/8/P7/8 w - - 0 1", "a2a4", "pawnSingle", "4.2", "a3"},
	{"odds;preset=horde", "4k3/8/8/8/8/8/8/P7 w - - 0 1", "a1a4", "pawnHorde", "4.2", "a2 a3"},
	{"chess", "startpos", "Nec4", "noManThere", "1.1", ""},
	{"chess", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "Nc4", "noSuchMan", "1.1", ""},
	{"chess", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "c4", "noPawnHere", "1.2", ""},
	{"chess", "startpos", "Nd5", "knightWay", "1.2", "a3 c3 f3 h3"},
	{"fairy", "4k3/8/8/8/8/8/P7/C3K3 w - - 0 1", "Cb2", "chancellorWay", "8.1", "a1"},
	{"transform", "6k1/P2P4/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "fileDecides", "10.3", "a8"},
	{"transform", "6k1/P2P4/8/8/8/8/8/4K3 w - - 0 1", "d7d8", "choosePromotion", "1.2", "d8"},
	{"transform", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "e2e4", "noMan", "1.1", "e2"},
	{"transform", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "e8e7", "notYourMan", "1.1", "e8"},
}

func TestFairyRefusals(t *testing.T) {
	for _, c := range fairyRefusals {
		p, err := chesstest.Open(t, c.spec).Parse(c.position)
		if err != nil {
			t.Errorf("%s %s: %v", c.spec, c.move, err)
			continue
		}
		_, err = p.ParseMove(c.move)
		var r *game.Refusal
		switch {
		case !errors.As(err, &r):
			t.Errorf("%s %s: %v, want the refusal %s", c.spec, c.move, err, c.code)
		case r.Code != c.code || r.Rule != c.rule || strings.Join(r.Names, " ") != c.places:
			t.Errorf("%s %s: %v, want %s (rule %s) at %s", c.spec, c.move, r, c.code, c.rule, c.places)
		}
	}
}

// badFairy are texts that are no positions of the game.
var badFairy = []struct{ spec, text, want string }{
	{"chess", "{RN}6k/8/8/8/8/8/8/K7 w - - 0 1", "no man is written"},
	{"chess", "3-q4/8/8/8/k7/8/8/K7 w - - 0 1", "no man is written"},
	{"cylinder", "k6K/8/8/8/8/8/8/8 w - - 0 1", "in check"},
	{"mobius", "7k/8/8/8/8/8/7P/K7 w - - 0 1 turned=h2", "no such field"},
	{"mobius;pawnOrientation=transported", "4k3/8/8/8/8/8/8/K6P w - - 0 1 turned=h1", "end of its way"},
	{"mobius;pawnOrientation=transported", "4k3/8/8/8/8/8/8/K7 w - - 0 1 turned=h2", "no such pawn"},
	{"mobius;pawnOrientation=transported", "4k3/8/8/8/8/8/8/K7 w - - 0 1 turned=h", "want squares"},
	{"transport", "{Rn}6k/8/8/8/8/8/8/K7 w - - 0 1", "one colour"},
	{"transport", "{QN}6k/8/8/8/8/8/8/K7 w - - 0 1", "carries nobody"},
	{"transport", "{RR}6k/8/8/8/8/8/8/K7 w - - 0 1", "does not ride"},
	{"transport", "{RP}6k/8/8/8/8/8/8/K7 w - - 0 1", "does not ride there"},
	{"transport", "{RN6k/8/8/8/8/8/8/K7 w - - 0 1", "two letters in braces"},
	{"transport", "{RK}6k/8/8/8/8/8/8/K7 w - - 0 1", "2 kings"},
	{"transport;timing=ferry", "7k/8/8/8/8/8/8/R6K w - - 0 1 carry=a1", "no carrier"},
	{"transport;timing=ferry", "7k/8/8/8/8/8/PK6/{RP}P6 w - - 0 1 carry=a1", "does not ride there"},
	{"neutral-queen", "-k6k/8/8/8/8/8/8/K7 w - - 0 1", "want n, b, r or q"},
	{"neutral-queen", "4k3/8/8/8/3-q4/8/8/K7 b - - 0 1", "in check"},
	{"neutral-queen", "4k3/8/8/8/3-q4/8/8/1K6 w - - 0 1 last=e5e4", "no neutral man"},
	{"transform;pawns=transform", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1 moved=a3", "no such pawn"},
}

func TestBadFairy(t *testing.T) {
	for _, c := range badFairy {
		p, err := chesstest.Open(t, c.spec).Parse(c.text)
		switch {
		case err == nil:
			t.Errorf("%s: %s is read as %s", c.spec, c.text, game.Text(p))
		case !errors.Is(err, game.ErrPosition) || !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: %v, want %q", c.spec, err, c.want)
		}
	}
}

// TestFairyTexts reads texts and writes them back, the imported ones in the own notation.
func TestFairyTexts(t *testing.T) {
	for _, c := range []struct{ spec, text, want string }{
		{"neutral-queen", "4k3/8/8/8/3!q4/8/8/K7 w - - 0 1", "4k3/8/8/8/3-q4/8/8/K7 w - - 0 1"},
		{"neutral-queen", "8/8/7k/8/4-q3/8/K7/8 b - - 1 1 last=d4e4", ""},
		{"transport", "1r5k/8/8/8/8/8/{RK}7/{RN}7 b - - 0 1", ""},
		{"transport;carrier=rookAndQueen", "r6k/8/8/8/8/8/{QP}7/{RN}6K b - - 0 1", ""},
		{"transport;timing=ferry", "7k/8/8/8/8/8/8/{RN}6K w - - 0 1 carry=a1", ""},
		{"mobius;pawnOrientation=transported", "4k3/8/8/8/8/7P/8/4K3 w - - 0 1 turned=h3", ""},
		{"transform;pawns=transform", "4k3/8/8/8/8/8/P7/P3K3 w - - 0 1 moved=a2", ""},
	} {
		p := chesstest.Parse(t, chesstest.Open(t, c.spec), c.text)
		if c.want == "" {
			c.want = c.text
		}
		if got := game.Text(p); got != c.want {
			t.Errorf("%s: %s is written %s, want %s", c.spec, c.text, got, c.want)
		}
	}
}

func TestFairyClicks(t *testing.T) {
	for _, c := range []struct {
		spec, text, move string
		want             []string
	}{
		{"transport", "8/7k/8/8/8/8/8/{RQ}6K w - - 0 1", "a1a5^", []string{"a1 a5 rook"}},
		{"transport", "8/7k/8/8/8/8/8/{RQ}6K w - - 0 1", "a1a5", []string{"a1 a5 rider"}},
		{"transport", "8/7k/8/8/8/8/8/{RQ}6K w - - 0 1", "a1b2", []string{"a1 b2"}},
		{"transport", "7k/8/8/8/8/8/8/{RN}6K w - - 0 1", "a1a5^", []string{"a1 a5"}},
		{"cylinder;castling=bothWays", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", []string{"e1 g1"}},
		{"cylinder;castling=bothWays", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", []string{"e1 c1", "e1 a1"}},
		{"cylinder;nullMove=on", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", "a4a4", []string{"a4 a4"}},
		{"transform", "6k1/P2P4/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", []string{"a7 a8 promote:rook"}},
		{"neutral-queen", rules.NeutralD4, "d4d7", []string{"d4 d7"}},
	} {
		if got := chesstest.Clicks(chesstest.Parse(t, chesstest.Open(t, c.spec), c.text))[c.move]; !slices.Equal(got, c.want) {
			t.Errorf("%s: %s is clicked %q, want %q", c.spec, c.move, got, c.want)
		}
	}
}

// TestFairyScenes checks what only these games show: badges, neutral pieces, riders, copied files.
func TestFairyScenes(t *testing.T) {
	find := func(spec, text string, place game.Place) (pieces []game.Man) {
		for _, piece := range game.SceneOf(chesstest.Parse(t, chesstest.Open(t, spec), text), 0).Men {
			if piece.Place == place {
				pieces = append(pieces, piece)
			}
		}
		return pieces
	}
	want := func(got []game.Man, want ...game.Man) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	diagram := "5Rk1/6QB/5N2/8/8/8/8/4K3 b - - 0 1"
	want(find("transform", diagram, 61), game.Man{Place: 61, Kind: "rook", Badge: "bishop"})
	want(find("transform", diagram, 62), game.Man{Place: 62, Kind: "king", Seat: 1})
	want(find("transform;king=transform", "6k1/8/8/8/8/8/8/4K3 b - - 0 1", 62), game.Man{Place: 62, Kind: "king", Seat: 1, Badge: "knight"})
	want(find("neutral-queen", rules.NeutralD4, 27), game.Man{Place: 27, Kind: "queen", Seat: game.NoSeat})
	want(find("transport", "7k/8/8/8/8/8/8/{RN}6K w - - 0 1", 0), game.Man{Place: 0, Kind: "rook"}, game.Man{Place: 0, Kind: "knight"})

	for spec, same := range map[string]string{"cylinder": "h1", "mobius": "h8"} {
		b := chesstest.Open(t, spec).Start().(game.Scener).Board()
		i := slices.IndexFunc(b.Places, func(p game.PlaceInfo) bool { return p.X == -.5 && p.Y == 7.5 })
		if i < 0 || b.Places[b.Meant(game.Place(i))].Name != same {
			t.Errorf("%s: beside a1 stands place %d, want %s", spec, i, same)
		}
	}
}

// TestFairyEnds: results that only these games have, and what counts for the rule of 50 moves.
func TestFairyEnds(t *testing.T) {
	for _, c := range []struct{ spec, text, moves, reason, after string }{
		{"cylinder", "4k3/8/8/8/8/8/p7/K7 w - - 0 1", "a1a2", "deadPosition", ""},
		{"cylinder", "4k3/8/8/8/8/8/8/KN6 w - - 0 1", "b1c3", "", "4k3/8/8/8/8/2N5/8/K7 b - - 1 1"},
		{"transport", "7k/8/8/8/8/1N6/8/R6K w - - 5 1", "b3a1", "", "7k/8/8/8/8/8/8/{RN}6K b - - 6 1"},
		{"transport", "r6k/8/8/8/8/8/8/{RN}6K b - - 5 1", "a8a1", "", "7k/8/8/8/8/8/8/r6K w - - 0 2"},
		{"transport;timing=ferry", "7k/8/8/8/8/1N6/8/R6K w - - 0 1", "b3a1 a1a5^", "", "7k/8/8/{RN}7/8/8/8/7K b - - 1 1"},
		{"transport;timing=ferry;drawMode=auto", "4k3/8/8/8/8/8/2N5/R3K3 w - - 98 60", "c2a1 a1a5", "", "4k3/8/8/{RN}7/8/8/8/4K3 b - - 99 60"},
		{"transport;timing=ferry;drawMode=auto", "4k3/8/8/8/8/8/2N5/R3K3 w - - 99 60", "c2a1", "", "4k3/8/8/8/8/8/8/{RN}3K3 w - - 100 60 carry=a1"},
		{"transport;timing=ferry;drawMode=auto", "4k3/8/8/8/8/8/2N5/R3K3 w - - 99 60", "c2a1 a1a5", "rule50", "4k3/8/8/{RN}7/8/8/8/4K3 b - - 100 60"},
		{"transport;timing=ferry;drawMode=auto", "4k3/8/8/r7/8/8/2N5/R3K3 w - - 99 60", "c2a1 a1a5", "", "4k3/8/8/{RN}7/8/8/8/4K3 b - - 0 60"},
		{"neutral-queen", "4k3/8/8/8/3-q4/8/8/1K1N4 w - - 5 1", "d1e3", "", "4k3/8/8/8/3-q4/4N3/8/1K6 b - - 6 1"},
		{"neutral-queen", "4k3/8/8/8/3-q4/8/4N3/1K6 w - - 5 1", "e2d4", "deadPosition", "4k3/8/8/8/3N4/8/8/1K6 b - - 0 1"},
		{"neutral-queen", "4k3/8/8/8/3-q4/8/8/1K6 w - - 5 1", "d4e5 e8d8 e5d6", "", "3k4/8/3-q4/8/8/8/8/1K6 b - - 8 2 last=e5d6"},
		{"mobius;pawnOrientation=transported", "4k3/8/8/7p/8/P7/8/4K3 w - - 0 1", "a3h5", "", "4k3/8/8/7P/8/8/8/4K3 b - - 0 1 turned=h5"},
		{"mobius", "4k3/8/8/7p/8/P7/8/4K3 w - - 0 1", "a3h5", "", "4k3/8/8/7P/8/8/8/4K3 b - - 0 1"},
		{"cylinder;castling=bothWays", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", "", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
	} {
		line := game.NewLine(chesstest.Parse(t, chesstest.Open(t, c.spec), c.text))
		for _, text := range strings.Fields(c.moves) {
			m, err := line.Pos.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %v", c.spec, err)
			}
			line.Play(m)
		}
		if got := game.Text(line.Pos); c.after != "" && got != c.after || line.Outcome().Reason != c.reason {
			t.Errorf("%s %s: %s, %q, want %s, %q", c.spec, c.moves, got, line.Outcome().Reason, c.after, c.reason)
		}
	}
}

// TestVictims: a pawn taken en passant leaves the board, also after a double step from the third
// rank and across the wrap of a Möbius strip.
func TestVictims(t *testing.T) {
	for _, c := range []struct{ spec, text, moves, after string }{
		{"chess;pawnDouble=ownHalf", "4k3/8/8/4p3/8/3P4/8/4K3 w - - 0 1", "d3d5 e5d4", "4k3/8/8/8/3p4/8/8/4K3 w - - 0 2"},
		{"cylinder", "4k3/7p/8/P7/8/8/8/4K3 b - - 0 1", "h7h5 a5h6", "4k3/8/7P/8/8/8/8/4K3 b - - 0 2"},
		{"mobius", "4k3/7p/8/8/8/8/P7/4K3 b - - 0 1", "h7h5 a2h6", "4k3/8/7P/8/8/8/8/4K3 b - - 0 2"},
	} {
		p := chesstest.Parse(t, chesstest.Open(t, c.spec), c.text)
		for _, text := range strings.Fields(c.moves) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %v", c.spec, err)
			}
			p.Play(m)
		}
		if got := game.Text(p); got != c.after {
			t.Errorf("%s %s: %s, want %s", c.spec, c.moves, got, c.after)
		}
	}
}
