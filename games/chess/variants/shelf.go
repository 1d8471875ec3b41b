package variants

import (
	"slices"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// shelf are the games.
var shelf = slices.Concat(known, kin, eastern, single)

// known are those that are known best, kin beside kin.
var known = []row{
	// Other goals.
	{id: "kingofthehill", moment: "6r1/1p3pp1/p2k3p/3p4/1P1P1P2/P3K1P1/7P/2R5 w - - 0 30", also: []string{"king-of-the-hill", "koth"}, change: reach("K", middle)},
	{id: "racingkings", moment: "8/5k2/2K5/2R5/5n2/4B3/1r1q1N2/1b1n2QR w - - 4 12", also: []string{"racing-kings"}, array: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", change: racing},
	{id: "3check", moment: "rnb1k1nr/pppp1ppp/4p3/8/3PP2q/2N5/PP3PPP/R1BQKBNR w AHah - 1 5 +0+2", also: []string{"three-check"}, change: checks(3)},
	{id: "5check", also: []string{"five-check"}, change: checks(5)},
	{id: "atomic", moment: "r1bqkb1r/ppp2ppp/2n2n2/3pp1N1/2B1P3/8/PPPP1PPP/RNBQK2R w AHah - 0 5", change: blasts},
	{id: "nocheckatomic", change: blastsUnchecked},
	{id: "extinction", moment: "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w AHah - 0 6", promo: "QRBNK", change: extinct("KQRBNP", 0)},
	{id: "kinglet", promo: "K", change: extinct("P", 0)},
	{id: "threekings", also: []string{"three-kings"}, array: "knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1", change: extinct("K", 2)},
	{id: "misere", change: func(r *layers.Rules) { r.Goal.MatedWins = true }},
	{id: "coregal", change: func(r *layers.Rules) { r.Kinds[r.KindOf('Q')-1].Royal, r.Castling.By = true, 'K' }},
	{id: "losers", change: losers},
	{id: "antichess", moment: "rn1qBbnr/p1p1pppp/8/8/8/4P3/PPPP1P1P/RNBQK1Nb w - - 0 5", array: uncastled, promo: "QRBNK", change: givenAway},
	{id: "giveaway", promo: "QRBNK", change: givenAway},
	{id: "suicide", array: uncastled, promo: "QRBNK", change: fewerWins},
	{id: "codrus", change: kingGivenAway},
	{id: "clobber", array: "PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w - - 0 1", men: "P=cW", promo: "-", change: clobber},
	{id: "clobber10", array: "PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP w - - 0 1", men: "P=cW", promo: "-", change: clobber},
	{id: "breakthrough", moment: "1p1ppp1p/p1pppp2/p1p3pp/3p2p1/5P2/PP1PP2P/1PPPPP1P/1PP3PP w - - 0 12", array: "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1", men: "P=fmWfF", promo: "-", change: breakthrough},

	// Chess with some rule less or more.
	{id: "nocastle", also: []string{"no-castling"}, array: uncastled},
	{id: "torpedo", change: anywhere},
	{id: "pawnsideways", men: "P=fsmWfcFifmnD"},
	{id: "pawnback", men: "P=fbmWfcFifmnD", change: func(r *layers.Rules) {
		r.Zones.Stop = [2]layers.Zone{ranks(r, 0, 1, 1), ranks(r, 1, 1, 1)}
	}},
	{id: "raazuvaa", array: uncastled, change: singleStep},

	// Other men in the array of chess.
	{id: "almost", array: "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1", men: "C=RN", promo: "CRBN"},
	{id: "amazon", moment: "r1b1k2r/ppppappp/2n2n2/2b1p3/2B1P3/3P1N2/PPP1APPP/RNB1K2R w AHah - 3 6", array: amazons, men: "A=QN", promo: "ARBN"},
	{id: "georgian", array: "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w - - 0 1", men: "A=QN", promo: "ARBN", change: unpassed},
	{id: "hoppelpoppel", also: []string{"hoppel-poppel"}, men: "N=mNcB B=mBcN"},
	{id: "newzealand", also: []string{"new-zealand"}, men: "N=mNcR R=mRcN"},
	{id: "nightrider", men: "N=NN"},
	{id: "grasshopper", array: "rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1", men: "G=gQ", promo: "QRBNG", change: singleStep},
	{id: "knightmate", moment: "rmbqk1mr/ppp1bppp/3p4/8/2BQP3/8/PPP2PPP/RMB1K1MR w AHah - 2 5", array: "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1", men: "K=N M=K", looks: "K=crowned-knight M=commoner", promo: "QRBM"},
	{id: "paradigm", men: "B=BnN"},

	// Smaller boards.
	{id: "losalamos", moment: "rn1k1r/pp1qpp/2pn2/2PN2/PPQ1PP/RN1K1R w - - 4 6", also: []string{"los-alamos"}, array: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", promo: "QRN", change: singleStep},
	{id: "gardner", array: "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", change: singleStep},

	// Larger boards.
	{id: "capablanca", moment: "r1abqkbc1r/ppp1p1pppp/2n4n2/3p1p4/3P1P4/2N4N2/PPP1P1PPPP/R1ABQKBC1R w AJaj - 4 4", array: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", men: compounds, promo: "QCARBN"},
	{id: "gothic", array: "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1", men: compounds, promo: "QCARBN"},
	{id: "embassy", array: "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1", men: compounds, promo: "QCARBN", castle: "bhcg"},
	{id: "janus", moment: "r1nbkqbnjr/pppp1ppppp/2j7/4p5/4P5/2J7/PPPP1PPPPP/R1NBKQBNJR w AJaj - 2 3", array: "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1", men: "J=BN", promo: "QJRBN", castle: "bich"},
	{id: "centaur", also: []string{"royalcourt", "royal-court"}, array: "rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR w KQkq - 0 1", men: "C=KN", promo: "QCRBN"},
	{id: "modern", array: "rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1", men: "M=BN", promo: "QMRBN"},
	{id: "chancellor", array: "rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1", men: "C=RN", promo: "QCRBN"},
	{id: "gustav3", also: []string{"gustavus"}, array: "arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1", men: "A=QN", promo: "AQRBN", castle: "dheg"},
	{id: "tencubed", also: []string{"ten-cubed"}, array: "2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2 w - - 0 1", men: "A=BN M=RN C=DAW W=CF", promo: "AQM"},
	{id: "grand", moment: "r8r/1nbqkcab2/ppp1pppppp/7n2/3p6/3P6/7N2/PPP1PPPPPP/1NBQKCAB2/R8R w - - 2 3", array: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1", men: compounds, promo: "QCARBN", change: limited("Q1C1A1R2B2N2")},
	{id: "opulent", array: "rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1", men: "A=BN C=RN L=HFD W=CF N=NW", promo: "QCARLWBN", change: limited("Q1C1A1R2L2W2B2N2")},
	{id: "omicron", array: "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1", men: "C=DAW W=CF", promo: "QCWRBN", castle: "eifh", change: func(r *layers.Rules) {
		secondRank(r)
		fileEnds(r)
	}},
	{id: "shako", moment: "c8c/ernbqkb1re/pppp1ppppp/6n3/4p5/4P5/3N6/PPPP1PPPPP/ER1BQKBNRE/C8C w BIbi - 2 3", array: "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1", men: "C=mRcpR E=FA", looks: "C=cannon E=elephant", promo: "QRBNCE", castle: "dheg", change: secondRank},
	{id: "troitzky", array: "****qk****/**rnbbnr**/*pppppppp*/*8*/10/10/*8*/*PPPPPPPP*/**RNBBNR**/****QK**** w - - 0 1", change: fileEnds},

	// Men taken come back.
	{id: "loop", array: handed, change: looping},
	{id: "chessgi", array: handed, change: chessgi},
	{id: "pocketknight", also: []string{"pocket-knight"}, array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1", change: drops},
	{id: "seirawan", moment: "rebqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK1HR[Eh] w AHah - 4 4 gates=a1b1c1d1e1h1a8c8d8e8f8h8", also: []string{"s-chess", "schess"}, array: gated, men: "H=BN E=RN", promo: "QEHRBN", change: gates},
	{id: "shouse", also: []string{"s-house"}, array: gated, men: "H=BN E=RN", promo: "QEHRBN", change: gatesToHand},
	{id: "capahouse", array: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[] w KQkq - 0 1", men: compounds, promo: "QCARBN", change: toHand},

	// Old and eastern games.
	{id: "chaturanga", array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", men: "B=A Q=F", looks: "B=elephant Q=counsellor", promo: "Q", change: stuckLoses},
	{id: "shatranj", moment: "r1bkqb1r/pp1npppp/2pp1n2/8/4P3/2PP1N2/PP1Q1PPP/RNBK1B1R w - - 1 5", array: "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", men: "B=A Q=F", looks: "B=elephant Q=counsellor", promo: "Q", change: bareLoses},
	{id: "courier", moment: "rnebmk1wbe1r/1ppppp1pppp1/6f2n2/p5p4p/P5P4P/2N3F5/1PPPPP1PPPP1/R1EBMK1WBENR w - - 2 2", array: "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1", men: "E=A M=K W=W F=F", looks: "E=elephant M=commoner W=jester F=counsellor", promo: "F", change: bareLoses},
	{id: "makruk", moment: "r1smk2r/3nns2/pp1p1ppp/2p1p3/4P3/PPPP1PPP/2SNN3/R2KMS1R w - - 2 6", array: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", men: "S=FfW M=F", looks: "S=khon M=counsellor", promo: "M", change: early},
	{id: "ai-wok", array: "rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1", men: "S=FfW A=RNF", looks: "S=khon", promo: "A", change: early},
	{id: "asean", array: "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1", men: "B=FfW Q=F", looks: "B=khon Q=counsellor", change: singleStep},
}

const (
	uncastled = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
	handed    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
	amazons   = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1"
	gated     = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1"
	compounds = "A=BN C=RN"
)

// singleStep takes the double step from pawns.
func singleStep(r *layers.Rules) {
	r.Zones.Double, r.Zones.Passed = [2]layers.Zone{}, [2]layers.Zone{}
}

// limited lets pawns promote on the last three ranks to what their side has lost; on the last one they must, or may not go there.
func limited(most string) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		p := &r.Kinds[r.KindOf('P')-1]
		p.Becomes, p.Stays = r.Zones.Promo, true
		r.Zones.Promo, r.Zones.Limit, r.Zones.Mobile = "", most, true
		r.Zones.Last = [2]layers.Zone{ranks(r, 0, r.Board.H-2, r.Board.H), ranks(r, 1, r.Board.H-2, r.Board.H)}
	}
}

// secondRank is where kings castle.
func secondRank(r *layers.Rules) { r.Castling.Rank = 1 }

// fileEnds lets pawns promote on the last square of each file, where files differ in length.
func fileEnds(r *layers.Rules) {
	r.Zones.Last = [2]layers.Zone{}
	grid := r.Grid()
	for _, sq := range grid.Squares() {
		x, y := grid.XY(sq)
		if grid.At(x, y+1) < 0 {
			r.Zones.Last[0].Add(sq)
		}
		if grid.At(x, y-1) < 0 {
			r.Zones.Last[1].Add(sq)
		}
	}
}

// anywhere lets pawns step twice from any rank; who promotes by that is not taken en passant.
func anywhere(r *layers.Rules) {
	for seat := range 2 {
		r.Zones.Double[seat] = ranks(r, seat, 2, r.Board.H-2)
		r.Zones.Passed[seat] = ranks(r, seat, 2, r.Board.H-3)
	}
}

// unpassed forbids captures in passing.
func unpassed(r *layers.Rules) { r.Zones.Passed = [2]layers.Zone{} }

// early lets pawns promote where the other's stand at the beginning.
func early(r *layers.Rules) {
	singleStep(r)
	r.Zones.Last = [2]layers.Zone{ranks(r, 0, 6, r.Board.H), ranks(r, 1, 6, r.Board.H)}
}

// drops lets men in hand be dropped, pawns not on the first and last rank.
func drops(r *layers.Rules) {
	r.Arrival.Drops = true
	middle := ranks(r, 0, 2, r.Board.H-1)
	r.Zones.Drops = [2]layers.Zone{middle, middle}
}

// toHand brings what is taken to the hand of who takes it; who was a pawn is one again.
func toHand(r *layers.Rules) {
	drops(r)
	r.Capture = layers.Capture{Fate: layers.ToHand, Revert: true}
}

// gates lets men of the hand come where others leave their first squares.
func gates(r *layers.Rules) { r.Arrival.Gates = true }

// gatesToHand does, and brings what is taken to the hand.
func gatesToHand(r *layers.Rules) {
	toHand(r)
	gates(r)
}

// looping leaves promoted men what they are when they come to a hand.
func looping(r *layers.Rules) {
	toHand(r)
	r.Capture.Revert = false
}

// chessgi lets pawns be dropped on the first rank, too.
func chessgi(r *layers.Rules) {
	looping(r)
	r.Zones.Drops = [2]layers.Zone{ranks(r, 0, 1, r.Board.H-1), ranks(r, 1, 1, r.Board.H-1)}
}

// stuckLoses makes stalemate a loss.
func stuckLoses(r *layers.Rules) {
	singleStep(r)
	r.Goal.StuckLoses = true
}
