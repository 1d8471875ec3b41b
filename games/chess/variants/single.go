package variants

import (
	"slices"

	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// single are games of which each has a rule that no other one has.
var single = []row{
	{id: "cambodian", also: []string{"ouk", "ouk-chatrang"}, array: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", men: "S=FfW M=F", looks: "S=khon M=counsellor", promo: "M", change: cambodian},
	{id: "sittuyin", array: "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1", men: "S=FfW F=F", looks: "S=elephant F=counsellor", promo: "F", change: sittuyin},
	{id: "duck", men: "D=", looks: "D=duck", change: func(r *layers.Rules) {
		r.Company = layers.Company{Neutral: true, NeutralSafe: true, Blocker: 'D'}
		r.Goal.Royalty, r.Goal.StuckWins = layers.Taken, true
	}},
	{id: "spartan", array: "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", men: "G=RF W=BN H=fmFfcWimA L=FAsmW C=WD", looks: "H=hoplite", change: spartan},
	{id: "legan", array: "knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK w - - 0 1", men: "P=mflFcflW", looks: "P=berolina", change: legan},
	{id: "torishogi", also: []string{"tori"}, array: "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[] w - - 0 1", men: "S=fW F=FsfW C=FvW L=fRrbBlbF R=fRlbBrbF P=bFfD G=fAbD E=KbRfBbF2", promo: "GE", change: func(r *layers.Rules) {
		shogi("SG FE", 2)(r)
		compulsory(r)
		r.Board.HalfTurn = true
		r.Arrival.OneAFile, r.Arrival.OnFile, r.Arrival.CheckOf = "S", 2, "S"
	}},
}

// cambodian lets kings, out of check and before a rook has aimed at them, and counsellors leap by their first moves.
func cambodian(r *layers.Rules) {
	early(r)
	r.Zones.Double = [2]layers.Zone{layers.Zone{}.With(3).With(4), layers.Zone{}.With(59).With(60)}
	leapsFirst(r, 'K', "mfsN")
	leapsFirst(r, 'M', "mfD")
	k := &r.Kinds[r.KindOf('K')-1]
	k.Calm, k.Wary = true, "R"
}

// leapsFirst gives a kind a leap more for its first move.
func leapsFirst(r *layers.Rules, letter byte, leap string) {
	i := r.KindOf(letter) - 1
	moved, first := r.Kinds[i], &r.Kinds[i]
	if more, err := betza.Read(leap); err == nil {
		first.Atoms = slices.Concat(first.Atoms, more)
	}
	first.Next = letter
	r.Kinds = slices.Insert(r.Kinds, i+1, moved)
}

// sittuyin has every man but pawns put on the own half first, rooks on the first rank; pawns become generals on the diagonals of the
// enemy's half, on the spot or by a general's step, while there is none.
func sittuyin(r *layers.Rules) {
	singleStep(r)
	drops(r)
	r.Arrival.First, r.Arrival.Back = true, "R"
	r.Zones.Closed = [2]layers.Zone{ranks(r, 0, 4, 8), ranks(r, 1, 4, 8)}
	r.Zones.Back = [2]layers.Zone{ranks(r, 0, 1, 1), ranks(r, 1, 1, 1)}
	r.Zones.Last, r.Zones.Sole, r.Zones.Limit = [2]layers.Zone{}, true, "F1"
	for x := range 8 {
		y := max(x, 7-x)
		r.Zones.Spot[0].Add(8*y + x)
		r.Zones.Spot[1].Add(8*(7-y) + x)
	}
}

// spartan gives Black two kings, of which one may be attacked, and pawns of his own.
func spartan(r *layers.Rules) {
	h := &r.Kinds[r.KindOf('H')-1]
	h.Pawn, h.Becomes = true, "KGWLC"
	r.Zones.Double[1], r.Zones.Passed[1] = ranks(r, 1, 2, 2), layers.Zone{}
	r.Zones.Passed[0] = layers.Zone{}
	r.Zones.Limit = "K2"
	r.Goal.Spare = true
}

// legan turns the board by a corner: men go to the left and ahead, and pawns become something on the two edges there.
func legan(r *layers.Rules) {
	singleStep(r)
	r.Board.HalfTurn = true
	edge := func(sq ...int) (z layers.Zone) {
		for _, s := range sq {
			z.Add(s)
		}
		return z
	}
	r.Zones.Last = [2]layers.Zone{edge(32, 40, 48, 56, 57, 58, 59), edge(4, 5, 6, 7, 15, 23, 31)}
}
