package ini

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// passed are keys that change no move of ours, and why.
var passed = map[string]string{
	"variantTemplate":    "it is for a board of another program",
	"pieceToCharTable":   "it is for a board of another program",
	"pocketSize":         "it is for a board of another program",
	"nnueAlias":          "it names a file of values",
	"evaluation":         "it is about values, not rules",
	"chess960":           "the array stands as it is said",
	"nFoldValueAbsolute": "repetition is a draw",
	"pieceValueMg":       "it is about values, not rules",
	"pieceValueEg":       "it is about values, not rules",
}

// unsaid are keys that our layers cannot say, by the value that says nothing.
var unsaid = map[string]struct{ nothing, why string }{
	"twoBoards":                 {"false", "two boards"},
	"sittuyinPromotion":         {"false", "promotion in place by lines from the corners"},
	"promotedPieceType":         {"", "promotion of men that are no pawns"},
	"piecePromotionOnCapture":   {"false", "promotion of men that are no pawns"},
	"mandatoryPiecePromotion":   {"false", "promotion of men that are no pawns"},
	"pieceDemotion":             {"false", "men that turn back"},
	"mutuallyImmuneTypes":       {"-", "men that do not take each other"},
	"petrifyOnCaptureTypes":     {"-", "men that turn to stone"},
	"blastImmuneTypes":          {"-", "men that no explosion takes, not even their own"},
	"petrifyBlastPieces":        {"false", "men that turn to stone"},
	"tripleStepRegionWhite":     {"-", "triple steps"},
	"tripleStepRegionBlack":     {"-", "triple steps"},
	"castlingDroppedPiece":      {"false", "castling with a man that was dropped"},
	"oppositeCastling":          {"false", "castling that depends on the other side's"},
	"mustDrop":                  {"false", "drops that come before all moves"},
	"mustDropType":              {"", "drops that come before all moves"},
	"enclosingDrop":             {"none", "drops that enclose"},
	"enclosingDropStart":        {"-", "drops that enclose"},
	"sittuyinRookDrop":          {"false", "ranks where men of a kind are dropped"},
	"dropOppositeColoredBishop": {"false", "bishops that must be dropped on other colours"},
	"dropPromoted":              {"false", "drops with the other side up"},
	"dropNoDoubled":             {"-", "no second man on a file"},
	"dropNoDoubledCount":        {"1", "no second man on a file"},
	"dropRegion":                {"**", "squares where men are dropped"},
	"wallingRule":               {"none", "walling"},
	"wallingRegion":             {"-", "walling"},
	"wallingRegionWhite":        {"-", "walling"},
	"wallingRegionBlack":        {"-", "walling"},
	"wallOrMove":                {"false", "walling"},
	"cambodianMoves":            {"false", "leaps that are made once"},
	"diagonalLines":             {"-", "lines on the board"},
	"pass":                      {"false", "passing"},
	"passWhite":                 {"false", "passing"},
	"passBlack":                 {"false", "passing"},
	"passOnStalemate":           {"false", "passing"},
	"passOnStalemateWhite":      {"false", "passing"},
	"passOnStalemateBlack":      {"false", "passing"},
	"makpongRule":               {"false", "kings that may not walk out of check"},
	"flyingGeneral":             {"false", "generals that see each other"},
	"soldierPromotionRank":      {"1", "soldiers that change at a river"},
	"flipEnclosedPieces":        {"none", "men that are turned over"},
	"perpetualCheckIllegal":     {"false", "judgement of perpetual check"},
	"moveRepetitionIllegal":     {"false", "judgement of repetition"},
	"chasingRule":               {"none", "judgement of chases"},
	"nFoldValue":                {"draw", "repetition that somebody wins"},
	"shogiPawnDropMateIllegal":  {"false", "a ban on mate by some drops only"},
	"shatarMateRule":            {"false", "who may give mate"},
	"bikjangRule":               {"false", "generals that see each other"},
	"dupleCheck":                {"false", "two kings of which one may be attacked"},
	"flagPieceCount":            {"1", "several men that must arrive"},
	"flagPieceBlockedWin":       {"false", "goals that are blocked"},
	"flagPieceSafe":             {"false", "goals where the man must be safe"},
	"connectN":                  {"0", "men in a row"},
	"connectPieceTypes":         {"*", "men in a row"},
	"connectHorizontal":         {"true", "men in a row"},
	"connectVertical":           {"true", "men in a row"},
	"connectDiagonal":           {"true", "men in a row"},
	"connectRegion1White":       {"-", "men in a row"},
	"connectRegion2White":       {"-", "men in a row"},
	"connectRegion1Black":       {"-", "men in a row"},
	"connectRegion2Black":       {"-", "men in a row"},
	"connectNxN":                {"0", "men in a row"},
	"collinearN":                {"0", "men in a row"},
	"connectValue":              {"win", "men in a row"},
	"materialCounting":          {"none", "a count of men at the end"},
	"adjudicateFullBoard":       {"false", "a board that is full"},
	"countingRule":              {"none", "moves that are counted when few men are left"},
	"castlingWins":              {"-", "castling that wins"},
	"castlingKingPieceWhite":    {"k", "sides that castle with different men"},
	"castlingKingPieceBlack":    {"k", "sides that castle with different men"},
	"castlingRookPiecesWhite":   {"r", "sides that castle with different men"},
	"castlingRookPiecesBlack":   {"r", "sides that castle with different men"},
	"promotionPieceTypesWhite":  {"", "sides whose pawns become different men"},
	"promotionPieceTypesBlack":  {"", "sides whose pawns become different men"},
	"promotionPawnTypesWhite":   {"p", "sides with different pawns"},
	"promotionPawnTypesBlack":   {"p", "sides with different pawns"},
	"enPassantTypesWhite":       {"p", "sides with different pawns"},
	"enPassantTypesBlack":       {"p", "sides with different pawns"},
	"nMoveRuleTypesWhite":       {"p", "sides with different pawns"},
	"nMoveRuleTypesBlack":       {"p", "sides with different pawns"},
	"flagPieceWhite":            {"-", "sides with different goals"},
	"flagPieceBlack":            {"-", "sides with different goals"},
	"enPassantTypes":            {"p", "men that are no pawns and are taken en passant"},
	"nMoveRuleTypes":            {"p", "which moves are no progress"},
}

// setter reads the value of a key into a definition.
type setter func(d *definition, value string) error

// keys are those that are understood.
var keys = map[string]setter{
	"maxRank":              number(1, 12, func(d *definition, n int) { d.r.Board.H = n }),
	"maxFile":              setFiles,
	"startFen":             func(d *definition, v string) error { d.array = v; return nil },
	"pawnTypes":            letters(func(d *definition, l string) { d.pawns = l }),
	"promotionPawnTypes":   letters(func(d *definition, l string) { d.pawns = l }),
	"promotionPieceTypes":  letters(func(d *definition, l string) { d.promo, d.promoSaid = l, true }),
	"promotionRegionWhite": zone(func(d *definition, z layers.Zone) { d.r.Zones.Last[0], d.lastSaid[0] = z, true }),
	"promotionRegionBlack": zone(func(d *definition, z layers.Zone) { d.r.Zones.Last[1], d.lastSaid[1] = z, true }),
	"promotionRank": number(1, 12, func(d *definition, n int) {
		d.later = append(d.later, func() {
			d.r.Zones.Last = [2]layers.Zone{d.ranks(n-1, d.r.Board.H-1), d.ranks(0, d.r.Board.H-n)}
			d.lastSaid = [2]bool{true, true}
		})
	}),
	"mandatoryPawnPromotion": truth(func(d *definition, yes bool) { d.mayStay = !yes }),
	"castlingRank":           number(1, 6, func(d *definition, n int) { d.castlingRank = n - 1 }),
	"promotionLimit":         setLimit,
	"immobilityIllegal":      truth(func(d *definition, yes bool) { d.r.Zones.Mobile = yes }),
	"doubleStep":             truth(func(d *definition, yes bool) { d.single = !yes }),
	"doubleStepRegionWhite":  zone(func(d *definition, z layers.Zone) { d.r.Zones.Double[0], d.doubleSaid[0] = z, true }),
	"doubleStepRegionBlack":  zone(func(d *definition, z layers.Zone) { d.r.Zones.Double[1], d.doubleSaid[1] = z, true }),
	"doubleStepRank": number(1, 12, func(d *definition, n int) {
		d.later = append(d.later, func() {
			d.r.Zones.Double = [2]layers.Zone{d.ranks(n-1, n-1), d.ranks(d.r.Board.H-n, d.r.Board.H-n)}
			d.doubleSaid = [2]bool{true, true}
		})
	}),
	"enPassantRegion":          zone(func(d *definition, z layers.Zone) { d.passing, d.passingSaid = [2]layers.Zone{z, z}, true }),
	"enPassantRegionWhite":     zone(func(d *definition, z layers.Zone) { d.setPassing(0, z) }),
	"enPassantRegionBlack":     zone(func(d *definition, z layers.Zone) { d.setPassing(1, z) }),
	"castling":                 truth(func(d *definition, yes bool) { d.castling = yes }),
	"castlingKingsideFile":     file(func(d *definition, x int) { d.kingTo[1] = x }),
	"castlingQueensideFile":    file(func(d *definition, x int) { d.kingTo[0] = x }),
	"castlingKingFile":         file(func(d *definition, x int) {}),
	"castlingRookKingsideFile": file(func(d *definition, x int) {}),
	"castlingRookQueensideFile": file(func(d *definition, x int) {
	}),
	"castlingRookPiece":      letters(func(d *definition, l string) { d.rooks = l }),
	"castlingRookPieces":     letters(func(d *definition, l string) { d.rooks = l }),
	"checking":               truth(func(d *definition, yes bool) { d.r.Goal.NoChecks = !yes }),
	"dropChecks":             truth(func(d *definition, yes bool) { d.dropChecks = yes }),
	"mustCapture":            truth(func(d *definition, yes bool) { d.r.Capture.Must = yes }),
	"pieceDrops":             truth(func(d *definition, yes bool) { d.r.Arrival.Drops = yes }),
	"dropLoop":               truth(func(d *definition, yes bool) { d.loop = yes }),
	"capturesToHand":         truth(func(d *definition, yes bool) { d.toHand = yes }),
	"firstRankPawnDrops":     truth(func(d *definition, yes bool) { d.firstRank = yes }),
	"promotionZonePawnDrops": truth(func(d *definition, yes bool) { d.lastRanks = yes }),
	"dropRegionWhite":        zone(func(d *definition, z layers.Zone) { d.setDrops(0, z) }),
	"dropRegionBlack":        zone(func(d *definition, z layers.Zone) { d.setDrops(1, z) }),
	"gating":                 truth(func(d *definition, yes bool) { d.gates = yes }),
	"seirawanGating":         truth(func(d *definition, yes bool) { d.r.Arrival.Gates = yes }),
	"blastOnCapture":         truth(func(d *definition, yes bool) { d.r.Capture.Blast = yes }),
	"nMoveRule":              number(0, 1000, func(d *definition, n int) { d.moves = n }),
	"nFoldRule":              number(0, 99, func(d *definition, n int) { d.folds = n }),
	"stalemateValue":         value(func(d *definition, v string) { d.stalemate = v }),
	"stalematePieceCount":    truth(func(d *definition, yes bool) { d.r.Goal.StuckFewer = yes }),
	"checkmateValue":         value(func(d *definition, v string) { d.checkmate = v }),
	"checkCounting":          truth(func(d *definition, yes bool) { d.counting = yes }),
	"extinctionValue":        value(func(d *definition, v string) { d.extinct = v }),
	"extinctionPseudoRoyal":  truth(func(d *definition, yes bool) { d.royals = yes }),
	"castlingKingPiece":      letters(func(d *definition, l string) { d.king = l }),
	"extinctionClaim":        truth(func(d *definition, yes bool) { d.r.Goal.Extinct.Claim = yes }),
	"extinctionPieceTypes":   letters(func(d *definition, l string) { d.r.Goal.Extinct.Kinds = l }),
	"extinctionPieceCount":   number(0, 99, func(d *definition, n int) { d.r.Goal.Extinct.Left = n }),
	"extinctionOpponentPieceCount": number(0, 99, func(d *definition, n int) {
		d.r.Goal.Extinct.Theirs = n
	}),
	"flagPiece":       letters(func(d *definition, l string) { d.r.Goal.Reach = l }),
	"flagRegion":      zone(func(d *definition, z layers.Zone) { d.r.Zones.Goal = [2]layers.Zone{z, z} }),
	"flagRegionWhite": zone(func(d *definition, z layers.Zone) { d.r.Zones.Goal[0] = z }),
	"flagRegionBlack": zone(func(d *definition, z layers.Zone) { d.r.Zones.Goal[1] = z }),
	"whiteFlag":       zone(func(d *definition, z layers.Zone) { d.r.Zones.Goal[0] = z }),
	"blackFlag":       zone(func(d *definition, z layers.Zone) { d.r.Zones.Goal[1] = z }),
	"flagMove":        truth(func(d *definition, yes bool) { d.r.Goal.Equalize = yes }),
}

func setFiles(d *definition, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil && len(v) == 1 && v[0] >= 'a' && v[0] <= 'l' {
		n, err = int(v[0]-'a')+1, nil
	}
	if err != nil || n < 1 || n > 12 {
		return fmt.Errorf("%q: want 1 to 12, or a letter up to l", v)
	}
	d.r.Board.W = n
	return nil
}

var limitWord = regexp.MustCompile(`^([A-Za-z]):([1-9])$`)

// setLimit reads how many of a kind a side may have by promotion: q:1 r:2.
func setLimit(d *definition, v string) error {
	d.r.Zones.Limit = ""
	for _, word := range strings.Fields(v) {
		m := limitWord.FindStringSubmatch(word)
		if m == nil {
			return fmt.Errorf("%q: want letters of men with numbers: q:1 r:2", word)
		}
		d.r.Zones.Limit += strings.ToUpper(m[1]) + m[2]
	}
	return nil
}

func truth(set func(d *definition, yes bool)) setter {
	return func(d *definition, v string) error {
		if v != "true" && v != "false" {
			return fmt.Errorf("%q: want true or false", v)
		}
		set(d, v == "true")
		return nil
	}
}

func number(least, most int, set func(d *definition, n int)) setter {
	return func(d *definition, v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%q: want a number from %d to %d", v, least, most)
		}
		set(d, n)
		return nil
	}
}

func file(set func(d *definition, x int)) setter {
	return func(d *definition, v string) error {
		x := -1
		if n, err := strconv.Atoi(v); err == nil {
			x = n - 1
		} else if len(v) == 1 {
			x = int(v[0]) - 'a'
		}
		if x < 0 || x > 11 {
			return fmt.Errorf("%q: want a file from a to l", v)
		}
		set(d, x)
		return nil
	}
}

// letters reads letters of men as capitals; - is none, * all.
func letters(set func(d *definition, l string)) setter {
	return func(d *definition, v string) error {
		text := ""
		for _, c := range strings.ToUpper(strings.ReplaceAll(v, " ", "")) {
			switch {
			case c == '-':
			case c == '*' || c >= 'A' && c <= 'Z':
				text += string(c)
			default:
				return fmt.Errorf("%q: want letters of men", v)
			}
		}
		set(d, text)
		return nil
	}
}

// zone reads squares when the size of the board is known.
func zone(set func(d *definition, z layers.Zone)) setter {
	return func(d *definition, v string) error {
		z, err := squares(v, d.r.Board.W, d.r.Board.H)
		if err == nil {
			set(d, z)
		}
		return err
	}
}

func value(set func(d *definition, v string)) setter {
	return func(d *definition, v string) error {
		if v != "win" && v != "loss" && v != "draw" && v != "none" {
			return fmt.Errorf("%q: want win, draw, loss or none", v)
		}
		set(d, v)
		return nil
	}
}
