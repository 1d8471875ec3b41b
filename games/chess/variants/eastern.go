package variants

import (
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// eastern are the relatives of shogi, and games of chess that need more than the first ones.
var eastern = []row{
	{id: "placement", moment: "qnbbknrr/pp3ppp/4p3/2pp4/3P1P2/4P3/PPP3PP/QRNKBBNR[] w h - 0 12 homes=h1e8h8", also: []string{"pre-chess"}, array: "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1", change: placement},
	{id: "berolina", moment: "r1bqkb1r/ppp2ppp/2n2n2/2pP1p2/8/2N2N2/PPPP1PPP/R1BQKB1R w AHah - 2 5", men: "P=mfFcfWimfnA", looks: "P=berolina"},
	{id: "perfect", array: "cmqgkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMQGKBNR w KQkq - 0 1", men: "C=RN M=BN G=QN", promo: "GCMQRBN", change: func(r *layers.Rules) {
		r.Castling.Also = "C"
	}},
	{id: "chigorin", array: "rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR w KQkq - 0 1", men: "C=RN", promo: "CQRBN", change: never("QB", "CN")},
	{id: "sortofalmost", also: []string{"sort-of-almost"}, array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1", men: "C=RN", promo: "CQRBN", change: never("Q", "C")},
	{id: "gorogoro", array: "sgkgs/5/1ppp1/1PPP1/5/SGKGS[] w - - 0 1", men: "P=fW S=FfW G=WfF T=WfF V=WfF", promo: "TV", change: shogi("PT SV", 2)},
	{id: "judkins", array: "rbnsgk/5p/6/6/P5/KGSNBR[] w - - 0 1", men: "P=fW N=fN S=FfW G=WfF T=WfF M=WfF V=WfF H=BW D=RF", promo: "TMVHD", change: shogi("PT NM SV BH RD", 2)},
	{id: "euroshogi", array: "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[] w - - 0 1", men: "P=fW N=fNsW G=WfF T=WfF M=WfF H=BW D=RF", promo: "TMHD", change: func(r *layers.Rules) {
		shogi("PT NM BH RD", 3)(r)
		compulsory(r)
	}},
	{id: "okisakishogi", also: []string{"okisaki"}, array: "lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL[] w - - 0 1", men: "P=fW L=vR S=FfW G=WfF T=WfF O=WfF M=WfF V=WfF H=BW D=RF", promo: "TOMVHD", change: shogi("PT LO NM SV BH RD", 3)},
	{id: "yarishogi", also: []string{"yari"}, array: "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[] w - - 0 1", men: "P=fW N=fRffN B=fFfR R=frlR S=fKbR G=WfFbR H=WfFbR L=R", promo: "SGHL", change: func(r *layers.Rules) {
		shogi("PS NG BH RL", 3)(r)
		r.Arrival.Check, r.Arrival.CheckOf = layers.DropAny, ""
	}},
	{id: "dobutsu", array: "gle/1c1/1C1/ELG[] w - - 0 1", men: "C=fW H=WfF E=F G=W L=K", promo: "H", change: func(r *layers.Rules) {
		shogi("CH", 1)(r)
		compulsory(r)
		reach("L", farEnd)(r)
		extinct("L", 0)(r)
		r.Goal.Safe, r.Goal.StuckLoses, r.Zones.Mobile = true, true, false
		r.Arrival.OneAFile, r.Arrival.Check, r.Arrival.CheckOf = "", layers.DropAny, ""
	}},
	{id: "kyotoshogi", also: []string{"kyoto"}, array: "pgkst/5/5/5/TSKGP[] w - - 0 1", men: "P=fW R=R S=FfW B=B N=fN G=WfF L=fR T=WfF", promo: "RBNL", change: turning("PR SB NG LT")},
	{id: "micro", also: []string{"microshogi"}, array: "kbgs/p3/4/3P/SGBK[] w - - 0 1", men: "L=fR S=FfW B=B T=WfF R=R G=WfF P=fW N=fN", promo: "LTRN", change: func(r *layers.Rules) {
		turning("LS BT RG PN")(r)
		r.Zones.Taking = true
	}},
}

// never says what White's pawns do not become, and Black's.
func never(white, black string) func(r *layers.Rules) {
	return func(r *layers.Rules) { r.Zones.Never = [2]string{white, black} }
}

// placement has every man but pawns put on the first rank before anything moves, bishops on both colours; who stands at home may castle.
func placement(r *layers.Rules) {
	dropsAtHome(r)
	r.Arrival.First, r.Arrival.TwoColours = true, 'B'
	r.Castling = layers.Castling{
		On: true, Piece: 'R', King: [2]int{2, 6}, Rook: [2]int{3, 5},
		AtHome: true, KingAt: [2]int{4, 60}, RooksAt: [2]layers.Zone{layers.Zone{}.With(0).With(7), layers.Zone{}.With(56).With(63)},
	}
}

// shogi turns men over on so many last ranks, pairs of letters saying to what, and brings what is taken to the hand, where it is what it was.
// A side has one pawn on a file, and none mates by its drop; who cannot move loses.
func shogi(pairs string, last int) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		for _, pair := range strings.Fields(pairs) {
			k, up := &r.Kinds[r.KindOf(pair[0])-1], &r.Kinds[r.KindOf(pair[1])-1]
			k.Becomes, k.Stays, up.Held = pair[1:], true, pair[0]
		}
		for i := range r.Kinds {
			r.Kinds[i].Pawn = false
		}
		r.Zones = layers.Zones{Mobile: true, Camp: [2]layers.Zone{ranks(r, 0, r.Board.H+1-last, r.Board.H), ranks(r, 1, r.Board.H+1-last, r.Board.H)}}
		r.Capture.Fate, r.Arrival.Drops = layers.ToHand, true
		r.Arrival.OneAFile, r.Arrival.Check, r.Arrival.CheckOf = "P", layers.DropNoMate, "P"
		r.Goal.StuckLoses = true
		r.Judge = layers.Judge{Repeat: 4}
	}
}

// compulsory has men turned over wherever they may be.
func compulsory(r *layers.Rules) {
	for i := range r.Kinds {
		r.Kinds[i].Stays = false
	}
}

// turning turns a man over by each of its moves, to and fro; it is dropped with either side up.
func turning(pairs string) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		shogi(pairs, r.Board.H)(r)
		compulsory(r)
		for _, pair := range strings.Fields(pairs) {
			r.Kinds[r.KindOf(pair[1])-1].Becomes = pair[:1]
		}
		r.Zones.Mobile, r.Arrival.Either = false, true
		r.Arrival.OneAFile, r.Arrival.Check, r.Arrival.CheckOf = "", layers.DropAny, ""
	}
}
