package layered_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess"
	_ "github.com/tavlei/tavlei/games/chess/engine"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

// recordOf is the record of a game of the family.
func recordOf(spec string) chess.Record {
	g, err := game.Open(spec)
	if err != nil {
		panic(err)
	}
	r, err := chess.RecordOf(g)
	if err != nil {
		panic(err)
	}
	return r
}

// combinations are games that no row of the family is.
var combinations = map[string]func() chess.Record{
	"cylinder-dice": func() chess.Record {
		r, dice := recordOf("cylinder"), recordOf("dice")
		r.Turn, r.Goal, r.Judge = dice.Turn, dice.Goal, dice.Judge
		return r
	},
	"mobius-crazyhouse": func() chess.Record {
		r, drops := recordOf("mobius"), recordOf("crazyhouse")
		r.Capture, r.Judge, r.Zones.Drops = drops.Capture, drops.Judge, drops.Zones.Drops
		array := r.Arrival.Array
		r.Arrival = drops.Arrival
		r.Arrival.Array = array
		return r
	},
	"mobius-turning-crazyhouse": func() chess.Record {
		r, drops := recordOf("mobius;pawnOrientation=transported;seamCapturesFrom=2"), recordOf("crazyhouse")
		r.Capture, r.Judge, r.Zones.Drops = drops.Capture, drops.Judge, drops.Zones.Drops
		array := r.Arrival.Array
		r.Arrival = drops.Arrival
		r.Arrival.Array = array
		return r
	},
	"marseillais-transformations": func() chess.Record {
		r, turns := recordOf("transform;pawns=transform"), recordOf("doublemove;goal=marseillais")
		r.Turn, r.Goal, r.Judge = turns.Turn, turns.Goal, turns.Judge
		r.Arrival.Array = turns.Arrival.Array
		return r
	},
	"double-move-transformations": func() chess.Record {
		r, turns := recordOf("transform"), recordOf("doublemove;nullTurn=forbidden")
		r.Turn, r.Goal, r.Judge = turns.Turn, turns.Goal, turns.Judge
		return r
	},
	"horde-cylinder": func() chess.Record {
		r := recordOf("odds;preset=horde")
		r.Board = recordOf("cylinder;castling=bothWays").Board
		return r
	},
	"swedish-dice": func() chess.Record {
		r, dice := recordOf("swedish"), recordOf("dice;dice=2")
		r.Turn, r.Goal, r.Judge.Repeat, r.Judge.Claim, r.Judge.Plies = dice.Turn, dice.Goal, 0, 0, 200
		return r
	},
	"neutral-cylinder": func() chess.Record {
		r, around := recordOf("neutral-queen"), recordOf("cylinder;nullMove=on")
		r.Board = around.Board
		return r
	},
	"compulsory-progressive": func() chess.Record {
		r := recordOf("chess")
		r.Turn = layers.Turn{Order: layers.Many, Actions: 1, Growing: true, CheckEnds: true}
		r.Capture.Must = true
		return r
	},
	"every-appearances": func() chess.Record {
		r, every := recordOf("appear;dropCheck=any;kingFirst=off"), recordOf("allmove")
		r.Turn, r.Goal, r.Judge = every.Turn, every.Goal, every.Judge
		r.Castling = layers.Castling{}
		r.Judge.Plies = 120
		return r
	},
	"transport-cylinder": func() chess.Record {
		r := recordOf("transport;carrier=rookAndQueen")
		r.Board = recordOf("cylinder").Board
		return r
	},
	"transport-dice": func() chess.Record {
		r, dice := recordOf("transport"), recordOf("dice")
		r.Turn, r.Goal, r.Judge = dice.Turn, dice.Goal, dice.Judge
		return r
	},
	"transport-appearances": func() chess.Record {
		r, ferry := recordOf("appear;castling=on;kingFirst=off"), recordOf("transport;timing=ferry")
		r.Company, r.Zones.Afoot, r.Judge = ferry.Company, ferry.Zones.Afoot, ferry.Judge
		return r
	},
	"shashmaty-10x8": func() chess.Record {
		r := wider("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1")
		jumping(&r, recordOf("shashmaty;piecePromotion=on;tail=anytime"))
		return r
	},
	"shashmaty-appearances": func() chess.Record {
		r := recordOf("appear;dropCheck=noMate;castling=on")
		jumping(&r, recordOf("shashmaty;precedence=kingSafetyFirst"))
		return r
	},
	"double-move-shashmaty": func() chess.Record {
		r, turns := recordOf("shashmaty;backwardJump=off"), recordOf("doublemove")
		r.Turn, r.Goal, r.Judge = turns.Turn, turns.Goal, turns.Judge
		return r
	},
	"capablanca": func() chess.Record {
		return wider("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1")
	},
	"gothic": func() chess.Record {
		return wider("rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1")
	},
	"cannons-12": func() chess.Record {
		r := large(12, 12, "rnbeqkaqebnr/pppppppppppp/1c8c1/12/12/12/12/12/12/1C8C1/PPPPPPPPPPPP/RNBEQKAQEBNR w - - 0 1", "NBRQACE")
		for i := range r.Kinds {
			switch r.Kinds[i].Letter {
			case 'C':
				r.Kinds[i].Atoms = []layers.Atom{
					{Dirs: board.Orthogonal, Leg: layers.Ride, Mode: layers.Moves}, {Dirs: board.Orthogonal, Leg: layers.Hop, Mode: layers.Captures},
				}
			case 'E':
				r.Kinds[i].Atoms = []layers.Atom{{Dirs: board.Leaps(2, 2), Leg: layers.Lame}, {Dirs: board.Leaps(3, 0)}}
			}
		}
		r.Board.Topology = board.Cylinder
		r.Board.Holes = r.Board.Holes.With(5*12 + 5).With(6*12 + 6)
		return r
	},
}

// jumping gives all kinds of a record the step and the jump of another's knights, and queens that of its queens.
func jumping(r *chess.Record, from chess.Record) {
	knight, king, queen := &from.Kinds[from.KindOf('N')-1], &from.Kinds[from.KindOf('K')-1], &from.Kinds[from.KindOf('Q')-1]
	r.Capture, r.Zones.Promo, r.Judge.Dead = from.Capture, "Q", layers.AnyOne
	r.Kinds = slices.Clone(r.Kinds)
	for i := range r.Kinds {
		k := &r.Kinds[i]
		like := knight
		switch {
		case k.Letter == 'Q':
			like = queen
		case k.Royal:
			like = king
		}
		k.Atoms = slices.Clone(k.Atoms)
		for _, a := range like.Atoms {
			if a.Leg == layers.Over || a.Mode == layers.Moves {
				a.Crowns = a.Crowns && !k.Pawn || a.Leg == layers.Over && k.Pawn
				k.Atoms = append(k.Atoms, a)
			}
		}
	}
}

// wider is chess on a board of ten files.
func wider(array string) chess.Record {
	r := large(10, 8, array, "NBRQAC")
	r.Castling = layers.Castling{On: true, Piece: 'R', King: [2]int{2, 8}, Rook: [2]int{3, 7}}
	return r
}

// large is chess on a larger board with so many kinds of pieces of the family.
func large(w, h int, array, letters string) chess.Record {
	r := recordOf("fairy;preset=custom;army=RNCAKBNR")
	r.Board = layers.Board{W: w, H: h}
	r.Zones = layers.Zones{Promo: letters}
	for x := range w {
		for seat, y := range []int{1, h - 2} {
			r.Zones.Double[seat].Add(y*w + x)
			r.Zones.Last[seat].Add((1-seat)*(h-1)*w + x)
		}
	}
	r.Zones.Passed = r.Zones.Double
	r.Castling = layers.Castling{}
	r.Arrival.Array = array
	r.Kinds = append(r.Kinds[:0:0], r.Kinds...)
	for _, c := range []byte(letters) {
		if r.KindOf(c) == 0 {
			r.Kinds = append(r.Kinds, layers.Kind{Letter: c, Atoms: []layers.Atom{{Dirs: board.Diagonal, Leg: layers.Ride, Range: 2}}})
		}
	}
	return r
}

func init() {
	for id, record := range combinations {
		game.Register(&game.Info{ID: id, Family: "combined", New: func(map[string]string) (*game.Game, error) {
			return chess.OpenRecord(record())
		}})
	}
}

// TestSuite checks combinations against the contract.
func TestSuite(t *testing.T) {
	for _, id := range gametest.Sample(slices.Sorted(maps.Keys(combinations)), gametest.Fewer(1, 2)) {
		o := gametest.Options{Games: gametest.Fewer(2, 1), Plies: gametest.Fewer(100, 20)}
		if strings.HasPrefix(id, "swedish") || strings.HasPrefix(id, "every") {
			o.Games, o.Plies = 1, gametest.Fewer(60, 20)
		}
		gametest.Run(t, id, o)
		gametest.Hostile(t, id)
	}
}

// TestRandomEnds plays combinations at random to their end, which comes.
func TestRandomEnds(t *testing.T) {
	for id := range combinations {
		t.Run(id, func(t *testing.T) {
			g, err := game.Open(id)
			if err != nil {
				t.Fatal(err)
			}
			o, plies := tree.Playout(g.Start(), rand.New(rand.NewPCG(7, 7)))
			if !o.Over() || plies > g.MaxPlies {
				t.Errorf("%v after %d plies of %d", o, plies, g.MaxPlies)
			}
			t.Log(o.Reason, plies)
		})
	}
}

// TestBots: the bot plays combinations to their end and does not lose to a player who moves at random.
func TestBots(t *testing.T) {
	level := search.Level{Nodes: 600, Depth: 3}
	for _, id := range gametest.Sample(slices.Sorted(maps.Keys(combinations)), gametest.Fewer(1, 4)) {
		t.Run(id, func(t *testing.T) {
			g, err := game.Open(id)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := game.Ability[search.Evaluator](g.Start()); !ok {
				t.Fatal("no evaluation")
			}
			bot, rng := search.New(g, search.Options{}), rand.New(rand.NewPCG(3, 3))
			line := game.NewLine(g.Start())
			for line.Len() < 1200 && !line.Outcome().Over() {
				seat := line.Pos.ToMove().One()
				if seat != 0 {
					moves := line.Pos.AppendMoves(nil)
					line.Play(moves[rng.IntN(len(moves))])
					continue
				}
				m, _, err := bot.Choose(context.Background(), line, level, uint64(line.Len()))
				if err != nil {
					t.Fatal(err)
				}
				line.Play(m)
			}
			o := line.Outcome()
			if !o.Over() || o.Value(0, 2) < 0 {
				t.Errorf("%v after %d plies: %s", o, line.Len(), game.Text(line.Pos))
			}
			t.Log(o.Reason, line.Len())
		})
	}
}
