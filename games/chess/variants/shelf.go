package variants

import "github.com/tavlei/tavlei/games/chess/internal/layers"

// shelf are the games, kin beside kin.
var shelf = []row{
	// Chess with some rule less or more.
	{id: "nocastle", also: []string{"no-castling"}, array: uncastled},
	{id: "pawnsideways", men: "P=fsmWfcFifmnD"},
	{id: "pawnback", men: "P=fbmWfcFifmnD", change: func(r *layers.Rules) {
		r.Zones.Stop = [2]layers.Zone{ranks(r, 0, 1, 1), ranks(r, 1, 1, 1)}
	}},
	{id: "raazuvaa", array: uncastled, change: singleStep},

	// Other men in the array of chess.
	{id: "almost", array: "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1", men: "C=RN", promo: "CRBN"},
	{id: "amazon", array: amazons, men: "A=QN", promo: "ARBN"},
	{id: "georgian", array: "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w - - 0 1", men: "A=QN", promo: "ARBN", change: unpassed},
	{id: "hoppelpoppel", also: []string{"hoppel-poppel"}, men: "N=mNcB B=mBcN"},
	{id: "newzealand", also: []string{"new-zealand"}, men: "N=mNcR R=mRcN"},
	{id: "nightrider", men: "N=NN"},
	{id: "knightmate", array: "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1", men: "K=N M=K", promo: "QRBM"},
	{id: "paradigm", men: "B=BnN"},

	// Smaller boards.
	{id: "losalamos", also: []string{"los-alamos"}, array: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", promo: "QRN", change: singleStep},
	{id: "gardner", array: "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", change: singleStep},

	// Larger boards.
	{id: "capablanca", array: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", men: compounds, promo: "QCARBN"},
	{id: "gothic", array: "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1", men: compounds, promo: "QCARBN"},
	{id: "embassy", array: "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1", men: compounds, promo: "QCARBN", castle: "bhcg"},
	{id: "janus", array: "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1", men: "J=BN", promo: "QJRBN", castle: "bich"},
	{id: "centaur", also: []string{"royalcourt", "royal-court"}, array: "rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR w KQkq - 0 1", men: "C=KN", promo: "QCRBN"},
	{id: "modern", array: "rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1", men: "M=BN", promo: "QMRBN"},
	{id: "chancellor", array: "rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1", men: "C=RN", promo: "QCRBN"},
	{id: "gustav3", also: []string{"gustavus"}, array: "arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1", men: "A=QN", promo: "AQRBN", castle: "dheg"},
	{id: "tencubed", also: []string{"ten-cubed"}, array: "2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2 w - - 0 1", men: "A=BN M=RN C=DAW W=CF", promo: "AQM"},
	{id: "troitzky", array: "****qk****/**rnbbnr**/*pppppppp*/*8*/10/10/*8*/*PPPPPPPP*/**RNBBNR**/****QK**** w - - 0 1", change: fileEnds},

	// Men taken come back.
	{id: "loop", array: handed, change: looping},
	{id: "chessgi", array: handed, change: chessgi},
	{id: "pocketknight", also: []string{"pocket-knight"}, array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1", change: drops},
	{id: "capahouse", array: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[] w KQkq - 0 1", men: compounds, promo: "QCARBN", change: toHand},

	// Old and eastern games.
	{id: "chaturanga", array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", men: "B=A Q=F", promo: "Q", change: stuckLoses},
	{id: "makruk", array: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", men: "S=FfW M=F", promo: "M", change: early},
	{id: "ai-wok", array: "rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1", men: "S=FfW A=RNF", promo: "A", change: early},
	{id: "asean", array: "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1", men: "B=FfW Q=F", change: singleStep},
}

const (
	uncastled = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
	handed    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
	amazons   = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1"
	compounds = "A=BN C=RN"
)

// singleStep takes the double step from pawns.
func singleStep(r *layers.Rules) {
	r.Zones.Double, r.Zones.Passed = [2]layers.Zone{}, [2]layers.Zone{}
}

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
