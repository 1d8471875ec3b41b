package variants

import "github.com/tavlei/tavlei/games/chess/internal/layers"

// kin are further games of the shelf: relatives of those that stand before them.
var kin = []row{
	// Other goals.
	{id: "crossing", change: reach("K", func(r *layers.Rules, seat int) layers.Zone { return ranks(r, seat, 5, 5) })},
	{id: "racingchess", also: []string{"racing-chess"}, change: racingBothWays},
	{id: "rooksquare", change: reach("PNBRQK", corners)},
	{id: "river", change: river},
	{id: "sixthrank", also: []string{"sixth-rank"}, change: reach("P", func(r *layers.Rules, seat int) layers.Zone { return ranks(r, seat, 6, 6) })},
	{id: "pawnsonly", also: []string{"pawns-only"}, array: "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1", men: "Q=Q", promo: "Q", change: pawnsOnly},
	{id: "captureall", promo: "QRBNK", change: extinct("*", 0)},
	{id: "kamikazerooks", also: []string{"kamikaze-rooks"}, change: func(r *layers.Rules) {
		r.Goal.Extinct = layers.Extinction{Kinds: "R", Wins: true, Reason: layers.ReasonExtinct}
	}},
	{id: "checkmateless", change: checkless},
	{id: "coffeerace", array: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", change: func(r *layers.Rules) {
		racing(r)
		r.Capture.Must = true
	}},
	{id: "anti-losalamos", array: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", promo: "QRNK", change: func(r *layers.Rules) {
		singleStep(r)
		givenAway(r)
	}},
	{id: "massacre", array: "rBbnbqNn/bQrnQRRr/rrqbNqQb/bBNqbNBN/bNRrrrBQ/QRQqRnNB/qBRnnqNQ/BBQnqnRR w - - 0 1", men: "Q=cQ B=cB N=cN R=cR", promo: "-", change: lastMan},

	// Chess with some rule less or more, or another array.
	{id: "semitorpedo", also: []string{"semi-torpedo"}, change: func(r *layers.Rules) {
		r.Zones.Double = [2]layers.Zone{ranks(r, 0, 2, 3), ranks(r, 1, 2, 3)}
		r.Zones.Passed = r.Zones.Double
	}},
	{id: "advancedpawn", also: []string{"advanced-pawn"}, array: "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1", change: singleStep},
	{id: "cornerrook", also: []string{"corner-rook"}, array: "r6r/1nbqkbn1/pppppppp/8/8/PPPPPPPP/1NBQKBN1/R6R w - - 0 1", change: singleStep},
	{id: "weak", array: "nnnnknnn/pppppppp/2p2p2/1pppppp1/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"},
	{id: "peasant", also: []string{"peasants-revolt"}, array: "1nn1k1n1/4p3/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"},
	{id: "upsidedown", also: []string{"upside-down"}, array: "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr w - - 0 1", change: singleStep},
	{id: "pawnsmassacre", also: []string{"pawns-massacre"}, array: "RNBKQBNR/pppppppp/8/8/8/8/PPPPPPPP/rnbkqbnr w - - 0 1"},
	{id: "doublearmy", also: []string{"double-army"}, array: "rnbqkbnr/pppppppp/rnbqcbnr/pppppppp/PPPPPPPP/RNBQCBNR/PPPPPPPP/RNBQKBNR w KQkq - 0 1", men: "C=K"},

	// Other men.
	{id: "centaurking", also: []string{"centaur-king"}, men: "K=KN"},
	{id: "orda", array: "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", men: "H=KN A=mNcB L=mNcR Y=FfW", promo: "QH", change: reach("K", farEnd)},
	{id: "ordamirror", also: []string{"orda-mirror"}, array: "lhafkahl/8/pppppppp/8/8/PPPPPPPP/8/LHAFKAHL w - - 0 1", men: "H=KN A=mNcB L=mNcR F=mQcN", promo: "LHAF", change: func(r *layers.Rules) {
		singleStep(r)
		reach("K", farEnd)(r)
	}},
	{id: "khans", array: "lhatkahl/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", men: "H=KN A=mNcB L=mNcR T=mNcK S=mfhNcfW", change: khans},

	// Smaller and larger boards.
	{id: "petty", array: "qkbnr/ppppp/5/5/PPPPP/QKBNR w - - 0 1", change: singleStep},
	{id: "haynie", array: "rbqkbr/pppppp/6/6/PPPPPP/RBQKBR w KQkq - 0 1", promo: "QRB", castle: "cedd", change: singleStep},
	{id: "diana", array: "rbnkbr/pppppp/6/6/PPPPPP/RBNKBR w KQkq - 0 1", promo: "RBN", castle: "becd", change: singleStep},
	{id: "crossderby", also: []string{"cross-derby"}, array: "n*nnnn*k/**pppp**/pp4pp/8/8/PP4PP/**PPPP**/K*NNNN*N w - - 0 1", promo: "N", change: func(r *layers.Rules) {
		r.Goal.StuckLoses = true
	}},
	{id: "caught-in-a-snag", also: []string{"snag"}, array: "fuwmgwuf/pppppppp/8/8/PPPPPPPP/FUWGMWUF w - - 0 1", men: "P=fmWfcF F=F U=nN W=W M=KN G=gBgR", promo: "-", change: snag},
	{id: "gemini", array: "rnbaqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBAQKABNR w KQkq - 0 1", men: "A=BN", promo: "QARBN", castle: "cidh"},
	{id: "indiangreat", also: []string{"indian-great"}, array: "rnbqkgvbnr/ppppwwpppp/4pp4/10/10/10/10/4PP4/PPPPWWPPPP/RNBVGKQBNR w - - 0 1", men: "V=BN W=RN G=QN", promo: "Q", change: singleStep},

	// Men taken come back, or stand ready beside the board.
	{id: "minihouse", array: "2bnrk/5p/6/6/P5/KRNB2[] w - - 0 1", promo: "NBR", change: func(r *layers.Rules) {
		singleStep(r)
		toHand(r)
	}},
	{id: "gothhouse", array: "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR[] w KQkq - 0 1", men: compounds, promo: "QCARBN", change: toHand},
	{id: "coffeehouse", array: handed, change: func(r *layers.Rules) {
		toHand(r)
		r.Capture.Must = true
	}},
	{id: "3check-crazyhouse", array: handed, change: func(r *layers.Rules) {
		toHand(r)
		checks(3)(r)
	}},
	{id: "makhouse", array: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR[] w - - 0 1", men: "S=FfW M=F", looks: "S=khon M=counsellor", promo: "M", change: makrukToHand},
	{id: "dragon", array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Dd] w KQkq - 0 1", men: "D=BN", promo: "DQRBN", change: dropsAtHome},
	{id: "fullmoon", also: []string{"full-moon"}, array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[CAca] w - - 0 1", men: compounds, promo: "QCARBN", change: func(r *layers.Rules) {
		stuckLoses(r)
		dropsAtHome(r)
	}},
}

// racingBothWays sends the kings to each other's first rank; nobody gives check, and Black may draw level.
func racingBothWays(r *layers.Rules) {
	reach("K", farEnd)(r)
	r.Goal.NoChecks, r.Goal.Equalize = true, true
}

// corners are the corner squares of the other side.
func corners(r *layers.Rules, seat int) layers.Zone {
	files := layers.Zone{}.With(0).With(r.Board.W - 1)
	return farEnd(r, seat).And(files.Or(files.Up((r.Board.H - 1) * r.Board.W)))
}

// river lets any man win on the last rank; kings are like others.
func river(r *layers.Rules) {
	reach("PNBRQK", farEnd)(r)
	r.Goal.Royalty = layers.None
}

// pawnsOnly lets win who promotes; there are no kings.
func pawnsOnly(r *layers.Rules) {
	reach("Q", farEnd)(r)
	r.Goal.Royalty, r.Goal.StuckLoses = layers.None, true
}

// checkless forbids every check, so that who cannot move loses.
func checkless(r *layers.Rules) { r.Goal.NoChecks, r.Goal.StuckLoses = true, true }

// lastMan lets lose who has no move or no man; there are no kings.
func lastMan(r *layers.Rules) {
	extinct("*", 0)(r)
	r.Goal.StuckLoses = true
}

// khans gives Black pawns of his own, which become what only he has; kings may win on the last rank, and who cannot move loses.
func khans(r *layers.Rules) {
	s := &r.Kinds[r.KindOf('S')-1]
	s.Pawn, s.Becomes = true, "T"
	reach("K", farEnd)(r)
	r.Goal.StuckLoses = true
}

// snag leaves pawns what they are, calls another man king, and lets win who cannot move.
func snag(r *layers.Rules) {
	singleStep(r)
	r.Kinds[r.KindOf('G')-1].Royal = true
	r.Zones.Last = [2]layers.Zone{}
	r.Goal.StuckWins = true
}

// makrukToHand brings what is taken to the hand in makruk: pawns are dropped anywhere from where they can go on.
func makrukToHand(r *layers.Rules) {
	early(r)
	toHand(r)
	r.Zones.Drops = [2]layers.Zone{ranks(r, 0, 1, r.Board.H), ranks(r, 1, 1, r.Board.H)}
	r.Zones.Mobile = true
}

// dropsAtHome lets men in hand be dropped on the first rank.
func dropsAtHome(r *layers.Rules) {
	drops(r)
	r.Zones.Closed = [2]layers.Zone{ranks(r, 0, 2, r.Board.H), ranks(r, 1, 2, r.Board.H)}
}
