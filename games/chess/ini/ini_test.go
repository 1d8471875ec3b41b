package ini_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/ini"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/variants"
)

// read reads one section, its last.
func read(t *testing.T, text string) ini.Variant {
	t.Helper()
	list, err := variants.Import(text)
	if err != nil {
		t.Fatal(err)
	}
	return list[len(list)-1]
}

// TestOwnVariant: a file that we have made up says what it says.
func TestOwnVariant(t *testing.T) {
	v := read(t, `
# two sections, the second inherits
[tall:chess]
maxRank = 10
maxFile = i
archbishop = a
customPiece1 = h:nNmW   # a horse that walks
startFen = rnbakbnrh/ppppppppp/9/9/9/9/9/9/PPPPPPPPP/RNBAKBNRH w KQkq - 0 1
promotionPieceTypes = arh
promotionRegionWhite = *9 *10
promotionRegionBlack = *1 *2
pieceDrops = true
dropRegionBlack = *9 *10
doubleStepRegionWhite = *2
doubleStepRegionBlack = *9
enPassantRegion = *3
castlingKingsideFile = h
[taller:tall]
stalemateValue = loss
nMoveRule = 40
flagPiece = k
flagRegionWhite = e10
flagRegionBlack = e1
pieceToCharTable = whatever
`)
	if v.Err != nil {
		t.Fatal(v.Err)
	}
	r := v.Rules
	horse, _ := betza.Write(r.Kinds[r.KindOf('H')-1].Atoms)
	rank := func(y int) (z layers.Zone) {
		for x := range 9 {
			z.Add(y*9 + x)
		}
		return z
	}
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"board", [2]int{r.Board.W, r.Board.H}, [2]int{9, 10}},
		{"horse", horse, "nNmW"},
		{"name", v.Men['A'], "archbishop"},
		{"promotion", r.Zones.Promo, "ARH"},
		{"double step of Black", r.Zones.Double[1], rank(8)},
		{"en passant of White's pawns", r.Zones.Passed[0], rank(1)},
		{"en passant of Black's pawns", r.Zones.Passed[1], layers.Zone{}},
		{"castling", r.Castling.King, [2]int{2, 7}},
		{"rooks", r.Castling.Rook, [2]int{3, 6}},
		{"stalemate", r.Goal.StuckLoses, true},
		{"quiet", r.Judge.Quiet, 80},
		{"goal", r.Goal.Reach, "K"},
		{"goal of White", r.Zones.Goal[0].First(), 9*9 + 4},
		{"passed over", len(v.Passed), 1},
		{"where White drops", r.Zones.Closed[0].Empty(), true},
		{"where Black does not drop", r.Zones.Closed[1].Count(), 72},
		{"last ranks", r.Zones.Last[0], rank(8).Or(rank(9))},
	} {
		if fmt.Sprint(c.got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
}

// TestFaults: what is wrong is said with section, key, line and why.
func TestFaults(t *testing.T) {
	many := "[x:chess]\n"
	for i := range ini.MostKeys + 1 {
		many += fmt.Sprintf("key%d = 1\n", i)
	}
	deep := "[x0:chess]\n"
	for i := range ini.MostDepth + 2 {
		deep += fmt.Sprintf("[x%d:x%d]\n", i+1, i)
	}
	for _, c := range []struct{ text, key, why string }{
		{"[x:nothing]", "", "no game here is called nothing"},
		{"[x:chess]\nwallingRule = arrow", "wallingRule", "cannot be said by our layers: walling"},
		{"[x:chess]\ncastlig = false", "castlig", "not known"},
		{"[x:chess]\npawntype = p", "pawntype", "is it pawnTypes?"},
		{"[x:chess]\nhello", "", "want key = value"},
		{"[x:chess]\nqueen = -\nqueen = q", "queen", "twice"},
		{"[x:chess]\nmaxRank = 13", "maxRank", "want a number from 1 to 12"},
		{"[x:chess]\nmaxFile = z", "maxFile", "a letter up to l"},
		{"[x:chess]\ncastling = yes", "castling", "want true or false"},
		{"[x:chess]\nstalemateValue = lost", "stalemateValue", "want win, draw, loss or none"},
		{"[x:chess]\ncustomPiece1 = a", "customPiece1", "a colon and how it moves"},
		{"[x:chess]\ncustomPiece1 = a:gQx", "customPiece1", "place"},
		{"[x:chess]\ncustomPiece26 = a:W", "customPiece26", "customPiece1 to customPiece25"},
		{"[x:chess]\nqueen = q:K", "queen", "want customPiece1"},
		{"[x:chess]\nimmobile = i", "immobile", "men that never move"},
		{"[x:chess]\npromotionRegionWhite = *9", "promotionRegionWhite", "8 files and 8 ranks"},
		{"[x:chess]\npromotionRegionWhite = z", "promotionRegionWhite", "want squares such as"},
		{"[x:chess]\npromotionPieceTypes = q1", "promotionPieceTypes", "want letters of men"},
		{"[x:chess]\npromotionPieceTypes = qz", "", "no man has the letter Z"},
		{"[x:chess]\ncastlingKingsideFile = 0", "castlingKingsideFile", "want a file"},
		{"[x:chess]\nstartFen = 8/8 w - - 0 1", "", "2 ranks, maxRank is 8"},
		{"[x:chess]\nstartFen = 9/8/8/8/8/8/8/8 w - - 0 1", "", "9 squares, maxFile is 8"},
		{"[x:chess]\nstartFen = 8", "", "at least three fields"},
		{"[x:chess]\nqueen = -", "", "startFen: no man has the letter Q"},
		{"[x:chess]\ncapturesToHand = true", "", "hands that nothing leaves"},
		{"[x:chess]\npromotionLimit = q1", "promotionLimit", "q:1 r:2"},
		{"[x:chess]\nmobilityRegionWhiteRook = *1", "", "men that are no pawns may not go"},
		{"[x:chess]\ncheckmateValue = draw", "", "mate that is a draw"},
		{"[x:chess]\nextinctionValue = draw", "", "a draw when a kind is gone"},
		{"[x:chess]\ngating = true", "", "without seirawanGating"},
		{"[x:chess]\nextinctionPseudoRoyal = true", "", "may not be left attacked"},
		{"[x:chess]\ncastlingRookPieces = rq", "", "several kinds"},
		{many, "key300", "more than 300 keys"},
		{deep, "", "inherits from more than 16 others"},
		{"[a:chess]\nnonsense = 1\n[x:a]", "nonsense", "not known"},
		{"[a:chess]\nnonsense\n[x:a]", "", "its base a cannot be read"},
	} {
		v := read(t, c.text)
		var f *ini.Fault
		if !errors.As(v.Err, &f) || f.Key != c.key || !strings.Contains(f.Why, c.why) || f.Section != v.Name || f.Line == 0 {
			t.Errorf("%.60q: %v, want %s: %s", c.text, v.Err, c.key, c.why)
		}
	}
	for _, c := range []struct{ text, why string }{
		{"", "no section"},
		{"castling = false", "want a section first"},
		{strings.Repeat("#", ini.MostBytes+1), "longer than"},
		{strings.Repeat("[x]\n", ini.MostSections+1), "more than 500 sections"},
	} {
		if _, err := variants.Import(c.text); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%.20q: %v, want %s", c.text, err, c.why)
		}
	}
}

// TestUnsaidFields: what the format has no words for is refused by the field.
func TestUnsaidFields(t *testing.T) {
	for field, spoil := range map[string]func(r *ini.Rules){
		"Board.Topology": func(r *ini.Rules) { r.Board.Topology = 1 },
		"Turn":           func(r *ini.Rules) { r.Turn.Order = layers.Every },
		"Capture.Fate":   func(r *ini.Rules) { r.Capture.Fate = layers.Elsewhere },
		"Capture.Proof":  func(r *ini.Rules) { r.Capture.Blast = true },
		"Capture.Tail":   func(r *ini.Rules) { r.Capture.SafeJumps = true },
		"Company":        func(r *ini.Rules) { r.Company.Neutral = true },
		"Arrival":        func(r *ini.Rules) { r.Arrival.KingFirst = true },
		"Kinds":          func(r *ini.Rules) { r.Kinds[0].Next = 'Q' },
		"Kinds.Royal":    func(r *ini.Rules) { r.Kinds[r.KindOf('Q')-1].Royal = true },
		"Castling":       func(r *ini.Rules) { r.Castling.Rook[0] = 4 },
		"Goal":           func(r *ini.Rules) { r.Goal.Royalty = layers.Taken },
	} {
		r, _ := variants.Record("chess")
		spoil(&r)
		if _, err := ini.Write("x", &r); err == nil || !strings.HasPrefix(err.Error(), field) {
			t.Errorf("%v, want a word about %s", err, field)
		}
	}
}

// formatKeys are all keys of the format besides men and the regions where they may go.
const formatKeys = `maxRank maxFile promotionRank doubleStepRank whiteFlag blackFlag castlingRookPiece pawnTypes variantTemplate
pieceToCharTable pocketSize chess960 twoBoards startFen promotionRegionWhite promotionRegionBlack promotionPawnTypes
promotionPawnTypesWhite promotionPawnTypesBlack promotionPieceTypes promotionPieceTypesWhite promotionPieceTypesBlack sittuyinPromotion
promotionLimit promotedPieceType piecePromotionOnCapture mandatoryPawnPromotion mandatoryPiecePromotion pieceDemotion blastOnCapture
blastImmuneTypes mutuallyImmuneTypes petrifyOnCaptureTypes petrifyBlastPieces doubleStep doubleStepRegionWhite doubleStepRegionBlack
tripleStepRegionWhite tripleStepRegionBlack enPassantRegion enPassantRegionWhite enPassantRegionBlack enPassantTypes enPassantTypesWhite
enPassantTypesBlack castling castlingDroppedPiece castlingKingsideFile castlingQueensideFile castlingRank castlingKingFile
castlingKingPiece castlingKingPieceWhite castlingKingPieceBlack castlingRookKingsideFile castlingRookQueensideFile castlingRookPieces
castlingRookPiecesWhite castlingRookPiecesBlack oppositeCastling checking dropChecks mustCapture mustDrop mustDropType pieceDrops
dropLoop capturesToHand firstRankPawnDrops promotionZonePawnDrops enclosingDrop enclosingDropStart dropRegion dropRegionWhite
dropRegionBlack sittuyinRookDrop dropOppositeColoredBishop dropPromoted dropNoDoubled dropNoDoubledCount immobilityIllegal gating
wallingRule wallingRegion wallingRegionWhite wallingRegionBlack wallOrMove seirawanGating cambodianMoves diagonalLines pass passWhite
passBlack passOnStalemate passOnStalemateWhite passOnStalemateBlack makpongRule flyingGeneral soldierPromotionRank flipEnclosedPieces
nMoveRuleTypes nMoveRuleTypesWhite nMoveRuleTypesBlack nMoveRule nFoldRule nFoldValue nFoldValueAbsolute perpetualCheckIllegal
moveRepetitionIllegal chasingRule stalemateValue stalematePieceCount checkmateValue shogiPawnDropMateIllegal shatarMateRule bikjangRule
extinctionValue extinctionClaim extinctionPseudoRoyal dupleCheck extinctionPieceTypes extinctionPieceCount
extinctionOpponentPieceCount flagPiece flagPieceWhite flagPieceBlack flagRegion flagRegionWhite flagRegionBlack flagPieceCount
flagPieceBlockedWin flagMove flagPieceSafe checkCounting connectN connectPieceTypes connectHorizontal connectVertical connectDiagonal
connectRegion1White connectRegion2White connectRegion1Black connectRegion2Black connectNxN collinearN connectValue materialCounting
adjudicateFullBoard countingRule castlingWins pieceValueMg pieceValueEg`

// TestEveryKey: every key of the format is understood, passed over or refused for a reason.
func TestEveryKey(t *testing.T) {
	for _, key := range strings.Fields(formatKeys) {
		v := read(t, "[x:chess]\n"+key+" = §")
		var f *ini.Fault
		if errors.As(v.Err, &f) && strings.Contains(f.Why, "not known") {
			t.Errorf("%s: %v", key, v.Err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("[x:chess]\nmaxRank = 9\nstartFen = 8/8 w - - 0 1\n[y:x]\npromotionRegionWhite = *9 a*")
	f.Add("[x:capablanca]\ncustomPiece1 = a:cafmF\nextinctionPieceTypes = *\ncheckCounting = true")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := variants.Import(text)
		if err != nil {
			return
		}
		for _, v := range list {
			if v.Err == nil {
				if err := v.Rules.Check(); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
